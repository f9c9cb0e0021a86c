#include "evaluate/report.h"

namespace podium::evaluate {

std::string_view to_string(ModelVerdict verdict) {
  switch (verdict) {
    case ModelVerdict::Valid:
      return "VALID";
    case ModelVerdict::Invalid:
      return "INVALID";
    case ModelVerdict::Unknown:
      return "UNKNOWN";
  }
  return "";
}

std::string_view mnemonic(Fault fault) {
  switch (fault) {
    case Fault::None:
      return "none";
    case Fault::Unsatisfied:
      return "unsatisfied";
    case Fault::SaysUnsat:
      return "says-unsat";
    case Fault::NoAnswer:
      return "no-answer";
    case Fault::NoModel:
      return "no-model";
    case Fault::Malformed:
      return "malformed";
    case Fault::Undeclared:
      return "undeclared";
    case Fault::Redefined:
      return "redefined";
    case Fault::WrongSort:
      return "wrong-sort";
    case Fault::Incomplete:
      return "incomplete";
    case Fault::Partial:
      return "partial-function";
    case Fault::Abstract:
      return "abstract-value";
    case Fault::Quantifier:
      return "quantifier";
    case Fault::Unsupported:
      return "unsupported";
    case Fault::TooLarge:
      return "too-large";
    case Fault::Undecided:
      return "undecided";
    case Fault::NotByTheRules:
      return "not-by-the-rules";
  }
  return "";
}

std::string_view mnemonic(Remark remark) {
  switch (remark) {
    case Remark::NoSatLine:
      return "no-sat-line";
    case Remark::ModelWord:
      return "model-word";
    case Remark::AsArray:
      return "as-array";
    case Remark::Lambda:
      return "lambda";
    case Remark::Redefinition:
      return "redefinition";
    case Remark::Helper:
      return "helper";
    case Remark::Universe:
      return "universe";
    case Remark::PartialName:
      return "partial-name";
    case Remark::PartialDefine:
      return "partial-define";
    case Remark::EarlyRefine:
      return "early-refine";
    case Remark::NumberForm:
      return "number-form";
    case Remark::NotNeeded:
      return "not-needed";
  }
  return "";
}

}  // namespace podium::evaluate
