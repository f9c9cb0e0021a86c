// terms/ids.h -- the numbers that name things of a script.
//
// Each kind of thing lives in one growing array and is named by its place
// there. Numbers are never given back, so an id stays good as long as its
// script.

#pragma once

#include <cstdint>

namespace podium::terms {

enum class SymbolId : std::uint32_t {};    // a text, see texts.h
enum class SortId : std::uint32_t {};      // see sorts.h
enum class TermId : std::uint32_t {};      // see terms.h
enum class FunctionId : std::uint32_t {};  // see declarations.h
enum class DatatypeId : std::uint32_t {};
enum class SortSymbolId : std::uint32_t {};

// What stands where nothing is named; a token that is nowhere.
inline constexpr std::uint32_t kNone = 0xffffffff;

template <class Id>
constexpr std::uint32_t raw(Id id) {
  return static_cast<std::uint32_t>(id);
}

}  // namespace podium::terms
