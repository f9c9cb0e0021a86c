// evaluate/evaluator.h -- the value of a term in a model.
//
// Each closed term is evaluated at most once. Nothing recurses: a stack of
// begun terms and a stack of results take its place.
//
// What has no value is carried along as a reason. It disappears where it does
// not matter: in a branch that is not taken, beside a false conjunct. So a
// guarded division by zero needs no value.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "evaluate/case_table.h"
#include "evaluate/interpretation.h"
#include "evaluate/theories.h"
#include "evaluate/values.h"
#include "terms/script.h"

namespace podium::evaluate {

struct Limits {
  std::uint64_t instances = std::uint64_t{1} << 20;  // of one quantifier
  std::uint64_t nested = 16;  // times as many with those of quantifiers in it
  std::uint64_t steps = std::uint64_t{4} << 30;
  std::size_t call_depth = 1000000;
  // Different ones from within functions, beside as many as there are terms.
  std::size_t calls = std::size_t{1} << 22;
  std::size_t bytes = std::size_t{2} << 30;  // of values
  std::uint32_t width = 1U << 24;            // of bit-vectors
};

struct Reason {
  Why why;
  terms::TermId term;  // where there was no value
  terms::FunctionId function{terms::kNone};
};

class Evaluator {
 public:
  // All must outlive the evaluator. The script may grow.
  Evaluator(const terms::Script& script, Values& values,
            const Interpretation& interpretation, const Limits& limits)
      : script_(script),
        values_(values),
        interpretation_(interpretation),
        limits_(limits) {}

  // REQUIRES: closed.
  Outcome evaluate(terms::TermId term);

  // Evaluates what is quickly done, in the order of terms: numbers, truth
  // values and bit-vectors of one word. The rest waits until it is asked for.
  // Most benchmarks are most of that, and need no stack then.
  void evaluate_ahead();

  // Of an outcome that is none.
  const Reason& reason(Outcome outcome) const { return reasons_[outcome.word]; }

  // Forgets all values: the model has changed.
  void reset();

 private:
  enum class Phase : std::uint8_t {
    Start,
    Arguments,
    Body,      // of a function; bindings from `extra` of saved_ on come back
    Instance,  // of a quantifier, whose state is the last of quantifiers_
    Element,   // of a match
    Other,     // a term that this one stands for
    Chain,     // of stores: `extra` of them, `other` the next
  };
  // Skipped: in between in a chain of stores that was evaluated as one. Begun:
  // a constant whose definition is being evaluated.
  enum class State : std::uint8_t { Unknown, Good, None, Skipped, Begun };

  struct Frame {
    terms::TermId term;
    std::uint32_t at;     // arguments begun
    std::uint32_t base;   // of results_
    std::uint32_t extra;  // as the phase has it
    std::uint32_t other;
    Phase phase;
    bool refining;  // the body is one of a refinement
    bool blind;     // an argument has no value
  };
  struct Binding {
    Outcome value{};
    std::uint64_t stamp = 0;
  };
  struct Saved {
    std::uint32_t level;
    Binding binding;
  };
  struct Quantifier {
    std::uint64_t at;
    std::uint64_t count;
    Outcome missing;  // good if none
  };

  // In evaluator_ahead.cpp. No outcome is good if it is not so easy.
  Outcome ahead_value(terms::TermId term);
  Outcome ahead_constant(terms::TermId term);
  Outcome ahead_operation(terms::TermId term);
  Outcome ahead_junction(terms::TermId term, bool decisive) const;
  Outcome ahead_choice(std::span<const terms::TermId> arguments) const;
  bool is_quick(terms::TermId term) const;
  bool has_value(terms::TermId term) const {
    return states_[terms::raw(term)] == State::Good;
  }

  void prepare();
  void run();
  void begin(terms::TermId term);
  bool recall(terms::TermId term, Outcome& outcome) const;
  bool is_open(terms::TermId term) const {
    return script_.terms.may_be_open(term);
  }
  std::uint64_t key_of(terms::TermId term) const;
  void keep(terms::TermId term, Outcome outcome);
  // Whether it is so elsewhere: inside of a refinement the theory's own
  // function is meant, which may have no value there.
  bool is_lasting(Outcome outcome) const;
  bool is_endless(Outcome outcome) const;
  // Ends the top frame.
  void finish(Outcome outcome);
  Outcome none(Why why, terms::TermId term,
               terms::FunctionId function = terms::FunctionId{terms::kNone});
  Outcome literal(terms::TermId term);

  void step(Frame& frame);
  void step_operation(Frame& frame);
  // Whether something of unknown sort stands where its value would be taken
  // for one of another sort.
  bool is_dubious(terms::TermId term) const;
  bool has_dubious_argument(terms::TermId term) const;
  // True if all arguments have results; else one of them was begun.
  bool arguments(Frame& frame);
  std::span<const Outcome> results(const Frame& frame) const {
    return std::span(results_).subspan(frame.base);
  }
  // The first that is missing, else a good one.
  static Outcome missing(std::span<const Outcome> outcomes);

  void step_ite(Frame& frame);
  void step_junction(Frame& frame, bool decisive);
  void step_implies(Frame& frame);
  void step_strict(Frame& frame);
  bool is_too_wide(terms::SortId sort) const;
  // No room for more values, or no time for work on long ones.
  bool is_exhausted() const;
  void charge(const Site& site);
  Outcome apply(const Frame& frame);
  Outcome exclusive(const Site& site, Outcome gap) const;
  Outcome apply_core(const Site& site);
  terms::SortId compared_sort(const Site& site) const;
  Outcome equal(const Site& site);
  Outcome distinct(const Site& site);
  bool is_decidable(terms::SortId sort);
  Outcome equal_values(terms::SortId sort, Value one, Value other);
  Outcome equal_arrays(terms::SortId sort, Value one, Value other);
  // Whether two functions have one body.
  bool is_same_function(Value one, Value other) const;
  // Sentinels of theories become reasons.
  Outcome settle(Outcome outcome, terms::TermId term);

  // Arrays, datatypes and maps, in evaluator_data.cpp.
  Outcome apply_array(const Site& site);
  Outcome anywhere(const Frame& frame, Outcome gap) const;
  // A function with another value at an index, and the value that it has there,
  // if any.
  Value patched(Value map, Value index, Value element);
  std::optional<Value> patch(Value map, Value index) const;
  // Chains of stores, in evaluator_chains.cpp. False if it is no long one.
  bool begin_chain(Frame& frame);
  void step_chain(Frame& frame);
  Outcome chain_value(const Frame& frame);
  Outcome apply_datatype(const Site& site);
  Outcome apply_selector(const Site& site, terms::FunctionId selector);
  Outcome make_closure(terms::TermId lambda);
  // Whether a frame was begun for it.
  void call_closure(Frame& frame, Value closure,
                    std::span<const Outcome> arguments);

  // Functions and binders, in evaluator_binders.cpp.
  void step_call(Frame& frame);
  void call_body(Frame& frame, terms::TermId body, terms::FunctionId function);
  // Whether the body may have a value although an argument has none, and is
  // worth a look. Within itself it is not: a recursion would not end.
  bool is_worth_a_look(terms::FunctionId function);
  terms::TermId case_of(terms::TermId body, terms::FunctionId function,
                        std::size_t count, std::uint32_t key);
  Outcome evaluate_plain(terms::TermId term);
  void refine(Frame& frame);
  void ask_model(Frame& frame, std::span<const Outcome> arguments);
  bool is_division(terms::TermId term) const;
  void divide_on(Frame& frame, std::size_t at, Value quotient);
  const Refinement* refinement(const Site& site) const;
  void enter_body(Frame& frame, terms::TermId body, bool refining);
  void leave_body(Frame& frame);
  // Whether a theory lets the model say what it says of a partial function.
  bool is_allowed(const Frame& frame) const;
  void bind(std::uint32_t level, Outcome value);
  void restore(std::size_t mark);
  void step_quantifier(Frame& frame);
  void begin_quantifier(Frame& frame);
  void bind_instance(const Frame& frame, std::uint64_t at);
  void step_match(Frame& frame);
  void open_match_case(Frame& frame);
  void step_other(Frame& frame);

  const terms::Script& script_;
  Values& values_;
  const Interpretation& interpretation_;
  Limits limits_;

  std::vector<Frame> frames_;
  std::vector<Outcome> results_;
  std::vector<Reason> reasons_;

  // By term.
  terms::Column<State> states_;
  terms::Column<Value> memory_;
  // Of terms that may be open: the levels that are free in each, and the stamp
  // that the memory is good for. Empty if there is no such term.
  terms::Column<std::uint64_t> levels_;
  terms::Column<std::uint64_t> keys_;

  std::vector<Binding> bindings_;  // by level
  std::vector<Saved> saved_;
  std::vector<Quantifier> quantifiers_;
  std::unordered_map<std::uint32_t, Outcome> calls_;
  std::unordered_set<std::uint32_t> blind_;  // functions that are called so
  std::uint64_t blind_calls_ = 0;            // within others
  std::unordered_map<std::uint32_t, CaseTable> tables_;  // by function
  std::unordered_map<std::uint32_t, bool> exact_;        // by sort
  std::uint64_t stamp_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t instances_ = 0;  // of the outermost quantifier
  std::size_t depth_ = 0;        // of calls
  std::size_t refining_ = 0;     // bodies of refinements around
  bool has_unknown_ = false;     // some term is of unknown sort
  bool has_closures_ = false;    // some value is a function
};

}  // namespace podium::evaluate
