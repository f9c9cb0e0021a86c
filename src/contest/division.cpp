#include "contest/division.h"

#include <array>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "base/text.h"

namespace podium::contest {
namespace {

struct Row {
  std::string_view division;
  std::string_view logics;  // separated by blanks
};

// SMT-COMP 2021 to 2026 use the same groups. Unsat-Core and Parallel have those
// of Single Query.
constexpr Row kSingleQuery[] = {
    {"Arith", "LIA LRA NIA NRA"},
    {"Bitvec", "BV"},
    {"Equality", "UF UFDT"},
    {"Equality+LinearArith",
     "ALIA AUFDTLIA AUFDTLIRA AUFLIA AUFLIRA UFDTLIA UFDTLIRA UFIDL UFLIA "
     "UFLRA"},
    {"Equality+MachineArith",
     "ABV ABVFP ABVFPLRA AUFBV AUFBVDTLIA AUFBVDTNIA AUFBVDTNIRA AUFBVFP "
     "AUFBVFPDTNIRA AUFFPDTNIRA UFBV UFBVDT UFBVDTLIA UFBVDTNIA UFBVDTNIRA "
     "UFBVFP UFBVFPDTNIRA UFBVLIA UFFPDTNIRA"},
    {"Equality+NonLinearArith",
     "ANIA AUFDTNIRA AUFNIA AUFNIRA UFDTNIA UFDTNIRA UFNIA UFNIRA"},
    {"FPArith", "BVFP BVFPLRA FP FPLRA"},
    {"QF_Bitvec", "QF_BV"},
    {"QF_Datatypes", "QF_DT QF_UFDT"},
    {"QF_Equality", "QF_AX QF_UF"},
    {"QF_Equality+Bitvec", "QF_ABV QF_AUFBV QF_UFBV QF_UFBVDT"},
    {"QF_Equality+LinearArith",
     "QF_ALIA QF_AUFLIA QF_UFDTLIA QF_UFDTLIRA QF_UFIDL QF_UFLIA QF_UFLRA"},
    {"QF_Equality+NonLinearArith",
     "QF_ANIA QF_AUFNIA QF_UFDTNIA QF_UFNIA QF_UFNRA"},
    {"QF_FPArith",
     "QF_ABVFP QF_ABVFPLRA QF_AUFBVFP QF_BVFP QF_BVFPLRA QF_FP QF_FPLRA "
     "QF_UFFP QF_UFFPDTNIRA"},
    {"QF_LinearIntArith", "QF_IDL QF_LIA QF_LIRA"},
    {"QF_LinearRealArith", "QF_LRA QF_RDL"},
    {"QF_NonLinearIntArith", "QF_NIA QF_NIRA"},
    {"QF_NonLinearRealArith", "QF_NRA"},
    {"QF_Strings", "QF_S QF_SLIA QF_SNIA"},
};

constexpr Row kIncremental[] = {
    {"Arith", "LIA LRA"},
    {"Bitvec", "BV"},
    {"Equality", "UF"},
    {"Equality+LinearArith", "ALIA UFLRA"},
    {"Equality+MachineArith", "ABVFPLRA"},
    {"Equality+NonLinearArith", "ANIA AUFNIRA UFDTNIA UFNIA UFNRA"},
    {"FPArith", "BVFP BVFPLRA"},
    {"QF_Bitvec", "QF_BV"},
    {"QF_Equality", "QF_UF"},
    {"QF_Equality+Bitvec", "QF_ABV QF_AUFBV QF_UFBV"},
    {"QF_Equality+Bitvec+Arith", "QF_AUFBVLIA QF_AUFBVNIA QF_BVLRA QF_UFBVLIA"},
    {"QF_Equality+LinearArith", "QF_ALIA QF_AUFLIA QF_UFLIA QF_UFLRA"},
    {"QF_Equality+NonLinearArith", "QF_ANIA QF_UFNIA QF_UFNRA"},
    {"QF_FPArith", "QF_ABVFP QF_ABVFPLRA QF_BVFP QF_BVFPLRA QF_FP QF_UFFP"},
    {"QF_LinearIntArith", "QF_LIA"},
    {"QF_LinearRealArith", "QF_LRA"},
    {"QF_NonLinearIntArith", "QF_NIA"},
};

constexpr Row kModelValidation[] = {
    {"QF_ADT+BitVec", "QF_ABV QF_AUFBV QF_UFBVDT"},
    {"QF_ADT+LinArith", "QF_ALIA QF_AUFLIA QF_AX QF_UFDTLIA QF_UFDTLIRA"},
    {"QF_Bitvec", "QF_BV"},
    {"QF_Datatypes", "QF_DT QF_UFDT"},
    {"QF_Equality", "QF_UF"},
    {"QF_Equality+Bitvec", "QF_UFBV"},
    {"QF_Equality+LinearArith", "QF_UFIDL QF_UFLIA QF_UFLRA"},
    {"QF_Equality+NonLinearArith",
     "QF_ANIA QF_AUFNIA QF_UFDTNIA QF_UFNIA QF_UFNRA"},
    {"QF_FPArith",
     "QF_ABVFP QF_ABVFPLRA QF_AUFBVFP QF_BVFP QF_BVFPLRA QF_FP QF_FPLRA "
     "QF_UFFP QF_UFFPDTNIRA"},
    {"QF_LinearIntArith", "QF_IDL QF_LIA QF_LIRA"},
    {"QF_LinearRealArith", "QF_LRA QF_RDL"},
    {"QF_NonLinearIntArith", "QF_NIA QF_NIRA"},
    {"QF_NonLinearRealArith", "QF_NRA"},
};

// The report of 2008, 3.2. With and without patterns, the benchmarks of AUFLIA
// are two divisions.
constexpr Row kOf2008[] = {
    {"QF_UF", "QF_UF"},         {"QF_RDL", "QF_RDL"},
    {"QF_IDL", "QF_IDL"},       {"QF_BV", "QF_BV"},
    {"QF_AUFBV", "QF_AUFBV"},   {"QF_UFIDL", "QF_UFIDL"},
    {"QF_AX", "QF_AX"},         {"AUFLIA+p", "AUFLIA"},
    {"AUFLIA-p", "AUFLIA"},     {"AUFLIRA", "AUFLIRA"},
    {"QF_AUFLIA", "QF_AUFLIA"}, {"QF_UFLRA", "QF_UFLRA"},
    {"QF_UFLIA", "QF_UFLIA"},   {"QF_LRA", "QF_LRA"},
    {"QF_LIA", "QF_LIA"},
};

std::span<const Row> rows(Track track) {
  switch (track) {
    case Track::SingleQuery:
    case Track::UnsatCore:
    case Track::Parallel:
      return kSingleQuery;
    case Track::Incremental:
      return kIncremental;
    case Track::ModelValidation:
      return kModelValidation;
  }
  throw Bug("no such Track");
}

// Divisions were single logics until 2020.
constexpr int kFirstYearOfGroups = 2021;

using DivisionByLogic = std::unordered_map<std::string_view, std::string_view>;

const DivisionByLogic& division_by_logic(Track track) {
  static const auto maps_of_tracks = [] {
    std::array<DivisionByLogic, kTracks.size()> maps;
    for (const Track each : kTracks) {
      for (const Row& row : rows(each)) {
        for (const std::string_view logic : split(row.logics, ' ')) {
          maps.at(static_cast<std::size_t>(each)).emplace(logic, row.division);
        }
      }
    }
    return maps;
  }();
  return maps_of_tracks.at(static_cast<std::size_t>(track));
}

}  // namespace

std::vector<Division> divisions(int year, Track track) {
  std::vector<Division> result;
  if (year == 2008) {
    for (const Row& row : kOf2008) {
      result.push_back({row.division, split(row.logics, ' ')});
    }
    return result;
  }
  for (const Row& row : rows(track)) {
    if (year >= kFirstYearOfGroups) {
      result.push_back({row.division, split(row.logics, ' ')});
      continue;
    }
    for (const std::string_view logic : split(row.logics, ' ')) {
      result.push_back({logic, {logic}});
    }
  }
  return result;
}

std::string division_of(int year, Track track, std::string_view logic) {
  if (year < kFirstYearOfGroups) return std::string(logic);
  const DivisionByLogic& known = division_by_logic(track);
  const auto found = known.find(logic);
  return std::string(found == known.end() ? logic : found->second);
}

std::vector<std::string_view> logics_of(int year, Track track,
                                        std::string_view division) {
  for (Division& known : divisions(year, track)) {
    if (known.name == division) return std::move(known.logics);
  }
  return {division};
}

bool is_experimental(int year, Track track, std::string_view division) {
  // "Divisions for floating-point arithmetic are experimental in 2015"
  if (year == 2015) return division.find("FP") != std::string_view::npos;
  if (year < 2025) return false;
  if (track == Track::Parallel) return true;  // 5.6
  if (track != Track::ModelValidation) return false;
  // 5.5: "all with non-linear arithmetic, arrays or datatypes"
  for (const std::string_view word : {"NonLinear", "ADT", "Datatypes"}) {
    if (division.find(word) != std::string_view::npos) return true;
  }
  return false;
}

std::vector<std::string_view> known_logics(int year) {
  std::set<std::string_view> logics;
  for (const Track track : kTracks) {
    for (const Division& division : divisions(year, track)) {
      logics.insert(division.logics.begin(), division.logics.end());
    }
  }
  return {logics.begin(), logics.end()};
}

}  // namespace podium::contest
