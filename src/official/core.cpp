#include "official/core.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/check.h"
#include "official/writer.h"
#include "smtlib/tape.h"

namespace podium::official {

using smtlib::Tape;

namespace {

constexpr const char* kFormOfCore = "a core looks like: unsat (a b c)";

std::string_view without_bars(std::string_view name) {
  const bool quoted = name.size() >= 2 && name.front() == '|';
  return quoted ? name.substr(1, name.size() - 2) : name;
}

// The symbol after :named in the annotation at this token, or 0. `after` is
// where its term ends.
std::size_t name_in(const Tape& tape, std::size_t after, std::size_t close) {
  for (std::size_t at = after; at < close; at = tape.next(at)) {
    if (tape.text(at) == ":named") return at + 1;
  }
  return 0;
}

// The name of an assertion that is written in its new order; empty if it has
// none.
std::string_view name_of(const Tape& tape) {
  std::size_t last_close = 0;
  std::string_view name;
  for (std::size_t at = 0; at < tape.size(); ++at) {
    if (tape.kind(at) != smtlib::Kind::Keyword) {
      if (tape.kind(at) != smtlib::Kind::Open || tape.text(at + 1) != "!")
        continue;
      const std::size_t close = tape.partner(at);
      const std::size_t found = name_in(tape, tape.next(at + 2), close);
      if (found == 0 || close < last_close) continue;
      last_close = close;
      name = tape.text(found);
    } else {
      // What an attribute holds is no part of the assertion.
      at = tape.next(at + 1) - 1;
    }
  }
  return name;
}

}  // namespace

void filter_by_core(Context& c, std::size_t first) {
  std::unordered_set<std::string_view> kept;
  for (const std::string& name : *c.options.core) {
    kept.insert(without_bars(name));
  }
  std::string text;
  const Sink sink = [&text](std::string_view piece) -> Result<void> {
    text += piece;
    return {};
  };
  Writer writer(c.text, c.draft, c.options, sink, Writer::Names::Raw);
  Array<std::uint32_t>& steps = c.draft.steps;
  std::size_t end = first;
  for (std::size_t i = first; i < steps.size(); ++i) {
    bool keep = true;
    if (c.symbol_at(steps[i]) == Word::Assert) {
      text.clear();
      PODIUM_CHECK(bool(writer.command(steps[i])));
      const Result<Tape> tape = Tape::read(text, c.name);
      PODIUM_CHECK(bool(tape));
      const std::string_view name = name_of(*tape);
      keep = name.empty() || kept.contains(without_bars(name));
    }
    if (keep) steps[end++] = steps[i];
  }
  steps.set_size(end);
}

Result<std::vector<std::string>> read_core(std::string_view text,
                                           const std::string& name) {
  const auto fail = [&](std::size_t offset, std::string message) {
    const smtlib::Place place = smtlib::place_of(text, offset);
    return Error{Code::Syntax,
                 name + ":" + std::to_string(place.line) + ":" +
                     std::to_string(place.column),
                 std::move(message), kFormOfCore};
  };
  const std::string_view blanks = " \t\r\n\f\v";
  const std::string_view answer = "unsat";
  std::size_t at = std::min(text.find_first_not_of(blanks), text.size());
  if (!text.substr(at).starts_with(answer)) {
    return fail(at, "the answer 'unsat' is missing");
  }
  at =
      std::min(text.find_first_not_of(blanks, at + answer.size()), text.size());
  if (at == text.size() || text[at] != '(') {
    return fail(at, "the list of names is missing");
  }
  std::vector<std::string> names;
  for (++at;;) {
    at = std::min(text.find_first_not_of(blanks, at), text.size());
    if (at == text.size()) return fail(at, "the list of names never ends");
    if (text[at] == ')') break;
    if (text[at] == '(') return fail(at, "a name is expected");
    const bool quoted = text[at] == '|';
    std::size_t end = quoted ? text.find('|', at + 1)
                             : text.find_first_of(" \t\r\n\f\v()|", at);
    if (end == std::string_view::npos) {
      return fail(at, "the list of names never ends");
    }
    end += quoted ? 1 : 0;
    names.emplace_back(text.substr(at, end - at));
    at = end;
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace podium::official
