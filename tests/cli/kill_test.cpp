// Podium is killed at random moments, again and again, in one competition:
// nothing is lost, nothing is run twice, the tables come out the same.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "base/random.h"
#include "store/store.h"
#include "support/competition.h"
#include "support/support.h"

namespace podium::cli {
namespace {

constexpr int kKills = 50;
constexpr int kBenchmarks = 300;  // all of which are selected

using Key = std::pair<std::string, std::string>;

std::string make_competition(const std::string& folder) {
  for (int i = 0; i < kBenchmarks; ++i) {
    testing::write_benchmark(
        folder + "/benchmarks",
        fmt::format("QF_UF/family-{}/b{:03}.smt2", i % 7, i),
        i % 3 == 0 ? "unsat" : (i % 3 == 1 ? "sat" : "unknown"));
  }
  // Deterministic answers without solving: right, sometimes silent, and
  // sometimes wrong.
  const std::string slow = "sleep 0.005; ";
  return testing::write_competition(
      folder, {{"right", slow + "grep -q 'not' $1 && echo unsat || echo sat"},
               {"silent", slow + "grep -q 'not' $1 && echo unsat"},
               {"hasty", slow + "echo sat"}});
}

// The same with conversations: right, dead after two answers, and a liar.
std::string make_dialogues(const std::string& folder) {
  for (int i = 0; i < 20; ++i) {
    std::string script = "(set-logic QF_UF)\n(declare-fun p () Bool)\n";
    for (int check = 0; check < 4; ++check) {
      script += "(push 1)\n(assert p)\n(set-info :status sat)\n(check-sat)\n";
    }
    testing::write(fmt::format("{}/benchmarks/QF_UF/f/{}.smt2", folder, i),
                   script + "(exit)\n");
  }
  const std::string talk =
      "n=0; while read -r line; do case $line in '(check-sat)') n=$((n+1)); {} "
      ";; *) echo success;; esac; done";
  const std::string toml = testing::write_competition(
      folder, {{"right", fmt::format(fmt::runtime(talk), "echo sat")},
               {"dying", fmt::format(fmt::runtime(talk),
                                     "[ $n = 3 ] && exit 3; echo sat")},
               {"liar", fmt::format(fmt::runtime(talk),
                                    "[ $n = 3 ] && echo unsat || echo sat")}});
  Result<std::string> text = read_file(toml);
  text->insert(text->find("[limits]"), "tracks = [\"incremental\"]\n");
  return testing::write(toml, *text);
}

// Cores: the smallest, all of the benchmark, and one that is none. The word of
// the last one counts all the same, because it answers single queries rightly.
std::string make_cores(const std::string& folder) {
  for (int i = 0; i < 12; ++i) {
    testing::write(fmt::format("{}/benchmarks/QF_UF/f/{}.smt2", folder, i),
                   "(set-logic QF_UF)\n(set-info :status unsat)\n"
                   "(declare-fun p () Bool)\n(declare-fun q () Bool)\n"
                   "(assert p)\n(assert (not p))\n(assert q)\n(assert (or q "
                   "p))\n(check-sat)\n(exit)\n");
  }
  const std::string fake =
      "sleep 0.01; if grep -q get-unsat-core $1; then echo unsat; echo '({})'; "
      "elif grep -q 'not p' $1; then echo unsat; else echo sat; fi";
  const std::string toml = testing::write_competition(
      folder,
      {{"small", fmt::format(fmt::runtime(fake), "smtcomp1 smtcomp2")},
       {"whole",
        fmt::format(fmt::runtime(fake), "smtcomp1 smtcomp2 smtcomp3 smtcomp4")},
       {"wrong", fmt::format(fmt::runtime(fake), "smtcomp1 smtcomp4")}});
  Result<std::string> text = read_file(toml);
  text->insert(text->find("[limits]"),
               "scramble = false\n"
               "tracks = [\"single-query\", \"unsat-core\"]\n");
  return testing::write(toml, *text);
}

// What is known of cores, with the times of asking.
std::map<Key, Duration> validated(const std::string& folder) {
  std::map<Key, Duration> all;
  const Result<store::Store> store =
      store::Store::open(folder + "/results", store::Access::Read);
  if (!store) return all;
  const auto validations = store->validations();
  EXPECT_TRUE(validations);
  if (!validations) return all;
  for (const contest::Validation& one : *validations) {
    EXPECT_TRUE(
        all.emplace(Key{one.solver, one.benchmark + one.core}, one.usage.wall)
            .second)
        << "twice: " << one.solver << " on a core of " << one.benchmark;
  }
  return all;
}

// The stored runs with their times: a run that was made again would show.
std::map<Key, Duration> stored(
    const std::string& folder,
    contest::Track track = contest::Track::SingleQuery) {
  std::map<Key, Duration> runs;
  const Result<store::Store> store =
      store::Store::open(folder + "/results", store::Access::Read);
  if (!store) return runs;  // killed before it was made
  const Result<std::vector<contest::Run>> all = store->runs(track);
  EXPECT_TRUE(all);
  if (!all) return runs;
  for (const contest::Run& run : *all) {
    EXPECT_TRUE(
        runs.emplace(Key{run.solver, run.benchmark}, run.usage.wall).second)
        << "twice: " << run.solver << " on " << run.benchmark;
  }
  return runs;
}

// Runs that did not just end by themselves: there are to be none.
std::string unusual(const std::string& folder) {
  std::string text;
  const Result<store::Store> store =
      store::Store::open(folder + "/results", store::Access::Read);
  const auto runs = store->runs(contest::Track::SingleQuery);
  for (const contest::Run& run : *runs) {
    if (run.exit == contest::Exit{contest::Ending::Exited, 0}) continue;
    text +=
        fmt::format("{} on {}: {} {} {}\n", run.solver, run.benchmark,
                    describe(run.exit), to_seconds(run.usage.wall), run.note);
  }
  return text;
}

void run_and_kill(const std::string& toml,
                  const std::function<void()>& wait_before_it) {
  std::string program = PODIUM_PROGRAM;
  std::string word = "run";
  std::string file = toml;
  char* arguments[] = {program.data(), word.data(), file.data(), nullptr};
  pid_t child = 0;
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (const int stream : {1, 2}) {
    ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", 1, 0);
  }
  ASSERT_EQ(::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments,
                          environ),
            0);
  ::posix_spawn_file_actions_destroy(&actions);
  wait_before_it();
  ::kill(child, SIGKILL);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
}

// The tables without times, which differ from run to run.
std::string tables(const std::string& toml) {
  const testing::Ran ran =
      testing::run({PODIUM_PROGRAM, "score", "--json", toml});
  EXPECT_EQ(ran.code, 0) << ran.error;
  nlohmann::json all = nlohmann::json::parse(ran.output);
  std::string text;
  for (const auto& division : all["tracks"][0]["divisions"]) {
    for (const auto& [kind, table] : division["tables"].items()) {
      // Equal scores are told apart by time; by name they are comparable.
      std::map<std::string, std::string> rows;
      for (nlohmann::json row : table["rows"]) {
        for (const char* key : {"wall", "cpu", "rank"}) row.erase(key);
        rows[row["solver"]] = row.dump();
      }
      for (const auto& [solver, row] : rows) text += kind + row + "\n";
    }
  }
  return text;
}

TEST(Kill, FiftyTimesInOneCompetition) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string toml = make_competition(folder.path());
  Random random(2025);
  std::map<Key, Duration> before;
  std::size_t kills_with_progress = 0;
  for (int i = 0; i < kKills; ++i) {
    run_and_kill(toml, [&] {
      // At any moment; and, however slow the machine, sometimes after progress.
      const auto begin = std::chrono::steady_clock::now();
      while (i % 5 == 0 && stored(folder.path()).size() <= before.size() + 2 &&
             before.size() + 2 < 3U * kBenchmarks &&
             std::chrono::steady_clock::now() - begin <
                 std::chrono::seconds(10)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(random.below(300)));
    });
    const std::map<Key, Duration> now = stored(folder.path());
    for (const auto& [key, wall] : before) {
      const auto found = now.find(key);
      ASSERT_NE(found, now.end()) << "lost: " << key.first << key.second;
      ASSERT_EQ(found->second, wall) << "again: " << key.first << key.second;
    }
    if (now.size() > before.size()) ++kills_with_progress;
    before = now;
  }
  EXPECT_GT(kills_with_progress, 5U);
  const testing::Ran last = testing::run({PODIUM_PROGRAM, "run", toml});
  EXPECT_EQ(last.code, 0) << last.error;
  const std::map<Key, Duration> end = stored(folder.path());
  EXPECT_EQ(end.size(), 3U * kBenchmarks);
  for (const auto& [key, wall] : before) EXPECT_EQ(end.at(key), wall);

  const TemporaryFolder other = testing::scratch_folder();
  const std::string undisturbed = make_competition(other.path());
  EXPECT_EQ(testing::run({PODIUM_PROGRAM, "run", undisturbed}).code, 0);
  EXPECT_EQ(tables(toml), tables(undisturbed)) << unusual(folder.path());
}

TEST(Kill, TenTimesAmongConversations) {
  constexpr contest::Track kTrack = contest::Track::Incremental;
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string toml = make_dialogues(folder.path());
  Random random(7);
  std::map<Key, Duration> before;
  for (int i = 0; i < 10; ++i) {
    run_and_kill(toml, [&] {
      std::this_thread::sleep_for(
          std::chrono::milliseconds(100 + random.below(600)));
    });
    const std::map<Key, Duration> now = stored(folder.path(), kTrack);
    for (const auto& [key, wall] : before) {
      const auto found = now.find(key);
      ASSERT_NE(found, now.end()) << "lost: " << key.first << key.second;
      ASSERT_EQ(found->second, wall) << "again: " << key.first << key.second;
    }
    before = now;
  }
  const testing::Ran last = testing::run({PODIUM_PROGRAM, "run", toml});
  EXPECT_EQ(last.code, 0) << last.error;
  const Result<store::Store> store =
      store::Store::open(folder.path() + "/results", store::Access::Read);
  ASSERT_TRUE(store);
  const auto runs = store->runs(kTrack);
  ASSERT_EQ(runs->size(), 60U);
  const std::map<std::string, std::size_t> answers{
      {"right", 4}, {"dying", 2}, {"liar", 3}};
  for (const contest::Run& run : *runs) {
    EXPECT_EQ(run.answers.size(), answers.at(run.solver)) << run.note;
    const auto output = store->output(kTrack, run.solver, run.benchmark);
    ASSERT_TRUE(output) << to_string(output.error());
    EXPECT_FALSE(output->exchanges.empty());
  }
  nlohmann::json all = nlohmann::json::parse(
      testing::run({PODIUM_PROGRAM, "score", "--json", toml}).output);
  const auto& table = all["tracks"][0]["divisions"][0]["tables"]["parallel"];
  EXPECT_EQ(table["winner"], "right");
  std::map<std::string, std::pair<int, int>> scores;
  for (const auto& row : table["rows"]) {
    scores[row["solver"]] = {row["errors"], row["correct"]};
  }
  EXPECT_EQ(scores["right"], std::make_pair(0, 80));
  EXPECT_EQ(scores["dying"], std::make_pair(0, 40));
  EXPECT_EQ(scores["liar"], std::make_pair(20, 0));
  // A page for every run.
  std::size_t pages = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           folder.path() + "/results/site/data/incremental/runs")) {
    pages += entry.path().string().ends_with(".json") ? 1U : 0U;
  }
  EXPECT_EQ(pages, 60U);
}

TEST(Kill, TwentyTimesAmongValidations) {
  constexpr std::size_t kCores = 36;
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string toml = make_cores(folder.path());
  Random random(11);
  std::map<Key, Duration> before;
  std::size_t kills_within = 0;
  for (int i = 0; i < 20; ++i) {
    run_and_kill(toml, [&] {
      // However slow the machine, there is progress before some of them.
      const auto begin = std::chrono::steady_clock::now();
      while (i % 4 == 3 && before.size() < 3 * kCores &&
             validated(folder.path()).size() <= before.size() &&
             std::chrono::steady_clock::now() - begin <
                 std::chrono::seconds(20)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(random.below(300)));
    });
    const std::map<Key, Duration> now = validated(folder.path());
    for (const auto& [key, wall] : before) {
      const auto found = now.find(key);
      ASSERT_NE(found, now.end()) << "lost: " << key.first << key.second;
      ASSERT_EQ(found->second, wall) << "again: " << key.first << key.second;
    }
    if (!now.empty() && now.size() < 3 * kCores) ++kills_within;
    before = now;
  }
  EXPECT_GT(kills_within, 0U);
  const testing::Ran last = testing::run({PODIUM_PROGRAM, "run", toml});
  EXPECT_EQ(last.code, 0) << last.error;
  const std::map<Key, Duration> end = validated(folder.path());
  EXPECT_EQ(end.size(), 3 * kCores);
  for (const auto& [key, wall] : before) EXPECT_EQ(end.at(key), wall);
  const Result<store::Store> store =
      store::Store::open(folder.path() + "/results", store::Access::Read);
  const auto runs = store->runs(contest::Track::UnsatCore);
  ASSERT_EQ(runs->size(), kCores);
  for (const contest::Run& run : *runs) {
    const bool wrong = run.solver == "wrong";
    EXPECT_EQ(run.evidence,
              wrong ? contest::Evidence::Invalid : contest::Evidence::Valid);
    EXPECT_EQ(run.confirmations, wrong ? 0 : 3);
    EXPECT_EQ(run.refutations, wrong ? 3 : 0);
  }
  const nlohmann::json all = nlohmann::json::parse(
      testing::run({PODIUM_PROGRAM, "score", "--json", toml}).output);
  std::map<std::string, std::pair<int, int>> scores;
  for (const auto& row :
       all["tracks"][1]["divisions"][0]["tables"]["parallel"]["rows"]) {
    scores[row["solver"]] = {row["errors"], row["correct"]};
  }
  EXPECT_EQ(scores["small"], std::make_pair(0, 24));
  EXPECT_EQ(scores["whole"], std::make_pair(0, 0));
  EXPECT_EQ(scores["wrong"], std::make_pair(12, 0));
}

}  // namespace
}  // namespace podium::cli
