// terms/features.h -- what a script uses, and whether its logic has it.
//
// One pass over the terms, which are in an order that has arguments first.
// docs/logics.md tells how each feature is judged.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "terms/finding.h"
#include "terms/logic.h"
#include "terms/script.h"

namespace podium::terms {

// The features of a script, each with the token of its first use.
class Features {
 public:
  Features() { tokens_.fill(kNone); }

  const FeatureSet& set() const { return set_; }
  bool has(Feature feature) const { return set_.has(feature); }
  // kNone if it is not used.
  std::uint32_t token(Feature feature) const {
    return tokens_[static_cast<std::size_t>(feature)];
  }
  void add(Feature feature, std::uint32_t token) {
    set_.add(feature);
    std::uint32_t& own = tokens_[static_cast<std::size_t>(feature)];
    if (token < own) own = token;
  }

 private:
  FeatureSet set_;
  std::array<std::uint32_t, kFeatures> tokens_;
};

Features features_of(const Script& script);

// Where the script leaves its logic: the first place of each feature that the
// logic does not have. NotInLogic is what no solver of the logic need take,
// BeyondLogic is only against the letter; UnknownLogic if the name says
// nothing. In the order of the script; nothing for a script without a logic.
std::vector<Finding> check_logic(const Script& script);
std::vector<Finding> check_logic(const Script& script,
                                 const Features& features);

// The smallest logic that contains the script.
std::string smallest_logic(const Script& script);

}  // namespace podium::terms
