#include "terms/print.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smtlib/bytes.h"
#include "terms/literal.h"
#include "terms/words.h"

namespace podium::terms {

namespace {

// Words of the grammar: without bars they are no symbols.
constexpr std::array<std::string_view, 13> kReserved{
    "!",      "_",   "as",    "BINARY",  "DECIMAL", "exists", "HEXADECIMAL",
    "forall", "let", "match", "NUMERAL", "par",     "STRING"};

bool is_simple(std::string_view name) {
  if (name.empty() || smtlib::is_digit(name.front())) return false;
  if (std::ranges::find(kReserved, name) != kReserved.end()) return false;
  return std::ranges::all_of(name, smtlib::in_symbol);
}

std::string number(std::uint64_t value) { return std::to_string(value); }

// What is still to be written: a text, or something to be taken apart.
struct Item {
  enum class Kind : std::uint8_t { Text, Sort, Term, Case, Unbind };
  Kind kind;
  std::uint32_t id = 0;
  std::string text{};
  std::size_t which = 0;  // of Case
};

class Printer {
 public:
  Printer(const Script& script, std::size_t limit)
      : script_(script), limit_(limit) {}

  std::string run(Item first) {
    work_.push_back(std::move(first));
    while (!work_.empty() && out_.size() <= limit_) {
      const Item item = std::move(work_.back());
      work_.pop_back();
      later_.clear();
      switch (item.kind) {
        case Item::Kind::Text:
          out_ += item.text;
          break;
        case Item::Kind::Sort:
          sort(SortId{item.id});
          break;
        case Item::Kind::Term:
          term(TermId{item.id});
          break;
        case Item::Kind::Case:
          match_case(TermId{item.id}, item.which);
          break;
        case Item::Kind::Unbind:
          unbind_now(item.id);
          break;
      }
      work_.insert(work_.end(), std::make_move_iterator(later_.rbegin()),
                   std::make_move_iterator(later_.rend()));
    }
    if (out_.size() > limit_) out_.replace(limit_, std::string::npos, "...");
    return std::move(out_);
  }

 private:
  void put(std::string text) {
    later_.push_back({Item::Kind::Text, 0, std::move(text)});
  }
  void put(SortId id) { later_.push_back({Item::Kind::Sort, raw(id)}); }
  void put(TermId id) { later_.push_back({Item::Kind::Term, raw(id)}); }

  std::string name(SymbolId id) const { return symbol_text(script_.names[id]); }

  void sort(SortId id) {
    const Sorts& sorts = script_.sorts;
    const auto arguments = sorts.arguments(id);
    const bool list = !arguments.empty();
    put((list ? "(" : "") + sort_head(id));
    for (const SortId argument : arguments) {
      put(" ");
      put(argument);
    }
    if (list) put(")");
  }

  std::string sort_head(SortId id) const {
    const Sorts& sorts = script_.sorts;
    switch (sorts.kind(id)) {
      case SortKind::Unknown:
        return "?";
      case SortKind::Bool:
        return "Bool";
      case SortKind::Int:
        return "Int";
      case SortKind::Real:
        return "Real";
      case SortKind::RoundingMode:
        return "RoundingMode";
      case SortKind::String:
        return "String";
      case SortKind::RegLan:
        return "RegLan";
      case SortKind::BitVec:
        return "(_ BitVec " + number(sorts.width(id)) + ")";
      case SortKind::FloatingPoint:
        return "(_ FloatingPoint " + number(sorts.exponent_bits(id)) + " " +
               number(sorts.significand_bits(id)) + ")";
      case SortKind::Array:
        return "Array";
      case SortKind::Map:
        return "->";
      case SortKind::Declared:
      case SortKind::Datatype:
        return name(script_.declarations[sorts.symbol(id)].name);
      case SortKind::Parameter:
        return name(sorts.text(id));
      case SortKind::Sequence:
        return "Seq";
      case SortKind::Set:
        return "Set";
      case SortKind::Bag:
        return "Bag";
      case SortKind::Tuple:
        return sorts.arguments(id).empty() ? "UnitTuple" : "Tuple";
      case SortKind::FiniteField:
        return "(_ FiniteField " + std::string(script_.names[sorts.text(id)]) +
               ")";
      case SortKind::Other:
        return std::string(script_.names[sorts.text(id)]);
    }
    return "?";
  }

  void term(TermId id) {
    const Terms& terms = script_.terms;
    switch (terms.kind(id)) {
      case TermKind::Error:
        return put("?");
      case TermKind::Numeral:
      case TermKind::Decimal:
        return put(std::string(terms.text(id)));
      case TermKind::BitVector:
        return put(bit_vector(id));
      case TermKind::String:
        return put(string_literal(terms.text(id)));
      case TermKind::Field:
        put("(as ff" + std::string(terms.text(id)) + " ");
        put(terms.sort(id));
        return put(")");
      case TermKind::Variable:
        return put(variable(terms.level(id)));
      case TermKind::Operation:
        operation(id);
        return;
      case TermKind::Call:
        call(id);
        return;
      case TermKind::Function:
        return put(name(script_.declarations[terms.function(id)].name));
      case TermKind::Forall:
      case TermKind::Exists:
      case TermKind::Lambda:
      case TermKind::Choice:
        return binder(id);
      case TermKind::Match:
        return match(id);
    }
  }

  void application(const std::string& head, TermId id) {
    const auto arguments = script_.terms.arguments(id);
    if (arguments.empty()) return put(head);
    put("(" + head);
    for (const TermId argument : arguments) {
      put(" ");
      put(argument);
    }
    put(")");
  }

  void operation(TermId id) {
    const Terms& terms = script_.terms;
    const Operator op = terms.op(id);
    if (op == Operator::ConstArray) {
      put("((as const ");
      put(terms.sort(id));
      put(") ");
      put(terms.arguments(id)[0]);
      return put(")");
    }
    std::string head(name_of(op));
    std::string indices;
    for (std::size_t at = 0; at < terms.index_count(id); ++at) {
      const std::uint32_t index = terms.index(id, at);
      indices += " ";
      if (op == Operator::Extension) {
        indices += script_.names[SymbolId{index}];
      } else if (op == Operator::Divisible) {
        indices += terms.text(TermId{index});
      } else {
        indices += number(index);
      }
    }
    if (op == Operator::Extension) head = extension_head(id, indices);
    if (op == Operator::Is || op == Operator::Update) {
      indices = " " + name(script_.declarations[terms.function(id)].name);
    }
    if (!indices.empty()) head = "(_ " + head + indices + ")";
    application(head, id);
  }

  // Clears the indices if the head has them already.
  std::string extension_head(TermId id, std::string& indices) const {
    const Terms& terms = script_.terms;
    const SymbolId symbol = terms.extension(id);
    const bool whole = symbol == word::kWitness ||
                       symbol == word::kSetComprehension ||
                       symbol == word::kComprehension;
    if (!whole || indices.empty()) return name(symbol);
    std::string text = indices.substr(1);
    indices.clear();
    return text;
  }

  void call(TermId id) {
    const Terms& terms = script_.terms;
    const Function& function = script_.declarations[terms.function(id)];
    if (function.kind != FunctionKind::Constructor || !function.polymorphic) {
      return application(name(function.name), id);
    }
    const bool list = !terms.arguments(id).empty();
    put((list ? "((as " : "(as ") + name(function.name) + " ");
    put(terms.sort(id));
    put(")");
    if (!list) return;
    for (const TermId argument : terms.arguments(id)) {
      put(" ");
      put(argument);
    }
    put(")");
  }

  std::string variable(std::uint32_t level) const {
    const auto found = at_level_.find(level);
    if (found == at_level_.end()) return "v" + number(level);
    return symbol_text(variables_[found->second].name);
  }

  // A name for a variable that nothing around it has.
  std::string fresh(SymbolId wanted) const {
    std::string text(script_.names[wanted]);
    const auto taken = [this](const std::string& each) {
      SymbolId id{};
      if (used_.contains(each)) return true;
      // Texts of terms that were lets may mention functions anywhere.
      return script_.names.find(each, id) && is_global(id);
    };
    for (std::size_t at = 1; taken(text); ++at) {
      text = std::string(script_.names[wanted]) + "!" + number(at);
    }
    return text;
  }

  bool is_global(SymbolId id) const {
    if (globals_.empty()) {
      for (std::uint32_t at = 0; at < script_.declarations.function_count();
           ++at) {
        globals_.insert(raw(script_.declarations[FunctionId{at}].name));
      }
      globals_.insert(kNone);
    }
    return raw(id) < Words::get().size() || globals_.contains(raw(id));
  }

  std::string bind(SymbolId wanted, std::uint32_t level) {
    const std::string text = fresh(wanted);
    const auto hidden = at_level_.find(level);
    variables_.push_back(
        {text, level, hidden == at_level_.end() ? kNone : hidden->second});
    at_level_[level] = static_cast<std::uint32_t>(variables_.size() - 1);
    used_.insert(text);
    return symbol_text(text);
  }

  void unbind(std::uint32_t count) {
    later_.push_back({Item::Kind::Unbind, count});
  }

  void unbind_now(std::uint32_t count) {
    for (; count > 0; --count) {
      const Variable& last = variables_.back();
      used_.erase(last.name);
      if (last.hidden == kNone) {
        at_level_.erase(last.level);
      } else {
        at_level_[last.level] = last.hidden;
      }
      variables_.pop_back();
    }
  }

  void binder(TermId id) {
    const Terms& terms = script_.terms;
    const TermKind kind = terms.kind(id);
    put(kind == TermKind::Forall   ? "(forall ("
        : kind == TermKind::Exists ? "(exists ("
        : kind == TermKind::Lambda ? "(lambda ("
                                   : "(choice (");
    const std::uint32_t count = terms.variable_count(id);
    for (std::uint32_t at = 0; at < count; ++at) {
      put((at == 0 ? "(" : " (") +
          bind(terms.variable_name(id, at), terms.first_level(id) + at) + " ");
      put(terms.variable_sort(id, at));
      put(")");
    }
    put(") ");
    put(terms.arguments(id)[0]);
    put(")");
    unbind(count);
  }

  void match(TermId id) {
    const auto arguments = script_.terms.arguments(id);
    put("(match ");
    put(arguments[0]);
    put(" (");
    for (std::size_t at = 0; at + 1 < arguments.size(); ++at) {
      if (at != 0) put(" ");
      later_.push_back({Item::Kind::Case, raw(id), {}, at});
    }
    put("))");
  }

  // Only when its turn has come, since each binds its own variables.
  void match_case(TermId id, std::size_t at) {
    const Terms& terms = script_.terms;
    const MatchCase own = terms.match_case(id, at);
    const bool rest = raw(own.constructor) == kNone;
    std::size_t variable = 0;
    for (std::size_t before = 0; before < at; ++before) {
      variable += terms.match_case(id, before).variables;
    }
    std::string pattern =
        rest ? "" : name(script_.declarations[own.constructor].name);
    for (std::uint32_t step = 0; step < own.variables; ++step) {
      const SymbolId wanted = terms.match_variable_name(id, variable++);
      pattern += (pattern.empty() ? "" : " ") +
                 bind(wanted, terms.first_level(id) + step);
    }
    if (rest && own.variables == 0) pattern = "_";
    if (!rest && own.variables != 0) pattern = "(" + pattern + ")";
    put("(" + pattern + " ");
    put(terms.arguments(id)[at + 1]);
    put(")");
    unbind(own.variables);
  }

  static std::string decimal(std::span<const std::uint32_t> bits) {
    constexpr std::uint64_t kBase = 1000000000;  // nine digits at a time
    std::vector<std::uint32_t> rest(bits.begin(), bits.end());
    std::string text;
    while (!rest.empty()) {
      std::uint64_t remainder = 0;
      for (auto word = rest.rbegin(); word != rest.rend(); ++word) {
        remainder = remainder << 32 | *word;
        *word = static_cast<std::uint32_t>(remainder / kBase);
        remainder %= kBase;
      }
      while (!rest.empty() && rest.back() == 0) rest.pop_back();
      std::string digits = number(remainder);
      if (!rest.empty()) digits.insert(0, 9 - digits.size(), '0');
      text.insert(0, digits);
    }
    return text.empty() ? "0" : text;
  }

  std::string bit_vector(TermId id) const {
    const std::uint32_t width = script_.sorts.width(script_.terms.sort(id));
    const auto bits = script_.terms.bits(id);
    // Of a wide constant most may be zeros that the text did not have.
    if (width > 1024 && bits.size() * 32 < width / 8) {
      return "(_ bv" + decimal(bits) + " " + number(width) + ")";
    }
    const auto digit = [&](std::uint32_t place, std::uint32_t size) {
      const std::uint32_t bit = place * size;
      const std::uint32_t word = bit / 32 < bits.size() ? bits[bit / 32] : 0;
      return "0123456789abcdef"[word >> bit % 32 & ((1U << size) - 1)];
    };
    const std::uint32_t size = width % 4 == 0 ? 4 : 1;
    std::string text = size == 4 ? "#x" : "#b";
    for (std::uint32_t at = width / size; at > 0; --at) {
      text += digit(at - 1, size);
    }
    return text;
  }

  static std::string string_literal(std::string_view text) {
    std::string out = "\"";
    for (const std::uint32_t code : code_points(text)) {
      if (code == '"') {
        out += "\"\"";
      } else if (code == '\\' || code < 0x20 || code > 0x7e) {
        char buffer[16];
        std::snprintf(buffer, sizeof buffer, "\\u{%x}", code);
        out += buffer;
      } else {
        out += static_cast<char>(code);
      }
    }
    return out + "\"";
  }

  const Script& script_;
  std::size_t limit_;
  std::string out_;
  std::vector<Item> work_;
  std::vector<Item> later_;  // what one item becomes, in order
  struct Variable {
    std::string name;
    std::uint32_t level;
    std::uint32_t hidden;  // the variable that had this level, or kNone
  };
  std::vector<Variable> variables_;  // bound here
  std::unordered_set<std::string> used_;
  std::unordered_map<std::uint32_t, std::uint32_t> at_level_;
  mutable std::unordered_set<std::uint32_t> globals_;
};

}  // namespace

std::string symbol_text(std::string_view name) {
  if (is_simple(name)) return std::string(name);
  return "|" + std::string(name) + "|";
}

std::string to_text(const Script& script, SortId sort, std::size_t limit) {
  return Printer(script, limit).run({Item::Kind::Sort, raw(sort)});
}

std::string to_text(const Script& script, TermId term, std::size_t limit) {
  return Printer(script, limit).run({Item::Kind::Term, raw(term)});
}

}  // namespace podium::terms
