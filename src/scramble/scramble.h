// scramble/scramble.h -- change a benchmark's looks and keep its meaning.
//
// The scrambled script has the same answer to every check-sat. The same script,
// seed and track give the same bytes on every machine. Time is linear in the
// script; stack use does not grow with the depth of terms; memory is about
// three times that of the script, and more if it is one wide command.
//
// The steps are those of T. Weber, Scrambling and Descrambling SMT-LIB
// Benchmarks (SMT 2016), sections 2 and 6.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/track.h"
#include "scramble/annotations.h"
#include "scramble/renaming.h"
#include "scramble/sink.h"
#include "smtlib/tape.h"

namespace podium::scramble {

struct Plan {
  contest::Track track = contest::Track::SingleQuery;
  std::optional<std::uint64_t> seed;  // absent: keep all names and orders, and
                                      // only add what the track asks for
  // In the incremental track: end the script after so many check-sats.
  std::optional<std::uint64_t> checks{};
  // Step 2a. Without it names are numbered in the order of the script, as in
  // competitions up to 2015, and sorting undoes the scrambling.
  bool permute_names = true;
  Annotations annotations = Annotations::Patterns;
  // Told now and then that the text before this byte has been read and is
  // hardly looked at again, if somebody wants to know.
  std::function<void(std::size_t)> on_read{};
};

// Scrambles one script after the other and uses its memory again.
class Scrambler {
 public:
  Scrambler();
  Scrambler(const Scrambler&) = delete;
  Scrambler& operator=(const Scrambler&) = delete;
  ~Scrambler();

  // Reads a script, which must outlive the calls below; `name` stands for it in
  // errors. Syntax where it is no script or a command is not of its form;
  // Missing without a set-logic or a check-sat; Unsupported for a second
  // check-sat in a track that takes one, and from 4 GiB on.
  // docs/scrambling.md says what is changed and what is not.
  Result<void> read(std::string_view script, const std::string& name,
                    const Plan& plan);

  // What the script says of its check-sats, as Summary::statuses; of those
  // that stay.
  const std::vector<std::string>& statuses() const;

  // Writes the scrambled script. `renaming`, if not null, becomes the way back.
  // REQUIRES: read() and nothing written since.
  Result<void> write(const Sink& sink, Renaming* renaming = nullptr);

 private:
  class State;

  std::unique_ptr<State> state_;  // null before the first script
};

// Both at once.
Result<std::string> scramble(std::string_view script, const std::string& name,
                             const Plan& plan, Renaming* renaming = nullptr);

// The same for a script that has been read.
Result<std::string> scramble(const smtlib::Tape& script, const Plan& plan,
                             Renaming* renaming = nullptr);

}  // namespace podium::scramble
