// lint/checks.h -- the checks, one function each. Each adds what it finds.

#pragma once

#include <cstdint>
#include <string>

#include "contest/track.h"
#include "lint/finding.h"
#include "lint/script.h"

namespace podium::lint {

// Version, source, license, category, and (exit) at the end.
void check_header(const Script& script, Findings& findings);

// One :status for each check-sat; directly before it if there are several.
void check_statuses(const Script& script, Findings& findings);

// .../[non-]incremental/LOGIC/YYYYMMDD-application-submitter/... and the size;
// a path without such a folder is taken as it is.
void check_place(const Script& script, const std::string& path,
                 Findings& findings);

// What the rules of the year allow in a script that a solver of the track
// reads.
void check_input(const Script& script, contest::Track track, int year,
                 Findings& findings);

}  // namespace podium::lint
