#include "store/snapshot.h"

#include <sys/mman.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "store/archive.h"
#include "store/letters.h"

namespace podium::store {
namespace {

using contest::Benchmark;
using contest::Record;
using contest::Records;

// Numbers lie in memory as they are written.
static_assert(std::endian::native == std::endian::little);

// The first bytes; another layout gets another word.
constexpr std::string_view kMark = "PodiumSnapshot1\n";
constexpr std::uint64_t kLargest = 1ULL << 32;
// A column of which all elements are 0 is only this byte.
constexpr char kZero = 0;
constexpr char kFull = 1;

Error damaged() {
  return {Code::Corrupt, "", "is damaged: a snapshot that makes no sense"};
}

class Writer {
 public:
  template <class T>
  void number(T value) {
    static_assert(std::is_integral_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }

  void text(std::string_view value) { bytes_.append(value); }

  // get(element) for each, as one column.
  template <class Elements, class Get>
  void column(const Elements& elements, const Get& get) {
    using T = decltype(get(elements.front()));
    std::vector<T> values;
    values.reserve(elements.size());
    bool zero = true;
    for (const auto& element : elements) {
      values.push_back(get(element));
      zero = zero && values.back() == T{};
    }
    bytes_.push_back(zero ? kZero : kFull);
    if (zero) return;
    bytes_.append(reinterpret_cast<const char*>(values.data()),
                  values.size() * sizeof(T));
  }

  // The lengths, then all texts.
  template <class Elements, class Get>
  void texts(const Elements& elements, const Get& get) {
    column(elements, [&](const auto& element) {
      return static_cast<std::uint32_t>(get(element).size());
    });
    for (const auto& element : elements) bytes_.append(get(element));
  }

  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_{kMark};
};

// After a failure everything read is empty, and failed() tells.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {
    failed_ = !rest_.starts_with(kMark);
    if (!failed_) rest_.remove_prefix(kMark.size());
  }

  bool failed() const { return failed_; }
  bool finished() const { return !failed_ && rest_.empty(); }

  std::string_view take(std::size_t count) {
    if (failed_ || rest_.size() < count) {
      failed_ = true;
      return {};
    }
    const std::string_view piece = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return piece;
  }

  template <class T>
  T number() {
    T value{};
    const std::string_view piece = take(sizeof value);
    if (!piece.empty()) std::memcpy(&value, piece.data(), sizeof value);
    return value;
  }

  // set(element, value) for each of a column of T.
  template <class T, class Elements, class Set>
  void column(Elements& elements, const Set& set) {
    const std::string_view kind = take(1);
    if (failed_ || kind[0] == kZero) return;
    const std::string_view piece = take(elements.size() * sizeof(T));
    if (failed_) return;
    const char* from = piece.data();
    for (auto& element : elements) {
      T value{};
      std::memcpy(&value, from, sizeof value);
      set(element, value);
      from += sizeof value;
    }
  }

  template <class Elements, class Set>
  void texts(Elements& elements, const Set& set) {
    std::vector<std::uint32_t> sizes(elements.size());
    column<std::uint32_t>(
        sizes, [](std::uint32_t& size, std::uint32_t value) { size = value; });
    for (std::size_t i = 0; i < sizes.size() && !failed_; ++i) {
      set(elements[i], take(sizes[i]));
    }
  }

  void fail() { failed_ = true; }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

// An empty vector gets elements in huge pages, if they fill some: to touch
// fresh memory in small ones takes longer than to read a snapshot.
template <class T>
void resize(std::vector<T>& elements, std::size_t count) {
  constexpr std::size_t kPage = 2U << 20U;
  elements.reserve(count);
  auto* const begin = reinterpret_cast<std::byte*>(elements.data());
  const std::size_t bytes = count * sizeof(T);
  const std::size_t before =
      (kPage - reinterpret_cast<std::uintptr_t>(begin) % kPage) % kPage;
  if (bytes >= before + kPage) {
    // Only advice: without it everything works, slower.
    ::madvise(begin + before, (bytes - before) / kPage * kPage, MADV_HUGEPAGE);
  }
  elements.resize(count);
}

template <class E>
std::uint8_t to_byte(E value) {
  return static_cast<std::uint8_t>(value);
}

// Sets an enumeration of which `Last` is the last enumerator.
template <auto Last>
void set_enum(Reader& reader, decltype(Last)& target, std::uint8_t value) {
  if (value > to_byte(Last)) {
    reader.fail();
    return;
  }
  target = static_cast<decltype(Last)>(value);
}

void write_benchmarks(Writer& writer, const Records& records) {
  const std::vector<Benchmark>& all = records.benchmarks;
  writer.texts(
      all, [](const Benchmark& one) -> const std::string& { return one.name; });
  writer.texts(
      all, [](const Benchmark& one) -> const std::string& { return one.path; });
  writer.texts(all, [](const Benchmark& one) -> const std::string& {
    return one.logic;
  });
  writer.texts(all, [](const Benchmark& one) -> const std::string& {
    return one.family;
  });
  writer.texts(all, [](const Benchmark& one) -> const std::string& {
    return one.sha256;
  });
  writer.texts(all,
               [](const Benchmark& one) { return to_letters(one.statuses); });
  writer.column(all, [](const Benchmark& one) { return to_byte(one.status); });
  writer.column(all, [](const Benchmark& one) { return one.asserts; });
  writer.column(all, [](const Benchmark& one) { return one.check_sats; });
  writer.column(all, [](const Benchmark& one) { return one.bytes; });
  writer.column(all,
                [](const Benchmark& one) { return to_byte(one.incremental); });
  writer.texts(
      records.divisions,
      [](const std::string& one) -> const std::string& { return one; });
  writer.column(records.categories,
                [](contest::Category one) { return to_byte(one); });
}

void read_benchmarks(Reader& reader, Records& records) {
  std::vector<Benchmark>& all = records.benchmarks;
  reader.texts(all, [](Benchmark& one, auto text) { one.name = text; });
  reader.texts(all, [](Benchmark& one, auto text) { one.path = text; });
  reader.texts(all, [](Benchmark& one, auto text) { one.logic = text; });
  reader.texts(all, [](Benchmark& one, auto text) { one.family = text; });
  reader.texts(all, [](Benchmark& one, auto text) { one.sha256 = text; });
  reader.texts(all, [&](Benchmark& one, std::string_view text) {
    auto statuses = statuses_in(text);
    if (!statuses) return reader.fail();
    one.statuses = *std::move(statuses);
  });
  reader.column<std::uint8_t>(all, [&](Benchmark& one, std::uint8_t value) {
    set_enum<contest::Status::Unknown>(reader, one.status, value);
  });
  const auto number = [&](std::uint64_t Benchmark::*member) {
    reader.column<std::uint64_t>(
        all, [member](Benchmark& one, auto value) { one.*member = value; });
  };
  number(&Benchmark::asserts);
  number(&Benchmark::check_sats);
  number(&Benchmark::bytes);
  for (Benchmark& one : all) one.incremental = false;
  reader.column<std::uint8_t>(
      all, [](Benchmark& one, auto value) { one.incremental = value != 0; });
  reader.texts(records.divisions,
               [](std::string& one, auto text) { one = text; });
  reader.column<std::uint8_t>(
      records.categories, [&](contest::Category& one, std::uint8_t value) {
        set_enum<contest::Category::Crafted>(reader, one, value);
      });
}

void write_runs(Writer& writer, const std::vector<Record>& all) {
  writer.column(all, [](const Record& one) { return one.solver; });
  writer.column(all, [](const Record& one) { return one.benchmark; });
  writer.column(all, [](const Record& one) { return to_byte(one.answer); });
  writer.column(all, [](const Record& one) { return to_byte(one.ending); });
  writer.column(all, [](const Record& one) { return to_byte(one.evidence); });
  writer.column(all,
                [](const Record& one) { return to_byte(one.strange_answer); });
  writer.column(all, [](const Record& one) { return one.wall.count(); });
  writer.column(all, [](const Record& one) { return one.cpu.count(); });
  writer.column(all, [](const Record& one) { return one.memory; });
  writer.column(all, [](const Record& one) { return one.correct; });
  writer.column(all, [](const Record& one) { return one.wrong; });
  writer.column(all, [](const Record& one) { return one.correct_sat; });
  writer.column(all, [](const Record& one) { return one.correct_unsat; });
  writer.column(all,
                [](const Record& one) { return one.decided_wall.count(); });
  writer.column(all, [](const Record& one) { return one.decided_cpu.count(); });
  writer.column(all, [](const Record& one) { return one.core; });
  writer.column(all, [](const Record& one) { return one.confirmations; });
  writer.column(all, [](const Record& one) { return one.refutations; });
}

void read_times(Reader& reader, std::vector<Record>& all,
                Duration Record::*member) {
  reader.column<std::int64_t>(all, [member](Record& one, std::int64_t value) {
    one.*member = Duration(value);
  });
}

template <class T>
void read_numbers(Reader& reader, std::vector<Record>& all, T Record::*member) {
  reader.column<T>(all,
                   [member](Record& one, T value) { one.*member = value; });
}

void read_runs(Reader& reader, std::vector<Record>& all) {
  read_numbers(reader, all, &Record::solver);
  read_numbers(reader, all, &Record::benchmark);
  reader.column<std::uint8_t>(all, [&](Record& one, std::uint8_t value) {
    set_enum<contest::Answer::Unknown>(reader, one.answer, value);
  });
  reader.column<std::uint8_t>(all, [&](Record& one, std::uint8_t value) {
    set_enum<contest::Ending::Failed>(reader, one.ending, value);
  });
  reader.column<std::uint8_t>(all, [&](Record& one, std::uint8_t value) {
    set_enum<contest::Evidence::Malformed>(reader, one.evidence, value);
  });
  reader.column<std::uint8_t>(
      all, [](Record& one, auto value) { one.strange_answer = value != 0; });
  read_times(reader, all, &Record::wall);
  read_times(reader, all, &Record::cpu);
  read_numbers(reader, all, &Record::memory);
  read_numbers(reader, all, &Record::correct);
  read_numbers(reader, all, &Record::wrong);
  read_numbers(reader, all, &Record::correct_sat);
  read_numbers(reader, all, &Record::correct_unsat);
  read_times(reader, all, &Record::decided_wall);
  read_times(reader, all, &Record::decided_cpu);
  read_numbers(reader, all, &Record::core);
  read_numbers(reader, all, &Record::confirmations);
  read_numbers(reader, all, &Record::refutations);
}

}  // namespace

std::string to_snapshot(const Records& records) {
  Writer writer;
  writer.number(static_cast<std::uint64_t>(records.benchmarks.size()));
  writer.number(static_cast<std::uint64_t>(records.divisions.size()));
  writer.number(static_cast<std::uint64_t>(records.categories.size()));
  writer.number(static_cast<std::uint64_t>(records.runs.size()));
  writer.number(static_cast<std::uint64_t>(records.answers.size()));
  write_benchmarks(writer, records);
  write_runs(writer, records.runs);
  writer.texts(records.answers, [](const std::vector<contest::Answer>& one) {
    return to_letters(one);
  });
  return compress(writer.take());
}

Result<void> read_snapshot(std::string_view bytes, Records& records) {
  const Result<Array<char>> content = decompress_large(bytes, kLargest);
  if (!content) return damaged();
  Reader reader({content->data(), content->size()});
  const auto benchmarks = reader.number<std::uint64_t>();
  const auto divisions = reader.number<std::uint64_t>();
  const auto categories = reader.number<std::uint64_t>();
  const auto runs = reader.number<std::uint64_t>();
  const auto answers = reader.number<std::uint64_t>();
  // Columns of zeros take no room, but a name is never empty.
  if (reader.failed() || benchmarks > content->size() ||
      divisions > benchmarks || categories > benchmarks ||
      runs > content->size() || answers > runs) {
    return damaged();
  }
  resize(records.benchmarks, benchmarks);
  records.divisions.resize(divisions);
  records.categories.resize(categories);
  resize(records.runs, runs);
  records.answers.resize(answers);
  // 0 means Sat there, which a column of zeros leaves out.
  for (Benchmark& one : records.benchmarks) one.status = contest::Status::Sat;
  read_benchmarks(reader, records);
  read_runs(reader, records.runs);
  reader.texts(records.answers,
               [&](std::vector<contest::Answer>& one, std::string_view text) {
                 auto letters = answers_in(text);
                 if (!letters) return reader.fail();
                 one = *std::move(letters);
               });
  if (!reader.finished()) return damaged();
  for (const Record& one : records.runs) {
    if (one.solver >= records.solvers.size() || one.benchmark >= benchmarks) {
      return damaged();
    }
  }
  return {};
}

}  // namespace podium::store
