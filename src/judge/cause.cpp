#include "judge/cause.h"

#include <signal.h>

#include <algorithm>

#include "base/check.h"
#include "base/text.h"

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Ending;

// What programs say, in lower case, when they end like this.
struct Words {
  Cause cause;
  std::string_view text;
};

// The first that a line has counts. A library's words for a lack of memory come
// before those for the exception by which it is told.
constexpr std::array kWords{
    Words{Cause::OutOfMemory, "bad_alloc"},
    Words{Cause::OutOfMemory, "out of memory"},
    Words{Cause::OutOfMemory, "out-of-memory"},
    Words{Cause::OutOfMemory, "outofmemory"},
    Words{Cause::OutOfMemory, "memory exhausted"},
    Words{Cause::OutOfMemory, "exhausted memory"},
    Words{Cause::OutOfMemory, "cannot allocate memory"},
    Words{Cause::OutOfMemory, "memory allocation"},
    Words{Cause::OutOfMemory, "not enough memory"},
    Words{Cause::OutOfMemory, "memout"},
    Words{Cause::Resources, "resources exceeded"},
    Words{Cause::Resources, "resource limit"},
    Words{Cause::Resources, "resourceout"},
    Words{Cause::Resources, "out of resources"},
    Words{Cause::Resources, "resource temporarily unavailable"},
    Words{Cause::AssertionFailure, "assertion"},
    Words{Cause::AssertionFailure, "assert fail"},
    Words{Cause::AssertionFailure, "fatal failure"},
    Words{Cause::AssertionFailure, "unreachable code"},
    Words{Cause::AssertionFailure, "internal error"},
    Words{Cause::AssertionFailure, "panicked at"},
    Words{Cause::SegmentationFault, "segmentation fault"},
    Words{Cause::SegmentationFault, "segmentation violation"},
    Words{Cause::SegmentationFault, "sigsegv"},
    Words{Cause::MissingFile, "no such file"},
    Words{Cause::MissingFile, "file not found"},
    Words{Cause::MissingFile, "cannot open"},
    Words{Cause::MissingFile, "can't open"},
    Words{Cause::MissingFile, "could not open"},
    Words{Cause::MissingFile, "couldn't open"},
    Words{Cause::MissingFile, "failed to open"},
    Words{Cause::MissingFile, "unable to open"},
    Words{Cause::ParseError, "parse error"},
    Words{Cause::ParseError, "parser error"},
    Words{Cause::ParseError, "parsing error"},
    Words{Cause::ParseError, "error parsing"},
    Words{Cause::ParseError, "failed to parse"},
    Words{Cause::ParseError, "syntax error"},
    Words{Cause::ParseError, "lexical error"},
    // Of solvers that tell the place in the script and not the kind.
    Words{Cause::ParseError, "(error \"line "},
    Words{Cause::Crashed, "terminate called"},
    Words{Cause::Crashed, "uncaught exception"},
    Words{Cause::Crashed, "fatal error: exception"},
    Words{Cause::Crashed, "stack overflow"},
};

// Calls `look` with every line that is neither blank nor success until it is
// content.
template <class Look>
void each_line(std::string_view text, const Look& look) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line == "success") continue;
    if (look(line)) return;
  }
}

// Errors mostly go to standard error, so it is looked at first. Of the kinds
// in the table the first one counts, wherever it stands: a crash is often told
// in several lines, the last of which say least.
std::optional<Explanation> by_words(std::string_view output,
                                    std::string_view error) {
  std::size_t best = kWords.size();
  Explanation found;
  for (const std::string_view stream : {error, output}) {
    each_line(stream, [&](std::string_view line) {
      constexpr std::size_t kMostLooked = 4096;
      const std::string small = lower_case(line.substr(0, kMostLooked));
      for (std::size_t i = 0; i < best; ++i) {
        if (small.find(kWords[i].text) == std::string::npos) continue;
        best = i;
        found.cause = kWords[i].cause;
        found.line = printable(line);
        break;
      }
      return best == 0;
    });
  }
  if (best == kWords.size()) return std::nullopt;
  return found;
}

// What the end alone tells.
std::optional<Cause> by_exit(const contest::Exit& exit) {
  switch (exit.ending) {
    case Ending::WallLimit:
    case Ending::CpuLimit:
      return Cause::TimeLimit;
    case Ending::MemoryLimit:
      return Cause::OutOfMemory;
    case Ending::ProcessLimit:
    case Ending::OutputLimit:
      return Cause::Resources;
    case Ending::NotStarted:
      return Cause::NotStarted;
    case Ending::Exited:
    case Ending::Signalled:
    case Ending::Failed:
      return std::nullopt;
  }
  throw Bug("no such Ending");
}

Cause by_signal(int signal) {
  return signal == SIGSEGV || signal == SIGBUS ? Cause::SegmentationFault
                                               : Cause::Crashed;
}

Explanation explain(const contest::Run& run, std::string_view output,
                    std::string_view error) {
  if (run.answer == Answer::Unknown || !run.answers.empty()) {
    return {Cause::SaidUnknown, false, ""};
  }
  if (const auto cause = by_exit(run.exit)) return {*cause, false, ""};
  if (auto found = by_words(output, error)) return *std::move(found);
  Explanation result;
  for (const std::string_view stream : {error, output}) {
    each_line(stream, [&](std::string_view line) {
      result.line = printable(line);
      return true;
    });
    if (!result.line.empty()) break;
  }
  if (run.exit.ending == Ending::Signalled) {
    result.cause = by_signal(run.exit.code);
  } else {
    result.cause = result.line.empty() ? Cause::NoResponse : Cause::Strange;
  }
  return result;
}

bool has_word(std::string_view text) {
  // "unsat" includes "sat".
  return text.find("sat") != std::string_view::npos ||
         text.find("unknown") != std::string_view::npos;
}

bool in_time(Ending ending) {
  return ending == Ending::Exited || ending == Ending::Signalled ||
         ending == Ending::MemoryLimit;
}

}  // namespace

std::string_view to_string(Cause cause) {
  switch (cause) {
    case Cause::SaidUnknown:
      return "said unknown";
    case Cause::TimeLimit:
      return "time limit";
    case Cause::OutOfMemory:
      return "out of memory";
    case Cause::Resources:
      return "resources exceeded";
    case Cause::ParseError:
      return "parse error";
    case Cause::AssertionFailure:
      return "assertion failure";
    case Cause::SegmentationFault:
      return "segmentation fault";
    case Cause::MissingFile:
      return "missing file";
    case Cause::Crashed:
      return "crashed";
    case Cause::NotStarted:
      return "not started";
    case Cause::Strange:
      return "strange output";
    case Cause::NoResponse:
      return "no response";
  }
  throw Bug("no such Cause");
}

std::optional<Explanation> explain_unsolved(const contest::Run& run,
                                            std::string_view output,
                                            std::string_view error) {
  const bool decided = contest::decides(run.answer) ||
                       std::ranges::any_of(run.answers, [](Answer answer) {
                         return contest::decides(answer);
                       });
  if (decided || run.exit.ending == Ending::Failed) return std::nullopt;
  Explanation result = explain(run, output, error);
  result.aborted = run.answer == Answer::None && run.answers.empty() &&
                   in_time(run.exit.ending) && !has_word(output) &&
                   !has_word(error);
  return result;
}

}  // namespace podium::judge
