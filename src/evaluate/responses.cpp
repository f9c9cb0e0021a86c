#include "evaluate/responses.h"

#include <algorithm>

#include "base/text.h"

namespace podium::evaluate {

namespace {

using smtlib::Kind;
using smtlib::Tape;

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

}  // namespace

std::vector<Response> read_responses(const Tape& output) {
  std::vector<Response> responses;
  const auto open = [&]() -> Response& {
    if (responses.empty() || responses.back().has_model) {
      responses.emplace_back();
    }
    return responses.back();
  };
  for (std::size_t at = 0; at < output.size(); at = output.next(at)) {
    const Kind kind = output.kind(at);
    if (kind == Kind::Symbol) {
      const std::string_view word = output.text(at);
      if (word == "sat") {
        responses.push_back({Response::Kind::Sat});
      } else if (word == "unsat") {
        responses.push_back({Response::Kind::Unsat});
      } else if (word == "unknown" || word == "timeout") {
        responses.push_back({Response::Kind::Unknown});
      }
    } else if (kind == Kind::Open && is_model(output, at)) {
      Response& response = open();
      response.model = at;
      response.has_model = true;
    } else if (kind == Kind::Open && output.is_symbol(at + 1, "error") &&
               !responses.empty()) {
      responses.back().error = printable(output.slice(at));
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
