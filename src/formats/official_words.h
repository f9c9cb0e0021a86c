// formats/official_words.h -- the answers in the official JSON files as parts
// of a record, and back.

#pragma once

#include <cstdint>
#include <string_view>

#include "contest/records.h"

namespace podium::formats {

// Sets answer, ending, evidence and counts. `answers` is the number beside the
// word: answered check-sats, or the size of the core. False if there is no such
// word.
bool take_official_answer(std::string_view word, contest::Track track,
                          std::uint32_t answers, contest::Record& run);

// The word and the number that say most of the record.
std::string_view official_answer(const contest::Record& run,
                                 contest::Track track);
std::uint32_t official_count(const contest::Record& run, contest::Track track);

}  // namespace podium::formats
