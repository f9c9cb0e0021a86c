#include "run/trace.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "support/support.h"

namespace podium::run {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Status;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr const char* kScript =
    "; a comment with (check-sat)\n"
    "(set-logic QF_LIA)\n"
    "(declare-const x Int) (assert (> x 1))\n"
    "(check-sat)\n"
    "(push 1)\n"
    "(assert (! (< x 0) :named |a ( b|))\n"
    "(check-sat-assuming\n  (true))\n"
    "(pop 1)\n"
    "(exit)\n"
    "(check-sat)\n";

class Trace : public ::testing::Test {
 protected:
  void SetUp() override {
    auto host = process::Host::open();
    ASSERT_TRUE(host) << to_string(host.error());
    host_.emplace(std::move(*host));
    limits_.wall = seconds(10);
    options_.folder = folder_.path();
  }

  // Nothing is left of any solver.
  void TearDown() override {
    std::error_code ignored;
    for (const auto& entry :
         std::filesystem::directory_iterator("/proc", ignored)) {
      const auto where =
          std::filesystem::read_symlink(entry.path() / "cwd", ignored);
      EXPECT_NE(where.string(), folder_.path()) << entry.path();
    }
  }

  Conversation talk(const std::vector<std::string>& words,
                    std::string_view script = kScript) {
    std::vector<std::string> command{PODIUM_FAKE_SOLVER};
    command.insert(command.end(), words.begin(), words.end());
    return talk_with(command, script);
  }

  Conversation talk_with(const std::vector<std::string>& command,
                         std::string_view script) {
    const Place place{&*host_, &interrupt_, temporary_root(), {}};
    auto result = trace(place, command, script, "s.smt2", limits_, options_);
    if (!result) {
      ADD_FAILURE() << to_string(result.error());
      return {};
    }
    return std::move(*result);
  }

  std::optional<process::Host> host_;
  process::Interrupt interrupt_;
  const TemporaryFolder folder_ = testing::scratch_folder();
  contest::Limits limits_;
  TraceOptions options_;
};

// --- A solver that behaves ---------------------------------------------------

TEST_F(Trace, RecordsEachCommand) {
  options_.statuses = {Status::Sat, Status::Unsat};
  const Conversation result = talk({"good", "sat", "unsat"});
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat, Answer::Unsat));
  EXPECT_EQ(result.wrong, 0U);
  ASSERT_EQ(result.exchanges.size(), 9U);
  std::vector<std::uint32_t> lines;
  for (const Exchange& one : result.exchanges) {
    lines.push_back(one.line);
    EXPECT_GT(one.time.count(), 0);
    EXPECT_TRUE(one.answered);
  }
  EXPECT_THAT(lines, ElementsAre(0, 2, 3, 3, 4, 5, 6, 7, 9));
  EXPECT_TRUE(result.exchanges[4].is_check);
  EXPECT_EQ(result.exchanges[7].answer, Answer::Unsat);
  EXPECT_EQ(result.exchanges[7].expected, Status::Unsat);
  EXPECT_EQ(result.report.exit, (contest::Exit{Ending::Exited, 0}));
  EXPECT_EQ(result.report.output,
            "success\nsuccess\nsuccess\nsuccess\nsat\nsuccess\nsuccess\nunsat\n"
            "success\n");
  EXPECT_EQ(result.note, "");
}

TEST_F(Trace, KeepsTheExitCodeAndStandardError) {
  EXPECT_EQ(talk({"bad-exit"}).report.exit.code, 7);
  EXPECT_EQ(talk({"complains"}).report.error, "warning: something\n");
}

TEST_F(Trace, TimeIsThatOfTheSolver) {
  const Conversation result = talk({"late"});
  EXPECT_GE(result.exchanges[4].time, milliseconds(60));
  EXPECT_LT(result.exchanges[5].time, result.exchanges[4].time);
  Duration all{};
  for (const Exchange& one : result.exchanges) all += one.time;
  EXPECT_EQ(result.report.usage.wall, all);
  EXPECT_EQ(result.decided_wall, all - result.exchanges[8].time);
}

TEST_F(Trace, OurOwnTimeDoesNotCount) {
  limits_.wall = milliseconds(900);
  options_.on_reply = [](const Exchange&, std::string_view) {
    std::this_thread::sleep_for(milliseconds(200));
  };
  std::string script;
  for (int i = 0; i < 5; ++i) script += "(check-sat)\n";
  const Conversation result = talk({"good"}, script);
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_LT(result.report.usage.wall, milliseconds(900));
}

TEST_F(Trace, TellsCpuTimeAtChecks) {
  const Conversation result = talk({"good"});
  EXPECT_GT(result.exchanges[7].cpu.count(), 0);
  EXPECT_GE(result.exchanges[7].cpu, result.exchanges[4].cpu);
  EXPECT_LE(result.exchanges[7].cpu, result.report.usage.cpu);
  EXPECT_EQ(result.decided_cpu, result.exchanges[7].cpu);
}

TEST_F(Trace, StopsAtAWrongAnswer) {
  options_.statuses = {Status::Unsat, Status::Unsat};
  const Conversation result = talk({"good", "sat", "unsat"});
  EXPECT_EQ(result.end, TraceEnd::WrongAnswer);
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat));
  EXPECT_EQ(result.wrong, 1U);
  EXPECT_EQ(result.decided_wall.count(), 0);
  EXPECT_EQ(result.note,
            "line 4: (check-sat): the solver said sat, expected is unsat");
}

TEST_F(Trace, GoesOnAfterAWrongAnswerIfAsked) {
  options_.statuses = {Status::Unsat, Status::Unsat};
  options_.stop_at_wrong = false;
  const Conversation result = talk({"good", "sat", "unsat"});
  EXPECT_EQ(result.end, TraceEnd::Completed);
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat, Answer::Unsat));
  EXPECT_EQ(result.wrong, 1U);
}

TEST_F(Trace, UnknownIsNeverWrong) {
  options_.statuses = {Status::Unsat};
  EXPECT_EQ(talk({"good", "unknown", "sat"}).end, TraceEnd::Completed);
}

TEST_F(Trace, StopsAfterSomeChecks) {
  options_.most_checks = 1;
  EXPECT_EQ(talk({"good"}).exchanges.size(), 5U);
  options_.most_checks = 0;
  EXPECT_EQ(talk({"good"}).exchanges.size(), 1U);
}

TEST_F(Trace, AsksOtherQuestions) {
  std::vector<std::string> told;
  options_.on_reply = [&](const Exchange&, std::string_view text) {
    told.emplace_back(text);
  };
  const Conversation result =
      talk({"good"},
           "(set-option :unsupported 1)(set-option :print-success false)\n"
           "(set-option :regular-output-channel \"x\")\n"
           "(set-info :status sat)(check-sat)(get-value (x))\n"
           "(get-model)(get-unsat-core)\n(echo \"(((\n b\")(echo \"\")\n"
           "(reset)(assert true)(check-sat)(simplify x)");
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(
      told,
      ElementsAre("sat", "((x\n  5))", StartsWith("(\n  (define-fun"),
                  "(error \"not \\\"here\\\" \\\")", "(((\n b", "", "sat", ""));
  EXPECT_THAT(
      result.remarks,
      ElementsAre(
          StartsWith("line 1: (set-option :print-success false) is not sent"),
          StartsWith("line 2: (set-option :regular-output-channel \"x\")"),
          StartsWith("line 4: (get-unsat-core): (error")));
  // The solver is not told what to answer.
  EXPECT_EQ(result.exchanges[2].command, smtlib::Command::CheckSat);
}

TEST_F(Trace, AnEchoMayBeRefused) {
  const Conversation result =
      talk({"no-echo"}, "(echo \"two\nlines\")\n(check-sat)");
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat));
  EXPECT_THAT(result.remarks, ElementsAre(EndsWith(": (error \"no echo\")")));
}

TEST_F(Trace, AnEchoMayBeTheEnd) {
  const Conversation result = talk({"dies-of-echo"}, "(echo \"a\nb\")\n");
  EXPECT_EQ(result.end, TraceEnd::SolverEnded);
  EXPECT_EQ(result.note,
            "line 1: (echo \"a\\x0ab\"): no reply, its output ended; it said: "
            "(error \"bad string\")");
}

TEST_F(Trace, ABrokenScriptIsAnError) {
  const Place place{&*host_, &interrupt_, temporary_root(), {}};
  options_.first_line = 3;
  const auto result = trace(place, {PODIUM_FAKE_SOLVER}, "(check-sat)\n(assert",
                            "s.smt2", limits_, options_);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::Syntax);
  EXPECT_EQ(result.error().where, "s.smt2:4:1");
}

TEST_F(Trace, AnEmptyScriptIsAConversation) {
  const Conversation result = talk({"good"}, "");
  EXPECT_EQ(result.end, TraceEnd::Completed);
  EXPECT_EQ(result.exchanges.size(), 1U);
}

// --- Replies in other clothes ------------------------------------------------

class OddReplies : public Trace,
                   public ::testing::WithParamInterface<const char*> {};

TEST_P(OddReplies, AreUnderstood) {
  const Conversation result = talk({GetParam(), "sat", "unsat"});
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat, Answer::Unsat));
}

INSTANTIATE_TEST_SUITE_P(As, OddReplies,
                         ::testing::Values("no-newline", "crlf", "comments",
                                           "bytewise", "chatty", "late",
                                           "halting", "leaves-child",
                                           "ignores-exit"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_F(Trace, ALastWordWithoutNewlineCounts) {
  const Conversation result = talk({"says-and-exits", "unsat"});
  EXPECT_EQ(result.end, TraceEnd::SolverEnded);
  EXPECT_THAT(result.answers, ElementsAre(Answer::Unsat));
  EXPECT_THAT(result.note, StartsWith("line 5: (push 1): no reply"));
}

TEST_F(Trace, AChattySolverAndALargeCommandDoNotWaitForEachOther) {
  const std::string name(3'000'000, 'a');
  const Conversation result =
      talk({"chatty"}, "(declare-const " + name + " Int)\n(check-sat)");
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat));
}

TEST_F(Trace, ASolverThatIgnoresExitIsStoppedSoon) {
  const auto begin = std::chrono::steady_clock::now();
  limits_.wall = {};
  const Conversation result = talk({"ignores-exit"});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(5));
  EXPECT_EQ(result.end, TraceEnd::Completed);
  EXPECT_EQ(result.report.exit, (contest::Exit{Ending::Exited, 0}));
  EXPECT_LT(result.report.usage.wall, seconds(1));
  EXPECT_THAT(result.remarks, ElementsAre(HasSubstr("after (exit)")));
}

// What was heard last is not heard again when nothing more comes.
TEST_F(Trace, ASolverThatIgnoresExitMayHaveAnsweredLast) {
  const Conversation result =
      talk({"ignores-exit"}, "(set-logic QF_UF)\n(check-sat)\n");
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat));
}

// --- Bad replies -------------------------------------------------------------

struct Bad {
  const char* mode;
  const char* note;
};

class BadReplies : public Trace, public ::testing::WithParamInterface<Bad> {};

TEST_P(BadReplies, EndIt) {
  const Conversation result = talk({GetParam().mode, "sat"});
  EXPECT_EQ(result.end, TraceEnd::BadReply);
  EXPECT_THAT(result.note, StartsWith(GetParam().note));
}

INSTANTIATE_TEST_SUITE_P(
    As, BadReplies,
    ::testing::Values(
        Bad{"twice",
            "line 4: (check-sat): wanted one reply, the solver said: sat sat"},
        Bad{"twice-late",
            "line 5: (push 1): wanted success, the solver said: sat"},
        Bad{"garbage",
            "line 4: (check-sat): wanted sat, unsat or unknown, the "
            "solver said: \\x01"},
        Bad{"text",
            "line 4: (check-sat): wanted sat, unsat or unknown, the "
            "solver said: Segmentation fault"},
        Bad{"answers-wrongly",
            "line 3: (assert (> x 1)): wanted success, the "
            "solver said: (error \"line 1"},
        Bad{"greets",
            "(set-option :print-success true): wanted success or "
            "unsupported, the solver said: Welcome to"},
        Bad{"floods-success",
            "line 4: (check-sat): wanted sat, unsat or "
            "unknown, the solver said: success"},
        Bad{"contradicts",
            "(exit): wanted no answer, the solver said: "
            "unsat"},
        Bad{"contradicts-at-the-end",
            "(exit): wanted no answer, the solver said: "
            "unsat"}),
    [](const auto& one) {
      std::string name = one.param.mode;
      std::erase(name, '-');
      return name;
    });

TEST_F(Trace, AnAnswerBeforeTheQuestionIsNone) {
  options_.on_reply = [](const Exchange&, std::string_view) {
    std::this_thread::sleep_for(milliseconds(100));
  };
  const Conversation result = talk({"early"}, "(get-value (x))\n(check-sat)");
  EXPECT_EQ(result.end, TraceEnd::BadReply);
  EXPECT_EQ(result.note,
            "line 2: (check-sat): wanted no reply yet, the solver said: sat");
}

// --- A solver that ends, or does not -----------------------------------------

TEST_F(Trace, ASolverMayEndAtAnyTime) {
  const Conversation exits = talk({"exits"});
  EXPECT_EQ(exits.end, TraceEnd::SolverEnded);
  EXPECT_EQ(exits.report.exit, (contest::Exit{Ending::Exited, 3}));
  EXPECT_EQ(exits.note, "line 4: (check-sat): no reply, its output ended");
  EXPECT_FALSE(exits.exchanges.back().answered);
  EXPECT_THAT(exits.answers, IsEmpty());
  const Conversation crashes = talk({"crashes"});
  EXPECT_EQ(crashes.end, TraceEnd::SolverEnded);
  EXPECT_EQ(crashes.report.exit, (contest::Exit{Ending::Signalled, 11}));
  const Conversation cut = talk({"cut-off"});
  EXPECT_EQ(cut.end, TraceEnd::SolverEnded);
  EXPECT_THAT(cut.note, EndsWith("it said: (error \"no mem"));
}

TEST_F(Trace, ASolverMayBeMissing) {
  const Conversation result = talk_with({"/does/not/exist"}, kScript);
  EXPECT_EQ(result.end, TraceEnd::SolverEnded);
  EXPECT_EQ(result.report.exit.ending, Ending::NotStarted);
  EXPECT_THAT(result.note, HasSubstr("/does/not/exist"));
}

TEST_F(Trace, AClosedOutputIsTheEnd) {
  const auto begin = std::chrono::steady_clock::now();
  const Conversation closed = talk({"closes-output"});
  EXPECT_EQ(closed.end, TraceEnd::SolverEnded);
  EXPECT_THAT(closed.note, HasSubstr("it went on and was stopped"));
  EXPECT_EQ(closed.report.exit,
            (contest::Exit{contest::Ending::Signalled, SIGKILL}));
  const Conversation result = talk({"closes-input"});
  EXPECT_EQ(result.end, TraceEnd::SolverEnded);
  EXPECT_THAT(result.note, EndsWith("no reply, it does not read any more; it "
                                    "went on and was stopped"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(9));
}

class Limited : public Trace,
                public ::testing::WithParamInterface<const char*> {};

TEST_P(Limited, EndsAtTheWallLimit) {
  limits_.wall = milliseconds(300);
  const std::string name(300'000, 'a');
  const auto begin = std::chrono::steady_clock::now();
  const Conversation result =
      talk({GetParam()}, "(declare-const " + name + " Int)\n(check-sat)");
  EXPECT_EQ(result.end, TraceEnd::Limit);
  EXPECT_EQ(result.report.exit.ending, Ending::WallLimit);
  EXPECT_GE(result.report.usage.wall, milliseconds(300));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(5));
  EXPECT_THAT(result.answers, IsEmpty());
  EXPECT_LT(result.report.output.size(), 9U << 20);
}

INSTANTIATE_TEST_SUITE_P(Of, Limited,
                         ::testing::Values("hangs", "spins", "never-reads",
                                           "never-reads-and-floods",
                                           "floods-comment", "floods-list"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_F(Trace, EndsAtTheCpuLimit) {
  limits_.cpu = milliseconds(200);
  const Conversation result = talk({"spins"});
  EXPECT_EQ(result.end, TraceEnd::Limit);
  EXPECT_EQ(result.report.exit.ending, Ending::CpuLimit);
  EXPECT_EQ(result.note, "line 4: the solver was stopped at this command");
}

TEST_F(Trace, WorksWithoutControlGroups) {
  auto host = process::Host::open(process::Method::Supervised);
  ASSERT_TRUE(host) << to_string(host.error());
  host_.emplace(std::move(*host));
  const Conversation result = talk({"good", "sat", "unsat"});
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_GT(result.decided_cpu.count(), 0);
  EXPECT_EQ(talk({"exits"}).report.exit.code, 3);
  limits_.cpu = milliseconds(100);
  EXPECT_EQ(talk({"spins"}).report.exit.ending, Ending::CpuLimit);
  EXPECT_EQ(talk({"ignores-exit"}).end, TraceEnd::Completed);
}

TEST_F(Trace, CanBeInterrupted) {
  std::thread stopping([this] {
    std::this_thread::sleep_for(milliseconds(200));
    interrupt_.raise();
  });
  const Conversation result = talk({"hangs"});
  stopping.join();
  EXPECT_TRUE(result.report.interrupted);
}

TEST_F(Trace, WhatACallerThrowsComesThrough) {
  options_.on_reply = [](const Exchange&, std::string_view) {
    throw std::runtime_error("stop");
  };
  const Place place{&*host_, &interrupt_, temporary_root(), {}};
  EXPECT_THROW(
      (void)trace(place, {PODIUM_FAKE_SOLVER}, kScript, "s", limits_, options_),
      std::runtime_error);
}

TEST_F(Trace, ManyAtTheSameTime) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([this] {
      for (int round = 0; round < 5; ++round) {
        EXPECT_EQ(talk({"good"}).end, TraceEnd::Completed);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Nobody may hold the pipes of somebody else's solver: its end would not be
// seen while that one talks.
TEST_F(Trace, SeesTheEndWhileOthersTalk) {
  limits_.wall = seconds(4);
  std::atomic<bool> all_hang = true;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&] {
      EXPECT_EQ(talk({"hangs"}).end, TraceEnd::Limit);
      all_hang = false;
    });
    threads.emplace_back([&] {
      EXPECT_EQ(talk({"exits"}).end, TraceEnd::SolverEnded);
      EXPECT_TRUE(all_hang);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(Trace, LeavesNoDescriptorOpen) {
  const auto count = [] {
    std::size_t open = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator("/proc/self/fd")) {
      ++open;
    }
    return open;
  };
  talk({"good"});
  // With those of control groups that are kept, of which some go.
  const std::size_t before = count();
  for (const char* mode : {"good", "exits", "greets", "closes-output"}) {
    talk({mode});
  }
  EXPECT_LE(count(), before);
}

}  // namespace
}  // namespace podium::run
