#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "base/file.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/options.h"
#include "identify/normal.h"

namespace podium::cli {
namespace {

struct Options {
  std::string path{kStandardInput};
  std::string output;
  bool scrambled = false;
};

Result<void> normalize(const Options& options) {
  if (!options.output.empty() && is_same_file(options.path, options.output)) {
    return replaces_input(options.output);
  }
  const Result<Input> input = Input::open(options.path);
  if (!input) return input.error();
  const Result<smtlib::Tape> tape =
      smtlib::Tape::read(input->text(), input->name());
  if (!tape) return unless_old(tape.error(), input->text(), input->name());
  const Result<identify::Script> script = identify::resolve(*tape);
  if (!script) return unless_old(script.error(), input->text(), input->name());
  const std::string form = identify::normal_form(
      *script, options.scrambled ? identify::Names::Retained
                                 : identify::Names::Numbered);
  if (!options.output.empty()) return write_file(options.output, form);
  return write_all(STDOUT_FILENO, form, "standard output");
}

}  // namespace

void add_normalize(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "normalize",
      "Print the normal form of a benchmark: where scrambling shuffles, sort. "
      "It is the same for all versions that differ only in orders.",
      "  podium normalize x.smt2\n"
      "  podium scramble --like 2015 --seed 1 x.smt2 |\n"
      "    podium normalize --scrambled     # prints the same");
  command->add_option("path", options->path,
                      "a file; none or - is standard "
                      "input");
  command->add_flag("--scrambled", options->scrambled,
                    "the input has been scrambled: keep its names instead of "
                    "numbering them in order");
  command->add_option("-o,--output", options->output, "write to this file");
  command->callback([options, &action] {
    action = [options] {
      take_dash(options->output);
      const Result<void> done = normalize(*options);
      return done ? kSuccess : fail(done.error());
    };
  });
}

}  // namespace podium::cli
