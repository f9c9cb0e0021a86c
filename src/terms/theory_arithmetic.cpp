// Ints, Reals and Reals_Ints.

#include "terms/signature.h"

namespace podium::terms {

namespace {

using enum Operator;

constexpr Signature kArithmetic[] = {
    {Negate, "-", "N", 'N'},
    {Minus, "-", "NN", 'N', Shape::Left},
    {Plus, "+", "NN", 'N', Shape::Left},
    {Times, "*", "NN", 'N', Shape::Left},
    {Div, "div", "II", 'I', Shape::Left},
    {Mod, "mod", "II", 'I'},
    {Abs, "abs", "I", 'I'},
    {Divide, "/", "RR", 'R', Shape::Left},
    {LessEqual, "<=", "NN", 'B', Shape::Chain},
    {Less, "<", "NN", 'B', Shape::Chain},
    {GreaterEqual, ">=", "NN", 'B', Shape::Chain},
    {Greater, ">", "NN", 'B', Shape::Chain},
    {ToReal, "to_real", "I", 'R'},
    {ToInt, "to_int", "R", 'I'},
    {IsInt, "is_int", "R", 'B'},
    {Divisible, "divisible", "I", 'B', Shape::Fixed, 1},
    // abs of a Real and the rest are solvers' own.
    {Extension, "abs", "R", 'R', Shape::Fixed, 0, Origin::Solvers},
    {Extension, "rem", "II", 'I', Shape::Fixed, 0, Origin::Solvers},
    // Changes nothing; the reader leaves it out.
    {ToReal, "to_real", "R", 'R', Shape::Fixed, 0, Origin::Old},
    {Negate, "~", "N", 'N', Shape::Fixed, 0, Origin::Old},
};

}  // namespace

std::span<const Signature> arithmetic_signatures() { return kArithmetic; }

}  // namespace podium::terms
