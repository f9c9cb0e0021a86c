// identify/cache.h -- fingerprints of files that have been read before,
// docs/formats/fingerprint-cache.md.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "identify/survey.h"

namespace podium::identify {

// A file as the file system shows it without reading it.
struct Stamp {
  std::uint64_t bytes = 0;
  std::int64_t changed = 0;  // nanoseconds since 1970
  bool operator==(const Stamp&) const = default;
};

class Cache {
 public:
  Cache() = default;

  // Corrupt with the line that cannot be read.
  static Result<Cache> read(std::string_view text, const std::string& name);
  std::string to_text() const;

  // What is known of a file that has not changed.
  const Member* find(const std::string& path, const Stamp& stamp) const;

  // What is known of this content, whatever the file was called.
  const Member* find_content(const std::string& identical) const;

  void add(const Stamp& stamp, Member member);

 private:
  struct Known {
    Stamp stamp;
    Member member;
  };
  std::map<std::string, Known> files_;  // by path
  std::unordered_map<std::string, const Known*> contents_;
};

}  // namespace podium::identify
