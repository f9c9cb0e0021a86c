#include "evaluate/model_text.h"

#include <algorithm>
#include <optional>

#include "evaluate/root_text.h"
#include "smtlib/bytes.h"
#include "terms/print.h"

namespace podium::evaluate {

namespace {

using smtlib::in_symbol;
using smtlib::is_digit;

// Digits, perhaps with a point between them, at the begin of the text.
std::size_t decimal_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == 0) return 0;
  if (at + 1 < text.size() && text[at] == '.' && is_digit(text[at + 1])) {
    ++at;
    while (at < text.size() && is_digit(text[at])) ++at;
  }
  return at;
}

// -5, 1/2, -1.5/3 as a term; empty if it is no such number, or needs nothing.
std::string number_term(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative) word.remove_prefix(1);
  const std::size_t top = decimal_length(word);
  if (top == 0) return "";
  std::string term(word.substr(0, top));
  if (top < word.size()) {
    const std::string_view rest = word.substr(top);
    const bool fraction =
        rest[0] == '/' && decimal_length(rest.substr(1)) == rest.size() - 1;
    if (!fraction || rest.size() == 1) return "";
    term = "(/ " + term + " " + std::string(rest.substr(1)) + ")";
  } else if (!negative) {
    return "";
  }
  return negative ? "(- " + term + ")" : term;
}

class Rewriter {
 public:
  Rewriter(std::string_view text, const Renaming& renaming,
           const std::function<bool(std::string_view)>& is_known)
      : text_(text), renaming_(renaming), is_known_(is_known) {}

  ModelText run() {
    out_.reserve(text_.size() + text_.size() / 16);
    while (at_ < text_.size()) step();
    return {std::move(out_), private_numbers_, std::move(changes_)};
  }

 private:
  void step() {
    const char byte = text_[at_];
    if (byte == '"' || byte == '|') return quoted(byte);
    if (byte == ';') return copy_to(text_.find('\n', at_));
    if (byte == '(') return open();
    if (byte == '#' || byte == ':') return constant();
    if (in_symbol(byte)) return word();
    out_ += byte;
    ++at_;
  }

  // #x1, :keyword: no symbol begins after the first byte.
  void constant() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && in_symbol(text_[end])) ++end;
    copy_to(end);
  }

  void copy_to(std::size_t end) {
    end = std::min(end, text_.size());
    out_ += text_.substr(at_, end - at_);
    at_ = end;
  }

  // Writes the text for what is there up to this end.
  void change(std::string_view text, std::size_t end) {
    changes_.push_back({out_.size(), out_.size() + text.size(), at_, end});
    out_ += text;
    at_ = end;
  }

  void quoted(char byte) {
    const std::size_t end = text_.find(byte, at_ + 1);
    if (byte == '|' && end != std::string_view::npos) {
      const auto found =
          renaming_.find(std::string(text_.substr(at_ + 1, end - at_ - 1)));
      if (found != renaming_.end()) {
        return change(terms::symbol_text(found->second), end + 1);
      }
    }
    copy_to(end == std::string_view::npos ? end : end + 1);
  }

  void open() {
    const std::string_view rest = text_.substr(at_);
    std::size_t length = 0;
    std::string term;
    if (rest.starts_with("(root-obj")) {
      term = from_root_obj(rest, length);
    } else if (rest.starts_with("(_ real_algebraic_number")) {
      term = from_real_algebraic_number(rest, length);
    }
    if (!term.empty()) {
      private_numbers_ = true;
      return change(term, at_ + length);
    }
    out_ += '(';
    ++at_;
  }

  // Also of an element that has its sort in its name: @uc_S_0, S!val!0. Nothing
  // if it was not renamed: a name may be empty.
  std::optional<std::string> original_of(std::string_view name) const {
    std::size_t begin = 0;
    std::size_t end = name.find("!val!");
    if (name.starts_with("@uc_")) {
      begin = 4;
      end = name.rfind('_');
    }
    end = std::min(end, name.size());
    if (end < begin) return std::nullopt;
    const auto found =
        renaming_.find(std::string(name.substr(begin, end - begin)));
    if (found == renaming_.end()) return std::nullopt;
    return std::string(name.substr(0, begin)) + found->second +
           std::string(name.substr(end));
  }

  void word() {
    std::size_t end = at_;
    while (end < text_.size() && in_symbol(text_[end])) ++end;
    const std::string_view text = text_.substr(at_, end - at_);
    if (text[0] == '-' || is_digit(text[0])) {
      const std::string term = number_term(text);
      if (!term.empty() && !is_known_(text)) {
        private_numbers_ = true;
        return change(term, end);
      }
    }
    if (!renaming_.empty()) {
      const std::optional<std::string> original = original_of(text);
      if (original) return change(terms::symbol_text(*original), end);
    }
    if (text == "root-of-with-order") {
      change("root-of-with-ordering", end);
    } else if (text == "root-of-with-enclosure") {
      change("root-of-with-interval", end);
    } else {
      copy_to(end);
    }
  }

  std::string_view text_;
  const Renaming& renaming_;
  const std::function<bool(std::string_view)>& is_known_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<ModelText::Change> changes_;
  bool private_numbers_ = false;
};

}  // namespace

ModelText to_smtlib(std::string_view output, const Renaming& renaming,
                    const std::function<bool(std::string_view)>& is_known) {
  return Rewriter(output, renaming, is_known).run();
}

std::string without_changes(std::string_view output, const ModelText& text) {
  std::string rest(output);
  for (const ModelText::Change& each : text.changes) {
    for (std::size_t at = each.output_begin; at < each.output_end; ++at) {
      if (rest[at] != '\n') rest[at] = ' ';
    }
  }
  return rest;
}

std::size_t ModelText::in_output(std::size_t place) const {
  const auto after =
      std::ranges::upper_bound(changes, place, {}, &Change::begin);
  if (after == changes.begin()) return place;
  const Change& last = *(after - 1);
  return place < last.end ? last.output_begin
                          : last.output_end + (place - last.end);
}

std::string OutputPlaces::where(std::size_t token) const {
  const std::size_t place = text_.in_output(tape_.tokens()[token].begin);
  const smtlib::Place at = smtlib::place_of(output_, place);
  return tape_.name() + ":" + std::to_string(at.line) + ":" +
         std::to_string(at.column);
}

}  // namespace podium::evaluate
