// A selection as a file: written, read, and compared.

#include "select/selection_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample.h"

namespace podium::select {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

SelectionFile make(std::uint32_t seed = 5) {
  Pool pool = sample::pool("QF_BV", 700);
  pool.benchmarks[0].name = "QF_BV/\"\\\n\t\xc3\xa9.smt2";
  pool.benchmarks[1].sha256 = std::string(64, 'a');
  Settings settings;
  settings.seed = seed;
  settings.heats = 3;
  settings.new_families = {"2024*", "x\"y"};
  Outcome outcome = choose(pool, sample::plan(2025, seed));
  divide(pool, 3, seed, outcome.chosen);
  return make_file(settings,
                   {{InputKind::Benchmarks, "list.json", 0, "1\f\"1"},
                    {InputKind::Results, "results", 2024, "22"}},
                   pool, std::move(outcome));
}

Result<SelectionFile> read(const std::string& text) {
  return read_selection(PackedText::of(text), "selection.json");
}

TEST(SelectionFile, IsReadAsItWasWritten) {
  const SelectionFile file = make();
  const Result<std::string> text = write_selection(file);
  ASSERT_TRUE(text);
  const Result<SelectionFile> again = read(*text);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(again->settings, file.settings);
  EXPECT_EQ(again->inputs, file.inputs);
  EXPECT_EQ(again->selected, file.selected);
  EXPECT_EQ(again->left_out, file.left_out);
  EXPECT_EQ(again->digest, file.digest);
  EXPECT_THAT(differences(file, *again), IsEmpty());
}

TEST(SelectionFile, TellsWhatDiffers) {
  const SelectionFile one = make(5);
  const SelectionFile other = make(6);
  const auto sentences = differences(one, other, 2);
  EXPECT_THAT(sentences, ::testing::Contains(HasSubstr("settings differ")));
  EXPECT_THAT(sentences, ::testing::Contains(HasSubstr("is not selected")));
  EXPECT_THAT(sentences, ::testing::Contains(HasSubstr("not in the file")));

  SelectionFile changed = one;
  changed.inputs[0].sha256 = "33";
  EXPECT_THAT(differences(one, changed),
              ::testing::ElementsAre(HasSubstr("is not what it was")));
  changed = one;
  changed.selected[0].heat += 1;
  EXPECT_THAT(differences(one, changed),
              ::testing::ElementsAre(HasSubstr("is in heat")));
  changed = one;
  changed.left_out[0].benchmarks.pop_back();
  EXPECT_THAT(differences(one, changed),
              ::testing::ElementsAre(HasSubstr("left out as")));
}

TEST(SelectionFile, SeesThatSomebodyChangedTheList) {
  std::string text = *write_selection(make());
  const std::size_t at = text.find("\"division\": \"QF_Bitvec\"");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 23, "\"division\": \"QF_Bitvek\"");
  const Result<SelectionFile> changed = read(text);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().code, Code::Mismatch);
}

TEST(SelectionFile, RefusesOtherFiles) {
  const std::string good = *write_selection(make());
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("[1]"),
        std::string("{\"format\": \"podium-selection-2\"}"),
        std::string("{\"format\": \"podium-selection-1\"}"),
        good.substr(0, good.size() / 2)}) {
    EXPECT_FALSE(read(text)) << text.substr(0, 50);
  }
}

TEST(SelectionFile, RefusesNamesThatAreNoText) {
  SelectionFile file = make();
  file.selected[0].benchmark = "\xff";
  EXPECT_FALSE(write_selection(file));
}

TEST(SelectionFile, GivesTheHeats) {
  const SelectionFile file = make();
  const Heats heats = heats_of(file);
  const Selected& one = file.selected[3];
  EXPECT_EQ(heats.find(one.division, one.benchmark), one.heat);
  EXPECT_EQ(heats.find("other", one.benchmark), 0U);
}

}  // namespace
}  // namespace podium::select
