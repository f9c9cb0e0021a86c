// identify/fingerprint.h -- three digests of a script, each invariant under
// more than the one before.
//
//   identical   of the bytes
//   normal      of the normal form: the paper's normaliser
//   isomorphic  of the canonical form, identify/canonical.h: the same for all
//               scrambled versions of a script
//
// Digests are SHA-512.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "identify/canonical.h"

namespace podium::identify {

struct Fingerprint {
  std::string identical;
  std::string normal;
  std::optional<std::string> isomorphic;  // none: undecided within the limits
};

Result<Fingerprint> fingerprint(const smtlib::Tape& tape,
                                const Limits& limits = {});

// Syntax with place if the text is no script. `name` stands for it in errors.
Result<Fingerprint> fingerprint(std::string_view text, const std::string& name,
                                const Limits& limits = {});

// Only the last of them.
Result<std::optional<std::string>> isomorphic_digest(std::string_view text,
                                                     const std::string& name,
                                                     const Limits& limits = {});

}  // namespace podium::identify
