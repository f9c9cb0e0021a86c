#include "lint/script.h"

#include <algorithm>

#include "base/result.h"

namespace podium::lint {

using smtlib::Command;
using smtlib::Kind;

Script::Script(const smtlib::Tape& tape) : tape_(tape), places_(tape.source()) {
  for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
    const Result<Command> command = smtlib::command_at(tape, at);
    if (command) steps_.push_back({at, *command});
  }
}

std::size_t Script::count(Command command) const {
  std::size_t found = 0;
  for (const Step& step : steps_) {
    if (step.command == command) ++found;
    if (step.command == Command::Exit) break;
  }
  return found;
}

std::string_view Script::key(const Step& step) const {
  const std::size_t at = argument(step);
  return tape_.kind(at) == Kind::Keyword ? tape_.text(at) : "";
}

std::string_view Script::value(const Step& step) const {
  if (key(step).empty()) return "";
  const std::size_t at = argument(step) + 1;
  const Kind kind = tape_.kind(at);
  return kind == Kind::Open || kind == Kind::Close ? "" : tape_.text(at);
}

smtlib::Place Script::place(std::size_t token) const {
  return place_at(tape_.tokens()[token].begin);
}

smtlib::Place Places::at(std::size_t offset) {
  const std::string_view text = text_.substr(0, offset);
  if (offset < offset_) {
    offset_ = line_begin_ = 0;
    line_ = 1;
  }
  for (;;) {
    const std::size_t end = text.find('\n', offset_);
    if (end == std::string_view::npos) break;
    ++line_;
    offset_ = line_begin_ = end + 1;
  }
  offset_ = offset;
  return {line_, offset - line_begin_ + 1};
}

smtlib::Place Script::last_place() const {
  if (steps_.empty()) return {};
  return place(steps_.back().token);
}

}  // namespace podium::lint
