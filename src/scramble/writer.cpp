#include "scramble/writer.h"

#include <algorithm>

namespace podium::scramble {

using smtlib::Kind;
using smtlib::Tape;

Writer::Writer(Context& context, Random* random, const Names* names,
               std::string& out)
    : context_(context), random_(random), names_(names), out_(out) {}

void Writer::write(std::size_t begin, std::size_t end) {
  gap_ = false;
  ranges_.push_back({begin, end});
  while (!ranges_.empty()) {
    const Range range = ranges_.back();
    ranges_.pop_back();
    for (std::size_t at = range.begin; at < range.end; ++at) {
      const std::uint32_t note = context_.notes[at];
      if (note != 0 && context_.is_open(at) && rearrange(at, range.end)) break;
      write_token(at);
    }
  }
}

void Writer::write_token(std::size_t token) {
  const Tape& tape = context_.tape;
  const std::string_view text = tape.text(token);
  if (gap_ && text != ")") out_ += ' ';
  gap_ = text != "(";
  const std::uint32_t note = context_.notes[token];
  if (note != 0 && (note & ~kTester) != kSame && names_ != nullptr &&
      context_.is_symbol(token)) {
    if ((note & kTester) != 0) out_ += "is-";
    names_->write(note & ~kTester, out_);
  } else if (text.front() == '"' && tape.backslash_escapes()) {
    write_old_string(text);
  } else {
    out_ += text;
  }
}

// The version that makes a backslash an escape goes with the set-info, so the
// string is written as since SMT-LIB 2.5.
void Writer::write_old_string(std::string_view text) {
  out_ += '"';
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    const bool escape = text[at] == '\\' && at + 2 < text.size() &&
                        (text[at + 1] == '"' || text[at + 1] == '\\');
    if (escape) ++at;
    out_ += text[at];
    if (text[at] == '"') out_ += '"';
  }
  out_ += '"';
}

void Writer::write_text(std::string_view text) {
  if (gap_) out_ += ' ';
  out_ += text;
  gap_ = text != "(";
}

bool Writer::rearrange(std::size_t list, std::size_t end) {
  if (context_.notes.action(list) == Action::Annotation) {
    annotation(list, end);
    return true;
  }
  return random_ != nullptr && !keep_order_ && shuffle(list, end);
}

void Writer::collect(std::size_t begin, std::size_t end) {
  elements_.clear();
  for (std::size_t at = begin; at < end; at = context_.tape.next(at)) {
    elements_.push_back(at);
  }
}

// The elements in their new order, then what follows from the list's end on.
void Writer::push_elements(std::size_t list, std::size_t end) {
  const Tape& tape = context_.tape;
  ranges_.push_back({tape.partner(list), end});
  for (std::size_t at = elements_.size(); at-- > 0;) {
    ranges_.push_back({elements_[at], tape.next(elements_[at])});
  }
}

bool Writer::shuffle(std::size_t list, std::size_t end) {
  const Action action = context_.notes.action(list);
  const bool has_head = action != Action::Elements;
  collect(list + (has_head ? 2 : 1), context_.tape.partner(list));
  const std::size_t count = elements_.size();
  std::size_t first = 0;
  std::size_t last = count;
  std::string_view head = has_head ? context_.tape.text(list + 1) : "";
  switch (action) {
    case Action::Arguments:
    case Action::Elements:
      break;
    case Action::Pair:
      if (count != 2) return false;
      break;
    case Action::AfterRounding:
      if (count != 3) return false;
      first = 1;
      break;
    case Action::Factors:
      if (count != 4) return false;
      first = 1;
      last = 3;
      break;
    case Action::Flip:
      if (count < 2 || !random_->coin()) return false;
      std::reverse(elements_.begin(), elements_.end());
      head = known_words()[context_.notes.word(list)].counterpart;
      last = 0;
      break;
    case Action::None:
    case Action::Annotation:
      return false;
  }
  if (count < 2) return false;
  if (last > first) {
    const auto begin = elements_.begin();
    random_->shuffle(begin + static_cast<std::ptrdiff_t>(first),
                     begin + static_cast<std::ptrdiff_t>(last));
  }
  write_text("(");
  if (has_head) write_text(head);
  push_elements(list, end);
  return true;
}

// The attribute after this one, or the end of the annotation.
std::size_t Writer::next_attribute(std::size_t keyword) const {
  const Tape& tape = context_.tape;
  const Kind kind = tape.kind(keyword + 1);
  const bool bare = kind == Kind::Close || kind == Kind::Keyword;
  return bare ? keyword + 1 : tape.next(keyword + 1);
}

// Patterns tell solvers how to use a quantifier; a name stays if it is used.
bool Writer::keeps_attribute(std::size_t keyword) const {
  const std::string_view text = context_.tape.text(keyword);
  if (text == ":pattern" || text == ":no-pattern") return true;
  if (text != ":named" || !context_.is_symbol(keyword + 1)) return false;
  const Symbol* const name =
      context_.scope.symbols().find(context_.tape.symbol(keyword + 1));
  return name != nullptr && context_.keeps(*name);
}

bool Writer::keeps_name(std::size_t annotation) const {
  const Tape& tape = context_.tape;
  if (!context_.is_open(annotation) ||
      context_.notes.action(annotation) != Action::Annotation) {
    return false;
  }
  for (std::size_t at = tape.next(annotation + 2); !context_.is_close(at);
       at = next_attribute(at)) {
    if (tape.text(at) == ":named" && keeps_attribute(at)) return true;
  }
  return false;
}

void Writer::annotation(std::size_t list, std::size_t end) {
  const Tape& tape = context_.tape;
  const std::size_t term = list + 2;
  elements_.clear();
  for (std::size_t at = tape.next(term); !context_.is_close(at);
       at = next_attribute(at)) {
    if (keeps_attribute(at)) elements_.push_back(at);
  }
  if (elements_.empty()) {
    ranges_.push_back({tape.partner(list) + 1, end});
  } else {
    write_text("(");
    write_text("!");
    ranges_.push_back({tape.partner(list), end});
  }
  for (std::size_t at = elements_.size(); at-- > 0;) {
    ranges_.push_back({elements_[at], next_attribute(elements_[at])});
  }
  ranges_.push_back({term, tape.next(term)});
}

}  // namespace podium::scramble
