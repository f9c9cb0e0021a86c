#include "formats/notes.h"

namespace podium::formats {

void Notes::add(std::string_view what, std::string_view where, bool left_out,
                std::uint64_t count) {
  const auto [place, is_new] = places_.emplace(
      std::string(left_out ? "-" : "+").append(what), all_.size());
  if (is_new) {
    all_.push_back({std::string(what), std::string(where), 0, left_out});
  }
  all_[place->second].count += count;
}

std::uint64_t Notes::count_left_out() const {
  std::uint64_t count = 0;
  for (const Note& note : all_) {
    if (note.left_out) count += note.count;
  }
  return count;
}

void Notes::join(const Notes& other) {
  for (const Note& note : other.all_) {
    add(note.what, note.first, note.left_out, note.count);
  }
}

}  // namespace podium::formats
