// Runs of the tracks that ask for more than an answer.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace podium::dispatch {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Track;
using contest::Verdict;
using ::testing::HasSubstr;

class Evidences : public Dispatch {
 protected:
  Evidences() {
    testing::write(folder_.path() + "/lib/a.smt2",
                   "(set-logic QF_UF)\n(declare-const p Bool)\n"
                   "(declare-const q Bool)\n(assert p)\n(assert (not p))\n"
                   "(assert q)\n(check-sat)\n");
    job_.limits.validation = std::chrono::seconds(2);
  }

  // A validator that looks at its two files first.
  void set_validator(const std::string& script) {
    job_.model_validator = {program("validator",
                                    "grep -q get-model $2 && grep -q '^sat' $3 "
                                    "|| exit 9\n" +
                                        script),
                            "--word"};
  }

  contest::Run only_run() {
    const auto runs = run_all();
    EXPECT_EQ(runs.size(), 1U);
    return runs.begin()->second;
  }
};

std::string says(const std::string& verdict, const std::string& reason) {
  return fmt::format(
      "echo '{{\"verdict\": \"{}\", \"queries\": [{{\"reason\": \"{}\", "
      "\"message\": \"why\"}}]}}'",
      verdict, reason);
}

class Models : public Evidences {
 protected:
  Models() {
    job_.track = Track::ModelValidation;
    job_.solvers = {solver("one", program("one", "echo sat; echo '(m)'"))};
  }
};

TEST_F(Models, AreGivenToTheValidatorWithTheScript) {
  set_validator(says("VALID", "none"));
  const contest::Run run = only_run();
  EXPECT_EQ(run.evidence, Evidence::Valid) << run.note;
  EXPECT_EQ(run.verdict, Verdict::Correct);
  EXPECT_EQ(run.answer, Answer::Sat);
  EXPECT_EQ(run.note, "");
}

TEST_F(Models, AnInvalidOneIsAnError) {
  set_validator(says("INVALID", "unsatisfied") + "; exit 1");
  const contest::Run run = only_run();
  EXPECT_EQ(run.evidence, Evidence::Invalid);
  EXPECT_EQ(run.verdict, Verdict::Wrong);
  EXPECT_THAT(run.note, HasSubstr("why"));
}

TEST_F(Models, OtherAnswersNeedNoValidator) {
  job_.solvers = {solver("no", program("no", "echo unsat; echo '(m)'"))};
  job_.model_validator = {folder_.path() + "/absent"};
  EXPECT_EQ(only_run().verdict, Verdict::Wrong);
}

// Whatever the validator does, the run is stored and nobody waits.
TEST_F(Models, AValidatorThatCrashesLoopsOrFloodsLeavesTheModelUnchecked) {
  for (const char* const script :
       {"kill -SEGV $$", "while :; do :; done", "sleep 100",
        "exec head -c 400000000 /dev/zero | tail", "yes", "echo nonsense",
        "exit 70"}) {
    const TemporaryFolder fresh = testing::scratch_folder();
    store_ = *store::Store::open(fresh.path() + "/r", store::Access::Write);
    set_validator(script);
    const contest::Run run = only_run();
    EXPECT_EQ(run.evidence, Evidence::Unchecked) << script;
    EXPECT_EQ(run.verdict, Verdict::Unsolved) << script;
    EXPECT_EQ(run.exit, (contest::Exit{Ending::Exited, 0})) << script;
    EXPECT_THAT(run.note, HasSubstr("could not be checked")) << script;
  }
}

TEST_F(Models, WithoutAValidatorTheyAreUnchecked) {
  job_.model_validator = {folder_.path() + "/absent"};
  EXPECT_EQ(only_run().evidence, Evidence::Unchecked);
}

class Cores : public Evidences {
 protected:
  Cores() { job_.track = Track::UnsatCore; }

  static std::string core(const std::string& names) {
    return fmt::format(
        "if grep -q get-unsat-core $1; then echo unsat; echo "
        "'({})'; elif grep -q '(not ' $1; then echo unsat; "
        "else echo sat; fi",
        names);
  }

  // Asks everybody about every core.
  std::vector<contest::Validation> validate() {
    job_.cores = find_cores(job_, *store_.runs(Track::UnsatCore));
    job_.tasks = plan_validations(
        job_, 1, [](const auto&, const auto&) { return true; },
        *store_.validations());
    ended_ = dispatch(job_, host_, store_, interrupt_, observer_);
    return *store_.validations();
  }
};

TEST_F(Cores, EqualOnesAreValidatedOnceByAll) {
  job_.solvers = {solver("one", program("one", core("smtcomp1 smtcomp2"))),
                  solver("two", program("two", core("smtcomp2\n smtcomp1"))),
                  solver("bad", program("bad", core("smtcomp1 smtcomp3"))),
                  solver("odd", program("odd", core("smtcomp1 smtcomp9")))};
  const auto runs = run_all();
  const contest::Run& one = runs.at({"one", "a.smt2"});
  EXPECT_EQ(one.evidence, Evidence::Unchecked);
  EXPECT_EQ(one.core, 2U);
  EXPECT_EQ(one.core_digest, runs.at({"two", "a.smt2"}).core_digest);
  EXPECT_NE(one.core_digest, runs.at({"bad", "a.smt2"}).core_digest);
  EXPECT_EQ(runs.at({"odd", "a.smt2"}).evidence, Evidence::Malformed);
  EXPECT_EQ(runs.at({"odd", "a.smt2"}).core_digest, "");

  const auto validations = validate();
  ASSERT_EQ(job_.cores.size(), 2U);
  ASSERT_EQ(validations.size(), 8U);
  for (const contest::Validation& each : validations) {
    EXPECT_EQ(each.answer,
              each.core == one.core_digest ? Answer::Unsat : Answer::Sat);
    EXPECT_EQ(each.exit, (contest::Exit{Ending::Exited, 0}));
    EXPECT_GT(each.usage.wall, Duration::zero());
  }
  EXPECT_EQ(ended_.stored, 8U);
  // Nothing is left to ask.
  validate();
  EXPECT_EQ(ended_.stored, 0U);
}

TEST_F(Cores, AreWhatIsLeftOfTheScriptThatTheSolverHad) {
  job_.scramble_seed = 3;
  job_.solvers = {
      solver("one", program("one",
                            "if grep -q get-unsat-core $1; then echo unsat; "
                            "echo '(smtcomp2)'; else cat $1; fi"))};
  run_all();
  const auto validations = validate();
  ASSERT_EQ(validations.size(), 1U);
  const std::string script =
      store_.validation_output("one", "a.smt2", validations[0].core)->output;
  EXPECT_THAT(script, HasSubstr("(assert "));
  EXPECT_EQ(script.find("(assert "), script.rfind("(assert "));
  EXPECT_THAT(script, ::testing::Not(HasSubstr(":named")));
  EXPECT_THAT(script, ::testing::Not(HasSubstr("get-unsat-core")));
  EXPECT_THAT(script, ::testing::Not(HasSubstr("produce-unsat-cores")));
}

TEST_F(Cores, ASolverThatHangsOnACoreIsStopped) {
  job_.limits.validation = std::chrono::milliseconds(300);
  job_.solvers = {
      solver("one", program("one",
                            "if grep -q get-unsat-core $1; then echo unsat; "
                            "echo '()'; else sleep 60; fi"))};
  run_all();
  const auto validations = validate();
  ASSERT_EQ(validations.size(), 1U);
  EXPECT_EQ(validations[0].exit.ending, Ending::WallLimit);
  EXPECT_EQ(validations[0].answer, Answer::None);
}

// Who is stopped in the middle of a core has given none; who ends there has
// given a wrong one.
TEST_F(Cores, OneThatBreaksOffIsMissingIfTheSolverWasStopped) {
  job_.limits.run.wall = std::chrono::milliseconds(500);
  job_.solvers = {
      solver("late", program("late", "echo unsat; echo '(smtcomp1'; sleep 60")),
      solver("bad", program("bad", "echo unsat; echo '(smtcomp1'"))};
  const auto runs = run_all();
  const contest::Run& late = runs.at({"late", "a.smt2"});
  EXPECT_EQ(late.exit.ending, Ending::WallLimit);
  EXPECT_EQ(late.evidence, Evidence::None);
  EXPECT_THAT(late.note, HasSubstr("not complete"));
  EXPECT_EQ(runs.at({"bad", "a.smt2"}).evidence, Evidence::Malformed);
}

TEST_F(Cores, AnotherCoreThanTheStoredOneIsNotAskedAbout) {
  job_.solvers = {solver("one", program("one", core("smtcomp1")))};
  run_all();
  job_.scramble_seed = 9;  // as if another podium scrambled otherwise
  const auto validations = validate();
  ASSERT_EQ(validations.size(), 1U);
  EXPECT_EQ(validations[0].exit.ending, Ending::Failed);
  EXPECT_THAT(validations[0].note, HasSubstr("not the one"));
}

}  // namespace
}  // namespace podium::dispatch
