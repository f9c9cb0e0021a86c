#include "formats/json_cursor.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace podium::formats {
namespace {

constexpr const char* kFormat = "docs/formats/official-json.md has an example";

}  // namespace

JsonCursor::JsonCursor(std::string& text, std::string name)
    : lines_({}, std::move(name)) {
  text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  text_ = text;
  lines_ = LineCounter(text_, lines_.name());
  const auto problem = parser_
                           .iterate(simdjson::padded_string_view(
                               text.data(), text.size(), text.capacity()))
                           .get(document_);
  ready_ = problem == simdjson::SUCCESS;
  check(problem);
}

bool JsonCursor::check(simdjson::error_code code) {
  if (code == simdjson::SUCCESS) return true;
  if (code == simdjson::INCOMPLETE_ARRAY_OR_OBJECT) ready_ = false;
  if (!failed()) {
    fail(Code::Syntax,
         fmt::format("is no JSON: {}", simdjson::error_message(code)),
         "the file may be cut short; fetch it again");
  }
  return false;
}

void JsonCursor::fail(Code code, std::string message, std::string hint) {
  if (failed()) return;
  error_ = Error{code, place(), std::move(message), std::move(hint)};
}

std::string JsonCursor::place() {
  // A text that is cut short, or no text at all, is wrong at its end.
  const char* at = nullptr;
  if (!ready_ || document_.current_location().get(at) != simdjson::SUCCESS) {
    return lines_.place(text_.size());
  }
  return lines_.place(
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at - text_.data())));
}

std::optional<JsonObject> JsonCursor::root() {
  if (failed()) return std::nullopt;
  JsonObject object;
  const auto code = document_.get_object().get(object);
  if (code == simdjson::INCORRECT_TYPE) {
    fail(Code::WrongType, "is JSON, but no object", kFormat);
    return std::nullopt;
  }
  if (!check(code)) return std::nullopt;
  return object;
}

void JsonCursor::wrong_type(std::string_view key, std::string_view wanted) {
  fail(Code::WrongType, fmt::format("'{}' is not {}", printable(key), wanted),
       kFormat);
}

void JsonCursor::twice(std::string_view key) {
  fail(Code::Syntax,
       fmt::format("the field '{}' is there twice", printable(key)),
       "remove one of them");
}

std::optional<std::string_view> JsonCursor::text(JsonValue value,
                                                 std::string_view key) {
  std::string_view text;
  const auto code = value.get_string().get(text);
  if (code == simdjson::INCORRECT_TYPE) wrong_type(key, "a text");
  if (!check(code)) return std::nullopt;
  return text;
}

std::optional<double> JsonCursor::number(JsonValue value,
                                         std::string_view key) {
  double number = 0;
  const auto code = value.get_double().get(number);
  if (code == simdjson::INCORRECT_TYPE || code == simdjson::NUMBER_ERROR) {
    wrong_type(key, "a number");
  }
  if (!check(code)) return std::nullopt;
  return number;
}

std::optional<bool> JsonCursor::boolean(JsonValue value, std::string_view key) {
  bool answer = false;
  const auto code = value.get_bool().get(answer);
  if (code == simdjson::INCORRECT_TYPE) wrong_type(key, "true or false");
  if (!check(code)) return std::nullopt;
  return answer;
}

std::optional<JsonObject> JsonCursor::object(JsonValue value,
                                             std::string_view key) {
  JsonObject object;
  const auto code = value.get_object().get(object);
  if (code == simdjson::INCORRECT_TYPE) wrong_type(key, "an object");
  if (!check(code)) return std::nullopt;
  return object;
}

std::optional<JsonArray> JsonCursor::array(JsonValue value,
                                           std::string_view key) {
  JsonArray array;
  const auto code = value.get_array().get(array);
  if (code == simdjson::INCORRECT_TYPE) wrong_type(key, "a list");
  if (!check(code)) return std::nullopt;
  return array;
}

void JsonCursor::finish() {
  if (failed()) return;
  const char* at = nullptr;
  if (document_.current_location().get(at) == simdjson::SUCCESS) {
    fail(Code::Syntax, "there is more after the end of the JSON text",
         "two files in one? Give them apart");
  }
}

}  // namespace podium::formats
