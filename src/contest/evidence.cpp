#include "contest/evidence.h"

#include <array>
#include <utility>

#include "base/check.h"

namespace podium::contest {
namespace {

constexpr std::array kWords{
    std::pair(Evidence::None, std::string_view("none")),
    std::pair(Evidence::Valid, std::string_view("valid")),
    std::pair(Evidence::Invalid, std::string_view("invalid")),
    std::pair(Evidence::Unchecked, std::string_view("unchecked")),
    std::pair(Evidence::Malformed, std::string_view("malformed"))};

}  // namespace

std::string_view to_string(Evidence evidence) {
  for (const auto& [one, word] : kWords) {
    if (one == evidence) return word;
  }
  throw Bug("no such Evidence");
}

std::optional<Evidence> parse_evidence(std::string_view text) {
  for (const auto& [one, word] : kWords) {
    if (word == text) return one;
  }
  return std::nullopt;
}

}  // namespace podium::contest
