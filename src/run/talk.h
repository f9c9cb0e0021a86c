// run/talk.h -- what is said in a conversation, in a thread of its own beside
// the one that executes the solver, and with descriptors of its own.

#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/execute.h"
#include "process/meter.h"
#include "run/channel.h"
#include "run/reply.h"
#include "run/trace.h"
#include "run/trace_script.h"

namespace podium::run {

// What the talker shares with the thread that executes. All outlives it.
struct Surroundings {
  Channel& channel;
  process::Meter& meter;
  process::Interrupt& taken;  // raised by the talker: the solver has its pipes
  process::Interrupt& stop;   // raised by the talker: kill the solver
  const process::Interrupt& ended;  // raised when the solver is no more
  std::atomic<std::int64_t>& idle;
};

// How far it came.
struct Talk {
  TraceEnd end = TraceEnd::Completed;
  std::vector<Exchange> exchanges;
  std::vector<contest::Answer> answers;
  std::uint64_t wrong = 0;
  std::string note;
  std::string said;
  std::vector<std::string> remarks;
  Duration spent{};  // the solver's time
  Duration cpu{};    // at the last reply
  Duration decided_wall{};
  Duration decided_cpu{};
};

class Talker {
 public:
  // `wall` is the limit of the solver's time; 0: none.
  Talker(const TraceScript& script, const TraceOptions& options, Duration wall,
         Surroundings around);

  // All of it. When it returns, the solver has ended or `stop` is raised.
  void talk();

  // REQUIRES: talk() has returned.
  Talk take() { return std::move(talk_); }

 private:
  bool greet();
  bool converse();
  void say_goodbye();
  void wait_for_end();

  bool exchange(const Step& step);
  std::string_view words_of(const Step& step);
  std::optional<ReplyKind> speak(const Step& step, std::string_view text);
  std::optional<ReplyKind> hear_reply();
  std::optional<ReplyKind> hear_echo(const Step& step);
  std::optional<ReplyKind> hear_error();
  std::optional<ReplyKind> pass_fence();
  void wait_for_start();
  bool deliver(std::string_view text);
  bool listen();
  void take_rest();
  void advance();

  bool judge(const Step& step, ReplyKind kind);
  bool judge_check(const Step& step, ReplyKind kind);
  bool bad(const Step& step, std::string_view wanted);
  bool solver_ended(const Step& step);
  void tell(const Step& step);
  void sample(bool always);

  const TraceScript& script_;
  const TraceOptions& options_;
  const Duration wall_;
  Surroundings around_;
  Talk talk_;

  ReplyReader reader_;     // the reply to the last command
  ReplyReader after_;      // what follows it
  std::string_view rest_;  // heard, and taken by neither
  std::string text_;       // of a command
  std::string echo_;       // of an echo
  bool closed_ = false;    // the solver's output has ended
  bool deaf_ = false;      // it does not listen any more
  bool plain_ = false;     // the last reply was success and nothing else

  std::uint64_t checks_left_ = 0;
  std::int64_t replied_at_ = 0;  // the last time
  std::int64_t idle_ = 0;
  std::int64_t next_sample_ = 0;
};

}  // namespace podium::run
