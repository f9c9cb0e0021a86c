#include "terms/finding.h"

#include <algorithm>
#include <span>

namespace podium::terms {

namespace {

struct Row {
  Problem problem;
  std::string_view mnemonic;
  Severity severity;
  Code code;
};

constexpr Row error(Problem problem, std::string_view mnemonic, Code code) {
  return {problem, mnemonic, Severity::Error, code};
}

constexpr Row warning(Problem problem, std::string_view mnemonic) {
  return {problem, mnemonic, Severity::Warning, Code::BadValue};
}

constexpr std::array<Row, kProblems> kRows{{
    error(Problem::Syntax, "syntax", Code::Syntax),
    error(Problem::UnknownSymbol, "unknown-symbol", Code::UnknownKey),
    error(Problem::UnknownSort, "unknown-sort", Code::UnknownKey),
    error(Problem::WrongArity, "wrong-arity", Code::WrongType),
    error(Problem::WrongSortArity, "wrong-sort-arity", Code::WrongType),
    error(Problem::SortMismatch, "sort-mismatch", Code::WrongType),
    error(Problem::BadIndex, "bad-index", Code::BadValue),
    error(Problem::BadLiteral, "bad-literal", Code::BadValue),
    error(Problem::Redeclared, "redeclared", Code::Mismatch),
    error(Problem::DuplicateName, "duplicate-name", Code::Mismatch),
    error(Problem::ReservedWord, "reserved-word", Code::Syntax),
    error(Problem::Ambiguous, "ambiguous", Code::WrongType),
    error(Problem::NotADatatype, "not-a-datatype", Code::WrongType),
    error(Problem::NotAConstructor, "not-a-constructor", Code::UnknownKey),
    error(Problem::NotExhaustive, "not-exhaustive", Code::Missing),
    error(Problem::NotWellFounded, "not-well-founded", Code::BadValue),
    error(Problem::OpenName, "open-name", Code::BadValue),
    error(Problem::NotInLogic, "not-in-logic", Code::Unsupported),
    error(Problem::TooManyPops, "too-many-pops", Code::BadValue),
    warning(Problem::IntAsReal, "int-as-real"),
    warning(Problem::OldName, "old-name"),
    warning(Problem::OldForm, "old-form"),
    warning(Problem::FewArguments, "few-arguments"),
    warning(Problem::ManyArguments, "many-arguments"),
    warning(Problem::Overloaded, "overloaded"),
    warning(Problem::HidesTheory, "hides-theory"),
    warning(Problem::FunctionAsMap, "function-as-map"),
    warning(Problem::LambdaAsArray, "lambda-as-array"),
    warning(Problem::NonAscii, "non-ascii"),
    warning(Problem::LargeValue, "large-value"),
    warning(Problem::LeadingZero, "leading-zero"),
    warning(Problem::Forgotten, "forgotten"),
    warning(Problem::EmptyBinder, "empty-binder"),
    warning(Problem::RepeatedName, "repeated-name"),
    warning(Problem::UnknownCommand, "unknown-command"),
    warning(Problem::UnknownFunction, "unknown-function"),
    warning(Problem::AssumptionTerm, "assumption-term"),
    warning(Problem::RedundantCase, "redundant-case"),
    warning(Problem::BeyondLogic, "beyond-logic"),
    warning(Problem::UnknownLogic, "unknown-logic"),
    warning(Problem::Removed, "removed"),
    warning(Problem::ReservedName, "reserved-name"),
    warning(Problem::NestedDatatype, "nested-datatype"),
    warning(Problem::NewerVersion, "newer-version"),
}};

constexpr bool is_in_order() {
  for (std::size_t at = 0; at < kRows.size(); ++at) {
    if (static_cast<std::size_t>(kRows[at].problem) != at) return false;
  }
  return true;
}
static_assert(is_in_order());

const Row& row(Problem problem) {
  return kRows.at(static_cast<std::size_t>(problem));
}

}  // namespace

std::string_view mnemonic(Problem problem) { return row(problem).mnemonic; }

Severity severity(Problem problem) { return row(problem).severity; }

std::string to_string(const Finding& finding, const smtlib::Tape& tape) {
  const bool error = severity(finding.problem) == Severity::Error;
  std::string text = tape.where(finding.token);
  text += error ? ": error[" : ": warning[";
  text += mnemonic(finding.problem);
  text += "]: " + finding.message;
  if (!finding.hint.empty()) text += "\n  hint: " + finding.hint;
  return text;
}

Error to_error(const Finding& finding, const smtlib::Tape& tape) {
  return {row(finding.problem).code, tape.where(finding.token), finding.message,
          finding.hint};
}

void Findings::add(Finding finding) {
  const Problem problem = finding.problem;
  if (wants(problem)) findings_.push_back(std::move(finding));
  count(problem);
}

void Findings::sort() {
  std::ranges::stable_sort(findings_, {}, &Finding::token);
}

std::uint64_t Findings::errors() const {
  std::uint64_t sum = 0;
  for (const Row& each : kRows) {
    if (each.severity == Severity::Error) sum += count_of(each.problem);
  }
  return sum;
}

std::uint64_t Findings::warnings() const {
  std::uint64_t sum = 0;
  for (const Row& each : kRows) {
    if (each.severity == Severity::Warning) sum += count_of(each.problem);
  }
  return sum;
}

const Finding* Findings::first_error() const {
  for (const Finding& each : findings_) {
    if (severity(each.problem) == Severity::Error) return &each;
  }
  return nullptr;
}

}  // namespace podium::terms
