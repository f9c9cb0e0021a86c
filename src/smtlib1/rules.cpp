#include "smtlib1/rules.h"

#include <fmt/format.h>

#include <limits>

#include "base/text.h"

namespace podium::smtlib1 {
namespace {

constexpr std::uint32_t kMany = std::numeric_limits<std::uint32_t>::max();

struct Counts {
  std::uint32_t least;
  std::uint32_t most;
};

Counts counts_of(Rule rule) {
  switch (rule) {
    case Rule::Sum:
    case Rule::Difference:
      return {1, kMany};
    case Rule::BitsMany:
      return {2, kMany};
    case Rule::Negation:
    case Rule::BitsUnary:
    case Rule::Extract:
    case Rule::Repeat:
    case Rule::Reduce:
      return {1, 1};
    case Rule::Quotient:
    case Rule::Comparison:
    case Rule::Select:
    case Rule::BitsBinary:
    case Rule::BitsComparison:
    case Rule::BitsEquality:
    case Rule::Concat:
      return {2, 2};
    case Rule::Store:
      return {3, 3};
    case Rule::Extend:
    case Rule::Rotate:
    case Rule::Shift:  // 2 without an index, see check_theory_count()
      return {1, 1};
    case Rule::Constant:
    case Rule::Connective:
    case Rule::Choice:
    case Rule::Equality:
    case Rule::Quantifier:
    case Rule::Let:
      break;
  }
  return {0, 0};
}

bool has_amount(Rule rule) {
  return rule == Rule::Extend || rule == Rule::Rotate || rule == Rule::Shift;
}

}  // namespace

std::string_view Rules::name(const Frame& frame) const {
  return analysis_.tape().text(frame.open + 1);
}

void Rules::head(Frame& frame) {
  const Symbol& symbol = analysis_.symbols[frame.id];
  const WordInfo& word = info(symbol.word);
  const std::size_t head = frame.open + 1;
  bool old = word.theory == Theory::OldBits;
  if (symbol.indices == 0 && has_amount(word.rule)) {
    old = true;
  } else if (symbol.indices != word.indices ||
             symbol.first_index == kHugeIndex ||
             symbol.second_index == kHugeIndex) {
    if (word.indices != 0) {
      analysis_.report(Problem::BadIndex, head,
                       fmt::format("{} has another index than it must",
                                   printable(symbol.text)),
                       word.indices == 2
                           ? fmt::format("it is {}[i:j]", symbol.base)
                           : fmt::format("it is {}[n]", symbol.base));
      frame.broken = true;
    }
  }
  frame.amount = symbol.first_index;
  if (old && !analysis_.logic.old_bits) {
    analysis_.report(
        Problem::OldOperator, head,
        fmt::format("{} is of the bit-vector theory before this one",
                    printable(symbol.text)),
        "it means what it meant there; write it as newer files do");
  }
}

bool Rules::wants_amount(const Frame& frame) const {
  return frame.form == Form::Theory && frame.count == 1 &&
         has_amount(info(frame.word).rule) &&
         analysis_.symbols[frame.id].indices == 0;
}

void Rules::amount(Frame& frame, std::size_t token) {
  const Tape& tape = analysis_.tape();
  const std::string_view digits = tape.text(token);
  ++frame.count;
  if (tape.kind(token) != Kind::Numeral || digits.front() == '-') {
    analysis_.report(Problem::BadIndex, token,
                     fmt::format("{} asks for a number of bits here",
                                 printable(name(frame))),
                     fmt::format("it is ({} x 3)", printable(name(frame))));
    return;
  }
  std::uint64_t value = 0;
  for (const char digit : digits) {
    value = value * 10 + static_cast<std::uint64_t>(digit - '0');
    if (value >> 31 != 0) value = std::numeric_limits<std::int32_t>::max();
  }
  frame.amount = static_cast<std::uint32_t>(value);
}

void Rules::argument(Frame& frame, std::size_t token, SortId sort) {
  switch (info(frame.word).theory) {
    case Theory::Arithmetic:
    case Theory::Division:
      number(frame, token, sort);
      break;
    case Theory::Arrays:
      array(frame, token, sort);
      break;
    case Theory::Bits:
    case Theory::OldBits:
      bits(frame, token, sort);
      break;
    case Theory::Core:
      break;
  }
  ++frame.count;
}

void Rules::number(Frame& frame, std::size_t token, SortId sort) {
  if (sort != kUnknown && !analysis_.sorts.is_number(sort)) {
    analysis_.report(
        Problem::WrongSort, token,
        fmt::format("{} of sort {} where a number must stand",
                    sort == kFormula ? "a formula" : "a term",
                    analysis_.sorts.describe(sort)),
        fmt::format("look at the arguments of {}", printable(name(frame))));
    return;
  }
  unify(frame, token, sort);
}

void Rules::bits(Frame& frame, std::size_t token, SortId sort) {
  if (sort == kUnknown) return;
  if (analysis_.sorts.width(sort) == 0) {
    analysis_.report(
        Problem::WrongSort, token,
        fmt::format("{} where a bit-vector must stand",
                    sort == kFormula
                        ? std::string("a formula")
                        : "a term of sort " + analysis_.sorts.describe(sort)),
        fmt::format("look at the arguments of {}", printable(name(frame))));
    return;
  }
  if (info(frame.word).rule == Rule::Concat && frame.count == 1) {
    frame.other = sort;
    return;
  }
  unify(frame, token, sort);
}

void Rules::array(Frame& frame, std::size_t token, SortId sort) {
  if (frame.count == 0) {
    if (sort != kUnknown && analysis_.sorts[sort].kind != SortKind::Array) {
      analysis_.report(Problem::WrongSort, token,
                       fmt::format("a term of sort {} where an array must "
                                   "stand",
                                   analysis_.sorts.describe(sort)),
                       fmt::format("the first argument of {} is an array",
                                   printable(name(frame))));
      return;
    }
    frame.sort = sort;
    return;
  }
  if (frame.sort == kUnknown) return;
  const Sort of = analysis_.sorts[frame.sort];
  if (frame.count == 1) accept(token, sort, of.first);
  if (frame.count == 2) accept(token, sort, of.second);
}

void Rules::accept(std::size_t token, SortId got, SortId wanted) {
  if (got == kUnknown || wanted == kUnknown) return;
  if (got == wanted) {
    if (got != kFormula) return;
    analysis_.report(Problem::FormulaAsTerm, token,
                     "a formula stands where a term must",
                     "Bool is no sort of SMT-LIB 1.2");
    return;
  }
  if (got == kInt && wanted == kReal) {
    analysis_.note(token).set_to_real();
    analysis_.report(Problem::IntAsReal, token,
                     "an integer stands where a real number must",
                     "write it as a real number: 1.0");
    return;
  }
  analysis_.report(
      Problem::WrongSort, token,
      fmt::format("{} where a term of sort {} must stand",
                  got == kFormula
                      ? std::string("a formula")
                      : "a term of sort " + analysis_.sorts.describe(got),
                  analysis_.sorts.describe(wanted)),
      "look at the declaration of the function or predicate");
}

void Rules::unify(Frame& frame, std::size_t token, SortId sort) {
  if (sort == kUnknown || sort == frame.sort) return;
  if (frame.sort == kUnknown) {
    frame.sort = sort;
    return;
  }
  if (analysis_.sorts.is_number(sort) &&
      analysis_.sorts.is_number(frame.sort)) {
    frame.mixed = true;
    frame.sort = kReal;
    return;
  }
  analysis_.report(
      Problem::WrongSort, token,
      fmt::format("{} here and {} before", analysis_.sorts.describe(sort),
                  analysis_.sorts.describe(frame.sort)),
      fmt::format("the arguments of {} have one sort", printable(name(frame))));
}

void Rules::mark_reals(const Frame& frame) {
  const Tape& tape = analysis_.tape();
  for (std::size_t at = frame.open + 2;
       !tape.is_close(at) && !tape.is_attribute(at); at = tape.next(at)) {
    if (analysis_.note(at).sort() == kInt) analysis_.note(at).set_to_real();
  }
}

void Rules::settle(Frame& frame) {
  if (!frame.mixed) return;
  mark_reals(frame);
  analysis_.report(Problem::IntAsReal, frame.open,
                   "integers and reals among the same arguments",
                   "write numbers among reals as 1.0");
}

bool Rules::check_count(const Frame& frame, std::uint32_t least,
                        std::uint32_t most) {
  if (frame.count >= least && frame.count <= most) return true;
  const std::string wanted = least == most ? fmt::format("{}", least)
                             : most == kMany
                                 ? fmt::format("at least {}", least)
                                 : fmt::format("{} to {}", least, most);
  analysis_.report(Problem::WrongArity, frame.open + 1,
                   fmt::format("{} has {} argument{}", printable(name(frame)),
                               frame.count, frame.count == 1 ? "" : "s"),
                   fmt::format("it takes {}", wanted));
  return false;
}

bool Rules::check_theory_count(const Frame& frame) {
  const Rule rule = info(frame.word).rule;
  Counts counts = counts_of(rule);
  if (has_amount(rule) && analysis_.symbols[frame.id].indices == 0) {
    counts = {2, 2};
  }
  if (!check_count(frame, counts.least, counts.most)) return false;
  const auto warn = [&](Problem problem, const char* what, const char* hint) {
    analysis_.report(problem, frame.open,
                     fmt::format("{} with {}", printable(name(frame)), what),
                     hint);
  };
  if (rule == Rule::Sum && frame.count == 1) {
    warn(Problem::FewArguments, "one argument", "it stands for its argument");
  } else if (rule == Rule::Difference && frame.count == 1) {
    warn(Problem::UnaryMinus, "one argument", "write (~ x)");
  } else if (frame.count > 2 &&
             (rule == Rule::Difference || rule == Rule::BitsMany)) {
    warn(Problem::Chained, "more than two arguments",
         "it is taken from the left");
  }
  return true;
}

SortId Rules::result(Frame& frame) {
  if (!check_theory_count(frame)) return kUnknown;
  switch (info(frame.word).theory) {
    case Theory::Arithmetic:
    case Theory::Division:
      return numbers_result(frame);
    case Theory::Arrays:
      if (frame.word == Word::Store || frame.sort == kUnknown) {
        return frame.sort;
      }
      return analysis_.sorts[frame.sort].second;
    case Theory::Bits:
    case Theory::OldBits:
      return bits_result(frame);
    case Theory::Core:
      break;
  }
  return kUnknown;
}

SortId Rules::numbers_result(Frame& frame) {
  settle(frame);
  if (frame.word == Word::Divide) {
    if (frame.sort == kInt) mark_reals(frame);
    return kReal;
  }
  return info(frame.word).rule == Rule::Comparison ? kFormula : frame.sort;
}

SortId Rules::sized(const Frame& frame, std::uint64_t width) {
  if (width != 0 && width >> 31 == 0) {
    return analysis_.sorts.bits(static_cast<std::uint32_t>(width));
  }
  analysis_.report(Problem::BadIndex, frame.open + 1,
                   fmt::format("{} makes a bit-vector of {} bits",
                               printable(name(frame)), width),
                   "a width is a number from 1 to 2147483647");
  return kUnknown;
}

SortId Rules::extract_result(const Frame& frame, std::uint32_t width) {
  const Symbol& symbol = analysis_.symbols[frame.id];
  if (symbol.first_index < symbol.second_index || symbol.first_index >= width) {
    analysis_.report(
        Problem::BadIndex, frame.open + 1,
        fmt::format("{} of a bit-vector with {} bits", printable(symbol.text),
                    width),
        fmt::format("it is extract[i:j] with {} >= i >= j", width - 1));
    return kUnknown;
  }
  return sized(frame,
               std::uint64_t{symbol.first_index} - symbol.second_index + 1);
}

SortId Rules::bits_result(Frame& frame) {
  const Rule rule = info(frame.word).rule;
  if (rule == Rule::BitsComparison) return kFormula;
  if (rule == Rule::BitsEquality || rule == Rule::Reduce) {
    return analysis_.sorts.bits(1);
  }
  const std::uint64_t width = analysis_.sorts.width(frame.sort);
  if (width == 0 || frame.broken) return kUnknown;
  if (rule == Rule::Concat) {
    if (frame.other == kUnknown) return kUnknown;
    return sized(frame, width + analysis_.sorts.width(frame.other));
  }
  if (rule == Rule::Extract) {
    return extract_result(frame, static_cast<std::uint32_t>(width));
  }
  if (rule == Rule::Repeat) return sized(frame, width * frame.amount);
  if (rule == Rule::Extend) return sized(frame, width + frame.amount);
  return frame.sort;
}

}  // namespace podium::smtlib1
