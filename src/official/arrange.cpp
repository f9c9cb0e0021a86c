#include "official/arrange.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "base/prefetch.h"
#include "base/text.h"

namespace podium::official {

namespace {

// Swaps elements as `draw` says: it gives the pair of each draw in turn, as
// long as there is one. The array may be larger than the caches, so the places
// are drawn ahead and fetched meanwhile.
template <class T, class Draw>
void swap_drawn(T* items, std::size_t draws, Draw draw) {
  constexpr std::size_t kAhead = 64;
  std::array<std::pair<std::size_t, std::size_t>, kAhead> pairs;
  while (draws > 0) {
    const std::size_t count = std::min(draws, kAhead);
    for (std::size_t i = 0; i < count; ++i) {
      pairs[i] = draw();
      prefetch_to_write(items + pairs[i].second);
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(items[pairs[i].first], items[pairs[i].second]);
    }
    draws -= count;
  }
}

// From the back.
void shuffle_steps(std::uint32_t* steps, std::size_t count, Random& random) {
  std::size_t last = count;
  swap_drawn(steps, count - 1, [&last, &random] {
    const std::size_t other = random.below(last);
    return std::pair(--last, other);
  });
}

// From the front; the last of them draws nothing.
void shuffle_numbers(std::uint32_t* numbers, std::size_t count,
                     Random& random) {
  std::size_t first = 0;
  swap_drawn(numbers, count - 1, [&first, count, &random] {
    const std::size_t at = first++;
    return std::pair(at, at + random.below(count - at));
  });
}

constexpr auto kIsDeclaration = [](std::uint32_t word) {
  return word == Word::DeclareFun || word == Word::DeclareConst;
};
constexpr auto kIsAssertion = [](std::uint32_t word) {
  return word == Word::Assert;
};

template <class Belongs>
void shuffle_runs(Context& c, std::size_t first, Belongs belongs) {
  const Array<std::uint8_t>& words = c.draft.words;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::size_t begin = at;
    while (at < words.size() && belongs(words[at])) ++at;
    if (at - begin > 1) {
      shuffle_steps(&c.draft.steps[first + begin], at - begin, c.random);
    }
  }
}

void number_names(Context& c) {
  Array<std::uint32_t>& numbers = c.new_numbers;
  const std::size_t known = numbers.size();
  const std::size_t count = std::size_t{c.numbers} + 1;  // 0 is no number
  Draft::make_room(numbers, count - known);
  numbers.set_size(count);
  for (std::size_t i = known; i < count; ++i) {
    numbers[i] = static_cast<std::uint32_t>(i);
  }
  const std::size_t first = std::max<std::size_t>(known, 1);
  if (count - first > 1) {
    shuffle_numbers(&numbers[first], count - first, c.random);
  }
}

}  // namespace

void arrange_part(Context& c, std::size_t first) {
  if (c.scrambles() && c.draft.steps.size() > first) {
    shuffle_runs(c, first, kIsDeclaration);
    shuffle_runs(c, first, kIsAssertion);
    number_names(c);
  }
  c.draft.words.set_size(0);
  ++c.part;
}

namespace {

// What fits into a symbol's text after "is-x".
constexpr std::uint32_t kLargestOfTester = 99999999;

// The number k of a text prefix and k; leading zeros are no such text.
std::optional<std::uint64_t> number_after(std::string_view text,
                                          std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  text.remove_prefix(prefix.size());
  if (text.starts_with('0')) return std::nullopt;
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [last, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || last != end) return std::nullopt;
  return number;
}

bool clash(Context& c, std::uint32_t symbol) {
  return c.fail_at(c.draft.symbols[symbol].offset(),
                   "'" + printable(c.draft.symbols.text(symbol)) +
                       "' stays, and the official scrambler gives that name to "
                       "something else too",
                   "rename it", Code::Unsupported);
}

// The flags of what gets each new name x<number>, by that number.
std::vector<std::uint8_t> flags_by_number(const Context& c) {
  std::vector<std::uint8_t> flags(c.new_numbers.size());
  for (std::size_t i = 0; i < c.draft.symbols.size(); ++i) {
    const Symbol& symbol = c.draft.symbols[i];
    const std::uint32_t given = symbol.name & kNumberMask;
    if (given == 0 || given >= c.new_numbers.size()) continue;
    flags[c.new_numbers[given]] = symbol.flags | kSealedName;
  }
  return flags;
}

// Whether a term's name is a new one of a function, too, or could be hidden by
// one where it is used.
bool new_names_differ(Context& c) {
  std::vector<std::uint8_t> flags;
  for (const std::uint32_t symbol : c.term_names) {
    const auto number = number_after(c.draft.symbols.text(symbol), "x");
    if (!number.has_value() || *number >= c.new_numbers.size()) continue;
    if (flags.empty()) flags = flags_by_number(c);
    const bool used = (c.draft.symbols[symbol].flags & kUsedName) != 0;
    if ((flags[*number] & kGlobalFunction) != 0 ||
        (used && flags[*number] != 0)) {
      return clash(c, symbol);
    }
  }
  return true;
}

bool names_differ(Context& c, std::uint64_t asserts) {
  const std::uint64_t named = c.options.unsat_core ? asserts : 0;
  for (const auto* symbols : {&c.term_names, &c.functions}) {
    for (const std::uint32_t symbol : *symbols) {
      const auto number = number_after(c.draft.symbols.text(symbol), "smtcomp");
      if (number.has_value() && *number <= named) return clash(c, symbol);
    }
  }
  return !c.scrambles() || new_names_differ(c);
}

constexpr std::uint32_t kParted = 100000000;

// The 8 digits of a smaller number, the first one in the lowest byte: halves,
// quarters and digits are each parted all at once.
std::uint64_t eight_digits(std::uint32_t number) {
  std::uint64_t digits = number / 10000 | std::uint64_t{number % 10000} << 32;
  const std::uint64_t hundreds = (digits * 10486 >> 20) & 0x7f0000007f;
  digits = hundreds | (digits - 100 * hundreds) << 16;
  const std::uint64_t tens = (digits * 103 >> 10) & 0x000f000f000f000f;
  return tens | (digits - 10 * tens) << 8;
}

// x and the number, as nearly all new names are.
void seal_usual(Symbol& symbol, std::uint32_t number) {
  const std::uint64_t digits = eight_digits(number);
  // The last digit counts even if it is 0, which no number of a name is.
  const int zeros = std::min(std::countr_zero(digits) / 8, 7);
  const std::uint64_t bytes = (digits | 0x3030303030303030) >> (8 * zeros);
  symbol.text[0] = 'x';
  std::memcpy(&symbol.text[1], &bytes, sizeof bytes);
  symbol.written = static_cast<std::uint8_t>(1 + sizeof bytes -
                                             static_cast<unsigned>(zeros));
  symbol.flags |= kSealedName;
}

// The prefix and the number, which must have room in the symbol.
void seal(Symbol& symbol, std::string_view prefix, std::uint32_t number) {
  const std::string digits = std::to_string(number);
  PODIUM_CHECK(prefix.size() + digits.size() <= symbol.text.size());
  const auto after =
      std::copy(prefix.begin(), prefix.end(), symbol.text.begin());
  const auto end = std::copy(digits.begin(), digits.end(), after);
  symbol.written = static_cast<std::uint8_t>(end - symbol.text.begin());
  symbol.flags |= kSealedName;
}

// Symbols with a new name that also stay somewhere get a second record there.
void separate_raw_uses(Draft& draft) {
  std::unordered_map<std::uint32_t, std::uint32_t> seconds;
  const std::size_t count = draft.symbols.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    const Symbol symbol = draft.symbols[i];
    const bool named = (symbol.name & kNumberMask) != 0;
    if (named && (symbol.flags & kRawUse) != 0) {
      seconds.emplace(
          i, draft.symbols.add_apart(
                 {symbol.key(), kNoTail, symbol.offset(), symbol.length, 0}));
    }
  }
  for (std::size_t i = 0; i < draft.items.size() && !seconds.empty(); ++i) {
    Item& item = draft.items[i];
    if (item.kind() != Kind::Raw && item.kind() != Kind::RawQuoted) continue;
    const auto found = seconds.find(item.what);
    if (found != seconds.end()) item.what = found->second;
  }
}

}  // namespace

bool seal_names(Context& c, std::uint64_t asserts) {
  if (!names_differ(c, asserts)) return false;
  SymbolTable& symbols = c.draft.symbols;
  // is-c of a constructor c goes with it.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> testers;
  if (!c.testers.empty()) symbols.restore_slots();
  for (const std::uint32_t tester : c.testers) {
    const std::uint32_t of = symbols.find(symbols.text(tester).substr(3));
    if (of == SymbolTable::kNone) continue;
    const std::uint32_t given = symbols[of].name & kNumberMask;
    if ((symbols[of].flags & kConstructor) == 0 || given == 0) continue;
    if (given >= c.new_numbers.size()) continue;
    testers.emplace_back(tester, c.new_numbers[given]);
    if (testers.back().second > kLargestOfTester) {
      return c.fail_at(symbols[tester].offset(), "too many names for is-...",
                       "write testers as (_ is c)", Code::Unsupported);
    }
  }
  separate_raw_uses(c.draft);
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    Symbol& symbol = symbols[i];
    const std::uint32_t given = symbol.name & kNumberMask;
    // A part without commands has none that are used.
    if (given != 0 && given < c.new_numbers.size()) {
      const std::uint32_t number = c.new_numbers[given];
      if (number < kParted) {
        seal_usual(symbol, number);
      } else {
        seal(symbol, "x", number);
      }
    } else if (symbol.length <= 8) {
      symbol.written = static_cast<std::uint8_t>(symbol.length);
    }
  }
  for (const auto& [tester, number] : testers) {
    seal(symbols[tester], "is-x", number);
  }
  symbols.drop_slots();
  return true;
}

}  // namespace podium::official
