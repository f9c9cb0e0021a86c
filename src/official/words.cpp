#include "official/words.h"

namespace podium::official {

namespace {

enum class Theory : std::uint8_t {
  Core,
  Equality,  // not in difference logics
  Arithmetic,
  BitVectors,
  FloatingPoint,
};

struct Operator {
  std::string_view name;
  Theory theory;
  Shape shape;
};

// Antisymmetric operators come last, in pairs of counterparts.
constexpr std::array<Operator, kOperators> kTable{{
    {"and", Theory::Core, Shape::Commutative},
    {"or", Theory::Core, Shape::Commutative},
    {"xor", Theory::Core, Shape::Commutative},
    {"distinct", Theory::Core, Shape::Commutative},
    {"=", Theory::Equality, Shape::Commutative},
    {"*", Theory::Arithmetic, Shape::Commutative},
    {"+", Theory::Arithmetic, Shape::Commutative},
    {"bvand", Theory::BitVectors, Shape::Commutative},
    {"bvor", Theory::BitVectors, Shape::Commutative},
    {"bvxor", Theory::BitVectors, Shape::Commutative},
    {"bvnand", Theory::BitVectors, Shape::Commutative},
    {"bvnor", Theory::BitVectors, Shape::Commutative},
    {"bvcomp", Theory::BitVectors, Shape::Commutative},
    {"bvadd", Theory::BitVectors, Shape::Commutative},
    {"bvmul", Theory::BitVectors, Shape::Commutative},
    {"fp.eq", Theory::FloatingPoint, Shape::Commutative},
    {"fp.add", Theory::FloatingPoint, Shape::Rounded},
    {"fp.mul", Theory::FloatingPoint, Shape::Rounded},
    {"<", Theory::Arithmetic, Shape::Antisymmetric},
    {">", Theory::Arithmetic, Shape::Antisymmetric},
    {"<=", Theory::Arithmetic, Shape::Antisymmetric},
    {">=", Theory::Arithmetic, Shape::Antisymmetric},
    {"bvslt", Theory::BitVectors, Shape::Antisymmetric},
    {"bvsgt", Theory::BitVectors, Shape::Antisymmetric},
    {"bvsle", Theory::BitVectors, Shape::Antisymmetric},
    {"bvsge", Theory::BitVectors, Shape::Antisymmetric},
    {"bvult", Theory::BitVectors, Shape::Antisymmetric},
    {"bvugt", Theory::BitVectors, Shape::Antisymmetric},
    {"bvule", Theory::BitVectors, Shape::Antisymmetric},
    {"bvuge", Theory::BitVectors, Shape::Antisymmetric},
    {"fp.lt", Theory::FloatingPoint, Shape::Antisymmetric},
    {"fp.gt", Theory::FloatingPoint, Shape::Antisymmetric},
    {"fp.leq", Theory::FloatingPoint, Shape::Antisymmetric},
    {"fp.geq", Theory::FloatingPoint, Shape::Antisymmetric},
}};

static_assert(kTable[kFirstPair].shape == Shape::Antisymmetric &&
              kTable[kFirstPair - 1].shape != Shape::Antisymmetric);

constexpr std::array<std::string_view, kReserved> kReservedWords{
    "!",
    "_",
    "as",
    "exists",
    "forall",
    "let",
    "match",
    "assert",
    "check-sat",
    "declare-const",
    "declare-datatype",
    "declare-datatypes",
    "declare-fun",
    "declare-sort",
    "define-fun",
    "define-sort",
    "echo",
    "exit",
    "pop",
    "push",
    "reset",
    "set-info",
    "set-logic",
    "set-option",
    "get-unsat-core",
};

constexpr std::array<std::string_view, kKnown> make_words() {
  std::array<std::string_view, kKnown> all{};
  for (std::size_t i = 0; i < kReserved; ++i) all[i] = kReservedWords[i];
  for (std::size_t i = 0; i < kOperators; ++i) {
    all[kReserved + i] = kTable[i].name;
  }
  for (std::size_t i = kWords; i < kKnown; ++i) all[i] = all[i - kTurned];
  return all;
}

bool has(std::string_view logic, std::string_view letters) {
  return logic.find(letters) != std::string_view::npos;
}

bool is_in(Theory theory, std::string_view logic) {
  switch (theory) {
    case Theory::Core:
      return true;
    case Theory::Equality:
      return !has(logic, "IDL") && !has(logic, "RDL");
    case Theory::Arithmetic:
      return has(logic, "IA") || has(logic, "RA");
    case Theory::BitVectors:
      return has(logic, "BV");
    case Theory::FloatingPoint:
      return has(logic, "FP");
  }
  return false;
}

}  // namespace

const std::array<std::string_view, kKnown>& words() {
  static constexpr std::array<std::string_view, kKnown> kAll = make_words();
  return kAll;
}

Operators::Operators(bool moves) : moves_(moves) {
  shapes_.fill(Shape::NoLogic);
  for (std::size_t i = 0; i < kOperators; ++i) {
    if (kTable[i].theory != Theory::Core) continue;
    shapes_[kReserved + i] = moves ? kTable[i].shape : Shape::Plain;
  }
}

void Operators::set_logic(std::string_view logic) {
  otherwise_ = Shape::Plain;
  shapes_.fill(Shape::Plain);
  for (std::size_t i = 0; moves_ && i < kOperators; ++i) {
    if (is_in(kTable[i].theory, logic)) {
      shapes_[kReserved + i] = kTable[i].shape;
    }
  }
}

}  // namespace podium::official
