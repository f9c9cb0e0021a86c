#include "scramble/steps.h"

#include <algorithm>
#include <array>
#include <string>

namespace podium::scramble {

using contest::Track;
using smtlib::Command;

namespace {

constexpr std::array<std::string_view, 1> kQuiet{
    "(set-option :print-success false)"};
constexpr std::array<std::string_view, 2> kModels{
    "(set-option :print-success false)", "(set-option :produce-models true)"};
constexpr std::array<std::string_view, 2> kCores{
    "(set-option :print-success false)",
    "(set-option :produce-unsat-cores true)"};

// Change what later commands of the script mean.
constexpr std::array<std::string_view, 2> kScopeOptions{":global-declarations",
                                                        ":global-decls"};

// Without these a command of the script that stays would be an error.
constexpr std::array<std::string_view, 7> kAnswerOptions{
    ":produce-models",      ":produce-assignments",
    ":produce-proofs",      ":produce-unsat-assumptions",
    ":produce-unsat-cores", ":produce-assertions",
    ":interactive-mode"};

template <class Range>
bool contains(const Range& range, std::string_view text) {
  return std::find(range.begin(), range.end(), text) != range.end();
}

bool keeps_option(std::string_view option, Track track) {
  if (contains(kScopeOptions, option)) return true;
  return !is_single_query(track) && contains(kAnswerOptions, option);
}

// What selection has to know of a command.
enum class Sort : std::uint8_t {
  Plain,
  Check,
  Question,  // to the solver, and its reply could be taken for its answer
  Info,
  Option,
  Exit,
};

Sort sort_of(Command command) {
  switch (command) {
    case Command::CheckSat:
    case Command::CheckSatAssuming:
      return Sort::Check;
    case Command::Echo:
    case Command::GetAssertions:
    case Command::GetAssignment:
    case Command::GetInfo:
    case Command::GetModel:
    case Command::GetOption:
    case Command::GetProof:
    case Command::GetUnsatAssumptions:
    case Command::GetUnsatCore:
    case Command::GetValue:
      return Sort::Question;
    case Command::SetInfo:
      return Sort::Info;
    case Command::SetOption:
      return Sort::Option;
    case Command::Exit:
      return Sort::Exit;
    case Command::Assert:
    case Command::DeclareCodatatype:
    case Command::DeclareCodatatypes:
    case Command::DeclareConst:
    case Command::DeclareDatatype:
    case Command::DeclareDatatypes:
    case Command::DeclareFun:
    case Command::DeclareSort:
    case Command::DeclareSortParameter:
    case Command::DefineConst:
    case Command::DefineFun:
    case Command::DefineFunRec:
    case Command::DefineFunsRec:
    case Command::DefineSort:
    case Command::Pop:
    case Command::Push:
    case Command::Reset:
    case Command::ResetAssertions:
    case Command::SetLogic:
    case Command::Other:
      return Sort::Plain;
  }
  return Sort::Plain;
}

}  // namespace

bool is_single_query(Track track) { return track != Track::Incremental; }

std::span<const std::string_view> first_commands(Track track) {
  switch (track) {
    case Track::SingleQuery:
    case Track::Parallel:
      return kQuiet;
    case Track::Incremental:
      return {};  // the trace executor asks for success
    case Track::ModelValidation:
      return kModels;
    case Track::UnsatCore:
      return kCores;
  }
  return {};
}

std::string_view after_check_sat(Track track) {
  switch (track) {
    case Track::SingleQuery:
    case Track::Parallel:
    case Track::Incremental:
      return "";
    case Track::ModelValidation:
      return "(get-model)";
    case Track::UnsatCore:
      return "(get-unsat-core)";
  }
  return "";
}

void Selection::open(Track track, std::uint64_t checks) {
  *this = Selection();
  track_ = track;
  most_checks_ = checks;
}

Selection::Choice Selection::choose(Command command, std::string_view option) {
  const bool single = is_single_query(track_);
  bool keep = true;
  switch (sort_of(command)) {
    case Sort::Plain:
      keep = !single || checks_ == 0;
      logic_ = logic_ || (keep && command == Command::SetLogic);
      break;
    case Sort::Check:
      if (++checks_ > 1 && single) return Choice::Refuse;
      break;
    case Sort::Question:
      keep = !single;
      break;
    case Sort::Info:
      keep = false;
      break;
    case Sort::Option:
      keep = keeps_option(option, track_);
      break;
    case Sort::Exit:
      exit_ = true;
      return Choice::DropLast;
  }
  if (!single && checks_ == most_checks_) {
    return keep ? Choice::KeepLast : Choice::DropLast;
  }
  return keep ? Choice::Keep : Choice::Drop;
}

Result<void> Selection::finish(const std::string& name) const {
  if (!logic_) {
    return Error{Code::Missing, name, "the script sets no logic",
                 "begin it with a command such as (set-logic ALL)"};
  }
  if (checks_ == 0) {
    return Error{Code::Missing, name, "the script has no check-sat",
                 "a benchmark asks at least one question"};
  }
  return {};
}

}  // namespace podium::scramble
