#include "smtlib/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "support/support.h"

namespace podium::smtlib {
namespace {

using ::testing::ElementsAre;

Result<Summary> summary_of(std::string_view script) {
  const Result<Tape> tape = Tape::read(script, "test");
  if (!tape) return tape.error();
  return summarize(*tape);
}

TEST(Summary, OfAnOrdinaryBenchmark) {
  const auto summary = summary_of(R"(
    (set-info :smt-lib-version 2.6)
    (set-logic QF_LIA)
    (set-info :source |(assert false) (check-sat)|)
    (set-info  :status
      unsat) ; (set-info :status sat)
    (declare-fun x () Int)
    (assert (> x 0))
    (assert (< x 0))
    (check-sat)
    (exit)
    (check-sat) (assert true))");
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->logic, "QF_LIA");
  EXPECT_EQ(summary->version, "2.6");
  EXPECT_EQ(summary->status, "unsat");
  EXPECT_THAT(summary->statuses, ElementsAre("unsat"));
  EXPECT_EQ(summary->asserts, 2U);
  EXPECT_EQ(summary->check_sats, 1U);
  EXPECT_FALSE(summary->incremental);
}

TEST(Summary, OneStatusForEachCheckSat) {
  const auto summary = summary_of(R"((set-logic |QF_BV|)
    (check-sat)
    (set-info :status sat)(set-info :status unsat)(check-sat)
    (set-info :status sat)(check-sat-assuming (a))
    (set-info :status maybe)(check-sat))");
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->logic, "QF_BV");
  EXPECT_EQ(summary->status, "unknown");
  EXPECT_THAT(summary->statuses,
              ElementsAre("unknown", "unsat", "sat", "unknown"));
  EXPECT_EQ(summary->check_sats, 4U);
  EXPECT_TRUE(summary->incremental);
}

TEST(Summary, PushOrPopMakeAScriptIncremental) {
  EXPECT_TRUE(summary_of("(set-logic A)(push 1)(check-sat)")->incremental);
  EXPECT_TRUE(summary_of("(set-logic A)(check-sat)(pop 1)")->incremental);
  EXPECT_FALSE(summary_of("(set-logic A)(check-sat)")->incremental);
}

TEST(Summary, WithoutACheckSatNothingIsKnown) {
  const auto summary = summary_of("(set-logic ALL)(set-info :status sat)");
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->status, "unknown");
  EXPECT_TRUE(summary->statuses.empty());
}

TEST(Summary, RefusesWhatIsNoScript) {
  EXPECT_EQ(summary_of("(check-sat)").error().code, Code::Missing);
  EXPECT_EQ(summary_of("").error().code, Code::Missing);
  EXPECT_EQ(summary_of("(set-logic)").error().code, Code::Missing);
  const auto stray = summary_of("(set-logic A)\n sat").error();
  EXPECT_EQ(stray.code, Code::Syntax);
  EXPECT_EQ(stray.where, "test:2:2");
  EXPECT_EQ(summary_of("(set-logic A)()").error().code, Code::Syntax);
  EXPECT_EQ(summary_of("((set-logic A))").error().code, Code::Syntax);
  EXPECT_EQ(summary_of("(|check-sat|)").error().code, Code::Syntax);
}

TEST(Summary, ShortCommandsAreNoTrouble) {
  for (const char* script :
       {"(set-info)", "(set-info :status)", "(set-info :status (sat))",
        "(set-info (a) b)", "(set-info :smt-lib-version)", "(assert)"}) {
    EXPECT_TRUE(summary_of(std::string("(set-logic A)") + script)) << script;
  }
}

TEST(Print, OneCommandALineWithoutComments) {
  const Result<Tape> tape = Tape::read(
      " (a\n(b ()c)\"s\"|q|) ; remark\n(set-info :x 1)sat()", "test");
  ASSERT_TRUE(tape);
  std::string out = "before\n";
  print(*tape, out);
  EXPECT_EQ(out, "before\n(a (b () c) \"s\" |q|)\n(set-info :x 1)\nsat\n()\n");
  std::string nothing;
  print(*Tape::read(" ; remark", "test"), nothing);
  EXPECT_EQ(nothing, "");
}

std::vector<std::string> texts(const Tape& tape) {
  std::vector<std::string> found;
  for (std::size_t at = 0; at < tape.size(); ++at) {
    found.emplace_back(tape.text(at));
  }
  return found;
}

TEST(Print, ReadingWhatWasPrintedGivesTheSameTokens) {
  const std::string corpus = testing::shared_folder() + "/corpus";
  std::ifstream manifest(corpus + "/MANIFEST.tsv");
  if (!manifest) GTEST_SKIP() << "no corpus here";
  int read = 0;
  for (std::string line; std::getline(manifest, line);) {
    if (line.starts_with("#") || line.starts_with("path\t")) continue;
    const std::string path = corpus + "/" + std::string(split(line, '\t')[0]);
    const Result<MappedFile> file = MappedFile::open(path);
    ASSERT_TRUE(file) << path;
    const Result<Tape> tape = Tape::read(file->text(), path);
    if (!tape) continue;
    ++read;
    std::string out;
    print(*tape, out);
    const Result<Tape> again = Tape::read(out, path);
    ASSERT_TRUE(again) << to_string(again.error());
    ASSERT_TRUE(texts(*tape) == texts(*again)) << path;
    std::string twice;
    print(*again, twice);
    EXPECT_EQ(out, twice) << path;
  }
  EXPECT_GT(read, 2200);
}

}  // namespace
}  // namespace podium::smtlib
