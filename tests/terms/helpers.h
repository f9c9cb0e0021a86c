// What the tests of terms share.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "smtlib/tape.h"
#include "terms/print.h"
#include "terms/script.h"

namespace podium::terms {

// A script with the text that it came from.
struct Read {
  explicit Read(std::string from)
      : text(std::move(from)), tape(read()), script(elaborate(tape)) {}

  // All findings as "code line:column", one a line, without the warnings if
  // only errors are asked for.
  std::string findings(bool warnings = true) const {
    std::string out;
    for (const Finding& each : script.findings.all()) {
      if (!warnings && severity(each.problem) == Severity::Warning) continue;
      const smtlib::Place place = tape.place(each.token);
      if (!out.empty()) out += "\n";
      out += std::string(mnemonic(each.problem)) + " " +
             std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    return out;
  }

  std::string messages() const {
    std::string out;
    for (const Finding& each : script.findings.all()) {
      out += to_string(each, tape) + "\n";
    }
    return out;
  }

  // The term of the nth assertion.
  TermId asserted(std::size_t at = 0) const {
    for (const Command& command : script.commands.all()) {
      if (command.kind != smtlib::Command::Assert) continue;
      if (at-- == 0) return script.term(command);
    }
    throw Bug("no such assertion");
  }

  std::string text;
  smtlib::Tape tape;
  Script script;

 private:
  smtlib::Tape read() const {
    Result<smtlib::Tape> result = smtlib::Tape::read(text, "test");
    if (!result) throw Bug(to_string(result.error()));
    return *std::move(result);
  }
};

// "code line:column" of each finding.
inline std::string findings(std::string_view script) {
  return Read(std::string(script)).findings();
}

inline std::string errors(std::string_view script) {
  return Read(std::string(script)).findings(false);
}

}  // namespace podium::terms
