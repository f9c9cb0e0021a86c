#include "scramble/writer.h"

namespace podium::scramble {

using smtlib::Byte;

namespace {
constexpr std::size_t kTesterPrefix = 3;  // is-
}  // namespace

void Writer::token(std::size_t token) {
  Pen& pen = context_.pen;
  const Byte first = context_.strip.firsts()[token];
  if (first == Byte::Open) {
    pen.open();
  } else if (first == Byte::Close) {
    pen.close();
  } else if (first == Byte::Bar) {
    pen.raw("|");
    pen.raw(context_.symbol(token));
    pen.text("|");
  } else if (first == Byte::Quote && context_.strip.backslash_escapes()) {
    old_string(context_.text(token));
  } else {
    pen.text(context_.text(token));
  }
}

void Writer::tokens(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) token(at);
}

// The version that makes a backslash an escape goes with the set-info, so the
// string is written as since SMT-LIB 2.5.
void Writer::old_string(std::string_view text) {
  Pen& pen = context_.pen;
  pen.raw("\"");
  std::size_t begin = 1;  // of what has not been written
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    const bool escape = text[at] == '\\' && at + 2 < text.size() &&
                        (text[at + 1] == '"' || text[at + 1] == '\\');
    if (!escape && text[at] != '"') continue;
    pen.raw(text.substr(begin, at - begin));
    if (escape) ++at;
    pen.raw(text[at] == '"' ? "\"\"" : text.substr(at, 1));
    begin = at + 1;
  }
  pen.text(text.substr(begin));
}

void Writer::name(std::size_t symbol) {
  const SymbolId id = context_.id(symbol);
  if (context_.rename && !context_.scope.is_same(id)) {
    context_.pen.name(id);
  } else {
    token(symbol);
  }
}

void Writer::sort_name(std::size_t symbol) {
  if (context_.rename) {
    context_.pen.name(context_.symbols.intern_sort(context_.symbol(symbol)));
  } else {
    token(symbol);
  }
}

void Writer::untouched(std::size_t symbol) {
  context_.symbols.state(context_.id(symbol)) |= kUntouched;
  token(symbol);
}

void Writer::reference(std::size_t symbol) {
  const std::uint8_t state = context_.symbols.state(context_.id(symbol));
  if ((state & kBound) != 0) return name(symbol);
  // Before SMT-LIB 2.6 the tester of cons was the function is-cons.
  if ((state & kTesterLike) != 0) {
    const SymbolId tested =
        context_.symbols.find(context_.symbol(symbol).substr(kTesterPrefix));
    if (tested != SymbolTable::kNotThere &&
        (context_.symbols.state(tested) & kConstructor) != 0) {
      // Since SMT-LIB 2.6 it may be the name of a term.
      if (context_.collecting) return untouched(symbol);
      if (!context_.rename || context_.scope.is_same(tested)) {
        return token(symbol);
      }
      context_.pen.raw("is-");
      return context_.pen.name(tested);
    }
  }
  untouched(symbol);
}

// The sort of this text that is in scope, or kNotThere.
SymbolId Writer::bound_sort(std::size_t symbol) const {
  if (!context_.scope.has_sorts()) return SymbolTable::kNotThere;
  const SymbolId id = context_.symbols.find_sort(context_.symbol(symbol));
  const bool bound = id != SymbolTable::kNotThere &&
                     (context_.symbols.state(id) & kBound) != 0;
  return bound ? id : SymbolTable::kNotThere;
}

void Writer::sort_reference(std::size_t symbol) {
  const SymbolId id = bound_sort(symbol);
  const bool bound = id != SymbolTable::kNotThere;
  // A sort does not use the name of a term.
  if (!bound && !context_.collecting) return untouched(symbol);
  if (!bound || !context_.rename) return token(symbol);
  context_.pen.name(id);
}

void Writer::any_reference(std::size_t symbol) {
  const bool only_sort = !context_.is_bound(symbol) &&
                         bound_sort(symbol) != SymbolTable::kNotThere;
  if (only_sort) {
    sort_reference(symbol);
  } else {
    reference(symbol);
  }
}

void Writer::sorts(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (!context_.is_symbol(at)) {
      token(at);
    } else if (context_.id(at) == kUnderscore && context_.is_reserved(at)) {
      // (_ BitVec 8): what a sort of the script is called is no matter.
      token(at++);
      if (at < end) token(at);
    } else {
      sort_reference(at);
    }
  }
}

void Writer::flat(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (context_.is_symbol(at) && !context_.is_reserved(at)) {
      any_reference(at);
    } else {
      token(at);
    }
  }
}

}  // namespace podium::scramble
