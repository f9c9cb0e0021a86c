// identify/certificate.h -- the renaming that turns one script into another,
// and the proof that it does.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "identify/canonical.h"

namespace podium::identify {

struct Certificate {
  enum class Verdict : std::uint8_t { Isomorphic, Different, Undecided };
  // Of something that is declared or defined. A name that is declared again
  // after a pop occurs once for each.
  struct Name {
    std::string one;
    std::string other;
    bool sort = false;
  };

  Verdict verdict = Verdict::Undecided;
  std::vector<Name> names;  // of isomorphic scripts, in the canonical order
};

// Isomorphic only if the renaming was applied to the first script and gave the
// second, up to the orders that do not count and to names of variables. Errors
// as of resolve(). Names stand for the texts in errors.
Result<Certificate> certify(std::string_view one, const std::string& one_name,
                            std::string_view other,
                            const std::string& other_name,
                            const Limits& limits = {});

}  // namespace podium::identify
