#include "run/trace_script.h"

#include <gmock/gmock.h>

namespace podium::run {
namespace {

using contest::Status;
using smtlib::Command;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> texts(const TraceScript& script) {
  std::vector<std::string> result;
  for (const Step& step : script.steps) result.emplace_back(step.text);
  return result;
}

TEST(TraceScript, IsSplitByTheLexer) {
  const auto script = read_trace_script(
      "; (check-sat)\n(echo \"(;\")(assert |a ) ; \"|)\n"
      "(check-sat ; )\n)\n(exit)(check-sat)",
      "s");
  ASSERT_TRUE(script);
  EXPECT_THAT(
      texts(*script),
      ElementsAre("(echo \"(;\")", "(assert |a ) ; \"|)", "(check-sat ; )\n)"));
  EXPECT_EQ(script->steps[0].line, 2U);
  EXPECT_EQ(script->steps[2].line, 3U);
  EXPECT_EQ(script->steps[2].command, Command::CheckSat);
  EXPECT_TRUE(script->has_exit);
}

TEST(TraceScript, KnowsTheEscapesOfTheFirstVersion) {
  const auto script = read_trace_script(
      "(echo \"\\\\\")\n(set-info :smt-lib-version 2.0)(echo \"\\\"(\")", "s");
  ASSERT_TRUE(script) << to_string(script.error());
  EXPECT_EQ(script->steps.size(), 3U);
  EXPECT_EQ(script->steps[2].line, 2U);
  EXPECT_FALSE(script->has_exit);
}

TEST(TraceScript, TakesStatusesFromCommandsOnly) {
  const auto script = read_trace_script(
      "; (set-info :status unsat)\n(set-info\n  :status   sat)(check-sat)\n"
      "(check-sat-assuming (a))(set-info :status unsat)(check-sat)",
      "s");
  ASSERT_TRUE(script);
  EXPECT_THAT(script->statuses,
              ElementsAre(Status::Sat, Status::Unknown, Status::Unsat));
  EXPECT_THAT(
      texts(*script),
      ElementsAre("(check-sat)", "(check-sat-assuming (a))", "(check-sat)"));
}

TEST(Header, IsSplitOff) {
  const auto headed = split_header(
      "sat\nunsat \r\nunknown\n--- BENCHMARK BEGINS HERE ---\n(check-sat)",
      "s");
  ASSERT_TRUE(headed);
  EXPECT_TRUE(headed->has_header);
  EXPECT_THAT(headed->statuses,
              ElementsAre(Status::Sat, Status::Unsat, Status::Unknown));
  EXPECT_EQ(headed->script, "(check-sat)");
  EXPECT_EQ(headed->first_line, 5U);
}

TEST(Header, MayHaveNoStatusOrBeMissing) {
  const auto empty = split_header("--- BENCHMARK BEGINS HERE ---\n(exit)", "s");
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->has_header);
  EXPECT_THAT(empty->statuses, IsEmpty());
  for (const char* text : {"", "\n\n(exit)", "(exit)\nsat\n", "; sat"}) {
    const auto none = split_header(text, "s");
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->has_header);
    EXPECT_EQ(none->script, text);
    EXPECT_EQ(none->first_line, 1U);
  }
}

TEST(Header, MustEnd) {
  const auto open = split_header("sat\nunsat\n", "s");
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().message, "the header of statuses does not end");
  const auto odd = split_header("sat\nmaybe\n", "s");
  ASSERT_FALSE(odd);
  EXPECT_EQ(odd.error().where, "s:2:1");
}

TEST(Statuses, OneALine) {
  const auto statuses = read_statuses("sat\n\n unsat\r\nunknown", "f");
  ASSERT_TRUE(statuses);
  EXPECT_THAT(*statuses,
              ElementsAre(Status::Sat, Status::Unsat, Status::Unknown));
  EXPECT_EQ(read_statuses("sat\nno", "f").error().where, "f:2:1");
}

}  // namespace
}  // namespace podium::run
