#include "cli/parser.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>

namespace podium::cli {

Option* Option::required() {
  option_->required();
  return this;
}

Option* Option::excludes(const Option* other) {
  option_->excludes(other->option_);
  return this;
}

Option* Option::needs(const Option* other) {
  option_->needs(other->option_);
  return this;
}

Option* Option::capture_default_str() {
  option_->capture_default_str();
  return this;
}

Option* Option::group(const std::string& heading) {
  option_->group(heading);
  return this;
}

Option* Option::allow_extra_args(bool allowed) {
  option_->allow_extra_args(allowed);
  return this;
}

Option* Option::delimiter(char separator) {
  option_->delimiter(separator);
  return this;
}

Option* Option::one_of(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return this;
}

Command::Command(CLI::App& app) : app_(&app) {}
Command::~Command() = default;

namespace {

// The library reads -3 as a large unsigned number.
std::string refuse_negative(const std::string& word) {
  return word.starts_with('-') ? "'" + word + "' is negative" : "";
}

// A variable of a shell script that was never set, most likely.
std::string refuse_empty(const std::string& word) {
  return word.empty() ? "the value is empty" : "";
}

// The library takes what is too large for the largest number.
std::string refuse_large(const std::string& word) {
  std::uint64_t number = 0;
  const auto read =
      std::from_chars(word.data(), word.data() + word.size(), number);
  const bool large = read.ec == std::errc::result_out_of_range;
  return large ? "'" + word + "' is too large" : "";
}

std::string refuse_zero(const std::string& word) {
  const bool zero = word.find_first_not_of('0') == std::string::npos;
  return zero ? "at least 1 is needed" : "";
}

}  // namespace

template <class Value>
Option* Command::add_option(const std::string& names, Value& variable,
                            const std::string& what) {
  CLI::Option* const option = app_->add_option(names, variable, what);
  if constexpr (std::is_unsigned_v<Value>) {
    option->check(refuse_negative);
    option->check(refuse_large);
    if (names.ends_with("--jobs")) option->check(refuse_zero);
  }
  if (names.starts_with('-')) option->check(refuse_empty);
  // An option takes one word each time, so that a file may follow it.
  if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
    if (names.starts_with('-')) option->allow_extra_args(false);
  }
  options_.push_back(std::make_unique<Option>(*option));
  return options_.back().get();
}

Option* Command::add_flag(const std::string& names, bool& variable,
                          const std::string& what) {
  options_.push_back(
      std::make_unique<Option>(*app_->add_flag(names, variable, what)));
  return options_.back().get();
}

void Command::begin_group(const std::string& heading) {
  app_->option_defaults()->group(heading);
}

Command* Command::add_subcommand(const std::string& name,
                                 const std::string& what) {
  commands_.push_back(
      std::make_unique<Command>(*app_->add_subcommand(name, what)));
  return commands_.back().get();
}

void Command::require_subcommand() { app_->require_subcommand(1); }

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::callback(std::function<void()> called) {
  app_->callback(std::move(called));
}

Parser::Parser(const std::string& about, const std::string& name,
               const std::string& version)
    : app_(std::make_unique<CLI::App>(about, name)),
      top_(std::make_unique<Command>(*app_)) {
  constexpr int kColumn = 28;
  app_->set_version_flag("--version", version);
  app_->get_formatter()->column_width(kColumn);
}

Parser::~Parser() = default;

// A misspelt option is told before the one that is missing for it.
Parsed Parser::parse(int argc, char** argv) {
  try {
    app_->parse(argc, argv);
  } catch (const CLI::RequiredError& problem) {
    const std::vector<std::string> left = app_->remaining(true);
    if (left.empty()) return {.problem = problem.what()};
    return {.problem =
                "The following argument was not expected: " + left.front()};
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() != 0) return {.problem = problem.what()};
    app_->exit(problem);
    return {.is_answered = true};
  }
  return {};
}

template Option* Command::add_option(const std::string&, std::string&,
                                     const std::string&);
template Option* Command::add_option(const std::string&,
                                     std::vector<std::string>&,
                                     const std::string&);
template Option* Command::add_option(const std::string&, int&,
                                     const std::string&);
template Option* Command::add_option(const std::string&, unsigned&,
                                     const std::string&);
template Option* Command::add_option(const std::string&, std::uint64_t&,
                                     const std::string&);
template Option* Command::add_option(const std::string&,
                                     std::optional<unsigned>&,
                                     const std::string&);

}  // namespace podium::cli
