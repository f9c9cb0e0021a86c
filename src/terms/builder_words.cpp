// Applications of the theories' functions.

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "terms/builder.h"
#include "terms/hints.h"

namespace podium::terms {

namespace {

std::string plural(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

bool is_standard(const Signature& row) { return row.origin != Origin::Solvers; }

// What cvc5 takes for sequences, too, with the name that sequences have.
constexpr std::pair<std::string_view, std::string_view> kOfSequences[] = {
    {"str.++", "seq.++"},
    {"str.len", "seq.len"},
    {"str.at", "seq.at"},
    {"str.substr", "seq.extract"},
    {"str.update", "seq.update"},
    {"str.rev", "seq.rev"},
    {"str.contains", "seq.contains"},
    {"str.prefixof", "seq.prefixof"},
    {"str.suffixof", "seq.suffixof"},
    {"str.indexof", "seq.indexof"},
    {"str.replace", "seq.replace"},
    {"str.replace_all", "seq.replace_all"},
};

}  // namespace

TermId Builder::apply_word(const Head& head, std::span<TermId> arguments,
                           std::size_t list) {
  if (head.indexed != kNone) {
    if (head.name == word::kIs) return is(head, arguments, list);
    if (head.name == word::kUpdate || head.name == word::kUpdateField) {
      return update(head, arguments, list);
    }
  }
  // (@ map argument...), as some solvers write it.
  if (head.name == word::kAt && head.indexed == kNone && arguments.size() > 1) {
    context_.note_extension(Theory::Maps, head.name, head.token);
    return apply_map(arguments, list);
  }
  if (raw(head.qualifier) != kNone) {
    return qualified_word(head, arguments, list);
  }
  return apply_rows(head, arguments, list);
}

TermId Builder::apply_rows(const Head& head, std::span<TermId> arguments,
                           std::size_t list) {
  const auto rows = context_.words.signatures(head.name);
  if (rows.empty()) {
    if (head.indexed != kNone && raw(head.name) < context_.words.size() &&
        context_.words.sort(head.name) == nullptr) {
      return extension(Theory::Other, head, arguments, kUnknownSort);
    }
    return unknown(head, arguments, list);
  }
  const bool solvers_only = std::ranges::none_of(rows, is_standard);
  const std::size_t indices = index_count(head);
  for (const Signature& row : rows) {
    if (solvers_only) return apply_solvers_row(row, head, arguments, list);
    if (row.indices != indices) continue;
    if (!Matcher::takes(row, arguments.size())) continue;
    if (!matcher_.match(row, arguments)) continue;
    return apply_row(row, head, arguments, list);
  }
  return misfit(rows, head, arguments, list);
}

TermId Builder::apply_row(const Signature& row, const Head& head,
                          std::span<TermId> arguments, std::size_t list) {
  if (matcher_.coerces()) coerce(arguments, row, list);
  if (matcher_.lambda_as_array()) {
    context_.report(Problem::LambdaAsArray, list,
                    "a map stands where an array is asked for",
                    "the standard has no conversion between them");
  }
  if (row.op == Operator::ToReal && sort(arguments[0]) == kReal) {
    context_.report(Problem::OldForm, list, "to_real of a Real changes nothing",
                    "write the term alone");
    return arguments[0];
  }
  if (row.origin == Origin::Old) warn_of_old_name(row, head);
  warn_of_count(row, head, arguments.size(), list);
  Script& script = context_.script;
  if (row.op == Operator::Extension) {
    const TermId loop = from_numeral_arguments(row, arguments, list);
    if (loop != kErrorTerm) return loop;
    if (row.indices != 0 && !read_indices(row, head)) return kErrorTerm;
    const SortId sort =
        row.indices == 0 ? matcher_.result(row.result, arguments, script.sorts)
                         : indexed_result(row, head, arguments);
    return extension(row.theory, head, arguments, sort);
  }
  if (row.indices == 0) {
    const SortId sort = matcher_.result(row.result, arguments, script.sorts);
    const bool number = script.sorts.kind(sort) == SortKind::FloatingPoint;
    if (row.op == Operator::Fp && number &&
        script.sorts.exponent_bits(sort) < 2) {
      context_.report(Problem::SortMismatch, argument_token(list, 1),
                      "an exponent of 1 bit cannot be",
                      "write an exponent of at least 2 bits");
      return kErrorTerm;
    }
    return script.terms.operation(row.op, {}, arguments, sort);
  }
  if (!read_indices(row, head)) return kErrorTerm;
  const SortId sort = indexed_result(row, head, arguments);
  return script.terms.operation(row.op, indices_, arguments, sort);
}

TermId Builder::apply_solvers_row(const Signature& row, const Head& head,
                                  std::span<TermId> arguments, std::size_t) {
  Script& script = context_.script;
  SortId sort = kUnknownSort;
  const bool fits = arguments.empty() ? row.arguments.empty()
                                      : !row.arguments.empty() &&
                                            matcher_.match(row, arguments);
  if (!fits) {
    const TermId term = of_sequences(row, head, arguments);
    if (term != kErrorTerm) return term;
  }
  const bool fixed =
      std::string_view("BIRSL").find(row.result) != std::string_view::npos;
  if (fits && row.result == 'i') {
    if (read_indices(row, head)) sort = indexed_result(row, head, arguments);
  } else if (fits || fixed) {
    if (!fits) matcher_.match(row, {});
    sort = matcher_.result(row.result, arguments, script.sorts);
  }
  return extension(row.theory, head, arguments, sort);
}

// (str.len s) of a sequence, as files of cvc5 have it: all that would be
// strings are sequences of one sort, and nothing else differs.
TermId Builder::of_sequences(const Signature& row, const Head& head,
                             std::span<const TermId> arguments) {
  const auto* const name = std::ranges::find(
      kOfSequences, row.name, [](const auto& each) { return each.first; });
  if (name == std::end(kOfSequences)) return kErrorTerm;
  if (!Matcher::takes(row, arguments.size())) return kErrorTerm;
  SortId sequence{kNone};
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const SortId found = sort(arguments[at]);
    if (row.arguments[std::min(at, row.arguments.size() - 1)] != 'S') {
      if (found != kInt) return kErrorTerm;
      continue;
    }
    if (context_.script.sorts.kind(found) != SortKind::Sequence) {
      return kErrorTerm;
    }
    if (raw(sequence) == kNone) sequence = found;
    if (!context_.script.sorts.compatible(sequence, found)) return kErrorTerm;
  }
  if (context_.script.findings.is_first(Problem::OldName, raw(head.name))) {
    context_.report(
        Problem::OldName, head.token,
        context_.quoted(head.name) + " is the name of a function of strings",
        "write " + std::string(name->second) + " for sequences");
  } else {
    context_.script.findings.count(Problem::OldName);
  }
  const SortId result = row.result == 'I'   ? kInt
                        : row.result == 'B' ? kBool
                                            : sequence;
  return extension(Theory::Sequences, head, arguments, result);
}

// (re.loop r 1 3) and (re.^ r 3) as they were written before there were
// indices.
TermId Builder::from_numeral_arguments(const Signature& row,
                                       std::span<TermId> arguments,
                                       std::size_t list) {
  const bool loop = row.name == "re.loop" && row.arguments == "LII";
  const bool power = row.name == "re.^" && row.arguments == "LI";
  if (!loop && !power) return kErrorTerm;
  indices_.clear();
  for (std::size_t at = 1; at < arguments.size(); ++at) {
    std::uint32_t number = 0;
    const std::size_t token = argument_token(list, at);
    if (!context_.small_number(token, number)) return kErrorTerm;
    indices_.push_back(number);
  }
  context_.report(
      Problem::OldForm, list,
      "the bounds of " + std::string(row.name) + " are indices by the standard",
      loop ? "write ((_ re.loop 1 3) r)" : "write ((_ re.^ 3) r)");
  return context_.script.terms.operation(
      loop ? Operator::ReLoop : Operator::RePower, indices_, arguments.first(1),
      kRegLan);
}

void Builder::warn_of_old_name(const Signature& row, const Head& head) {
  if (!context_.script.findings.is_first(Problem::OldName, raw(head.name))) {
    context_.script.findings.count(Problem::OldName);
    return;
  }
  context_.report(Problem::OldName, head.token,
                  context_.quoted(head.name) + " is an old name",
                  "write " + std::string(name_of(row.op)));
}

void Builder::warn_of_count(const Signature& row, const Head& head,
                            std::size_t count, std::size_t list) {
  if (row.shape == Shape::Fixed || row.shape == Shape::Repeating) return;
  if (count < row.arguments.size()) {
    context_.report(Problem::FewArguments, list,
                    "the function " + context_.quoted(head.name) + " has " +
                        plural(count, "argument", "arguments"),
                    "the standard asks for at least two");
  } else if (row.shape == Shape::Practice && count > row.arguments.size()) {
    context_.report(Problem::ManyArguments, list,
                    "the function " + context_.quoted(head.name) + " has " +
                        plural(count, "argument", "arguments"),
                    "the standard allows two; nest it");
  }
}

TermId Builder::wrong_count(std::span<const Signature> rows, const Head& head,
                            std::size_t count, std::size_t list) {
  std::string expected;
  std::string hint;
  std::vector<std::string> seen;
  for (const Signature& row : rows) {
    if (!is_standard(row) || row.indices != index_count(head)) continue;
    const bool many = row.shape != Shape::Fixed && row.shape != Shape::Practice;
    seen.push_back((many ? "at least " : "") +
                   std::to_string(row.arguments.size()));
    if (std::ranges::count(seen, seen.back()) > 1) continue;
    expected += (expected.empty() ? "" : " or ") + seen.back();
    if (hint.empty()) hint = hint_for_word(row);
  }
  context_.report(Problem::WrongArity, list,
                  "the function " + context_.quoted(head.name) + " takes " +
                      expected +
                      (expected == "1" ? " argument" : " arguments") +
                      ", not " + std::to_string(count),
                  hint);
  return kErrorTerm;
}

TermId Builder::misfit(std::span<const Signature> rows, const Head& head,
                       std::span<TermId> arguments, std::size_t list) {
  // Of what we do not know nothing is asked.
  const bool excused = std::ranges::any_of(arguments, [this](TermId each) {
    return context_.script.sorts.has_unknown(sort(each));
  });
  if (excused) return extension(Theory::Other, head, arguments, kUnknownSort);
  const std::size_t indices = index_count(head);
  for (const Signature& row : rows) {
    if (row.indices != indices) continue;
    const TermId term = of_sequences(row, head, arguments);
    if (term != kErrorTerm) return term;
  }
  const Signature* best = nullptr;
  std::size_t furthest = 0;
  bool right_indices = false;
  for (const Signature& row : rows) {
    if (!is_standard(row) || row.indices != indices) continue;
    right_indices = true;
    if (!Matcher::takes(row, arguments.size())) continue;
    matcher_.match(row, arguments);
    if (best != nullptr && matcher_.misfit() <= furthest) continue;
    best = &row;
    furthest = matcher_.misfit();
  }
  if (!right_indices) {
    const std::size_t wanted = rows.front().indices;
    context_.report(
        Problem::BadIndex, head.token,
        "the function " + context_.quoted(head.name) + " takes " +
            (wanted == 0 ? "no indices" : plural(wanted, "index", "indices")) +
            ", not " + std::to_string(indices),
        hint_for_word(rows.front()));
    return kErrorTerm;
  }
  if (best == nullptr) return wrong_count(rows, head, arguments.size(), list);
  matcher_.match(*best, arguments);
  const std::size_t at = matcher_.misfit();
  if (context_.wants(Problem::SortMismatch)) {
    context_.report(Problem::SortMismatch, argument_token(list, at),
                    "argument " + std::to_string(at + 1) + " of " +
                        context_.quoted(head.name) + " must be " +
                        matcher_.expected() + ", not " +
                        context_.text(sort(arguments[at])),
                    matcher_.hint(sort(arguments[at])));
  } else {
    context_.script.findings.count(Problem::SortMismatch);
  }
  return kErrorTerm;
}

// ((as const (Array I E)) element)
TermId Builder::constant_array(const Head& head, std::span<TermId> arguments,
                               std::size_t list) {
  Script& script = context_.script;
  const char* hint = "write ((as const (Array I E)) element)";
  if (script.sorts.kind(head.qualifier) != SortKind::Array) {
    if (script.sorts.has_unknown(head.qualifier)) {
      return extension(Theory::Other, head, arguments, head.qualifier);
    }
    context_.report(Problem::SortMismatch, head.token,
                    "a constant array must be an array, not " +
                        context_.text(head.qualifier),
                    hint);
    return kErrorTerm;
  }
  if (arguments.size() != 1) {
    context_.report(Problem::WrongArity, list,
                    "a constant array has 1 element, not " +
                        std::to_string(arguments.size()),
                    hint);
    return kErrorTerm;
  }
  context_.note_extension(Theory::Arrays, head.name, head.token);
  const SortId element = script.sorts.arguments(head.qualifier)[1];
  arguments[0] =
      expect(element, arguments[0], argument_token(list, 0),
             "the element of a constant array",
             context_.of_solver ? Coercion::Allowed : Coercion::Refused);
  return script.terms.operation(Operator::ConstArray, {}, arguments,
                                head.qualifier);
}

TermId Builder::qualified_word(const Head& head, std::span<TermId> arguments,
                               std::size_t list) {
  Script& script = context_.script;
  if (head.name == word::kConst) return constant_array(head, arguments, list);
  const std::string_view name = script.names[head.name];
  // (as ff3 (_ FiniteField 7))
  if (arguments.empty() && name.starts_with("ff") && name.size() > 2 &&
      script.sorts.kind(head.qualifier) == SortKind::FiniteField) {
    context_.note_extension(Theory::FiniteFields, head.name, head.token);
    const std::string value(name.substr(2));
    return script.terms.literal(TermKind::Field, value, head.qualifier);
  }
  const auto rows = context_.words.signatures(head.name);
  if (rows.empty() || std::ranges::none_of(rows, is_standard)) {
    if (!rows.empty()) {
      return extension(rows.front().theory, head, arguments, head.qualifier);
    }
    return unknown(head, arguments, list);
  }
  Head plain = head;
  plain.qualifier = SortId{kNone};
  const TermId term = apply_rows(plain, arguments, list);
  return expect(head.qualifier, term, head.token, "(as ...)");
}

}  // namespace podium::terms
