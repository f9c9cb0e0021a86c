// How long it takes to bring a track's results in, and to read them again.
//
// A folder in the neutral form is read, put into a fresh store, packed, and
// read from there, from the rows and from the snapshot; then all tables of all
// kinds and the rankings are made, from the opening of the store on. Processor
// time counts, of one core. The best of some rounds counts where nothing is
// written.
//
//   bench_import [FOLDER]        default: ../shared/official/2022-single-query

#include <fmt/format.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/hash.h"
#include "formats/neutral.h"
#include "score/score.h"
#include "store/store.h"

namespace {

using podium::contest::Records;
using podium::store::Store;

constexpr double kAimOfTables = 0.5;    // seconds for 658,873 runs
constexpr double kAimOfMemory = 500e6;  // bytes for a million runs
constexpr std::size_t kRunsOfAim = 658'873;
constexpr int kRounds = 5;

[[noreturn]] void give_up(std::string_view why) {
  fmt::print(stderr, "bench_import: {}\n", why);
  std::exit(2);
}

template <class T>
T value(podium::Result<T> result) {
  if (!result) give_up(to_string(result.error()));
  return *std::move(result);
}

void require(const podium::Result<void>& result) {
  if (!result) give_up(to_string(result.error()));
}

double cpu_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) / 1e9;
}

// Of this process so far, bytes.
double peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

template <class Work>
double timed(int rounds, const Work& work) {
  double best = 1e9;
  for (int i = 0; i < rounds; ++i) {
    const double begin = cpu_seconds();
    work();
    best = std::min(best, cpu_seconds() - begin);
  }
  return best;
}

void tell(std::string_view what, double seconds, std::size_t runs) {
  fmt::print("{:<34} {:>8.3f} s {:>10.0f} ns a run\n", what, seconds,
             seconds * 1e9 / static_cast<double>(runs));
}

int measure(const std::string& folder) {
  const podium::TemporaryFolder scratch =
      value(podium::TemporaryFolder::create(podium::temporary_root()));
  const std::string path = scratch.path() + "/store";
  std::size_t runs = 0;
  podium::contest::Track track{};
  {
    Records records;
    const double reading = timed(
        1, [&] { records = value(podium::formats::read_neutral(folder)); });
    runs = records.runs.size();
    track = records.track;
    fmt::print("{} runs, {} benchmarks, {} solvers\n", runs,
               records.benchmarks.size(), records.solvers.size());
    tell("reading the CSV", reading, runs);
    Store store = value(Store::open(path, podium::store::Access::Write));
    const podium::store::Source source{"bench",   folder, std::string(64, '0'),
                                       "neutral", 0,      true};
    tell("into a store",
         timed(1, [&] { value(store.import(records, source, {})); }), runs);
  }
  {
    const Store store = value(Store::open(path, podium::store::Access::Read));
    tell("from the rows", timed(2, [&] { value(store.records(track)); }), runs);
  }
  {
    Store store = value(Store::open(path, podium::store::Access::Write));
    tell("packing", timed(1, [&] { require(store.pack(track)); }), runs);
  }
  const double packed = timed(kRounds, [&] {
    const Store store = value(Store::open(path, podium::store::Access::Read));
    value(store.records(track));
  });
  tell("from the snapshot, with opening", packed, runs);
  const double tables = timed(kRounds, [&] {
    const Store store = value(Store::open(path, podium::store::Access::Read));
    const Records records = value(store.records(track));
    const auto rules = value(podium::contest::rule_book(records.year));
    if (podium::score::score_track(records, *rules).divisions.empty()) {
      give_up("there are no tables");
    }
  });
  tell("the same with all tables", tables, runs);
  const double share =
      static_cast<double>(runs) / static_cast<double>(kRunsOfAim);
  const double memory =
      peak_memory() / static_cast<double>(std::max<std::size_t>(runs, 1)) * 1e6;
  fmt::print(
      "aim: {:.3f} s from the store to all tables; at most {:.0f} MB for a "
      "million runs: "
      "{:.0f} MB\n",
      kAimOfTables * share, kAimOfMemory / 1e6, memory / 1e6);
  return tables <= kAimOfTables * share && memory <= kAimOfMemory ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  return measure(argc > 1 ? argv[1] : "../shared/official/2022-single-query");
}
