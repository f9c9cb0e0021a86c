#include "official/commands.h"

#include <charconv>
#include <string>
#include <string_view>

#include "base/text.h"
#include "official/arrange.h"

namespace podium::official {

namespace {

// Each level becomes a command of its own.
constexpr std::uint32_t kMostLevels = 1000000;

}  // namespace

bool Commands::run() {
  while (context_.peek().what != kEnd) {
    if (!command()) return false;
  }
  context_.draft.items[context_.item].form |= Item::kBegins;
  if (version_2_0_ && context_.scanner.escape().has_value()) {
    return context_.fail_at(
        *context_.scanner.escape(),
        "the official scrambler does not take the escapes in strings of "
        "SMT-LIB 2.0",
        "write \"\" for a quote, and version 2.5 or later", Code::Unsupported);
  }
  context_.stack = Array<std::uint32_t>();  // nothing is read any more
  return finish_part();
}

bool Commands::command() {
  Context& c = context_;
  const Token open = c.take();
  if (open.what != kOpen) return c.unexpected(open, "a command");
  word_ = c.take();
  c.draft.items[word_.item].form |= Item::kBegins;
  if (!word_.is_symbol()) return c.unexpected(word_, "a command's name");
  if (word_.what < Word::Assert || word_.what >= kReserved) {
    return c.refuse(word_, "the command " + c.describe(word_));
  }
  return resolve();
}

bool Commands::resolve() {
  switch (word_.what) {
    case Word::Assert:
      return on_assert();
    case Word::CheckSat:
      return on_check_sat();
    case Word::DeclareConst:
      return on_declare_const();
    case Word::DeclareDatatype:
      return on_declare_datatype();
    case Word::DeclareDatatypes:
      return on_declare_datatypes();
    case Word::DeclareFun:
      return on_declare_fun();
    case Word::DeclareSort:
      return on_declare_sort();
    case Word::DefineFun:
      return on_define_fun();
    case Word::DefineSort:
      return on_define_sort();
    case Word::Echo:
      return on_echo();
    case Word::Exit:
      return end();
    case Word::Pop:
    case Word::Push:
      return on_levels(word_.what == Word::Push);
    case Word::Reset:
      return on_reset();
    case Word::SetInfo:
      return on_set_info();
    case Word::SetLogic:
      return on_set_logic();
    case Word::SetOption:
      return on_set_option();
    case Word::GetUnsatCore:
      return end(false);
    default:
      return false;
  }
}

bool Commands::keep(std::uint32_t times) {
  for (; times > 0; --times) context_.draft.add_step(word_.item, word_.what);
  return true;
}

bool Commands::end(bool stays) {
  if (!context_.take_close(kEndOfCommand)) return false;
  return !stays || keep();
}

bool Commands::on_assert() {
  const bool left_out = context_.is_left_out(terms_.asserts());
  context_.unwritten += left_out ? 1 : 0;
  const bool right = terms_.assertions();
  context_.unwritten -= left_out ? 1 : 0;
  return right;
}

bool Commands::on_check_sat() { return end() && finish_part(); }

bool Commands::finish_part() {
  if (context_.options.core.has_value()) {
    core_filter_.filter(part_begin_);
  }
  arrange_part(context_, part_begin_);
  part_begin_ = context_.draft.steps.size();
  return true;
}

// What the command declares.
bool Commands::name() {
  if (!context_.take_symbol("a symbol")) return false;
  name_ = context_.item;
  return true;
}

// A numeral that must be 0.
bool Commands::zero() {
  const Token token = context_.take();
  if (token.what != kNumeral) return context_.unexpected(token, "a numeral");
  const std::string_view digits = context_.scanner.text(token);
  if (digits.find_first_not_of('0') == std::string_view::npos) return true;
  return context_.refuse(token, "sorts with parameters");
}

bool Commands::on_declare_sort() {
  Context& c = context_;
  if (!name() || !zero() || !end() || !c.introduce(name_)) {
    return false;
  }
  c.declare_sort(c.symbol_at(name_));
  return true;
}

bool Commands::on_define_sort() {
  Context& c = context_;
  if (!name() || !c.take_open("()")) return false;
  const Token close = c.take();
  if (close.what != kClose) {
    return c.refuse(close, "sorts with parameters");
  }
  if (!terms_.sort() || !end() || !c.introduce(name_)) return false;
  c.declare_sort(c.symbol_at(name_));
  return true;
}

bool Commands::on_define_fun() {
  Context& c = context_;
  if (!name()) return false;
  const std::size_t from = c.stack.size();
  if (!terms_.sorted_variables(0) || !terms_.sort()) return false;
  terms_.bind_from(from);
  if (!terms_.term() || !end()) return false;
  terms_.unbind_from(from);
  c.stack.set_size(from);
  if (!c.introduce(name_)) return false;
  c.declare_function(c.symbol_at(name_));
  return true;
}

bool Commands::on_echo() {
  const Token token = context_.take();
  if (token.what != kString) return context_.unexpected(token, "a string");
  return end(false);
}

bool Commands::on_levels(bool push) {
  Context& c = context_;
  const Token token = c.take();
  if (token.what != kNumeral) return c.unexpected(token, "a numeral");
  const std::string_view digits = c.scanner.text(token);
  std::uint32_t levels = 0;
  const auto [last, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), levels);
  if (problem != std::errc() || levels > kMostLevels) {
    return c.fail(token, "more levels than a command each is written for",
                  "at most 1000000 at once", Code::Unsupported);
  }
  if (!c.take_close(kEndOfCommand)) return false;
  if (push) {
    c.push(levels);
  } else {
    c.pop(levels);
  }
  return keep(levels);
}

bool Commands::on_reset() {
  if (!context_.options.non_smtcomp) {
    return context_.refuse(word_, "reset without -support-non-smtcomp true");
  }
  context_.reset();
  return end();
}

bool Commands::on_set_logic() {
  Context& c = context_;
  const Token token = c.peek();
  if (!c.take_symbol("a logic")) return false;
  c.keep_raw();
  if (c.logic_is_set) {
    return c.fail(token, "the logic is already set",
                  "only one set-logic is allowed");
  }
  c.logic_is_set = true;
  c.operators.set_logic(c.draft.symbols.text(token.what & kSymbolMask));
  c.draft.symbols.set_operators(c.operators);
  return end();
}

// A keyword that is not one of terms.
bool Commands::keyword(Token* token) {
  Context& c = context_;
  *token = c.take();
  if (token->what != kKeyword) return c.unexpected(*token, "a keyword");
  const std::string_view text = c.scanner.text(*token);
  return !is_term_attribute(text) ||
         c.refuse(*token, std::string(text) + " outside of terms");
}

// An attribute's value: a literal, a symbol or a list of any tokens but
// reserved words. `token` is its first.
bool Commands::value(Token* token) {
  Context& c = context_;
  *token = c.peek();
  std::size_t depth = 0;
  do {
    const Token part = c.take();
    if (part.what == kOpen) {
      ++depth;
    } else if (part.what == kClose && depth > 0) {
      --depth;
    } else if (part.is_symbol() && part.what >= kReserved) {
      c.keep_raw();
    } else if (part.what == kKeyword && depth > 0) {
      if (is_term_attribute(c.scanner.text(part))) {
        return c.refuse(part, c.describe(part) + " outside of terms");
      }
    } else if (!part.is_literal()) {
      return c.unexpected(part, "a value");
    }
  } while (depth > 0);
  return true;
}

bool Commands::on_set_info() {
  Token key{};
  Token first{};
  if (!keyword(&key)) return false;
  if (context_.peek().what != kClose && !value(&first)) return false;
  const std::string_view text = context_.scanner.text(key);
  if (text == ":smt-lib-version" && first.what == kConstant &&
      context_.scanner.text(first) == "2.0") {
    version_2_0_ = true;
  }
  return end(false);
}

bool Commands::on_set_option() {
  Context& c = context_;
  Token key{};
  Token first{};
  if (!keyword(&key) || !value(&first)) return false;
  const std::string_view option = c.scanner.text(key);
  const std::string_view setting =
      first.is_symbol() && (first.what & kQuoted) == 0
          ? c.draft.symbols.text(first.what)
          : std::string_view();
  if (c.options.non_smtcomp) {
    if (option == ":global-declarations" || option == ":global-decls") {
      c.global_declarations = setting == "true";
    }
    return end();
  }
  const bool ignored = (option == ":print-success" && setting == "false") ||
                       (option == ":produce-unsat-cores" && setting == "true");
  if (ignored) return end(false);
  return c.refuse(word_, "set-option " + std::string(option) +
                             " without -support-non-smtcomp true");
}

}  // namespace podium::official
