// benchmarks/script.h -- terms as text, and the script around them.

#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/family.h"
#include "contest/answer.h"

namespace podium::benchmarks {

using Term = std::string;
using Terms = std::vector<Term>;

// (op argument ...)
Term call(std::string_view op, const Terms& arguments);

// ((_ op index ...) argument ...)
Term call_indexed(std::string_view op, std::initializer_list<int> indices,
                  const Terms& arguments);

// The connectives of any number of terms: none is the neutral element, one is
// itself.
Term all_of(const Terms& terms);
Term any_of(const Terms& terms);
Term sum_of(const Terms& terms);  // REQUIRES: at least one term

Term negation(const Term& term);
Term equal(const Term& one, const Term& other);

// 7 or (- 7)
Term integer(std::int64_t value);
// 7.0 or (- 7.0) or (/ 7.0 2.0). REQUIRES: denominator > 0.
Term rational(std::int64_t numerator, std::int64_t denominator = 1);
// #b0111. REQUIRES: 0 < width <= 64 and the value fits.
Term bits(std::uint64_t value, int width);
std::string bit_vector(int width);  // the sort (_ BitVec width)
Term extract(int high, int low, const Term& term);

// x_1, x_1_2: a symbol for each index.
std::string indexed(std::string_view stem, int index);
std::string indexed(std::string_view stem, int row, int column);

// One benchmark in the making.
class Script {
 public:
  // `application` is one sentence: what the benchmark is about.
  Script(std::string_view logic, std::string_view family, std::string name,
         std::string application);

  // The status and, in one sentence, why it is that.
  void sat(std::string reason);
  void unsat(std::string reason);
  void unknown(std::string reason);

  void declare(const std::string& name, std::string_view sort);
  void declare(const std::string& name, std::string_view arguments,
               std::string_view sort);
  void require(const Term& term);  // an assertion
  void add(std::string_view commands);

  // For a benchmark with several check-sats: instead of one status, one
  // sentence that explains all of them.
  void explain(std::string reason);
  void push();
  void pop();
  void ask(contest::Status status);

  Generated finish() const;

 private:
  void decide(contest::Status status, std::string reason);
  std::string header(const std::string& why) const;

  std::string logic_;
  std::string family_;
  std::string name_;
  std::string application_;
  std::string reason_;
  contest::Status status_ = contest::Status::Unknown;
  std::vector<contest::Status> statuses_;  // of ask()
  std::string body_;
};

// A benchmark that is one fixed text.
struct Fixed {
  const char* name;
  const char* application;
  contest::Status status;
  const char* reason;
  const char* body;
};

// One benchmark for each row, with the same axioms in front.
std::vector<Generated> from_texts(std::string_view logic,
                                  std::string_view family,
                                  std::span<const Fixed> rows,
                                  std::string_view axioms = "");

}  // namespace podium::benchmarks
