#include "official/core.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "official/tokens.h"
#include "official/writer.h"
#include "smtlib/tape.h"

namespace podium::official {

namespace {

constexpr const char* kFormOfCore = "a core looks like: unsat (a b c)";

constexpr std::string_view kBlanks = " \t\r\n\f\v";
constexpr std::string_view kEndsOfNames = " \t\r\n\f\v()|;";

// The first place from here on that is no blank and in no comment.
std::size_t after_blanks(std::string_view text, std::size_t at) {
  for (;;) {
    at = std::min(text.find_first_not_of(kBlanks, at), text.size());
    if (at == text.size() || text[at] != ';') return at;
    at = std::min(text.find('\n', at), text.size());
  }
}

// The name of an assertion that is written in its new order; empty if it has
// none.
std::string_view name_of(std::string_view assertion) {
  struct List {
    bool annotation;
    std::string_view name;  // the first one
  };
  std::vector<List> lists;
  std::string_view found;
  std::string_view before;
  Tokens tokens(assertion);
  for (;;) {
    const std::string_view token = tokens.next();
    if (token.empty()) return found;
    if (token == "(") {
      lists.push_back({false, {}});
    } else if (token == ")") {
      if (!lists.back().name.empty()) found = lists.back().name;
      lists.pop_back();
    } else if (token == "!" && before == "(") {
      lists.back().annotation = true;
    } else if (token.front() == ':' && lists.back().annotation) {
      // What an attribute holds is no part of the assertion.
      const bool first = token == ":named" && lists.back().name.empty();
      if (first) {
        lists.back().name = tokens.next();
      } else {
        tokens.skip();
      }
    }
    before = token;
  }
}

}  // namespace

CoreFilter::CoreFilter(Context& context) : context_(context) {
  if (!context.options.core.has_value()) return;
  for (const std::string& name : *context.options.core) {
    kept_.insert(without_bars(name));
  }
}

void CoreFilter::filter(std::size_t first) {
  Context& c = context_;
  std::string text;
  const Sink sink = [&text](std::string_view piece) -> Result<void> {
    text += piece;
    return {};
  };
  Writer writer(c.text, c.draft, c.options, sink, Writer::Names::Raw);
  Array<std::uint32_t>& steps = c.draft.steps;
  Array<std::uint8_t>& words = c.draft.words;
  std::size_t end = first;
  for (std::size_t i = first; i < steps.size(); ++i) {
    bool keep = true;
    const std::uint8_t word = words[i - first];
    if (word == Word::Assert) {
      text.clear();
      PODIUM_CHECK(bool(writer.command(steps[i])));
      const std::string_view name = name_of(text);
      keep = name.empty() || kept_.contains(without_bars(name));
      c.found_left_out.push_back(!keep);
    }
    if (!keep) continue;
    words[end - first] = word;
    steps[end++] = steps[i];
  }
  steps.set_size(end);
  words.set_size(end - first);
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
  constexpr std::string_view kAnswer = "unsat";
  std::size_t at = after_blanks(text, 0);
  const std::size_t word = text.find_first_of(kEndsOfNames, at);
  if (text.substr(at, word - at) != kAnswer) {
    return fail(at, "the answer 'unsat' is missing");
  }
  at = after_blanks(text, at + kAnswer.size());
  if (at == text.size() || text[at] != '(') {
    return fail(at, "the list of names is missing");
  }
  std::vector<std::string> names;
  for (++at;;) {
    at = after_blanks(text, at);
    if (at == text.size()) return fail(at, "the list of names never ends");
    if (text[at] == ')') break;
    if (text[at] == '(') return fail(at, "a name is expected");
    const bool quoted = text[at] == '|';
    std::size_t end =
        quoted ? text.find('|', at + 1) : text.find_first_of(kEndsOfNames, at);
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
