#include "evaluate/responses.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace podium::evaluate {

namespace {

using smtlib::Kind;
using smtlib::Tape;

// An answer takes four bytes of an output.
static_assert(sizeof(Response) <= 16);

// (), (model ...), ((define-fun ...) ...)
bool is_model(const Tape& tape, std::size_t list) {
  if (tape.kind(list + 1) == Kind::Close) return true;
  if (tape.is_symbol(list + 1, "model")) return true;
  if (tape.kind(list + 1) != Kind::Open) return false;
  const Kind inner = tape.kind(list + 2);
  if (inner != Kind::Symbol && inner != Kind::Quoted) return false;
  const std::string_view word = tape.symbol(list + 2);
  return word.starts_with("define-") || word.starts_with("declare-") ||
         word == "refine-fun" || word == "forall";
}

// No other word is beside an answer in its line: "warning: unsat cores are off"
// answers nothing.
bool has_own_line(const Tape& tape, std::size_t token) {
  const std::string_view text = tape.source();
  const std::size_t begin = tape.tokens()[token].begin;
  if (token > 0 && tape.kind(token - 1) != Kind::Close) {
    const std::size_t end =
        tape.tokens()[token - 1].begin + tape.text(token - 1).size();
    const auto between = text.substr(end, begin - end);
    if (between.find('\n') == std::string_view::npos) return false;
  }
  const std::size_t after =
      text.find_first_not_of(" \t\r", begin + tape.text(token).size());
  return after == std::string_view::npos || text[after] == '\n' ||
         text[after] == '(' || text[after] == ';';
}

std::optional<Response::Kind> answer_of(const Tape& tape, std::size_t token) {
  if (tape.kind(token) != Kind::Symbol) return std::nullopt;
  const std::string_view word = tape.text(token);
  Response::Kind kind{};
  if (word == "sat") {
    kind = Response::Kind::Sat;
  } else if (word == "unsat") {
    kind = Response::Kind::Unsat;
  } else if (word == "unknown" || word == "timeout") {
    kind = Response::Kind::Unknown;
  } else {
    return std::nullopt;
  }
  if (!has_own_line(tape, token)) return std::nullopt;
  return kind;
}

// A second model after one answer says nothing of the next check-sat; but of
// models without any answer each is one of its own.
void add_model(std::vector<Response>& responses, std::uint32_t list) {
  if (responses.empty() || (responses.back().has_model() &&
                            responses.back().kind == Response::Kind::Silent)) {
    responses.emplace_back();
  }
  if (!responses.back().has_model()) responses.back().model = list;
}

void add_other(const Tape& tape, std::uint32_t list, Response& response) {
  if (tape.is_symbol(list + 1, "error")) {
    response.error = list;
  } else if (response.other == Response::kNoList) {
    response.other = list;
  }
}

}  // namespace

std::vector<Response> read_responses(const Tape& output) {
  std::vector<Response> responses;
  for (std::size_t at = 0; at < output.size(); at = output.next(at)) {
    if (const auto answer = answer_of(output, at)) {
      responses.push_back({*answer});
      continue;
    }
    if (output.kind(at) != Kind::Open) continue;
    const auto list = static_cast<std::uint32_t>(at);
    if (is_model(output, at)) {
      add_model(responses, list);
    } else if (!responses.empty()) {
      add_other(output, list, responses.back());
    }
  }
  return responses;
}

std::string from_first_answer(std::string_view output) {
  std::string result(output);
  for (std::size_t at = 0; at < output.size();) {
    const std::size_t end = std::min(output.find('\n', at), output.size());
    const std::string_view line = trim(output.substr(at, end - at));
    if (line == "sat" || line == "unsat" || line == "unknown") {
      std::replace_if(
          result.begin(), result.begin() + static_cast<std::ptrdiff_t>(at),
          [](char byte) { return byte != '\n'; }, ' ');
      break;
    }
    at = end + 1;
  }
  return result;
}

std::string_view whole_part(std::string_view output) {
  std::size_t depth = 0;
  std::size_t whole = 0;
  std::size_t at = 0;
  while (at < output.size()) {
    const char byte = output[at];
    std::size_t end = at + 1;
    if (byte == ';') {
      end = output.find('\n', at);
    } else if (byte == '"' || byte == '|') {
      end = output.find(byte, at + 1);
      if (end != std::string_view::npos) ++end;
    } else if (byte == '(') {
      ++depth;
    } else if (byte == ')') {
      if (depth == 0) break;
      --depth;
    } else if (smtlib::in_symbol(byte)) {
      while (end < output.size() && smtlib::in_symbol(output[end])) ++end;
    } else if (smtlib::byte_of(byte) == smtlib::Byte::Stray) {
      break;
    }
    if (end == std::string_view::npos) break;
    at = end;
    if (depth == 0) whole = at;
  }
  return output.substr(0, whole);
}

}  // namespace podium::evaluate
