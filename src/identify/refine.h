// identify/refine.h -- colours of bindings from how they are used, until
// nothing more can be told apart that way.
//
// Colour refinement on the graph of T. Weber, Scrambling and Descrambling
// SMT-LIB Benchmarks (SMT 2016), section 6, without building it. Only units
// with something that changed are looked at again, and of a cell that falls
// apart the largest part keeps its colour: so chains cost n log n.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "identify/cells.h"
#include "identify/colours.h"
#include "identify/script.h"

namespace podium::identify {

class Refinement {
 public:
  explicit Refinement(const Script& script);
  // Global bindings are told apart by these names from the beginning.
  Refinement(const Script& script, const std::vector<std::string>& names);

  // Until nothing splits or `work` nodes have been looked at. Where it stops
  // depends on the structure of the script only.
  void run(std::uint64_t work);

  Colours& colours() { return colours_; }
  const Cells& cells() const { return cells_; }
  std::uint64_t rounds() const { return round_; }

  // Whether something in the unit may still be tied.
  bool has_ties(std::uint32_t unit) const {
    return tied_globals_[unit] > 0 || tied_inside_[unit] != 0;
  }
  bool has_ties() const { return has_ties_; }

 private:
  void first_rounds();
  void make_index();
  bool next_round();
  void visit(std::uint32_t unit, bool again);
  void touch_tied(const Unit& unit);
  void split(PagedVector<BindingId>& touched);
  void enqueue(std::uint32_t unit);

  const Script& script_;
  Colours colours_;
  Cells cells_;
  std::uint64_t round_ = 0;
  std::uint64_t visited_ = 0;
  PagedVector<BindingId> changed_;
  PagedVector<BindingId> alone_;
  PagedVector<BindingId> touched_;
  PagedVector<std::uint8_t> is_touched_;  // by binding
  PagedVector<std::uint32_t> queue_;
  PagedVector<std::uint32_t> now_;  // what was in the queue
  bool has_ties_ = false;
  PagedVector<std::uint8_t> is_queued_;      // by unit
  PagedVector<std::uint8_t> tied_inside_;    // by unit: variables
  PagedVector<std::uint32_t> tied_globals_;  // by unit: how many
  // The units of each binding that was tied when the index was made.
  PagedVector<std::uint32_t> index_begin_;
  PagedVector<std::uint32_t> index_;
};

}  // namespace podium::identify
