// cli/parser.h -- commands and their options, as far as podium needs them.
//
// CLI11 behind a wall: its headers are a whole parser of templates, which each
// command would compile again. A call reads as it would with CLI11.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace podium::cli {

class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option* required();
  Option* excludes(const Option* other);
  Option* needs(const Option* other);
  // What the variable holds now, shown as the default in the help.
  Option* capture_default_str();
  // The heading in the help.
  Option* group(const std::string& heading);
  // Whether several words may follow one mention of the option.
  Option* allow_extra_args(bool allowed);
  // Splits a word at it.
  Option* delimiter(char separator);
  Option* one_of(const std::vector<std::string>& words);

 private:
  CLI::Option* option_;
};

class Command {
 public:
  explicit Command(CLI::App& app);
  ~Command();
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  // For the types that parser.cpp names. The variable must outlive parsing.
  template <class Value>
  Option* add_option(const std::string& names, Value& variable,
                     const std::string& what);
  Option* add_flag(const std::string& names, bool& variable,
                   const std::string& what);
  // The heading of the options that are added from now on.
  void begin_group(const std::string& heading);

  Command* add_subcommand(const std::string& name, const std::string& what);
  void require_subcommand();
  void footer(const std::string& text);
  // Called when the command line is read and names this command.
  void callback(std::function<void()> called);

 private:
  CLI::App* app_;
  std::vector<std::unique_ptr<Option>> options_;
  std::vector<std::unique_ptr<Command>> commands_;
};

// What reading a command line came to.
struct Parsed {
  bool is_answered = false;  // --help or --version: printed
  std::optional<std::string> problem{};
};

class Parser {
 public:
  Parser(const std::string& about, const std::string& name,
         const std::string& version);
  ~Parser();
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // The program itself, to which commands are added.
  Command& top() { return *top_; }
  // Calls back the commands that were named.
  Parsed parse(int argc, char** argv);

 private:
  std::unique_ptr<CLI::App> app_;
  std::unique_ptr<Command> top_;
};

}  // namespace podium::cli
