#include "smtlib1/benchmark.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/text.h"

namespace podium::smtlib1 {
namespace {

struct Named {
  std::string_view word;
  Attribute attribute;
};

constexpr std::array kNamed{
    Named{":logic", Attribute::Logic},
    Named{":assumption", Attribute::Assumption},
    Named{":formula", Attribute::Formula},
    Named{":status", Attribute::Status},
    Named{":extrasorts", Attribute::Sorts},
    Named{":extrafuns", Attribute::Functions},
    Named{":extrapreds", Attribute::Predicates},
    Named{":notes", Attribute::Notes},
};

Attribute attribute_of(std::string_view word) {
  for (const Named& named : kNamed) {
    if (named.word == word) return named.attribute;
  }
  return Attribute::Other;
}

// What a value of the attribute looks like, for hints.
const char* form_of(Attribute attribute) {
  switch (attribute) {
    case Attribute::Logic:
      return "it is :logic QF_UF";
    case Attribute::Assumption:
      return "it is :assumption formula";
    case Attribute::Formula:
      return "it is :formula formula";
    case Attribute::Status:
      return "it is :status sat, :status unsat or :status unknown";
    case Attribute::Sorts:
      return "it is :extrasorts (A B ...)";
    case Attribute::Functions:
      return "it is :extrafuns ((f Int Int) (c Int) ...)";
    case Attribute::Predicates:
      return "it is :extrapreds ((p Int) (q) ...)";
    case Attribute::Notes:
      return "it is :notes \"text\"";
    case Attribute::Other:
      return "it is :name or :name { text }";
  }
  return "";
}

// The word after the first parenthesis; comments and a byte order mark skipped.
std::string_view first_word(std::string_view text) {
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  bool opened = false;
  while (at < text.size()) {
    if (text[at] == ';') {
      at = text.find('\n', at);
      if (at == std::string_view::npos) return {};
    } else if (text[at] == '(' && !opened) {
      opened = true;
      ++at;
    } else if (byte_of(text[at]) == Byte::Blank) {
      ++at;
    } else {
      break;
    }
  }
  if (!opened) return {};
  const std::size_t end = text.find_first_of(" \t\r\n()", at);
  return text.substr(at, end == std::string_view::npos ? end : end - at);
}

bool begins_script(std::string_view text) {
  const std::string_view word = first_word(text);
  for (const std::string_view command :
       {"set-", "declare-", "define-", "assert", "check-sat", "push"}) {
    if (word.starts_with(command)) return true;
  }
  return false;
}

}  // namespace

bool is_benchmark(std::string_view text) {
  return first_word(text) == "benchmark";
}

Result<Benchmark> Benchmark::read(std::string_view text, std::string name) {
  if (begins_script(text)) {
    return Error{
        Code::Unsupported, name + ":1:1",
        "this is an SMT-LIB 2 script, not an SMT-LIB 1.2 benchmark",
        "it needs no conversion, and is scrambled without --like 2008"};
  }
  Result<Tape> tape = Tape::read(text, std::move(name));
  if (!tape) return tape.error();
  if (tape->size() >> kTokenBits != 0) {
    return Error{Code::Unsupported, tape->name(),
                 "the benchmark has 536870912 tokens or more", "split it"};
  }
  Benchmark benchmark;
  benchmark.tape_ = *std::move(tape);
  const Result<void> done = benchmark.split();
  if (!done) return done.error();
  return benchmark;
}

Error Benchmark::error(std::size_t token, std::string message,
                       std::string hint) const {
  const std::size_t offset =
      token < tape_.size() ? tape_.begin(token) : tape_.all().size();
  return {Code::Syntax, tape_.where(offset), std::move(message),
          std::move(hint)};
}

std::size_t Benchmark::end_of_run(std::size_t at) const {
  while (!tape_.is_attribute(at) && !tape_.is_close(at)) at = tape_.next(at);
  return at;
}

std::string_view Benchmark::run_from(std::size_t at) const {
  const std::size_t end = end_of_run(at);
  if (end == at) return {};
  return tape_.all().substr(tape_.begin(at),
                            tape_.end(end - 1) - tape_.begin(at));
}

Result<void> Benchmark::split() {
  const char* const form = "a file is one (benchmark name :attribute ...)";
  if (tape_.size() == 0) return error(0, "there is nothing here", form);
  if (tape_.kind(0) != Kind::Open || tape_.text(1) != "benchmark") {
    return error(0, "this is no SMT-LIB 1.2 benchmark", form);
  }
  const std::size_t end = tape_.partner(0);
  if (end + 1 != tape_.size()) {
    return error(end + 1, "something follows the benchmark", form);
  }
  std::size_t at = end_of_run(kTitle);
  title_ = run_from(kTitle);
  if (title_.empty() || title_.find_first_of("(){}\" \t\r\n") != title_.npos) {
    return error(kTitle, "the benchmark has no name", form);
  }
  while (at != end) {
    const Result<std::size_t> next = add_entry(at);
    if (!next) return next.error();
    at = *next;
  }
  return {};
}

// At an attribute. Gives the token after its value.
Result<std::size_t> Benchmark::add_entry(std::size_t at) {
  if (!tape_.is_attribute(at)) {
    return error(at, "an attribute must stand here",
                 "attributes look like :formula; the one before has its value");
  }
  Entry entry{attribute_of(tape_.text(at)), at, at + 1, false};
  const std::size_t value = at + 1;
  const bool none = tape_.is_close(value) || tape_.is_attribute(value);
  if (none && entry.attribute != Attribute::Other) {
    return error(at, fmt::format("{} has no value", tape_.text(at)),
                 form_of(entry.attribute));
  }
  if (none) {
    entry.value = 0;
    entries_.push_back(entry);
    return value;
  }
  const Kind kind = tape_.kind(value);
  bool good = true;
  std::size_t next = tape_.next(value);
  switch (entry.attribute) {
    case Attribute::Logic:
      next = end_of_run(value);
      good = run_from(value).find_first_of("(){}\" \t\r\n") ==
             std::string_view::npos;
      break;
    case Attribute::Status:
      good = kind == Kind::Identifier;
      break;
    case Attribute::Sorts:
    case Attribute::Functions:
    case Attribute::Predicates:
      good = kind == Kind::Open && tape_.text(value) == "(" &&
             tape_.partner(value) != value + 1;
      break;
    case Attribute::Assumption:
    case Attribute::Formula:
      break;
    case Attribute::Notes:
    case Attribute::Other:
      entry.bare = kind != Kind::Value && kind != Kind::String &&
                   !is_pattern_word(tape_.text(at));
      good = kind != Kind::Open || is_pattern_word(tape_.text(at));
      break;
  }
  if (!good) {
    return error(
        value,
        fmt::format("a value of another form than {} has", tape_.text(at)),
        form_of(entry.attribute));
  }
  entries_.push_back(entry);
  return next;
}

std::string_view Benchmark::logic_text(const Entry& entry) const {
  return run_from(entry.value);
}

std::string_view Benchmark::logic() const {
  for (const Entry& entry : entries_) {
    if (entry.attribute == Attribute::Logic) return logic_text(entry);
  }
  return {};
}

std::string Benchmark::content(std::size_t value) const {
  std::string_view text = tape_.all().substr(
      tape_.begin(value), tape_.end(value) - tape_.begin(value));
  const bool braces = text.front() == '{';
  if (!braces && text.front() != '"') return std::string(text);
  text = text.substr(1, text.size() - 2);
  std::string content;
  content.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    const bool escape =
        text[at] == '\\' && (braces ? next == '{' || next == '}' : next == '"');
    if (!escape) content += text[at];
  }
  return content;
}

}  // namespace podium::smtlib1
