// formats/notes.h -- what a reader has to say besides the records: oddities,
// and what it left out and why. Nothing is dropped without a note.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace podium::formats {

// All of one kind together.
struct Note {
  std::string what;   // "has no result yet"
  std::string first;  // where the first one is: "job.csv:17"
  std::uint64_t count = 0;
  bool left_out = false;  // these runs are not in the records

  bool operator==(const Note&) const = default;
};

class Notes {
 public:
  // A run that is in the records and odd.
  void odd(std::string_view what, std::string_view where) {
    add(what, where, false);
  }

  // A run that is not in the records.
  void left_out(std::string_view what, std::string_view where) {
    add(what, where, true);
  }

  // In the order in which they first came.
  const std::vector<Note>& all() const { return all_; }
  std::uint64_t count_left_out() const;

  // Those of another file too.
  void join(const Notes& other);

 private:
  void add(std::string_view what, std::string_view where, bool left_out,
           std::uint64_t count = 1);

  std::vector<Note> all_;
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace podium::formats
