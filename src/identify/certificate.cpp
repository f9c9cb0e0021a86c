#include "identify/certificate.h"

#include <map>
#include <optional>
#include <utility>

#include "identify/script.h"
#include "identify/script_names.h"
#include "smtlib/tape.h"

namespace podium::identify {

namespace {

Result<Script> read(std::string_view text, const std::string& name) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, name);
  if (!tape) return tape.error();
  return resolve(*tape);
}

// Names that differ for different bindings: a sort may be called like a
// function, and a name may be declared again.
std::vector<std::string> unique_names(const Script& script) {
  std::vector<std::string> names = own_names(script);
  std::map<std::pair<std::string, bool>, std::size_t> counts;
  for (BindingId at = 0; at < names.size(); ++at) {
    if (!script.is_global(at)) continue;
    const bool sort = script.bindings[at].sort;
    const std::size_t count = ++counts[{names[at], sort}];
    names[at] += (sort ? " sort " : " ") + std::to_string(count);
  }
  return names;
}

}  // namespace

Result<Certificate> certify(std::string_view one_text,
                            const std::string& one_name,
                            std::string_view other_text,
                            const std::string& other_name,
                            const Limits& limits) {
  const Result<Script> one = read(one_text, one_name);
  if (!one) return one.error();
  const Result<Script> other = read(other_text, other_name);
  if (!other) return other.error();
  Certificate certificate;
  const std::optional<Canonical> form = canonical(*one, limits);
  const std::optional<Canonical> other_form = canonical(*other, limits);
  if (!form || !other_form) return certificate;
  certificate.verdict = Certificate::Verdict::Different;
  if (form->text() != other_form->text() ||
      form->globals.size() != other_form->globals.size()) {
    return certificate;
  }
  // The renaming is applied: the first script gets the names of the second.
  const std::vector<std::string> targets = unique_names(*other);
  const std::vector<std::string> own = own_names(*one);
  const std::vector<std::string> others = own_names(*other);
  std::vector<std::string> renamed(one->bindings.size());
  for (std::size_t at = 0; at < form->globals.size(); ++at) {
    const BindingId from = form->globals[at];
    const BindingId to = other_form->globals[at];
    renamed[from] = targets[to];
    certificate.names.push_back(
        {own[from], others[to], one->bindings[from].sort});
  }
  const std::optional<Canonical> applied =
      canonical_with_names(*one, renamed, limits);
  const std::optional<Canonical> wanted =
      canonical_with_names(*other, targets, limits);
  if (!applied || !wanted) {
    certificate.names.clear();
    certificate.verdict = Certificate::Verdict::Undecided;
    return certificate;
  }
  PODIUM_CHECK(applied->text() == wanted->text());
  certificate.verdict = Certificate::Verdict::Isomorphic;
  return certificate;
}

}  // namespace podium::identify
