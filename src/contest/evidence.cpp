#include "contest/evidence.h"

#include <array>
#include <utility>

#include "base/check.h"

namespace podium::contest {
namespace {

constexpr std::array kCategories{
    std::pair(Category::Unknown, std::string_view("unknown")),
    std::pair(Category::Check, std::string_view("check")),
    std::pair(Category::Industrial, std::string_view("industrial")),
    std::pair(Category::Random, std::string_view("random")),
    std::pair(Category::Crafted, std::string_view("crafted"))};

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

std::string_view to_string(Category category) {
  for (const auto& [one, word] : kCategories) {
    if (one == category) return word;
  }
  throw Bug("no such Category");
}

std::optional<Category> parse_category(std::string_view text) {
  for (const auto& [one, word] : kCategories) {
    if (word == text) return one;
  }
  return std::nullopt;
}

}  // namespace podium::contest
