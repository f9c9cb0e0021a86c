// Long chains of stores, as models have them: evaluated as one, so that the
// arrays in between are never made.

#include <utility>

#include "evaluate/domains.h"
#include "evaluate/evaluator.h"

namespace podium::evaluate {

using terms::Operator;
using terms::raw;
using terms::TermId;

namespace {

constexpr std::uint32_t kLongChain = 256;

}  // namespace

bool Evaluator::begin_chain(Frame& frame) {
  const terms::Terms& terms = script_.terms;
  if (terms.op(frame.term) != Operator::Store || is_open(frame.term)) {
    return false;
  }
  // Inside of a chain that is evaluated store by store.
  const std::size_t place = frames_.size() - 1;
  if (place > 0 && terms.op(frames_[place - 1].term) == Operator::Store) {
    return false;
  }
  std::uint32_t count = 0;
  for (TermId at = frame.term;
       terms.op(at) == Operator::Store && states_[raw(at)] == State::Unknown;
       at = terms.arguments(at)[0]) {
    ++count;
  }
  if (count < kLongChain) return false;
  frame.phase = Phase::Chain;
  frame.extra = count;
  frame.other = raw(frame.term);
  return true;
}

// Index and element of each store, from the last one on; then what the first
// one stores into.
void Evaluator::step_chain(Frame& frame) {
  const std::size_t frames = frames_.size();
  const std::size_t place = frames - 1;
  const std::uint32_t parts = 2 * frame.extra;
  while (frames_[place].at <= parts) {
    Frame& own = frames_[place];
    const TermId at{own.other};
    TermId next = at;
    if (own.at < parts) {
      const std::span all = script_.terms.arguments(at);
      next = all[1 + own.at % 2];
      if (own.at % 2 == 1) own.other = raw(all[0]);
    }
    ++own.at;
    begin(next);
    if (frames_.size() != frames) return;
  }
  const Frame& own = frames_[place];
  const Outcome outcome = settle(chain_value(own), own.term);
  TermId at = own.term;
  for (std::uint32_t left = own.extra; left > 1; --left) {
    at = script_.terms.arguments(at)[0];
    states_[raw(at)] = State::Skipped;
  }
  finish(outcome);
}

Outcome Evaluator::chain_value(const Frame& frame) {
  const std::span got = results(frame);
  const Outcome gap = missing(got);
  if (!gap.good) return gap;
  const TermId first = script_.terms.arguments(frame.term)[1];
  if (!is_decidable(script_.terms.sort(first))) return kUndecided;
  if (is_exhausted()) return kTooLarge;
  std::vector<std::pair<Value, Value>> entries;
  entries.reserve(frame.extra);
  for (std::size_t at = got.size() - 1; at > 0; at -= 2) {
    entries.emplace_back(got[at - 2].word, got[at - 1].word);
  }
  Value array = got.back().word;
  if (values_.tag(array) == Tag::Array) {
    array = values_.arrays.store_all(array, std::move(entries));
    return Outcome::of(
        normal_array(script_, values_, script_.terms.sort(frame.term), array));
  }
  for (const auto& [index, element] : entries) {
    array = patched(array, index, element);
  }
  return Outcome::of(array);
}

}  // namespace podium::evaluate
