// config/problems.h -- what is wrong with a file, in the order of the file.
//
// Readers go on after a mistake, so that a checker can tell all of them and a
// plain reader the first one, whatever the order in which they were found.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "config/tree.h"

namespace podium::config {

class Problems {
 public:
  explicit Problems(std::string path) : path_(std::move(path)) {}

  void add(Place place, Code code, std::string message, std::string hint);

  // An error with a position of its own, in another file that is named here.
  void add_foreign(Place place, Error error);

  bool empty() const { return found_.empty(); }

  // By position.
  std::vector<Error> all() const;

  // REQUIRES: not empty.
  Error first() const;

 private:
  std::string path_;
  std::vector<std::pair<Place, Error>> found_;
};

// Longer ones are not slips of the keyboard, and to compare them takes long.
inline constexpr std::size_t kLongestWord = 60;

// did_you_mean() for a word from a file, which may be very long.
std::string suggest(std::string_view word,
                    const std::vector<std::string>& candidates,
                    std::string_view otherwise);

// "a, b, c".
std::string join(const std::vector<std::string>& words);

}  // namespace podium::config
