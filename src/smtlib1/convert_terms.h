// smtlib1/convert_terms.h -- formulas and sorts in SMT-LIB 2.6.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "smtlib1/convert.h"
#include "smtlib1/names.h"

namespace podium::smtlib1 {

class TermConverter {
 public:
  TermConverter(const Analysis& analysis, const Names& names, Converted& out)
      : analysis_(analysis), tape_(analysis.tape()), names_(names), out_(out) {}

  // REQUIRES: the analysis has no error.
  void formula(std::size_t token);
  void sort(SortId id);

 private:
  enum class Layout : std::uint8_t {
    List,         // arguments and )
    Bare,         // the only argument and nothing around it
    Fold,         // (= (= a b) c)
    First,        // the first argument and what suffix() says
    Wrap,         // a ) after what comes before
    Let,          // two parts
    Quantifier,   // body and patterns
    Pattern,      // (t ...), applications only
    PatternRest,  // the same, what else there is
    NoPattern,    // :no-pattern t ...
  };
  struct Frame {
    Layout layout;
    std::uint32_t count;  // parts so far
    std::size_t open;
    std::size_t at;  // the next part
    bool annotated;  // a quantifier's body has patterns
    bool positive;   // some of them are :pat
  };

  void begin(std::size_t token);
  void begin_list(std::size_t token);
  void begin_word(std::size_t token);
  void begin_connective(std::size_t token, Word word);
  void begin_indexed(std::size_t token, const Symbol& symbol);
  void begin_bits(std::size_t token, const Symbol& symbol);
  void begin_let(std::size_t token);
  void begin_quantifier(std::size_t token);
  void begin_plain(std::size_t token, std::string_view name);

  void advance();
  void advance_list(Frame& frame);
  void advance_fold(Frame& frame);
  void advance_let(Frame& frame);
  void advance_quantifier(Frame& frame);
  void advance_pattern(Frame& frame);
  void advance_no_pattern(Frame& frame);
  void pop(std::string_view end);

  void atom(std::size_t token);
  void number(std::size_t token, bool real);
  void bits(const Symbol& symbol);
  void suffix(std::size_t open);
  void find_patterns(Frame& frame) const;
  bool is_pattern(std::size_t attribute) const;
  std::size_t written_part(std::size_t term) const;
  bool is_application(std::size_t term) const;
  bool is_no_trigger(std::size_t term) const;

  // How many arguments the list has, at most three.
  std::uint32_t arguments(std::size_t list) const;
  // Of a shift or the like: its index, or its second argument.
  std::uint32_t amount(std::size_t list, const Symbol& symbol) const;
  bool is_end(std::size_t token) const {
    return tape_.is_close(token) || tape_.is_attribute(token);
  }

  // A blank, or a line break with its indentation where the original has one.
  void gap(std::size_t token);
  void mark(std::size_t token);
  void text(std::string_view bytes) { out_.text += bytes; }
  void push(Layout layout, std::size_t open, std::size_t at) {
    frames_.push_back({layout, 0, open, at, false, false});
  }

  const Analysis& analysis_;
  const Tape& tape_;
  const Names& names_;
  Converted& out_;
  std::vector<Frame> frames_;
  std::size_t last_ = 0;  // where the input was left
};

}  // namespace podium::smtlib1
