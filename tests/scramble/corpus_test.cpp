// What must hold for every script of the shared corpus.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/text.h"
#include "helpers.h"
#include "shape.h"
#include "smtlib/summary.h"
#include "support/support.h"

namespace podium::scramble {
namespace {

using smtlib::Summary;
using smtlib::Tape;
using ::testing::IsEmpty;

Tape read(std::string_view text) {
  Result<Tape> tape = Tape::read(text, "output");
  if (!tape) throw Bug(to_string(tape.error()));
  return *std::move(tape);
}

// Read back by the renaming, the output is the script up to the order of what
// may be reordered; without a seed it is what the track makes of the script.
void check(const Tape& script, const Summary& summary, Track track) {
  Renaming no_names;
  const Result<std::string> plain =
      scramble(script, {track, std::nullopt}, &no_names);
  ASSERT_TRUE(plain) << to_string(plain.error());
  EXPECT_THAT(no_names.functions, IsEmpty());
  EXPECT_THAT(no_names.sorts, IsEmpty());
  const Tape plain_tape = read(*plain);
  const std::uint64_t plain_shape = shape(plain_tape, no_names);
  for (const std::uint64_t seed : {7U, 1234567U}) {
    Renaming renaming;
    const Result<std::string> out = scramble(script, {track, seed}, &renaming);
    ASSERT_TRUE(out);
    const Tape tape = read(*out);
    EXPECT_EQ(tape.size(), plain_tape.size());
    EXPECT_EQ(shape(tape, renaming), plain_shape);
    const Result<Summary> after = smtlib::summarize(tape);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->logic, summary.logic);
    EXPECT_EQ(after->check_sats, summary.check_sats);
  }
}

void check(const Tape& script, const Summary& summary) {
  const bool single = summary.check_sats == 1;
  check(script, summary, single ? Track::SingleQuery : Track::Incremental);
  if (single) check(script, summary, Track::UnsatCore);
  const Plan plan{Track::Incremental, std::nullopt};
  const Result<std::string> once = scramble(script, plan);
  ASSERT_TRUE(once) << to_string(once.error());
  const Result<std::string> twice = scramble(read(*once), plan);
  ASSERT_TRUE(twice) << to_string(twice.error());
  EXPECT_TRUE(*once == *twice) << "not stable";
}

// The shape sees what must not happen.
TEST(Shape, OtherOrdersAndNamesShow) {
  const auto of = [](std::string_view text) {
    return shape(read(text), Renaming{});
  };
  EXPECT_EQ(of("(assert (< a b))(assert c)"), of("(assert c)(assert (> b a))"));
  EXPECT_NE(of("(assert (< a b))"), of("(assert (< b a))"));
  EXPECT_NE(of("(assert (- a b))"), of("(assert (- b a))"));
  EXPECT_NE(of("(assert a)(push 1)(assert b)"),
            of("(assert b)(push 1)(assert a)"));
  EXPECT_EQ(of("(assert (let ((x 1)(y 2)) (f x y)))"),
            of("(assert (let ((y 2)(x 1)) (f x y)))"));
  EXPECT_NE(of("(assert (let ((x 1)(y 2)) (f x y)))"),
            of("(assert (let ((x 1)(y 2)) (f y x)))"));
  EXPECT_NE(of("(assert a)"), of("(assert |b|)"));
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
