#include "lint/finding.h"

#include <fmt/format.h>

#include "base/text.h"

namespace podium::lint {

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
  }
  return "error";
}

std::string to_string(const Finding& finding, std::string_view file) {
  std::string text =
      fmt::format("{}:{}:{}: {}[{}]: {}", printable(file, file.size()),
                  finding.place.line, finding.place.column,
                  name(finding.severity), finding.code, finding.message);
  if (!finding.hint.empty()) text += "\n  hint: " + finding.hint;
  return text;
}

}  // namespace podium::lint
