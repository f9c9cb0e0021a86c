#include "terms/founding.h"

#include <cstddef>
#include <unordered_map>
#include <utility>

namespace podium::terms {

namespace {

class Founding {
 public:
  explicit Founding(const Script& script) : script_(script) {}

  std::vector<bool> run(std::span<const DatatypeId> datatypes) {
    const Declarations& declarations = script_.declarations;
    for (std::size_t at = 0; at < datatypes.size(); ++at) {
      together_.emplace(raw(declarations[datatypes[at]].symbol), at);
    }
    founded_.resize(datatypes.size());
    waiting_.resize(datatypes.size());
    for (std::size_t at = 0; at < datatypes.size(); ++at) {
      for (const Constructor& each : declarations[datatypes[at]].constructors) {
        work_.push_back(
            {at, declarations.parameters(declarations[each.function])});
      }
    }
    while (!work_.empty()) step();
    founded_.resize(datatypes.size());
    return std::move(founded_);
  }

 private:
  // A datatype and one of its constructors, or an array, has a value once these
  // sorts have.
  struct Way {
    std::size_t owner;
    std::span<const SortId> needed;
  };

  // Each way waits for one sort after the other.
  void step() {
    Way way = work_.back();
    work_.pop_back();
    for (; !way.needed.empty(); way.needed = way.needed.subspan(1)) {
      const std::size_t owner = owner_of(way.needed.front());
      if (owner == kNone || founded_[owner]) continue;
      waiting_[owner].push_back(way);
      return;
    }
    if (founded_[way.owner]) return;
    founded_[way.owner] = true;
    const std::vector<Way>& woken = waiting_[way.owner];
    work_.insert(work_.end(), woken.begin(), woken.end());
    waiting_[way.owner].clear();
  }

  // The number of what the sort has its values from: one of the datatypes, or
  // the array itself; kNone if it has some anyway.
  std::size_t owner_of(SortId sort) {
    const Sorts& sorts = script_.sorts;
    if (sorts.kind(sort) == SortKind::Datatype) {
      const auto found = together_.find(raw(sorts.symbol(sort)));
      return found == together_.end() ? kNone : found->second;
    }
    if (sorts.kind(sort) != SortKind::Array) return kNone;
    const auto [place, fresh] = arrays_.emplace(raw(sort), founded_.size());
    if (fresh) {
      founded_.push_back(false);
      waiting_.emplace_back();
      work_.push_back({place->second, sorts.arguments(sort)});
    }
    return place->second;
  }

  const Script& script_;
  std::unordered_map<std::uint32_t, std::size_t> together_;  // by symbol
  std::unordered_map<std::uint32_t, std::size_t> arrays_;    // by sort
  std::vector<bool> founded_;
  std::vector<std::vector<Way>> waiting_;
  std::vector<Way> work_;
};

}  // namespace

std::vector<bool> find_founded(const Script& script,
                               std::span<const DatatypeId> datatypes) {
  return Founding(script).run(datatypes);
}

}  // namespace podium::terms
