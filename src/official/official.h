// official/official.h -- what the official SMT-COMP scrambler prints, byte for
// byte, wherever that is a correct script.
//
// The same text, seed and options give the bytes and the exit code of that tool
// (github.com/SMT-COMP/scrambler, commit 2f2dbcd). Where it would damage a
// script, accept what is none, or crash, there is an error and no output, or
// the right output; docs/official-scrambler.md lists these cases.
//
// Time is linear in the text and the stack does not grow with the depth of
// terms. Peak memory, the text included, is below four times the text, unless
// one command is most of it; see bench/README.md.
//
// Not here: the command line that uses this (cli/), our own way to scramble
// (scramble/).

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace podium::official {

// Which annotations (! t ...) stay.
enum class AnnotationMode : std::uint8_t {
  All,
  Pattern,  // those with nothing but one :pattern
  None,
};

struct Options {
  std::int64_t seed = 0;  // 0: keep all names and orders
  AnnotationMode annotations = AnnotationMode::All;
  bool incremental = false;       // no (set-option :print-success false)
  bool unsat_core = false;        // named assertions, (get-unsat-core)
  bool model_validation = false;  // (get-model)
  bool proof = false;             // (get-proof)
  bool non_smtcomp = false;       // takes set-option and reset
  bool z3 = false;                // takes :qid, :weight and the like
  bool count_asserts = false;     // prints no script, only how many there are
  // Of the named assertions keep only these, see read_core().
  std::optional<std::vector<std::string>> core{};
  // Told now and then that the text before this byte has been read and is
  // hardly looked at again, if somebody wants to know.
  std::function<void(std::size_t)> on_read{};
};

struct Output {
  std::string text;         // for standard output
  std::string diagnostics;  // for standard error; empty but for count_asserts
};

// Every failure of the official tool that is no crash ends with this code,
// success with 0.
inline constexpr int kFailureExit = 1;

// Takes the output piece by piece. An error of it ends the writing.
using Sink = std::function<Result<void>(std::string_view)>;

// Syntax or Unsupported with place and hint; then nothing was written. `name`
// stands for the text in errors. REQUIRES: 0 <= seed < 2^31.
Result<Output> scramble(std::string_view text, std::string name,
                        const Options& options);

// The same without holding the output in memory: everything is decided before
// the first piece is written. Returns the diagnostics.
Result<std::string> scramble_to(const Sink& sink, std::string_view text,
                                std::string name, const Options& options);

// The names in a solver's answer `unsat (a b |c d|)`, sorted, each once, as
// they are written there. Syntax if the text is not of that form.
Result<std::vector<std::string>> read_core(std::string_view text,
                                           const std::string& name);

}  // namespace podium::official
