#include "evaluate/check_model.h"

#include <algorithm>

#include "base/text.h"
#include "evaluate/explain.h"
#include "evaluate/model_reader.h"
#include "evaluate/responses.h"
#include "smtlib/stream.h"
#include "terms/assertions.h"
#include "terms/command_reader.h"
#include "terms/print.h"

namespace podium::evaluate {

namespace {

using terms::Problem;
using terms::TermId;

constexpr std::size_t kLongestTerm = 400;

Fault fault_of(Why why) {
  switch (why) {
    case Why::NoDefinition:
      return Fault::Incomplete;
    case Why::NoPartial:
      return Fault::Partial;
    case Why::Quantifier:
      return Fault::Quantifier;
    case Why::Beyond:
      return Fault::Unsupported;
    case Why::Limit:
    case Why::Endless:
      return Fault::TooLarge;
    case Why::AbstractValue:
      return Fault::Abstract;
    case Why::Undecided:
      return Fault::Undecided;
    case Why::Malformed:
    case Why::Circular:
      return Fault::Malformed;
  }
  return Fault::Malformed;
}

std::string message_of(Why why) {
  switch (why) {
    case Why::NoDefinition:
      return "the model has no value for ";
    case Why::NoPartial:
      return "the model does not give the value that is needed of ";
    case Why::Quantifier:
      return "the domain is infinite or too large to be enumerated of ";
    case Why::Beyond:
      return "it is no function of the standard's theories: ";
    case Why::Limit:
    case Why::Endless:
      return "it takes too much time or memory to evaluate ";
    case Why::AbstractValue:
      return "an abstract value stands for one of a theory: ";
    case Why::Undecided:
      return "functions cannot be compared in ";
    case Why::Malformed:
      return "there is no value of ";
    case Why::Circular:
      return "it is defined by itself: ";
  }
  return "";
}

// What a finding about the text of a model means.
Trouble trouble_of(const terms::Finding& finding, const OutputPlaces& places) {
  Fault fault = Fault::Malformed;
  const Problem problem = finding.problem;
  if (problem == Problem::UnknownSymbol || problem == Problem::UnknownSort) {
    fault = Fault::Undeclared;
  } else if (problem == Problem::SortMismatch) {
    fault = Fault::WrongSort;
  }
  // Readers of scripts are told to declare it, which a model cannot.
  const bool guess = finding.hint.starts_with("did you mean");
  return {fault, places.where(finding.token), finding.message,
          fault == Fault::Undeclared && !guess
              ? "a model defines what its values are made of"
              : finding.hint};
}

// Whether strict rules of the year refuse what the note tells of.
bool is_refused(Remark remark, int year) {
  if (remark == Remark::EarlyRefine) return year < 2025;
  // Kept for compatibility.
  if (remark == Remark::PartialDefine) return year < 2024;
  return remark != Remark::Universe;
}

terms::Script empty_script() {
  terms::Script script;
  script.names = terms::Words::get().texts().copy();
  return script;
}

class Checker {
 public:
  // The benchmark comes some commands at a time, so that their tokens are used
  // while they are in the cache.
  Checker(smtlib::Stream& benchmark, const ModelPlan& plan)
      : stream_(benchmark),
        tape_(benchmark.tape()),
        plan_(plan),
        context_(tape_, script_),
        commands_(context_),
        evaluator_(script_, values_, interpretation_, plan.limits) {}

  // Nothing if the benchmark comes again from its beginning.
  std::optional<Result<std::vector<ModelReport>>> run(std::string_view output,
                                                      const std::string& name) {
    while (!commands_.ended()) {
      const smtlib::Stream::Step step = stream_.next();
      if (step == smtlib::Stream::Step::Again) return std::nullopt;
      if (step == smtlib::Stream::Step::Failed) return stream_.error();
      if (step == smtlib::Stream::Step::End) break;
      if (std::optional<Error> error = read_commands(output, name)) {
        return *std::move(error);
      }
    }
    if (reports_.empty()) query({}, output, name);
    return std::move(reports_);
  }

 private:
  std::optional<Error> read_commands(std::string_view output,
                                     const std::string& name) {
    for (std::size_t at = 0; at < tape_.size() && !commands_.ended();
         at = tape_.next(at)) {
      const std::size_t before = script_.commands.size();
      commands_.read(at);
      if (const terms::Finding* error = script_.findings.first_error()) {
        return to_error(*error, tape_);
      }
      if (script_.commands.size() == before) continue;
      const bool declares = is_declaration(script_.commands.back().kind);
      places_.push(tape_.tokens()[declares ? at + 2 : at].begin);
      follow(output, name);
    }
    return std::nullopt;
  }

  // Those that have a name and no value.
  static bool is_declaration(smtlib::Command command) {
    return command == smtlib::Command::DeclareFun ||
           command == smtlib::Command::DeclareConst;
  }

  // Of a command that was read before, perhaps long ago: tokens are gone.
  std::string where(const terms::Command& command) const {
    const auto number =
        static_cast<std::size_t>(&command - script_.commands.all().data());
    const smtlib::Place place =
        smtlib::place_of(tape_.source(), places_[number]);
    return tape_.name() + ":" + std::to_string(place.line) + ":" +
           std::to_string(place.column);
  }

  void follow(std::string_view output, const std::string& name) {
    const terms::Command& command = script_.commands.back();
    using Kind = smtlib::Command;
    if (command.kind == Kind::CheckSat) return query({}, output, name);
    if (command.kind == Kind::CheckSatAssuming) {
      const auto list = script_.term_list(command);
      return query({list.begin(), list.end()}, output, name);
    }
    assertions_.follow(script_, command);
  }

  // A symbol of the benchmark is a symbol in its model too, whatever it looks
  // like.
  void read_output(std::string_view output, const std::string& name) {
    const auto is_known = [this](std::string_view word) {
      terms::SymbolId symbol{};
      return script_.names.find(word, symbol) &&
             context_.scope.function(symbol) != nullptr;
    };
    whole_output_ = output;
    text_ = to_smtlib(output, plan_.renaming, is_known);
    Result<smtlib::Tape> tape = smtlib::Tape::read(text_.text, name);
    std::string from_answer;
    if (!tape && !plan_.strict) {
      from_answer = from_first_answer(output);
      output = from_answer;
      text_ = to_smtlib(output, plan_.renaming, is_known);
      tape = smtlib::Tape::read(text_.text, name);
    }
    if (!tape) {
      // What was said before it broke counts. The place is that in the
      // output.
      const std::string rest = without_changes(output, text_);
      const Result<smtlib::Tape> plain = smtlib::Tape::read(rest, name);
      broken_ = plain ? tape.error() : plain.error();
      tape = smtlib::Tape::read(whole_part(text_.text), name);
    }
    if (tape) {
      output_ = *std::move(tape);
      responses_ = read_responses(*output_);
    }
    if (!broken_) return;
    const bool awaited = !responses_.empty() &&
                         !responses_.back().has_model() &&
                         responses_.back().kind == Response::Kind::Sat;
    if (!awaited) responses_.emplace_back();
    responses_.back().broken = true;
  }

  // REQUIRES: output_
  OutputPlaces output_places() const {
    return {whole_output_, text_, *output_};
  }

  void query(std::vector<TermId> assumptions, std::string_view output,
             const std::string& name) {
    if (reports_.empty()) read_output(output, name);
    ModelReport report;
    report.query = reports_.size() + 1;
    std::vector<TermId> asserted(assertions_.all().begin(),
                                 assertions_.all().end());
    asserted.insert(asserted.end(), assumptions.begin(), assumptions.end());
    report.asserted = asserted.size();
    const std::size_t at = reports_.size();
    if (at >= responses_.size()) {
      report.trouble = {Fault::NoAnswer, name, "the solver gave no answer"};
    } else {
      check(responses_[at], asserted, report);
    }
    reports_.push_back(std::move(report));
  }

  void check(const Response& response, std::span<const TermId> asserted,
             ModelReport& report) {
    if (response.kind == Response::Kind::Unsat) {
      report.verdict = ModelVerdict::Invalid;
      report.trouble = {Fault::SaysUnsat, "", "the solver said unsat"};
      return;
    }
    if (response.kind == Response::Kind::Unknown) {
      report.trouble = {Fault::NoAnswer, "", "the solver said unknown"};
      return;
    }
    if (response.broken) {
      report.trouble = {Fault::Malformed, broken_->where, broken_->message,
                        broken_->hint};
      return;
    }
    if (!response.has_model()) {
      report.trouble = no_model(response);
      return;
    }
    if (response.kind == Response::Kind::Silent) {
      report.notes.push_back(
          {Remark::NoSatLine, "", "no answer comes before the model"});
    }
    if (text_.private_numbers) {
      report.notes.push_back({Remark::NumberForm, "",
                              "numbers are not written as the standard has "
                              "them"});
    }
    if (!read_model(response.model, report)) return;
    evaluate(asserted, report);
    if (report.trouble.fault == Fault::Incomplete) {
      std::erase_if(report.notes, [](const Note& note) {
        return note.remark == Remark::NotNeeded;
      });
    }
    if (plan_.strict) be_strict(report);
  }

  Trouble no_model(const Response& response) const {
    if (response.error != Response::kNoList) {
      return {
          Fault::NoModel, "",
          "the solver answered " + printable(output_->slice(response.error))};
    }
    if (response.other != Response::kNoList) {
      return {Fault::NoModel, output_places().where(response.other),
              printable(output_->slice(response.other), 60) + " is no model",
              "a model is a list of (define-fun name (...) sort value)"};
    }
    return {Fault::NoModel, "", "there is no model after the answer"};
  }

  bool read_model(std::size_t list, ModelReport& report) {
    interpretation_ = Interpretation();
    evaluator_.reset();
    if (first_model_term_ == 0) first_model_term_ = script_.terms.size();
    terms::Findings findings =
        std::exchange(script_.findings, terms::Findings());
    terms::Context context(*output_, script_);
    context.of_solver = true;
    std::swap(context.scope, context_.scope);
    const std::size_t mark = context.scope.mark();
    context.scope.bind(script_.names.intern("coeffs"), terms::Meaning::Opaque,
                       0);
    const OutputPlaces places = output_places();
    ModelReader reader(context, places, interpretation_);
    reader.set_first_term(first_model_term_);
    std::optional<Trouble> trouble = reader.read(list);
    context.scope.unbind_to(mark);
    std::swap(context.scope, context_.scope);
    std::swap(findings, script_.findings);
    findings.sort();
    // A finding is more precise than what follows from it.
    if (const terms::Finding* error = findings.first_error()) {
      trouble = trouble_of(*error, places);
    }
    report.notes.insert(report.notes.end(), reader.notes().begin(),
                        reader.notes().end());
    if (!trouble) {
      note_not_needed(reader, report);
      return true;
    }
    report.trouble = *std::move(trouble);
    return false;
  }

  // Declared symbols without a value; if one is needed there is no verdict.
  void note_not_needed(const ModelReader& reader, ModelReport& report) {
    for (const terms::Binding& each : context_.scope.bindings().all()) {
      terms::FunctionId id{terms::kNone};
      if (each.meaning == terms::Meaning::Function) {
        id = terms::FunctionId{each.value};
      } else if (each.meaning == terms::Meaning::Constant) {
        id = script_.terms.function(TermId{each.value});
      } else {
        continue;
      }
      const terms::Function& function = script_.declarations[id];
      if (function.kind != terms::FunctionKind::Declared) continue;
      if (each.forgotten || reader.defines(id)) continue;
      report.notes.push_back({Remark::NotNeeded, where_declared(id),
                              "there is no value for '" +
                                  printable(script_.names[function.name], 60) +
                                  "'"});
      return;
    }
  }

  std::string where_declared(terms::FunctionId id) const {
    const auto commands = script_.commands.all();
    const auto found = std::ranges::find_if(commands, [&](const auto& each) {
      return is_declaration(each.kind) && script_.function(each) == id;
    });
    return found == commands.end() ? tape_.name() : where(*found);
  }

  void locate(TermId term, ModelReport& report) {
    const auto commands = script_.commands.all();
    const auto found = std::ranges::find_if(commands, [&](const auto& each) {
      return each.kind == smtlib::Command::Assert && script_.term(each) == term;
    });
    if (found != commands.end()) report.trouble.where = where(*found);
    report.term = terms::to_text(script_, term, kLongestTerm);
  }

  void evaluate(std::span<const TermId> asserted, ModelReport& report) {
    // Of all terms at once, so only where most of them are asked for.
    if (report.query == 1) evaluator_.evaluate_ahead();
    bool undecided = false;
    for (std::size_t at = 0; at < asserted.size(); ++at) {
      const Outcome outcome = evaluator_.evaluate(asserted[at]);
      if (outcome.is(1)) continue;
      if (outcome.good) {
        report.verdict = ModelVerdict::Invalid;
        report.assertion = at + 1;
        report.trouble = {Fault::Unsatisfied, "", "an assertion is false"};
        locate(asserted[at], report);
        report.parts = explain(script_, values_, evaluator_, asserted[at]);
        return;
      }
      if (undecided) continue;
      undecided = true;
      const Reason& reason = evaluator_.reason(outcome);
      report.assertion = at + 1;
      report.trouble = {fault_of(reason.why), "",
                        message_of(reason.why) +
                            terms::to_text(script_, reason.term, kLongestTerm)};
      locate(asserted[at], report);
    }
    if (undecided) return;
    report.verdict = ModelVerdict::Valid;
    check_claims(report);
    check_constants(report);
  }

  // A constant that no assertion needs must have a value all the same: no
  // number is one more than itself.
  void check_constants(ModelReport& report) {
    for (const TermId constant : interpretation_.constants) {
      const Outcome outcome = evaluator_.evaluate(constant);
      if (outcome.good) continue;
      const Reason& reason = evaluator_.reason(outcome);
      if (reason.why != Why::Circular && reason.why != Why::Endless) continue;
      report.verdict = ModelVerdict::Unknown;
      report.trouble = {fault_of(reason.why), "",
                        message_of(reason.why) +
                            terms::to_text(script_, reason.term, kLongestTerm)};
      return;
    }
  }

  // What the benchmark defines holds; a model that says otherwise is none.
  void check_claims(ModelReport& report) {
    for (const Interpretation::Claim& each : interpretation_.claims) {
      const Outcome ours = evaluator_.evaluate(each.constant);
      const Outcome theirs = evaluator_.evaluate(each.value);
      if (!ours.good || !theirs.good || theirs.is(ours.word)) continue;
      report.verdict = ModelVerdict::Unknown;
      report.trouble = {Fault::Redefined, output_places().where(each.token),
                        "the benchmark defines another value of " +
                            terms::to_text(script_, each.constant, 60)};
      return;
    }
  }

  // What cannot be read by the rules is neither a model nor a wrong one. But a
  // part of a model that makes an assertion false is wrong.
  void be_strict(ModelReport& report) const {
    if (report.verdict == ModelVerdict::Unknown) return;
    const bool valid = report.verdict == ModelVerdict::Valid;
    for (const Note& note : report.notes) {
      if (!is_refused(note.remark, plan_.year)) continue;
      if (note.remark == Remark::NotNeeded && !valid) continue;
      report.verdict = ModelVerdict::Unknown;
      report.assertion = 0;
      report.term.clear();
      report.parts.clear();
      report.trouble = {note.remark == Remark::NotNeeded ? Fault::Incomplete
                                                         : Fault::NotByTheRules,
                        note.where, note.message,
                        "without --strict this is tolerated"};
      return;
    }
  }

  smtlib::Stream& stream_;
  const smtlib::Tape& tape_;
  const ModelPlan& plan_;
  terms::Script script_ = empty_script();
  terms::Context context_;
  terms::CommandReader commands_;
  terms::Assertions assertions_;
  terms::Column<std::uint32_t> places_;  // of commands, in the text
  Values values_;
  Interpretation interpretation_;
  Evaluator evaluator_;
  ModelText text_;
  std::string_view whole_output_;
  std::optional<smtlib::Tape> output_;
  std::optional<Error> broken_;
  std::vector<Response> responses_;
  std::vector<ModelReport> reports_;
  std::size_t first_model_term_ = 0;
};

}  // namespace

Result<std::vector<ModelReport>> check_model(std::string_view benchmark,
                                             const std::string& benchmark_name,
                                             std::string_view output,
                                             const std::string& output_name,
                                             const ModelPlan& plan) {
  smtlib::Stream stream;
  stream.open(benchmark, benchmark_name);
  for (;;) {
    std::optional<Result<std::vector<ModelReport>>> reports =
        Checker(stream, plan).run(output, output_name);
    if (reports) return *std::move(reports);
  }
}

ModelVerdict worst(const std::vector<ModelReport>& reports) {
  ModelVerdict verdict = ModelVerdict::Valid;
  for (const ModelReport& each : reports) {
    if (each.verdict == ModelVerdict::Invalid) return each.verdict;
    if (each.verdict == ModelVerdict::Unknown) verdict = each.verdict;
  }
  return verdict;
}

}  // namespace podium::evaluate
