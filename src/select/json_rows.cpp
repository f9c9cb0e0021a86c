#include "select/json_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace podium::select {
namespace {

namespace ondemand = simdjson::ondemand;

// Parts of a path must not make another path of it.
bool is_part(std::string_view part) {
  return !part.empty() && part != "." && part != ".." &&
         part.find('/') == std::string_view::npos &&
         part.find('\0') == std::string_view::npos &&
         part.find('\n') == std::string_view::npos;
}

}  // namespace

std::string JsonRows::where() {
  const char* at = nullptr;
  const std::string_view all = text_.text();
  if (document_.current_location().get(at) != simdjson::SUCCESS) {
    at = all.data() + all.size();
  }
  const auto offset = std::clamp<std::ptrdiff_t>(
      at - all.data(), 0, static_cast<std::ptrdiff_t>(all.size()));
  const std::string_view before =
      all.substr(0, static_cast<std::size_t>(offset));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n');
  const std::size_t column = start == std::string_view::npos
                                 ? before.size()
                                 : before.size() - start - 1;
  return fmt::format("{}:{}:{}", path_, line, column + 1);
}

Error JsonRows::wrong(simdjson::error_code problem, std::string_view what) {
  const bool type = problem == simdjson::INCORRECT_TYPE ||
                    problem == simdjson::NUMBER_OUT_OF_RANGE ||
                    problem == simdjson::NUMBER_ERROR;
  if (type) {
    return {Code::WrongType, where(),
            fmt::format("{} has a value of another type", what),
            "see docs/formats/selection.md"};
  }
  return {Code::Syntax, where(),
          fmt::format("{} cannot be read: {}", what,
                      printable(simdjson::error_message(problem))),
          "is it JSON, and whole?"};
}

Error JsonRows::missing(std::string_view what) {
  return {Code::Missing, where(), fmt::format("a record has no {}", what),
          "see docs/formats/selection.md"};
}

Result<void> JsonRows::records(std::string_view key, Value list,
                               const OnRecord& on_record) {
  ondemand::array elements;
  if (const auto problem = list.get_array().get(elements)) {
    return wrong(problem, "the file");
  }
  for (auto element : elements) {
    Object record;
    if (const auto problem = element.get_object().get(record)) {
      return wrong(problem, "a record");
    }
    if (Result<void> done = on_record(key, record); !done) return done;
  }
  return {};
}

Result<void> JsonRows::read(const OnRecord& on_record) {
  const std::string_view all = text_.text();
  if (const auto problem =
          parser_.iterate(all.data(), all.size(), text_.capacity())
              .get(document_)) {
    return Error{Code::Syntax, path_,
                 fmt::format("it cannot be read: {}",
                             printable(simdjson::error_message(problem))),
                 "is it JSON, and whole?"};
  }
  ondemand::object root;
  if (const auto problem = document_.get_object().get(root)) {
    return wrong(problem, "the file");
  }
  for (auto entry : root) {
    ondemand::field field;
    if (const auto problem = std::move(entry).get(field)) {
      return wrong(problem, "the file");
    }
    std::string_view raw;
    if (const auto problem = field.unescaped_key().get(raw)) {
      return wrong(problem, "a key");
    }
    const std::string key(raw);
    ondemand::json_type type{};
    if (const auto problem = field.value().type().get(type)) {
      return wrong(problem, "the file");
    }
    if (type != ondemand::json_type::array) continue;
    if (Result<void> done = records(key, field.value(), on_record); !done) {
      return done;
    }
  }
  const char* rest = nullptr;
  if (document_.current_location().get(rest) == simdjson::SUCCESS) {
    return Error{Code::Syntax, where(), "there is text after the end",
                 "is it one JSON object?"};
  }
  return {};
}

Result<std::string_view> JsonRows::text(Value value, std::string_view what) {
  std::string_view result;
  if (const auto problem = value.get_string().get(result)) {
    return wrong(problem, what);
  }
  return result;
}

Result<std::uint64_t> JsonRows::number(Value value, std::string_view what) {
  std::uint64_t result = 0;
  if (const auto problem = value.get_uint64().get(result)) {
    return wrong(problem, what);
  }
  return result;
}

Result<double> JsonRows::real(Value value, std::string_view what) {
  double result = 0;
  if (const auto problem = value.get_double().get(result)) {
    return wrong(problem, what);
  }
  return result;
}

Result<void> JsonRows::folders(Value value, std::string& path) {
  ondemand::array parts;
  if (const auto problem = value.get_array().get(parts)) {
    return wrong(problem, "'family'");
  }
  for (auto element : parts) {
    std::string_view part;
    if (const auto problem = element.get_string().get(part)) {
      return wrong(problem, "'family'");
    }
    if (!is_part(part)) {
      return Error{Code::BadValue, where(), "this is no name of a folder",
                   "the folders of 'family' are names without '/'"};
    }
    path += part;
    path += '/';
  }
  return {};
}

Result<void> JsonRows::file(Value value, FileRecord& record) {
  Object object;
  if (const auto problem = value.get_object().get(object)) {
    return wrong(problem, "'file'");
  }
  record.name.clear();
  record.logic.clear();
  record.incremental = false;
  std::string last;
  std::string path;
  for (auto entry : object) {
    ondemand::field field;
    if (const auto problem = std::move(entry).get(field)) {
      return wrong(problem, "'file'");
    }
    if (field.key() == "logic" || field.key() == "name") {
      const bool is_logic = field.key() == "logic";
      const Result<std::string_view> part = text(field.value(), "'file'");
      if (!part) return part.error();
      (is_logic ? record.logic : last) = *part;
    } else if (field.key() == "family") {
      if (Result<void> done = folders(field.value(), path); !done) return done;
    } else if (field.key() == "incremental") {
      if (const auto problem =
              field.value().get_bool().get(record.incremental)) {
        return wrong(problem, "'incremental'");
      }
    }
  }
  if (record.logic.empty()) return missing("logic");
  if (last.empty()) return missing("name of a file");
  if (!is_part(last) || !is_part(record.logic)) {
    return Error{Code::BadValue, where(),
                 "this is no name of a benchmark in a logic",
                 "'logic' and 'name' are names without '/'"};
  }
  record.name = record.logic + '/' + path + last;
  return {};
}

}  // namespace podium::select
