// Arrays, datatypes and functions as values.

#include <algorithm>

#include "evaluate/domains.h"
#include "evaluate/evaluator.h"

namespace podium::evaluate {

using terms::FunctionId;
using terms::Operator;
using terms::raw;
using terms::TermId;
using terms::TermKind;

namespace {

// A closure's words after its tag: what is called, how many captured variables,
// each with its level and value, and the arguments that it was given so far.
// What is called is a term, or a function with this bit.
constexpr std::uint64_t kFunction = std::uint64_t{1} << 32;

// Where nothing is stored upon a function: no number of a sequence.
constexpr Value kNowhere = ~Value{0};

}  // namespace

Value Evaluator::patched(Value map, Value index, Value element) {
  Value function = map;
  Value entries = values_.arrays.constant(kNowhere);
  if (values_.tag(map) == Tag::Patched) {
    function = values_.parts(map)[0];
    entries = values_.parts(map)[1];
  }
  const Value box = values_.sequence({&element, 1});
  entries = values_.arrays.store(entries, index, box);
  return values_.tuple(Tag::Patched, function, {&entries, 1});
}

std::optional<Value> Evaluator::patch(Value map, Value index) const {
  const Value box = values_.arrays.select(values_.parts(map)[1], index);
  if (box == kNowhere) return std::nullopt;
  return values_.parts(box)[0];
}

bool Evaluator::is_same_function(Value one, Value other) const {
  const auto body = [this](Value value) {
    const auto words = values_.parts(value);
    const bool whole = values_.tag(value) == Tag::Closure &&
                       (words[0] & kFunction) != 0 && words.size() == 2;
    if (!whole) return terms::kErrorTerm;
    const FunctionId id{static_cast<std::uint32_t>(words[0])};
    const terms::Function& function = script_.declarations[id];
    return function.kind == terms::FunctionKind::Declared
               ? interpretation_.body(id)
               : function.body;
  };
  return body(one) != terms::kErrorTerm && body(one) == body(other);
}

// An array that is the same everywhere has that element at an index without
// value, too.
Outcome Evaluator::anywhere(const Frame& frame, Outcome gap) const {
  const Outcome array = results(frame)[0];
  const bool constant = array.good && values_.tag(array.word) == Tag::Array &&
                        values_.arrays.count(array.word) == 0;
  return constant ? Outcome::of(values_.arrays.otherwise(array.word)) : gap;
}

Outcome Evaluator::apply_array(const Site& site) {
  const Operator op = site.op();
  if (op == Operator::ConstArray) {
    return Outcome::of(values_.arrays.constant(site[0]));
  }
  // Whether an index is among those that are stored must be known.
  if (!is_decidable(site.sort(1))) {
    const bool plain = op == Operator::Select &&
                       values_.tag(site[0]) == Tag::Array &&
                       values_.arrays.count(site[0]) == 0;
    if (!plain) return kUndecided;
  }
  if (values_.tag(site[0]) != Tag::Array) {
    if (op == Operator::Select) return kUndecided;
    return Outcome::of(patched(site[0], site[1], site[2]));
  }
  if (op == Operator::Select) {
    return Outcome::of(values_.arrays.select(site[0], site[1]));
  }
  if (is_exhausted()) return kTooLarge;
  const Value stored = values_.arrays.store(site[0], site[1], site[2]);
  return Outcome::of(normal_array(script_, values_, site.sort(), stored));
}

Outcome Evaluator::apply_datatype(const Site& site) {
  const FunctionId function = script_.terms.function(site.term);
  const Value head = values_.parts(site[0])[0];
  if (site.op() == Operator::Is) return Outcome::truth(head == raw(function));
  const terms::Function& selector = script_.declarations[function];
  const terms::Datatype& datatype = script_.declarations[selector.datatype];
  const FunctionId owner = datatype.constructors[selector.constructor].function;
  if (head != raw(owner)) return Outcome::of(site[0]);
  const auto parts = values_.parts(site[0]);
  std::vector<Value> fields(parts.begin() + 1, parts.end());
  fields[selector.selector] = site[1];
  return Outcome::of(values_.tuple(Tag::Datatype, head, fields));
}

Outcome Evaluator::apply_selector(const Site& site, FunctionId id) {
  const terms::Function& selector = script_.declarations[id];
  const terms::Datatype& datatype = script_.declarations[selector.datatype];
  const FunctionId owner = datatype.constructors[selector.constructor].function;
  const auto parts = values_.parts(site[0]);
  if (parts[0] != raw(owner)) return kUndefined;
  return Outcome::of(parts[1 + selector.selector]);
}

Outcome Evaluator::make_closure(TermId term) {
  const terms::Terms& terms = script_.terms;
  std::vector<Value> words;
  std::uint64_t captured = 0;
  if (terms.kind(term) == TermKind::Lambda && is_open(term)) {
    std::uint64_t levels = levels_[raw(term)];
    for (std::uint32_t level = 0; levels != 0; ++level, levels >>= 1) {
      if ((levels & 1) == 0) continue;
      // Levels that share a bit are not told apart.
      if (level == 63) return none(Why::Limit, term);
      const Outcome value = bindings_[level].value;
      if (!value.good) return value;
      words.push_back(level);
      words.push_back(value.word);
      ++captured;
    }
  }
  std::uint64_t head = raw(term);
  if (terms.kind(term) == TermKind::Function) {
    head = kFunction | raw(terms.function(term));
  } else if (terms.kind(term) == TermKind::Operation) {
    head = kFunction | raw(interpretation_.array_function(term));
  }
  words.insert(words.begin(), captured);
  has_closures_ = true;
  return Outcome::of(values_.tuple(Tag::Closure, head, words));
}

void Evaluator::call_closure(Frame& frame, Value closure,
                             std::span<const Outcome> arguments) {
  const auto view = values_.parts(closure);
  const std::vector<Value> words(view.begin(), view.end());
  const std::size_t captured = words[1];
  std::vector<Value> given(
      words.begin() + 2 + static_cast<std::ptrdiff_t>(2 * captured),
      words.end());
  for (const Outcome& each : arguments) given.push_back(each.word);
  TermId body = terms::kErrorTerm;
  std::uint32_t first = 0;
  std::size_t count = 0;
  if ((words[0] & kFunction) != 0) {
    const FunctionId id{static_cast<std::uint32_t>(words[0])};
    const terms::Function& function = script_.declarations[id];
    body = function.kind == terms::FunctionKind::Declared
               ? interpretation_.body(id)
               : function.body;
    count = function.count;
    if (body == terms::kErrorTerm) {
      return finish(none(Why::NoDefinition, frame.term, id));
    }
  } else {
    const TermId lambda{static_cast<std::uint32_t>(words[0])};
    body = script_.terms.arguments(lambda)[0];
    first = script_.terms.first_level(lambda);
    count = script_.terms.variable_count(lambda);
  }
  if (given.size() > count) return finish(none(Why::Beyond, frame.term));
  if (given.size() < count) {
    std::vector<Value> more(words.begin() + 1, words.end());
    for (const Outcome& each : arguments) more.push_back(each.word);
    return finish(Outcome::of(values_.tuple(Tag::Closure, words[0], more)));
  }
  frame.extra = static_cast<std::uint32_t>(saved_.size());
  for (std::size_t at = 0; at < captured; ++at) {
    bind(static_cast<std::uint32_t>(words[2 + 2 * at]),
         Outcome::of(words[3 + 2 * at]));
  }
  for (std::size_t at = 0; at < count; ++at) {
    bind(first + static_cast<std::uint32_t>(at), Outcome::of(given[at]));
  }
  enter_body(frame, body, false);
}

// Lambdas and functions alone.
void Evaluator::step_other(Frame& frame) {
  if (frame.phase == Phase::Other) return finish(results(frame)[0]);
  const TermId other = interpretation_.replacement(frame.term);
  if (other != terms::kErrorTerm) {
    frame.phase = Phase::Other;
    return begin(other);
  }
  finish(make_closure(frame.term));
}

}  // namespace podium::evaluate
