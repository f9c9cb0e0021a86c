// terms/term_reader.h -- terms from their text.
//
// A stack of open lists and a stack of values take the place of recursion.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "terms/builder.h"
#include "terms/column.h"
#include "terms/context.h"
#include "terms/sort_reader.h"

namespace podium::terms {

class TermReader {
 public:
  TermReader(Context& context, SortReader& sorts, Builder& builder)
      : context_(context), sorts_(sorts), builder_(builder) {}

  // The term at this token. Where it is not well-formed there is a finding and
  // kErrorTerm in place of the part.
  TermId read(std::size_t token);

  // Binds variables around the next term: the parameters of a function.
  void bind(std::span<const Terms::Bound> variables);
  // Ends that; `mark` is the scope's from before.
  void unbind_all(std::size_t mark);

  // ((x S) ...) at this token into variables; false with a finding if it is
  // not of that form.
  bool read_variables(std::size_t list, std::vector<Terms::Bound>& variables);

  // Declares a function at the level of commands, from within a term.
  struct Declarer {
    virtual ~Declarer() = default;
    virtual FunctionId declare_name(std::size_t token, SortId sort,
                                    TermId body) = 0;
  };
  void set_declarer(Declarer* declarer) { declarer_ = declarer; }

 private:
  enum class State : std::uint8_t {
    Application,  // a: name; b: its place in heads_, or kNone
    MapApplication,
    LetBinding,  // a: first of names_
    LetBody,     // a: scope mark
    Binder,      // a: first of bound_; b: scope mark; c: token of the body
    MatchSubject,
    MatchCase,   // a: first of cases_; b: first of case_names_
    Annotation,  // a: first of the script's annotations
    Pattern,     // a: token of the keyword
    NoPattern,   // a: token of the keyword
  };

  struct Frame {
    State state;
    TermKind binder = TermKind::Error;  // of Binder
    bool inside = false;                // of those with one term: it was begun
    std::uint32_t list;                 // its opening parenthesis
    std::uint32_t base;                 // of its values
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
  };

  void begin();
  void open();
  void open_application(SymbolId name, std::uint32_t head);
  void step();
  void open_word(SymbolId name);
  bool is_surely_word(SymbolId name) const;
  void open_compound_head();
  bool read_head(std::size_t token, Head& head);
  bool has_numbers_of_theory(SymbolId name, std::size_t index) const;
  bool is_map_application(std::size_t list);
  void open_binder(TermKind kind);
  void open_let();
  void open_match();
  void open_constant();
  bool check_char(std::size_t list, std::size_t name);
  TermId qualified(const Head& head, TermId literal);
  void open_opaque(SymbolId name);
  void step_application(Frame& frame);
  bool postpone(const Frame& frame);
  void settle();
  void step_map_application(Frame& frame);
  void step_let_binding(Frame& frame);
  void bind_let(Frame& frame);
  void step_let_body(Frame& frame);
  void step_binder(Frame& frame);
  SortId binder_sort(const Frame& frame, TermId& body);
  void step_match_subject(Frame& frame);
  void step_match_case(Frame& frame);
  bool open_case(Frame& frame);
  bool open_constructor_case(std::size_t pattern, SortId subject);
  bool bind_case_variable(std::size_t token, SortId sort, std::size_t mark);
  void finish_match(Frame& frame);
  void check_cases(const Frame& frame, std::span<const MatchCase> cases);
  void step_annotation(Frame& frame);
  void read_attribute();
  void annotate_named(std::size_t keyword);
  void add_annotation(AnnotationKind kind, TermId term, std::size_t keyword,
                      std::size_t patterns, FunctionId name);
  void step_pattern(Frame& frame);

  void push(State state, std::size_t list);
  void value(TermId term) { values_.push(term); }
  // Ends the top list with this value.
  void finish(TermId term);
  // The same at its end.
  void close(TermId term) {
    values_.cut(frames_.back().base);
    frames_.pop();
    ++at_;
    value(term);
  }
  // Ends the top list after a finding.
  void fail(std::size_t token, const char* message, const char* hint);
  // Ends a list that was not opened.
  void refuse(std::size_t list, const char* message, const char* hint);
  std::span<TermId> values_of(const Frame& frame) {
    return {&values_[0] + frame.base, values_.size() - frame.base};
  }
  void check_name(std::size_t token);
  void bind_variable(SymbolId name, SortId sort);
  void unbind(std::size_t mark, std::size_t variables);

  Context& context_;
  SortReader& sorts_;
  Builder& builder_;
  Declarer* declarer_ = nullptr;

  std::size_t at_ = 0;  // the next token
  Column<Frame> frames_;
  Column<TermId> values_;
  std::vector<Head> heads_;
  // Arguments of applications that are not made yet, in the order of the text.
  struct Postponed {
    Terms::Draft draft;
    std::uint32_t place;  // in values_
  };
  std::vector<Postponed> postponed_;
  std::vector<SymbolId> names_;  // of let variables not bound yet
  std::vector<Terms::Bound> bound_;
  std::vector<MatchCase> cases_;
  std::vector<SymbolId> case_names_;
  std::uint32_t level_ = 0;
  // The last annotated term: its list, the first of its annotations.
  std::uint32_t annotated_list_ = kNone;
  std::uint32_t annotated_first_ = 0;
};

}  // namespace podium::terms
