// A store survives the death of its writer, and admits one writer and any
// number of readers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "base/random.h"
#include "sample.h"
#include "support/support.h"

namespace podium::store {
namespace {

using ::testing::HasSubstr;

constexpr int kKills = 50;
constexpr int kBenchmarks = 10'000;

// Adds the runs from `first` on with two threads until somebody kills it, and
// writes the number of each run to the pipe when add() has returned.
int add_for_ever(const std::string& folder, int first, int confirmed) {
  Result<Store> store = Store::open(folder, Access::Write);
  if (!store) return 2;
  std::atomic<int> next = first;
  std::atomic<bool> failed = false;
  const auto work = [&] {
    for (int i = next++; i < kBenchmarks; i = next++) {
      if (!store->add(sample_run(i), sample_output(i)) ||
          ::write(confirmed, &i, sizeof i) != sizeof i) {
        failed = true;
        return;
      }
    }
  };
  std::thread other(work);
  work();
  other.join();
  return failed ? 3 : 4;
}

// The numbers that a child confirmed until it was killed: some time after it
// had confirmed so many, however slow the disk is.
std::vector<int> confirmed_until_killed(const std::string& folder, int first,
                                        std::size_t patience,
                                        std::chrono::microseconds time) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const pid_t child =
      in_child([&] { return add_for_ever(folder, first, ends[1]); });
  ::close(ends[1]);
  const FileDescriptor reading(ends[0]);
  std::vector<int> confirmed;
  const auto read_one = [&] {
    int number = 0;
    if (::read(reading.get(), &number, sizeof number) != sizeof number) {
      return false;
    }
    confirmed.push_back(number);
    return true;
  };
  while (confirmed.size() < patience && read_one()) continue;
  std::this_thread::sleep_for(time);
  ::kill(child, SIGKILL);
  EXPECT_EQ(wait_for(child), -SIGKILL);
  while (read_one()) continue;
  return confirmed;
}

int number_of(const contest::Run& run) {
  return std::stoi(run.benchmark.substr(run.benchmark.rfind('/') + 1));
}

void expect_output(const Store& store, int number) {
  const Result<Output> output =
      store.output(kTrack, "alpha", sample_run(number).benchmark);
  ASSERT_TRUE(output) << to_string(output.error());
  EXPECT_EQ(output->output, sample_output(number).output);
  EXPECT_EQ(output->error, sample_output(number).error);
}

TEST(Crash, NothingConfirmedIsLost) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  { sample_store(folder.path(), kBenchmarks); }
  Random random(2026);
  std::set<int> confirmed;
  std::set<int> stored;
  for (int i = 0; i < kKills; ++i) {
    const int first = stored.empty() ? 0 : *stored.rbegin() + 1;
    const std::size_t patience = random.below(12);
    const std::chrono::microseconds time(random.below(3000));
    const std::vector<int> fresh =
        confirmed_until_killed(folder.path(), first, patience, time);
    confirmed.insert(fresh.begin(), fresh.end());
    const Result<Store> store = Store::open(folder.path(), Access::Read);
    ASSERT_TRUE(store) << to_string(store.error());
    const auto runs = store->runs(kTrack);
    ASSERT_TRUE(runs) << to_string(runs.error());
    stored.clear();
    for (const contest::Run& run : *runs) {
      const int number = number_of(run);
      EXPECT_TRUE(stored.insert(number).second) << "twice: " << number;
      EXPECT_TRUE(same(run, sample_run(number)));
    }
    ASSERT_TRUE(std::includes(stored.begin(), stored.end(), confirmed.begin(),
                              confirmed.end()))
        << "lost in round " << i;
    for (const int number : fresh) expect_output(*store, number);
  }
  // At the end all of it, and the archive as a whole.
  const Result<Store> store = Store::open(folder.path(), Access::Write);
  ASSERT_TRUE(store) << to_string(store.error());
  std::multiset<std::string> expected;
  for (const int number : stored) {
    expect_output(*store, number);
    const std::string name = "alpha/" + sample_run(number).benchmark;
    expected.insert(name + ".out");
    if (!sample_output(number).error.empty()) expected.insert(name + ".err");
  }
  const std::vector<std::string> members =
      list_members(folder.path() + "/single-query.tar.zst");
  EXPECT_EQ(std::multiset<std::string>(members.begin(), members.end()),
            expected);
}

TEST(Writers, OneAtATime) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  std::array<int, 2> started{};
  std::array<int, 2> finish{};
  ASSERT_EQ(::pipe(started.data()) + ::pipe(finish.data()), 0);
  const pid_t child = in_child([&] {
    const Result<Store> store = Store::open(folder.path(), Access::Write);
    if (!store || ::write(started[1], "x", 1) != 1) return 1;
    ::close(finish[1]);
    char end = 0;
    return ::read(finish[0], &end, 1) == 0 ? 0 : 2;
  });
  char begun = 0;
  ASSERT_EQ(::read(started[0], &begun, 1), 1);
  const Result<Store> second = Store::open(folder.path(), Access::Write);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, Code::Busy);
  EXPECT_EQ(second.error().where, folder.path());
  EXPECT_THAT(second.error().hint, HasSubstr(std::to_string(child)));
  EXPECT_TRUE(Store::open(folder.path(), Access::Read));
  ::close(finish[1]);
  EXPECT_EQ(wait_for(child), 0);
  EXPECT_TRUE(Store::open(folder.path(), Access::Write));
  for (const int end : {started[0], started[1], finish[0]}) ::close(end);
}

TEST(Readers, SeeWhatAnotherProcessAdds) {
  constexpr int kRuns = 200;
  const TemporaryFolder folder = podium::testing::scratch_folder();
  { sample_store(folder.path(), kRuns); }
  const pid_t child = in_child([&] {
    Result<Store> store = Store::open(folder.path(), Access::Write);
    for (int i = 0; store && i < kRuns; ++i) {
      if (!store->add(sample_run(i), sample_output(i))) return 1;
    }
    return store ? 0 : 2;
  });
  const Result<Store> reader = Store::open(folder.path(), Access::Read);
  ASSERT_TRUE(reader) << to_string(reader.error());
  std::uint64_t seen = 0;
  int changes = 0;
  const auto deadline =
      std::chrono::steady_clock::now() + std::chrono::seconds(40);
  while (seen < kRuns && std::chrono::steady_clock::now() < deadline) {
    const Result<std::uint64_t> count = reader->count(kTrack);
    ASSERT_TRUE(count) << to_string(count.error());
    ASSERT_GE(*count, seen);
    if (*count > seen) {
      ++changes;
      expect_output(*reader, static_cast<int>(*count) - 1);
    }
    seen = *count;
    std::this_thread::sleep_for(std::chrono::microseconds(500));
  }
  EXPECT_EQ(seen, static_cast<std::uint64_t>(kRuns));
  EXPECT_GT(changes, 1);
  EXPECT_EQ(wait_for(child), 0);
  EXPECT_EQ(reader->runs(kTrack)->size(), static_cast<std::size_t>(kRuns));
}

TEST(Threads, ShareAStore) {
  constexpr int kThreads = 8;
  constexpr int kEach = 50;
  const TemporaryFolder folder = podium::testing::scratch_folder();
  Store store = sample_store(folder.path(), kThreads * kEach);
  std::atomic<int> added = 0;
  std::atomic<int> refused = 0;
  const auto work = [&](int thread) {
    for (int i = 0; i < kEach; ++i) {
      const int number = thread * kEach + i;
      if (store.add(sample_run(number), sample_output(number))) ++added;
      // What a neighbour adds at the same time, or has.
      const int other = (number + kEach) % (kThreads * kEach);
      const Result<void> twice =
          store.add(sample_run(other), sample_output(other));
      if (twice) {
        ++added;
      } else if (twice.error().code == Code::Mismatch) {
        ++refused;
      }
      EXPECT_TRUE(store.count(kTrack));
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(added, kThreads * kEach);
  EXPECT_LE(refused, kThreads * kEach);
  EXPECT_EQ(*store.count(kTrack), std::uint64_t{kThreads * kEach});
  for (int i = 0; i < kThreads * kEach; ++i) expect_output(store, i);
}

}  // namespace
}  // namespace podium::store
