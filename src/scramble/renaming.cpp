#include "scramble/renaming.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/text.h"

namespace podium::scramble {

namespace {

using nlohmann::ordered_json;

// JSON is UTF-8 and a symbol may be any bytes.
ordered_json name_of(const std::string& text) {
  if (is_utf8(text)) return text;
  std::string digits;
  for (const char byte : text) {
    digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  }
  return {{"hex", digits}};
}

// In the order of the names; the object's own way to add a key looks at all
// before it.
ordered_json names_of(const std::vector<Renaming::Name>& names) {
  ordered_json::object_t object;
  object.reserve(names.size());
  for (const Renaming::Name& name : names) {
    object.Container::emplace_back(name.fresh, name_of(name.original));
  }
  return object;
}

}  // namespace

std::string to_json(const Renaming& renaming) {
  ordered_json::object_t labels;
  labels.reserve(renaming.assertions.size());
  for (const Renaming::Label& label : renaming.assertions) {
    labels.Container::emplace_back(label.name, label.assertion);
  }
  const ordered_json document{{"format", 1},
                              {"functions", names_of(renaming.functions)},
                              {"sorts", names_of(renaming.sorts)},
                              {"assertions", std::move(labels)}};
  return document.dump(1) + "\n";
}

}  // namespace podium::scramble
