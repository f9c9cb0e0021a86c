// cli/trace_report.h -- a conversation as text, CSV and JSON.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "run/trace.h"

namespace podium::cli {

// A line for a check; what was said to another question.
std::string reply_text(const run::Exchange& exchange, std::string_view text);

// How many of the script's checks were answered, how many right, how long it
// took, and how it ended.
std::string summary_text(const run::Conversation& conversation,
                         std::size_t checks);

// One line a command: line, command, seconds, answer, expected, CPU seconds.
std::string times_csv(const run::Conversation& conversation);

std::string conversation_json(const run::Conversation& conversation);

// To standard error: what the solver said there, and what was left out.
void print_complaints(const run::Conversation& conversation);

}  // namespace podium::cli
