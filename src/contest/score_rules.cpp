#include "contest/score_rules.h"

namespace podium::contest {

ScoreForm score_form(const ScoreRules& rules, Track track) {
  return track == Track::Incremental ? ScoreForm::Sums : rules.form;
}

namespace {

struct Departure {
  bool (*differs)(const ScoreRules& document, const ScoreRules& published);
  std::string_view sentence;
};

// A field that has the same value in both rows is none.
#define PODIUM_FIELD(field) \
  [](const ScoreRules& a, const ScoreRules& b) { return a.field != b.field; }

constexpr Departure kDepartures[] = {
    {PODIUM_FIELD(only_complete),
     "an answer counts only if the process ended by itself"},
    {PODIUM_FIELD(times), "the times of other runs are added up"},
    {PODIUM_FIELD(incremental_times),
     "the times of all runs are added up, not those until the last answer"},
    {PODIUM_FIELD(over_time), "times beyond the limit are treated differently"},
    {PODIUM_FIELD(sequential_keeps_columns),
     "what the sequential score drops is still counted as solved"},
    {PODIUM_FIELD(short_drops_runs),
     "the 24-second table forgets longer runs, so that solvers vanish"},
    {PODIUM_FIELD(wrong_check),
     "wrong answers of a script are counted differently"},
    {PODIUM_FIELD(strange_is_error),
     "a word that is no answer is an error where the status is known"},
    {PODIUM_FIELD(sound_in_track),
     "one error anywhere in the track makes a solver unsound"},
    {PODIUM_FIELD(errors_against_sound),
     "who contradicts sound solvers on an unknown status has an error"},
    {PODIUM_FIELD(instance),
     "which benchmarks are satisfiable is decided differently"},
    {PODIUM_FIELD(errors_by_answer),
     "errors are in the sat or unsat table by the benchmark or the answer"},
    {PODIUM_FIELD(class_endings_of_all),
     "time-outs of the sat and unsat tables are those of all benchmarks"},
    {PODIUM_FIELD(class_unsolved_is_rest),
     "unsolved in the sat and unsat tables counts the other class too"},
    {PODIUM_FIELD(unsolved_is_rest), "wrong answers are counted as unsolved"},
    {PODIUM_FIELD(missing_is_unsolved),
     "what was never run is counted as unsolved"},
    {PODIUM_FIELD(sat_core_answer_is_error),
     "sat is no error in the Unsat-Core track"},
    {PODIUM_FIELD(doubtful_core), "a core that nobody validated counts"},
    {PODIUM_FIELD(negative_reductions),
     "a core with more names than assertions takes from the reduction"},
    {PODIUM_FIELD(order), "the order looks at other times"},
    {PODIUM_FIELD(decimals_compared),
     "errors and correct results are compared after rounding to 2 decimals"},
    {PODIUM_FIELD(others_last),
     "solvers for comparison are listed below the competing ones"},
    {PODIUM_FIELD(ties_by_number), "equal scores are listed by number"},
    {PODIUM_FIELD(winner_always),
     "a division that is not competitive has a winner"},
    {PODIUM_FIELD(lead_everywhere),
     "divisions that are not competitive are in the biggest lead"},
    {PODIUM_FIELD(lead_over_others),
     "the biggest lead may be over a solver for comparison"},
    {PODIUM_FIELD(counts_repeated_runs),
     "a pair of solver and benchmark that was run twice counts twice"},
    {PODIUM_FIELD(contribution.joint_best),
     "the best time is that of the best result"},
    {PODIUM_FIELD(contribution.only_solved),
     "benchmarks that nobody solved are left out of the contribution"},
    {PODIUM_FIELD(contribution.weighs_listed),
     "weights in the largest contribution leave out divisions not listed"},
    {PODIUM_FIELD(contribution.with_others),
     "solvers for comparison are in the largest contribution"},
    {PODIUM_FIELD(contribution.every_division),
     "divisions that are not competitive are in the largest contribution"},
    {PODIUM_FIELD(contribution.merges_logics),
     "files of one name in two logics are one in the largest contribution"},
    {PODIUM_FIELD(overall.no_log),
     "a division counts by the logarithm of its size"},
    {PODIUM_FIELD(overall.every_division),
     "divisions that are not competitive are in the best overall ranking"},
};

#undef PODIUM_FIELD

}  // namespace

std::vector<std::string_view> departures(const ScoreRules& document,
                                         const ScoreRules& published) {
  std::vector<std::string_view> result;
  for (const Departure& one : kDepartures) {
    if (one.differs(document, published)) result.push_back(one.sentence);
  }
  return result;
}

}  // namespace podium::contest
