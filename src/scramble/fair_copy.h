// scramble/fair_copy.h -- the drafts of all commands, in order and with names.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/pages.h"
#include "base/result.h"
#include "scramble/draft.h"
#include "scramble/names.h"
#include "scramble/renaming.h"
#include "scramble/sink.h"

namespace podium::scramble {

// Commands that may change places if they are neighbours.
enum class Group : std::uint8_t {
  Alone,
  Fixed,  // alone, and nothing in it changes places either
  Declarations,
  Assertions,
};

// A command: where its draft is, and its group.
class Part {
 public:
  Part(std::size_t begin, Group group)
      : bits_(begin << 8 | static_cast<std::uint8_t>(group)) {}
  std::size_t begin() const { return bits_ >> 8; }
  Group group() const { return static_cast<Group>(bits_ & 0xff); }

 private:
  std::uint64_t bits_;
};

class FairCopy {
 public:
  // How names and labels begin.
  struct Prefixes {
    std::string_view name;
    std::string_view label;
  };

  // The buffer is kept for the next copy. What labels are given is added to
  // `labels` if it is not null.
  FairCopy(const Draft& draft, const Numbers& numbers, Prefixes prefixes,
           const Sink& sink, Array<char>& buffer,
           std::vector<Renaming::Label>* labels);

  // The commands of these parts in their order.
  Result<void> write(std::span<const Part> parts);

  Result<void> write(std::string_view text);

  // What has been written and has not reached the sink.
  Result<void> flush();

 private:
  // Of the buffer: what is not much is written at once.
  static constexpr std::size_t kLeast = std::size_t{1} << 12;
  static constexpr std::size_t kSize = std::size_t{1} << 16;
  // A text that is not long, a name and what is copied too far.
  static constexpr std::size_t kSlack = 512;
  static constexpr std::size_t kShortPrefix = 8;

  // Each returns whether it could be written.
  bool command(const char* draft);
  std::uint64_t word_of(std::uint32_t code) const;
  const char* put_text(const char* draft);
  const char* put_code(std::uint32_t code, const char* draft);
  bool put(std::string_view text);
  bool put_name(SymbolId id);
  bool put_label(std::uint32_t assertion);
  bool empty_buffer();

  const Draft& draft_;
  const Numbers& numbers_;
  Prefixes prefixes_;
  const Sink& sink_;
  std::vector<Renaming::Label>* labels_;
  std::uint32_t label_count_ = 0;
  std::array<char, kShortPrefix> prefix_{};  // of names, if it is short
  bool short_prefix_;
  char* begin_;
  char* limit_;  // nothing is begun beyond it
  char* out_;
  std::optional<Error> failure_;
};

}  // namespace podium::scramble
