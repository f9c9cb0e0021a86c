#include "select/removed.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "base/text.h"

namespace podium::select {
namespace {

constexpr std::string_view kKeep = " keep ";

// "QF_BV/family/* keep 100".
std::optional<Cut> parse_cut(std::string_view line, std::size_t keep) {
  const std::string_view prefix = trim(line.substr(0, keep));
  const std::string_view number = trim(line.substr(keep + kKeep.size()));
  Cut cut;
  const auto [stop, problem] =
      std::from_chars(number.data(), number.data() + number.size(), cut.keep);
  if (problem != std::errc() || stop != number.data() + number.size() ||
      !prefix.ends_with('*')) {
    return std::nullopt;
  }
  cut.prefix = prefix.substr(0, prefix.size() - 1);
  return cut;
}

}  // namespace

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
    const std::size_t keep = line.find(kKeep);
    if (keep == std::string_view::npos) {
      removed.add(std::string(line), printable(reason));
      continue;
    }
    std::optional<Cut> cut = parse_cut(line, keep);
    if (!cut) {
      return Error{Code::BadValue, fmt::format("{}:{}:1", path, number),
                   "this is no cut of a family",
                   "write it as QF_BV/family/* keep 100"};
    }
    cut->reason = printable(reason);
    removed.cut(std::move(*cut));
  }
  return removed;
}

}  // namespace podium::select
