// declare-fun and declare-const.

#include "official/commands.h"

namespace podium::official {

namespace {

constexpr std::uint32_t kAtom = item_form(Kind::Symbol, 0);
constexpr std::uint32_t kHead = item_form(Kind::Symbol, 1);
constexpr std::uint32_t kNothing = item_form(Kind::Empty, 0);
constexpr std::uint32_t kIndex = item_form(Kind::Digits, 0);
constexpr std::uint32_t closing(std::uint32_t form, std::uint32_t closes) {
  return form | closes << 16;
}

bool is_symbol(const Item& item, std::uint32_t form) {
  return item.form == form && item.what >= kReserved;
}

}  // namespace

bool Commands::on_declare_const() {
  return name() && terms_.sort() && end() && declare(name_);
}

bool Commands::on_declare_fun() {
  Context& c = context_;
  if (const std::uint32_t items = usual_declaration(); items != 0) {
    c.leave(word_.item + items);
    return keep() && declare(word_.item + 1);
  }
  if (!name() || !c.take_open("a list of sorts")) return false;
  while (c.peek().what != kClose) {
    if (!terms_.sort()) return false;
  }
  c.take();
  return terms_.sort() && end() && declare(name_);
}

bool Commands::declare(std::uint32_t item) {
  Context& c = context_;
  if (!c.introduce(item)) return false;
  c.declare_function(c.symbol_at(item));
  return true;
}

// Many scripts are hardly more than declarations, and nearly all of these are
// (declare-fun x () S) or (declare-fun x () (_ S 1)). How many items follow the
// word if this is one, with what the sort refers to; else 0.
std::uint32_t Commands::usual_declaration() {
  Context& c = context_;
  if (c.closes != 0 || word_.item + 5 >= c.scanner.ready()) return 0;
  Item* const items = &c.draft.items[word_.item];
  if (!is_symbol(items[1], kAtom) || items[2].form != kNothing) return 0;
  if (is_symbol(items[3], closing(kAtom, 1))) {
    return c.refer_sort({items[3].what, word_.item + 3, 0}) ? 3 : 0;
  }
  if (items[3].form != kHead || items[3].what != Word::Underscore ||
      !is_symbol(items[4], kAtom) || items[5].form != closing(kIndex, 2)) {
    return 0;
  }
  c.draft.symbols[items[4].what].flags |= kRawUse;
  items[4].set_kind(Kind::Raw);
  return 5;
}

}  // namespace podium::official
