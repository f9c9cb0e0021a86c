#include "identify/texts.h"

#include <array>
#include <utility>

#include "base/prefetch.h"
#include "scramble/operators.h"
#include "smtlib/bytes.h"

namespace podium::identify {

using smtlib::Tape;

namespace {

constexpr std::size_t kBlock = 64;   // tokens that are looked up together
constexpr unsigned kFirstBits = 10;  // of the number of slots at first
constexpr std::uint32_t kLong = 0x7f000000;  // in the key of a long text

bool is_plain_symbol(std::string_view text) {
  if (text.empty() || smtlib::is_digit(text.front())) return false;
  for (const char byte : text) {
    if (!smtlib::in_symbol(byte)) return false;
  }
  return true;
}

// A string of SMT-LIB 2.0 as later versions write it.
std::string modern_string(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    const bool escape = text[at] == '\\' && at + 2 < text.size() &&
                        (text[at + 1] == '"' || text[at + 1] == '\\');
    if (escape) ++at;
    out += text[at];
    if (text[at] == '"') out += '"';
  }
  return out + "\"";
}

}  // namespace

Texts::Texts(Empty /*none*/)
    : slots_(std::size_t{1} << kFirstBits), shift_(64 - kFirstBits) {
  for (std::uint32_t id = 0; id < scramble::kKnownEnd; ++id) {
    add(scramble::known_word(id));
  }
}

// Most scripts are small, and a copy of the known words is much cheaper than
// adding them anew.
Texts::Texts() {
  static const Texts known{Empty()};
  texts_ = known.texts_;
  hashes_ = known.hashes_;
  symbols_ = known.symbols_;
  slots_ = known.slots_;
  shift_ = known.shift_;
}

inline Texts::Key Texts::key_of(std::string_view text) {
  if (text.size() <= smtlib::kMostPacked) return smtlib::pack(text);
  return {hash_text(text),
          kLong | (static_cast<std::uint32_t>(text.size()) & 0xffffff)};
}

// By both halves of one product: each bit of the key reaches the upper bits.
inline std::size_t Texts::home_of(Key key) const {
  __extension__ using Wide = unsigned __int128;
  const Wide product =
      Wide{key.low ^ kMixOdd} * (key.high ^ 0xd6e8feb86659fd93);
  const Hash hash =
      static_cast<Hash>(product >> 64) ^ static_cast<Hash>(product);
  return static_cast<std::size_t>(hash >> shift_);
}

inline bool Texts::is_same(const Slot& slot, Key key,
                           std::string_view text) const {
  return slot.low == key.low && slot.high == key.high &&
         (key.high < kLong || texts_[slot.next_id - 1] == text);
}

// Slots in order go to slots in order, since the upper bits of the hash decide.
void Texts::grow() {
  const PagedVector<Slot> old =
      std::exchange(slots_, PagedVector<Slot>(slots_.size() * 2));
  --shift_;
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.next_id == 0) continue;
    std::size_t at = home_of({slot.low, slot.high});
    while (slots_[at].next_id != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

TextId Texts::find_or_add(Key key, std::string_view text) {
  const std::size_t mask = slots_.size() - 1;
  Slot* const slots = slots_.data();
  std::size_t at = home_of(key);
  for (; slots[at].next_id != 0; at = (at + 1) & mask) {
    if (is_same(slots[at], key, text)) return slots[at].next_id - 1;
  }
  const smtlib::Byte kind = smtlib::byte_of(text.front());
  const bool symbol = kind == smtlib::Byte::Symbol || kind == smtlib::Byte::Bar;
  texts_.push_back(text);
  hashes_.push_back(hash_text(text));
  symbols_.push_back(symbol ? 1 : 0);
  const auto next_id = static_cast<std::uint32_t>(texts_.size());
  slots[at] = {key.low, key.high, next_id};
  if (2 * texts_.size() >= slots_.size()) grow();
  return next_id - 1;
}

TextId Texts::add(std::string_view text) {
  return find_or_add(key_of(text), text);
}

TextId Texts::find(std::string_view text) const {
  const Key key = key_of(text);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = home_of(key); slots_[at].next_id != 0;
       at = (at + 1) & mask) {
    if (is_same(slots_[at], key, text)) return slots_[at].next_id - 1;
  }
  return kNotThere;
}

// A symbol that needs its bars keeps them, so that |12| is not 12.
std::string_view Texts::text_of(const Tape& tape, std::size_t token) {
  const std::string_view text = tape.text(token);
  if (text.front() == '|') {
    const std::string_view name = text.substr(1, text.size() - 2);
    return is_plain_symbol(name) ? name : text;
  }
  if (text.front() == '"' && tape.backslash_escapes() &&
      text.find('\\') != std::string_view::npos) {
    return own_.emplace_back(modern_string(text));
  }
  return text;
}

// Of a token as it stands. All 0 if the text is another one.
inline Texts::Key Texts::key_of(const Tape& tape, std::size_t token) {
  const std::string_view source = tape.source();
  const Tape::Token& it = tape.tokens()[token];
  const char* const text = source.data() + it.begin;
  if (*text == '|' || *text == '"') return {};
  if (it.link <= smtlib::kMostPacked && source.size() - it.begin >= 12) {
    return smtlib::pack_from(text, it.link);
  }
  return key_of({text, it.link});
}

// First where they are, so that all slots are on their way from memory, then
// which they are.
Array<TextId> Texts::number(const Tape& tape) {
  Array<TextId> ids;
  ids.reserve(tape.size());
  ids.set_size(tape.size());
  const char* const source = tape.source().data();
  std::array<Pending, kBlock> pending;
  const std::size_t size = tape.size();
  for (std::size_t token = 0; token < size;) {
    Pending* end = pending.data();
    for (; token < size && end != pending.data() + kBlock; ++token) {
      const char first = source[tape.tokens()[token].begin];
      if (first == '(' || first == ')') {
        ids[token] = first == '(' ? kOpen : kClose;
        continue;
      }
      const Key key = key_of(tape, token);
      const std::size_t home = home_of(key);
      prefetch(slots_.data() + home);
      *end++ = {key, static_cast<std::uint32_t>(token),
                static_cast<std::uint32_t>(home)};
    }
    for (const Pending* at = pending.data(); at != end; ++at) {
      const Slot& slot = slots_.data()[at->home];
      if (slot.low == at->key.low && slot.high == at->key.high &&
          slot.high - 1 < kLong - 1) {
        ids[at->token] = slot.next_id - 1;
        continue;
      }
      const std::string_view text = text_of(tape, at->token);
      ids[at->token] =
          find_or_add(at->key.high != 0 ? at->key : key_of(text), text);
    }
  }
  return ids;
}

}  // namespace podium::identify
