// cli/script_scrambler.h -- scrambling as the options of podium scramble ask.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scramble/scramble.h"

namespace podium::cli {

struct ScrambleRules {
  scramble::Plan plan;
  bool known = false;   // end before the first check-sat of unknown status
  bool header = false;  // begin with the expected statuses
};

// One script after the other; its memory is used again.
class ScriptScrambler {
 public:
  // Errors as of Scrambler::read; Unsupported if the first status is unknown
  // and only known ones may stay. The text must outlive write().
  Result<void> read(std::string_view text, const std::string& name,
                    const ScrambleRules& rules);

  // Expected, of the check-sats that stay.
  const std::vector<std::string>& statuses() const {
    return scrambler_.statuses();
  }

  // What has been read, once.
  Result<void> write(const scramble::Sink& sink,
                     scramble::Renaming* renaming = nullptr);

 private:
  scramble::Scrambler scrambler_;
  bool header_ = false;
};

}  // namespace podium::cli
