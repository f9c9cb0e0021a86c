// judge/core.h -- unsat cores: what a solver printed, and the benchmark that
// stays if only the core's assertions do.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/answer.h"
#include "smtlib/tape.h"

namespace podium::judge {

// A script whose assertions have names: (assert (! t :named n)).
class NamedScript {
 public:
  // Syntax where it is no script; Unsupported for a second check-sat. The text
  // must outlive it.
  static Result<NamedScript> read(std::string_view text,
                                  const std::string& name);

  // Of the assertions, in their order. An assertion without a name is in no
  // core and in every reduced script.
  const std::vector<std::string_view>& names() const { return names_; }

  // The script with these assertions only, without what asks for a core and
  // without names that are used nowhere. A name that is left out and used
  // elsewhere becomes a definition.
  // REQUIRES: `kept` has an entry per name.
  std::string reduced(const std::vector<bool>& kept) const;

 private:
  explicit NamedScript(smtlib::Tape tape) : tape_(std::move(tape)) {}

  Result<void> find_names();
  void find_uses();
  void write_assertion(std::size_t at, bool kept, bool used,
                       std::string& out) const;

  smtlib::Tape tape_;
  std::vector<std::string_view> names_;
  std::vector<std::size_t> assertions_;  // tokens, one per name
  std::vector<bool> used_;               // one per name: in another term
};

enum class CoreForm : std::uint8_t {
  Missing,    // no reply, or an error
  Malformed,  // a reply that is no core of this script
  WellFormed,
};

struct CoreReading {
  contest::Answer answer = contest::Answer::None;
  CoreForm form = CoreForm::Missing;
  std::vector<bool> core;   // one per name of the script, if well-formed
  std::uint64_t size = 0;   // how many are in it
  bool breaks_off = false;  // malformed, since its list has no end
  std::string note;         // for people: what is wrong with the output
};

// The answer to check-sat, and, if that is unsat, the core that follows it in
// the same stream. A core is one list of names of assertions; one that is
// named twice counts once. Comments, line breaks and `success` are passed over.
// After unknown an error has to come (rules of 2018 and 2025, 5.4); a note
// tells of another list.
CoreReading read_core(std::string_view output, std::string_view error,
                      const NamedScript& script);

// The core alone, as somebody keeps it in a file, or all that a solver printed.
// After another answer than unsat there is none.
CoreReading read_core_file(std::string_view text, const NamedScript& script);

}  // namespace podium::judge
