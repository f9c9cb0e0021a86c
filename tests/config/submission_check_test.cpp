// Submissions one by one and against each other.

#include "config/submission_check.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/hash.h"
#include "config/submission_files.h"
#include "config/submission_seed.h"
#include "support/support.h"

namespace podium::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Fields by name, as JSON; those of a good submission unless they are changed.
std::string submission(const std::map<std::string, std::string>& changes) {
  std::map<std::string, std::string> fields{
      {"name", "\"Mine\""},
      {"contributors", "[\"A\"]"},
      {"contacts", "[\"A <a@example.org>\"]"},
      {"archive", R"({"url": "https://zenodo.org/a.zip"})"},
      {"command", "[\"a\"]"},
      {"website", "\"https://example.org\""},
      {"system_description", "\"https://example.org/d.pdf\""},
      {"solver_type", "\"Standalone\""},
      {"participations",
       R"([{"tracks": ["SingleQuery"], "logics": ["QF_BV"]}])"},
      {"seed", "1"}};
  for (const auto& [key, value] : changes) fields[key] = value;
  std::string text = "{";
  for (const auto& [key, value] : fields) {
    if (value.empty()) continue;
    text +=
        fmt::format("{}\"{}\": {}", text.size() > 1 ? ",\n" : "", key, value);
  }
  return text + "}\n";
}

class SubmissionCheckTest : public ::testing::Test {
 protected:
  std::string add(const std::string& name,
                  const std::map<std::string, std::string>& changes) {
    files_.push_back(
        testing::write(folder_.path() + "/" + name, submission(changes)));
    return files_.back();
  }

  // "error: message" or "warning: message" of all files.
  std::vector<std::string> check(int year = 2025,
                                 const std::string& archive = "") {
    std::vector<std::string> result;
    for (const SubmissionReport& report :
         check_submissions(files_, {year, archive})) {
      for (const SubmissionFinding& finding : report.findings) {
        EXPECT_FALSE(finding.error.where.empty());
        result.push_back((finding.is_error ? "error: " : "warning: ") +
                         finding.error.message);
      }
    }
    return result;
  }

  TemporaryFolder folder_ = testing::scratch_folder();
  std::vector<std::string> files_;
};

TEST_F(SubmissionCheckTest, SaysNothingOfAGoodOne) {
  add("a.json", {});
  EXPECT_THAT(check(), IsEmpty());
}

TEST_F(SubmissionCheckTest, NamesMustDiffer) {
  add("a.json", {});
  add("b.json", {{"name", "\"mine\""}});
  EXPECT_THAT(check(), ElementsAre(HasSubstr("has a solver of this name")));
}

TEST_F(SubmissionCheckTest, TheSeedIsMissing) {
  add("a.json", {{"seed", ""}});
  EXPECT_THAT(check(),
              ElementsAre("warning: it competes and gives no number for the "
                          "seed"));
  files_.clear();
  add("b.json", {{"seed", ""}, {"competitive", "false"}});
  EXPECT_THAT(check(), IsEmpty());
}

TEST_F(SubmissionCheckTest, ADerivedToolHasItsBaseWithAllLogics) {
  add("mine.json", {{"name", "\"Z3-Mine\""}, {"solver_type", "\"derived\""}});
  EXPECT_THAT(check(), IsEmpty()) << "alone, nobody knows of a base";
  add("other.json", {{"name", "\"Other\""}});
  EXPECT_THAT(check(),
              ElementsAre("warning: its base solver is not among these "
                          "submissions"));
  EXPECT_THAT(check(2024), IsEmpty()) << "a rule since 2025";
  add("base.json", {{"name", "\"z3\""},
                    {"participations",
                     R"([{"tracks": ["Incremental"], "logics": ["QF_BV"]}])"}});
  EXPECT_THAT(check(), ElementsAre("warning: its base solver z3 does not enter "
                                   "QF_BV of SingleQuery"));
  add("base2.json", {{"name", "\"Z3-Mine-base\""}, {"competitive", "false"}});
  EXPECT_THAT(check(), IsEmpty());
}

TEST_F(SubmissionCheckTest, ADerivedToolIsNamedAfterItsBase) {
  add("mine.json", {{"name", "\"Mine\""}, {"solver_type", "\"derived\""}});
  EXPECT_THAT(check(), ElementsAre(HasSubstr("[base solver]-[my solver]")));
}

TEST_F(SubmissionCheckTest, PortfoliosByYearAndTrack) {
  add("a.json", {{"solver_type", "\"Portfolio\""},
                 {"participations",
                  R"([{"tracks": ["Parallel"], "logics": ["QF_BV"]}])"}});
  EXPECT_THAT(check(2024), IsEmpty());
  EXPECT_THAT(check(2025), ElementsAre(HasSubstr("not allowed")));
  EXPECT_THAT(check(2026), IsEmpty());
  files_.clear();
  add("b.json", {{"solver_type", "\"Portfolio\""}});
  EXPECT_THAT(check(2026), ElementsAre(HasSubstr("not allowed")));
}

TEST_F(SubmissionCheckTest, HashesHaveAForm) {
  const std::string url = R"({"url": "https://zenodo.org/a.zip", "h": )";
  for (const std::string& hash : {std::string(63, 'a'), std::string(64, 'g'),
                                  "sha256:" + std::string(57, 'a')}) {
    files_.clear();
    add("a.json", {{"archive", url + "{\"sha256\": \"" + hash + "\"}}"}});
    EXPECT_THAT(check(), ElementsAre(HasSubstr("this is no SHA256")));
  }
  files_.clear();
  add("a.json",
      {{"archive", url + "{\"sha256\": \"" + std::string(64, 'A') +
                       "\", \"sha512\": \"" + std::string(128, '0') + "\"}}"}});
  EXPECT_THAT(check(), IsEmpty());
}

TEST_F(SubmissionCheckTest, TheArchiveIsTheOne) {
  const std::string archive = testing::write(folder_.path() + "/a.zip", "abc");
  // FIPS 180-4's example.
  EXPECT_EQ(*sha512_of_file(archive),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  const auto with = [&](const std::string& hash) {
    files_.clear();
    add("a.json", {{"archive", R"({"url": "https://zenodo.org/a.zip", "h": )" +
                                   hash + "}"}});
    return check(2025, archive);
  };
  EXPECT_THAT(with("{\"sha256\": \"" + sha256("abc") + "\"}"), IsEmpty());
  EXPECT_THAT(with("{\"sha512\": \"" + *sha512_of_file(archive) + "\"}"),
              IsEmpty());
  EXPECT_THAT(with("{\"sha256\": \"" + sha256("abd") + "\"}"),
              ElementsAre(HasSubstr("is another archive")));
  files_.clear();
  add("a.json", {});
  EXPECT_THAT(check(2025, archive), ElementsAre(HasSubstr("it gives no hash")));
  EXPECT_THAT(check(2025, archive + ".gone"),
              ElementsAre(HasSubstr("cannot open")));
}

TEST_F(SubmissionCheckTest, TellsWhatHasNoEffect) {
  add("a.json", {{"participations",
                  R"([{"tracks": ["Incremental"], "logics": ["QF_IDL", "QF_BV"],
             "divisions": ["QF_Strings"]}, {"tracks": ["Cloud"],
             "divisions": ["QF_Strings"]}])"}});
  EXPECT_THAT(
      check(),
      ElementsAre("warning: QF_IDL is in no division of Incremental, so it has "
                  "no effect",
                  "warning: Incremental has no division QF_Strings, so it has "
                  "no effect there"));
}

// 2024: what was built from a repository needs neither archive nor command.
TEST_F(SubmissionCheckTest, RepositoriesOf2024) {
  add("a.json", {{"archive", ""},
                 {"command", ""},
                 {"participations",
                  R"([{"tracks": ["Parallel"], "logics": ["QF_BV"],
             "aws_repository": "https://example.org/r"}])"}});
  EXPECT_THAT(check(2024), IsEmpty());
  EXPECT_THAT(check(2025), ElementsAre(HasSubstr("a field of 2024")));
}

TEST_F(SubmissionCheckTest, LogicsOfTheYear) {
  add("a.json",
      {{"participations",
        R"([{"tracks": ["SingleQuery"], "logics": ["UFBVDTNIA"]}])"}});
  EXPECT_THAT(check(2024), ElementsAre(HasSubstr("a logic only since 2025")));
  EXPECT_THAT(check(2025), IsEmpty());
}

TEST_F(SubmissionCheckTest, FilesAreFoundInFolders) {
  const std::string b = add("b.json", {});
  const std::string a = add("a.json", {});
  testing::write(folder_.path() + "/note.txt", "x");
  EXPECT_EQ(*submission_files({folder_.path()}),
            (std::vector<std::string>{a, b}));
  EXPECT_EQ(*submission_files({b}), std::vector<std::string>{b});
  ASSERT_TRUE(make_folder(folder_.path() + "/none"));
  EXPECT_FALSE(submission_files({folder_.path() + "/none"}));
}

TEST(Entrant, HasANumberUnlessItIsForgotten) {
  EXPECT_EQ(parse_entrant(R"({"name": "a", "seed": "17"})", "a")->seed, 17U);
  EXPECT_EQ(parse_entrant(R"({"name": "a", "seed": 8465677983})", "a")->seed,
            8465677983U);
  const Result<Entrant> other =
      parse_entrant(R"({"name": "a", "seed": null, "competitive": false,
                        "unknown": 1})",
                    "a");
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->seed);
  EXPECT_FALSE(other->competing);
  EXPECT_FALSE(parse_entrant(R"({"seed": 1})", "a")) << "no name";
  EXPECT_FALSE(parse_entrant(R"({"name": "a", "seed": 1.5})", "a"));
  EXPECT_FALSE(
      parse_entrant(R"({"name": "a", "seed": 9007199254740992})", "a"));
  EXPECT_FALSE(parse_entrant("{", "a"));
}

}  // namespace
}  // namespace podium::config
