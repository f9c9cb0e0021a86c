#include "smtlib1/logic.h"

#include <algorithm>
#include <array>

namespace podium::smtlib1 {
namespace {

constexpr std::array<std::string_view, 37> kListed{
    "AUFLIA",    "AUFLIRA",    "AUFNIRA",    "LIA",      "LRA",
    "NIA",       "NRA",        "QF_A",       "QF_AUFBV", "QF_AUFBV[32]",
    "QF_AUFLIA", "QF_AUFLIRA", "QF_AUFNIRA", "QF_AX",    "QF_BV",
    "QF_BV[32]", "QF_IDL",     "QF_LIA",     "QF_LRA",   "QF_NIA",
    "QF_NRA",    "QF_RDL",     "QF_UF",      "QF_UFBV",  "QF_UFBV[32]",
    "QF_UFIDL",  "QF_UFLIA",   "QF_UFLRA",   "QF_UFNIA", "QF_UFNRA",
    "QF_UFRDL",  "UF",         "UFIDL",      "UFLIA",    "UFLRA",
    "UFNIA",     "UFNRA"};

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool take_last(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

struct Fragment {
  std::string_view name;
  Numbers numbers;
  bool differences;
};

constexpr std::array kFragments{
    Fragment{"", Numbers::None, false},
    Fragment{"IDL", Numbers::Integers, true},
    Fragment{"RDL", Numbers::Reals, true},
    Fragment{"LIA", Numbers::Integers, false},
    Fragment{"NIA", Numbers::Integers, false},
    Fragment{"LRA", Numbers::Reals, false},
    Fragment{"NRA", Numbers::Reals, false},
    Fragment{"LIRA", Numbers::Both, false},
    Fragment{"NIRA", Numbers::Both, false},
};

// REQUIRES: bits and numbers are known.
std::optional<Arrays> arrays_of(const Logic& logic) {
  if (logic.bits) {
    return logic.numbers == Numbers::None ? Arrays::Bits : Arrays::All;
  }
  switch (logic.numbers) {
    case Numbers::None:
      return Arrays::Free;
    case Numbers::Integers:
      return Arrays::Integers;
    case Numbers::Reals:
      return std::nullopt;  // no theory of 1.2 has them
    case Numbers::Both:
      return Arrays::Mixed;
  }
  return std::nullopt;
}

// The name without QF_, [32], +p and -p.
std::optional<Logic> by_parts(std::string_view name) {
  Logic logic;
  const bool free_arrays = name == "AX" || name == "A";
  const bool arrays = free_arrays || take(name, "A");
  if (free_arrays) name = "";
  logic.functions = take(name, "UF");
  logic.bits = take(name, "BV");
  const auto* const fragment =
      std::find_if(kFragments.begin(), kFragments.end(),
                   [name](const Fragment& one) { return one.name == name; });
  if (fragment == kFragments.end()) return std::nullopt;
  logic.numbers = fragment->numbers;
  logic.differences = fragment->differences;
  if (arrays) {
    const std::optional<Arrays> kind = arrays_of(logic);
    if (!kind) return std::nullopt;
    logic.arrays = *kind;
  }
  const bool something =
      arrays || logic.functions || logic.bits || logic.numbers != Numbers::None;
  return something ? std::optional(logic) : std::nullopt;
}

}  // namespace

std::optional<Logic> logic_of(std::string_view name) {
  const bool listed =
      std::find(kListed.begin(), kListed.end(), name) != kListed.end();
  std::string_view rest = name;
  if (!take_last(rest, "+p")) take_last(rest, "-p");
  const bool old_bits = take_last(rest, "[32]");
  std::string new_name(rest);
  const bool quantifiers = !take(rest, "QF_");
  std::optional<Logic> logic;
  if (rest == "ALL") {
    logic = Logic{};
    logic->functions = logic->bits = true;
    logic->numbers = Numbers::Both;
    logic->arrays = Arrays::All;
    new_name = "ALL";
  } else if (rest == "SAT") {
    logic = Logic{};
    logic->functions = true;
    new_name = "QF_UF";
  } else {
    logic = by_parts(rest);
  }
  if (!logic || (old_bits && !logic->bits)) return std::nullopt;
  if (rest == "A") new_name += "X";  // the theory is the same since 2.0
  if (rest == "UFRDL") new_name = "QF_UFLRA";
  logic->new_name = new_name;
  logic->quantifiers = quantifiers;
  logic->old_bits = old_bits;
  logic->listed = listed;
  return logic;
}

bool has_theory(const Logic& logic, Theory theory) {
  switch (theory) {
    case Theory::Core:
      return true;
    case Theory::Arithmetic:
      return logic.numbers != Numbers::None;
    case Theory::Division:
      return logic.numbers == Numbers::Reals || logic.numbers == Numbers::Both;
    case Theory::Arrays:
      return logic.arrays != Arrays::None;
    case Theory::Bits:
    case Theory::OldBits:
      return logic.bits;
  }
  return false;
}

std::vector<std::string> listed_logics() {
  return {kListed.begin(), kListed.end()};
}

}  // namespace podium::smtlib1
