// What must hold for every script of the shared corpus.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/text.h"
#include "helpers.h"
#include "smtlib/summary.h"
#include "support/support.h"

namespace podium::scramble {
namespace {

using smtlib::Kind;
using smtlib::Summary;
using smtlib::Tape;

Tape read(std::string_view text) {
  Result<Tape> tape = Tape::read(text, "output");
  if (!tape) throw Bug(to_string(tape.error()));
  return *std::move(tape);
}

// How many tokens of each kind; a quoted symbol is a symbol.
std::map<Kind, int> kinds(const Tape& tape) {
  std::map<Kind, int> counts;
  for (std::size_t at = 0; at < tape.size(); ++at) {
    const Kind kind = tape.kind(at);
    ++counts[kind == Kind::Quoted ? Kind::Symbol : kind];
  }
  return counts;
}

// How often each text occurs, of two counterparts the one that sorts first.
std::map<std::string, int> words(const Tape& tape) {
  static const std::map<std::string, std::string> kCounterparts{
      {">", "<"},         {">=", "<="},        {"bvult", "bvugt"},
      {"bvule", "bvuge"}, {"bvslt", "bvsgt"},  {"bvsle", "bvsge"},
      {"fp.lt", "fp.gt"}, {"fp.leq", "fp.geq"}};
  std::map<std::string, int> counts;
  for (std::size_t at = 0; at < tape.size(); ++at) {
    std::string word(tape.symbol(at));
    const auto other = kCounterparts.find(word);
    ++counts[other == kCounterparts.end() ? word : other->second];
  }
  return counts;
}

bool is_new_name(std::string_view word) {
  if (word.starts_with("is-")) word.remove_prefix(3);
  const std::size_t digits = word.find_first_not_of('x');
  return digits != 0 && digits != std::string_view::npos &&
         word.find_first_not_of("0123456789", digits) == std::string_view::npos;
}

// What is no new name was in the script at least as often.
void expect_no_new_words(const Tape& out, const Tape& plain) {
  const auto before = words(plain);
  for (const auto& [word, count] : words(out)) {
    if (is_new_name(word)) continue;
    const auto found = before.find(word);
    EXPECT_TRUE(found != before.end() && found->second >= count) << word;
  }
}

void check(const Tape& script, const Summary& summary) {
  Plan plan;
  plan.track =
      summary.check_sats == 1 ? Track::SingleQuery : Track::Incremental;
  const Result<std::string> plain = scramble(script, plan);
  ASSERT_TRUE(plain) << to_string(plain.error());
  const Tape plain_tape = read(*plain);
  const Result<std::string> twice = scramble(plain_tape, plan);
  ASSERT_TRUE(twice) << to_string(twice.error());
  EXPECT_TRUE(*plain == *twice) << "not stable";
  for (const std::uint64_t seed : {7U, 1234567U}) {
    plan.seed = seed;
    const Result<std::string> out = scramble(script, plan);
    ASSERT_TRUE(out);
    const Tape tape = read(*out);
    const Result<Summary> after = smtlib::summarize(tape);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->logic, summary.logic);
    if (plan.track == Track::Incremental) {
      EXPECT_EQ(after->asserts, summary.asserts);
    }
    EXPECT_EQ(after->check_sats, summary.check_sats);
    EXPECT_TRUE(kinds(tape) == kinds(plain_tape));
    expect_no_new_words(tape, plain_tape);
  }
}

TEST(Corpus, ScriptsKeepTheirShape) {
  const std::string corpus = testing::shared_folder() + "/corpus";
  std::ifstream manifest(corpus + "/MANIFEST.tsv");
  if (!manifest) GTEST_SKIP() << "no corpus here";
  int checked = 0;
  int refused = 0;
  for (std::string line; std::getline(manifest, line);) {
    if (line.starts_with("#") || line.starts_with("path\t")) continue;
    const auto fields = split(line, '\t');
    const std::string path = corpus + "/" + std::string(fields[0]);
    SCOPED_TRACE(path);
    const Result<MappedFile> file = MappedFile::open(path);
    ASSERT_TRUE(file);
    const bool benchmark = fields[7] == "bench";
    const Result<Tape> tape = Tape::read(file->text(), path);
    const Result<Summary> summary =
        tape ? smtlib::summarize(*tape) : Result<Summary>(tape.error());
    if (!summary || summary->check_sats == 0) {
      EXPECT_FALSE(benchmark);
      continue;
    }
    const Result<std::string> out =
        scramble(*tape, Plan{Track::Incremental, std::nullopt});
    if (!out && !benchmark) {
      ++refused;
      continue;
    }
    ++checked;
    check(*tape, *summary);
  }
  EXPECT_GT(checked, 1850);
  EXPECT_LT(refused, 60);
  RecordProperty("checked", checked);
  RecordProperty("refused", refused);
}

}  // namespace
}  // namespace podium::scramble
