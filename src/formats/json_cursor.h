// formats/json_cursor.h -- large JSON, one value after the other, with places
// for errors.

#pragma once

#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "formats/line_counter.h"

namespace podium::formats {

using JsonObject = simdjson::ondemand::object;
using JsonValue = simdjson::ondemand::value;
using JsonArray = simdjson::ondemand::array;

// Reads a text from front to back. The first error stays; after it nothing has
// a meaning.
class JsonCursor {
 public:
  // REQUIRES: the text stays as it is; it gets some room behind its end.
  JsonCursor(std::string& text, std::string name);

  // The object that the text is.
  std::optional<JsonObject> root();

  // Each sets the error if it is of another type.
  std::optional<std::string_view> text(JsonValue value, std::string_view key);
  std::optional<double> number(JsonValue value, std::string_view key);
  std::optional<bool> boolean(JsonValue value, std::string_view key);
  std::optional<JsonObject> object(JsonValue value, std::string_view key);
  std::optional<JsonArray> array(JsonValue value, std::string_view key);

  // Calls action(key, value) for each field, until one sets an error.
  template <class Action>
  void each_field(JsonObject object, const Action& action) {
    for (auto field : object) {
      if (failed()) return;
      std::string_view key;
      JsonValue value;
      if (!check(field.unescaped_key().get(key))) return;
      if (!check(field.value().get(value))) return;
      action(key, value);
    }
  }

  // As each_field(), with an error if one of these keys is there twice.
  // REQUIRES: at most 32 keys.
  template <class Action>
  void each_field_once(JsonObject object,
                       std::span<const std::string_view> keys,
                       const Action& action) {
    std::uint32_t seen = 0;
    each_field(object, [&](std::string_view key, JsonValue value) {
      const auto found = std::ranges::find(keys, key);
      if (found != keys.end()) {
        const std::uint32_t bit = 1U << (found - keys.begin());
        if ((seen & bit) != 0) return twice(key);
        seen |= bit;
      }
      action(key, value);
    });
  }

  // Calls action(value) for each element, until one sets an error.
  template <class Action>
  void each_element(JsonArray array, const Action& action) {
    for (auto element : array) {
      if (failed()) return;
      JsonValue value;
      if (!check(element.get(value))) return;
      action(value);
    }
  }

  // "file:line:column" of what is read now.
  std::string place();

  // Nothing but blanks may follow.
  void finish();

  void fail(Code code, std::string message, std::string hint = "");
  bool failed() const { return error_.has_value(); }
  const Error& error() const { return *error_; }

 private:
  bool check(simdjson::error_code code);
  void wrong_type(std::string_view key, std::string_view wanted);
  void twice(std::string_view key);

  std::string_view text_;
  LineCounter lines_;
  simdjson::ondemand::parser parser_;
  simdjson::ondemand::document document_;
  bool ready_ = false;  // the document may be asked where it is
  std::optional<Error> error_;
};

}  // namespace podium::formats
