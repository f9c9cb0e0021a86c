#include "contest/score_rules.h"

namespace podium::contest {

ScoreForm score_form(const ScoreRules& rules, Track track) {
  return rules.form == ScoreForm::FamilyWeights && track == Track::Incremental
             ? ScoreForm::Sums
             : rules.form;
}

}  // namespace podium::contest
