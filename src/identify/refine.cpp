#include "identify/refine.h"

#include <algorithm>

#include "scramble/operators.h"

namespace podium::identify {

namespace {

constexpr Hash kFunction = 0x66756e6300000009ULL;
constexpr Hash kSort = 0x736f72740000000aULL;

bool refers(Shape shape) {
  return shape == Shape::Reference || shape == Shape::Call ||
         shape == Shape::Tester;
}

}  // namespace

Refinement::Refinement(const Script& script)
    : script_(script),
      colours_(script, Colours::Keep::LastUnit),
      cells_(script),
      is_touched_(script.bindings.size()),
      is_queued_(script.units.size()),
      tied_inside_(script.units.size()),
      tied_globals_(script.units.size()) {
  for (BindingId at = 0; at < script.bindings.size(); ++at) {
    if (!script.is_global(at)) continue;
    colours_.colour[at] = script.bindings[at].sort ? kSort : kFunction;
  }
}

Refinement::Refinement(const Script& script,
                       const std::vector<std::string>& names)
    : Refinement(script) {
  PagedVector<BindingId> globals;
  for (BindingId at = 0; at < script.bindings.size(); ++at) {
    if (!script.is_global(at)) continue;
    globals.push_back(at);
    colours_.sum[at] = hash_text(names[at]);
  }
  split(globals);
  for (const BindingId at : globals) colours_.sum[at] = 0;
}

void Refinement::split(PagedVector<BindingId>& touched) {
  changed_.clear();
  alone_.clear();
  cells_.split(touched, colours_.sum, ++round_, colours_.colour, changed_,
               alone_);
}

// First declarations alone: sorts tell most things apart, and they are few.
// Then everything.
void Refinement::first_rounds() {
  PagedVector<BindingId> globals;
  for (BindingId at = 0; at < script_.bindings.size(); ++at) {
    if (script_.is_global(at)) globals.push_back(at);
  }
  constexpr TextId kAssert =
      scramble::kFirstCommand + static_cast<TextId>(smtlib::Command::Assert);
  for (const Unit& unit : script_.units) {
    if (script_.nodes[unit.root].what == kAssert) continue;
    colours_.hash_unit(unit);
    colours_.add_contexts(unit);
  }
  split(globals);
  for (const BindingId at : globals) colours_.sum[at] = 0;
  for (Hash& hash : colours_.extra) hash = 0;
  for (std::uint32_t unit = 0; unit < script_.units.size(); ++unit) {
    visit(unit, false);
  }
  split(globals);
}

void Refinement::visit(std::uint32_t number, bool again) {
  const Unit& unit = script_.units[number];
  visited_ += script_.nodes[unit.root].end - unit.root;
  if (again) {
    touch_tied(unit);
    colours_.remove_contexts(unit);
  }
  colours_.hash_unit(unit);
  const Colours::Variables found = colours_.add_contexts(unit);
  tied_inside_[number] = found.tied ? 1 : 0;
  has_ties_ = has_ties_ || found.tied;
  // What tells its variables apart may tell apart what they are used with.
  if (again && found.split && has_ties(number)) enqueue(number);
}

void Refinement::touch_tied(const Unit& unit) {
  for (NodeId at = unit.root; at < script_.nodes[unit.root].end; ++at) {
    const Node& node = script_.nodes[at];
    if (!refers(node.shape) || is_touched_[node.what] != 0) continue;
    if (!cells_.is_tied(node.what)) continue;
    is_touched_[node.what] = 1;
    touched_.push_back(node.what);
  }
}

void Refinement::enqueue(std::uint32_t unit) {
  if (is_queued_[unit] != 0) return;
  is_queued_[unit] = 1;
  queue_.push_back(unit);
}

// Twice over the nodes: how many, then which.
void Refinement::make_index() {
  PagedVector<std::uint32_t> last(script_.bindings.size(), kNone);
  index_begin_.assign(script_.bindings.size() + 1, 0);
  const auto each = [&](const auto& use) {
    std::fill(last.begin(), last.end(), kNone);
    for (std::uint32_t unit = 0; unit < script_.units.size(); ++unit) {
      for (NodeId at = script_.units[unit].root; at < script_.end_of(unit);
           ++at) {
        const Node& node = script_.nodes[at];
        if (!refers(node.shape) || last[node.what] == unit ||
            !cells_.is_tied(node.what)) {
          continue;
        }
        last[node.what] = unit;
        use(node.what, unit);
      }
    }
  };
  each([&](BindingId binding, std::uint32_t unit) {
    ++index_begin_[binding + 1];
    ++tied_globals_[unit];
  });
  for (std::size_t at = 1; at < index_begin_.size(); ++at) {
    index_begin_[at] += index_begin_[at - 1];
  }
  index_.resize(index_begin_.back());
  PagedVector<std::uint32_t> next(index_begin_.begin(), index_begin_.end() - 1);
  each([&](BindingId binding, std::uint32_t unit) {
    index_[next[binding]++] = unit;
  });
}

// False if there is nothing to do.
bool Refinement::next_round() {
  for (const BindingId binding : alone_) {
    for (std::uint32_t at = index_begin_[binding];
         at < index_begin_[binding + 1]; ++at) {
      --tied_globals_[index_[at]];
    }
  }
  for (const BindingId binding : changed_) {
    for (std::uint32_t at = index_begin_[binding];
         at < index_begin_[binding + 1]; ++at) {
      const std::uint32_t unit = index_[at];
      if (has_ties(unit)) enqueue(unit);
    }
  }
  if (queue_.empty()) return false;
  now_.swap(queue_);
  queue_.clear();
  for (const std::uint32_t unit : now_) is_queued_[unit] = 0;
  touched_.clear();
  for (const std::uint32_t unit : now_) visit(unit, true);
  for (const BindingId binding : touched_) is_touched_[binding] = 0;
  split(touched_);
  return true;
}

void Refinement::run(std::uint64_t work) {
  first_rounds();
  // What changed in the first rounds is nearly everything; the index has those
  // that are still tied, and units without them need not be seen again.
  has_ties_ = has_ties_ || cells_.tied() > 0;
  if (has_ties_) {
    make_index();
    alone_.clear();
    changed_.clear();
    for (std::uint32_t unit = 0; unit < script_.units.size(); ++unit) {
      if (has_ties(unit)) enqueue(unit);
    }
    while (visited_ < work && next_round()) {
    }
  }
  // Their variables have the last colours then.
  for (std::uint32_t unit = 0; unit < script_.units.size(); ++unit) {
    if (has_ties(unit)) colours_.hash_unit(script_.units[unit]);
  }
}

}  // namespace podium::identify
