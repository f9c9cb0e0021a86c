// The fast loop: parentheses, symbols and numerals, nearly all of a script.

#include <algorithm>
#include <cstring>

#include "smtlib/bytes.h"
#include "smtlib/kinds.h"
#include "smtlib/reader.h"

namespace podium::smtlib {

namespace {

// The fast loop looks at so many bytes at a time, and reads so far from the
// beginning of a token.
constexpr std::ptrdiff_t kBlock = 64;
constexpr std::ptrdiff_t kBytesAhead = 16;

void find_kinds_plainly(const char* text, Kinds& kinds) {
  kinds = kinds_plainly(text);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void find_kinds_by_avx2(const char* text,
                                                        Kinds& kinds) {
  kinds = kinds_by_avx2(text, load_kind_tables());
}

PODIUM_AVX512 void find_kinds_by_avx512(const char* text, Kinds& kinds) {
  kinds = kinds_by_avx512(text, load_wide_kind_tables());
}
#endif

}  // namespace

// Where the fast loop puts tokens.
struct TapeEnd {
  [[gnu::always_inline]] void add(Byte /*first*/, std::size_t begin,
                                  std::size_t link) {
    tokens[count++] = {static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(link)};
  }
  [[gnu::always_inline]] void add_numeral(const char* /*text*/,
                                          std::size_t begin, std::size_t size) {
    add(Byte::Digit, begin, size);
  }
  [[gnu::always_inline]] void add_symbol(const char* /*text*/,
                                         std::size_t begin, std::size_t size) {
    add(Byte::Symbol, begin, size);
  }
  [[gnu::always_inline]] std::uint32_t& link(std::size_t token) {
    return tokens[token].link;
  }

  Tape::Token* tokens;
  std::size_t count;
  PackedSymbol* symbol;    // none
  RepeatedSymbol* repeat;  // none
};

struct StripEnd {
  [[gnu::always_inline]] void add(Byte first, std::size_t /*begin*/,
                                  std::size_t link) {
    firsts[count] = first;
    links[count++] = static_cast<std::uint32_t>(link);
  }
  // REQUIRES: so many bytes may be read as a short one has.
  [[gnu::always_inline]] void add_numeral(const char* text, std::size_t begin,
                                          std::size_t size) {
    if (size > kMostDigits) return add(Byte::Digit, begin, begin);
    std::uint32_t digits = 0;
    std::memcpy(&digits, text + begin, sizeof digits);
    const std::size_t beyond = 8 * (kMostDigits - size);  // bits
    add(kNumeral, begin, digits << beyond >> beyond);
  }
  [[gnu::always_inline]] void add_symbol(const char* text, std::size_t begin,
                                         std::size_t size) {
    const Packed packed =
        size <= kMostPacked ? pack_from(text + begin, size) : Packed{size, 0};
    RecentSymbols::Entry& known = recent->at(packed.low, packed.high);
    if (known.low == packed.low && known.high == packed.high) [[likely]] {
      return add(Byte::Symbol, begin, known.number);
    }
    add_unknown(packed, known);
    add(Byte::Symbol, begin, begin);
  }
  // A symbol without a number is soon met again, as the variable of a let is.
  // So until it has one, the entry has its index.
  [[gnu::always_inline]] void add_unknown(Packed packed,
                                          RecentSymbols::Entry& entry) {
    const auto token = static_cast<std::uint32_t>(count);
    if (is_waiting(packed, entry)) {
      *repeat++ = {token, entry.number};
      return;
    }
    if (packed.high != 0) {
      entry = {packed.low, packed.high | kWaiting,
               static_cast<std::uint32_t>(symbol - symbols)};
    }
    *symbol++ = {packed.low, packed.high, token};
  }
  // Nobody clears entries when symbols go, so the index may be of another.
  [[gnu::always_inline]] bool is_waiting(
      Packed packed, const RecentSymbols::Entry& entry) const {
    if (entry.low != packed.low || entry.high != (packed.high | kWaiting)) {
      return false;
    }
    const PackedSymbol* const other = symbols + entry.number;
    return other < symbol && other->low == packed.low &&
           other->high == packed.high;
  }
  [[gnu::always_inline]] std::uint32_t& link(std::size_t token) {
    return links[token];
  }

  Byte* firsts;
  std::uint32_t* links;
  std::size_t count;
  PackedSymbol* symbol;
  RepeatedSymbol* repeat;
  const PackedSymbol* symbols;
  RecentSymbols* recent;

  static constexpr std::uint32_t kWaiting = 0x80000000;  // of no packed text
};

// What the fast loop works on, by indices, so that the place of a token costs
// nothing. A local value, and all of it inline, so that it is in registers.
template <class End>
struct Reader::Fast {
  [[gnu::always_inline]] void on_open(std::size_t begin) {
    command = open == kNone ? begin : command;
    end.add(Byte::Open, begin, open);
    open = static_cast<std::uint32_t>(end.count - 1);
  }

  // False if the end of a command needs a closer look.
  [[gnu::always_inline]] bool on_close(std::size_t begin,
                                       const Reader& reader) {
    if (open == kNone) return false;
    const std::uint32_t around = end.link(open);
    if (around == kNone && reader.leaves_command(end.count - open)) {
      return false;
    }
    end.link(open) = static_cast<std::uint32_t>(end.count);
    end.add(Byte::Close, begin, open);
    open = around;
    return true;
  }

  // The tokens that begin in the next 64 bytes, up to one that the block does
  // not show whole, which is then the first of the next block. False if the
  // token at hand is of a rarer kind.
  [[gnu::always_inline]] bool block(const Kinds& kinds, const Reader& reader) {
    const std::uint64_t run = kinds.symbol | kinds.high;
    const std::uint64_t single = ~(run | kinds.blank);
    const std::size_t base = at;
    for (std::uint64_t starts = single | (run & ~(run << 1)); starts != 0;
         starts &= starts - 1) {
      const auto place = static_cast<unsigned>(__builtin_ctzll(starts));
      at = base + place;
      const std::uint64_t bit = starts & (0 - starts);
      if ((kinds.open & bit) != 0) {
        on_open(at);
      } else if ((kinds.close & bit) != 0) {
        if (!on_close(at, reader)) return false;
      } else if ((run & bit) != 0) {
        const std::uint64_t after = ~run >> place;
        if (after == 0) return place != 0;
        const auto size = static_cast<unsigned>(__builtin_ctzll(after));
        if ((kinds.digit & bit) == 0) {
          end.add_symbol(text, at, size);
        } else {  // perhaps a decimal, or an error
          const std::uint64_t other = ~kinds.digit >> place;
          if (static_cast<unsigned>(__builtin_ctzll(other)) != size ||
              text[at + size] == '#') {
            return false;
          }
          end.add_numeral(text, at, size);
        }
      } else {
        return false;
      }
    }
    at = base + static_cast<std::size_t>(kBlock);
    return true;
  }

  const char* text;
  End end;
  std::size_t at;
  std::size_t command;  // where the one at hand begins
  std::uint32_t open;
};

inline TapeEnd Reader::end_of(Tape& tape) {
  return {tape.tokens_.data(), tape.tokens_.size(), nullptr, nullptr};
}

inline StripEnd Reader::end_of(Strip& strip) {
  return {strip.firsts_,
          strip.links_,
          strip.size_,
          symbols_.data() + symbol_count_,
          repeats_.data() + repeat_count_,
          symbols_.data(),
          &recent_};
}

// Parentheses, symbols and numerals, nearly all of a script, by the kinds of 64
// bytes at a time.
template <class Tokens>
void Reader::hurry(Tokens& tokens, const char* stop) {
  FindKinds find_kinds = find_kinds_plainly;
#if defined(__x86_64__)
  if (!plain_ && has_avx2()) find_kinds = find_kinds_by_avx2;
  if (!plain_ && has_avx512()) find_kinds = find_kinds_by_avx512;
  if (!plain_ && has_bmi()) return hurry_by_bmi(tokens, stop, find_kinds);
#endif
  hurry_here(tokens, stop, find_kinds);
}

#if defined(__x86_64__)
template <class Tokens>
__attribute__((target("bmi,bmi2"))) void Reader::hurry_by_bmi(
    Tokens& tokens, const char* stop, FindKinds find_kinds) {
  hurry_here(tokens, stop, find_kinds);
}
#endif

template <class Tokens>
[[gnu::always_inline]] inline void Reader::hurry_here(Tokens& tokens,
                                                      const char* stop,
                                                      FindKinds find_kinds) {
  const std::size_t end =
      offset(std::min({stop, at_ + std::min(kStretch - kBlock, end_ - at_),
                       end_ - std::min(kBlock + kBytesAhead, end_ - at_)}));
  // A block has at most so many symbols.
  const PackedSymbol* const last_symbol =
      symbols_.data() + symbols_.size() - kBlock / 2;
  const RepeatedSymbol* const last_repeat =
      repeats_.data() + repeats_.size() - kBlock / 2;
  Fast<decltype(end_of(tokens))> fast{begin_, end_of(tokens), offset(at_),
                                      offset(command_), open_};
  Kinds kinds;
  bool more = true;
  while (more && fast.at < end && fast.end.symbol <= last_symbol &&
         fast.end.repeat <= last_repeat) {
    find_kinds(begin_ + fast.at, kinds);
    more = fast.block(kinds, *this);
  }
  set_size(fast.end.count);
  at_ = begin_ + fast.at;
  command_ = begin_ + fast.command;
  open_ = fast.open;
  if (fast.end.symbol == nullptr) return;
  symbol_count_ = static_cast<std::size_t>(fast.end.symbol - symbols_.data());
  repeat_count_ = static_cast<std::size_t>(fast.end.repeat - repeats_.data());
  if (fast.end.symbol > last_symbol || fast.end.repeat > last_repeat) {
    tell_symbols();
  }
}

template void Reader::hurry(Tape& tokens, const char* stop);
template void Reader::hurry(Strip& tokens, const char* stop);

}  // namespace podium::smtlib
