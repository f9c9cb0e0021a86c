// lint/checks.h -- the checks, one function each. Each adds what it finds.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "contest/track.h"
#include "lint/finding.h"
#include "lint/script.h"

namespace podium::lint {

// No control characters and no byte order mark, and UTF-8 if asked for. The
// first place where it is not so.
void check_encoding(std::string_view text, bool utf8, Findings& findings);

// Symbols outside of bars have ASCII letters only.
void check_symbols(const Script& script, Findings& findings);

// Version, logic, source, license, category and status, in this order and
// before all else, and (exit) at the end.
void check_header(const Script& script, Findings& findings);

// At most one set-logic until a reset, and before all that needs a logic.
void check_logics(const Script& script, Findings& findings);

// get-model and the like come after a check-sat, with nothing in between that
// makes solvers forget their answer.
void check_questions(const Script& script, Findings& findings);

// Options that the standard has before set-logic only are there, and questions
// have the options that they need.
void check_options(const Script& script, Findings& findings);

// The value of :source, at this token.
void check_source(const Script& script, std::size_t token, Findings& findings);

// One :status for each check-sat; directly before it if there are several, else
// in the header.
void check_statuses(const Script& script, Findings& findings);

// .../[non-]incremental/LOGIC/YYYYMMDD-application-submitter/... and the size;
// a path without such a folder is taken as it is.
void check_place(const Script& script, const std::string& path,
                 Findings& findings);

// What the rules of the year allow in a script that a solver of the track
// reads.
void check_input(const Script& script, contest::Track track, int year,
                 Findings& findings);

// Whether the competition of the year took SMT-LIB 1.2.
bool is_old_language(int year);

}  // namespace podium::lint
