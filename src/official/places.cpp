// Where tokens are in the text. Items do not keep that; it is found out when a
// message needs it.

#include <algorithm>

#include "official/bytes.h"
#include "official/scanner.h"

namespace podium::official {

std::string_view Scanner::text(const Token& token) const {
  const char* const begin = begin_ + offset_of_atom(token.item);
  const char* const end = end_of_atom(begin, end_);
  return {begin, static_cast<std::size_t>(end - begin)};
}

// Null if only other items tell where this one is.
const char* Scanner::known_place(std::uint32_t index) const {
  const Item* const item = &draft_.items[index];
  if (item->kind() >= Kind::Numeral && item->kind() <= Kind::Bad) {
    return begin_ + item->what;
  }
  const Pending* const found = std::lower_bound(
      pending_.data(), static_cast<const Pending*>(pending_end_), item,
      [](const Pending& one, const Item* other) { return one.item < other; });
  if (found == pending_end_ || found->item != item) return nullptr;
  return begin_ + found->spelling.offset -
         (item->kind() == Kind::Quoted ? 1 : 0);
}

std::uint32_t Scanner::offset_of_atom(std::uint32_t index) const {
  std::uint32_t known = index;
  const char* at = known_place(known);
  while (at == nullptr && known > 0) at = known_place(--known);
  if (at == nullptr) at = begin_;
  for (; known < index; ++known) {
    at = end_of_item(known, at);
    while (at != end_ && byte_of(*at) < Byte::Bar) ++at;
    while (at != end_ && *at == ';') {
      at = end_of_comment(at);
      while (at != end_ && byte_of(*at) < Byte::Bar) ++at;
    }
  }
  return offset_of(at);
}

// Where the atom of an item that is at this place ends. Some have none.
const char* Scanner::end_of_item(std::uint32_t index, const char* place) const {
  return draft_.items[index].kind() == Kind::None ? place
                                                  : end_of_atom(place, end_);
}

const char* Scanner::end_of_comment(const char* place) const {
  while (place != end_ && *place != '\n' && *place != '\r') ++place;
  return place;
}

// Parentheses have no offset of their own, they are counted from an atom on.
std::uint32_t Scanner::offset(const Token& token) const {
  const std::uint32_t atom = offset_of_atom(token.item);
  if (!token.is_parenthesis()) return atom;
  const Item& item = draft_.items[token.item];
  std::uint32_t skip = item.closes() - token.left;
  std::uint32_t from = token.item;
  if (token.what == kOpen && from > 0) {
    --from;
    skip = draft_.items[from].closes() + item.opens() - token.left;
  }
  const char* at = end_of_item(from, begin_ + offset_of_atom(from));
  while (at != end_) {
    if (*at == ';') {
      at = end_of_comment(at);
      continue;
    }
    if ((*at == '(' || *at == ')') && skip-- == 0) return offset_of(at);
    ++at;
  }
  return atom;
}

}  // namespace podium::official
