#include "config/known_solvers.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "config/names.h"

namespace podium::config {
namespace {

using contest::Track;
using Tracks = std::vector<Track>;

Tracks batch() {
  return {Track::SingleQuery, Track::UnsatCore, Track::ModelValidation};
}
Tracks without_models() { return {Track::SingleQuery, Track::UnsatCore}; }
Tracks single() { return {Track::SingleQuery}; }
Tracks incremental() { return {Track::Incremental}; }
// Also those that use one core only: the others are compared with them.
Tracks parallel() { return {Track::Parallel}; }

// Called as: sh -c SCRIPT PROGRAM OPTION BENCHMARK
std::vector<std::string> without_options() {
  return {"sh", "-c",
          "grep -v '^(set-option ' \"$2\" > plain.smt2 && exec \"$0\" \"$1\" "
          "plain.smt2"};
}

constexpr const char* kEvery = "";
constexpr const char* kQuantified = "(?!QF_).*";
constexpr const char* kStrings = "(QF_)?S.*";

// Debian builds it without SymFPU: it aborts on floating point.
constexpr const char* kNoFloats = "(?!.*FP).*";
constexpr const char* kQuantifiedNoFloats = "(?!QF_)(?!.*FP).*";

constexpr const char* kMachine = "(QF_)?A?(UF)?(BV|FP|FPLRA)+";
constexpr const char* kYices =
    "QF_(AX|(A?(UF)?(BV)?([IR]DL|[LN](I|R|IR)A)?))|UF";
constexpr const char* kMathSat =
    "QF_(AX|A?(UF)?(BV)?(FP)?([IR]DL|[LN](I|R|IR)A)?)";
constexpr const char* kOpenSmt = "QF_(AX|UF|(UF)?([IR]DL|L[IR]A)|A(UF)?LIA)";
constexpr const char* kSmtInterpol = "(QF_)?(AX?)?(UF)?(DT)?([IR]DL|L[IR]+A)?";
constexpr const char* kVerit = "(QF_)?A?(UF)?([IR]DL|L[IR]+A)?";

// Of Debian 12.
std::vector<KnownSolver> packaged_solvers() {
  return {
      // A logic unknown to it is answered by "unsupported" and solved all the
      // same.
      {.program = "z3",
       .name = "z3",
       .team = "Z3",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{batch(), kEvery, {}},
                    {incremental(), kEvery, {"-in"}},
                    {parallel(), kEvery, {"parallel.enable=true"}}}},
      // Both go by the file's name unless they are told the language.
      {.program = "cvc5",
       .name = "cvc5",
       .team = "CVC",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{batch(), kEvery, {"--lang=smt2"}},
                    {single(),
                     kQuantified,
                     {"--lang=smt2", "--full-saturate-quant"}},
                    {batch(), kStrings, {"--lang=smt2", "--strings-exp"}},
                    {incremental(), kEvery, {"--lang=smt2", "--incremental"}},
                    {parallel(), kEvery, {"--lang=smt2"}}}},
      {.program = "cvc4",
       .name = "cvc4",
       .team = "CVC",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{batch(), kNoFloats, {"--lang=smt2"}},
                    {single(),
                     kQuantifiedNoFloats,
                     {"--lang=smt2", "--full-saturate-quant"}},
                    {batch(), kStrings, {"--lang=smt2", "--strings-exp"}},
                    {incremental(),
                     kNoFloats,
                     {"--lang=smt2", "--incremental"}}}},
      {.program = "boolector",
       .name = "boolector",
       .team = "Boolector",
       .since = "3.0",
       .version_arguments = {"--version"},
       .commands = {{batch(), "QF_A?(UF)?BV|BV", {"--smt2"}},
                    {incremental(),
                     "QF_A?(UF)?BV",
                     {"--smt2", "--incremental"}}}},
      // It has no functions, set-option, define-fun, declare-const and push.
      // The rules put a set-option in front of every script, so it is taken
      // away.
      {.program = "boolector",
       .name = "boolector",
       .team = "Boolector",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{single(), "QF_A?BV", {"--smt2"}, without_options()}}},
  };
}

std::vector<KnownSolver> other_solvers() {
  return {
      {.program = "bitwuzla",
       .name = "Bitwuzla",
       .team = "Bitwuzla",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{batch(), kMachine, {}}, {incremental(), kMachine, {}}}},
      {.program = "yices-smt2",
       .name = "Yices2",
       .team = "Yices",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{batch(), kYices, {}},
                    {incremental(), kYices, {"--incremental"}}}},
      {.program = "mathsat",
       .name = "MathSAT",
       .team = "MathSAT",
       .since = "",
       .version_arguments = {"-version"},
       .commands = {{batch(), kMathSat, {"-input=smt2"}},
                    {incremental(), kMathSat, {"-input=smt2"}}}},
      {.program = "opensmt",
       .name = "OpenSMT",
       .team = "OpenSMT",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{batch(), kOpenSmt, {}}}},
      // A script of this name around the Java archive.
      {.program = "smtinterpol",
       .name = "SMTInterpol",
       .team = "SMTInterpol",
       .since = "",
       .version_arguments = {"-version"},
       .commands = {{batch(), kSmtInterpol, {}},
                    {incremental(), kSmtInterpol, {}}}},
      {.program = "stp",
       .name = "STP",
       .team = "STP",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{single(), "QF_A?BV", {"--SMTLIB2"}}}},
      {.program = "veriT",
       .name = "veriT",
       .team = "veriT",
       .since = "",
       .version_arguments = {"--version"},
       .commands = {{without_models(),
                     kVerit,
                     {"--input=smtlib2", "--disable-banner",
                      "--disable-print-success"}}}},
  };
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_version_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
         letter == '.' || letter == '-' || letter == '+' || letter == '~';
}

// The numbers of a version, up to the first thing that is none.
std::vector<std::uint64_t> numbers(std::string_view version) {
  std::vector<std::uint64_t> result;
  for (const std::string_view part : split(version, '.')) {
    std::uint64_t number = 0;
    const char* end = part.data() + part.size();
    const auto [stop, problem] = std::from_chars(part.data(), end, number);
    if (problem != std::errc()) break;
    result.push_back(number);
    if (stop != end) break;
  }
  return result;
}

// Where digits, a point and a digit begin at this position and not in a word.
bool begins_version(std::string_view text, std::size_t begin) {
  if (!is_digit(text[begin])) return false;
  if (begin > 0) {
    const char before = text[begin - 1];
    const bool v = before == 'v' &&
                   (begin == 1 ||
                    !std::isalnum(static_cast<unsigned char>(text[begin - 2])));
    if (is_version_letter(before) && !v) return false;
  }
  std::size_t i = begin;
  while (i < text.size() && is_digit(text[i])) ++i;
  return i + 1 < text.size() && text[i] == '.' && is_digit(text[i + 1]);
}

}  // namespace

// Made when somebody asks: most commands never do.
std::vector<KnownSolver> known_solvers() {
  std::vector<KnownSolver> all = packaged_solvers();
  for (KnownSolver& other : other_solvers()) all.push_back(std::move(other));
  return all;
}

const KnownSolver* find_known_solver(const std::vector<KnownSolver>& all,
                                     std::string_view program,
                                     std::string_view version) {
  const std::vector<std::uint64_t> have = numbers(version);
  for (const KnownSolver& known : all) {
    if (known.program == program && have >= numbers(known.since)) {
      return &known;
    }
  }
  return nullptr;
}

std::string version_in(std::string_view output) {
  constexpr std::size_t kLongest = 40;
  for (std::size_t begin = 0; begin < output.size(); ++begin) {
    if (!begins_version(output, begin)) continue;
    std::size_t end = begin;
    while (end < output.size() && end - begin < kLongest &&
           is_version_letter(output[end])) {
      ++end;
    }
    while (std::isalnum(static_cast<unsigned char>(output[end - 1])) == 0) {
      --end;
    }
    return std::string(output.substr(begin, end - begin));
  }
  return {};
}

contest::Solver as_solver(const KnownSolver& known, const std::string& version,
                          const std::vector<Track>& tracks, int year) {
  contest::Solver solver{.name = known.name,
                         .team = known.team,
                         .competing = true,
                         .version = version,
                         .seed = std::nullopt,
                         .participations = {}};
  for (const KnownCommand& command : known.commands) {
    contest::Participation entry;
    for (const Track track : tracks) {
      if (std::ranges::find(command.tracks, track) != command.tracks.end()) {
        entry.tracks.push_back(track);
      }
    }
    if (entry.tracks.empty()) continue;
    entry.every_logic = command.logics.empty();
    if (!entry.every_logic) {
      Problems problems("known_solvers.cpp");
      entry.logics = matching_logics({command.logics, {}}, year, problems);
      if (!problems.empty()) continue;  // no such logic in that year
    }
    entry.command = command.adapter;
    entry.command.push_back(known.program);
    entry.command.insert(entry.command.end(), command.arguments.begin(),
                         command.arguments.end());
    solver.participations.push_back(std::move(entry));
  }
  return solver;
}

}  // namespace podium::config
