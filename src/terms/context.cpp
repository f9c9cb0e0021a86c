#include "terms/context.h"

#include <charconv>
#include <vector>

#include "base/text.h"
#include "terms/print.h"

namespace podium::terms {

namespace {

// Beyond these a suggestion is not worth its time.
constexpr std::size_t kMostCandidates = 20000;
constexpr std::uint64_t kMostSuggestions = 10;
constexpr std::size_t kLongestCandidate = 60;

std::string in_quotes(std::string_view text) {
  return "'" + printable(text, 60) + "'";
}

bool in_logic(Theory theory, const Logic& logic) {
  switch (theory) {
    case Theory::Core:
      return true;
    case Theory::Arithmetic:
      return logic.ints || logic.reals;
    case Theory::Arrays:
      return logic.arrays;
    case Theory::BitVectors:
      return logic.bit_vectors;
    case Theory::FloatingPoint:
      return logic.floats;
    case Theory::Strings:
      return logic.strings;
    case Theory::Datatypes:
    case Theory::Maps:
    case Theory::Sequences:
    case Theory::Sets:
    case Theory::Bags:
    case Theory::FiniteFields:
    case Theory::Separation:
    case Theory::Transcendentals:
    case Theory::Tuples:
    case Theory::Other:
      return false;
  }
  return false;
}

// Whether sorts of this kind belong to a theory of the logic.
bool in_logic(SortKind kind, const Logic& logic) {
  if (kind == SortKind::Bool) return true;
  if (kind == SortKind::Int) return logic.ints;
  if (kind == SortKind::Real) return logic.reals;
  if (kind == SortKind::Array) return logic.arrays;
  if (kind == SortKind::BitVec) return logic.bit_vectors;
  if (kind == SortKind::String || kind == SortKind::RegLan) {
    return logic.strings;
  }
  return logic.floats;
}

}  // namespace

Context::Context(const smtlib::Tape& text, Script& into)
    : tape(text), script(into), words(Words::get()), logic(any_logic()) {}

std::size_t Context::length(std::size_t list) const {
  std::size_t count = 0;
  for (std::size_t at = list + 1; !is_close(at); at = tape.next(at)) ++count;
  return count;
}

std::size_t Context::element(std::size_t list, std::size_t at) const {
  std::size_t token = list + 1;
  for (; at > 0; --at) token = tape.next(token);
  return token;
}

std::string Context::quoted(std::size_t token) const {
  return in_quotes(is_open(token) ? tape.slice(token) : tape.symbol(token));
}

std::string Context::quoted(SymbolId name) const {
  return in_quotes(script.names[name]);
}

std::string Context::text(SortId sort) const { return to_text(script, sort); }

std::string Context::text(TermId term) const {
  return to_text(script, term, 60);
}

void Context::report(Problem problem, std::size_t token, std::string message,
                     std::string hint) {
  script.findings.add({problem, static_cast<std::uint32_t>(token),
                       std::move(message), std::move(hint)});
}

void Context::note_extension(Theory theory, SymbolId name, std::size_t token,
                             bool command) {
  if (!extensions_.emplace(theory, raw(name)).second) return;
  script.extensions.push_back(
      {theory, name, static_cast<std::uint32_t>(token), command});
}

bool Context::small_number(std::size_t token, std::uint32_t& number) const {
  if (tape.kind(token) != smtlib::Kind::Numeral) return false;
  const std::string_view digits = tape.text(token);
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  return error == std::errc() && stop == end && number != kNone;
}

bool Context::index_number(std::size_t token, std::uint32_t& number) {
  if (!small_number(token, number)) return false;
  const std::string_view digits = tape.text(token);
  if (digits.size() > 1 && digits.front() == '0') warn_of_zeros(token);
  return true;
}

void Context::warn_of_zeros(std::size_t token) {
  report(Problem::LeadingZero, token,
         quoted(token) + " is no number of the standard",
         "write it without leading zeros and with a digit after the point");
}

std::string Context::suggest(std::string_view name, bool sort) const {
  const Problem problem = sort ? Problem::UnknownSort : Problem::UnknownSymbol;
  std::string otherwise =
      sort ? "declare it by declare-sort before its first use"
           : "declare it by declare-fun before its first use";
  if (script.findings.count_of(problem) >= kMostSuggestions) return otherwise;
  std::vector<std::string> candidates;
  const auto add = [&](std::string_view each) {
    const std::size_t shorter = std::min(each.size(), name.size());
    const std::size_t longer = std::max(each.size(), name.size());
    if (longer > kLongestCandidate || longer - shorter > 2) return;
    if (each != name) candidates.emplace_back(each);
  };
  for (const Binding& each : scope.bindings().all()) {
    if (candidates.size() > kMostCandidates) break;
    const bool is_sort =
        each.meaning == Meaning::Sort || each.meaning == Meaning::SortTerm;
    if (is_sort == sort) add(script.names[each.symbol]);
  }
  for (std::uint32_t at = 0; at < words.size(); ++at) {
    const SymbolId each{at};
    const bool known =
        sort ? words.sort(each) != nullptr : !words.signatures(each).empty();
    if (known) add(script.names[each]);
  }
  return did_you_mean(name, candidates, otherwise);
}

const Signature* Context::theory_function(SymbolId name) const {
  for (const Signature& row : words.signatures(name)) {
    // What has indices is another identifier.
    if (row.origin != Origin::Standard || row.indices != 0) continue;
    if (in_logic(row.theory, logic)) return &row;
  }
  return nullptr;
}

void Context::check_theory(SymbolId name, std::size_t token) {
  const Signature* row = theory_function(name);
  if (row == nullptr) return;
  report(Problem::HidesTheory, token,
         quoted(name) + " is a function of the theory of " +
             std::string(name_of(row->theory)),
         "choose another name");
}

bool Context::is_theory_sort(SymbolId name) const {
  const SortWord* word = words.sort(name);
  return word != nullptr && word->kind < SortKind::Map &&
         in_logic(word->kind, logic);
}

void Context::need_version(int version, std::size_t token) {
  if (script.version == 0 || script.version >= version) return;
  if (!script.findings.is_first(Problem::NewerVersion, raw(intern(token)))) {
    return;
  }
  const auto text = [](int number) {
    return std::to_string(number / 10) + "." + std::to_string(number % 10);
  };
  report(Problem::NewerVersion, token,
         quoted(token) + " is of version " + text(version) +
             ", and the script says " + text(script.version),
         "write (set-info :smt-lib-version " + text(version) + ")");
}

}  // namespace podium::terms
