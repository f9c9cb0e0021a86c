// terms/matcher.h -- whether arguments fit a row of a theory's table.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "terms/script.h"
#include "terms/signature.h"

namespace podium::terms {

class Matcher {
 public:
  explicit Matcher(const Script& script) : script_(script) {}

  // Whether so many arguments are enough and not too many; one of a function
  // that wants two or more is let through where some solver does so.
  static bool takes(const Signature& row, std::size_t count);

  // True if all arguments fit. Else `misfit()` is the first that does not.
  bool match(const Signature& row, std::span<const TermId> arguments);

  std::size_t misfit() const { return misfit_; }
  // What was asked for there: "of sort Bool", "a bit-vector".
  std::string expected() const;
  // What to write there instead of a term of sort `found`.
  std::string hint(SortId found) const;

  // Some argument is an Int that must become a Real; asked for each.
  bool coerces() const { return coerces_; }
  bool coerces(std::size_t argument, SortId sort) const;
  // A map was taken for an array.
  bool lambda_as_array() const { return lambda_as_array_; }

  // The sort of a result letter that needs no index; kUnknownSort if the
  // arguments do not tell.
  SortId result(char letter, std::span<const TermId> arguments,
                Sorts& sorts) const;

 private:
  bool fits(char letter, SortId sort);
  bool fits_number(SortId sort);
  bool fits_any(SortId& bound, SortId sort);
  bool fits_array(SortId sort);
  bool fits_container(SortKind kind, SortId sort);
  bool fits_kind(SortId& bound, SortKind kind, SortId sort);
  std::string expected_of(char letter) const;
  SortId sort_of(char letter) const;
  std::string text(SortId sort) const;

  const Script& script_;
  const Signature* row_ = nullptr;
  SortId a_{};  // what the letters stand for, SortId{kNone} if nothing yet
  SortId x_{};
  SortId y_{};
  SortId m_{};
  SortId n_{};
  SortId f_{};
  SortId g_{};
  SortId z_{};
  SortId number_{};
  SortId array_{};
  std::size_t misfit_ = 0;
  char misfit_letter_ = 0;
  bool coerces_ = false;
  bool lambda_as_array_ = false;
};

}  // namespace podium::terms
