// Everything that lies beside the repository: every scrambled version of every
// file is recognised, and every class is certified. Takes minutes.

#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/parallel.h"
#include "helpers.h"
#include "identify/certificate.h"
#include "support/solver_check.h"
#include "support/support.h"

namespace podium::identify {
namespace {

constexpr std::uint64_t kSeeds = 3;

// What came of all files.
struct Tally {
  std::size_t files = 0;
  std::size_t no_scripts = 0;  // refused with a place
  std::size_t undecided = 0;
  std::size_t versions = 0;
  std::size_t refused = 0;  // by a scrambler
  std::vector<std::string> missed;
  std::map<std::string, std::vector<std::string>> classes;  // by digest
};

class Check {
 public:
  void look_at(const std::string& path) {
    const auto text = read_file(path);
    ASSERT_TRUE(text) << path;
    const auto digest = isomorphic_digest(*text, path);
    const std::lock_guard lock(mutex_);
    ++tally.files;
    if (!digest) {
      ++tally.no_scripts;
    } else if (!*digest) {
      ++tally.undecided;
    } else {
      tally.classes[**digest].push_back(path);
    }
  }

  void scramble(const std::string& path, const std::string& digest) {
    const auto text = read_file(path);
    ASSERT_TRUE(text) << path;
    for (const Way way : {Way::Own, Way::Official}) {
      for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const auto other = scrambled(*text, way, seed, track_of(*text));
        bool same = false;
        if (other) {
          const auto found = isomorphic_digest(*other, path);
          same = found && *found == digest;
        }
        const std::lock_guard lock(mutex_);
        ++(other ? tally.versions : tally.refused);
        if (other && !same) {
          tally.missed.push_back(path + " way " +
                                 std::to_string(static_cast<int>(way)) +
                                 " seed " + std::to_string(seed));
        }
      }
    }
  }

  Tally tally;

 private:
  std::mutex mutex_;
};

std::size_t certify_all(const Tally& tally) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& [digest, paths] : tally.classes) {
    for (std::size_t at = 1; at < paths.size(); ++at) {
      pairs.emplace_back(paths.front(), paths[at]);
    }
  }
  for_each_index(pairs.size(), core_count(), [&](std::size_t at) {
    const auto one = read_file(pairs[at].first);
    const auto other = read_file(pairs[at].second);
    ASSERT_TRUE(one && other);
    const auto found = certify(*one, pairs[at].first, *other, pairs[at].second);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->verdict, Certificate::Verdict::Isomorphic)
        << pairs[at].first << " " << pairs[at].second;
  });
  return pairs.size();
}

void check_all(const std::vector<std::string>& paths) {
  Check check;
  for_each_index(paths.size(), core_count(),
                 [&](std::size_t at) { check.look_at(paths[at]); });
  std::vector<std::pair<std::string, std::string>> scripts;
  for (const auto& [digest, members] : check.tally.classes) {
    for (const std::string& path : members) scripts.emplace_back(path, digest);
  }
  for_each_index(scripts.size(), core_count(), [&](std::size_t at) {
    check.scramble(scripts[at].first, scripts[at].second);
  });
  const std::size_t certified = certify_all(check.tally);
  const Tally& tally = check.tally;
  for (const std::string& missed : tally.missed) {
    ADD_FAILURE() << "not recognised: " << missed;
  }
  EXPECT_EQ(tally.undecided, 0U);
  std::cout << tally.files << " files, " << tally.no_scripts << " refused; "
            << tally.versions << " scrambled versions (" << tally.refused
            << " refused), " << tally.missed.size() << " missed; "
            << tally.classes.size() << " classes, " << certified
            << " renamings certified\n";
}

TEST(Everything, OfTheCorpus) {
  if (testing::shared_folder().empty()) GTEST_SKIP() << "no ../shared";
  const auto paths =
      testing::files_below(testing::shared_folder() + "/corpus", ".smt2");
  ASSERT_GT(paths.size(), 1000U);
  check_all(paths);
}

TEST(Everything, OfTheLibrary) {
  if (testing::shared_folder().empty()) GTEST_SKIP() << "no ../shared";
  const std::string archive = testing::shared_folder() + "/library.tar.zst";
  const auto folder = TemporaryFolder::create(temporary_root());
  ASSERT_TRUE(folder);
  const std::string unpack =
      "tar --zstd -xf '" + archive + "' -C '" + folder->path() + "'";
  ASSERT_EQ(std::system(unpack.c_str()), 0);
  const auto paths = testing::files_below(folder->path(), ".smt2");
  ASSERT_GT(paths.size(), 30000U);
  check_all(paths);
}

}  // namespace
}  // namespace podium::identify
