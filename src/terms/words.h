// terms/words.h -- every name that has a meaning before a script gives it one.
//
// These are the first symbols of each script, under the same numbers in all of
// them, so that a symbol's number tells its meaning at once.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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
// 17 and 18: tuple.select and tuple.update
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

// A function whose arguments are all of one sort, the same as the result's or
// with a truth value as result: most of what scripts consist of, and checked
// without looking at rows.
struct Uniform {
  Operator op = Operator::None;
  char letter = 0;         // of signature.h: B, I, N, m or A
  bool truth = false;      // the result is a Bool
  std::uint8_t least = 0;  // arguments
  std::uint8_t most = 0;   // kMany if there is no bound; 0: no such function

  static constexpr std::uint8_t kMany = 255;
  bool takes(std::size_t count) const {
    return count >= least && (count <= most || most == kMany);
  }
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

  // The first row of the name that takes so many arguments, if it is uniform
  // and using it needs no remark.
  const Uniform& uniform(SymbolId name, std::size_t count) const {
    static constexpr Uniform kNoFunction;
    if (raw(name) >= uniform_.size()) return kNoFunction;
    const Uniform& it = uniform_[raw(name)][count < 2 ? 0 : 1];
    return it.takes(count) ? it : kNoFunction;
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
  std::vector<std::array<Uniform, 2>> uniform_;  // of one, of more arguments
  std::vector<const SortWord*> sorts_;
};

// The group whose names begin so ("seq.", "ff."), Theory::Core if none or if no
// solver would write a name like this.
Theory extension_family(std::string_view name);

// Whether some solver has this function, with its theory in front of its name.
bool is_extension(std::string_view name);

// The function of a solver that was meant by a name that is none.
std::optional<std::string> misspelt_extension(std::string_view name);

}  // namespace podium::terms
