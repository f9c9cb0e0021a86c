// identify/cells.h -- which global bindings are not told apart yet.
//
// A partition. All members of a cell have one colour, and at the end of a round
// one sum.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "identify/mix.h"
#include "identify/script.h"

namespace podium::identify {

class Cells {
 public:
  // One cell for functions, one for sorts; variables belong to none.
  explicit Cells(const Script& script);

  bool is_tied(BindingId binding) const {
    const std::uint32_t cell = cell_of_[binding];
    return cell != kNone && cells_[cell].size > 1;
  }
  // How many are in cells with others.
  std::size_t tied() const { return tied_; }
  std::uint32_t cell_of(BindingId binding) const { return cell_of_[binding]; }

  // The bindings whose sums may have changed. Members of a cell with different
  // sums get cells of their own, and but for the largest part new colours.
  // `changed` gets those, `alone` those that are the last of their cell.
  void split(PagedVector<BindingId>& touched, const PagedVector<Hash>& sums,
             std::uint64_t round, PagedVector<Hash>& colours,
             PagedVector<BindingId>& changed, PagedVector<BindingId>& alone);

 private:
  struct Cell {
    std::uint32_t begin;
    std::uint32_t size;
    Hash sum;
  };
  struct Part {
    const BindingId* begin;
    std::size_t size;
    Hash sum;
  };

  struct Touched {
    std::uint32_t cell;
    BindingId binding;
    Hash hash;  // its sum
  };

  // What a round of refinement works on.
  struct Round {
    const PagedVector<Hash>& sums;
    std::uint64_t number;
    PagedVector<Hash>& colours;
    PagedVector<BindingId>& changed;
  };

  void sort_touched();
  std::size_t find_parts(const Cell& cell, const BindingId* begin,
                         const BindingId* end, const PagedVector<Hash>& sums);
  const Part* kept_part(std::size_t rest, Hash sum) const;
  void split_cell(std::uint32_t cell, const BindingId* begin,
                  const BindingId* end, const Round& round);
  void make_cell(std::uint32_t cell, const Part& part, const Round& round);
  std::uint32_t separate(std::uint32_t cell, const BindingId* begin,
                         std::size_t size);

  PagedVector<BindingId> members_;
  PagedVector<std::uint32_t> place_;  // in members_
  PagedVector<std::uint32_t> cell_of_;
  PagedVector<Cell> cells_;
  PagedVector<Part> parts_;
  PagedVector<Touched> touched_;
  PagedVector<BindingId>* alone_ = nullptr;
  std::size_t tied_ = 0;
};

}  // namespace podium::identify
