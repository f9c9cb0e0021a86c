// formats/write_text.h -- pieces of text that several writers need.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/units.h"

namespace podium::formats {

// "1.25": exact, without zeros at the end; "0" for none.
std::string plain_seconds(Duration time);

// A text as JSON has it, with its quotes. Bytes that are no UTF-8 become the
// replacement character.
std::string json_text(std::string_view text);

// A cell of comma-separated text, quoted only where RFC 4180 asks for it: for
// programs. base/csv.h is for spreadsheets.
std::string exact_cell(std::string_view text);

// A name as one part of a path: "/" and what is not printable become "_".
std::string file_name(std::string_view name);

// The same bytes on every machine and day.
std::string gzip(std::string_view text);
std::string bzip2(std::string_view text);

}  // namespace podium::formats
