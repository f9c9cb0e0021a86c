// Any bytes are read or refused; what is read prints and reads back the same.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "smtlib/stream.h"
#include "smtlib/summary.h"
#include "smtlib/tape.h"

using podium::smtlib::Kind;
using podium::smtlib::Stream;
using podium::smtlib::StreamStep;
using podium::smtlib::Strip;
using podium::smtlib::StripStream;
using podium::smtlib::Tape;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_structure(const Tape& tape, std::size_t bytes) {
  for (std::size_t at = 0; at < tape.size(); ++at) {
    require(!tape.text(at).empty());
    require(!tape.slice(at).empty() && tape.slice(at).size() <= bytes);
    require(tape.next(at) > at && tape.next(at) <= tape.size());
    const Kind kind = tape.kind(at);
    if (kind == Kind::Open || kind == Kind::Close) {
      require(tape.partner(tape.partner(at)) == at);
    }
  }
  if (tape.size() != 0) require(!tape.where(tape.size() - 1).empty());
}

// Some commands at a time there are the same tokens. `tape` has the whole text.
void check_stream(const Tape& tape, std::string_view text) {
  Stream stream;
  stream.open(text, "fuzz", tape.backslash_escapes());
  std::size_t at = 0;
  StreamStep step = stream.next();
  for (; step == StreamStep::Commands; step = stream.next()) {
    const Tape& some = stream.tape();
    for (std::size_t i = 0; i < some.size(); ++i, ++at) {
      require(at < tape.size() && some.kind(i) == tape.kind(at));
      require(some.slice(i) == tape.slice(at));
    }
  }
  require(step == StreamStep::End && at == tape.size());
}

// The same with numbers for symbols, and places that are found out again.
void check_strips(const Tape& tape, std::string_view text) {
  std::size_t begin = 0;
  std::map<std::string_view, std::uint32_t> numbers;
  StripStream stream([&](auto found, std::uint32_t* links) {
    for (const auto& symbol : found) {
      const auto next = static_cast<std::uint32_t>(numbers.size());
      const std::string_view name = tape.symbol(begin + symbol.token);
      links[symbol.token] = numbers.emplace(name, next).first->second;
    }
  });
  stream.open(text, "fuzz", tape.backslash_escapes());
  StreamStep step = stream.next();
  for (; step == StreamStep::Commands; step = stream.next()) {
    const Strip& strip = stream.strip();
    require(begin + strip.size() <= tape.size());
    for (std::size_t i = 0; i < strip.size(); ++i) {
      require(strip.kind(i) == tape.kind(begin + i));
      require(begin + strip.next(i) == tape.next(begin + i));
      require(strip.is_symbol(i)
                  ? strip.number(i) == numbers.at(tape.symbol(begin + i))
                  : strip.text(i) == tape.text(begin + i));
      if (i % 97 == 0) require(strip.where(i) == tape.where(begin + i));
    }
    begin += strip.size();
  }
  require(step == StreamStep::End && begin == tape.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tape = Tape::read(text, "fuzz");
  if (!tape) {
    require(!tape.error().where.empty() && !tape.error().hint.empty());
    return 0;
  }
  check_structure(*tape, size);
  check_stream(*tape, text);
  check_strips(*tape, text);
  static_cast<void>(podium::smtlib::summarize(*tape));
  std::string printed;
  podium::smtlib::print(*tape, printed);
  const auto again = Tape::read(printed, "printed");
  require(static_cast<bool>(again) && again->size() == tape->size());
  for (std::size_t at = 0; at < tape->size(); ++at) {
    require(tape->text(at) == again->text(at));
  }
  return 0;
}
