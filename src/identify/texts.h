// identify/texts.h -- the words and literals of a script, numbered.
//
// The words that scrambling knows have the numbers of scramble/operators.h; the
// others follow in the order in which the script has them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "identify/mix.h"
#include "smtlib/tape.h"

namespace podium::identify {

using TextId = std::uint32_t;

class Texts {
 public:
  Texts();
  Texts(Texts&&) = default;
  Texts& operator=(Texts&&) = default;

  // The number of each token of the tape; of parentheses none. `|x|` and `x`
  // are one text; strings are as since SMT-LIB 2.5.
  std::vector<TextId> number(const smtlib::Tape& tape);

  TextId add(std::string_view text);
  TextId add_copy(std::string text) {
    return add(own_.emplace_back(std::move(text)));
  }
  static constexpr TextId kNotThere = 0xffffffff;
  TextId find(std::string_view text) const;

  std::size_t size() const { return entries_.size(); }
  std::string_view text(TextId id) const { return entries_[id].text; }
  Hash hash(TextId id) const { return entries_[id].hash; }

 private:
  struct Entry {
    std::string_view text;
    Hash hash;
    Hash word;  // the first bytes, so that short texts are compared at once
  };

  static bool is_same(const Entry& entry, std::string_view text, Hash hash,
                      Hash word);

  std::string_view key_of(const smtlib::Tape& tape, std::size_t token);
  void grow();

  std::vector<Entry> entries_;
  std::vector<TextId> slots_;
  std::deque<std::string> own_;  // texts that the script has otherwise
};

}  // namespace podium::identify
