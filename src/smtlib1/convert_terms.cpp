#include "smtlib1/convert_terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace podium::smtlib1 {

void TermConverter::formula(std::size_t token) {
  last_ = tape_.begin(token);
  begin(token);
  while (!frames_.empty()) advance();
}

void TermConverter::sort(SortId id) {
  const SortTable& sorts = analysis_.sorts;
  std::size_t open = 0;
  // Only the elements of an array can be arrays again.
  for (; sorts[id].kind == SortKind::Array; id = sorts[id].second) {
    text("(Array ");
    const std::uint32_t width = sorts.width(sorts[id].first);
    if (width != 0) {
      fmt::format_to(std::back_inserter(out_.text), "(_ BitVec {}) ", width);
    } else if (sorts[id].first == kInt) {
      text("Int ");
    } else {
      text(names_.sort(sorts[sorts[id].first].first));
      text(" ");
    }
    ++open;
  }
  switch (sorts[id].kind) {
    case SortKind::Formula:
      text("Bool");
      break;
    case SortKind::Int:
      text("Int");
      break;
    case SortKind::Real:
      text("Real");
      break;
    case SortKind::Bits:
      fmt::format_to(std::back_inserter(out_.text), "(_ BitVec {})",
                     sorts[id].first);
      break;
    case SortKind::Free:
      text(names_.sort(sorts[id].first));
      break;
    case SortKind::Unknown:
    case SortKind::Array:
      break;
  }
  out_.text.append(open, ')');
}

void TermConverter::mark(std::size_t token) {
  out_.positions.add(out_.text.size(), tape_.begin(token));
}

void TermConverter::gap(std::size_t token) {
  const std::size_t end = tape_.begin(token);
  if (end > last_) {
    const std::string_view between = tape_.all().substr(last_, end - last_);
    const std::size_t newline = between.rfind('\n');
    if (newline != std::string_view::npos) {
      const std::string_view indentation = between.substr(newline);
      if (indentation.find_first_not_of(" \t\n") == std::string_view::npos) {
        return text(indentation);
      }
    }
  }
  text(" ");
}

std::uint32_t TermConverter::arguments(std::size_t list) const {
  std::uint32_t count = 0;
  for (std::size_t at = list + 2; count < 3 && !is_end(at);
       at = tape_.next(at)) {
    ++count;
  }
  return count;
}

void TermConverter::begin(std::size_t token) {
  mark(token);
  const bool list = tape_.is_open(token);
  const std::size_t head = list ? token + 1 : token;
  const Note note = analysis_.note(token);
  if (analysis_.note(head).meaning() == Meaning::Number) {
    return number(head, note.to_real() || note.sort() == kReal);
  }
  if (note.to_real()) {
    text("(to_real ");
    push(Layout::Wrap, token, token);
  }
  if (list) {
    begin_list(token);
  } else {
    atom(token);
  }
}

void TermConverter::begin_list(std::size_t token) {
  const std::size_t head = token + 1;
  const Note note = analysis_.note(head);
  if (note.meaning() == Meaning::Word &&
      info(analysis_.symbols[note.id()].word).rule != Rule::Constant) {
    return begin_word(token);
  }
  if (is_end(head + 1)) return atom(head);
  begin_plain(token, names_.of(analysis_.declarations[note.id()]));
}

void TermConverter::begin_plain(std::size_t token, std::string_view name) {
  text("(");
  mark(token + 1);
  text(name);
  last_ = tape_.end(token + 1);
  push(Layout::List, token, token + 2);
}

void TermConverter::begin_word(std::size_t token) {
  const Symbol& symbol = analysis_.symbols[analysis_.note(token + 1).id()];
  const WordInfo& word = info(symbol.word);
  last_ = tape_.end(token + 1);
  switch (word.rule) {
    case Rule::Connective:
      return begin_connective(token, symbol.word);
    case Rule::Let:
      return begin_let(token);
    case Rule::Quantifier:
      return begin_quantifier(token);
    case Rule::Equality:
      if (arguments(token) == 1) return text("true");
      return begin_plain(token, word.new_name);
    case Rule::Sum:
      if (arguments(token) == 1) {
        return push(Layout::Bare, token, token + 2);
      }
      return begin_plain(token, word.new_name);
    case Rule::Extract:
    case Rule::Repeat:
    case Rule::Extend:
    case Rule::Rotate:
      return begin_indexed(token, symbol);
    case Rule::Shift:
    case Rule::Reduce:
      return begin_bits(token, symbol);
    case Rule::Constant:
    case Rule::Choice:
    case Rule::Difference:
    case Rule::Negation:
    case Rule::Quotient:
    case Rule::Comparison:
    case Rule::Select:
    case Rule::Store:
    case Rule::BitsUnary:
    case Rule::BitsBinary:
    case Rule::BitsMany:
    case Rule::BitsComparison:
    case Rule::BitsEquality:
    case Rule::Concat:
      break;
  }
  begin_plain(token, word.new_name);
}

void TermConverter::begin_connective(std::size_t token, Word word) {
  const std::uint32_t count = arguments(token);
  if (count == 0) return text(word == Word::And ? "true" : "false");
  if (count == 1 && word != Word::Not) {
    return push(Layout::Bare, token, token + 2);
  }
  if (word != Word::Iff || count == 2) {
    return begin_plain(token, info(word).new_name);
  }
  // Once less than there are arguments.
  for (std::size_t at = tape_.next(token + 2); !is_end(at);
       at = tape_.next(at)) {
    text("(= ");
  }
  push(Layout::Fold, token, token + 2);
}

std::uint32_t TermConverter::amount(std::size_t list,
                                    const Symbol& symbol) const {
  if (symbol.indices != 0) return symbol.first_index;
  constexpr std::uint32_t kMost = std::numeric_limits<std::int32_t>::max();
  std::uint64_t value = 0;
  for (const char digit : tape_.text(tape_.next(list + 2))) {
    value = std::min<std::uint64_t>(
        value * 10 + static_cast<std::uint64_t>(digit - '0'), kMost);
  }
  return static_cast<std::uint32_t>(value);
}

void TermConverter::begin_indexed(std::size_t token, const Symbol& symbol) {
  const WordInfo& word = info(symbol.word);
  text("(");
  mark(token + 1);
  if (word.rule == Rule::Extract) {
    fmt::format_to(std::back_inserter(out_.text), "(_ extract {} {})",
                   symbol.first_index, symbol.second_index);
  } else {
    fmt::format_to(std::back_inserter(out_.text), "(_ {} {})", word.new_name,
                   amount(token, symbol));
  }
  push(Layout::First, token, token + 2);
}

// Shifts of the first theory, and reductions to one bit.
void TermConverter::begin_bits(std::size_t token, const Symbol& symbol) {
  mark(token + 1);
  if (symbol.word == Word::Bvredand) {
    text("(bvcomp");
  } else if (symbol.word == Word::Bvredor) {
    text("(bvnot (bvcomp");
  } else if (symbol.word == Word::ShiftLeft1) {
    text("(bvnot (bvshl (bvnot");
  } else if (symbol.word == Word::ShiftRight1) {
    text("(bvnot (bvlshr (bvnot");
  } else {
    text("(");
    text(info(symbol.word).new_name);
  }
  push(Layout::First, token, token + 2);
}

// What follows the first argument.
void TermConverter::suffix(std::size_t open) {
  const Symbol& symbol = analysis_.symbols[analysis_.note(open + 1).id()];
  const std::uint32_t width =
      analysis_.sorts.width(analysis_.note(open + 2).sort());
  auto out = std::back_inserter(out_.text);
  if (symbol.word == Word::Bvredand) {
    fmt::format_to(out, " (bvnot (_ bv0 {})))", width);
  } else if (symbol.word == Word::Bvredor) {
    fmt::format_to(out, " (_ bv0 {})))", width);
  } else if (info(symbol.word).rule == Rule::Shift) {
    // All bits are out after as many places as there are.
    const bool ones =
        symbol.word == Word::ShiftLeft1 || symbol.word == Word::ShiftRight1;
    fmt::format_to(out, "{} (_ bv{} {})){}", ones ? ")" : "",
                   std::min(amount(open, symbol), width), width,
                   ones ? ")" : "");
  } else {
    text(")");
  }
}

// (let (?x t) body)
void TermConverter::begin_let(std::size_t token) {
  const std::size_t variable = token + 3;
  text("(let ((");
  mark(variable);
  text(names_.term(analysis_.note(variable).id()));
  last_ = tape_.end(variable);
  push(Layout::Let, token, variable + 1);
}

// The part of a term that is written for all of it: x of (and (x)).
std::size_t TermConverter::written_part(std::size_t term) const {
  while (tape_.is_open(term)) {
    const std::size_t head = term + 1;
    if (is_end(head + 1)) return head;
    const Note note = analysis_.note(head);
    if (note.meaning() != Meaning::Word || arguments(term) != 1) return term;
    const Word word = analysis_.symbols[note.id()].word;
    const Rule rule = info(word).rule;
    if (rule == Rule::Equality) return head;
    const bool bare =
        rule == Rule::Sum || (rule == Rule::Connective && word != Word::Not);
    if (!bare) return term;
    term = head + 1;
  }
  return term;
}

bool TermConverter::is_application(std::size_t term) const {
  return tape_.is_open(written_part(term)) && !is_no_trigger(term);
}

// z3 refuses a pattern with one, and goes on without the whole assertion.
bool TermConverter::is_no_trigger(std::size_t term) const {
  const std::size_t part = written_part(term);
  if (!tape_.is_open(part)) {
    return analysis_.note(part).meaning() == Meaning::Variable;
  }
  const Note note = analysis_.note(part + 1);
  return note.meaning() == Meaning::Word &&
         info(analysis_.symbols[note.id()].word).rule == Rule::Quantifier;
}

// A :pat without an application says nothing.
bool TermConverter::is_pattern(std::size_t attribute) const {
  const std::size_t list = attribute + 1;
  if (!is_pattern_word(tape_.text(attribute)) || !tape_.is_open(list)) {
    return false;
  }
  const bool negative = tape_.text(attribute) == ":nopat";
  for (std::size_t at = list + 1; !tape_.is_close(at); at = tape_.next(at)) {
    if (negative || is_application(at)) return true;
  }
  return false;
}

void TermConverter::find_patterns(Frame& frame) const {
  for (std::size_t at = tape_.next(frame.at); !tape_.is_close(at);
       at = tape_.next(at)) {
    if (!is_pattern(at)) continue;
    frame.annotated = true;
    frame.positive = frame.positive || tape_.text(at) != ":nopat";
  }
}

// (forall (?x Int) (?y Int) body :pat { ... })
void TermConverter::begin_quantifier(std::size_t token) {
  text("(");
  mark(token + 1);
  text(tape_.text(token + 1));
  text(" (");
  std::size_t body = token + 2;
  for (std::size_t next = tape_.next(body); !is_end(next);
       body = next, next = tape_.next(next)) {
    text(body == token + 2 ? "(" : " (");
    mark(body + 1);
    text(names_.term(analysis_.note(body + 1).id()));
    text(" ");
    mark(body + 2);
    sort(analysis_.note(body + 2).sort());
    text(")");
  }
  text(")");
  last_ = tape_.end(body - 1);
  push(Layout::Quantifier, token, body);
  find_patterns(frames_.back());
  if (frames_.back().annotated) text(" (!");
}

void TermConverter::pop(std::string_view end) {
  text(end);
  frames_.pop_back();
}

void TermConverter::advance() {
  Frame& frame = frames_.back();
  switch (frame.layout) {
    case Layout::List:
    case Layout::Bare:
      return advance_list(frame);
    case Layout::Fold:
      return advance_fold(frame);
    case Layout::First:
      if (frame.count++ == 0) {
        gap(frame.at);
        return begin(frame.at);
      }
      suffix(frame.open);
      last_ = tape_.end(frame.open);
      return pop("");
    case Layout::Wrap:
      return pop(")");
    case Layout::Let:
      return advance_let(frame);
    case Layout::Quantifier:
      return advance_quantifier(frame);
    case Layout::Pattern:
    case Layout::PatternRest:
      return advance_pattern(frame);
    case Layout::NoPattern:
      return advance_no_pattern(frame);
  }
}

void TermConverter::advance_list(Frame& frame) {
  const std::size_t part = frame.at;
  const bool bare = frame.layout == Layout::Bare;
  if (is_end(part)) {
    last_ = tape_.end(frame.open);
    return pop(bare ? "" : ")");
  }
  frame.at = tape_.next(part);
  if (!bare) gap(part);
  begin(part);
}

void TermConverter::advance_fold(Frame& frame) {
  if (frame.count > 1) text(")");
  const std::size_t part = frame.at;
  if (is_end(part)) {
    last_ = tape_.end(frame.open);
    return pop("");
  }
  frame.at = tape_.next(part);
  if (frame.count++ != 0) gap(part);
  begin(part);
}

void TermConverter::advance_let(Frame& frame) {
  const std::size_t part = frame.at;
  if (frame.count == 2) {
    last_ = tape_.end(frame.open);
    return pop(")");
  }
  frame.at = tape_.next(part) + 1;  // behind the end of the binding
  if (frame.count++ == 1) {
    text("))");
    last_ = tape_.end(part - 1);
  }
  gap(part);
  begin(part);
}

void TermConverter::advance_quantifier(Frame& frame) {
  const std::size_t part = frame.at;
  if (frame.count++ == 0) {
    frame.at = tape_.next(part);
    gap(part);
    return begin(part);
  }
  if (tape_.is_close(part)) {
    last_ = tape_.end(frame.open);
    return pop(frame.annotated ? "))" : ")");
  }
  frame.at = tape_.next(part);
  const bool negative = tape_.text(part) == ":nopat";
  // What must not be a pattern matters only where solvers look for some.
  if (!is_pattern(part) || (negative && frame.positive)) return;
  frame.at = tape_.next(part + 1);
  mark(part);
  last_ = tape_.end(part);
  if (negative) {
    return push(Layout::NoPattern, part + 1, part + 2);
  }
  text(" :pattern (");
  push(Layout::Pattern, part + 1, part + 2);
}

// Applications come first: z3 takes no pattern that begins with a number.
void TermConverter::advance_pattern(Frame& frame) {
  const std::size_t part = frame.at;
  const bool rest = frame.layout == Layout::PatternRest;
  if (tape_.is_close(part)) {
    if (rest) return pop(")");
    frame.layout = Layout::PatternRest;
    frame.at = frame.open + 1;
    return;
  }
  frame.at = tape_.next(part);
  if (is_application(part) == rest || is_no_trigger(part)) return;
  if (frame.count++ != 0) text(" ");
  begin(part);
}

void TermConverter::advance_no_pattern(Frame& frame) {
  const std::size_t part = frame.at;
  if (tape_.is_close(part)) return pop("");
  frame.at = tape_.next(part);
  text(" :no-pattern ");
  begin(part);
}

void TermConverter::atom(std::size_t token) {
  last_ = tape_.end(token);
  const Note note = analysis_.note(token);
  switch (note.meaning()) {
    case Meaning::Word:
      return text(info(analysis_.symbols[note.id()].word).new_name);
    case Meaning::Declared:
      return text(names_.of(analysis_.declarations[note.id()]));
    case Meaning::Variable:
      return text(names_.term(note.id()));
    case Meaning::Bits:
      return bits(analysis_.symbols[note.id()]);
    case Meaning::Number:
    case Meaning::None:
      break;
  }
}

void TermConverter::number(std::size_t token, bool real) {
  last_ = tape_.end(token);
  std::string_view digits = tape_.text(token);
  const bool negative = digits.front() == '-';
  if (negative) digits.remove_prefix(1);
  while (digits.size() > 1 && digits[0] == '0' && is_digit(digits[1])) {
    digits.remove_prefix(1);
  }
  if (negative) text("(- ");
  text(digits);
  if (real && digits.find('.') == std::string_view::npos) text(".0");
  if (negative) text(")");
}

void TermConverter::bits(const Symbol& symbol) {
  if (symbol.looks == BitLooks::Binary) text("#b");
  if (symbol.looks == BitLooks::Hexadecimal) text("#x");
  if (symbol.looks != BitLooks::Decimal) return text(symbol.base.substr(5));
  std::string_view digits = symbol.base.substr(2);
  while (digits.size() > 1 && digits[0] == '0') digits.remove_prefix(1);
  fmt::format_to(std::back_inserter(out_.text), "(_ bv{} {})", digits,
                 analysis_.sorts.width(symbol.constant_sort));
}

}  // namespace podium::smtlib1
