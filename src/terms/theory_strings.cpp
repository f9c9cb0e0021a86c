// UnicodeStrings.

#include "terms/signature.h"

namespace podium::terms {

namespace {

using enum Operator;
using enum Shape;

// (_ char #x41) is a literal and read as such.
constexpr Signature kStrings[] = {
    {StrConcat, "str.++", "SS", 'S', Left},
    {StrLen, "str.len", "S", 'I'},
    {StrLess, "str.<", "SS", 'B', Chain},
    {StrToRe, "str.to_re", "S", 'L'},
    {StrInRe, "str.in_re", "SL", 'B'},
    {ReNone, "re.none", "", 'L'},
    {ReAll, "re.all", "", 'L'},
    {ReAllChar, "re.allchar", "", 'L'},
    {ReConcat, "re.++", "LL", 'L', Left},
    {ReUnion, "re.union", "LL", 'L', Left},
    {ReInter, "re.inter", "LL", 'L', Left},
    {ReStar, "re.*", "L", 'L'},
    {StrLessEqual, "str.<=", "SS", 'B', Chain},
    {StrAt, "str.at", "SI", 'S'},
    {StrSubstr, "str.substr", "SII", 'S'},
    {StrPrefixOf, "str.prefixof", "SS", 'B'},
    {StrSuffixOf, "str.suffixof", "SS", 'B'},
    {StrContains, "str.contains", "SS", 'B'},
    {StrIndexOf, "str.indexof", "SSI", 'I'},
    {StrReplace, "str.replace", "SSS", 'S'},
    {StrReplaceAll, "str.replace_all", "SSS", 'S'},
    {StrReplaceRe, "str.replace_re", "SLS", 'S'},
    {StrReplaceReAll, "str.replace_re_all", "SLS", 'S'},
    {ReComp, "re.comp", "L", 'L'},
    {ReDiff, "re.diff", "LL", 'L', Left},
    {RePlus, "re.+", "L", 'L'},
    {ReOpt, "re.opt", "L", 'L'},
    {ReRange, "re.range", "SS", 'L'},
    {RePower, "re.^", "L", 'L', Fixed, 1},
    {ReLoop, "re.loop", "L", 'L', Fixed, 2},
    {StrIsDigit, "str.is_digit", "S", 'B'},
    {StrToCode, "str.to_code", "S", 'I'},
    {StrFromCode, "str.from_code", "I", 'S'},
    {StrToInt, "str.to_int", "S", 'I'},
    {StrFromInt, "str.from_int", "I", 'S'},
    // Names from before the theory was agreed on.
    {StrToInt, "str.to.int", "S", 'I', Fixed, 0, Origin::Old},
    {StrToInt, "str.to-int", "S", 'I', Fixed, 0, Origin::Old},
    {StrFromInt, "int.to.str", "I", 'S', Fixed, 0, Origin::Old},
    {StrFromInt, "str.from-int", "I", 'S', Fixed, 0, Origin::Old},
    {StrInRe, "str.in.re", "SL", 'B', Fixed, 0, Origin::Old},
    {StrToRe, "str.to.re", "S", 'L', Fixed, 0, Origin::Old},
    {ReNone, "re.nostr", "", 'L', Fixed, 0, Origin::Old},
    {ReComp, "re.complement", "L", 'L', Fixed, 0, Origin::Old},
    {StrReplaceAll, "str.replaceall", "SSS", 'S', Fixed, 0, Origin::Old},
    {StrToCode, "str.code", "S", 'I', Fixed, 0, Origin::Old},
    // (str.indexof s t) searches from the beginning.
    {Extension, "str.indexof", "SS", 'I', Fixed, 0, Origin::Solvers},
    // Bounds as numeral arguments; the reader makes indices of them.
    {Extension, "re.loop", "LII", 'L', Fixed, 0, Origin::Solvers},
    {Extension, "re.loop", "LI", 'L', Fixed, 0, Origin::Solvers},
    {Extension, "re.loop", "L", 'L', Fixed, 1, Origin::Solvers},
    {Extension, "re.^", "LI", 'L', Fixed, 0, Origin::Solvers},
    {Extension, "str.rev", "S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.reverse", "S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.to_lower", "S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.to_upper", "S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.tolower", "S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.toupper", "S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.update", "SIS", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.indexof_re", "SLI", 'I', Fixed, 0, Origin::Solvers},
    {Extension, "str.last_indexof", "SS", 'I', Fixed, 0, Origin::Solvers},
    {Extension, "str.from-char", "*", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.head", "S", '?', Fixed, 0, Origin::Solvers},
    {Extension, "str.head_code", "S", 'I', Fixed, 0, Origin::Solvers},
    {Extension, "str.tail", "S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.cons", "*S", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.empty", "", 'S', Fixed, 0, Origin::Solvers},
    {Extension, "str.replace_cg", "*", 'S', Repeating, 0, Origin::Solvers},
    {Extension, "str.replace_cg_all", "*", 'S', Repeating, 0, Origin::Solvers},
    {Extension, "str.replace_re_longest", "SLS", 'S', Fixed, 0,
     Origin::Solvers},
    {Extension, "str.replace_re_longest_all", "SLS", 'S', Fixed, 0,
     Origin::Solvers},
    {Extension, "re.allchar", "*", 'L', Repeating, 0, Origin::Solvers},
    {Extension, "re.empty", "", 'L', Fixed, 0, Origin::Solvers},
    {Extension, "re.eps", "", 'L', Fixed, 0, Origin::Solvers},
    {Extension, "re.of.pred", "*", 'L', Fixed, 0, Origin::Solvers},
};

}  // namespace

std::span<const Signature> string_signatures() { return kStrings; }

}  // namespace podium::terms
