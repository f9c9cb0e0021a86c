// What is written is read again as the same competition.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "base/random.h"
#include "config/config.h"
#include "config/known_solvers.h"
#include "contest/division.h"
#include "sample.h"
#include "support/support.h"

namespace podium::config {
namespace {

using contest::Competition;
using contest::Track;
using testing::dump;

constexpr const char* kFolder = "/home/me/my competition";

void expect_round_trip(const Competition& competition) {
  const std::string text =
      write_competition(competition, kFolder, {"first\nsecond", ""});
  const auto read =
      parse_competition(text, std::string(kFolder) + "/competition.toml");
  ASSERT_TRUE(bool(read)) << to_string(read.error()) << "\n" << text;
  EXPECT_EQ(dump(*read), dump(competition)) << text;
}

// Makes competitions that are odd and valid.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  Competition competition() {
    Competition result;
    result.name = text();
    result.year = 2025;
    result.seed = random_.coin() ? random_.next() : random_.below(10);
    result.tracks = tracks();
    result.limits.wall = std::chrono::milliseconds(1 + random_.below(100'000));
    result.limits.cores = static_cast<int>(1 + random_.below(1024));
    result.limits.cpu =
        random_.coin()
            ? result.limits.wall * result.limits.cores
            : std::chrono::microseconds(1000 + random_.below(1'000'000'000));
    result.limits.memory = 1'000'000 + random_.below(1'000'000'000);
    if (random_.coin()) result.limits.memory <<= 10;
    if (random_.coin()) result.limits.memory = 4'000'000'000;
    result.slots = static_cast<int>(random_.below(5));
    if (random_.coin()) result.logic_limits = logic_limits(result.limits.wall);
    if (std::ranges::count(result.tracks, Track::SingleQuery) > 0) {
      contest::TrackLimits own =
          contest::limits_of(result, contest::Track::SingleQuery);
      own.logics = logic_limits(own.run.wall);
      if (own.logics != result.logic_limits) {
        result.track_limits[contest::Track::SingleQuery] = own;
      }
    }
    result.scramble = random_.coin();
    result.run_non_competitive = random_.coin();
    result.strict_models = random_.coin();
    result.results = path();
    for (auto n = random_.below(40); n > 0; --n) {
      result.benchmarks.push_back(path());
    }
    result.benchmarks.push_back(path());
    for (auto n = random_.below(4); n > 0; --n) {
      result.new_families.push_back(text());
    }
    result.heats = static_cast<std::uint32_t>(random_.below(3));
    for (auto n = random_.below(3); n > 0; --n) {
      result.selections.push_back(path());
    }
    for (auto n = 1 + random_.below(4); n > 0; --n) {
      result.solvers.push_back(solver(std::to_string(n)));
    }
    return result;
  }

 private:
  contest::LogicLimits logic_limits(Duration wall) {
    contest::LogicLimits limits;
    for (auto n = random_.below(4); n > 0; --n) {
      limits[one_of<std::string>(
          {"QF_BV", "QF_UF", "UFDTLIA", "My logic", "="})] =
          wall + std::chrono::milliseconds(1 + random_.below(100'000));
    }
    return limits;
  }

  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all.at(random_.below(all.size()));
  }

  // Never blank, no control characters.
  std::string text() {
    static const std::vector<std::string> kPieces{
        "a",      "B",          "7",       "\"",     "'",     "\\", "#",
        "=",      "]",          "[",       "\u00e9", " ",     "\t", "\u4e2d",
        "\"\"\"", "\U0001F600", "\\u0041", "%",      "$HOME", "{",  "}"};
    std::string result = "x";
    for (auto n = random_.below(12); n > 0; --n) {
      const std::string& piece = one_of(kPieces);
      if (piece != "\t") result += piece;
    }
    return result;
  }

  // Any words but the zero byte.
  std::string word() {
    static const std::vector<std::string> kWords{
        "", " ", "\n", "\x7f", "\x01", "-o", "a b", "'", "\"", "\\"};
    return random_.coin() ? one_of(kWords) : text();
  }

  std::string path() {
    static const std::vector<std::string> kRoots{
        kFolder, "/", "/home/me/my competition2", "/home/me"};
    std::string result = one_of(kRoots);
    for (auto n = random_.below(3); n > 0; --n) {
      result += result == "/" ? text() : "/" + text();
    }
    return result;
  }

  std::vector<Track> tracks() {
    std::vector<Track> all(contest::kTracks.begin(), contest::kTracks.end());
    random_.shuffle(all.begin(), all.end());
    all.resize(1 + random_.below(all.size()));
    return all;
  }

  std::vector<std::string> logics() {
    static const std::vector<std::string> kOdd{
        "ALL",       "QF_BVV", "qf_bv", "=",    "=X",
        "QF_ABVLIA", "a b",    "\"",    "HORN", "QF_.*"};
    std::vector<std::string> all;
    for (const auto name : contest::known_logics(2025)) all.emplace_back(name);
    all.insert(all.end(), kOdd.begin(), kOdd.end());
    random_.shuffle(all.begin(), all.end());
    all.resize(1 + random_.below(random_.coin() ? all.size() : 3));
    return all;
  }

  contest::Participation participation() {
    contest::Participation result;
    result.tracks = tracks();
    result.every_logic = random_.coin();
    if (!result.every_logic) result.logics = logics();
    std::string program = path();
    if (random_.coin()) {
      program = "z3";
    } else if (program == kFolder || program == "/") {
      program = std::string(kFolder) + "/z3";
    }
    result.command.push_back(program);
    for (auto n = random_.below(12); n > 0; --n) {
      result.command.push_back(word());
    }
    return result;
  }

  contest::Solver solver(const std::string& suffix) {
    contest::Solver result;
    result.name = text() + suffix;
    result.team = random_.coin() ? result.name : text();
    result.competing = random_.coin();
    if (random_.coin()) result.version = text();
    if (random_.coin()) {
      result.seed = static_cast<std::uint32_t>(random_.next());
    }
    for (auto n = 1 + random_.below(4); n > 0; --n) {
      result.participations.push_back(participation());
    }
    return result;
  }

  Random random_;
};

TEST(RoundTrip, RandomCompetitions) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    expect_round_trip(Generator(seed).competition());
    if (HasFailure()) break;
  }
}

TEST(RoundTrip, TheSampleAndWhatIsWrittenOfIt) {
  const std::string path = std::string(kFolder) + "/competition.toml";
  const auto read = parse_competition(testing::full_toml(), path);
  ASSERT_TRUE(bool(read));
  expect_round_trip(*read);
}

TEST(RoundTrip, KnownSolversAreWrittenWithTheirExpressions) {
  const std::vector<Track> tracks(contest::kTracks.begin(),
                                  contest::kTracks.end());
  Competition competition;
  competition.name = "n";
  competition.tracks = tracks;
  competition.limits = {std::chrono::seconds(1), std::chrono::seconds(1),
                        1'000'000, 1};
  competition.results = "/r";
  competition.benchmarks = {"/b"};
  for (const KnownSolver& known : known_solvers()) {
    competition.solvers.push_back(as_solver(known, "1.0", tracks, 2025));
    competition.solvers.back().name += known.since;
  }
  expect_round_trip(competition);
  EXPECT_THAT(write_competition(competition, kFolder, {}),
              ::testing::HasSubstr("logics  = [\"(?!.*FP).*\"]"));
}

TEST(Write, IsWhatAPersonExpects) {
  Competition competition;
  competition.name = "Nightly";
  competition.year = 2025;
  competition.seed = 1;
  competition.tracks = {Track::SingleQuery};
  competition.limits = {std::chrono::minutes(20), std::chrono::minutes(80),
                        30'000'000'000, 4};
  competition.results = "/c/results";
  competition.benchmarks = {"/c/benchmarks", "/elsewhere/list.txt"};
  competition.solvers = {{.name = "z3",
                          .team = "Z3",
                          .competing = true,
                          .version = "4.8.12",
                          .seed = std::nullopt,
                          .participations = {}}};
  competition.solvers[0].participations = {{.tracks = {Track::SingleQuery},
                                            .logics = {},
                                            .command = {"z3"},
                                            .every_logic = true},
                                           {.tracks = {Track::SingleQuery},
                                            .logics = {"QF_BV", "QF_ABV"},
                                            .command = {"/c/z3", "-T:10"},
                                            .every_logic = false}};
  EXPECT_EQ(write_competition(competition, "/c/", {"Written by podium init."}),
            R"(# Written by podium init.

[competition]
name                = "Nightly"
rules               = 2025       # the year of SMT-COMP whose rules are followed
seed                = 1          # of the selection and of the scrambler
tracks              = ["single-query"]
results             = "results"  # folder for all that a run leaves
scramble            = true       # give solvers the benchmarks scrambled
run_non_competitive = false      # run divisions with too few teams, too

# Of each run.
[limits]
wall    = "20 min"  # wall-clock time
# cpu   = "80 min"  # over all cores; by default wall * cores
memory  = "30 GB"   # of all processes of a run
cores   = 4
# slots = 2         # runs at the same time; by default as many as fit

# Folders, .smt2 files, or .txt files that list such.
[benchmarks]
paths          = ["benchmarks", "/elsewhere/list.txt"]
# new_families = ["20250401-*"]  # at least one benchmark of each

# One [[solver]] for each: program and arguments in command, to which the
# benchmark's path is added; in the incremental track the script comes by
# standard input instead. Further keys:
#   competing  = false                  run it, but it cannot win
#   tracks     = ["single-query"]       only these tracks
#   logics     = ["QF_BV", "QF_.*LIA"]  only these: names or regular expressions
#   divisions  = ["QF_Bitvec"]          only the logics of these
#   submission = "cvc5.json"            instead of name and command: an official
#                                       submission file

[[solver]]
name    = "z3"
team    = "Z3"
version = "4.8.12"
command = ["z3"]

  [[solver.participation]]
  command = ["./z3", "-T:10"]
  logics  = ["QF_BV", "QF_ABV"]
)");
}

TEST(Write, NotesCannotBreakOutOfTheirComment) {
  Competition competition = Generator(1).competition();
  const std::string text =
      write_competition(competition, kFolder, {"a\r\n[x]\x01\n\x7f"});
  EXPECT_THAT(text, ::testing::StartsWith("# a\\x0d\n# [x]\\x01\n# \\x7f\n\n"));
}

TEST(Write, LinesAreNotLongerThanTheyNeedBe) {
  Competition competition = Generator(2).competition();
  competition.benchmarks.assign(100, "/some/folder/file.smt2");
  const std::string text = write_competition(competition, kFolder, {});
  const std::size_t begin = text.find("paths ");
  const std::size_t end = text.find("]\n", begin);
  std::size_t line = 0;
  for (std::size_t i = begin; i < end; ++i) {
    line = text[i] == '\n' ? 0 : line + 1;
    ASSERT_LE(line, 80U);
  }
}

}  // namespace
}  // namespace podium::config
