#include "official/context.h"

#include <limits>
#include <utility>

#include "base/text.h"
#include "smtlib/tape.h"

namespace podium::official {

namespace {

constexpr std::uint32_t kSort = 1U << 31;
constexpr std::uint8_t kForEver = std::numeric_limits<std::uint8_t>::max();

// A token adds at most one note, one move and a frame of some words.
constexpr std::size_t kWordsOfToken = 8;
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
      scanner(script, draft.symbols),
      at(nullptr),
      random(how.seed),
      operators(how.seed != 0) {
  refill();
}

void Context::refill() {
  draft.notes.set_size(notes);
  Draft::make_room(draft.notes, Scanner::kWindow + 8);
  Draft::make_room(draft.moves, Scanner::kWindow + 8);
  Draft::make_room(stack, (Scanner::kWindow + 8) * kWordsOfToken);
  at = scanner.fill();
  if (stack.size() < kDeepest && draft.moves.size() < kMoveMask / 2) return;
  static constexpr Token kStop{0, kBad};
  fail(at->offset, "the terms are nested too deeply or too large",
       "split the script", Code::Unsupported);
  at = &kStop;
}

bool Context::take_open(const char* expected) {
  const Token token = take();
  if (token.what == kOpen) {
    add_note(action_note(Action::Keep, 0));
    return true;
  }
  return unexpected(token, expected);
}

bool Context::take_close(const char* expected) {
  const Token token = take();
  return token.what == kClose || unexpected(token, expected);
}

bool Context::take_symbol(const char* expected, std::uint32_t flags) {
  const Token token = take();
  if (!token.is_symbol() || token.what < kReserved) {
    return unexpected(token, expected);
  }
  add_note(token.what | flags);
  return true;
}

bool Context::refer_anyway(const Token& token) {
  Symbol& symbol = draft.symbols[token.what & kSymbolMask];
  if ((symbol.name & kNumberMask) != 0) {
    return fail(token.offset,
                describe(token) +
                    " is not bound here, but elsewhere the script binds it: "
                    "the official scrambler renames both",
                kOtherMode, Code::Unsupported);
  }
  if ((symbol.name & kNamedTerm) != 0) {
    if (!keeps_names()) {
      return fail(
          token.offset,
          describe(token) + " is a name given by :named, which is not kept",
          "keep all annotations", Code::Unsupported);
    }
    term_name_used = true;
  }
  if ((symbol.name & kTester) != 0) testers.push_back(token.what & kSymbolMask);
  symbol.free_in = part;
  return true;
}

bool Context::refer_sort(const Token& token) {
  Symbol& symbol = draft.symbols[token.what & kSymbolMask];
  if (symbol.sorts != 0) return true;
  if ((symbol.name & kNumberMask) != 0) return refer_anyway(token);
  symbol.free_in = part;
  return true;
}

bool Context::refer_index(const Token& token) {
  return draft.symbols[token.what & kSymbolMask].sorts != 0 || refer(token);
}

bool Context::prepare(std::uint32_t note) {
  if (!scrambles()) return true;
  const Symbol& symbol = draft.symbols[symbol_at(note)];
  if ((symbol.name & kNumberMask) != 0 || symbol.free_in == 0) return true;
  if (symbol.free_in < part) return replace_late(note);
  return fail((at - 1)->offset,
              "'" + printable(draft.symbols.text(symbol_at(note))) +
                  "' is bound here and was used unbound before: the official "
                  "scrambler renames both",
              kOtherMode, Code::Unsupported);
}

// Earlier parts of the script are written with the text as it stands, this one
// and later ones with a new name: from now on it is another symbol.
bool Context::replace_late(std::uint32_t note) {
  const std::uint32_t symbol = symbol_at(note);
  if (symbol < kWords) {
    return fail((at - 1)->offset,
                "'" + printable(draft.symbols.text(symbol)) +
                    "' is bound here and was the theory's before",
                kOtherMode, Code::Unsupported);
  }
  const std::uint32_t second = draft.symbols.replace(symbol);
  scanner.replace(at, symbol, second);
  draft.notes[note] = second | (draft.notes[note] & ~kSymbolMask);
  return true;
}

void Context::give_number(std::uint32_t symbol) {
  if (!scrambles()) return;
  std::uint32_t& given = draft.symbols[symbol].name;
  if ((given & kNumberMask) == 0) given |= ++numbers;
}

void Context::name_term(const Token& token) {
  Symbol& symbol = draft.symbols[token.what & kSymbolMask];
  symbol.name |= kNamedTerm;
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

bool Context::fail(std::uint32_t offset, std::string message, std::string hint,
                   Code code) {
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
    return fail(token.offset, scanner.message(), scanner.hint());
  }
  return fail(token.offset, expected + " is expected, not " + describe(token),
              kOtherMode);
}

bool Context::refuse(std::uint32_t offset, std::string message) {
  return fail(offset,
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
