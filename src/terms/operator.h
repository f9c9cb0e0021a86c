// terms/operator.h -- every function of the standard's theories.
//
// One enumerator for one meaning: the short and the long names of the rounding
// modes, old and new names of string functions are the same; to_fp has four
// meanings and is four. Where a theory overloads a name but the sorts of the
// arguments say all (+ on Int and on Real) there is one.

#pragma once

#include <cstdint>
#include <string_view>

namespace podium::terms {

enum class Operator : std::uint16_t {
  None,
  // Core
  True,
  False,
  Not,
  Implies,
  And,
  Or,
  Xor,
  Equal,
  Distinct,
  Ite,
  // Ints, Reals, Reals_Ints
  Negate,  // (- x)
  Minus,
  Plus,
  Times,
  Div,
  Mod,
  Abs,
  Divide,  // (/ x y)
  LessEqual,
  Less,
  GreaterEqual,
  Greater,
  ToReal,
  ToInt,
  IsInt,
  Divisible,  // index: the TermId of a numeral, which may be of any size
  // ArraysEx
  Select,
  Store,
  ConstArray,  // ((as const (Array X Y)) y): of solvers and of models
  // FixedSizeBitVectors and the logic QF_BV
  Concat,
  Extract,  // indices: high, low
  BvNot,
  BvNeg,
  BvAnd,
  BvOr,
  BvAdd,
  BvMul,
  BvUdiv,
  BvUrem,
  BvShl,
  BvLshr,
  BvUlt,
  BvNand,
  BvNor,
  BvXor,
  BvXnor,
  BvComp,
  BvSub,
  BvSdiv,
  BvSrem,
  BvSmod,
  BvAshr,
  Repeat,       // index: times
  ZeroExtend,   // index: bits more
  SignExtend,   // index: bits more
  RotateLeft,   // index: by
  RotateRight,  // index: by
  BvUle,
  BvUgt,
  BvUge,
  BvSlt,
  BvSle,
  BvSgt,
  BvSge,
  BvNegO,
  BvUaddO,
  BvSaddO,
  BvUmulO,
  BvSmulO,
  BvUsubO,
  BvSsubO,
  BvSdivO,
  UbvToInt,
  SbvToInt,
  IntToBv,  // index: width
  // FloatingPoint
  RoundNearestTiesToEven,
  RoundNearestTiesToAway,
  RoundTowardPositive,
  RoundTowardNegative,
  RoundTowardZero,
  Fp,
  FpPlusInfinity,   // indices of these five: exponent, significand; so the sort
  FpMinusInfinity,  // says it all
  FpPlusZero,
  FpMinusZero,
  FpNan,
  FpAbs,
  FpNeg,
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpFma,
  FpSqrt,
  FpRem,
  FpRoundToIntegral,
  FpMin,
  FpMax,
  FpLeq,
  FpLt,
  FpGeq,
  FpGt,
  FpEq,
  FpIsNormal,
  FpIsSubnormal,
  FpIsZero,
  FpIsInfinite,
  FpIsNan,
  FpIsNegative,
  FpIsPositive,
  FpFromBits,      // ((_ to_fp e s) b)
  FpFromFp,        // ((_ to_fp e s) m f)
  FpFromReal,      // ((_ to_fp e s) m r)
  FpFromSigned,    // ((_ to_fp e s) m b)
  FpFromUnsigned,  // ((_ to_fp_unsigned e s) m b)
  FpToUbv,         // index: width
  FpToSbv,         // index: width
  FpToReal,
  // UnicodeStrings
  StrConcat,
  StrLen,
  StrLess,
  StrLessEqual,
  StrToRe,
  StrInRe,
  ReNone,
  ReAll,
  ReAllChar,
  ReConcat,
  ReUnion,
  ReInter,
  ReStar,
  StrAt,
  StrSubstr,
  StrPrefixOf,
  StrSuffixOf,
  StrContains,
  StrIndexOf,
  StrReplace,
  StrReplaceAll,
  StrReplaceRe,
  StrReplaceReAll,
  ReComp,
  ReDiff,
  RePlus,
  ReOpt,
  ReRange,
  RePower,  // index: times
  ReLoop,   // indices: at least, at most
  StrIsDigit,
  StrToCode,
  StrFromCode,
  StrToInt,
  StrFromInt,
  // Datatypes; each has a function, see Terms::function
  Is,      // ((_ is constructor) x)
  Update,  // ((_ update selector) x y): of solvers
  // Maps
  Apply,  // (_ map argument...): arguments are the map and what it is given
  // Solvers' own; Terms::extension tells the name
  Extension,
};

// Its name in the newest version of the standard, without indices. Empty for
// None and Extension; "_" for Apply.
std::string_view name_of(Operator op);

// The theories, and groups of solvers' own functions.
enum class Theory : std::uint8_t {
  Core,
  Arithmetic,
  Arrays,
  BitVectors,
  FloatingPoint,
  Strings,
  Datatypes,
  Maps,
  // Solvers' own.
  Sequences,
  Sets,
  Bags,
  FiniteFields,
  Separation,
  Transcendentals,
  Tuples,
  Other,
};

// "core", "arithmetic", ..., "finite fields".
std::string_view name_of(Theory theory);

Theory theory_of(Operator op);

}  // namespace podium::terms
