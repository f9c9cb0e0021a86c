// Where a benchmark lies in the library.

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "lint/checks.h"

namespace podium::lint {

namespace {

using smtlib::Command;

// Larger files do not go to the library by git.
constexpr std::size_t kLargest = 50'000'000;

bool all_digits(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

// YYYYMMDD-application-submitter; older families have other names.
bool is_dated(std::string_view folder) {
  if (folder.size() < 12 || folder[8] != '-') return false;
  if (!all_digits(folder.substr(0, 8))) return false;
  const std::string_view rest = folder.substr(9);
  const std::size_t dash = rest.find('-');
  return dash != std::string_view::npos && dash > 0 && dash + 1 < rest.size();
}

std::string_view logic_of(const Script& script) {
  for (const Step& step : script.steps()) {
    if (step.command == Command::SetLogic) {
      return script.tape().symbol(script.argument(step));
    }
  }
  return "";
}

void check_incremental(const Script& script, bool folder, Findings& findings) {
  const std::size_t checks =
      script.count(Command::CheckSat) + script.count(Command::CheckSatAssuming);
  const bool incremental =
      checks > 1 ||
      script.count(Command::Push) + script.count(Command::Pop) > 0;
  if (incremental == folder) return;
  findings.push_back(
      {Severity::Error,
       "path-track",
       {},
       folder ? "the script is not incremental, and its folder is"
              : "the script is incremental, and its folder is not",
       "incremental scripts have push, pop or several check-sats"});
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
  const std::vector<std::string_view> parts = split(path, '/');
  const auto top =
      std::find_if(parts.begin(), parts.end(), [](std::string_view part) {
        return part == "incremental" || part == "non-incremental";
      });
  if (parts.end() - top < 4) return;
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
