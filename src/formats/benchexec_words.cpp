#include "formats/benchexec_words.h"

#include <fmt/format.h>

#include <array>

#include "base/text.h"
#include "formats/csv.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Record;
using contest::Track;

struct Word {
  std::string_view word;
  Answer answer;
  Ending ending;
  bool open = false;
};

// Of what stands before a bracket.
constexpr std::array kWords{
    Word{"true", Answer::Sat, Ending::Exited},
    Word{"sat", Answer::Sat, Ending::Exited},
    Word{"false", Answer::Unsat, Ending::Exited},
    Word{"unsat", Answer::Unsat, Ending::Exited},
    Word{"unknown", Answer::Unknown, Ending::Exited},
    Word{"done", Answer::None, Ending::Exited, true},
    Word{"DONE", Answer::None, Ending::Exited, true},
    Word{"", Answer::None, Ending::Exited, true},
    Word{"TIMEOUT", Answer::None, Ending::WallLimit},
    Word{"OUT OF MEMORY", Answer::None, Ending::MemoryLimit},
    Word{"OUT OF JAVA MEMORY", Answer::None, Ending::MemoryLimit},
    Word{"OUT OF NATIVE MEMORY", Answer::None, Ending::MemoryLimit},
    Word{"FILES-COUNT LIMIT", Answer::None, Ending::OutputLimit},
    Word{"FILES-SIZE LIMIT", Answer::None, Ending::OutputLimit},
    Word{"SEGMENTATION FAULT", Answer::None, Ending::Signalled},
    Word{"ABORTED", Answer::None, Ending::Signalled},
    Word{"KILLED", Answer::None, Ending::Signalled},
    Word{"ERROR", Answer::None, Ending::Exited},
    Word{"EXCEPTION", Answer::None, Ending::Exited},
    Word{"ASSERTION", Answer::None, Ending::Exited},
    Word{"WRONG", Answer::None, Ending::Exited},
};

struct Reason {
  std::string_view word;
  Ending ending;
};

constexpr std::array kReasons{
    Reason{"walltime", Ending::WallLimit},
    Reason{"cputime", Ending::CpuLimit},
    Reason{"cputime-soft", Ending::CpuLimit},
    Reason{"memory", Ending::MemoryLimit},
    Reason{"files-count", Ending::OutputLimit},
    Reason{"files-size", Ending::OutputLimit},
    Reason{"killed", Ending::Failed},
    Reason{"failed", Ending::NotStarted},
};

// "17 correct"
std::optional<std::uint32_t> correct_in(std::string_view text) {
  constexpr std::string_view kTail = " correct";
  if (!text.ends_with(kTail)) return std::nullopt;
  text.remove_suffix(kTail.size());
  const auto count = parse_count(text);
  if (!count || *count > UINT32_MAX) return std::nullopt;
  return static_cast<std::uint32_t>(*count);
}

std::string_view category_of(const Record& run, contest::Status expected) {
  if (contest::decides(run.answer)) {
    const Answer right = contest::expected_answer(expected);
    if (right == Answer::None) return "missing";
    return right == run.answer ? "correct" : "wrong";
  }
  return run.answer == Answer::Unknown ? "unknown" : "error";
}

std::string_view reason_of(Ending ending) {
  for (const Reason& one : kReasons) {
    if (one.ending == ending) return one.word;
  }
  return "";
}

std::string_view status_of(const Record& run) {
  switch (run.answer) {
    case Answer::Sat:
      return "true";
    case Answer::Unsat:
      return "false";
    case Answer::Unknown:
      return "unknown";
    case Answer::None:
      break;
  }
  switch (run.ending) {
    case Ending::WallLimit:
    case Ending::CpuLimit:
      return "TIMEOUT";
    case Ending::MemoryLimit:
      return "OUT OF MEMORY";
    case Ending::Signalled:
      return "ABORTED";
    case Ending::OutputLimit:
      return "FILES-SIZE LIMIT";
    case Ending::Exited:
    case Ending::ProcessLimit:
    case Ending::NotStarted:
    case Ending::Failed:
      return "ERROR";
  }
  return "ERROR";
}

}  // namespace

BenchexecStatus parse_benchexec_status(std::string_view status,
                                       std::string_view reason) {
  BenchexecStatus result;
  status = trim(status);
  const std::size_t bracket = status.find('(');
  const std::string_view head = trim(status.substr(0, bracket));
  if (bracket != std::string_view::npos && status.ends_with(')')) {
    result.correct =
        correct_in(status.substr(bracket + 1, status.size() - bracket - 2));
  }
  result.known = head.starts_with("KILLED BY SIGNAL");
  if (result.known) result.ending = Ending::Signalled;
  for (const Word& one : kWords) {
    if (one.word != head) continue;
    result.known = true;
    result.answer = one.answer;
    result.ending = one.ending;
    result.open = one.open && !result.correct;
  }
  result.wrong = head == "WRONG";
  for (const Reason& one : kReasons) {
    if (one.word == reason) result.ending = one.ending;
  }
  return result;
}

BenchexecWords benchexec_words(const Record& run, Track track,
                               contest::Status expected) {
  BenchexecWords words;
  words.reason = reason_of(run.ending);
  if (track != Track::Incremental) {
    words.status = status_of(run);
    words.category = category_of(run, expected);
    return words;
  }
  if (run.wrong > 0) {
    words.status = "WRONG";
    words.category = "wrong";
    return words;
  }
  const bool ended = run.ending == Ending::Exited;
  words.status = fmt::format("{} ({} correct)", ended ? "DONE" : status_of(run),
                             run.correct);
  words.category = ended ? "missing" : "error";
  return words;
}

}  // namespace podium::formats
