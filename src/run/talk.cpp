#include "run/talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>

#include "base/check.h"
#include "base/text.h"

namespace podium::run {
namespace {

using contest::Answer;
using contest::Status;
using smtlib::Command;
using std::chrono::milliseconds;

constexpr std::string_view kGreeting = "(set-option :print-success true)";
constexpr std::string_view kSuccess = "success\n";
constexpr std::string_view kError = "(error ";

// A word without a line break after it may be the whole reply, or go on.
constexpr Duration kPatience = milliseconds(100);
// From (exit) to the end, and from a closed pipe to the end.
constexpr Duration kGrace = milliseconds(2000);
constexpr Duration kShortestSample = milliseconds(1);
constexpr std::int64_t kSampleShare = 50;  // measuring takes 1/50 of the time
constexpr std::size_t kMostRemarks = 20;
constexpr std::size_t kMostSaid = 1000;

// After these one cannot know how many replies come: of echo solvers answer
// with the text, in quotes or not, and some with success after it; of reset
// with success or nothing, since it takes :print-success back. So a question
// whose answer can be told from both follows at once.
constexpr std::string_view kFence = "(get-info :name)\n";
constexpr std::string_view kAfterReset =
    "(set-option :print-success true)\n(get-info :name)\n";

// What a command may be answered with.
enum class Wanted : std::uint8_t {
  Success,
  Setting,  // success or unsupported
  Answer,
  List,      // or an error
  Anything,  // or an error
  Other,     // anything but an error
};

Wanted wanted(Command command) {
  switch (command) {
    case Command::CheckSat:
    case Command::CheckSatAssuming:
      return Wanted::Answer;
    case Command::SetInfo:
    case Command::SetOption:
      return Wanted::Setting;
    case Command::GetAssertions:
    case Command::GetAssignment:
    case Command::GetInfo:
    case Command::GetModel:
    case Command::GetProof:
    case Command::GetUnsatAssumptions:
    case Command::GetUnsatCore:
    case Command::GetValue:
      return Wanted::List;
    case Command::GetOption:
    case Command::Echo:
      return Wanted::Anything;
    case Command::Other:
      return Wanted::Other;
    case Command::Assert:
    case Command::DeclareCodatatype:
    case Command::DeclareCodatatypes:
    case Command::DeclareConst:
    case Command::DeclareDatatype:
    case Command::DeclareDatatypes:
    case Command::DeclareFun:
    case Command::DeclareSort:
    case Command::DeclareSortParameter:
    case Command::DefineConst:
    case Command::DefineFun:
    case Command::DefineFunRec:
    case Command::DefineFunsRec:
    case Command::DefineSort:
    case Command::Exit:
    case Command::Pop:
    case Command::Push:
    case Command::Reset:
    case Command::ResetAssertions:
    case Command::SetLogic:
      return Wanted::Success;
  }
  throw Bug("no such Command");
}

std::string_view describe(Wanted wanted) {
  switch (wanted) {
    case Wanted::Success:
      return "success";
    case Wanted::Setting:
      return "success or unsupported";
    case Wanted::Answer:
      return "sat, unsat or unknown";
    case Wanted::List:
      return "a list";
    case Wanted::Anything:
      return "a value";
    case Wanted::Other:
      return "a reply without error";
  }
  throw Bug("no such Wanted");
}

bool serves(Wanted wanted, ReplyKind kind) {
  if (kind == ReplyKind::Garbage) return false;
  const bool declined =
      kind == ReplyKind::Error || kind == ReplyKind::Unsupported;
  switch (wanted) {
    case Wanted::Success:
      return kind == ReplyKind::Success;
    case Wanted::Setting:
      return kind == ReplyKind::Success || kind == ReplyKind::Unsupported;
    case Wanted::Answer:
      return kind == ReplyKind::Sat || kind == ReplyKind::Unsat ||
             kind == ReplyKind::Unknown;
    case Wanted::List:
      return kind == ReplyKind::List || declined;
    case Wanted::Anything:
      return kind != ReplyKind::Success;
    case Wanted::Other:
      return kind != ReplyKind::Error;
  }
  throw Bug("no such Wanted");
}

// The beginning of a word that solvers answer with, so the rest is on its way.
bool is_cut_off(std::string_view text) {
  constexpr std::array<std::string_view, 5> kWords{"success", "sat", "unsat",
                                                   "unknown", "unsupported"};
  return std::ranges::any_of(kWords, [&](std::string_view word) {
    return word.size() > text.size() && word.starts_with(text);
  });
}

// Of a reply that serves.
Answer answer_of(ReplyKind kind) {
  if (kind == ReplyKind::Sat) return Answer::Sat;
  return kind == ReplyKind::Unsat ? Answer::Unsat : Answer::Unknown;
}

// "line 12: (assert ...)"
std::string name_of(const Step& step) {
  const std::string text = printable(step.text, 80);
  return step.line == 0 ? text : fmt::format("line {}: {}", step.line, text);
}

// Whether (echo "...") has a text that begins like this.
bool is_echo(std::string_view command, std::string_view begin) {
  const std::size_t quote = command.find('"');
  return quote != std::string_view::npos &&
         command.substr(quote + 1).starts_with(begin);
}

// With the line break that follows it in the script, and nothing else.
bool is_sent_as_it_is(const Step& step) {
  return step.ends_line && step.command != Command::Echo &&
         step.command != Command::Reset;
}

// What a solver said, in one line.
std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 300;
  std::string line;
  for (const char byte : trim(text).substr(0, kMost)) {
    const bool blank = byte == '\n' || byte == '\r' || byte == '\t';
    line += blank ? ' ' : byte;
  }
  return printable(line);
}

}  // namespace

Talker::Talker(const TraceScript& script, const TraceOptions& options,
               Duration wall, Surroundings around)
    : script_(script), options_(options), wall_(wall), around_(around) {
  checks_left_ = static_cast<std::uint64_t>(std::ranges::count_if(
      script.steps, [](const Step& step) { return is_check(step.command); }));
  checks_left_ =
      std::min(checks_left_, options.most_checks.value_or(checks_left_));
  talk_.exchanges.reserve(script.steps.size() + 1);
  talk_.remarks = script.remarks;
}

// --- From the first word to the last -----------------------------------------

void Talker::talk() {
  if (greet() && converse()) {
    say_goodbye();
  } else if (talk_.end == TraceEnd::SolverEnded) {
    wait_for_end();
  }
  around_.stop.raise();
}

bool Talker::greet() {
  const Step step{kGreeting, 0, Command::SetOption};
  replied_at_ = now();
  return exchange(step);
}

bool Talker::converse() {
  for (const Step& step : script_.steps) {
    if (options_.most_checks && checks_left_ == 0) break;
    if (!exchange(step)) return false;
  }
  return true;
}

// The end of the solver takes its own time, which is nobody's.
void Talker::say_goodbye() {
  sample(true);
  const Step step{"(exit)", 0, Command::Exit};
  const std::int64_t deadline = now() + kGrace.count();
  deliver("(exit)\n");
  around_.channel.close_sending();
  while (!closed_) {
    take_rest();
    if (reader_.complete()) {
      const ReplyKind kind = reader_.kind();
      if (serves(Wanted::Answer, kind)) {
        bad(step, "no answer");
        return;
      }
      advance();
      continue;
    }
    const Duration left(deadline - now());
    if (left.count() <= 0) break;
    const Channel::Event event = around_.channel.hear(left);
    if (event == Channel::Event::Timeout) break;  // what was heard is old
    closed_ = event == Channel::Event::Closed;
    rest_ = closed_ ? std::string_view() : around_.channel.bytes();
  }
  if (closed_) reader_.end();
  if (reader_.complete() && serves(Wanted::Answer, reader_.kind())) {
    closed_ = false;  // its last word is whole
    bad(step, "no answer");
    return;
  }
  const Duration left(std::max<std::int64_t>(0, deadline - now()));
  if (is_readable(around_.ended.descriptor(), left)) return;
  talk_.remarks.push_back(
      fmt::format("the solver did not end within {} after (exit) and was "
                  "stopped",
                  describe_duration(kGrace)));
}

// It has closed its output; how it ends may tell why.
void Talker::wait_for_end() { is_readable(around_.ended.descriptor(), kGrace); }

// --- One command -------------------------------------------------------------

bool Talker::exchange(const Step& step) {
  Exchange& current = talk_.exchanges.emplace_back();
  current.line = step.line;
  current.command = step.command;
  current.is_check = is_check(step.command);
  if (current.is_check) {
    --checks_left_;
    const std::size_t number = talk_.answers.size();
    if (number < options_.statuses.size()) {
      current.expected = options_.statuses[number];
    }
    // Whatever comes before the question is no answer to it.
    if (around_.channel.ready(Duration(0)) && listen()) {
      take_rest();
      if (reader_.begun()) return bad(step, "no reply yet");
    }
  }
  const bool at_once = plain_ && !current.is_check && is_sent_as_it_is(step);
  const std::string_view words = words_of(step);
  std::int64_t sent_at = replied_at_;
  // After a plain reply a few lines of code have passed, which take less than
  // to look at the clock.
  if (!at_once) {
    sent_at = now();
    idle_ += sent_at - replied_at_;
    around_.idle.store(idle_, std::memory_order_relaxed);
  }
  plain_ = false;
  const std::optional<ReplyKind> kind = speak(step, words);
  replied_at_ = now();
  if (step.line == 0) sent_at = std::max(sent_at, around_.meter.started());
  current.time = Duration(std::max<std::int64_t>(0, replied_at_ - sent_at));
  talk_.spent += current.time;
  if (!kind) return solver_ended(step);
  if (wall_.count() > 0 && talk_.spent > wall_) {
    talk_.end = TraceEnd::Limit;
    return false;
  }
  return judge(step, *kind);
}

// What is sent: the command and a line break, which most have in the script.
std::string_view Talker::words_of(const Step& step) {
  if (is_sent_as_it_is(step)) {
    return {step.text.data(), step.text.size() + 1};
  }
  text_.assign(step.text) += '\n';
  if (step.command == Command::Echo) text_ += kFence;
  if (step.command == Command::Reset) text_ += kAfterReset;
  return text_;
}

std::optional<ReplyKind> Talker::speak(const Step& step,
                                       std::string_view text) {
  if (!deliver(text) && closed_) return std::nullopt;
  if (talk_.exchanges.size() == 1) {
    // From the moment that it has them our own ends of its pipes would only
    // hide that it closes them.
    wait_for_start();
    around_.taken.raise();
  }
  if (step.command == Command::Echo) return hear_echo(step);
  if (step.command == Command::Reset) {
    const auto first = hear_reply();
    if (first != ReplyKind::Success) return first;
    advance();
    return pass_fence();
  }
  // Nearly always.
  if (reader_.fresh() && !deaf_) {
    if (!listen()) return std::nullopt;
    // Of a size that the compiler knows: one comparison.
    if (rest_.size() == kSuccess.size() &&
        std::memcmp(rest_.data(), kSuccess.data(), kSuccess.size()) == 0) {
      rest_ = {};
      plain_ = true;
      return ReplyKind::Success;
    }
  }
  return hear_reply();
}

// It may have answered before the thread that executes it looks at it, so what
// is heard is not enough: its processor time could not be measured yet.
void Talker::wait_for_start() {
  for (;;) {
    const bool heard = around_.channel.ready(milliseconds(2));
    if (around_.meter.started() != 0) return;
    const Duration pause = heard ? std::chrono::microseconds(50) : Duration(0);
    if (is_readable(around_.ended.descriptor(), pause)) return;
  }
}

// False if the solver does not listen, or if more was heard than a reply.
bool Talker::deliver(std::string_view text) {
  while (!text.empty()) {
    switch (around_.channel.send(text)) {
      case Channel::Event::Sent:
      case Channel::Event::Timeout:
        break;
      case Channel::Event::Heard:
        rest_ = around_.channel.bytes();
        take_rest();
        if (after_.begun()) return false;
        break;
      case Channel::Event::Closed:
        deaf_ = true;
        return false;
    }
  }
  return true;
}

// Waits for bytes; false if there will be none.
bool Talker::listen() {
  // It may have said why before it closed its input, but will not answer.
  std::optional<Duration> patience;
  if (deaf_) patience = kGrace;
  if (reader_.may_be_complete() && !is_cut_off(reader_.text())) {
    patience = kPatience;
  }
  switch (around_.channel.hear(patience)) {
    case Channel::Event::Heard:
      rest_ = around_.channel.bytes();
      return true;
    case Channel::Event::Closed:
      closed_ = true;
      break;
    case Channel::Event::Timeout:
    case Channel::Event::Sent:
      break;
  }
  rest_ = {};
  return false;
}

void Talker::take_rest() {
  rest_.remove_prefix(reader_.take(rest_));
  if (reader_.complete()) rest_.remove_prefix(after_.take(rest_));
}

// REQUIRES: the reader is complete.
void Talker::advance() {
  std::swap(reader_, after_);
  after_.next();
}

std::optional<ReplyKind> Talker::hear_reply() {
  for (;;) {
    take_rest();
    if (reader_.complete()) return reader_.kind();
    if (listen()) continue;
    reader_.end();
    if (!reader_.complete()) return std::nullopt;
  }
}

std::optional<ReplyKind> Talker::pass_fence() {
  for (;;) {
    const std::optional<ReplyKind> kind = hear_reply();
    if (kind != ReplyKind::Success) {
      return kind ? std::optional(ReplyKind::Success) : kind;
    }
    advance();
  }
}

// The text may be anything if it comes without quotes, so it is read by lines.
std::optional<ReplyKind> Talker::hear_echo(const Step& step) {
  auto lines = std::ranges::count(step.text, '\n') + 1;
  bool first = !is_echo(step.text, "\"") && !is_echo(step.text, "\n");
  echo_.clear();
  while (lines > 0) {
    if (rest_.empty() && !listen()) {
      reader_.take(echo_);  // to tell what it said
      return std::nullopt;
    }
    // What ended the line of the reply before.
    if (first && rest_[0] == '\n') {
      rest_.remove_prefix(1);
      continue;
    }
    first = false;
    const std::size_t found = rest_.find('\n');
    const std::size_t size =
        found == std::string_view::npos ? rest_.size() : found + 1;
    if (echo_.size() < ReplyReader::kKept) echo_ += rest_.substr(0, size);
    if (found != std::string_view::npos) --lines;
    rest_.remove_prefix(size);
    if (echo_.starts_with(kError) && !is_echo(step.text, kError)) {
      return hear_error();
    }
  }
  if (!pass_fence()) return std::nullopt;
  return ReplyKind::Atom;
}

// Instead of an echo, some of which has been taken for it.
std::optional<ReplyKind> Talker::hear_error() {
  reader_.take(echo_);
  if (!hear_reply()) return std::nullopt;
  echo_ = reader_.text();
  advance();
  if (pass_fence()) return ReplyKind::Error;
  reader_ = {};
  reader_.take(echo_);  // to tell why it ended
  return std::nullopt;
}

// --- What a reply means ------------------------------------------------------

bool Talker::judge(const Step& step, ReplyKind kind) {
  Exchange& current = talk_.exchanges.back();
  const Wanted want = wanted(step.command);
  if (!serves(want, kind)) return bad(step, describe(want));
  if (after_.begun()) return bad(step, "one reply");
  current.answered = true;
  if (current.is_check) {
    if (!judge_check(step, kind)) return false;
  } else if (want != Wanted::Success && want != Wanted::Setting) {
    if ((kind == ReplyKind::Error || kind == ReplyKind::Unsupported) &&
        talk_.remarks.size() < kMostRemarks) {
      const bool echo = step.command == Command::Echo;
      talk_.remarks.push_back(fmt::format(
          "{}: {}", name_of(step), quoted(echo ? echo_ : reader_.text())));
    }
    tell(step);
  }
  if (reader_.complete()) advance();
  return true;
}

bool Talker::judge_check(const Step& step, ReplyKind kind) {
  Exchange& current = talk_.exchanges.back();
  current.answer = answer_of(kind);
  const bool wrong = is_wrong(current);
  const bool stops = wrong && options_.stop_at_wrong;
  sample(checks_left_ == 0 || stops);
  current.cpu = talk_.cpu;
  talk_.answers.push_back(current.answer);
  if (wrong) {
    ++talk_.wrong;
  } else if (contest::decides(current.answer)) {
    talk_.decided_wall = talk_.spent;
    talk_.decided_cpu = talk_.cpu;
  }
  tell(step);
  if (wrong && talk_.note.empty()) {
    talk_.note = fmt::format("{}: the solver said {}, expected is {}",
                             name_of(step), contest::to_string(current.answer),
                             contest::to_string(current.expected));
  }
  if (stops) talk_.end = TraceEnd::WrongAnswer;
  return !stops;
}

void Talker::tell(const Step& step) {
  if (!options_.on_reply) return;
  const bool echo = step.command == Command::Echo;
  options_.on_reply(talk_.exchanges.back(),
                    trim(echo ? std::string_view(echo_) : reader_.text()));
}

bool Talker::bad(const Step& step, std::string_view wanted) {
  // A word that was cut off by the end is no reply.
  if (closed_) return solver_ended(step);
  talk_.end = TraceEnd::BadReply;
  // As it stands, with what follows: garbage makes sense only as a whole.
  const std::string_view heard = around_.channel.bytes();
  const std::size_t at = heard.find(reader_.text());
  talk_.said = at == std::string_view::npos
                   ? reader_.text().substr(0, kMostSaid)
                   : heard.substr(at, kMostSaid);
  talk_.note = fmt::format("{}: wanted {}, the solver said: {}", name_of(step),
                           wanted, quoted(talk_.said));
  return false;
}

bool Talker::solver_ended(const Step& step) {
  talk_.end = TraceEnd::SolverEnded;
  std::string_view how = "its output ended";
  if (!closed_) how = "it does not read any more";
  talk_.said = std::string(reader_.text().substr(0, kMostSaid));
  talk_.note = fmt::format("{}: no reply, {}", name_of(step), how);
  if (!talk_.said.empty()) {
    talk_.note += fmt::format("; it said: {}", quoted(talk_.said));
  }
  return false;
}

// REQUIRES: the solver waits for us.
void Talker::sample(bool always) {
  if (!always && replied_at_ < next_sample_) return;
  const std::int64_t before = now();
  const std::optional<Duration> cpu = around_.meter.cpu();
  if (cpu) talk_.cpu = std::max(talk_.cpu, *cpu);
  const std::int64_t after = now();
  next_sample_ = after + std::max(kShortestSample.count(),
                                  (after - before) * kSampleShare);
}

}  // namespace podium::run
