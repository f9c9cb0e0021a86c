// FloatingPoint.

#include "terms/signature.h"

namespace podium::terms {

namespace {

using enum Operator;
using enum Shape;

constexpr Signature kFloatingPoint[] = {
    {RoundNearestTiesToEven, "RNE", "", 'M'},
    {RoundNearestTiesToAway, "RNA", "", 'M'},
    {RoundTowardPositive, "RTP", "", 'M'},
    {RoundTowardNegative, "RTN", "", 'M'},
    {RoundTowardZero, "RTZ", "", 'M'},
    {RoundNearestTiesToEven, "roundNearestTiesToEven", "", 'M'},
    {RoundNearestTiesToAway, "roundNearestTiesToAway", "", 'M'},
    {RoundTowardPositive, "roundTowardPositive", "", 'M'},
    {RoundTowardNegative, "roundTowardNegative", "", 'M'},
    {RoundTowardZero, "roundTowardZero", "", 'M'},
    {Fp, "fp", "1mn", 'p'},
    {FpPlusInfinity, "+oo", "", 'f', Fixed, 2},
    {FpMinusInfinity, "-oo", "", 'f', Fixed, 2},
    {FpPlusZero, "+zero", "", 'f', Fixed, 2},
    {FpMinusZero, "-zero", "", 'f', Fixed, 2},
    {FpNan, "NaN", "", 'f', Fixed, 2},
    {FpAbs, "fp.abs", "F", 'F'},
    {FpNeg, "fp.neg", "F", 'F'},
    {FpAdd, "fp.add", "MFF", 'F'},
    {FpSub, "fp.sub", "MFF", 'F'},
    {FpMul, "fp.mul", "MFF", 'F'},
    {FpDiv, "fp.div", "MFF", 'F'},
    {FpFma, "fp.fma", "MFFF", 'F'},
    {FpSqrt, "fp.sqrt", "MF", 'F'},
    {FpRem, "fp.rem", "FF", 'F'},
    {FpRoundToIntegral, "fp.roundToIntegral", "MF", 'F'},
    {FpMin, "fp.min", "FF", 'F'},
    {FpMax, "fp.max", "FF", 'F'},
    {FpLeq, "fp.leq", "FF", 'B', Chain},
    {FpLt, "fp.lt", "FF", 'B', Chain},
    {FpGeq, "fp.geq", "FF", 'B', Chain},
    {FpGt, "fp.gt", "FF", 'B', Chain},
    {FpEq, "fp.eq", "FF", 'B', Chain},
    {FpIsNormal, "fp.isNormal", "F", 'B'},
    {FpIsSubnormal, "fp.isSubnormal", "F", 'B'},
    {FpIsZero, "fp.isZero", "F", 'B'},
    {FpIsInfinite, "fp.isInfinite", "F", 'B'},
    {FpIsNan, "fp.isNaN", "F", 'B'},
    {FpIsNegative, "fp.isNegative", "F", 'B'},
    {FpIsPositive, "fp.isPositive", "F", 'B'},
    {FpFromBits, "to_fp", "m", 'f', Fixed, 2},
    {FpFromFp, "to_fp", "MG", 'f', Fixed, 2},
    {FpFromSigned, "to_fp", "Mm", 'f', Fixed, 2},
    {FpFromReal, "to_fp", "MR", 'f', Fixed, 2},
    {FpFromUnsigned, "to_fp_unsigned", "Mm", 'f', Fixed, 2},
    {FpToUbv, "fp.to_ubv", "MF", 'i', Fixed, 1},
    {FpToSbv, "fp.to_sbv", "MF", 'i', Fixed, 1},
    {FpToReal, "fp.to_real", "F", 'R'},
    {Extension, "to_fp", "MRN", 'f', Fixed, 2, Origin::Solvers},
    {Extension, "to_fp", "MIR", 'f', Fixed, 2, Origin::Solvers},
    {Extension, "to_fp_bv", "m", 'f', Fixed, 2, Origin::Solvers},
    {Extension, "to_fp_fp", "MG", 'f', Fixed, 2, Origin::Solvers},
    {Extension, "to_fp_real", "MR", 'f', Fixed, 2, Origin::Solvers},
    {Extension, "to_fp_signed", "Mm", 'f', Fixed, 2, Origin::Solvers},
    {Extension, "fp.to_ieee_bv", "F", 'c', Fixed, 0, Origin::Solvers},
    {Extension, "to_ieee_bv", "F", 'c', Fixed, 0, Origin::Solvers},
    {Extension, "fp.isSignaling", "F", 'B', Fixed, 0, Origin::Solvers},
};

}  // namespace

std::span<const Signature> floating_point_signatures() {
  return kFloatingPoint;
}

}  // namespace podium::terms
