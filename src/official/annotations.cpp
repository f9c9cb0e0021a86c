// (! t :pattern (t ...) :named x ...)

#include <string_view>

#include "official/terms.h"

namespace podium::official {

namespace {

enum class Value : std::uint8_t { Terms, Label, Name, Numeral };

struct Attribute {
  std::string_view keyword;
  Value value;
  bool z3;
};

// What the official tool takes; symbols as labels stay as they are.
constexpr Attribute kAttributes[] = {
    {":named", Value::Label, false},     {":pattern", Value::Terms, false},
    {":no-pattern", Value::Terms, true}, {":qid", Value::Name, true},
    {":skolemid", Value::Name, true},    {":lblpos", Value::Label, true},
    {":lblneg", Value::Label, true},     {":weight", Value::Numeral, true},
};

const Attribute* find(std::string_view keyword) {
  for (const Attribute& attribute : kAttributes) {
    if (attribute.keyword == keyword) return &attribute;
  }
  return nullptr;
}

// Whether an annotation with so many attributes, patterns among them, does.
bool stays(AnnotationMode mode, std::uint32_t count, std::uint32_t patterns) {
  return mode == AnnotationMode::All ||
         (mode == AnnotationMode::Pattern && count == 1 && patterns == 1);
}

}  // namespace

bool is_term_attribute(std::string_view keyword) {
  return find(keyword) != nullptr;
}

// After the term, or after the terms of a pattern. The words of the frame hold
// how many attributes there are and how many of them are patterns; that of the
// terms has whether they are stripped.
Terms::Next Terms::attributes() {
  Context& c = context_;
  for (;;) {
    const Token token = c.take();
    if (token.what == kClose) return attributes_end(token);
    if (token.what != kKeyword) {
      c.unexpected(token, "an attribute or ')'");
      return Next::Failed;
    }
    const Next next = attribute(token);
    if (next != Next::Complete) return next;
  }
}

// The frame of the terms of an attribute, which begin with the next token. That
// tool drops a pattern that another attribute follows.
void Terms::push_terms() {
  Context& c = context_;
  bool stay = stays(c.options.annotations, c.stack[parts_begin()],
                    c.stack[parts_begin() + 1]);
  if (stay && c.options.annotations == AnnotationMode::Pattern &&
      c.unwritten == 0 && kept_lists_ < kMostLooks) {
    stay = c.closes_after_list();
  }
  push_frame(Shape::TermList, stay ? 0 : 1);
  c.unwritten += stay ? 0 : 1;
  kept_lists_ += stay ? 1 : 0;
}

// Complete if it has been read.
Terms::Next Terms::attribute(const Token& token) {
  Context& c = context_;
  const std::string_view keyword = c.scanner.text(token);
  const Attribute* const known = find(keyword);
  if (known == nullptr || (known->z3 && !c.options.z3)) {
    c.refuse(token, "the attribute " + std::string(keyword));
    return Next::Failed;
  }
  ++c.stack[parts_begin()];
  if (keyword == ":pattern") ++c.stack[parts_begin() + 1];
  const Token value = c.peek();
  switch (known->value) {
    case Value::Terms:
      push_terms();
      if (!c.take_open("a list of terms")) return Next::Failed;
      if (c.peek().what != kClose) return Next::Term;
      c.unexpected(c.peek(), "a term");
      return Next::Failed;
    case Value::Label:
      if (!c.take_symbol("a symbol")) return Next::Failed;
      c.keep_raw();
      if (keyword == ":named") c.name_term(value);
      return Next::Complete;
    case Value::Name:
      return checked(c.take_symbol("a symbol") && c.introduce(c.item));
    case Value::Numeral:
      if (c.take().what == kNumeral) return Next::Complete;
      c.unexpected(value, "a numeral");
      return Next::Failed;
  }
  return Next::Failed;
}

Terms::Next Terms::attributes_end(const Token& close) {
  Context& c = context_;
  const std::uint32_t count = c.stack[parts_begin()];
  const std::uint32_t patterns = c.stack[parts_begin() + 1];
  if (count == 0) {
    c.unexpected(close, "an attribute");
    return Next::Failed;
  }
  if (!stays(c.options.annotations, count, patterns)) {
    Array<std::uint32_t>& moves = c.draft.moves;
    const std::size_t move = moves.size();
    Draft::make_room(moves, 2);
    moves.set_size(move + 2);
    moves[move] = c.item;
    moves[move + 1] = c.closes;
    Item& bang = c.draft.items[c.stack[base_]];
    bang.what = static_cast<std::uint32_t>(move);
    bang.set_kind(Kind::Strip);
    c.draft.mark(c.stack[base_]);
  }
  pop_frame();
  return Next::Complete;
}

}  // namespace podium::official
