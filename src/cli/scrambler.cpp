// The official scrambler's command line, for scripts that call that tool.

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <limits>

#include "base/file.h"
#include "cli/command.h"
#include "cli/input.h"
#include "official/command_line.h"
#include "official/official.h"

namespace podium::cli {
namespace {

int refuse(const Error& error) {
  fail(error);
  return official::kFailureExit;
}

// That tool takes the time if it is given no seed.
std::int32_t seed_of_now() {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return static_cast<std::int32_t>(seconds.count() %
                                   std::numeric_limits<std::int32_t>::max());
}

Result<official::Options> options_of(
    const std::vector<std::string_view>& arguments) {
  Result<official::CommandLine> line =
      official::parse_command_line(arguments, seed_of_now());
  if (!line) return line.error();
  if (line->core_file) {
    const Result<std::string> text = read_file(*line->core_file);
    if (!text) return text.error();
    Result<std::vector<std::string>> core =
        official::read_core(*text, *line->core_file);
    if (!core) return core.error();
    line->options.core = *std::move(core);
  }
  return std::move(line->options);
}

}  // namespace

bool is_scrambler(std::string_view program) {
  return std::filesystem::path(program).filename() == kScrambler;
}

int scrambler_main(const std::vector<std::string_view>& arguments) {
  if (arguments.size() == 1 &&
      (arguments[0] == "-h" || arguments[0] == "--help")) {
    fmt::print("{}", official::usage(kScrambler));
    return kSuccess;
  }
  Result<official::Options> options = options_of(arguments);
  if (!options) return refuse(options.error());
  Result<Input> input = Input::open("-");
  if (!input) return refuse(input.error());
  forget_start(*input);
  options->on_read = [&input](std::size_t end) { input->forget(end); };
  const auto write = [](std::string_view piece) {
    return write_all(STDOUT_FILENO, piece, "standard output");
  };
  const Result<std::string> told =
      official::scramble_to(write, input->text(), input->name(), *options);
  if (!told) return refuse(told.error());
  fmt::print(stderr, "{}", *told);
  return kSuccess;
}

void add_scrambler(Command& app) {
  subcommand(app, std::string(kScrambler),
             "The official scrambler's own options, from standard input to "
             "standard output; also what podium does under the name scrambler.",
             "  podium scrambler -seed 1 -term_annot pattern < x.smt2\n"
             "  ln -s podium scrambler; ./scrambler -seed 1 < x.smt2");
}

}  // namespace podium::cli
