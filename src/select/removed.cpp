#include "select/removed.h"

#include <fmt/format.h>

#include "base/text.h"

namespace podium::select {

void Removed::add(std::string pattern, std::string reason) {
  reason = reason.empty() ? "removed by the organisers"
                          : "removed by the organisers: " + reason;
  if (pattern.ends_with('*')) {
    pattern.pop_back();
    prefixes_.emplace_back(std::move(pattern), std::move(reason));
  } else {
    names_.emplace(std::move(pattern), std::move(reason));
  }
}

std::string Removed::find(std::string_view name) const {
  if (const auto found = names_.find(std::string(name));
      found != names_.end()) {
    return found->second;
  }
  for (const auto& [prefix, reason] : prefixes_) {
    if (name.starts_with(prefix)) return reason;
  }
  return "";
}

Result<Removed> parse_removed(std::string_view text, const std::string& path) {
  Removed removed;
  std::size_t number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    if (!is_utf8(line) || line.find('\0') != std::string_view::npos) {
      return Error{Code::Syntax, fmt::format("{}:{}:1", path, number),
                   "this is no text", "one name of a benchmark a line"};
    }
    line = trim(line);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t comment = line.find(" #");
    std::string_view reason;
    if (comment != std::string_view::npos) {
      reason = trim(line.substr(comment + 2));
      line = trim(line.substr(0, comment));
    }
    removed.add(std::string(line), printable(reason));
  }
  return removed;
}

}  // namespace podium::select
