// What a solver may be given, by year: sections 5.1 of the SMT-COMP rules of
// 2015, 2018 and 2025, as a table and one algorithm that reads it.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/text.h"
#include "contest/years_hint.h"
#include "lint/checks.h"
#include "lint/lint.h"

namespace podium::lint {

namespace {

using contest::Track;
using smtlib::Command;
using smtlib::Kind;
using smtlib::Tape;

struct InputRules {
  int first_year;
  std::size_t tracks;      // how many of kTracks there are
  bool quiet_first;        // (set-option :print-success false) comes first
  bool options_in_order;   // the track's own option is the second command
  bool info_after_logic;   // set-info only directly after set-logic
  bool defines_sorts;      // define-sort in all tracks, not only incremental
  bool datatypes;          // declare-datatype(s) are allowed
  bool assert_each_check;  // incremental: an assert before every check-sat
  bool named_in_cores;     // top-level assertions in the unsat-core track
};

// Years before the first row took SMT-LIB 1.2. Between rows the rules of the
// year before hold.
constexpr std::array kRules{
    InputRules{2010, 2, false, false, true, false, false, true, false},
    InputRules{2017, 3, false, false, false, true, true, false, true},
    InputRules{2019, 5, true, true, false, true, true, false, true},
};

const InputRules& rules_of(int year) {
  const InputRules* found = kRules.data();
  for (const InputRules& rules : kRules) {
    if (rules.first_year <= year) found = &rules;
  }
  return *found;
}

class Input {
 public:
  Input(const Script& script, Track track, int year, Findings& findings)
      : script_(script),
        tape_(script.tape()),
        track_(track),
        year_(year),
        rules_(rules_of(year)),
        findings_(findings) {}

  void check() {
    check_options();
    for (const Step& step : script_.steps()) {
      if (exit_) {
        add("after-exit", step.token, "a command after (exit)",
            "no solver reads it; remove it");
        break;
      }
      check_command(step);
      previous_ = &step;
    }
    check_whole();
    check_names();
  }

 private:
  void add(std::string code, std::size_t token, std::string message,
           std::string hint) {
    findings_.push_back({Severity::Error, std::move(code), script_.place(token),
                         std::move(message), std::move(hint)});
  }

  bool incremental() const { return track_ == Track::Incremental; }

  // The option that the track asks for; empty if none.
  std::string_view own_option() const {
    if (track_ == Track::ModelValidation) return ":produce-models";
    if (track_ == Track::UnsatCore) return ":produce-unsat-cores";
    return "";
  }

  void check_options() {
    std::size_t at = 0;
    if (rules_.quiet_first && !incremental()) {
      require_option(at++, ":print-success", "false");
    }
    if (rules_.options_in_order && !own_option().empty()) {
      require_option(at, own_option(), "true");
    }
  }

  void require_option(std::size_t at, std::string_view key,
                      std::string_view value) {
    const auto& steps = script_.steps();
    if (at < steps.size() && steps[at].command == Command::SetOption &&
        script_.key(steps[at]) == key && script_.value(steps[at]) == value) {
      return;
    }
    findings_.push_back(
        {Severity::Error, "option-missing",
         at < steps.size() ? script_.place(steps[at].token) : smtlib::Place{},
         fmt::format("command {} is not (set-option {} {})", at + 1, key,
                     value),
         fmt::format("the scrambler adds it: podium scramble --track {}",
                     slug(track_))});
  }

  void check_command(const Step& step) {
    switch (step.command) {
      case Command::SetOption:
        return check_option(step);
      case Command::SetLogic:
        return check_logic(step);
      case Command::SetInfo:
        return check_info(step);
      case Command::DeclareSort:
        return check_declared_sort(step);
      case Command::DefineSort:
        return check_defined_sort(step);
      case Command::DeclareFun:
      case Command::DefineFun:
        return;
      case Command::DeclareDatatype:
      case Command::DeclareDatatypes:
        if (!rules_.datatypes) not_allowed(step);
        return;
      case Command::Assert:
        return check_assert(step);
      case Command::CheckSat:
        return check_check(step);
      case Command::Push:
      case Command::Pop:
        return check_level(step);
      case Command::GetModel:
        return check_question(step, Track::ModelValidation);
      case Command::GetUnsatCore:
        return check_question(step, Track::UnsatCore);
      case Command::Exit:
        exit_ = true;
        return;
      case Command::CheckSatAssuming:
      case Command::DeclareCodatatype:
      case Command::DeclareCodatatypes:
      case Command::DeclareConst:
      case Command::DeclareSortParameter:
      case Command::DefineConst:
      case Command::DefineFunRec:
      case Command::DefineFunsRec:
      case Command::Echo:
      case Command::GetAssertions:
      case Command::GetAssignment:
      case Command::GetInfo:
      case Command::GetOption:
      case Command::GetProof:
      case Command::GetUnsatAssumptions:
      case Command::GetValue:
      case Command::Reset:
      case Command::ResetAssertions:
      case Command::Other:
        return not_allowed(step);
    }
  }

  void not_allowed(const Step& step) {
    add("command-not-allowed", step.token,
        fmt::format("the rules of {} do not allow {} in the {} track", year_,
                    printable(tape_.symbol(step.token + 1)), title(track_)),
        step.command == Command::DeclareConst ||
                step.command == Command::DefineConst
            ? "write it as a function without parameters, as podium scramble "
              "does"
            : "remove it, or take a track or year that has it");
  }

  void check_option(const Step& step) {
    const std::string_view key = script_.key(step);
    const bool allowed =
        key == ":print-success" || (!key.empty() && key == own_option());
    if (!allowed) return not_allowed(step);
    if (logics_ > 0) {
      add("option-order", step.token, "set-option after set-logic",
          "put all options before it");
    }
    if (key == ":print-success") {
      if (incremental() && script_.value(step) != "true") {
        add("print-success", step.token,
            ":print-success must not be disabled in the incremental track",
            "remove the command");
      }
      if (++quiet_options_ == 2) repeated(step, key);
      return;
    }
    // Where it has a place of its own, that place is looked at.
    if (!rules_.options_in_order && script_.value(step) != "true") {
      add("option-value", step.token,
          fmt::format("{} must be true in the {} track", key, title(track_)),
          fmt::format("write (set-option {} true)", key));
    }
    if (++own_options_ == 2) repeated(step, key);
  }

  void repeated(const Step& step, std::string_view what) {
    add("repeated", step.token, fmt::format("a second {}", what),
        "a script has one");
  }

  void check_logic(const Step& step) {
    if (++logics_ == 2) repeated(step, "set-logic");
    if (logics_ > 1) return;
    if (previous_ != nullptr && previous_->command != Command::SetOption) {
      add("logic-order", step.token,
          "set-logic is not the first command after set-option",
          "put it before all other commands");
    }
  }

  void check_info(const Step& step) {
    // Statuses of single check-sats may stand before them.
    if (!rules_.info_after_logic || script_.key(step) == ":status") return;
    if (previous_ == nullptr || (previous_->command != Command::SetLogic &&
                                 previous_->command != Command::SetInfo)) {
      add("info-order", step.token, "set-info comes directly after set-logic",
          "put it there");
    }
  }

  void check_declared_sort(const Step& step) {
    const std::size_t arity = script_.argument(step) + 1;
    if (arity < script_.end(step) && tape_.text(arity) != "0") {
      add("sort-arity", step.token, "a declared sort with parameters",
          "the rules allow sorts without parameters only");
    }
  }

  void check_defined_sort(const Step& step) {
    if (!rules_.defines_sorts && !incremental()) return not_allowed(step);
    const std::size_t parameters = script_.argument(step) + 1;
    if (parameters < script_.end(step) &&
        tape_.kind(parameters) == Kind::Open &&
        tape_.partner(parameters) != parameters + 1) {
      add("sort-arity", step.token, "a defined sort with parameters",
          "the rules allow sorts without parameters only");
    }
  }

  void check_assert(const Step& step) {
    ++asserts_;
    // In 2015 the check-sat of the main track follows the assertions.
    if (rules_.assert_each_check && !incremental() && checks_ > 0) {
      add("check-sat-order", step.token, "an assert after the check-sat",
          "put it before");
    }
  }

  void check_check(const Step& step) {
    if (!incremental() && ++checks_ == 2) {
      add("check-sat-count", step.token,
          fmt::format("a second check-sat in the {} track", title(track_)),
          "scripts with several belong to the incremental track");
    } else if (incremental()) {
      ++checks_;
    }
    if (rules_.assert_each_check && incremental() && asserts_ == 0) {
      add("check-sat-order", step.token, "no assert before this check-sat",
          "the rules ask for one since the last check-sat; remove it or add "
          "one");
    }
    asserts_ = 0;
  }

  void check_level(const Step& step) {
    if (!incremental()) return not_allowed(step);
    const std::size_t count = script_.argument(step);
    if (count >= script_.end(step) || tape_.text(count) != "1") {
      add("level-count", step.token,
          fmt::format("only ({} 1) is allowed", tape_.symbol(step.token + 1)),
          "write several commands");
    }
    const std::size_t change = levels_of(step);
    if (step.command == Command::Push) {
      levels_ += change;
    } else if (levels_ < change) {
      add("level-order", step.token, "pop without a push",
          "remove it, or add a (push 1) before it");
      levels_ = 0;
    } else {
      levels_ -= change;
    }
  }

  // 1 for what is no number, which is told as that.
  std::size_t levels_of(const Step& step) const {
    constexpr std::uint32_t kMost = 1U << 31;
    const std::size_t count = script_.argument(step);
    if (count >= script_.end(step) || tape_.kind(count) != Kind::Numeral) {
      return 1;
    }
    const std::string_view text = tape_.text(count);
    std::uint32_t levels = kMost;
    std::from_chars(text.data(), text.data() + text.size(), levels);
    return std::min(levels, kMost);
  }

  // get-model or get-unsat-core: once, directly after the check-sat.
  void check_question(const Step& step, Track track) {
    if (track_ != track) return not_allowed(step);
    if (++questions_ == 2) {
      return repeated(step, tape_.symbol(step.token + 1));
    }
    if (previous_ == nullptr || previous_->command != Command::CheckSat) {
      add("question-order", step.token,
          fmt::format("{} is not directly after check-sat",
                      tape_.symbol(step.token + 1)),
          "put it there");
    }
  }

  void missing(std::string code, std::string message, std::string hint) {
    findings_.push_back({Severity::Error, std::move(code), script_.last_place(),
                         std::move(message), std::move(hint)});
  }

  void check_whole() {
    if (logics_ == 0) {
      missing("logic-missing", "there is no set-logic",
              "add one after the options, as (set-logic ALL)");
    }
    if (checks_ == 0) {
      missing("check-sat-count", "there is no check-sat",
              "add (check-sat) after the assertions");
    }
    const bool asks =
        track_ == Track::ModelValidation || track_ == Track::UnsatCore;
    if (asks && questions_ == 0) {
      missing("question-missing",
              fmt::format(
                  "there is no {} after check-sat",
                  track_ == Track::UnsatCore ? "get-unsat-core" : "get-model"),
              fmt::format("the scrambler adds it: podium scramble --track {}",
                          slug(track_)));
    }
    if (!rules_.options_in_order && track_ == Track::UnsatCore &&
        own_options_ == 0) {
      missing("option-missing",
              "there is no (set-option :produce-unsat-cores true)",
              "add it before set-logic");
    }
    if (incremental() && !exit_) {
      missing("exit-missing", "the script does not end with (exit)",
              "add (exit)");
    }
  }

  // :named only as (assert (! term :named name)), and only for unsat cores,
  // whose assertions all have one.
  void check_names() {
    const bool cores = track_ == Track::UnsatCore && rules_.named_in_cores;
    for (const Step& step : script_.steps()) {
      if (step.command == Command::SetInfo ||
          step.command == Command::SetOption) {
        continue;
      }
      const bool named = check_names_of(step, cores);
      if (cores && step.command == Command::Assert && !named) {
        add("name-missing", step.token, "an assertion without a name",
            "the scrambler adds it: podium scramble --track unsat-core");
      }
    }
  }

  // Whether the whole assertion has a name.
  bool check_names_of(const Step& step, bool cores) {
    const std::size_t term = script_.argument(step);
    const bool annotated = step.command == Command::Assert &&
                           tape_.kind(term) == Kind::Open &&
                           tape_.is_symbol(term + 1, "!");
    const std::size_t inside = annotated ? tape_.next(term + 2) : 0;
    bool named = false;
    for (std::size_t at = term; at < script_.end(step); ++at) {
      if (tape_.kind(at) != Kind::Keyword || tape_.text(at) != ":named") {
        continue;
      }
      const bool top = annotated && at >= inside;
      named = named || top;
      if (cores && top) continue;
      add("named-term", at,
          cores ? "a name inside an assertion"
                : fmt::format("a named term in the {} track", title(track_)),
          cores ? "only whole assertions may be named"
                : "the scrambler removes names");
    }
    return named;
  }

  const Script& script_;
  const Tape& tape_;
  Track track_;
  int year_;
  const InputRules& rules_;
  Findings& findings_;
  const Step* previous_ = nullptr;
  std::size_t quiet_options_ = 0;
  std::size_t own_options_ = 0;
  std::size_t logics_ = 0;
  std::size_t asserts_ = 0;  // since the last check-sat
  std::size_t checks_ = 0;
  std::size_t questions_ = 0;
  std::size_t levels_ = 0;
  bool exit_ = false;
};

}  // namespace

Result<void> check_year(int year) {
  // No document tells the rules of 2009, and in 2013 there was an evaluation in
  // place of a competition.
  constexpr int kFirst = 2008;
  constexpr int kLast = 2026;
  std::vector<int> known;
  for (int each = kFirst; each <= kLast; ++each) {
    if (each != 2009 && each != 2013) known.push_back(each);
  }
  if (std::ranges::binary_search(known, year)) return {};
  return Error{Code::BadOption, "--rules",
               fmt::format("there are no rules for the year {}", year),
               contest::years_hint(year, known)};
}

bool is_old_language(int year) { return year < kRules.front().first_year; }

bool has_track(int year, Track track) {
  if (is_old_language(year)) return track == Track::SingleQuery;
  const auto at =
      std::find(contest::kTracks.begin(), contest::kTracks.end(), track);
  return static_cast<std::size_t>(at - contest::kTracks.begin()) <
         rules_of(year).tracks;
}

void check_input(const Script& script, Track track, int year,
                 Findings& findings) {
  Input(script, track, year, findings).check();
}

}  // namespace podium::lint
