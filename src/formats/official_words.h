// formats/official_words.h -- the answers in the official JSON files as parts
// of a record, and back.

#pragma once

#include <cstdint>
#include <string_view>

#include "contest/records.h"
#include "contest/score_rules.h"

namespace podium::formats {

// Sets answer, ending, evidence and counts. `answers` is the number beside the
// word: answered check-sats, or the size of the core. False if there is no such
// word.
bool take_official_answer(std::string_view word, contest::Track track,
                          std::uint32_t answers, contest::Record& run);

// The word and the number that say most of the record, so that its score by
// these rules stays.
std::string_view official_answer(const contest::Record& run,
                                 contest::Track track,
                                 const contest::ScoreRules& rules);
std::uint64_t official_count(const contest::Record& run, contest::Track track,
                             const contest::Benchmark& benchmark);

}  // namespace podium::formats
