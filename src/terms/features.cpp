#include "terms/features.h"

#include <algorithm>

#include "terms/arithmetic_features.h"
#include "terms/horn.h"

namespace podium::terms {

namespace {

using enum Feature;

Feature feature_of(Theory theory) {
  switch (theory) {
    case Theory::Core:
    case Theory::Arithmetic:
    case Theory::Arrays:
    case Theory::BitVectors:
    case Theory::FloatingPoint:
    case Theory::Strings:
    case Theory::Datatypes:
      return TheoryExtensions;
    case Theory::Maps:
      return HigherOrder;
    case Theory::Sequences:
      return Sequences;
    case Theory::Sets:
      return Sets;
    case Theory::Bags:
      return Bags;
    case Theory::FiniteFields:
      return FiniteFields;
    case Theory::Separation:
      return Separation;
    case Theory::Transcendentals:
      return Transcendentals;
    case Theory::Tuples:
      return Tuples;
    case Theory::Other:
      return OtherExtensions;
  }
  return OtherExtensions;
}

class Scanner {
 public:
  explicit Scanner(const Script& script) : script_(script) {}

  Features run() {
    scan_sorts();
    scan_declarations();
    scan_terms();
    add_arithmetic_features(script_, features_);
    for (const Extension& each : script_.extensions) add_extension(each);
    if (script_.logic == "HORN") add_not_horn(script_, features_);
    return features_;
  }

 private:
  void add_extension(const Extension& extension) {
    if (extension.command) return;
    features_.add(feature_of(extension.theory), extension.token);
    // Powers are no linear arithmetic; abs of a real and rem may be.
    const std::string_view name = script_.names[extension.name];
    if (extension.theory != Theory::Arithmetic || name == "abs" ||
        name == "rem") {
      return;
    }
    features_.add(features_.has(IntSort) ? IntNonlinear : RealNonlinear,
                  extension.token);
  }

  // What each sort brings, by its parts.
  void scan_sorts() {
    const Sorts& sorts = script_.sorts;
    for (std::uint32_t at = 0; at < sorts.size(); ++at) {
      const SortId id{at};
      FeatureSet set = own_features(id);
      for (const SortId part : sorts.arguments(id)) set |= of_sorts_[raw(part)];
      of_sorts_.push_back(set);
    }
    seen_.resize(sorts.size());
  }

  FeatureSet own_features(SortId id) const {
    switch (script_.sorts.kind(id)) {
      case SortKind::Unknown:
      case SortKind::Bool:
      case SortKind::Other:
        return {};
      case SortKind::Int:
        return {IntSort};
      case SortKind::Real:
        return {RealSort};
      case SortKind::RoundingMode:
      case SortKind::FloatingPoint:
        return {FloatingPoint};
      case SortKind::String:
      case SortKind::RegLan:
        return {Strings};
      case SortKind::BitVec:
        return {BitVectorSorts};
      case SortKind::Array:
        return {array_feature(id)};
      case SortKind::Map:
        return {HigherOrder};
      case SortKind::Declared:
        return {FreeSorts};
      case SortKind::Datatype:
        return {Datatypes};
      case SortKind::Parameter:  // a datatype has its own; the script's are
        return {};               // declared
      case SortKind::Sequence:
        return {Sequences};
      case SortKind::Set:
        return {Sets};
      case SortKind::Bag:
        return {Bags};
      case SortKind::Tuple:
        return {Tuples};
      case SortKind::FiniteField:
        return {FiniteFields};
    }
    return {};
  }

  Feature array_feature(SortId id) const {
    const Sorts& sorts = script_.sorts;
    const SortId index = sorts.arguments(id)[0];
    const SortId element = sorts.arguments(id)[1];
    if (index == kInt && element == kInt) return ArraysIntInt;
    if (index == kInt && element == kReal) return ArraysIntReal;
    const bool nested = sorts.kind(element) == SortKind::Array;
    if (index == kInt && nested && array_feature_of_pair(element)) {
      return ArraysIntReal;
    }
    const bool bits = sorts.kind(index) == SortKind::BitVec &&
                      sorts.kind(element) == SortKind::BitVec;
    return bits ? ArraysBits : ArraysOther;
  }

  // (Array Int Real)
  bool array_feature_of_pair(SortId id) const {
    const auto parts = script_.sorts.arguments(id);
    return parts[0] == kInt && parts[1] == kReal;
  }

  void use(SortId sort, std::uint32_t token) {
    // The first place of a sort is enough, and the earliest may come later.
    if (seen_[raw(sort)] != 0 && seen_[raw(sort)] <= token + 1) return;
    seen_[raw(sort)] = token + 1;
    const FeatureSet& set = of_sorts_[raw(sort)];
    for (std::size_t at = 0; at < kFeatures; ++at) {
      const auto feature = static_cast<Feature>(at);
      if (set.has(feature)) features_.add(feature, token);
    }
  }

  void scan_declarations() {
    const Declarations& all = script_.declarations;
    for (std::uint32_t at = 0; at < all.sort_symbol_count(); ++at) {
      const SortSymbol& symbol = all[SortSymbolId{at}];
      if (symbol.kind == SortSymbolKind::Declared) {
        features_.add(FreeSorts, symbol.token);
      } else if (symbol.kind == SortSymbolKind::Datatype) {
        features_.add(Datatypes, symbol.token);
      } else if (symbol.kind == SortSymbolKind::Parameter) {
        features_.add(Polymorphism, symbol.token);
      } else if (symbol.kind == SortSymbolKind::Defined &&
                 !script_.sorts.has_parameters(symbol.definition)) {
        // One with parameters brings what its instances bring.
        use(symbol.definition, symbol.token);
      }
    }
    for (std::uint32_t at = 0; at < all.function_count(); ++at) {
      const Function& function = all[FunctionId{at}];
      use(function.result, function.token);
      for (const SortId sort : all.parameters(function)) {
        use(sort, function.token);
      }
      const bool free = function.kind == FunctionKind::Declared ||
                        function.kind == FunctionKind::Extension;
      if (free && function.count > 0) {
        features_.add(FreeFunctions, function.token);
      }
      if (function.kind == FunctionKind::Recursive) {
        features_.add(RecursiveFunctions, function.token);
      }
    }
  }

  void scan_terms() {
    const Terms& terms = script_.terms;
    for (std::uint32_t at = 0; at < terms.size(); ++at) {
      const TermId id{at};
      const std::uint32_t token = terms.origin(id);
      if (token == kNone) continue;
      use(terms.sort(id), token);
      switch (terms.kind(id)) {
        case TermKind::Forall:
        case TermKind::Exists:
          features_.add(Quantifiers, token);
          use_variables(id, token);
          break;
        case TermKind::Choice:
          features_.add(OtherExtensions, token);
          use_variables(id, token);
          break;
        case TermKind::Lambda:
        case TermKind::Function:
          features_.add(HigherOrder, token);
          break;
        case TermKind::Operation:
          if (terms.op(id) == Operator::Apply) {
            features_.add(HigherOrder, token);
          } else if (theory_of(terms.op(id)) == Theory::BitVectors) {
            features_.add(BitVectors, token);
          }
          break;
        case TermKind::Error:
        case TermKind::Numeral:
        case TermKind::Decimal:
        case TermKind::BitVector:
        case TermKind::String:
        case TermKind::Field:
        case TermKind::Variable:
        case TermKind::Call:
        case TermKind::Match:
          break;
      }
    }
  }

  void use_variables(TermId id, std::uint32_t token) {
    for (std::uint32_t at = 0; at < script_.terms.variable_count(id); ++at) {
      use(script_.terms.variable_sort(id, at), token);
    }
  }

  const Script& script_;
  Features features_;
  std::vector<FeatureSet> of_sorts_;
  std::vector<std::uint32_t> seen_;  // of each sort: first token + 1
};

// Where a logic has no arithmetic of a sort, or not even the sort, what kind of
// arithmetic it is says nothing more.
FeatureSet told_by_another(const Features& features, const Logic& logic) {
  FeatureSet told;
  if (!logic.practice.has(IntSort)) told.add(IntTerms);
  if (!logic.practice.has(RealSort)) told.add(RealTerms);
  if (logic.strings && features.has(IntTerms) &&
      !logic.standard.has(IntTerms)) {
    told |= {IntDifferences, IntOffsets,       IntMirrors,
             IntLinear,      IntLooselyLinear, IntDivisions};
  }
  if (logic.floats && features.has(RealTerms) &&
      !logic.practice.has(RealTerms)) {
    told |= {RealDifferences, RealOffsets, RealLinear, RealLooselyLinear,
             RealNonlinear};
  }
  return told;
}

}  // namespace

Features features_of(const Script& script) { return Scanner(script).run(); }

std::vector<Finding> check_logic(const Script& script) {
  return check_logic(script, features_of(script));
}

std::vector<Finding> check_logic(const Script& script,
                                 const Features& features) {
  std::vector<Finding> findings;
  if (script.logic_token == kNone) return findings;
  // After a reset another logic may hold, and features are those of the whole.
  for (std::size_t at = 0; at < script.commands.size(); ++at) {
    const Command& command = script.commands[at];
    if (command.kind == smtlib::Command::SetLogic &&
        script.names[SymbolId{command.first}] != script.logic) {
      return findings;
    }
  }
  const std::optional<Logic> logic = parse_logic(script.logic);
  if (!logic) {
    findings.push_back(
        {Problem::UnknownLogic, script.logic_token,
         "the logic '" + script.logic + "' is not known",
         "its theories would be " + smallest_logic(features.set())});
    return findings;
  }
  const FeatureSet told = told_by_another(features, *logic);
  for (std::size_t at = 0; at < kFeatures; ++at) {
    const auto feature = static_cast<Feature>(at);
    if (!features.has(feature) || logic->standard.has(feature)) continue;
    if (told.has(feature)) continue;
    const bool practice = logic->practice.has(feature);
    findings.push_back({practice ? Problem::BeyondLogic : Problem::NotInLogic,
                        features.token(feature),
                        "the logic " + script.logic + " has no " +
                            std::string(name_of(feature)),
                        practice ? "its benchmarks and solvers have them"
                                 : "the smallest logic for this script is " +
                                       smallest_logic(features.set())});
  }
  std::ranges::stable_sort(findings, {}, &Finding::token);
  return findings;
}

std::string smallest_logic(const Script& script) {
  return smallest_logic(features_of(script).set());
}

}  // namespace podium::terms
