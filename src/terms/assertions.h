// terms/assertions.h -- which assertions hold at each place of a script.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "terms/script.h"

namespace podium::terms {

// Feed it the commands in order; it knows push, pop and resets.
class Assertions {
 public:
  void follow(const Script& script, const Command& command) {
    using Kind = smtlib::Command;
    const Kind kind = command.kind;
    if (kind == Kind::Assert) {
      terms_.push_back(script.term(command));
    } else if (kind == Kind::Push) {
      push(script.levels(command));
    } else if (kind == Kind::Pop) {
      pop(script.levels(command));
    } else if (kind == Kind::Reset || kind == Kind::ResetAssertions) {
      terms_.clear();
      levels_.clear();
    }
  }

  // Those in force, oldest first.
  std::span<const TermId> all() const { return terms_; }

 private:
  // Levels with no assertion between them are one entry.
  struct Levels {
    std::size_t terms;
    std::uint64_t count;
  };

  void push(std::uint64_t levels) {
    if (levels == 0) return;
    if (!levels_.empty() && levels_.back().terms == terms_.size()) {
      levels_.back().count += levels;
    } else {
      levels_.push_back({terms_.size(), levels});
    }
  }

  void pop(std::uint64_t levels) {
    while (levels > 0 && !levels_.empty()) {
      Levels& last = levels_.back();
      const std::uint64_t step = std::min(levels, last.count);
      levels -= step;
      last.count -= step;
      terms_.resize(last.terms);
      if (last.count == 0) levels_.pop_back();
    }
  }

  std::vector<TermId> terms_;
  std::vector<Levels> levels_;
};

}  // namespace podium::terms
