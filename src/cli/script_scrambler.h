// cli/script_scrambler.h -- scrambling as the options of podium scramble ask.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "official/official.h"
#include "scramble/scramble.h"
#include "smtlib1/scramble.h"

namespace podium::cli {

struct ScrambleRules {
  scramble::Plan plan;
  bool known = false;   // end before the first check-sat of unknown status
  bool header = false;  // begin with the expected statuses
  // Other ways to scramble, instead of the plan: as the official tool, and
  // SMT-LIB 1.2 as in 2008.
  std::optional<official::Options> official{};
  std::optional<smtlib1::Plan> old{};
};

// One script after the other; its memory is used again.
class ScriptScrambler {
 public:
  // Errors as of Scrambler::read or of the other ways; Unsupported if the first
  // status is unknown and only known ones may stay. The text and the rules must
  // outlive write().
  Result<void> read(std::string_view text, const std::string& name,
                    const ScrambleRules& rules);

  // Expected, of the check-sats that stay. The official way has to read the
  // script once more for it, so it tells them in the incremental track only,
  // where they are needed.
  std::vector<std::string> statuses() const;

  // What has been read, once. Only our own way has a renaming. The official
  // way does all of its work here, since it never has its output in memory; if
  // it fails, it does so before the first piece.
  Result<void> write(const scramble::Sink& sink,
                     scramble::Renaming* renaming = nullptr);

 private:
  Result<void> read_script(std::string_view text, const std::string& name,
                           const ScrambleRules& rules);

  Result<void> write_official(const scramble::Sink& sink) const;

  struct Official {
    std::string_view text;
    std::string name;
    const official::Options& options;
  };
  struct Old {
    std::string output;
    std::string status;
  };

  std::optional<scramble::Scrambler> scrambler_;  // once it is needed
  std::optional<Official> official_;
  std::optional<Old> old_;  // of the way of 2008
  bool header_ = false;
};

}  // namespace podium::cli
