// Whatever the bytes are, the readers of lists, results and selections return a
// Result: they do not crash, hang or throw. A selection that is read is written
// and read again as the same.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "select/catalogue.h"
#include "select/removed.h"
#include "select/selection_file.h"

namespace {

using namespace podium::select;

void check_catalogue(const PackedText& text) {
  const auto pool =
      read_catalogue(text, "list", podium::contest::FamilyRule::BottomFolder);
  if (!pool) return;
  if (pool->facts.size() != pool->benchmarks.size()) std::abort();
  Plan plan;
  for (const int year : {2008, 2018, 2025}) {
    plan.policy = *policy_of(year);
    const Outcome outcome = choose(*pool, plan);
    if (outcome.chosen.size() + outcome.left_out.size() <
        pool->benchmarks.size()) {
      std::abort();
    }
  }
}

void check_runs(const PackedText& text) {
  Pool pool = make_pool({podium::contest::Benchmark{}});
  pool.benchmarks[0].name = "QF_BV/a/x.smt2";
  pool.benchmarks[0].check_sats = 1;
  const Names names(pool, false);
  const auto runs = read_past_runs(text, "runs", names);
  if (!runs) return;
  History history;
  history.add(2024, *runs, 1);
  sound_claims(*runs, pool, 2025);
}

void check_selection(const PackedText& text) {
  const auto file = read_selection(text, "selection");
  if (!file) return;
  const auto written = write_selection(*file);
  if (!written) std::abort();
  const auto again = read_selection(PackedText::of(*written), "selection");
  if (!again || again->selected != file->selected ||
      again->left_out != file->left_out) {
    std::abort();
  }
  differences(*file, *again);
}

}  // namespace

// The first byte chooses the reader.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1,
                               size - 1);
  const PackedText text = PackedText::of(bytes);
  switch (data[0] % 4) {
    case 0:
      check_catalogue(text);
      break;
    case 1:
      check_runs(text);
      break;
    case 2:
      check_selection(text);
      break;
    default:
      (void)parse_removed(bytes, "removed");
  }
  return 0;
}
