// Whether the bytes are a text that every solver can read.

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "lint/checks.h"

namespace podium::lint {

namespace {

bool is_plain(unsigned char byte) {
  return (byte >= 0x20 && byte < 0x7f) || byte == '\n' || byte == '\t' ||
         byte == '\r';
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<signed char>(c) >= 0; });
}

// Solvers differ in whether it escapes there, and some refuse it.
void check_quoted(const Script& script, Findings& findings) {
  const smtlib::Tape& tape = script.tape();
  if (tape.source().find('\\') == std::string_view::npos) return;
  for (std::size_t at = 0; at < tape.size(); ++at) {
    if (tape.kind(at) != smtlib::Kind::Quoted ||
        tape.text(at).find('\\') == std::string_view::npos) {
      continue;
    }
    findings.push_back({Severity::Warning, "backslash", script.place(at),
                        "a backslash between bars",
                        "no version of SMT-LIB allows it; write something "
                        "else, or a string"});
  }
}

}  // namespace

void check_symbols(const Script& script, Findings& findings) {
  check_quoted(script, findings);
  const smtlib::Tape& tape = script.tape();
  if (is_ascii(tape.source())) return;
  for (std::size_t at = 0; at < tape.size(); ++at) {
    if (tape.kind(at) != smtlib::Kind::Symbol || is_ascii(tape.text(at))) {
      continue;
    }
    const std::string name = printable(tape.text(at));
    findings.push_back({Severity::Error, "syntax", script.place(at),
                        fmt::format("the symbol {} has letters that are not "
                                    "ASCII",
                                    name),
                        fmt::format("write it between bars: |{}|", name)});
  }
}

void check_encoding(std::string_view text, bool utf8, Findings& findings) {
  if (text.starts_with("\xef\xbb\xbf")) {
    findings.push_back({Severity::Error,
                        "encoding",
                        {},
                        "the file begins with a byte order mark",
                        "remove it: sed -i '1s/^\\xef\\xbb\\xbf//'"});
    return;
  }
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool control = byte < 0x80 && !is_plain(byte);
    if (!control && (byte < 0x80 || !utf8)) {
      ++at;
      continue;
    }
    const std::size_t length = control ? 0 : utf8_length(text.substr(at, 4));
    if (length != 0) {
      at += length;
      continue;
    }
    findings.push_back(
        {Severity::Error, "encoding", smtlib::place_of(text, at),
         control ? fmt::format("the control character {:#04x}", byte)
                 : fmt::format("the byte {:#04x} is not UTF-8", byte),
         control ? "remove it; a text has blanks, tabs and line ends only"
                 : "write the file in UTF-8: iconv -f latin1 -t utf-8"});
    return;
  }
}

}  // namespace podium::lint
