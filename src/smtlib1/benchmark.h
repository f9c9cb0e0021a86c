// smtlib1/benchmark.h -- one (benchmark ...) of SMT-LIB 1.2.
//
// The tape and its attributes in their order. Formulas and declarations are
// looked into by analysis.h.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "smtlib1/tape.h"

namespace podium::smtlib1 {

// A benchmark has fewer than 2 to the 29 tokens, so that the number of a symbol
// leaves room for what it means.
inline constexpr unsigned kTokenBits = 29;

enum class Attribute : std::uint8_t {
  Logic,
  Assumption,
  Formula,
  Status,
  Sorts,       // :extrasorts
  Functions,   // :extrafuns
  Predicates,  // :extrapreds
  Notes,
  Other,  // an annotation
};

struct Entry {
  Attribute attribute = Attribute::Other;
  std::size_t token = 0;  // :formula
  std::size_t value = 0;  // its value; 0 if an annotation has none
  bool bare = false;      // the value of an annotation is not in braces
};

// Whether the text begins as SMT-LIB 1.2 does, with (benchmark.
bool is_benchmark(std::string_view text);

class Benchmark {
 public:
  // The text must outlive the benchmark. Syntax with place if it is no
  // (benchmark name attribute ...) or an attribute lacks its value; Unsupported
  // if it is SMT-LIB 2 or too large.
  static Result<Benchmark> read(std::string_view text, std::string name);

  const Tape& tape() const { return tape_; }
  const std::vector<Entry>& entries() const { return entries_; }

  // As it stands between `benchmark` and the first attribute.
  std::string_view title() const { return title_; }
  std::size_t title_token() const { return kTitle; }

  // The name of the first :logic; empty if there is none.
  std::string_view logic() const;

  // Of a :logic: all of AUFLIA+p, which is three tokens.
  std::string_view logic_text(const Entry& entry) const;

  // What is between the braces or quotes, without escapes; the text of
  // another token as it is.
  std::string content(std::size_t value) const;

 private:
  static constexpr std::size_t kTitle = 2;

  Result<void> split();
  Result<std::size_t> add_entry(std::size_t at);

  // The tokens from here to the next attribute or the end, as one text.
  std::string_view run_from(std::size_t at) const;
  std::size_t end_of_run(std::size_t at) const;

  Error error(std::size_t token, std::string message, std::string hint) const;

  Tape tape_;
  std::string_view title_;
  std::vector<Entry> entries_;
};

}  // namespace podium::smtlib1
