// Commands that ask, assert and set; what all commands have in common.

#include "terms/command_reader.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/text.h"
#include "terms/datatype_reader.h"
#include "terms/solver_commands.h"

namespace podium::terms {

namespace {

// For suggestions.
const std::vector<std::string>& command_names() {
  static const std::vector<std::string> names{"assert",
                                              "check-sat",
                                              "check-sat-assuming",
                                              "declare-const",
                                              "declare-datatype",
                                              "declare-datatypes",
                                              "declare-fun",
                                              "declare-sort",
                                              "declare-sort-parameter",
                                              "define-const",
                                              "define-fun",
                                              "define-fun-rec",
                                              "define-funs-rec",
                                              "define-sort",
                                              "echo",
                                              "exit",
                                              "get-assertions",
                                              "get-assignment",
                                              "get-info",
                                              "get-model",
                                              "get-option",
                                              "get-proof",
                                              "get-unsat-core",
                                              "get-unsat-assumptions",
                                              "get-value",
                                              "pop",
                                              "push",
                                              "reset",
                                              "reset-assertions",
                                              "set-info",
                                              "set-logic",
                                              "set-option"};
  return names;
}

// Names of commands and of the grammar. Some solver takes each of them.
// `version` is 26 for 2.6, 0 if the script does not tell.
bool is_reserved_name(std::string_view name, int version) {
  constexpr std::string_view kWords[] = {"BINARY", "DECIMAL", "HEXADECIMAL",
                                         "NUMERAL", "STRING"};
  if (std::ranges::find(kWords, name) != std::end(kWords)) return true;
  if (name == "match") return version == 0 || version >= 26;
  if (name == "lambda") return version >= 27;
  const smtlib::Command command = smtlib::command_of(name);
  return command != smtlib::Command::Other &&
         command != smtlib::Command::DeclareCodatatype &&
         command != smtlib::Command::DeclareCodatatypes;
}

// The version of the standard that brought the command, 20 for 2.0. Datatypes
// depend on their form.
int first_version(smtlib::Command command) {
  using enum smtlib::Command;
  constexpr smtlib::Command kOf25[] = {
      CheckSatAssuming, DeclareConst,        DefineFunRec, DefineFunsRec,  Echo,
      GetModel,         GetUnsatAssumptions, Reset,        ResetAssertions};
  if (std::ranges::find(kOf25, command) != std::end(kOf25)) return 25;
  const bool newest = command == DefineConst || command == DeclareSortParameter;
  return newest ? 27 : 20;
}

// Solvers' own commands have several words; what is one word only is more
// likely a mistake.
bool may_be_command(std::string_view word) {
  return word.find_first_of("-./_") != std::string_view::npos;
}

bool is_declaration(std::string_view word) {
  return word.starts_with("declare") || word.starts_with("define");
}

enum class OptionValue { Truth, Number, Text, Any };

OptionValue option_value(std::string_view name) {
  constexpr std::string_view kTruths[] = {
      ":global-declarations", ":interactive-mode",
      ":print-success",       ":produce-assertions",
      ":produce-assignments", ":produce-models",
      ":produce-proofs",      ":produce-unsat-assumptions",
      ":produce-unsat-cores"};
  constexpr std::string_view kNumbers[] = {
      ":random-seed", ":reproducible-resource-limit", ":verbosity"};
  constexpr std::string_view kTexts[] = {":diagnostic-output-channel",
                                         ":regular-output-channel"};
  const auto is_among = [name](const auto& names) {
    return std::ranges::find(names, name) != std::end(names);
  };
  if (is_among(kTruths)) return OptionValue::Truth;
  if (is_among(kNumbers)) return OptionValue::Number;
  return is_among(kTexts) ? OptionValue::Text : OptionValue::Any;
}

}  // namespace

using Kind = smtlib::Command;

CommandReader::CommandReader(Context& context)
    : context_(context),
      sorts_(context),
      builder_(context),
      terms_(context, sorts_, builder_) {
  terms_.set_declarer(this);
}

void CommandReader::read(std::size_t token) {
  // |assert| is no word of the grammar.
  const bool well = context_.is_open(token) &&
                    context_.tape.kind(token + 1) == smtlib::Kind::Symbol &&
                    !Words::is_reserved(context_.intern(token + 1));
  if (!well) {
    context_.report(Problem::Syntax, token,
                    context_.quoted(token) + " is no command",
                    "a script is a sequence of lists that begin with a symbol");
    return;
  }
  const Kind command = smtlib::command_of(context_.tape.symbol(token + 1));
  context_.need_version(first_version(command), token + 1);
  dispatch(command, token);
  context_.scope.settle();
}

void CommandReader::dispatch(Kind command, std::size_t at) {
  switch (command) {
    case Kind::Assert:
      return on_assert(at);
    case Kind::DeclareCodatatype:
    case Kind::DeclareCodatatypes:
    case Kind::DeclareDatatype:
    case Kind::DeclareDatatypes:
      return DatatypeReader(*this).read(command, at);
    case Kind::DeclareConst:
      return on_declare_const(at);
    case Kind::DeclareFun:
      return on_declare_fun(at);
    case Kind::DeclareSort:
      return on_declare_sort(at);
    case Kind::DeclareSortParameter:
      return on_declare_sort_parameter(at);
    case Kind::DefineConst:
      return on_define_const(at);
    case Kind::DefineFun:
      return on_define_fun(at);
    case Kind::DefineFunRec:
      return on_define_fun_rec(at);
    case Kind::DefineFunsRec:
      return on_define_funs_rec(at);
    case Kind::DefineSort:
      return on_define_sort(at);
    case Kind::CheckSatAssuming:
    case Kind::GetValue:
      return on_terms(command, at);
    case Kind::CheckSat:
    case Kind::Exit:
    case Kind::GetAssertions:
    case Kind::GetAssignment:
    case Kind::GetModel:
    case Kind::GetProof:
    case Kind::GetUnsatAssumptions:
    case Kind::GetUnsatCore:
    case Kind::Reset:
    case Kind::ResetAssertions:
      return on_word(command, at);
    case Kind::Echo:
      return on_atom(command, at, smtlib::Kind::String);
    case Kind::GetInfo:
    case Kind::GetOption:
      return on_atom(command, at, smtlib::Kind::Keyword);
    case Kind::Pop:
    case Kind::Push:
      return on_levels(command, at);
    case Kind::SetInfo:
      return on_set_info(at);
    case Kind::SetLogic:
      return on_set_logic(at);
    case Kind::SetOption:
      return on_set_option(at);
    case Kind::Other:
      return on_other(at);
  }
}

// Commands without arguments.
void CommandReader::on_word(Kind command, std::size_t at) {
  if (!has_arguments(at, 0, "write it alone in parentheses")) return;
  if (command == Kind::Exit) ended_ = true;
  if (command == Kind::ResetAssertions) context_.scope.reset_assertions();
  if (command == Kind::Reset) {
    context_.scope.reset();
    context_.set_logic(any_logic());
  }
  add(command, at);
}

// Commands with a string or a keyword.
void CommandReader::on_atom(Kind command, std::size_t at, smtlib::Kind kind) {
  if (context_.length(at) != 2 || context_.tape.kind(at + 2) != kind) {
    context_.report(
        Problem::Syntax, at,
        "the command " + context_.quoted(at + 1) + " has one argument",
        command == Kind::Echo      ? "write (echo \"text\")"
        : command == Kind::GetInfo ? "write (get-info :name)"
                                   : "write (get-option :print-success)");
    return;
  }
  add(command, at);
}

void CommandReader::add(Kind kind, std::size_t token, std::uint32_t first,
                        std::uint32_t count) {
  context_.script.commands.push(
      {kind, static_cast<std::uint32_t>(token), first, count});
}

bool CommandReader::has_arguments(std::size_t at, std::size_t count,
                                  const char* hint) {
  const std::size_t found = context_.length(at) - 1;
  if (found == count) return true;
  context_.report(Problem::Syntax, at,
                  "the command " + context_.quoted(at + 1) + " has " +
                      std::to_string(count) +
                      (count == 1 ? " argument" : " arguments") + ", not " +
                      std::to_string(found),
                  hint);
  return false;
}

bool CommandReader::is_name(std::size_t token) {
  if (!context_.is_symbol(token)) {
    context_.report(Problem::Syntax, token,
                    context_.quoted(token) + " is no symbol",
                    "a name is a symbol, perhaps between bars");
    return false;
  }
  const bool quoted = context_.tape.kind(token) == smtlib::Kind::Quoted;
  if (!quoted && Words::is_reserved(context_.intern(token))) {
    context_.report(Problem::ReservedWord, token,
                    context_.quoted(token) + " is a reserved word",
                    "choose another name");
    return false;
  }
  const std::string_view name = context_.tape.symbol(token);
  if (!quoted && is_reserved_name(name, context_.script.version)) {
    context_.report(Problem::ReservedName, token,
                    context_.quoted(token) + " is a word of the standard",
                    "choose another name, or write it between bars");
  } else if (name.starts_with('@') || name.starts_with('.')) {
    context_.report(Problem::ReservedName, token,
                    context_.quoted(token) +
                        " begins as names that the standard leaves to solvers",
                    "choose a name that does not begin with @ or .");
  }
  return true;
}

void CommandReader::on_assert(std::size_t at) {
  if (!has_arguments(at, 1, "write (assert term)")) return;
  const TermId term =
      builder_.expect(kBool, terms_.read(at + 2), at + 2, "what is asserted");
  add(Kind::Assert, at, raw(term));
}

void CommandReader::on_terms(Kind command, std::size_t at) {
  const bool assuming = command == Kind::CheckSatAssuming;
  const bool well = context_.length(at) == 2 && context_.is_open(at + 2);
  if (!well || (!assuming && context_.is_close(at + 3))) {
    context_.report(Problem::Syntax, at, "a list of terms is missing here",
                    assuming ? "write (check-sat-assuming (a b))"
                             : "write (get-value (a b))");
    return;
  }
  std::vector<TermId> terms;
  for (std::size_t token = at + 3; !context_.is_close(token);
       token = context_.tape.next(token)) {
    TermId term = terms_.read(token);
    if (assuming) {
      term = builder_.expect(kBool, term, token, "an assumption");
      check_assumption(term, token);
    }
    terms.push_back(term);
  }
  const std::size_t first = context_.script.lists.size();
  context_.script.lists.append(terms);
  add(command, at, static_cast<std::uint32_t>(first),
      static_cast<std::uint32_t>(terms.size()));
}

// Until version 2.6 assumptions are constants and their negations.
void CommandReader::check_assumption(TermId term, std::size_t token) {
  const Terms& terms = context_.script.terms;
  const int version = context_.script.version;
  if (version == 0 || version >= 27) return;
  if (terms.op(term) == Operator::Not) term = terms.arguments(term)[0];
  const bool constant =
      terms.kind(term) == TermKind::Call && terms.arguments(term).empty();
  if (constant) return;
  context_.report(Problem::AssumptionTerm, token,
                  "an assumption is no constant, nor the negation of one",
                  "versions before 2.7 allow nothing else");
}

void CommandReader::on_levels(Kind command, std::size_t at) {
  const bool push = command == Kind::Push;
  std::uint32_t levels = 1;
  if (context_.is_close(at + 2)) {
    context_.report(Problem::OldForm, at, "the number of levels is missing",
                    push ? "write (push 1)" : "write (pop 1)");
  } else if (!has_arguments(at, 1, push ? "write (push 1)" : "write (pop 1)")) {
    return;
  } else if (!context_.index_number(at + 2, levels)) {
    if (context_.tape.kind(at + 2) != smtlib::Kind::Numeral) {
      context_.report(Problem::Syntax, at + 2,
                      context_.quoted(at + 2) + " is no number of levels",
                      push ? "write (push 1)" : "write (pop 1)");
      return;
    }
    levels = kNone;
  }
  if (push) {
    context_.scope.push(levels);
  } else if (!context_.scope.pop(levels)) {
    context_.report(Problem::TooManyPops, at,
                    "more levels are popped than were pushed",
                    "remove it, or add a (push 1) before it");
  }
  add(command, at, levels);
}

void CommandReader::on_set_logic(std::size_t at) {
  if (!has_arguments(at, 1, "write (set-logic ALL)")) return;
  if (!context_.is_symbol(at + 2) ||
      Words::is_reserved(context_.intern(at + 2))) {
    context_.report(Problem::Syntax, at + 2,
                    context_.quoted(at + 2) + " is no name of a logic",
                    "write (set-logic ALL)");
    return;
  }
  Script& script = context_.script;
  const std::string_view name = context_.tape.symbol(at + 2);
  context_.set_logic(parse_logic(name).value_or(any_logic()));
  if (script.logic_token == kNone) {
    script.logic = name;
    script.logic_token = static_cast<std::uint32_t>(at + 2);
  }
  add(Kind::SetLogic, at, raw(context_.intern(at + 2)));
}

// Options of the standard have values of one kind.
void CommandReader::check_option(std::size_t at, bool value) {
  const std::string_view name = context_.tape.text(at);
  const std::size_t token = value ? at + 1 : at;
  const auto report = [&](const char* what, const char* example) {
    context_.report(Problem::Syntax, token,
                    "the option " + context_.quoted(at) + " has " + what,
                    "write (set-option " + std::string(name) + example);
  };
  const smtlib::Kind kind =
      value ? context_.tape.kind(token) : smtlib::Kind::Close;
  switch (option_value(name)) {
    case OptionValue::Truth:
      if (value && (context_.tape.is_symbol(token, "true") ||
                    context_.tape.is_symbol(token, "false"))) {
        return;
      }
      return report("the value true or false", " true)");
    case OptionValue::Number:
      if (kind == smtlib::Kind::Numeral) return;
      return report("a numeral as its value", " 1)");
    case OptionValue::Text:
      if (kind == smtlib::Kind::String) return;
      return report("a string as its value", " \"stdout\")");
    case OptionValue::Any:
      return;
  }
}

void CommandReader::on_set_option(std::size_t at) {
  const std::size_t count = context_.length(at) - 1;
  const bool keyword =
      count >= 1 && context_.tape.kind(at + 2) == smtlib::Kind::Keyword;
  if (!keyword || count > 2) {
    context_.report(Problem::Syntax, at, "an option and its value are missing",
                    "write (set-option :produce-models true)");
    return;
  }
  check_option(at + 2, count == 2);
  const std::string_view name = context_.tape.text(at + 2);
  if (count == 2 &&
      (name == ":global-declarations" || name == ":global-decls")) {
    context_.scope.set_global_declarations(
        context_.tape.is_symbol(at + 3, "true"));
  }
  if (name == ":interactive-mode" || name == ":expand-definitions") {
    context_.report(
        Problem::Removed, at + 2,
        "the option " + context_.quoted(at + 2) + " is one of version 2.0",
        name == ":interactive-mode" ? "write :produce-assertions"
                                    : "leave it out");
  }
  add(Kind::SetOption, at);
}

void CommandReader::on_set_info(std::size_t at) {
  const std::size_t count = context_.length(at) - 1;
  const bool keyword =
      count >= 1 && context_.tape.kind(at + 2) == smtlib::Kind::Keyword;
  if (!keyword) {
    context_.report(Problem::Syntax, at, "an attribute is missing here",
                    "write (set-info :status sat)");
    return;
  }
  if (count > 2) {
    const bool string = context_.tape.kind(at + 3) == smtlib::Kind::String;
    context_.report(Problem::Syntax, at + 2, "an attribute has one value",
                    string ? "a quote in a string is \\\" in version 2.0, and "
                             "\"\" since 2.5"
                           : "write (set-info :status sat)");
    return;
  }
  if (count == 2 && context_.tape.text(at + 2) == ":smt-lib-version" &&
      context_.script.version == 0) {
    const std::string_view value = context_.tape.text(at + 3);
    const bool known = value.size() == 3 && value.starts_with("2.") &&
                       smtlib::is_digit(value[2]);
    if (known) context_.script.version = 20 + (value[2] - '0');
  }
  add(Kind::SetInfo, at);
}

// What is wrong with a word that the standard does not have as a command: an
// error unless it may be some solver's own.
CommandReader::OtherWord CommandReader::judge(std::size_t at) {
  const std::string_view word = context_.tape.symbol(at);
  if (is_solver_command(word)) {
    return {.hint = "remove it: only the solver that has it understands it",
            .declares = true};
  }
  const SymbolId name = context_.intern(at);
  if (context_.scope.function(name) != nullptr ||
      !context_.words.signatures(name).empty()) {
    return {.problem = Problem::Syntax, .hint = "write (assert ...) around it"};
  }
  const std::optional<std::string> meant =
      nearest(lower_case(word), command_names());
  if (meant) {
    return {.problem = Problem::Syntax,
            .hint = "did you mean '" + *meant + "'?",
            .declares = is_declaration(*meant)};
  }
  if (!may_be_command(word)) {
    return {.problem = Problem::Syntax,
            .hint = "no solver is known that has it; remove it"};
  }
  return {.hint = "remove it: only the solver that has it understands it",
          .declares = is_declaration(word)};
}

// Carried through. Those that declare something must be understood so far, or
// what uses it would seem wrong.
void CommandReader::on_other(std::size_t at) {
  const std::string_view word = context_.tape.symbol(at + 1);
  const SymbolId command = context_.intern(at + 1);
  context_.note_extension(Theory::Other, command, at + 1, true);
  OtherWord judged = judge(at + 1);
  if (context_.script.findings.is_first(judged.problem, raw(command))) {
    context_.report(judged.problem, at + 1,
                    "the standard has no command " + context_.quoted(at + 1),
                    std::move(judged.hint));
  }
  add(Kind::Other, at);
  const std::size_t count = context_.length(at) - 1;
  if (word == "declare-var" && count == 2) return on_declare_var(at);
  if (word == "declare-rel" && count >= 2) return on_declare_rel(at);
  if (word == "declare-heap" || count == 0 || !context_.is_symbol(at + 2)) {
    return;
  }
  const SymbolId name = context_.intern(at + 2);
  if (judged.declares && context_.scope.function(name) == nullptr) {
    context_.scope.declare(name, Meaning::Opaque, 0);
  }
}

}  // namespace podium::terms
