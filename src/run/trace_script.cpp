#include "run/trace_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "smtlib/stream.h"
#include "smtlib/summary.h"

namespace podium::run {
namespace {

using contest::Status;
using smtlib::Command;
using smtlib::Stream;
using smtlib::Tape;

constexpr std::string_view kSeparator = "--- BENCHMARK BEGINS HERE ---";

// Why this option must not be sent; empty if it may.
std::string_view harm_of_option(const Tape& tape, std::size_t command) {
  const std::size_t key = command + 2;
  if (key + 1 >= tape.partner(command)) return "";
  if (tape.text(key) == ":print-success" && tape.text(key + 1) != "true") {
    return "the conversation needs the replies";
  }
  if (tape.text(key) == ":regular-output-channel" &&
      tape.text(key + 1) != "\"stdout\"") {
    return "the replies would go elsewhere";
  }
  return "";
}

// (set-info :status s): what the solver is to find out.
bool tells_status(const Tape& tape, std::size_t command) {
  const std::size_t key = command + 2;
  return key < tape.partner(command) && tape.text(key) == ":status";
}

class ScriptReader {
 public:
  ScriptReader(std::string_view text, std::uint32_t first_line)
      : text_(text), first_line_(first_line) {
    restart();
  }

  void restart() {
    script_ = {};
    summarizer_ = {};
    line_ = first_line_;
    counted_ = 0;
    ended_ = false;
  }
  bool ended() const { return ended_; }

  Result<void> add(const Tape& tape) {
    for (std::size_t at = 0; at < tape.size() && !ended_; at = tape.next(at)) {
      const Result<Command> command = smtlib::command_at(tape, at);
      if (!command) return command.error();
      add_command(*command, tape, at);
    }
    return {};
  }

  TraceScript finish() {
    for (const std::string& status : summarizer_.statuses()) {
      script_.statuses.push_back(
          contest::parse_status(status).value_or(Status::Unknown));
    }
    return std::move(script_);
  }

 private:
  void add_command(Command command, const Tape& tape, std::size_t at) {
    if (command == Command::Exit) {
      script_.has_exit = ended_ = true;
      return;
    }
    summarizer_.add(command, tape, at);
    if (command == Command::SetInfo && tells_status(tape, at)) return;
    const std::string_view slice = tape.slice(at);
    const Step step{slice, line_of(slice), command, ends_line(slice)};
    if (command == Command::SetOption) {
      if (const std::string_view harm = harm_of_option(tape, at);
          !harm.empty()) {
        script_.remarks.push_back(fmt::format("line {}: {} is not sent: {}",
                                              step.line, printable(step.text),
                                              harm));
        return;
      }
    }
    script_.steps.push_back(step);
  }

  bool ends_line(std::string_view slice) const {
    const char* const end = slice.data() + slice.size();
    return end != text_.data() + text_.size() && *end == '\n';
  }

  // Commands come in order, so each line is counted once.
  std::uint32_t line_of(std::string_view slice) {
    const auto offset = static_cast<std::size_t>(slice.data() - text_.data());
    line_ += static_cast<std::uint32_t>(
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                   text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    counted_ = offset;
    return line_;
  }

  std::string_view text_;
  std::uint32_t first_line_;
  TraceScript script_;
  smtlib::Summarizer summarizer_;
  std::uint32_t line_ = 1;
  std::size_t counted_ = 0;  // bytes before line_
  bool ended_ = false;
};

// The lexer counts from the first line of the script, a person from that of
// the file: "name:3:1" two lines further down is "name:5:1".
Error further_down(Error error, const std::string& name, std::uint32_t lines) {
  if (lines == 0 || !error.where.starts_with(name + ":")) return error;
  const auto parts =
      split(std::string_view(error.where).substr(name.size()), ':');
  if (parts.size() != 3) return error;
  std::uint64_t line = 0;
  for (const char digit : parts[1]) {
    if (digit < '0' || digit > '9') return error;
    line = line * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  error.where = fmt::format("{}:{}:{}", name, line + lines, parts[2]);
  return error;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return trim(line);
}

Error no_status(const std::string& name, std::uint64_t line,
                std::string_view text) {
  return {Code::Syntax, fmt::format("{}:{}:1", name, line),
          fmt::format("'{}' is no status", printable(text, 60)),
          "a line is sat, unsat or unknown"};
}

}  // namespace

bool is_check(Command command) {
  return command == Command::CheckSat || command == Command::CheckSatAssuming;
}

Result<TraceScript> read_trace_script(std::string_view text,
                                      const std::string& name,
                                      std::uint32_t first_line) {
  Stream stream;
  stream.open(text, name);
  ScriptReader reader(text, first_line);
  while (!reader.ended()) {
    switch (stream.next()) {
      case Stream::Step::Commands:
        if (const auto added = reader.add(stream.tape()); !added) {
          return further_down(added.error(), name, first_line - 1);
        }
        break;
      case Stream::Step::Again:
        reader.restart();
        break;
      case Stream::Step::End:
        return reader.finish();
      case Stream::Step::Failed:
        return further_down(stream.error(), name, first_line - 1);
    }
  }
  return reader.finish();
}

Result<HeadedScript> split_header(std::string_view text,
                                  const std::string& name) {
  HeadedScript result{text, 1, false, {}};
  std::string_view rest = text;
  for (std::uint32_t line = 1; !rest.empty(); ++line) {
    const std::string_view word = take_line(rest);
    if (word == kSeparator) {
      result.script = rest;
      result.first_line = line + 1;
      result.has_header = true;
      return result;
    }
    if (word.empty()) continue;
    const auto status = contest::parse_status(word);
    if (!status && result.statuses.empty()) break;  // a script
    if (!status) return no_status(name, line, word);
    result.statuses.push_back(*status);
  }
  if (result.statuses.empty()) return result;
  return Error{Code::Syntax, name, "the header of statuses does not end",
               fmt::format("the line {} and a script must follow", kSeparator)};
}

Result<std::vector<Status>> read_statuses(std::string_view text,
                                          const std::string& name) {
  std::vector<Status> statuses;
  for (std::uint64_t line = 1; !text.empty(); ++line) {
    const std::string_view word = take_line(text);
    if (word.empty()) continue;
    const auto status = contest::parse_status(word);
    if (!status) return no_status(name, line, word);
    statuses.push_back(*status);
  }
  return statuses;
}

}  // namespace podium::run
