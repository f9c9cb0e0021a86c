// identify/texts.h -- the words and literals of a script, numbered.
//
// The words that scrambling knows have the numbers of scramble/operators.h; the
// others follow in the order in which the script has them. Texts of up to
// eleven bytes stand in the slots of the table, so that finding one costs one
// miss of the cache, and slots are fetched many at a time.

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/paged_vector.h"
#include "base/pages.h"
#include "identify/mix.h"
#include "smtlib/packed.h"
#include "smtlib/tape.h"

namespace podium::identify {

using TextId = std::uint32_t;

class Texts {
 public:
  Texts();
  Texts(Texts&&) = default;
  Texts& operator=(Texts&&) = default;

  // In place of the numbers of parentheses; those of texts are less.
  static constexpr TextId kOpen = 0xfffffffd;
  static constexpr TextId kClose = 0xfffffffe;

  // The number of each token of the tape. `|x|` and `x` are one text; strings
  // are as since SMT-LIB 2.5.
  Array<TextId> number(const smtlib::Tape& tape);

  TextId add(std::string_view text);
  TextId add_copy(std::string text) {
    return add(own_.emplace_back(std::move(text)));
  }
  static constexpr TextId kNotThere = 0xffffffff;
  TextId find(std::string_view text) const;

  std::size_t size() const { return texts_.size(); }
  std::string_view text(TextId id) const { return texts_[id]; }
  Hash hash(TextId id) const { return hashes_[id]; }
  const Hash* hashes() const { return hashes_.data(); }
  // Quoted or not.
  bool is_symbol(TextId id) const { return symbols_[id] != 0; }

 private:
  // A short text, or the hash and size of a long one. All 0: empty.
  using Key = smtlib::Packed;
  struct Slot {
    std::uint64_t low;
    std::uint32_t high;
    std::uint32_t next_id;  // one more than the number
  };
  // A token that is to be looked up.
  struct Pending {
    Key key;
    std::uint32_t token;
    std::uint32_t home;
  };
  struct Empty {};

  explicit Texts(Empty);
  static Key key_of(std::string_view text);
  static Key key_of(const smtlib::Tape& tape, std::size_t token);
  std::size_t home_of(Key key) const;
  bool is_same(const Slot& slot, Key key, std::string_view text) const;
  TextId find_or_add(Key key, std::string_view text);
  std::string_view text_of(const smtlib::Tape& tape, std::size_t token);
  void grow();

  PagedVector<std::string_view> texts_;
  PagedVector<Hash> hashes_;
  PagedVector<std::uint8_t> symbols_;
  PagedVector<Slot> slots_;      // open addressing by the upper bits of a hash
  unsigned shift_;               // 64 less the binary logarithm of their number
  std::deque<std::string> own_;  // texts that the script has otherwise
};

}  // namespace podium::identify
