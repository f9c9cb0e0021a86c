// Conversations with real solvers, as far as they are installed.

#include <gmock/gmock.h>

#include <chrono>

#include "run/trace.h"
#include "run/trace_script.h"
#include "support/support.h"

namespace podium::run {
namespace {

using contest::Answer;
using contest::Status;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Command = std::vector<std::string>;

class Solvers : public ::testing::TestWithParam<Command> {
 protected:
  void SetUp() override {
    if (find_program(GetParam()[0]).empty()) {
      GTEST_SKIP() << GetParam()[0] << " is not installed";
    }
  }

  Conversation talk(const std::string& script) {
    const auto host = process::Host::open();
    const process::Interrupt interrupt;
    const Place place{&*host, &interrupt, temporary_root(), {}};
    contest::Limits limits;
    limits.wall = std::chrono::seconds(40);
    options_.statuses = read_trace_script(script, "s")->statuses;
    auto result = trace(place, GetParam(), script, "s", limits, options_);
    if (!result) {
      ADD_FAILURE() << to_string(result.error());
      return {};
    }
    return std::move(*result);
  }

  TraceOptions options_;
};

TEST_P(Solvers, AnswerEveryKindOfQuestion) {
  std::string told;
  options_.on_reply = [&](const Exchange&, std::string_view text) {
    told += std::string(text) + "\n";
  };
  const Conversation result = talk(R"(
(set-option :produce-models true)
(set-option :print-success false)
(set-logic QF_LIA)
(declare-fun |x ( y| () Int)
(assert (> |x ( y| 6)) ; with a (comment
(set-info :status sat)
(check-sat)
(push 1)
(assert (< |x ( y| 8))
(echo "now (one line")
(set-info :status sat)
(check-sat)
(get-value (|x ( y|))
(get-model)
(get-info :name)
(get-option :produce-models)
(set-info :status unsat)
(check-sat-assuming (false))
(pop 1)
(set-info :status unsat)
(assert (< |x ( y| 0))
(check-sat)
(exit))");
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(result.answers, ElementsAre(Answer::Sat, Answer::Sat,
                                          Answer::Unsat, Answer::Unsat));
  EXPECT_EQ(result.wrong, 0U);
  EXPECT_THAT(told, HasSubstr("now (one line"));
  EXPECT_THAT(told, HasSubstr("((|x ( y| 7))"));
  EXPECT_THAT(told, HasSubstr("(define-fun |x ( y| () Int"));
  EXPECT_THAT(told, HasSubstr("(:name \""));
  EXPECT_THAT(told, HasSubstr("\ntrue\n"));
}

TEST_P(Solvers, StayInTheConversationAfterAReset) {
  const Conversation result = talk(R"(
(set-logic QF_UF)
(check-sat)
(reset)
(set-logic QF_LIA)
(assert false)
(check-sat)
(reset)
(set-logic QF_LIA)
(check-sat))");
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_THAT(result.answers,
              ElementsAre(Answer::Sat, Answer::Unsat, Answer::Sat));
}

TEST_P(Solvers, AnErrorHasItsLine) {
  const Conversation result = talk(
      "(set-logic QF_UF)\n(check-sat)\n\n(assert undeclared)\n(check-sat)");
  EXPECT_EQ(result.end, TraceEnd::BadReply);
  EXPECT_THAT(result.note, HasSubstr("line 4: (assert undeclared): wanted "
                                     "success, the solver said: (error"));
}

TEST_P(Solvers, AnswerARealScript) {
  const std::string path =
      testing::shared_folder() +
      "/corpus/cvc5+cvc5/test/regress/cli/regress1/push-pop/"
      "fuzz_1_to_52_merged.smt2";
  const auto script = read_file(path);
  if (!script) GTEST_SKIP() << "there is no shared corpus";
  const Conversation result = talk(*script);
  EXPECT_EQ(result.end, TraceEnd::Completed) << result.note;
  EXPECT_EQ(result.answers.size(), 450U);
  EXPECT_EQ(result.wrong, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Real, Solvers,
    ::testing::Values(Command{"z3", "-in"},
                      Command{"cvc5", "--lang=smt2", "--incremental"},
                      Command{"cvc4", "--lang=smt2", "--incremental"}),
    [](const auto& one) { return one.param[0]; });

}  // namespace
}  // namespace podium::run
