#include "base/units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "base/text.h"

namespace podium {
namespace {

__extension__ using Wide = unsigned __int128;

struct Unit {
  std::string_view name;
  std::uint64_t factor;
};

constexpr std::array kTimeUnits{Unit{"", 1'000'000'000},
                                Unit{"ns", 1},
                                Unit{"us", 1'000},
                                Unit{"ms", 1'000'000},
                                Unit{"s", 1'000'000'000},
                                Unit{"sec", 1'000'000'000},
                                Unit{"second", 1'000'000'000},
                                Unit{"seconds", 1'000'000'000},
                                Unit{"m", 60'000'000'000},
                                Unit{"min", 60'000'000'000},
                                Unit{"minute", 60'000'000'000},
                                Unit{"minutes", 60'000'000'000},
                                Unit{"h", 3'600'000'000'000},
                                Unit{"hour", 3'600'000'000'000},
                                Unit{"hours", 3'600'000'000'000},
                                Unit{"d", 86'400'000'000'000}};

constexpr std::array kSizeUnits{Unit{"", 1},
                                Unit{"b", 1},
                                Unit{"byte", 1},
                                Unit{"bytes", 1},
                                Unit{"k", 1'000},
                                Unit{"kb", 1'000},
                                Unit{"m", 1'000'000},
                                Unit{"mb", 1'000'000},
                                Unit{"g", 1'000'000'000},
                                Unit{"gb", 1'000'000'000},
                                Unit{"t", 1'000'000'000'000},
                                Unit{"tb", 1'000'000'000'000},
                                Unit{"kib", 1ULL << 10},
                                Unit{"mib", 1ULL << 20},
                                Unit{"gib", 1ULL << 30},
                                Unit{"tib", 1ULL << 40}};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    if (letter >= 'A' && letter <= 'Z') letter += 'a' - 'A';
  }
  return result;
}

// Reads digits[.digits] into an exact fraction numerator / 10^decimals.
struct Decimal {
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 1;
  std::string_view rest;
};

std::optional<Decimal> read_decimal(std::string_view text) {
  Decimal number;
  std::size_t i = 0;
  std::size_t digits = 0;
  bool point = false;
  for (; i < text.size(); ++i) {
    const char letter = text[i];
    if (letter == '.' && !point) {
      point = true;
      continue;
    }
    if (letter < '0' || letter > '9') break;
    if (++digits > 15) return std::nullopt;
    number.numerator =
        number.numerator * 10 + static_cast<std::uint64_t>(letter - '0');
    if (point) number.denominator *= 10;
  }
  if (digits == 0) return std::nullopt;
  number.rest = trim(text.substr(i));
  return number;
}

template <std::size_t N>
std::optional<std::uint64_t> parse_with(std::string_view text,
                                        const std::array<Unit, N>& units) {
  const std::optional<Decimal> number = read_decimal(trim(text));
  if (!number) return std::nullopt;
  const std::string name = lower(number->rest);
  for (const Unit& unit : units) {
    if (unit.name != name) continue;
    const auto product = static_cast<Wide>(number->numerator) * unit.factor /
                         number->denominator;
    if (product > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
    return static_cast<std::uint64_t>(product);
  }
  return std::nullopt;
}

}  // namespace

Result<Duration> parse_duration(std::string_view text) {
  const std::optional<std::uint64_t> value = parse_with(text, kTimeUnits);
  if (!value) {
    return Error{Code::BadValue, "",
                 fmt::format("'{}' is not a time", printable(text)),
                 "write it as 30, \"30 s\", \"20 min\" or \"1.5 h\""};
  }
  return Duration(static_cast<std::int64_t>(*value));
}

Result<std::uint64_t> parse_bytes(std::string_view text) {
  const std::optional<std::uint64_t> value = parse_with(text, kSizeUnits);
  if (!value) {
    return Error{Code::BadValue, "",
                 fmt::format("'{}' is not a size", printable(text)),
                 "write it as \"500 MB\", \"4 GB\" or \"2 GiB\""};
  }
  return *value;
}

std::string format_seconds(Duration time, int decimals) {
  PODIUM_CHECK(decimals >= 0 && decimals <= 9);
  std::int64_t unit = 1;
  for (int i = decimals; i < 9; ++i) unit *= 10;
  const std::int64_t count = time.count();
  const std::int64_t size = count < 0 ? -count : count;
  const std::int64_t rounded = (size + unit / 2) / unit;
  std::int64_t scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  std::string text =
      fmt::format("{}{}", count < 0 && rounded > 0 ? "-" : "", rounded / scale);
  if (decimals > 0) text += fmt::format(".{:0{}}", rounded % scale, decimals);
  return text;
}

std::string describe_duration(Duration time) {
  using std::chrono::duration_cast;
  using std::chrono::seconds;
  if (time < seconds(1)) return fmt::format("{} ms", time.count() / 1'000'000);
  if (time < seconds(60)) return format_seconds(time, 1) + " s";
  const std::int64_t whole = duration_cast<seconds>(time).count();
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  if (whole < 86'400) {
    return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
  }
  return fmt::format("{} d {} h", whole / 86'400, whole % 86'400 / 3600);
}

std::string describe_bytes(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 5> kNames{"B", "kB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < kNames.size()) {
    value /= 1000;
    ++unit;
  }
  const int decimals = unit == 0 || value >= 99.95 ? 0 : 1;
  return fmt::format("{:.{}f} {}", value, decimals, kNames.at(unit));
}

double to_seconds(Duration time) {
  return static_cast<double>(time.count()) / 1e9;
}

Duration from_seconds(double seconds) {
  PODIUM_CHECK(std::isfinite(seconds) && std::fabs(seconds) < 9e9);
  return Duration(std::llround(seconds * 1e9));
}

}  // namespace podium
