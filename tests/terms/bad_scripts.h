// What the tests of findings read: scripts, and what is wrong with each.

#pragma once

#include <string>
#include <vector>

namespace podium::terms {

struct BadScript {
  const char* script;
  const char* findings;  // "" if nothing is wrong
};

// Declarations that most cases use, in one line.
inline const std::string kPrelude =
    "(declare-fun p () Bool)(declare-fun i () Int)(declare-fun r () Real)"
    "(declare-fun b () (_ BitVec 8))(declare-fun s () String)"
    "(declare-fun f (Int Bool) Int)(declare-fun a () (Array Int Real))"
    "(declare-datatype L ((nil) (cons (head Int) (tail L))))"
    "(declare-fun l () L)\n";

// They come after these, on the second line.
const std::vector<BadScript>& error_scripts();
const std::vector<BadScript>& warning_scripts();

}  // namespace podium::terms
