// Where tokens are in the text. Items do not keep that, and the draft changes
// while it is read. So the text is cut once more when a message needs a place.

#include <algorithm>

#include "official/bytes.h"
#include "official/scanner.h"

namespace podium::official {

std::uint32_t offset_in(std::string_view text, const Token& token) {
  Draft draft(text);
  Scanner scanner(text, draft, {});
  std::uint32_t forgotten = 0;
  scanner.fill();
  while (forgotten + scanner.ready() <= token.item) {
    forgotten += scanner.forget();
    scanner.fill();
  }
  return scanner.offset({token.what, token.item - forgotten, token.left});
}

std::string_view Scanner::text(const Token& token) const {
  const Item& item = draft_.items[token.item];
  if (item.kind() == Kind::Digits) {
    return {reinterpret_cast<const char*>(&item.what),
            size_of_digits(item.what)};
  }
  const char* const begin = begin_ + item.what;
  const char* const end = end_of_atom(begin, end_);
  return {begin, static_cast<std::size_t>(end - begin)};
}

std::uint32_t Scanner::forget() {
  Array<Item>& items = draft_.items;
  const std::size_t count = items.size();
  if (count <= kKept) return 0;
  std::array<const char*, kKept> places{};
  for (std::size_t i = 0; i < kKept; ++i) {
    const std::size_t from = count - kKept + i;
    places[i] = begin_ + offset_of_atom(static_cast<std::uint32_t>(from));
  }
  for (std::size_t i = 0; i < kKept; ++i) items[i] = items[count - kKept + i];
  items.set_size(kKept);
  kept_ = places;
  return static_cast<std::uint32_t>(count - kKept);
}

// Null if only other items tell where this one is.
const char* Scanner::known_place(std::uint32_t index) const {
  if (index < kKept && kept_[0] != nullptr) return kept_[index];
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
