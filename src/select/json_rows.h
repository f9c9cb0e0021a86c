// select/json_rows.h -- the large JSON files of the competition, record by
// record, by simdjson.

#pragma once

#include <simdjson.h>

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "select/packed_text.h"

namespace podium::select {

// {"incremental": bool, "logic": "QF_BV", "family": ["a", "b"],
//  "name": "x.smt2"}
struct FileRecord {
  std::string name;  // "QF_BV/a/b/x.smt2"
  std::string logic;
  bool incremental = false;
};

class JsonRows {
 public:
  using Object = simdjson::ondemand::object;
  using Value = simdjson::ondemand::value;

  // Called for each object in an array of the root, with the array's key.
  // What it returns ends the reading.
  using OnRecord =
      std::function<Result<void>(std::string_view key, Object record)>;

  JsonRows(const PackedText& text, std::string path)
      : text_(text), path_(std::move(path)) {}

  // Values of the root that are no arrays are skipped. Syntax with the place.
  Result<void> read(const OnRecord& on_record);

  // Of a record: the error with the place where the reader stands.
  Error wrong(simdjson::error_code problem, std::string_view what);
  Error missing(std::string_view what);

  // Values of a record. `what` names them in errors.
  Result<std::string_view> text(Value value, std::string_view what);
  Result<std::uint64_t> number(Value value, std::string_view what);
  Result<double> real(Value value, std::string_view what);
  Result<void> file(Value value, FileRecord& record);

  // Where reading is, for messages.
  std::string where();

 private:
  Result<void> records(std::string_view key, Value list,
                       const OnRecord& on_record);
  Result<void> folders(Value value, std::string& path);

  const PackedText& text_;
  std::string path_;
  simdjson::ondemand::parser parser_;
  simdjson::ondemand::document document_;
};

}  // namespace podium::select
