#include "smtlib1/convert.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string_view>

#include "base/text.h"
#include "smtlib1/convert_terms.h"
#include "smtlib1/names.h"

namespace podium::smtlib1 {
namespace {

std::string without_controls(std::string text) {
  for (char& letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool control = byte < 0x20 || byte == 0x7f;
    if (control && letter != '\n' && letter != '\t' && letter != '\r') {
      letter = ' ';
    }
  }
  return text;
}

std::string as_string(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text)
    out += letter == '"' ? "\"\"" : std::string(1, letter);
  return out + "\"";
}

// Between bars if that is possible.
std::string as_value(const std::string& text) {
  const bool plain = text.find_first_of("|\\") == std::string::npos;
  return plain ? "|" + text + "|" : as_string(text);
}

// Those that mean something else to a solver, or stand in the header.
constexpr std::array<std::string_view, 12> kTaken{
    ":name",           ":authors",        ":version",
    ":status",         ":benchmark",      ":smt-lib-version",
    ":error-behavior", ":all-statistics", ":assertion-stack-levels",
    ":reason-unknown", ":logic",          ":filename"};

std::string keyword(std::string_view attribute) {
  std::string name(attribute.substr(1));
  for (char& letter : name) {
    if (letter == '\'' || static_cast<unsigned char>(letter) >= 128) {
      letter = '_';
    }
  }
  bool taken = is_digit(name.front());
  for (const std::string_view other : kTaken) {
    taken = taken || other.substr(1) == name;
  }
  return (taken ? ":benchmark-" : ":") + name;
}

class Converter {
 public:
  Converter(const Analysis& analysis, std::string_view logic)
      : analysis_(analysis),
        logic_(logic.empty() ? analysis.logic.new_name : logic),
        benchmark_(*analysis.benchmark),
        tape_(analysis.tape()),
        names_(analysis),
        terms_(analysis, names_, out_) {}

  Result<Converted> run() {
    out_.text.reserve(tape_.all().size() + tape_.all().size() / 4 + 256);
    header();
    sorts();
    for (const Declaration& declaration : analysis_.declarations) {
      declare(declaration);
    }
    for (const Entry& entry : benchmark_.entries()) {
      if (entry.attribute != Attribute::Assumption &&
          entry.attribute != Attribute::Formula) {
        continue;
      }
      mark(entry.token);
      text("(assert ");
      terms_.formula(entry.value);
      text(")\n");
      if (out_.text.size() >= std::numeric_limits<std::uint32_t>::max()) {
        return Error{Code::Unsupported, tape_.name(),
                     "the converted script has 4 GiB or more",
                     "split the benchmark"};
      }
    }
    text("(check-sat)\n(exit)\n");
    return std::move(out_);
  }

 private:
  void text(std::string_view bytes) { out_.text += bytes; }
  void mark(std::size_t token) {
    out_.positions.add(out_.text.size(), tape_.begin(token));
  }
  void info(std::string_view key, std::string_view value) {
    fmt::format_to(std::back_inserter(out_.text), "(set-info {} {})\n", key,
                   value);
  }

  void header() {
    text("(set-info :smt-lib-version 2.6)\n");
    for (const Entry& entry : benchmark_.entries()) {
      if (entry.attribute == Attribute::Logic) mark(entry.token);
    }
    fmt::format_to(std::back_inserter(out_.text), "(set-logic {})\n", logic_);
    mark(benchmark_.title_token());
    info(":benchmark",
         as_value(without_controls(std::string(benchmark_.title()))));
    std::string_view status = "unknown";
    for (const Entry& entry : benchmark_.entries()) {
      if (entry.attribute == Attribute::Status) {
        mark(entry.token);
        status = tape_.text(entry.value);
      }
      if (entry.attribute == Attribute::Other ||
          entry.attribute == Attribute::Notes) {
        annotation(entry);
      }
    }
    info(":status", status);
  }

  void annotation(const Entry& entry) {
    mark(entry.token);
    const std::string key = keyword(tape_.text(entry.token));
    if (entry.value == 0) return info(key, "true");
    const std::string value = without_controls(benchmark_.content(entry.value));
    const bool word = key == ":category" || key == ":difficulty";
    info(key, word ? as_string(trim(value)) : as_value(value));
  }

  void sorts() {
    for (SortId id = 0; id < analysis_.sorts.size(); ++id) {
      const Sort& sort = analysis_.sorts[id];
      if (sort.kind != SortKind::Free) continue;
      fmt::format_to(std::back_inserter(out_.text), "(declare-sort {} 0)\n",
                     names_.sort(sort.first));
    }
  }

  void declare(const Declaration& declaration) {
    mark(declaration.token);
    text("(declare-fun ");
    text(names_.of(declaration));
    text(" (");
    for (std::uint32_t at = 0; at < declaration.arity; ++at) {
      if (at != 0) text(" ");
      terms_.sort(analysis_.ranks[declaration.rank + at]);
    }
    text(") ");
    terms_.sort(declaration.result);
    text(")\n");
  }

  const Analysis& analysis_;
  std::string_view logic_;
  const Benchmark& benchmark_;
  const Tape& tape_;
  Names names_;
  Converted out_;
  TermConverter terms_;
};

}  // namespace

Result<Converted> convert(const Analysis& analysis, std::string_view logic) {
  if (analysis.findings.errors() != 0) {
    return to_error(analysis.findings.first_error(), analysis.tape());
  }
  return Converter(analysis, logic).run();
}

}  // namespace podium::smtlib1
