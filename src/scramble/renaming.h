// scramble/renaming.h -- from the names of a scrambled script back to its own.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace podium::scramble {

struct Renaming {
  // Old names are texts of symbols: without the bars of |a b|.
  struct Name {
    std::string fresh;
    std::string original;
  };
  // The name that an assertion got for the unsat-core track, and which
  // assertion of the script it is, from 1.
  struct Label {
    std::string name;
    std::uint64_t assertion;
  };

  std::vector<Name> functions;  // variables, constructors and named terms too
  std::vector<Name> sorts;
  std::vector<Label> assertions;
};

// One object, docs/formats/renaming.md.
std::string to_json(const Renaming& renaming);

}  // namespace podium::scramble
