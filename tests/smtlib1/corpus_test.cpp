// What must hold for every benchmark of the shared corpus. Its answers are
// checked by solvers/.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "base/file.h"
#include "base/text.h"
#include "helpers.h"
#include "smtlib/summary.h"
#include "smtlib/tape.h"
#include "support/support.h"

namespace podium::smtlib1 {
namespace {

// Not legal, each for a reason that the check must find.
const std::map<std::string, Problem> kIllegal{
    {"stp+stp/tests/sample-smt-tests/miniTest18.smt", Problem::BadConstant}};

std::uint64_t asserted(const Benchmark& benchmark) {
  std::uint64_t count = 0;
  for (const Entry& entry : benchmark.entries()) {
    count += entry.attribute == Attribute::Formula ||
             entry.attribute == Attribute::Assumption;
  }
  return count;
}

void check_script(const Analysis& analysis, std::string_view status) {
  const Result<Converted> script = convert(analysis);
  ASSERT_TRUE(script) << to_string(script.error());
  const Result<smtlib::Tape> tape = smtlib::Tape::read(script->text, "script");
  ASSERT_TRUE(tape) << to_string(tape.error());
  const Result<smtlib::Summary> summary = smtlib::summarize(*tape);
  ASSERT_TRUE(summary) << to_string(summary.error());
  EXPECT_EQ(summary->logic, analysis.logic.new_name);
  EXPECT_EQ(summary->status, status);
  EXPECT_EQ(summary->check_sats, 1U);
  EXPECT_EQ(summary->asserts, asserted(*analysis.benchmark));
}

// Tokens, less the annotations that a second scrambling would not find.
void check_scrambled(const Analysis& analysis) {
  const Result<std::string> plain = scramble(analysis, {std::nullopt, true});
  ASSERT_TRUE(plain);
  const Benchmark plain_benchmark = read(*plain);
  EXPECT_EQ(*scramble(plain_benchmark, {std::nullopt, true}), *plain);
  for (const std::uint64_t seed : {7U, 1234567U}) {
    const Result<std::string> text = scramble(analysis, {seed, true});
    ASSERT_TRUE(text);
    const Benchmark benchmark = read(*text);
    EXPECT_EQ(benchmark.tape().size(), plain_benchmark.tape().size());
    const Analysis again = analyze(benchmark);
    EXPECT_EQ(again.findings.errors(), 0U);
    check_script(again, "unknown");
  }
}

TEST(Corpus, IsReadCheckedConvertedAndScrambled) {
  const std::string corpus = testing::shared_folder() + "/corpus-v1";
  std::ifstream manifest(corpus + "/MANIFEST.tsv");
  if (!manifest) GTEST_SKIP() << "no corpus here";
  int legal = 0;
  int illegal = 0;
  for (std::string line; std::getline(manifest, line);) {
    if (line.starts_with("#") || line.starts_with("path\t")) continue;
    const auto fields = split(line, '\t');
    const std::string name(fields[0]);
    SCOPED_TRACE(name);
    const Result<MappedFile> file = MappedFile::open(corpus + "/" + name);
    ASSERT_TRUE(file);
    const Result<Benchmark> benchmark = Benchmark::read(file->text(), name);
    ASSERT_TRUE(benchmark) << to_string(benchmark.error());
    EXPECT_EQ(benchmark->logic(), fields[3]);
    const Analysis analysis = analyze(*benchmark);
    const auto expected = kIllegal.find(name);
    if (expected != kIllegal.end()) {
      ++illegal;
      EXPECT_EQ(analysis.findings.errors(),
                analysis.findings.count_of(expected->second));
      EXPECT_NE(analysis.findings.errors(), 0U);
      continue;
    }
    ++legal;
    check_script(analysis, fields[4] == "-" ? "unknown" : fields[4]);
    check_scrambled(analysis);
  }
  EXPECT_EQ(legal, 149);
  EXPECT_EQ(illegal, 1);
}

}  // namespace
}  // namespace podium::smtlib1
