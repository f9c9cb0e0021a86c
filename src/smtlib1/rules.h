// smtlib1/rules.h -- what the words of theories ask of their arguments.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "smtlib1/frame.h"

namespace podium::smtlib1 {

class Rules {
 public:
  explicit Rules(Analysis& analysis) : analysis_(analysis) {}

  // The head's index, and whether an old form is meant.
  // REQUIRES: frame.form is Theory and frame.id the head's symbol.
  void head(Frame& frame);

  // Whether the next argument is a number of bits: (shift_left0 x 3).
  bool wants_amount(const Frame& frame) const;
  void amount(Frame& frame, std::size_t token);

  // One more argument of this sort; its count is still without it.
  void argument(Frame& frame, std::size_t token, SortId sort);

  // After the last argument: the sort of the whole.
  SortId result(Frame& frame);

  // All arguments have one sort; integers among reals are taken for reals.
  void unify(Frame& frame, std::size_t token, SortId sort);

  // An argument of sort `got` in a place for sort `wanted`.
  void accept(std::size_t token, SortId got, SortId wanted);

  // After unify(): marks the integers if there were reals.
  void settle(Frame& frame);

  // False with a finding unless least <= frame.count <= most.
  bool check_count(const Frame& frame, std::uint32_t least, std::uint32_t most);

 private:
  void number(Frame& frame, std::size_t token, SortId sort);
  void bits(Frame& frame, std::size_t token, SortId sort);
  void array(Frame& frame, std::size_t token, SortId sort);
  bool check_theory_count(const Frame& frame);
  SortId numbers_result(Frame& frame);
  SortId bits_result(Frame& frame);
  SortId extract_result(const Frame& frame, std::uint32_t width);
  SortId sized(const Frame& frame, std::uint64_t width);
  void mark_reals(const Frame& frame);
  std::string_view name(const Frame& frame) const;

  Analysis& analysis_;
};

}  // namespace podium::smtlib1
