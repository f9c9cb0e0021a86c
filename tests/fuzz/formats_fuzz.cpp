// Whatever the bytes are, the readers of others' results return a Result: they
// do not crash, hang or throw. What is read is written in each form and read
// again with the same runs.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "formats/benchexec.h"
#include "formats/entrants.h"
#include "formats/kind.h"
#include "formats/neutral.h"
#include "formats/official_json.h"
#include "formats/run_log.h"
#include "formats/runs_csv.h"
#include "formats/starexec.h"
#include "formats/writers.h"

namespace {

using podium::Result;
using podium::contest::Records;
using podium::formats::Reading;

constexpr const char* kName = "/fuzz/input";

void require(bool condition) {
  if (!condition) std::abort();
}

// Our own table holds everything.
void check_records(const Records& records) {
  require(!records.runs.empty());
  for (const auto& run : records.runs) {
    require(run.solver < records.solvers.size());
    require(run.benchmark < records.benchmarks.size());
  }
  const std::string text = podium::formats::write_runs_csv(records);
  const auto read = podium::formats::read_runs_csv(text, kName, {});
  require(static_cast<bool>(read) && read->tracks.size() == 1);
  require(read->tracks[0].runs.size() == records.runs.size());
  const auto json = podium::formats::read_official_results(
      podium::formats::write_official_results(records), kName, {});
  static_cast<void>(json);
  for (std::size_t i = 0; i < records.solvers.size() && i < 2; ++i) {
    static_cast<void>(podium::formats::read_benchexec(
        podium::formats::write_benchexec(records, i, "x", "2025-01-01"), kName,
        {}, {}));
  }
  static_cast<void>(podium::formats::write_neutral(records));
}

void check(const Result<Reading>& reading) {
  if (!reading) return;
  for (const Records& records : reading->tracks) check_records(records);
}

}  // namespace

// The first byte chooses the format.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  static_cast<void>(podium::formats::kind_of(text));
  podium::formats::BenchmarkList list;
  podium::formats::Entrants entrants;
  switch (data[0] % 8) {
    case 0:
      check(podium::formats::read_official_results(text, kName, {}));
      break;
    case 1:
      static_cast<void>(
          podium::formats::read_official_benchmarks(text, kName, list));
      break;
    case 2:
      check(podium::formats::read_starexec(text, kName, {}));
      break;
    case 3:
      check(podium::formats::read_benchexec(text, kName, {}, {}));
      break;
    case 4:
      check(podium::formats::read_runs_csv(text, kName, {}));
      break;
    case 5:
      static_cast<void>(
          podium::formats::read_solvers_csv(text, kName, entrants));
      break;
    case 6:
      static_cast<void>(
          podium::formats::read_registration(text, kName, entrants));
      break;
    case 7:
      static_cast<void>(podium::formats::read_run_log(text));
      break;
  }
  return 0;
}
