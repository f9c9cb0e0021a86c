// Core.

#include "terms/signature.h"

namespace podium::terms {

namespace {

using enum Operator;

constexpr Signature kCore[] = {
    {True, "true", "", 'B'},
    {False, "false", "", 'B'},
    {Not, "not", "B", 'B'},
    {Implies, "=>", "BB", 'B', Shape::Right},
    {And, "and", "BB", 'B', Shape::Left},
    {Or, "or", "BB", 'B', Shape::Left},
    {Xor, "xor", "BB", 'B', Shape::Left},
    {Equal, "=", "AA", 'B', Shape::Chain},
    {Distinct, "distinct", "AA", 'B', Shape::Pairwise},
    {Ite, "ite", "BAA", 'A'},
    // Names of version 1 that some solvers still take.
    {Implies, "implies", "BB", 'B', Shape::Right, 0, Origin::Old},
    {Equal, "iff", "BB", 'B', Shape::Chain, 0, Origin::Old},
    {Ite, "if", "BAA", 'A', Shape::Fixed, 0, Origin::Old},
    {Ite, "if_then_else", "BAA", 'A', Shape::Fixed, 0, Origin::Old},
};

}  // namespace

std::span<const Signature> core_signatures() { return kCore; }

}  // namespace podium::terms
