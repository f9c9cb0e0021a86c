#include "official/context.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/text.h"
#include "smtlib/tape.h"

namespace podium::official {

namespace {

constexpr std::uint32_t kSort = 1U << 31;
constexpr std::uint8_t kForEver = std::numeric_limits<std::uint8_t>::max();

// What an item may add to the stack and to the moves: not more than a frame
// each for it and for all that its parentheses close.
constexpr std::size_t kWordsOfItem = 8;
// Frames know where the one below begins by a number of 28 bits.
constexpr std::size_t kDeepest = std::size_t{1} << 28;

constexpr const char* kOtherMode =
    "the default way of scrambling takes all of SMT-LIB";

}  // namespace

Context::Context(std::string_view script, std::string script_name,
                 const Options& how)
    : text(script),
      name(std::move(script_name)),
      options(how),
      draft(script),
      scanner(script, draft, how.on_read),
      random(how.seed),
      operators(how.seed != 0) {
  draft.symbols.set_operators(operators);
  // About as many as scripts have; untouched memory costs nothing, but those of
  // a script of 1 MB should leave room in their huge page for the rest.
  draft.items.reserve(script.size() / 64 * 15 + Scanner::kStretch);
  refill();
  enter(0);
}

// After a look ahead more than a stretch is still to be read.
void Context::refill() {
  const std::size_t left = std::max(scanner.ready(), item) - item;
  Draft::make_room(stack, kWordsOfItem * (Scanner::kStretch + left));
  scanner.fill();
  if (stack.size() < kDeepest) return;
  fail_at(0, "the terms are nested too deeply", "split the script",
          Code::Unsupported);
}

void Context::enter(std::uint32_t index) {
  while (index >= scanner.ready()) refill();
  const Item& now = draft.items[index];
  item = index;
  opens = now.opens();
  closes = now.closes();
  atom = true;
  if (now.kind() == Kind::None) atom = false;
  if (now.kind() == Kind::Empty) {
    ++opens;
    ++closes;
    atom = false;
  }
}

bool Context::is_between_items() {
  const Item& now = draft.items[item];
  if (atom && opens == now.opens() && item > 0) {
    --item;
    opens = 0;
    closes = 0;
    atom = false;
  }
  return opens == 0 && !atom && closes == 0;
}

Token Context::atom_token() const {
  const Item& now = draft.items[item];
  switch (now.kind()) {
    case Kind::Symbol:
    case Kind::Raw:
      return {now.what, item, 0};
    case Kind::Quoted:
      return {now.what | kQuoted, item, 0};
    case Kind::Digits:
    case Kind::Numeral:
      return {kNumeral, item, 0};
    case Kind::Constant:
      return {kConstant, item, 0};
    case Kind::String:
      return {kString, item, 0};
    case Kind::Keyword:
      return {kKeyword, item, 0};
    case Kind::End:
      return {kEnd, item, 0};
    case Kind::Bad:
      return {kBad, item, 0};
    case Kind::RawQuoted:
    case Kind::Empty:
    case Kind::None:
    case Kind::Swap:
    case Kind::Parts:
    case Kind::Strip:
      break;
  }
  throw_bug(__FILE__, __LINE__, "an item that is read was not marked before");
}

bool Context::closes_after_list() {
  std::uint32_t at = item;
  std::uint32_t depth = opens;
  std::uint32_t closing = closes;
  // There are no items after these two.
  while (draft.items[at].kind() != Kind::End &&
         draft.items[at].kind() != Kind::Bad) {
    if (closing > depth) return true;
    const bool ended = closing == depth;
    depth -= closing;
    ++at;
    while (at >= scanner.ready()) refill();
    const Item& now = draft.items[at];
    if (ended && (now.kind() != Kind::None || now.opens() != 0)) return false;
    depth += now.opens();
    closing = now.closes();
  }
  return true;
}

bool Context::take_open(const char* expected) {
  const Token token = take();
  return token.what == kOpen || unexpected(token, expected);
}

bool Context::take_close(const char* expected) {
  const Token token = take();
  return token.what == kClose || unexpected(token, expected);
}

bool Context::take_symbol(const char* expected) {
  const Token token = take();
  return (token.is_symbol() && token.what >= kReserved) ||
         unexpected(token, expected);
}

void Context::keep_raw() {
  Item& now = draft.items[item];
  draft.symbols[now.what].flags |= kRawUse;
  now.set_kind(now.kind() == Kind::Symbol ? Kind::Raw : Kind::RawQuoted);
}

bool Context::refer_anyway(const Token& token) {
  if (unwritten != 0) return true;
  Symbol& symbol = draft.symbols[token.what & kSymbolMask];
  if (looks_for_left_out) {
    symbol.note_free(part);
    return true;
  }
  if ((symbol.name & kNumberMask) != 0) {
    return fail(token,
                describe(token) +
                    " is not bound here, but elsewhere the script binds it: "
                    "the official scrambler renames both",
                kOtherMode, Code::Unsupported);
  }
  if ((symbol.name & kNamedTerm) != 0) {
    if (!keeps_names()) {
      return fail(
          token,
          describe(token) + " is a name given by :named, which is not kept",
          "keep all annotations", Code::Unsupported);
    }
    if ((symbol.flags & kLeftOutName) != 0) {
      return fail(token,
                  describe(token) +
                      " is a name given by :named in an assertion that the "
                      "core leaves out",
                  "that assertion has to be in the core, too",
                  Code::Unsupported);
    }
    symbol.flags |= kUsedName;
  }
  if ((symbol.name & kTester) != 0) testers.push_back(token.what & kSymbolMask);
  symbol.note_free(part_of_free());
  return true;
}

bool Context::refer_sort(const Token& token) {
  Symbol& symbol = draft.symbols[token.what & kSymbolMask];
  if (symbol.sorts != 0) return true;
  if ((symbol.name & kNumberMask) != 0) return refer_anyway(token);
  symbol.note_free(part_of_free());
  return true;
}

bool Context::refer_index(const Token& token) {
  return draft.symbols[token.what & kSymbolMask].sorts != 0 || refer(token);
}

bool Context::prepare(std::uint32_t index) {
  const Symbol& symbol = draft.symbols[symbol_at(index)];
  if (!scrambles() || symbol.free_in != part) return true;
  if ((symbol.name & kNumberMask) != 0 || looks_for_left_out) return true;
  return fail(Token{0, index, 0},
              "'" + printable(draft.symbols.text(symbol_at(index))) +
                  "' is bound here and was used unbound before: the official "
                  "scrambler renames both",
              kOtherMode, Code::Unsupported);
}

// A text that was written unbound in an earlier part stays for ever.
void Context::give_number(std::uint32_t symbol) {
  const Symbol& given = draft.symbols[symbol];
  const bool stays = given.free_in != 0 && given.free_in != part;
  if (!scrambles() || stays) return;
  if ((given.name & kNumberMask) == 0) draft.symbols[symbol].name |= ++numbers;
}

void Context::name_term(const Token& token) {
  Symbol& symbol = draft.symbols[token.what & kSymbolMask];
  symbol.name |= kNamedTerm;
  if (unwritten != 0) {
    symbol.flags |= kLeftOutName;
    return;
  }
  symbol.flags &= static_cast<std::uint8_t>(~kLeftOutName);
  if (keeps_names()) term_names.push_back(token.what & kSymbolMask);
}

void Context::declare_function(std::uint32_t symbol, std::uint8_t flags) {
  bind(symbol);
  draft.symbols[symbol].flags |= kGlobalFunction | flags;
  declared_.push_back(symbol);
  if (!scrambles() && options.unsat_core) functions.push_back(symbol);
}

void Context::declare_sort(std::uint32_t symbol) {
  std::uint8_t& sorts = draft.symbols[symbol].sorts;
  if (sorts != kForEver) ++sorts;
  declared_.push_back(symbol | kSort);
}

void Context::push(std::uint32_t levels) {
  levels_.insert(levels_.end(), levels, declared_.size());
}

void Context::pop(std::uint32_t levels) {
  for (; levels > 0 && !levels_.empty(); --levels) {
    if (!global_declarations) undeclare(levels_.back());
    levels_.pop_back();
  }
}

void Context::reset() {
  undeclare(0);
  levels_.clear();
  global_declarations = false;
}

void Context::undeclare(std::size_t from) {
  for (; declared_.size() > from; declared_.pop_back()) {
    const std::uint32_t last = declared_.back();
    Symbol& symbol = draft.symbols[last & kSymbolMask];
    if ((last & kSort) == 0) {
      --symbol.bound;
    } else if (symbol.sorts != kForEver) {
      --symbol.sorts;
    }
  }
}

bool Context::fail(const Token& token, std::string message, std::string hint,
                   Code code) {
  if (error.has_value()) return false;
  return fail_at(offset_in(text, token), std::move(message), std::move(hint),
                 code);
}

bool Context::fail_at(std::uint32_t offset, std::string message,
                      std::string hint, Code code) {
  if (error.has_value()) return false;
  const smtlib::Place place = smtlib::place_of(text, offset);
  error = Error{code,
                name + ":" + std::to_string(place.line) + ":" +
                    std::to_string(place.column),
                std::move(message), std::move(hint)};
  return false;
}

bool Context::unexpected(const Token& token, const std::string& expected) {
  if (token.what == kBad) {
    return fail(token, scanner.message(), scanner.hint());
  }
  return fail(token, expected + " is expected, not " + describe(token),
              kOtherMode);
}

bool Context::refuse(const Token& token, std::string message) {
  return fail(token,
              "the official scrambler does not take " + std::move(message),
              kOtherMode, Code::Unsupported);
}

std::string Context::describe(const Token& token) const {
  if (token.what == kEnd) return "the end of the text";
  if (token.what == kOpen) return "'('";
  if (token.what == kClose) return "')'";
  if (token.is_symbol()) {
    return "'" + printable(draft.symbols.text(token.what & kSymbolMask)) + "'";
  }
  return "'" + printable(scanner.text(token)) + "'";
}

}  // namespace podium::official
