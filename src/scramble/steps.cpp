#include "scramble/steps.h"

#include <algorithm>
#include <array>
#include <string>

namespace podium::scramble {

using contest::Track;
using smtlib::Command;
using smtlib::Tape;

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

bool is_check(Command command) {
  return command == Command::CheckSat || command == Command::CheckSatAssuming;
}

bool keeps_option(std::string_view option, Track track) {
  if (contains(kScopeOptions, option)) return true;
  return !is_single_query(track) && contains(kAnswerOptions, option);
}

// Questions to the solver whose replies could be taken for its answer.
bool is_question(Command command) {
  switch (command) {
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
      return true;
    case Command::Assert:
    case Command::CheckSat:
    case Command::CheckSatAssuming:
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
    case Command::Exit:
    case Command::Pop:
    case Command::Push:
    case Command::Reset:
    case Command::ResetAssertions:
    case Command::SetInfo:
    case Command::SetLogic:
    case Command::SetOption:
    case Command::Other:
      return false;
  }
  return false;
}

bool keeps(Command command, const Tape& tape, std::size_t token, Track track,
           bool checked) {
  if (command == Command::SetInfo) return false;
  if (command == Command::SetOption) {
    return keeps_option(tape.text(token + 2), track);
  }
  if (!is_single_query(track)) return true;
  return !checked && !is_question(command);
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

Selection::Choice Selection::choose(Command command, const Tape& tape,
                                    std::size_t token) {
  if (command == Command::Exit) {
    exit_ = true;
    return Choice::DropLast;
  }
  const bool check = is_check(command);
  if (check && ++checks_ > 1 && is_single_query(track_)) {
    return Choice::Refuse;
  }
  const bool last = !is_single_query(track_) && checks_ == most_checks_;
  if (!keeps(command, tape, token, track_, checks_ > 0 && !check)) {
    return last ? Choice::DropLast : Choice::Drop;
  }
  logic_ = logic_ || command == Command::SetLogic;
  return last ? Choice::KeepLast : Choice::Keep;
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
