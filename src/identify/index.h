// identify/index.h -- from the isomorphic digest of a benchmark to its status:
// a file that is mapped into memory and searched, docs/formats/index.md.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "identify/survey.h"

namespace podium::identify {

// The content of such a file. Members of one class are one entry, with the name
// of the first and what is known of all; where they contradict each other,
// nothing is known. Undecided members have none.
std::string make_index(const std::vector<Member>& members);

class Index {
 public:
  struct Found {
    std::string_view name;
    // One for each check-sat.
    std::vector<std::string_view> statuses;
  };

  // Corrupt if the file is no such index.
  static Result<Index> open(const std::string& path);
  static Result<Index> from(std::string_view bytes, const std::string& name);

  std::size_t size() const { return count_; }

  // REQUIRES: 128 hexadecimal digits. Corrupt if the entry leads out of the
  // file.
  Result<std::optional<Found>> find(std::string_view digest) const;

 private:
  Index() = default;

  std::optional<MappedFile> file_;
  std::string_view bytes_;
  std::string name_;
  std::size_t count_ = 0;
};

}  // namespace podium::identify
