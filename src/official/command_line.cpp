#include "official/command_line.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.h"

namespace podium::official {

namespace {

struct Flag {
  std::string_view name;
  bool Options::*field;
  std::string_view meaning;
};

constexpr std::array<Flag, 7> kFlags{{
    {"-incremental", &Options::incremental,
     "for the incremental track: no :print-success false"},
    {"-gen-unsat-core", &Options::unsat_core,
     "for the unsat core track: named assertions, (get-unsat-core)"},
    {"-gen-model-val", &Options::model_validation,
     "for the model validation track: (get-model)"},
    {"-gen-proof", &Options::proof, "for the proof track: (get-proof)"},
    {"-support-non-smtcomp", &Options::non_smtcomp,
     "take set-option and reset"},
    {"-support-z3", &Options::z3, "take the attributes of Z3"},
    {"-count-asserts", &Options::count_asserts,
     "only count the assertions, on standard error"},
}};

std::vector<std::string> known_options() {
  std::vector<std::string> names{"-seed", "-term_annot", "-core"};
  for (const Flag& flag : kFlags) names.emplace_back(flag.name);
  return names;
}

Error bad_value(std::string_view option, std::string_view value,
                std::string_view hint) {
  return {Code::BadOption, "",
          "'" + printable(value) + "' is no value for " + std::string(option),
          std::string(hint)};
}

Result<std::int32_t> seed_of(std::string_view value) {
  std::string_view digits = trim(value);
  if (digits.starts_with('+') && !digits.starts_with("+-")) {
    digits.remove_prefix(1);
  }
  std::int32_t seed = 0;
  const char* const end = digits.data() + digits.size();
  const auto [last, problem] = std::from_chars(digits.data(), end, seed);
  if (problem != std::errc() || last != end || seed < 0) {
    return bad_value("-seed", value,
                     "a number from 0, which changes nothing, to 2147483647");
  }
  return seed;
}

Result<AnnotationMode> annotations_of(std::string_view value) {
  if (value == "true") return AnnotationMode::All;
  if (value == "pattern") return AnnotationMode::Pattern;
  if (value == "false") return AnnotationMode::None;
  return bad_value("-term_annot", value, "true, pattern or false");
}

Result<void> set_flag(std::string_view option, std::string_view value,
                      Options& options) {
  for (const Flag& flag : kFlags) {
    if (flag.name != option) continue;
    if (value != "true" && value != "false") {
      return bad_value(option, value, "true or false");
    }
    options.*flag.field = value == "true";
    return {};
  }
  return Error{Code::BadOption, "",
               "there is no option '" + printable(option) + "'",
               did_you_mean(option, known_options(),
                            "the script comes from standard input")};
}

}  // namespace

Result<CommandLine> parse_command_line(
    const std::vector<std::string_view>& arguments, std::int32_t default_seed) {
  CommandLine line;
  line.options.seed = default_seed;
  bool still = false;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const std::string_view option = arguments[i];
    if (i + 1 == arguments.size()) {
      return Error{Code::BadOption, "",
                   "'" + printable(option) + "' has no value",
                   "every option has one: -seed 7 -incremental true"};
    }
    const std::string_view value = arguments[i + 1];
    if (option == "-seed") {
      const Result<std::int32_t> seed = seed_of(value);
      if (!seed) return seed.error();
      line.options.seed = *seed;
      still = still || *seed == 0;
    } else if (option == "-term_annot") {
      const Result<AnnotationMode> mode = annotations_of(value);
      if (!mode) return mode.error();
      line.options.annotations = *mode;
    } else if (option == "-core") {
      line.core_file = value;
    } else {
      const Result<void> set = set_flag(option, value, line.options);
      if (!set) return set.error();
    }
  }
  if (still) line.options.seed = 0;
  return line;
}

std::string usage(std::string_view program) {
  std::string text =
      "usage: " + std::string(program) + " [OPTION VALUE]... < SCRIPT\n";
  const auto add = [&text](std::string option, std::string_view meaning) {
    constexpr std::size_t kColumn = 34;
    option.resize(std::max(option.size() + 1, kColumn), ' ');
    text += option + std::string(meaning) + "\n";
  };
  add("  -seed N", "0 keeps names and orders; without the option, the time");
  add("  -term_annot true|pattern|false",
      "which annotations stay: all (the default), patterns or none");
  add("  -core FILE", "keep only named assertions of this unsat core");
  for (const Flag& flag : kFlags) {
    add("  " + std::string(flag.name) + " true|false", flag.meaning);
  }
  return text;
}

}  // namespace podium::official
