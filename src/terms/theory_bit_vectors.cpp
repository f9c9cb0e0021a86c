// FixedSizeBitVectors, with the functions that the logic QF_BV defines.

#include "terms/signature.h"

namespace podium::terms {

namespace {

using enum Operator;
using enum Shape;

constexpr Signature kBitVectors[] = {
    {Concat, "concat", "mn", '+', Practice},
    {Extract, "extract", "m", 'x', Fixed, 2},
    {BvNot, "bvnot", "m", 'm'},
    {BvNeg, "bvneg", "m", 'm'},
    {BvAnd, "bvand", "mm", 'm', Left},
    {BvOr, "bvor", "mm", 'm', Left},
    {BvAdd, "bvadd", "mm", 'm', Left},
    {BvMul, "bvmul", "mm", 'm', Left},
    {BvUdiv, "bvudiv", "mm", 'm'},
    {BvUrem, "bvurem", "mm", 'm'},
    {BvShl, "bvshl", "mm", 'm'},
    {BvLshr, "bvlshr", "mm", 'm'},
    {BvUlt, "bvult", "mm", 'B'},
    {BvNand, "bvnand", "mm", 'm'},
    {BvNor, "bvnor", "mm", 'm'},
    {BvXor, "bvxor", "mm", 'm', Left},
    // Left-associative from 2017 to 2020.
    {BvXnor, "bvxnor", "mm", 'm', Practice},
    {BvComp, "bvcomp", "mm", '1'},
    {BvSub, "bvsub", "mm", 'm'},
    {BvSdiv, "bvsdiv", "mm", 'm'},
    {BvSrem, "bvsrem", "mm", 'm'},
    {BvSmod, "bvsmod", "mm", 'm'},
    {BvAshr, "bvashr", "mm", 'm'},
    {Repeat, "repeat", "m", '#', Fixed, 1},
    {ZeroExtend, "zero_extend", "m", '>', Fixed, 1},
    {SignExtend, "sign_extend", "m", '>', Fixed, 1},
    {RotateLeft, "rotate_left", "m", 'm', Fixed, 1},
    {RotateRight, "rotate_right", "m", 'm', Fixed, 1},
    {BvUle, "bvule", "mm", 'B'},
    {BvUgt, "bvugt", "mm", 'B'},
    {BvUge, "bvuge", "mm", 'B'},
    {BvSlt, "bvslt", "mm", 'B'},
    {BvSle, "bvsle", "mm", 'B'},
    {BvSgt, "bvsgt", "mm", 'B'},
    {BvSge, "bvsge", "mm", 'B'},
    {BvNegO, "bvnego", "m", 'B'},
    {BvUaddO, "bvuaddo", "mm", 'B'},
    {BvSaddO, "bvsaddo", "mm", 'B'},
    {BvUmulO, "bvumulo", "mm", 'B'},
    {BvSmulO, "bvsmulo", "mm", 'B'},
    {BvUsubO, "bvusubo", "mm", 'B'},
    {BvSsubO, "bvssubo", "mm", 'B'},
    {BvSdivO, "bvsdivo", "mm", 'B'},
    {UbvToInt, "ubv_to_int", "m", 'I'},
    {SbvToInt, "sbv_to_int", "m", 'I'},
    {IntToBv, "int_to_bv", "I", 'i', Fixed, 1},
    {UbvToInt, "bv2nat", "m", 'I', Fixed, 0, Origin::Old},
    {IntToBv, "nat2bv", "I", 'i', Fixed, 1, Origin::Old},
    {IntToBv, "int2bv", "I", 'i', Fixed, 1, Origin::Old},
    // Signed in a draft of version 2.7, unsigned for some solvers.
    {Extension, "bv2int", "m", 'I', Fixed, 0, Origin::Solvers},
    {Extension, "sbv2int", "m", 'I', Fixed, 0, Origin::Solvers},
    {Extension, "bvredor", "m", '1', Fixed, 0, Origin::Solvers},
    {Extension, "bvredand", "m", '1', Fixed, 0, Origin::Solvers},
    {Extension, "bvredxor", "m", '1', Fixed, 0, Origin::Solvers},
    {Extension, "bvrol", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvror", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvinc", "m", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvdec", "m", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvite", "1mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvultbv", "mm", '1', Fixed, 0, Origin::Solvers},
    {Extension, "bvsltbv", "mm", '1', Fixed, 0, Origin::Solvers},
    {Extension, "ext_rotate_left", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "ext_rotate_right", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvsdiv_i", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvudiv_i", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvsrem_i", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvurem_i", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvsmod_i", "mm", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvsdiv0", "m", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvudiv0", "m", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvsrem0", "m", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvurem0", "m", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvsmod0", "m", 'm', Fixed, 0, Origin::Solvers},
    {Extension, "bvumul_noovfl", "mm", 'B', Fixed, 0, Origin::Solvers},
    {Extension, "bvsmul_noovfl", "mm", 'B', Fixed, 0, Origin::Solvers},
    {Extension, "bvsmul_noudfl", "mm", 'B', Fixed, 0, Origin::Solvers},
    {Extension, "bit2bool", "m", 'B', Fixed, 1, Origin::Solvers},
    {Extension, "bit", "m", 'B', Fixed, 1, Origin::Solvers},
    {Extension, "@bit", "*", '1', Fixed, 0, Origin::Solvers},
    {Extension, "mkbv", "*", '?', Repeating, 0, Origin::Solvers},
    {Extension, "bvsize", "m", 'I', Fixed, 0, Origin::Solvers},
};

}  // namespace

std::span<const Signature> bit_vector_signatures() { return kBitVectors; }

}  // namespace podium::terms
