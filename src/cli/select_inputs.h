// cli/select_inputs.h -- a selection from the files that it is made of.

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "select/new_families.h"
#include "select/selection_file.h"

namespace podium::cli {

struct MadeSelection {
  select::SelectionFile file;
  std::vector<std::string> notes;  // for people: what it could not look at
  std::vector<select::NewFamily> new_families;
  bool has_categories = false;  // the rules of the year look at them
};

// Reads the inputs, whose hashes are filled in, and selects.
Result<MadeSelection> make_selection(const select::Settings& settings,
                                     std::vector<select::Input> inputs);

// "2024:path", or a path whose file name, or else the folder of it, has a year.
Result<select::Input> parse_results_option(const std::string& text);

// A list of benchmarks by its name: *.json, *.csv, also with .gz.
bool is_list(const std::string& path);

}  // namespace podium::cli
