// Functions that stand for arrays, as stores where they are a list of cases.

#include <algorithm>

#include "evaluate/model_reader.h"

namespace podium::evaluate {

using terms::FunctionId;
using terms::FunctionKind;
using terms::Operator;
using terms::raw;
using terms::SortId;
using terms::SortKind;
using terms::SymbolId;
using terms::TermId;
using terms::TermKind;

namespace {

constexpr std::uint32_t kMostListedBits = 8;

// A function of one variable as a list of cases and what holds otherwise:
// (ite (= x 1) a b), and as truth values (or (= x 1) (= x 2)),
// (and (not (= x 1)) (not (= x 2))).
class CaseList {
 public:
  struct Case {
    TermId index;
    TermId element;
  };

  CaseList(const terms::Terms& terms, std::uint32_t level)
      : terms_(terms), level_(level) {}

  // What holds otherwise; kErrorTerm if it is no such list.
  TermId read(TermId body) {
    while (true) {
      if (!terms_.may_be_open(body)) return body;
      const Operator op = terms_.op(body);
      const auto parts = terms_.arguments(body);
      if (op == Operator::Ite) {
        const TermId index = compared_with(parts[0]);
        if (index == terms::kErrorTerm || terms_.may_be_open(parts[1])) {
          return terms::kErrorTerm;
        }
        cases_.push_back({index, parts[1]});
        body = parts[2];
      } else if (op == Operator::Or || op == Operator::And) {
        if (!add_all(parts.first(parts.size() - 1), op == Operator::Or)) {
          return terms::kErrorTerm;
        }
        body = parts.back();
      } else {
        const bool truth = op != Operator::Not;
        return add(body, truth) ? (truth ? terms::kFalse : terms::kTrue)
                                : terms::kErrorTerm;
      }
    }
  }

  const std::vector<Case>& cases() const { return cases_; }

 private:
  // Of x, (= x c) or (= c x) the c; kErrorTerm of anything else.
  TermId compared_with(TermId condition) const {
    if (is_variable(condition)) return terms::kTrue;
    if (terms_.op(condition) != Operator::Equal) return terms::kErrorTerm;
    const auto sides = terms_.arguments(condition);
    if (sides.size() != 2) return terms::kErrorTerm;
    for (std::size_t side = 0; side < 2; ++side) {
      const TermId constant = sides[1 - side];
      if (is_variable(sides[side]) && !terms_.may_be_open(constant)) {
        return constant;
      }
    }
    return terms::kErrorTerm;
  }

  bool is_variable(TermId term) const {
    return terms_.kind(term) == TermKind::Variable &&
           terms_.level(term) == level_;
  }

  // (= x c), or (not (= x c)) if the element there is false.
  bool add(TermId condition, bool truth) {
    if (!truth) {
      if (terms_.op(condition) != Operator::Not) return false;
      condition = terms_.arguments(condition)[0];
    }
    const TermId index = compared_with(condition);
    if (index == terms::kErrorTerm) return false;
    cases_.push_back({index, truth ? terms::kTrue : terms::kFalse});
    return true;
  }

  bool add_all(std::span<const TermId> conditions, bool truth) {
    return std::ranges::all_of(conditions,
                               [&](TermId each) { return add(each, truth); });
  }

  const terms::Terms& terms_;
  std::uint32_t level_;
  std::vector<Case> cases_;
};

}  // namespace

TermId ModelReader::stores_of(TermId body, std::uint32_t level, SortId sort) {
  terms::Terms& terms = context_.script.terms;
  CaseList list(terms, level);
  const TermId rest = list.read(body);
  if (rest == terms::kErrorTerm) return terms::kErrorTerm;
  TermId array = terms.operation(Operator::ConstArray, {}, {&rest, 1}, sort);
  // The first case wins, so it is stored last.
  const auto& cases = list.cases();
  for (std::size_t at = cases.size(); at > 0; --at) {
    const TermId arguments[] = {array, cases[at - 1].index,
                                cases[at - 1].element};
    array = terms.operation(Operator::Store, {}, arguments, sort);
  }
  return array;
}

// An array over few indices as the values of the function at each of them.
TermId ModelReader::list_of(FunctionId id, SortId sort) {
  terms::Script& script = context_.script;
  const SortId index = script.sorts.arguments(sort)[0];
  const SortId element = script.sorts.arguments(sort)[1];
  std::vector<TermId> indices;
  if (index == terms::kBool) {
    indices = {terms::kFalse, terms::kTrue};
  } else if (script.sorts.kind(index) == SortKind::BitVec &&
             script.sorts.width(index) <= kMostListedBits) {
    for (std::uint32_t at = 0; at < 1U << script.sorts.width(index); ++at) {
      const std::uint32_t word[] = {at};
      indices.push_back(script.terms.bit_vector(
          std::span(word).first(at == 0 ? 0 : 1), index));
    }
  } else {
    return terms::kErrorTerm;
  }
  const auto value = [&](TermId at) {
    return script.terms.call(id, {&at, 1}, element);
  };
  const TermId first = value(indices[0]);
  TermId array =
      script.terms.operation(Operator::ConstArray, {}, {&first, 1}, sort);
  for (const TermId each : indices) {
    const TermId arguments[] = {array, each, value(each)};
    array = script.terms.operation(Operator::Store, {}, arguments, sort);
  }
  return array;
}

// `body` has the function's parameter at level 0.
void ModelReader::replace_by_stores(TermId term, FunctionId id, TermId body) {
  terms::Script& script = context_.script;
  const terms::Function function = script.declarations[id];
  const SortId index = script.declarations.parameters(function)[0];
  const SortId sort = script.sorts.array(index, function.result);
  TermId stores = stores_of(body, 0, sort);
  if (stores == terms::kErrorTerm) stores = list_of(id, sort);
  if (stores != terms::kErrorTerm) interpretation_.replace(term, stores);
}

// (_ as-array f) has no sort of its own, but what takes it asks for one.
void ModelReader::note_use(TermId array, SortId sort) {
  const terms::Script& script = context_.script;
  const Operator op = script.terms.op(array);
  if (op != Operator::Extension && op != Operator::Ite) return;
  if (!script.sorts.has_unknown(script.terms.sort(array))) {
    if (op == Operator::Ite) return;
    sort = script.terms.sort(array);
  }
  const auto [found, fresh] = uses_.emplace(raw(array), sort);
  if (!fresh && found->second != sort) found->second = terms::kUnknownSort;
}

SortId ModelReader::known_sort(TermId term) const {
  const SortId own = context_.script.terms.sort(term);
  if (!context_.script.sorts.has_unknown(own)) return own;
  const auto found = uses_.find(raw(term));
  return found == uses_.end() ? terms::kUnknownSort : found->second;
}

SortId ModelReader::asked_sort(TermId term, std::size_t argument) const {
  const terms::Script& script = context_.script;
  const terms::Sorts& sorts = script.sorts;
  if (script.terms.kind(term) == TermKind::Call) {
    const FunctionId id = script.terms.function(term);
    const auto parameters =
        script.declarations.parameters(script.declarations[id]);
    return argument < parameters.size() ? parameters[argument]
                                        : terms::kUnknownSort;
  }
  const Operator op = script.terms.op(term);
  if (op == Operator::Equal || op == Operator::Distinct) {
    for (const TermId each : script.terms.arguments(term)) {
      const SortId sort = script.terms.sort(each);
      if (!sorts.has_unknown(sort)) return sort;
    }
    return terms::kUnknownSort;
  }
  const SortId own = known_sort(term);
  if (op == Operator::Ite && argument > 0) return own;
  if (op == Operator::Store && argument == 0) return own;
  const bool element =
      op == Operator::ConstArray || (op == Operator::Store && argument == 2);
  if (element && sorts.kind(own) == SortKind::Array) {
    return sorts.arguments(own)[1];
  }
  return terms::kUnknownSort;
}

void ModelReader::resolve_arrays() {
  const terms::Terms& terms = context_.script.terms;
  for (const Definition& each : definitions_) {
    note_use(each.body_term, each.result);
  }
  const std::size_t end = terms.size();
  // What a term is an argument of comes after it.
  for (std::size_t at = end; at > first_term_; --at) {
    const TermId term{static_cast<std::uint32_t>(at - 1)};
    const std::span all = terms.arguments(term);
    for (std::size_t each = 0; each < all.size(); ++each) {
      note_use(all[each], asked_sort(term, each));
    }
    const auto use = uses_.find(raw(term));
    if (terms.op(term) == Operator::Ite && use != uses_.end() &&
        use->second != terms::kUnknownSort) {
      interpretation_.settle(term);
    }
  }
  for (std::size_t at = first_term_; at < end; ++at) {
    resolve_array(TermId{static_cast<std::uint32_t>(at)});
  }
}

void ModelReader::resolve_array(TermId term) {
  terms::Script& script = context_.script;
  terms::Terms& terms = script.terms;
  if (terms.kind(term) == TermKind::Lambda) {
    if (terms.variable_count(term) != 1 || terms.may_be_open(term)) return;
    const auto parts = script.sorts.arguments(terms.sort(term));
    const SortId index = parts[0];
    const SortId element = parts[1];
    const SortId sort = script.sorts.array(index, element);
    const TermId stores =
        stores_of(terms.arguments(term)[0], terms.first_level(term), sort);
    if (stores != terms::kErrorTerm) {
      interpretation_.replace(term, stores);
    } else if (terms.first_level(term) == 0) {
      // The same as a function.
      terms::Function function;
      function.name = script.names.intern("lambda");
      function.kind = FunctionKind::Recursive;
      function.token = terms::kNone;
      function.result = element;
      function.body = terms.arguments(term)[0];
      const SortId parameters[] = {index};
      const FunctionId id = script.declarations.add(function, parameters);
      replace_by_stores(term, id, function.body);
    }
    return note(Remark::Lambda, terms.origin(term), "a lambda is no array");
  }
  if (terms.op(term) != Operator::Extension || terms.index_count(term) != 1) {
    return;
  }
  if (script.names[terms.extension(term)] != "as-array") return;
  std::string_view name = script.names[SymbolId{terms.index(term, 0)}];
  if (name.starts_with('|')) name = name.substr(1, name.size() - 2);
  SymbolId symbol{};
  if (!script.names.find(name, symbol)) return;
  const terms::Binding* binding = context_.scope.function(symbol);
  if (binding == nullptr) return;
  const FunctionId id = builder_.function_of(*binding);
  if (raw(id) == terms::kNone) return;
  const terms::Function function = script.declarations[id];
  if (function.count != 1) return;
  note(Remark::AsArray, terms.origin(term),
       "(_ as-array f) is no part of the format");
  const SortId own = script.sorts.array(
      script.declarations.parameters(function)[0], function.result);
  const auto use = uses_.find(raw(term));
  if (use == uses_.end() || use->second != own) return;
  interpretation_.name_array(term, id);
  const TermId body = function.kind == FunctionKind::Declared
                          ? interpretation_.body(id)
                          : function.body;
  if (body == terms::kErrorTerm) return;
  replace_by_stores(term, id, body);
}

}  // namespace podium::evaluate
