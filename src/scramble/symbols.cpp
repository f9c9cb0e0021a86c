#include "scramble/symbols.h"

#include <cstring>
#include <utility>

#include "base/check.h"
#include "scramble/operators.h"

namespace podium::scramble {

namespace {

template <class Integer>
std::uint64_t load(const char* place) {
  Integer value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

std::uint64_t mix(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15ULL;
  return value ^ (value >> 29);
}

// Decides only where a text sits in the table, never what is written.
std::uint32_t hash_of(std::string_view text) {
  const char* place = text.data();
  const std::size_t size = text.size();
  std::uint64_t hash = size;
  if (size >= 8) {
    for (std::size_t at = 0; at + 8 < size; at += 8) {
      hash = mix(hash ^ load<std::uint64_t>(place + at));
    }
    hash = mix(hash ^ load<std::uint64_t>(place + size - 8));
  } else if (size >= 4) {
    hash ^= load<std::uint32_t>(place) << 32 |
            load<std::uint32_t>(place + size - 4);
  } else if (size > 0) {
    hash ^= load<std::uint8_t>(place) << 32 |
            load<std::uint8_t>(place + size / 2) << 24 |
            load<std::uint8_t>(place + size - 1) << 16;
  }
  return static_cast<std::uint32_t>(mix(hash) >> 16);
}

}  // namespace

SymbolTable::SymbolTable() : slots_(1024) {
  for (const Operator& word : known_words()) intern(word.name);
  PODIUM_CHECK(symbols_.size() == known_words().size());
}

SymbolTable::Slot& SymbolTable::slot_of(std::string_view text,
                                        std::uint32_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].id != kEmpty &&
         (slots_[at].hash != hash || symbols_[slots_[at].id].text != text)) {
    at = (at + 1) & mask;
  }
  return slots_[at];
}

SymbolId SymbolTable::intern(std::string_view text) {
  const std::uint32_t hash = hash_of(text);
  Slot& slot = slot_of(text, hash);
  if (slot.id != kEmpty) return slot.id;
  const auto id = static_cast<SymbolId>(symbols_.size());
  slot = {hash, id};
  symbols_.emplace_back().text = text;
  if (symbols_.size() * 2 > slots_.size()) grow();
  return id;
}

Symbol* SymbolTable::find(std::string_view text) {
  const Slot& slot = slot_of(text, hash_of(text));
  return slot.id == kEmpty ? nullptr : &symbols_[slot.id];
}

void SymbolTable::grow() {
  const std::vector<Slot> old =
      std::exchange(slots_, std::vector<Slot>(slots_.size() * 4));
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id == kEmpty) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].id != kEmpty) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

}  // namespace podium::scramble
