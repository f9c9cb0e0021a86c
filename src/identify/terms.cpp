#include "identify/terms.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace podium::identify {

using scramble::kAs;
using scramble::kFirstOperator;
using scramble::kOperatorsEnd;
using scramble::kUnderscore;

namespace {
constexpr std::string_view kTesterPrefix = "is-";
}  // namespace

// The texts of our own begin with a byte that no token has.
Terms::Terms(const smtlib::Tape& tape, Script& script, const Array<TextId>& ids)
    : script_(script),
      tokens_{tape, script.texts, ids},
      forms_(tokens_),
      ids_(ids),
      scope_(script.bindings, script.texts.size()),
      dummy_(script.texts.add("`")),
      case_(script.texts.add("`case")),
      pattern_(script.texts.add("`pattern")),
      name_(script.texts.add("`named")) {
  named.assign(script.texts.size(), 0);
  named_bindings_.assign(script.texts.size(), kNone);
  script_.touched.assign(script.texts.size(), 0);
}

bool Terms::accept(std::optional<scramble::Misfit> misfit) {
  if (!misfit) return true;
  error = Error{Code::Syntax, tokens_.tape.where(misfit->at),
                std::move(misfit->message), misfit->hint};
  return false;
}

Terms::Range Terms::wrong(std::optional<scramble::Misfit> misfit) {
  accept(std::move(misfit));
  return kFailed;
}

Terms::Range Terms::wrong(Index token, const char* message, const char* hint) {
  return wrong(scramble::Misfit{token, message, hint});
}

NodeId Terms::begin_list() { return add(Shape::List, 0); }

NodeId Terms::begin_variables(BindingId first_one, bool ordered) {
  const NodeId node = add(Shape::Variables, first_one);
  script_.nodes[node].order = ordered ? Order::Fixed : Order::Any;
  return node;
}

bool Terms::read(std::size_t begin, std::size_t end, Mode mode) {
  mode_ = mode;
  Range range{static_cast<Index>(begin), static_cast<Index>(end)};
  for (;;) {
    range = run(range);
    if (range.begin > range.end) return false;
    if (tasks_.empty()) return !error;  // some word in place of a term
    const Task task = tasks_.back();
    tasks_.pop_back();
    range = resume(task);
  }
}

Terms::Range Terms::resume(const Task& task) {
  mode_ = task.mode;
  switch (task.before) {
    case Before::Nothing:
      break;
    case Before::End:
      end(task.one);
      break;
    case Before::EndOfTwo:
      end(task.one);
      end(task.two);
      break;
    case Before::Variables:
    case Before::Dummies: {
      scope_.unbind_to(task.mark);
      scope_.leave();
      const NodeId node = begin_variables(task.one, task.ordered);
      if (task.before == Before::Variables) {
        // Its terms come next; the task below them ends it.
        PODIUM_CHECK(tasks_.size() > task.two);
        tasks_[tasks_.size() - 1 - task.two].one = node;
      } else {
        for (std::uint32_t i = 0; i < task.two; ++i) text(dummy_);
        end(node);
      }
      break;
    }
    case Before::Case:
      return on_case(task.range);
    case Before::Aside:
      begin_aside();
      break;
    case Before::EndAside:
      end_aside();
      break;
  }
  return task.range;
}

Terms::Range Terms::run(Range range) {
  while (range.begin < range.end) {
    const TextId id = ids_[range.begin];
    if (id < Texts::kOpen) {
      atom(range.begin++);
    } else if (id == Texts::kOpen) {
      range = begin_list(range);
    } else {
      end(open_.back());
      open_.pop_back();
      ++range.begin;
    }
  }
  return range;
}

// Most are names of functions and variables.
inline void Terms::atom(Index token) {
  const TextId id = ids_[token];
  // A term may have the name lambda or the like.
  if (id < kFirstOperator && is_word(token) &&
      (id <= kAs || (named[id] & kGiven) == 0)) {
    wrong(token, "a reserved word in place of a term",
          "let, forall and the like begin a list");
  }
  if (mode_ == Mode::Terms) {
    const BindingId function = scope_.function(id);
    if (function != kNone) return reference(function);
  }
  if (is_foreign_word(token)) return text(id);
  if (script_.texts.is_symbol(id)) {
    symbol(id, mode_);
  } else {
    text(id);
  }
}

// Where nobody knows what it does, let is not a function called |let|.
bool Terms::is_foreign_word(Index symbol) const {
  return mode_ == Mode::Anything && ids_[symbol] <= kAs &&
         !tokens_.is_quoted(symbol);
}

// What has no binders needs no tasks.
void Terms::read_inside(Index begin_at, Index end_at, Mode mode) {
  const Mode before = std::exchange(mode_, mode);
  for (Index at = begin_at; at < end_at;) {
    const Index head = at + 1;
    if (tokens_.is_close(at)) {
      end(open_.back());
      open_.pop_back();
      ++at;
    } else if (!tokens_.is_open(at)) {
      atom(at++);
    } else if (!tokens_.is_symbol(head)) {
      open_.push_back(begin_list());
      at = head;
    } else if (is_word(head)) {
      at = begin_indexed_sort(at);
    } else {
      at = plain(at, {at, end_at}).begin;
    }
  }
  mode_ = before;
}

// (_ S i ...): what a sort is called is no matter. Where it goes on.
Terms::Index Terms::begin_indexed_sort(Index list) {
  const Index head = list + 2;
  open_.push_back(begin(kUnderscore));
  if (!tokens_.is_symbol(head)) return head;
  text(ids_[head]);
  return head + 1;
}

// The binding that a text means, or none.
inline BindingId Terms::bound(TextId id, Mode mode) {
  if (mode == Mode::Sorts) return scope_.sort(id);
  const BindingId function = scope_.function(id);
  return function != kNone ? function : bound_otherwise(id, mode);
}

BindingId Terms::bound_otherwise(TextId id, Mode mode) {
  if (is_aside()) {
    named[id] |= kUsedAside;
  } else if (!keep_named) {
    named[id] |= kUsed;
  } else if (is_used_name(id)) {
    if (named_bindings_[id] == kNone) {
      named_bindings_[id] = next_binding();
      script_.bindings.push_back({id, 0, false});
    }
    return named_bindings_[id];
  }
  return mode == Mode::Anything ? scope_.sort(id) : kNone;
}

// Before SMT-LIB 2.6 the tester of cons was the function is-cons. Either may
// need bars, as |is-a b|, or be the only one that does, as |1| of is-1.
BindingId Terms::tested(TextId id) const {
  const Texts& texts = script_.texts;
  std::string_view name = texts.text(id);
  if (name.starts_with('|')) name = name.substr(1, name.size() - 2);
  if (!name.starts_with(kTesterPrefix)) return kNone;
  name.remove_prefix(kTesterPrefix.size());
  const auto is_constructor = [&](TextId text) {
    return text != Texts::kNotThere && scope_.is_constructor(text);
  };
  TextId constructor = texts.find(name);
  if (!is_constructor(constructor)) {
    constructor = texts.find("|" + std::string(name) + "|");
  }
  return is_constructor(constructor) ? scope_.global_function(constructor)
                                     : kNone;
}

void Terms::symbol(TextId id, Mode mode) {
  const BindingId binding = bound(id, mode);
  if (binding != kNone) return reference(binding);
  const BindingId constructor = mode == Mode::Sorts ? kNone : tested(id);
  if (constructor != kNone) {
    add(Shape::Tester, constructor);
    return;
  }
  script_.touched[id] = 1;
  text(id);
}

bool Terms::is_word(Index head) const {
  const TextId id = ids_[head];
  if (id >= kFirstOperator || tokens_.is_quoted(head)) return false;
  return mode_ != Mode::Anything &&
         (id <= kAs || (mode_ == Mode::Terms && scope_.function(id) == kNone));
}

// See scramble/terms.cpp.
bool Terms::is_word_of(Index list) const {
  const Index head = list + 1;
  return is_word(head) ||
         (mode_ == Mode::Terms && ids_[head] < kFirstOperator &&
          !tokens_.is_quoted(head) && forms_.is_surely_word(list));
}

Terms::Range Terms::begin_list(Range range) {
  const Index list = range.begin;
  const Index head = list + 1;
  if (tokens_.is_symbol(head)) {
    if (is_word_of(list)) return on_word(list, range);
    return plain(list, range);
  }
  const Index bare = without_annotations(head);
  if (bare != head && tokens_.is_symbol(bare) && !is_word(bare)) {
    for (Index at = head; at != bare; at += 2) {
      if (auto misfit = forms_.annotation(at)) return wrong(std::move(misfit));
      note_names(at);
    }
    return plain(list, {ids_[bare], next_index(head)}, range);
  }
  open_.push_back(begin_list());
  return {head, range.end};
}

// ((! f :keyword value ...) x) is (f x), unless that gives a name that is used.
Terms::Index Terms::without_annotations(Index term) const {
  while (tokens_.is_open(term) && ids_[term + 1] == scramble::kAnnotate &&
         is_word(term + 1) && term + 2 < close_of(term) && !keeps_name(term)) {
    term += 2;
  }
  return term;
}

// Those that the annotation itself gives, in the pass that looks for them.
void Terms::note_names(Index list) {
  if (keep_named) return;
  for (Index at = next_index(list + 2); at < close_of(list);
       at = static_cast<Index>(forms_.next_attribute(at))) {
    if (forms_.gives_name(at)) {
      named[ids_[at + 1]] |= is_aside() ? kGivenAside : kGiven;
    }
  }
}

// An application, or a list in a sort.
Terms::Range Terms::plain(Index list, Range range) {
  if (is_foreign_word(list + 1)) {
    open_.push_back(begin(ids_[list + 1]));
    return {list + 2, range.end};
  }
  return plain(list, {ids_[list + 1], list + 2}, range);
}

inline Terms::Range Terms::plain(Index list, Head head, Range range) {
  const TextId id = head.id;
  const BindingId binding = bound(id, mode_);
  if (binding != kNone) {
    open_.push_back(add(Shape::Call, binding));
    return {head.arguments, range.end};
  }
  if (mode_ == Mode::Terms && id >= kFirstOperator && id < kOperatorsEnd &&
      orders_.moves(id)) {
    return operation(list, head, range);
  }
  if (mode_ != Mode::Sorts && tested(id) != kNone) {
    open_.push_back(begin_list());
    return {list + 1, range.end};
  }
  script_.touched[id] = 1;
  open_.push_back(begin(id));
  return {head.arguments, range.end};
}

// One whose arguments may move.
Terms::Range Terms::operation(Index list, Head head, Range range) {
  const Treatment& treatment = orders_.treatment(head.id);
  if (orders_.takes_any_number(head.id)) {
    open_.push_back(begin(treatment.head, orders_.order(head.id, 0)));
    return {head.arguments, range.end};
  }
  const Index close = close_of(list);
  arguments_.clear();
  for (Index at = head.arguments; at < close; at = next_index(at)) {
    arguments_.push_back(at);
  }
  const Order order = orders_.order(head.id, arguments_.size());
  const NodeId node = begin(treatment.head, order);
  if (!treatment.reversed || arguments_.size() < 2) {
    open_.push_back(node);
    return {head.arguments, range.end};
  }
  later_end(node, {close + 1, range.end}, Mode::Terms);
  for (const Index argument : arguments_) {
    later({argument, next_index(argument)}, Mode::Terms);
  }
  return {0, 0};
}

Terms::Range Terms::on_word(Index list, Range range) {
  switch (ids_[list + 1]) {
    case scramble::kLet:
      return mode_ == Mode::Terms ? on_let(list, range) : plain(list, range);
    case scramble::kForall:
    case scramble::kExists:
      return mode_ == Mode::Terms ? on_binder(list, range, false)
                                  : plain(list, range);
    case scramble::kAnnotate:
      return on_annotation(list, range);
    case kUnderscore:
      return on_indexed(list, range);
    case kAs:
      return on_qualified(list, range);
    case scramble::kMatch:
      return on_match(list, range);
    case scramble::kPar:
      return on_par(list, range);
    default:
      return forms_.looks_like_binder(list) ? on_binder(list, range, true)
                                            : plain(list, range);
  }
}

// (_ f i ...): see scramble/annotations.cpp.
Terms::Range Terms::on_indexed(Index list, Range range) {
  const Index head = list + 2;
  if (mode_ == Mode::Sorts) return {begin_indexed_sort(list), range.end};
  if (auto misfit = forms_.indexed(list)) return wrong(std::move(misfit));
  const bool applied =
      tokens_.is_open(head) ||
      (!is_of_theory(list) && bound(ids_[head], Mode::Terms) != kNone);
  if (applied) {
    open_.push_back(begin(kUnderscore));
    return {head, range.end};
  }
  identifier(list);
  return {next_index(list), range.end};
}

// See scramble/annotations.cpp.
bool Terms::is_of_theory(Index identifier) const {
  const Index head = identifier + 2;
  const std::string_view name = script_.texts.text(ids_[head]);
  return scramble::is_bit_vector_numeral(name) ||
         (name == scramble::kTester && tokens_.is_symbol(head + 1) &&
          scope_.is_constructor(ids_[head + 1])) ||
         (scramble::has_only_indices(name) && forms_.has_numbers(identifier)) ||
         (scramble::has_function_index(name) && forms_.is_applied(identifier));
}

// f or (_ f i ...)
void Terms::identifier(Index token) {
  if (!tokens_.is_open(token)) return atom(token);
  const Index head = token + 2;
  const NodeId node = begin(kUnderscore);
  if (is_of_theory(token)) {
    text(ids_[head]);
  } else {
    atom(head);
  }
  read_inside(head + 1, close_of(token), Mode::Anything);
  end(node);
}

// (as f S)
Terms::Range Terms::on_qualified(Index list, Range range) {
  if (auto misfit = forms_.qualified(list)) return wrong(std::move(misfit));
  qualified(list);
  return {next_index(list), range.end};
}

void Terms::qualified(Index list) {
  const Index name = list + 2;
  const NodeId node = begin(kAs);
  if (!const_takes_arguments && forms_.is_constant_array(list)) {
    text(ids_[name]);
  } else {
    identifier(name);
  }
  read_inside(next_index(name), close_of(list), Mode::Sorts);
  end(node);
}

// :pattern (term ...) or :no-pattern term. It has no bearing on the answers,
// but scrambling keeps it and numbers its variables with all others.
void Terms::later_pattern(Index keyword) {
  const Index value = keyword + 1;
  const bool list =
      tokens_.is_open(value) && tokens_.tape.text(keyword) == ":pattern";
  const Range range = list ? Range{value + 1, close_of(value)}
                           : Range{value, next_index(value)};
  tasks_.push_back({{0, 0}, Before::EndAside, mode_, false, 0, 0, 0});
  tasks_.push_back({range, Before::Aside, mode_, false, 0, 0, 0});
}

// Whether the annotation gives a name that is used.
bool Terms::keeps_name(Index annotation) const {
  const Index close = close_of(annotation);
  for (Index at = next_index(annotation + 2); at < close; at = next_index(at)) {
    if (names_term(at)) return true;
  }
  return false;
}

bool Terms::names_term(Index keyword) const {
  return keep_named && !is_aside() && forms_.gives_name(keyword) &&
         is_used_name(ids_[keyword + 1]);
}

// (! term :keyword value ...): only the term, unless it gives a name that is
// used.
Terms::Range Terms::on_annotation(Index list, Range range) {
  if (auto misfit = forms_.annotation(list)) return wrong(std::move(misfit));
  const Index term = list + 2;
  const Index close = close_of(list);
  later({close + 1, range.end}, mode_);
  note_names(list);
  for (Index at = next_index(term); at < close;
       at = static_cast<Index>(forms_.next_attribute(at))) {
    const Index value = at + 1;
    const std::string_view keyword = tokens_.tape.text(at);
    const bool pattern = keyword == ":pattern" || keyword == ":no-pattern";
    if (pattern && value < forms_.next_attribute(at)) later_pattern(at);
    if (!names_term(at)) continue;
    const NodeId node = begin(name_);
    reference(bound(ids_[value], Mode::Terms));
    later_end(node, {0, 0}, mode_);
  }
  return {term, next_index(term)};
}

void Terms::begin_aside() {
  asides_.push_back(
      {script_.nodes.size(), script_.units.size(), script_.bindings.size()});
}

void Terms::end_aside() {
  const Mark mark = asides_.back();
  asides_.pop_back();
  for (std::size_t at = mark.bindings; at < script_.bindings.size(); ++at) {
    script_.aside.push_back(script_.bindings[at]);
  }
  script_.bindings.resize(mark.bindings);
  script_.units.resize(mark.units);
  script_.nodes.set_size(mark.nodes);
}

}  // namespace podium::identify
