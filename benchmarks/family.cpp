#include "benchmarks/family.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "benchmarks/areas.h"

namespace podium::benchmarks {
namespace {

constexpr Family kFamilies[] = {
    {"BV", "inverses", bit_inverses},
    {"LIA", "frobenius", frobenius},
    {"LRA", "orders", real_orders},
    {"QF_ABV", "binary-search", binary_search},
    {"QF_ABV", "byte-memory", byte_memory},
    {"QF_ALIA", "sorting", array_sorting},
    {"QF_AUFLIA", "copies", array_copies},
    {"QF_AX", "store-orders", store_orders},
    {"QF_AX", "swaps", swaps},
    {"QF_BV", "adders", adders},
    {"QF_BV", "bit-tricks", bit_tricks},
    {"QF_BV", "factoring", factoring},
    {"QF_BV", "hashes", hashes},
    {"QF_BV", "multipliers", multipliers},
    {"QF_BV", "reachability", reachability},
    {"QF_BV", "sorting-networks", sorting_networks},
    {"QF_BVFP", "conversions", float_conversions},
    {"QF_DT", "acyclic-lists", acyclic_lists},
    {"QF_FP", "laws", float_laws},
    {"QF_FPLRA", "errors", float_errors},
    {"QF_IDL", "job-shop", job_shop},
    {"QF_IDL", "queens", queens},
    {"QF_LIA", "cryptarithms", cryptarithms},
    {"QF_LIA", "knapsacks", knapsacks},
    {"QF_LIA", "magic-squares", magic_squares},
    {"QF_LIA", "market-split", market_split},
    {"QF_LIRA", "production", production},
    {"QF_LRA", "branches", branches},
    {"QF_LRA", "farkas", farkas},
    {"QF_LRA", "thermostat", thermostat},
    {"QF_NIA", "cubes", cubes},
    {"QF_NIA", "diophantine", diophantine},
    {"QF_NRA", "kissing", kissing},
    {"QF_NRA", "polynomials", polynomials},
    {"QF_RDL", "deadlines", deadlines},
    {"QF_RDL", "fischer", fischer},
    {"QF_S", "languages", regular_languages},
    {"QF_S", "word-equations", word_equations},
    {"QF_SLIA", "formats", text_formats},
    {"QF_UF", "colouring", colouring},
    {"QF_UF", "crowding", crowding},
    {"QF_UF", "diamonds", diamonds},
    {"QF_UF", "group-tables", group_tables},
    {"QF_UF", "growing-graphs", growing_graphs},
    {"QF_UF", "pigeons", pigeons},
    {"QF_UFBV", "pipelines", pipelines},
    {"QF_UFDT", "mirrored-trees", mirrored_trees},
    {"QF_UFLIA", "injections", injections},
    {"QF_UFLRA", "lipschitz", lipschitz},
    {"UF", "group-axioms", group_axioms},
    {"UFDT", "list-lemmas", list_lemmas},
    {"UFLIA", "recurrences", recurrences},
};

}  // namespace

std::span<const Family> families() { return kFamilies; }

std::vector<Generated> generate_all() {
  std::vector<Generated> files;
  for (const Family& family : kFamilies) {
    std::vector<Generated> some = family.generate();
    const std::string folder =
        std::string(family.logic) + "/" + std::string(family.name) + "/";
    for (const Generated& file : some) {
      PODIUM_CHECK(file.path.starts_with(folder));
    }
    std::move(some.begin(), some.end(), std::back_inserter(files));
  }
  std::ranges::sort(files, {}, &Generated::path);
  PODIUM_CHECK(std::ranges::adjacent_find(files, {}, &Generated::path) ==
               files.end());
  return files;
}

}  // namespace podium::benchmarks
