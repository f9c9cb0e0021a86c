// evaluate/interpretation.h -- what a model says, as terms.

#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "terms/script.h"

namespace podium::evaluate {

// A partial function of a theory where the theory leaves it open: parameters
// have the levels from 0 on in the body.
struct Refinement {
  terms::Operator op = terms::Operator::None;
  terms::FunctionId selector{terms::kNone};  // instead of an operator
  std::vector<terms::SortId> parameters{};
  terms::SortId result{};
  terms::TermId body{};
};

class Interpretation {
 public:
  void define(terms::FunctionId function, terms::TermId body) {
    bodies_[terms::raw(function)] = body;
  }
  // kErrorTerm if it has none.
  terms::TermId body(terms::FunctionId function) const {
    const auto found = bodies_.find(terms::raw(function));
    return found == bodies_.end() ? terms::kErrorTerm : found->second;
  }

  // A term that stands for another one, such as an array for a lambda.
  void replace(terms::TermId term, terms::TermId by) {
    replaced_[terms::raw(term)] = by;
  }
  terms::TermId replacement(terms::TermId term) const {
    const auto found = replaced_.find(terms::raw(term));
    return found == replaced_.end() ? terms::kErrorTerm : found->second;
  }

  // The function that (_ as-array f) names.
  void name_array(terms::TermId term, terms::FunctionId function) {
    arrays_[terms::raw(term)] = function;
  }
  terms::FunctionId array_function(terms::TermId term) const {
    const auto found = arrays_.find(terms::raw(term));
    return found == arrays_.end() ? terms::FunctionId{terms::kNone}
                                  : found->second;
  }

  // A term of (_ as-array f) has no sort of its own, but it is known from where
  // it stands.
  void settle(terms::TermId term) { settled_.insert(terms::raw(term)); }
  bool is_settled(terms::TermId term) const {
    return settled_.contains(terms::raw(term));
  }

  std::vector<Refinement> refinements;
  std::vector<terms::TermId> constants;  // declared ones that it defines

  // Constants that the benchmark defines, and what the model says of them.
  struct Claim {
    terms::TermId constant;
    terms::TermId value;
    std::uint32_t token;  // of the model
  };
  std::vector<Claim> claims;

 private:
  std::unordered_map<std::uint32_t, terms::TermId> bodies_;
  std::unordered_map<std::uint32_t, terms::TermId> replaced_;
  std::unordered_map<std::uint32_t, terms::FunctionId> arrays_;
  std::unordered_set<std::uint32_t> settled_;
};

}  // namespace podium::evaluate
