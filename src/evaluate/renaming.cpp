#include <nlohmann/json.hpp>

#include "evaluate/model_text.h"

namespace podium::evaluate {

namespace {

// "name", or {"hex": "ff41"} for one that is no UTF-8.
std::optional<std::string> original_name(const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_object() || !value.contains("hex") ||
      !value["hex"].is_string()) {
    return std::nullopt;
  }
  const auto hex = value["hex"].get<std::string>();
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    const int byte =
        static_cast<int>(std::strtol(hex.substr(at, 2).c_str(), nullptr, 16));
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace

Result<Renaming> parse_renaming(std::string_view json,
                                const std::string& name) {
  const Error error{Code::Syntax, name, "this is no renaming",
                    "it is what podium scramble --map writes"};
  const nlohmann::json map = nlohmann::json::parse(json, nullptr, false);
  if (!map.is_object()) return error;
  Renaming renaming;
  for (const char* key : {"functions", "sorts"}) {
    if (!map.contains(key) || !map[key].is_object()) return error;
    for (const auto& [fresh, value] : map[key].items()) {
      std::optional<std::string> original = original_name(value);
      if (!original) return error;
      renaming.emplace(fresh, *std::move(original));
    }
  }
  return renaming;
}

}  // namespace podium::evaluate
