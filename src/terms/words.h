// terms/words.h -- every name that has a meaning before a script gives it one.
//
// These are the first symbols of each script, under the same numbers in all of
// them, so that a symbol's number tells its meaning at once.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "terms/ids.h"
#include "terms/signature.h"
#include "terms/sorts.h"
#include "terms/texts.h"

namespace podium::terms {

// The grammar's words.
namespace word {
inline constexpr SymbolId kLet{0};
inline constexpr SymbolId kForall{1};
inline constexpr SymbolId kExists{2};
inline constexpr SymbolId kAnnotate{3};  // !
inline constexpr SymbolId kIndexed{4};   // _
inline constexpr SymbolId kAs{5};
inline constexpr SymbolId kPar{6};
// From here on scripts of older versions may bind the name.
inline constexpr SymbolId kMatch{7};
inline constexpr SymbolId kLambda{8};
inline constexpr SymbolId kChoice{9};
inline constexpr SymbolId kWitness{10};
inline constexpr SymbolId kSetComprehension{11};
inline constexpr SymbolId kComprehension{12};
inline constexpr SymbolId kIs{13};
inline constexpr SymbolId kUpdate{14};
inline constexpr SymbolId kUpdateField{15};
inline constexpr SymbolId kConst{16};
inline constexpr SymbolId kTupleSelect{17};
inline constexpr SymbolId kTupleUpdate{18};
inline constexpr SymbolId kChar{19};
inline constexpr SymbolId kAt{20};  // @
}  // namespace word

// A sort of some theory.
struct SortWord {
  std::string_view name;
  SortKind kind;
  std::uint32_t indices;
  std::uint32_t least;  // arguments
  std::uint32_t most;
};

class Words {
 public:
  static const Words& get();

  std::size_t size() const { return texts_.size(); }

  // A script's texts begin with a copy of these.
  const Texts& texts() const { return texts_; }

  // What the name may mean as a function; nothing if it is unknown.
  std::span<const Signature> signatures(SymbolId name) const {
    if (raw(name) >= ranges_.size()) return {};
    const Range range = ranges_[raw(name)];
    return std::span(signatures_).subspan(range.first, range.count);
  }

  // Null if no theory has a sort of this name.
  const SortWord* sort(SymbolId name) const {
    return raw(name) < sorts_.size() ? sorts_[raw(name)] : nullptr;
  }

  // let, forall, _ and the like: never names of a script.
  static bool is_reserved(SymbolId name) {
    return raw(name) <= raw(word::kPar);
  }

 private:
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };

  Words();

  Texts texts_;
  std::vector<Signature> signatures_;  // by name
  std::vector<Range> ranges_;
  std::vector<const SortWord*> sorts_;
};

// The group whose names begin so ("seq.", "ff."), Theory::Core if none.
Theory extension_family(std::string_view name);

}  // namespace podium::terms
