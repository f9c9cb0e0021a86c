#include "terms/sort_reader.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "terms/hints.h"

namespace podium::terms {

namespace {

std::string counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

}  // namespace

SortId SortReader::read(std::size_t token) {
  at_ = token;
  sorts_.clear();
  frames_.clear();
  do {
    switch (context_.tape.kind(at_)) {
      case smtlib::Kind::Open:
        open(at_);
        break;
      case smtlib::Kind::Close:
        if (frames_.empty()) {
          context_.report(Problem::Syntax, at_, "a sort is missing here",
                          "write one, as Int or (_ BitVec 8)");
          return kUnknownSort;
        }
        close(at_);
        break;
      case smtlib::Kind::Symbol:
      case smtlib::Kind::Quoted:
      case smtlib::Kind::Keyword:
      case smtlib::Kind::String:
      case smtlib::Kind::Numeral:
      case smtlib::Kind::Decimal:
      case smtlib::Kind::Hexadecimal:
      case smtlib::Kind::Binary:
      case smtlib::Kind::Field:
        atom(at_);
        break;
    }
  } while (!frames_.empty());
  return sorts_.front();
}

void SortReader::atom(std::size_t token) {
  at_ = token + 1;
  if (context_.is_symbol(token)) {
    sorts_.push_back(apply(token, {}));
    return;
  }
  context_.report(Problem::Syntax, token,
                  context_.quoted(token) + " is no sort",
                  "write a symbol, or a list that begins with one");
  sorts_.push_back(kUnknownSort);
}

void SortReader::open(std::size_t list) {
  const std::size_t head = list + 1;
  // (_ BitVec 32)
  if (context_.is_word(head, "_")) {
    at_ = context_.tape.next(list);
    sorts_.push_back(apply(list, {}));
    return;
  }
  const bool indexed =
      context_.is_open(head) && context_.is_word(head + 1, "_");
  if (!indexed && !context_.is_symbol(head)) {
    context_.report(Problem::Syntax, list,
                    context_.quoted(list) + " is no sort",
                    "write a symbol, or a list that begins with one");
    at_ = context_.tape.next(list);
    sorts_.push_back(kUnknownSort);
    return;
  }
  frames_.push_back({list, head, sorts_.size()});
  at_ = context_.tape.next(head);
}

void SortReader::close(std::size_t token) {
  const Frame frame = frames_.back();
  frames_.pop_back();
  const std::span arguments = std::span(sorts_).subspan(frame.first);
  // (Int) is not Int by the standard, but (Tuple) and others are met.
  if (arguments.empty() && !context_.is_word(frame.head, "Tuple")) {
    context_.report(Problem::OldForm, frame.list,
                    context_.quoted(frame.list) + " has no arguments",
                    "write the sort without parentheses");
  }
  const SortId sort = apply(frame.head, arguments);
  sorts_.resize(frame.first);
  sorts_.push_back(sort);
  at_ = token + 1;
}

SortId SortReader::apply(std::size_t head, std::span<const SortId> arguments) {
  const std::size_t token = symbol_of(head);
  const bool empty = token != head && context_.is_close(token + 1);
  const bool word = context_.is_symbol(token) &&
                    context_.tape.kind(token) == smtlib::Kind::Symbol &&
                    Words::is_reserved(context_.intern(token));
  if (!context_.is_symbol(token) || empty || word) {
    context_.report(Problem::Syntax, head,
                    context_.quoted(head) + " is no sort",
                    "write S, (S T ...) or (_ S index ...)");
    return kUnknownSort;
  }
  const SymbolId name = context_.intern(token);
  const Binding* binding = context_.scope.sort(name);
  if (binding != nullptr && token == head) {
    return apply_symbol(*binding, head, arguments);
  }
  return apply_word(name, head, arguments);
}

SortId SortReader::wrong_arity(std::size_t head, std::size_t expected,
                               std::size_t found) {
  context_.report(
      Problem::WrongSortArity, head,
      "the sort " + context_.quoted(symbol_of(head)) + " takes " +
          counted(expected, "argument", "arguments") + ", not " +
          std::to_string(found),
      hint_for_count(context_.tape.symbol(symbol_of(head)), expected));
  return kUnknownSort;
}

SortId SortReader::apply_symbol(const Binding& binding, std::size_t head,
                                std::span<const SortId> arguments) {
  Script& script = context_.script;
  if (binding.meaning == Meaning::SortTerm) {
    if (!arguments.empty()) return wrong_arity(head, 0, arguments.size());
    return SortId{binding.value};
  }
  const SortSymbolId id{binding.value};
  const SortSymbol& symbol = script.declarations[id];
  if (binding.forgotten) {
    context_.report(Problem::Forgotten, head,
                    "the sort " + context_.quoted(head) +
                        " was declared before a reset-assertions",
                    "declare it again, or set :global-declarations");
  }
  if (arguments.empty() && symbol.arity != 0 &&
      std::ranges::find(own_symbols_, id) != own_symbols_.end()) {
    return script.sorts.datatype(id, own_parameters_);
  }
  if (arguments.size() != symbol.arity) {
    return wrong_arity(head, symbol.arity, arguments.size());
  }
  switch (symbol.kind) {
    case SortSymbolKind::Declared:
      return script.sorts.declared(id, arguments);
    case SortSymbolKind::Datatype:
      return script.sorts.datatype(id, arguments);
    case SortSymbolKind::Defined:
      return script.sorts.substitute(symbol.definition, symbol.parameters,
                                     arguments);
    case SortSymbolKind::Parameter:
      return symbol.definition;
  }
  return kUnknownSort;
}

SortId SortReader::apply_word(SymbolId name, std::size_t head,
                              std::span<const SortId> arguments) {
  const SortWord* word = context_.words.sort(name);
  const bool indexed = context_.is_open(head);
  const std::size_t indices = indexed ? context_.length(head) - 2 : 0;
  if (word == nullptr || (indices != 0) != (word->indices != 0)) {
    const std::size_t token = symbol_of(head);

    context_.report(Problem::UnknownSort, token,
                    "there is no sort " + context_.quoted(head) + " here",
                    context_.suggest(context_.tape.symbol(token), true));
    return kUnknownSort;
  }
  if (indices != word->indices) {
    context_.report(Problem::BadIndex, head,
                    "the sort " + context_.quoted(symbol_of(head)) + " takes " +
                        counted(word->indices, "index", "indices") + ", not " +
                        std::to_string(indices),
                    word->indices == 2 ? "write (_ FloatingPoint 8 24)"
                                       : "write (_ BitVec 8)");
    return kUnknownSort;
  }
  const bool few = arguments.size() < word->least;
  if (few || arguments.size() > word->most) {
    if (word->kind == SortKind::Array && !few) {
      return other(name, head, arguments);  // (Array Int Int Bool) of z3
    }
    return wrong_arity(head, few ? word->least : word->most, arguments.size());
  }
  return build_word(*word, head, arguments);
}

SortId SortReader::build_word(const SortWord& word, std::size_t head,
                              std::span<const SortId> arguments) {
  Sorts& sorts = context_.script.sorts;
  switch (word.kind) {
    case SortKind::Unknown:
      return kUnknownSort;
    case SortKind::Bool:
      return kBool;
    case SortKind::Int:
      return kInt;
    case SortKind::Real:
      return kReal;
    case SortKind::RoundingMode:
      return kRoundingMode;
    case SortKind::String:
      return kString;
    case SortKind::RegLan:
      return kRegLan;
    case SortKind::BitVec:
      return bit_vec(head);
    case SortKind::FloatingPoint:
      return floating_point(word, head);
    case SortKind::Array:
      return sorts.array(arguments[0], arguments[1]);
    case SortKind::Map:
      context_.need_version(27, symbol_of(head));
      return sorts.map(arguments.first(arguments.size() - 1), arguments.back());
    case SortKind::Sequence:
    case SortKind::Set:
    case SortKind::Bag:
    case SortKind::Tuple: {
      const Theory theory = word.kind == SortKind::Sequence ? Theory::Sequences
                            : word.kind == SortKind::Set    ? Theory::Sets
                            : word.kind == SortKind::Bag    ? Theory::Bags
                                                            : Theory::Tuples;
      context_.note_extension(theory, context_.intern(symbol_of(head)), head);
      return sorts.container(word.kind, arguments);
    }
    case SortKind::FiniteField:
      context_.note_extension(Theory::FiniteFields,
                              context_.intern(symbol_of(head)), head);
      return sorts.finite_field(context_.intern(head + 3));
    case SortKind::Declared:
    case SortKind::Datatype:
    case SortKind::Parameter:
    case SortKind::Other:
      break;
  }
  return other(context_.intern(symbol_of(head)), head, arguments);
}

SortId SortReader::bit_vec(std::size_t head) {
  std::uint32_t width = 0;
  if (context_.index_number(head + 3, width) && width > 0) {
    return context_.script.sorts.bit_vec(width);
  }
  context_.report(Problem::BadIndex, head + 3,
                  context_.quoted(head + 3) + " is no width of a bit-vector",
                  "write a numeral of at least 1 and below 2^32 - 1");
  return kUnknownSort;
}

SortId SortReader::floating_point(const SortWord& word, std::size_t head) {
  Sorts& sorts = context_.script.sorts;
  if (word.name == "Float16") return sorts.floating_point(5, 11);
  if (word.name == "Float32") return sorts.floating_point(8, 24);
  if (word.name == "Float64") return sorts.floating_point(11, 53);
  if (word.name == "Float128") return sorts.floating_point(15, 113);
  std::uint32_t sizes[2] = {0, 0};
  for (std::size_t at = 0; at < 2; ++at) {
    const std::size_t token = context_.element(head, 2 + at);
    if (context_.index_number(token, sizes[at]) && sizes[at] > 1) continue;
    context_.report(Problem::BadIndex, token,
                    context_.quoted(token) +
                        " is no size of a floating-point "
                        "exponent or significand",
                    "write a numeral of at least 2");
    return kUnknownSort;
  }
  return sorts.floating_point(sizes[0], sizes[1]);
}

SortId SortReader::other(SymbolId name, std::size_t head,
                         std::span<const SortId> arguments) {
  context_.note_extension(Theory::Other, name, head);
  // An old name: regular expressions over a sort of sequences.
  const bool regular = context_.is_word(head, "RegEx");
  if (regular && arguments.size() == 1 && arguments[0] == kString) {
    return kRegLan;
  }
  const SymbolId text = context_.script.names.intern(
      context_.is_open(head) ? context_.tape.slice(head)
                             : context_.tape.symbol(head));
  return context_.script.sorts.other(text, arguments);
}

}  // namespace podium::terms
