// ArraysEx.

#include "terms/signature.h"

namespace podium::terms {

namespace {

using enum Operator;

// ((as const (Array X Y)) y) is read with (as ...).
constexpr Signature kArrays[] = {
    {Select, "select", "aX", 'Y'},
    {Store, "store", "aXY", 'a'},
};

}  // namespace

std::span<const Signature> array_signatures() { return kArrays; }

}  // namespace podium::terms
