// declare-datatype and declare-datatypes, of sorts without parameters.

#include "official/commands.h"

namespace podium::official {

// The sort is bound from the beginning, since its fields may have it, and gets
// its number at the end.
bool Commands::on_declare_datatype() {
  Context& c = context_;
  if (!name() || !c.prepare(name_)) return false;
  const std::uint32_t symbol = c.symbol_at(name_);
  c.declare_sort(symbol);
  if (!datatype() || !end()) return false;
  c.give_number(symbol);
  return true;
}

bool Commands::on_declare_datatypes() {
  Context& c = context_;
  if (!c.take_open("a list of sorts")) return false;
  std::size_t sorts = 0;
  do {
    if (!sort_declaration()) return false;
    ++sorts;
  } while (c.peek().what != kClose);
  c.take();
  const Token list = c.peek();
  if (!c.take_open("a list of datatypes")) return false;
  std::size_t datatypes = 0;
  do {
    if (!datatype()) return false;
    ++datatypes;
  } while (c.peek().what != kClose);
  c.take();
  if (sorts != datatypes) {
    return c.fail(list, "there are not as many datatypes as sorts",
                  "each sort has a list of constructors");
  }
  return end();
}

// (s 0)
bool Commands::sort_declaration() {
  Context& c = context_;
  if (!c.take_open("a sort (s 0)")) return false;
  if (!name() || !zero() || !c.take_close("the ')' after a sort") ||
      !c.introduce(name_)) {
    return false;
  }
  c.declare_sort(c.symbol_at(name_));
  return true;
}

// ((c (s sort) ...) ...); constructors change places.
bool Commands::datatype() {
  Context& c = context_;
  if (!c.take_open("a list of constructors")) return false;
  const std::size_t from = c.stack.size();
  do {
    const Token open = c.peek();
    if (open.is_symbol() && c.describe(open) == "'par'") {
      return c.refuse(open, "datatypes with parameters");
    }
    if (!c.take_open("a constructor (c (s sort) ...)")) return false;
    if (!constructor()) return false;
  } while (c.peek().what != kClose);
  c.take();
  terms_.shuffle_from(from, 1);
  c.stack.set_size(from);
  return true;
}

// c (s sort) ...) after its parenthesis. Its number comes after those of its
// fields.
bool Commands::constructor() {
  Context& c = context_;
  if (!c.take_symbol("a constructor")) return false;
  const std::uint32_t item = c.item;
  terms_.push_part(item);
  while (c.peek().what != kClose) {
    if (!selector()) return false;
  }
  c.take();
  if (!c.introduce(item)) return false;
  c.declare_function(c.symbol_at(item), kConstructor);
  return true;
}

bool Commands::selector() {
  Context& c = context_;
  if (!c.take_open("a field (s sort)")) return false;
  if (!c.take_symbol("a selector")) return false;
  const std::uint32_t item = c.item;
  if (!terms_.sort() || !c.take_close("the ')' after a field") ||
      !c.introduce(item)) {
    return false;
  }
  c.declare_function(c.symbol_at(item));
  return true;
}

}  // namespace podium::official
