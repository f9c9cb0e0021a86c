#include "identify/cells.h"

#include <algorithm>
#include <utility>

#include "identify/hash_sort.h"

namespace podium::identify {

Cells::Cells(const Script& script)
    : place_(script.bindings.size()), cell_of_(script.bindings.size(), kNone) {
  for (const bool sort : {false, true}) {
    const auto begin = static_cast<std::uint32_t>(members_.size());
    for (BindingId at = 0; at < script.bindings.size(); ++at) {
      if (!script.is_global(at) || script.bindings[at].sort != sort) continue;
      place_[at] = static_cast<std::uint32_t>(members_.size());
      cell_of_[at] = static_cast<std::uint32_t>(cells_.size());
      members_.push_back(at);
    }
    const auto size = static_cast<std::uint32_t>(members_.size()) - begin;
    cells_.push_back({begin, size, 0});
    if (size > 1) tied_ += size;
  }
}

void Cells::split(PagedVector<BindingId>& touched,
                  const PagedVector<Hash>& sums, std::uint64_t round,
                  PagedVector<Hash>& colours, PagedVector<BindingId>& changed,
                  PagedVector<BindingId>& alone) {
  alone_ = &alone;
  if (touched.size() > 1) {
    touched_.clear();
    for (const BindingId at : touched) {
      touched_.push_back({cell_of_[at], at, sums[at]});
    }
    sort_touched();
    for (std::size_t at = 0; at < touched.size(); ++at) {
      touched[at] = touched_[at].binding;
    }
  }
  // Cells are made meanwhile, but those of members that come later stay.
  for (std::size_t begin = 0; begin < touched.size();) {
    const std::uint32_t cell = cell_of_[touched[begin]];
    std::size_t end = begin + 1;
    while (end < touched.size() && cell_of_[touched[end]] == cell) ++end;
    split_cell(cell, &touched[begin], touched.data() + end,
               {sums, round, colours, changed});
    begin = end;
  }
}

// By cell, and then by sum. In the first rounds there is one cell for nearly
// everything.
void Cells::sort_touched() {
  Touched* const begin = touched_.data();
  Touched* const end = begin + touched_.size();
  const std::uint32_t first = begin->cell;
  if (std::all_of(begin, end,
                  [=](const Touched& at) { return at.cell == first; })) {
    return sort_by_hash(begin, end);
  }
  std::sort(begin, end, [](const Touched& one, const Touched& other) {
    return one.cell != other.cell ? one.cell < other.cell
                                  : one.hash < other.hash;
  });
}

// The members of a cell that were touched, by sum: parts with a sum that is not
// the cell's. Returns how many members have that one, which are those that were
// not touched and those that have not changed after all.
std::size_t Cells::find_parts(const Cell& cell, const BindingId* begin,
                              const BindingId* end,
                              const PagedVector<Hash>& sums) {
  parts_.clear();
  std::size_t rest = cell.size - static_cast<std::size_t>(end - begin);
  for (const BindingId* at = begin; at != end;) {
    const BindingId* next = at + 1;
    while (next != end && sums[*next] == sums[*at]) ++next;
    const auto size = static_cast<std::size_t>(next - at);
    if (sums[*at] == cell.sum && rest > 0) {
      rest += size;
    } else {
      parts_.push_back({at, size, sums[*at]});
    }
    at = next;
  }
  return rest;
}

// The part that keeps the colour: the largest, of several the one with the
// least sum. That depends on nothing but the structure of the script. None if
// it is the rest.
const Cells::Part* Cells::kept_part(std::size_t rest, Hash sum) const {
  const auto is_less = [](const Part& one, const Part& other) {
    return one.size != other.size ? one.size < other.size : one.sum > other.sum;
  };
  const auto largest = std::max_element(parts_.begin(), parts_.end(), is_less);
  const bool none = largest == parts_.end() ||
                    (rest > 0 && is_less(*largest, {nullptr, rest, sum}));
  return none ? nullptr : &*largest;
}

void Cells::split_cell(std::uint32_t cell, const BindingId* begin,
                       const BindingId* end, const Round& round) {
  const Cell before = cells_[cell];
  if (before.size < 2) return;
  const std::size_t rest = find_parts(before, begin, end, round.sums);
  if (parts_.size() == 1 && rest == 0) {
    cells_[cell].sum = parts_.front().sum;
    return;
  }
  const Part* const kept = kept_part(rest, before.sum);
  for (const Part& part : parts_) {
    if (&part != kept) make_cell(cell, part, round);
  }
  if (kept == nullptr) return;
  cells_[cell].sum = kept->sum;
  if (rest == 0) return;
  // The others are fewer than the part that stays.
  PagedVector<BindingId> others;
  const Cell now = cells_[cell];
  for (std::uint32_t at = now.begin; at < now.begin + now.size; ++at) {
    const BindingId member = members_[at];
    if (round.sums[member] == before.sum) others.push_back(member);
  }
  make_cell(cell, {others.data(), others.size(), before.sum}, round);
}

// A part of a cell becomes one of its own, with a colour of its own.
void Cells::make_cell(std::uint32_t cell, const Part& part,
                      const Round& round) {
  const std::uint32_t fresh = separate(cell, part.begin, part.size);
  cells_[fresh].sum = part.sum;
  for (std::size_t at = 0; at < part.size; ++at) {
    const BindingId binding = part.begin[at];
    round.colours[binding] =
        mix(round.colours[binding], part.sum, round.number);
    round.changed.push_back(binding);
  }
}

// Moves members to the end of their cell, and makes that a cell.
std::uint32_t Cells::separate(std::uint32_t cell, const BindingId* begin,
                              std::size_t size) {
  Cell& from = cells_[cell];
  tied_ -= from.size > 1 ? from.size : 0;
  const auto fresh = static_cast<std::uint32_t>(cells_.size());
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t last = from.begin + --from.size;
    const std::uint32_t at = place_[begin[i]];
    std::swap(members_[at], members_[last]);
    std::swap(place_[members_[at]], place_[members_[last]]);
    cell_of_[begin[i]] = fresh;
  }
  tied_ += from.size > 1 ? from.size : 0;
  tied_ += size > 1 ? size : 0;
  if (from.size == 1) alone_->push_back(members_[from.begin]);
  if (size == 1) alone_->push_back(begin[0]);
  cells_.push_back(
      {from.begin + from.size, static_cast<std::uint32_t>(size), 0});
  return fresh;
}

}  // namespace podium::identify
