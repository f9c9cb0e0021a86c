#include "terms/operator.h"

#include <array>
#include <cstddef>

#include "terms/words.h"

namespace podium::terms {

namespace {

struct Entry {
  std::string_view name;
  Theory theory = Theory::Core;
};

// From the tables: the first row of an operator has its name of today.
const auto& entries() {
  static const auto table = [] {
    std::array<Entry, static_cast<std::size_t>(Operator::Extension) + 1> all;
    const auto add = [&all](std::span<const Signature> rows, Theory theory) {
      for (const Signature& row : rows) {
        Entry& entry = all.at(static_cast<std::size_t>(row.op));
        if (entry.name.empty()) entry = {row.name, theory};
      }
    };
    add(core_signatures(), Theory::Core);
    add(arithmetic_signatures(), Theory::Arithmetic);
    add(array_signatures(), Theory::Arrays);
    add(bit_vector_signatures(), Theory::BitVectors);
    add(floating_point_signatures(), Theory::FloatingPoint);
    add(string_signatures(), Theory::Strings);
    const auto set = [&all](Operator op, Entry entry) {
      all.at(static_cast<std::size_t>(op)) = entry;
    };
    set(Operator::ConstArray, {"const", Theory::Arrays});
    set(Operator::Is, {"is", Theory::Datatypes});
    set(Operator::Update, {"update", Theory::Datatypes});
    set(Operator::Apply, {"_", Theory::Maps});
    set(Operator::Extension, {"", Theory::Other});
    return all;
  }();
  return table;
}

}  // namespace

std::string_view name_of(Operator op) {
  return entries().at(static_cast<std::size_t>(op)).name;
}

Theory theory_of(Operator op) {
  return entries().at(static_cast<std::size_t>(op)).theory;
}

std::string_view name_of(Theory theory) {
  switch (theory) {
    case Theory::Core:
      return "core";
    case Theory::Arithmetic:
      return "arithmetic";
    case Theory::Arrays:
      return "arrays";
    case Theory::BitVectors:
      return "bit-vectors";
    case Theory::FloatingPoint:
      return "floating point";
    case Theory::Strings:
      return "strings";
    case Theory::Datatypes:
      return "datatypes";
    case Theory::Maps:
      return "maps";
    case Theory::Sequences:
      return "sequences";
    case Theory::Sets:
      return "sets";
    case Theory::Bags:
      return "bags";
    case Theory::FiniteFields:
      return "finite fields";
    case Theory::Separation:
      return "separation logic";
    case Theory::Transcendentals:
      return "transcendental functions";
    case Theory::Tuples:
      return "tuples";
    case Theory::Other:
      return "other extensions";
  }
  return "";
}

}  // namespace podium::terms
