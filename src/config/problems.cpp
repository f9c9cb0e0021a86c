#include "config/problems.h"

#include <algorithm>

#include "base/check.h"
#include "base/text.h"

namespace podium::config {

void Problems::add(Place place, Code code, std::string message,
                   std::string hint) {
  found_.emplace_back(place, Error{code, where(path_, place),
                                   std::move(message), std::move(hint)});
}

void Problems::add_foreign(Place place, Error error) {
  found_.emplace_back(place, std::move(error));
}

std::vector<Error> Problems::all() const {
  std::vector<const std::pair<Place, Error>*> order;
  order.reserve(found_.size());
  for (const auto& entry : found_) order.push_back(&entry);
  std::ranges::stable_sort(order, {},
                           [](const auto* entry) { return entry->first; });
  std::vector<Error> errors;
  errors.reserve(order.size());
  for (const auto* entry : order) errors.push_back(entry->second);
  return errors;
}

Error Problems::first() const {
  PODIUM_CHECK(!found_.empty());
  return std::ranges::min_element(found_, {},
                                  [](const auto& entry) { return entry.first; })
      ->second;
}

std::string suggest(std::string_view word,
                    const std::vector<std::string>& candidates,
                    std::string_view otherwise) {
  if (word.size() > kLongestWord) return std::string(otherwise);
  return did_you_mean(word, candidates, otherwise);
}

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace podium::config
