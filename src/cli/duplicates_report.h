// cli/duplicates_report.h -- what a survey found, for people and programs.

#pragma once

#include <string>
#include <vector>

#include "identify/survey.h"

namespace podium::cli {

std::string duplicates_text(const std::vector<identify::Member>& members,
                            const identify::Survey& survey);

// docs/formats/duplicates.md
std::string duplicates_json(const std::vector<identify::Member>& members,
                            const identify::Survey& survey);
std::string duplicates_csv(const std::vector<identify::Member>& members,
                           const identify::Survey& survey);

}  // namespace podium::cli
