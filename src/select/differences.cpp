// What two selections say differently.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "select/selection_file.h"

namespace podium::select {
namespace {

// Sentences, of which a few of each kind are enough.
class Sentences {
 public:
  explicit Sentences(std::size_t most) : most_(most) {}

  void add(std::string sentence) {
    if (++count_ <= most_) sentences_.push_back(std::move(sentence));
  }

  // What follows is of another kind.
  void end_kind(std::string_view what) {
    if (count_ > most_) {
      sentences_.push_back(
          fmt::format("... and {} more {}", count_ - most_, what));
    }
    count_ = 0;
  }

  std::vector<std::string> take() { return std::move(sentences_); }

 private:
  std::size_t most_;
  std::size_t count_ = 0;
  std::vector<std::string> sentences_;
};

void compare_inputs(const std::vector<Input>& told,
                    const std::vector<Input>& found, Sentences& sentences) {
  if (told.size() != found.size()) {
    sentences.add(fmt::format("it was made of {} inputs, now there are {}",
                              told.size(), found.size()));
  }
  for (std::size_t i = 0; i < std::min(told.size(), found.size()); ++i) {
    if (told[i].sha256 == found[i].sha256) continue;
    sentences.add(
        fmt::format("{} {} is not what it was: sha256 {} then, {} "
                    "now",
                    to_string(told[i].kind), told[i].path, told[i].sha256,
                    found[i].sha256));
  }
  sentences.end_kind("inputs");
}

using ByName =
    std::map<std::pair<std::string_view, std::string_view>, const Selected*>;

ByName by_name(const std::vector<Selected>& selected) {
  ByName names;
  for (const Selected& one : selected) {
    names.emplace(std::pair(std::string_view(one.benchmark),
                            std::string_view(one.division)),
                  &one);
  }
  return names;
}

void compare_selected(const std::vector<Selected>& told,
                      const std::vector<Selected>& found,
                      Sentences& sentences) {
  if (told == found) return;
  const ByName then = by_name(told);
  const ByName now = by_name(found);
  for (const auto& [name, one] : then) {
    if (!now.contains(name)) {
      sentences.add(fmt::format("{} ({}) is in the file and is not selected",
                                name.first, name.second));
    }
  }
  sentences.end_kind("that are not selected");
  for (const auto& [name, one] : now) {
    if (!then.contains(name)) {
      sentences.add(fmt::format("{} ({}) is selected and not in the file",
                                name.first, name.second));
    }
  }
  sentences.end_kind("that are not in the file");
  for (const auto& [name, one] : now) {
    const auto other = then.find(name);
    if (other == then.end()) continue;
    if (other->second->heat != one->heat) {
      sentences.add(fmt::format("{} is in heat {}, the file says {}",
                                name.first, one->heat, other->second->heat));
    }
    if (other->second->sha256 != one->sha256) {
      sentences.add(
          fmt::format("the file {} has changed: sha256 {} then, {} now",
                      name.first, other->second->sha256, one->sha256));
    }
  }
  sentences.end_kind("of this kind");
  if (then.size() == now.size()) return;
  sentences.add(fmt::format("{} benchmarks are selected, the file has {}",
                            found.size(), told.size()));
  sentences.end_kind("");
}

void compare_left_out(const std::vector<Rest>& told,
                      const std::vector<Rest>& found, Sentences& sentences) {
  if (told == found) return;
  std::map<std::string_view, std::size_t> then;
  std::map<std::string_view, std::size_t> now;
  for (const Rest& rest : told) then[rest.reason] += rest.benchmarks.size();
  for (const Rest& rest : found) now[rest.reason] += rest.benchmarks.size();
  bool any = false;
  for (const auto& [reason, count] : now) {
    const auto other = then.find(reason);
    const std::size_t before = other == then.end() ? 0 : other->second;
    if (before == count) continue;
    any = true;
    sentences.add(fmt::format("left out as '{}': {}, the file has {}", reason,
                              count, before));
  }
  for (const auto& [reason, count] : then) {
    if (now.contains(reason)) continue;
    any = true;
    sentences.add(
        fmt::format("left out as '{}': none, the file has {}", reason, count));
  }
  if (!any) sentences.add("the lists of those left out name others");
  sentences.end_kind("reasons");
}

}  // namespace

std::vector<std::string> differences(const SelectionFile& told,
                                     const SelectionFile& found,
                                     std::size_t most) {
  Sentences sentences(most);
  if (!(told.settings == found.settings)) {
    sentences.add("the settings differ");
    sentences.end_kind("");
  }
  compare_inputs(told.inputs, found.inputs, sentences);
  compare_selected(told.selected, found.selected, sentences);
  compare_left_out(told.left_out, found.left_out, sentences);
  return sentences.take();
}

}  // namespace podium::select
