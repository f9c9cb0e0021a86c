// Where a benchmark lies in the library.

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "lint/checks.h"
#include "lint/date.h"
#include "terms/logic.h"

namespace podium::lint {

namespace {

using smtlib::Command;
using Folders = std::vector<std::string_view>;

// Larger files do not go to the library by git.
constexpr std::size_t kLargest = 50'000'000;

// YYYYMMDD-application-submitter, or with one of the two; older families have
// other names.
bool is_dated(std::string_view folder) {
  return folder.size() > 9 && folder[8] == '-' && folder.back() != '-' &&
         is_plain_date(folder.substr(0, 8));
}

std::string_view logic_of(const Script& script) {
  for (const Step& step : script.steps()) {
    if (step.command == Command::SetLogic) {
      return script.tape().symbol(script.argument(step));
    }
  }
  return "";
}

// The folder of a library that has those of logics: the last one, since folders
// above the library and those of families may have such names, too.
Folders::const_iterator top_of(const Folders& parts) {
  auto top = parts.end();
  for (auto at = parts.begin(); parts.end() - at >= 4; ++at) {
    if (*at != "incremental" && *at != "non-incremental") continue;
    if (top == parts.end() || terms::parse_logic(at[1])) top = at;
  }
  return top;
}

// A script that asks once needs no levels.
void check_levels(const Script& script, Findings& findings) {
  for (const Step& step : script.steps()) {
    if (step.command == Command::Exit) return;
    if (step.command != Command::Push && step.command != Command::Pop) continue;
    findings.push_back({Severity::Error, "path-levels",
                        script.place(step.token),
                        "push or pop in a script that is not incremental",
                        "the library takes them with several check-sats only"});
    return;
  }
}

void check_incremental(const Script& script, bool folder, Findings& findings) {
  const std::size_t checks =
      script.count(Command::CheckSat) + script.count(Command::CheckSatAssuming);
  if (checks == 0) return;  // reported elsewhere
  const bool incremental = checks > 1;
  if (incremental != folder) {
    findings.push_back(
        {Severity::Error,
         "path-track",
         {},
         folder ? "the script is not incremental, and its folder is"
                : "the script is incremental, and its folder is not",
         "incremental scripts have several check-sats"});
  } else if (!incremental) {
    check_levels(script, findings);
  }
}

}  // namespace

void check_place(const Script& script, const std::string& path,
                 Findings& findings) {
  if (script.tape().bytes() > kLargest) {
    findings.push_back(
        {Severity::Warning,
         "size",
         {},
         fmt::format("the file has {} MB", script.tape().bytes() / 1'000'000),
         "more than 50 MB cannot be submitted by git"});
  }
  const Folders parts = split(path, '/');
  const auto top = top_of(parts);
  if (top == parts.end()) return;
  check_incremental(script, *top == "incremental", findings);
  const std::string_view logic = logic_of(script);
  if (!logic.empty() && top[1] != logic) {
    findings.push_back(
        {Severity::Error,
         "path-logic",
         {},
         fmt::format("the file is in the folder of {}, its logic is {}",
                     printable(top[1]), printable(logic)),
         "move it, or correct set-logic"});
  }
  if (!is_dated(top[2])) {
    findings.push_back(
        {Severity::Warning,
         "path-family",
         {},
         fmt::format("{} is not of the form YYYYMMDD-application-submitter",
                     printable(top[2])),
         "new families are called like 20260131-Scheduling-Doe"});
  }
}

}  // namespace podium::lint
