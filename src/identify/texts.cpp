#include "identify/texts.h"

#include <cstring>

#include "scramble/operators.h"
#include "smtlib/bytes.h"

namespace podium::identify {

using smtlib::Tape;

namespace {

constexpr std::size_t kFirstSlots = 1024;

bool is_plain_symbol(std::string_view text) {
  if (text.empty() || smtlib::is_digit(text.front())) return false;
  for (const char byte : text) {
    if (!smtlib::in_symbol(byte)) return false;
  }
  return true;
}

// Up to eight of them, as a number.
Hash first_bytes(std::string_view text) {
  Hash word = 0;
  if (text.size() >= sizeof word) {
    std::memcpy(&word, text.data(), sizeof word);
  } else {
    for (const char byte : text) {
      word = word << 8 | static_cast<unsigned char>(byte);
    }
  }
  return word;
}

// A string of SMT-LIB 2.0 as later versions write it.
std::string modern_string(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    const bool escape = text[at] == '\\' && at + 2 < text.size() &&
                        (text[at + 1] == '"' || text[at + 1] == '\\');
    if (escape) ++at;
    out += text[at];
    if (text[at] == '"') out += '"';
  }
  return out + "\"";
}

}  // namespace

Texts::Texts() : slots_(kFirstSlots, kNotThere) {
  for (std::uint32_t id = 0; id < scramble::kKnownEnd; ++id) {
    add(scramble::known_word(id));
  }
}

inline bool Texts::is_same(const Entry& entry, std::string_view text, Hash hash,
                           Hash word) {
  if (entry.hash != hash || entry.word != word ||
      entry.text.size() != text.size()) {
    return false;
  }
  return text.size() <= sizeof word || entry.text == text;
}

void Texts::grow() {
  slots_.assign(slots_.size() * 2, kNotThere);
  const std::size_t mask = slots_.size() - 1;
  for (TextId id = 0; id < entries_.size(); ++id) {
    std::size_t at = entries_[id].hash & mask;
    while (slots_[at] != kNotThere) at = (at + 1) & mask;
    slots_[at] = id;
  }
}

TextId Texts::add(std::string_view text) {
  if (2 * entries_.size() >= slots_.size()) grow();
  const Hash hash = hash_text(text);
  const Hash word = first_bytes(text);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  for (; slots_[at] != kNotThere; at = (at + 1) & mask) {
    const Entry& entry = entries_[slots_[at]];
    if (is_same(entry, text, hash, word)) return slots_[at];
  }
  slots_[at] = static_cast<TextId>(entries_.size());
  entries_.push_back({text, hash, word});
  return slots_[at];
}

TextId Texts::find(std::string_view text) const {
  const Hash hash = hash_text(text);
  const Hash word = first_bytes(text);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask; slots_[at] != kNotThere;
       at = (at + 1) & mask) {
    const Entry& entry = entries_[slots_[at]];
    if (is_same(entry, text, hash, word)) return slots_[at];
  }
  return kNotThere;
}

// A symbol that needs its bars keeps them, so that |12| is not 12.
std::string_view Texts::key_of(const Tape& tape, std::size_t token) {
  const std::string_view text = tape.text(token);
  if (text.front() == '|') {
    const std::string_view name = text.substr(1, text.size() - 2);
    return is_plain_symbol(name) ? name : text;
  }
  if (text.front() == '"' && tape.backslash_escapes() &&
      text.find('\\') != std::string_view::npos) {
    return own_.emplace_back(modern_string(text));
  }
  return text;
}

std::vector<TextId> Texts::number(const Tape& tape) {
  std::vector<TextId> ids(tape.size(), kNotThere);
  const char* const source = tape.source().data();
  const Tape::Token* const tokens = tape.tokens();
  for (std::size_t token = 0; token < tape.size(); ++token) {
    const char* const text = source + tokens[token].begin;
    if (*text == '(' || *text == ')') continue;
    const bool plain = *text != '|' && *text != '"';
    ids[token] = add(plain ? std::string_view(text, tokens[token].link)
                           : key_of(tape, token));
  }
  return ids;
}

}  // namespace podium::identify
