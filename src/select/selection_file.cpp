#include "select/selection_file.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "base/check.h"
#include "base/hash.h"
#include "base/text.h"

namespace podium::select {
namespace {

constexpr std::array<std::pair<InputKind, std::string_view>, 6> kKinds{{
    {InputKind::Benchmarks, "benchmarks"},
    {InputKind::LastYear, "last-year"},
    {InputKind::Results, "results"},
    {InputKind::Current, "current"},
    {InputKind::Submission, "submission"},
    {InputKind::Removed, "removed"},
}};

// As a JSON string. REQUIRES: UTF-8.
void append_string(std::string_view text, std::string& out) {
  out += '"';
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      out += '\\';
      out += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}",
                     static_cast<unsigned>(letter));
    } else {
      out += letter;
    }
  }
  out += '"';
}

class Writer {
 public:
  std::string write(const SelectionFile& file) {
    out_ = "{\n \"format\": \"podium-selection-1\",\n";
    write_settings(file.settings);
    write_inputs(file.inputs);
    write_logics(file.logics);
    out_ += " \"digest\": ";
    append_string(file.digest, out_);
    out_ += ",\n";
    write_selected(file.selected);
    write_left_out(file.left_out);
    out_ += "}\n";
    return std::move(out_);
  }

 private:
  void write_settings(const Settings& settings) {
    auto out = std::back_inserter(out_);
    fmt::format_to(out, " \"rules\": {},\n \"track\": \"{}\",\n",
                   settings.rules, contest::slug(settings.track));
    fmt::format_to(out, " \"seed\": {},\n \"heats\": {},\n", settings.seed,
                   settings.heats);
    out_ += " \"new_families\": [";
    for (std::size_t i = 0; i < settings.new_families.size(); ++i) {
      if (i > 0) out_ += ", ";
      append_string(settings.new_families[i], out_);
    }
    fmt::format_to(out, "],\n \"run_non_competitive\": {},\n",
                   settings.run_non_competitive);
    fmt::format_to(out, " \"hard_after\": {},\n",
                   format_seconds(settings.hard_after));
  }

  // Each record on a line of its own, which is what comparing tools like.
  template <class Records, class WriteOne>
  void write_list(std::string_view key, const Records& records, bool last,
                  const WriteOne& write_one) {
    fmt::format_to(std::back_inserter(out_), " \"{}\": [", key);
    bool first = true;
    for (const auto& record : records) {
      out_ += first ? "\n  " : ",\n  ";
      first = false;
      write_one(record);
    }
    out_ += first ? "]" : "\n ]";
    out_ += last ? "\n" : ",\n";
  }

  void write_inputs(const std::vector<Input>& inputs) {
    write_list("inputs", inputs, false, [&](const Input& input) {
      fmt::format_to(std::back_inserter(out_), "{{\"kind\": \"{}\", ",
                     to_string(input.kind));
      out_ += "\"path\": ";
      append_string(input.path, out_);
      if (input.year != 0) {
        fmt::format_to(std::back_inserter(out_), ", \"year\": {}", input.year);
      }
      out_ += ", \"sha256\": ";
      append_string(input.sha256, out_);
      out_ += '}';
    });
  }

  void write_logics(const std::vector<LogicStatistics>& logics) {
    write_list("logics", logics, false, [&](const LogicStatistics& one) {
      out_ += "{\"logic\": ";
      append_string(one.logic, out_);
      fmt::format_to(std::back_inserter(out_),
                     ", \"benchmarks\": {}, \"unfit\": {}, \"removed\": {}, "
                     "\"trivial\": {}, \"not_trivial\": {}, \"never_ran\": {}, "
                     "\"new\": {}, \"eligible\": {}, \"selected\": {}}}",
                     one.benchmarks, one.unfit, one.removed, one.trivial,
                     one.not_trivial, one.never_ran, one.is_new, one.eligible,
                     one.selected);
    });
  }

  void write_selected(const std::vector<Selected>& selected) {
    write_list("selected", selected, false, [&](const Selected& one) {
      out_ += "{\"benchmark\": ";
      append_string(one.benchmark, out_);
      out_ += ", \"division\": ";
      append_string(one.division, out_);
      if (one.heat != 0) {
        fmt::format_to(std::back_inserter(out_), ", \"heat\": {}", one.heat);
      }
      if (!one.sha256.empty()) {
        out_ += ", \"sha256\": ";
        append_string(one.sha256, out_);
      }
      out_ += '}';
    });
  }

  void write_left_out(const std::vector<Rest>& left_out) {
    write_list("left_out", left_out, true, [&](const Rest& rest) {
      out_ += "{\"reason\": ";
      append_string(rest.reason, out_);
      out_ += ", \"benchmarks\": [";
      for (std::size_t i = 0; i < rest.benchmarks.size(); ++i) {
        out_ += i == 0 ? "\n   " : ",\n   ";
        append_string(rest.benchmarks[i], out_);
      }
      out_ += "]}";
    });
  }

  std::string out_;
};

}  // namespace

std::string_view to_string(InputKind kind) {
  for (const auto& [each, name] : kKinds) {
    if (each == kind) return name;
  }
  throw Bug("no such InputKind");
}

std::string digest_of(const std::vector<Selected>& selected) {
  std::string lines;
  for (const Selected& one : selected) {
    fmt::format_to(std::back_inserter(lines), "{}\t{}\t{}\t{}\n", one.benchmark,
                   one.division, one.heat, one.sha256);
  }
  return sha256(lines);
}

SelectionFile make_file(const Settings& settings, std::vector<Input> inputs,
                        const Pool& pool, Outcome outcome) {
  SelectionFile file;
  file.settings = settings;
  file.inputs = std::move(inputs);
  file.logics = std::move(outcome.logics);
  file.selected.reserve(outcome.chosen.size());
  for (Choice& choice : outcome.chosen) {
    const contest::Benchmark& benchmark = pool.benchmarks[choice.benchmark];
    file.selected.push_back({benchmark.name, std::move(choice.division),
                             choice.heat, benchmark.sha256});
  }
  std::map<std::string_view, std::vector<std::string>> reasons;
  for (const LeftOut& one : outcome.left_out) {
    reasons[one.reason].push_back(pool.benchmarks[one.benchmark].name);
  }
  for (auto& [reason, names] : reasons) {
    file.left_out.push_back({std::string(reason), std::move(names)});
  }
  file.digest = digest_of(file.selected);
  return file;
}

Result<std::string> write_selection(const SelectionFile& file) {
  std::string text = Writer().write(file);
  if (is_utf8(text)) return text;
  return Error{Code::BadValue, "",
               "the name of a benchmark or of an input is not UTF-8",
               "rename the file"};
}

Heats heats_of(const SelectionFile& file) {
  Heats heats;
  for (const Selected& one : file.selected) {
    if (one.heat != 0) heats.add(one.division, one.benchmark, one.heat);
  }
  return heats;
}

}  // namespace podium::select
