#include "solvers/corpus_scripts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "smtlib/command.h"
#include "smtlib/tape.h"

namespace podium::evaluate {

namespace {

namespace fs = std::filesystem;
using smtlib::Command;
using smtlib::Kind;
using smtlib::Tape;

std::string content(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

bool is_question(Command command) {
  return command == Command::GetAssertions ||
         command == Command::GetAssignment || command == Command::GetInfo ||
         command == Command::GetModel || command == Command::GetOption ||
         command == Command::GetProof ||
         command == Command::GetUnsatAssumptions ||
         command == Command::GetUnsatCore || command == Command::GetValue ||
         command == Command::Echo;
}

std::optional<CorpusScript> script_of(const fs::path& path) {
  const std::string text = content(path);
  const Result<Tape> tape = Tape::read(text, path.filename());
  if (!tape) return std::nullopt;
  CorpusScript script;
  bool unsat = false;
  for (std::size_t at = 0; at < tape->size(); at = tape->next(at)) {
    if (tape->kind(at) != Kind::Open) return std::nullopt;
    const Command command = smtlib::command_of(tape->symbol(at + 1));
    if (command == Command::Exit) break;
    if (is_question(command) || command == Command::SetOption) continue;
    if (command == Command::Other || command == Command::Reset) {
      return std::nullopt;
    }
    const bool check =
        command == Command::CheckSat || command == Command::CheckSatAssuming;
    if (check) {
      script.checks.push_back(script.commands.size());
      script.unsat = script.unsat && unsat;
    }
    if (command == Command::SetInfo && tape->text(at + 2) == ":status") {
      unsat = tape->is_symbol(at + 3, "unsat");
    }
    if (command == Command::Push || command == Command::CheckSatAssuming) {
      script.incremental = true;
    }
    script.commands.emplace_back(tape->slice(at));
  }
  if (script.checks.size() > 1) script.incremental = true;
  if (script.checks.empty()) return std::nullopt;
  return script;
}

// What a model defines: the definition's parts, by the name as it is written.
struct Definitions {
  std::vector<std::size_t> all;  // tokens of (define-fun ...)
  std::map<std::string, std::size_t> by_name;
};

// Only if it has nothing else.
std::optional<Definitions> definitions_of(const Tape& model) {
  if (model.size() < 3 || model.kind(1) != Kind::Open) return std::nullopt;
  Definitions result;
  std::size_t at = 2;
  if (model.is_symbol(at, "model")) ++at;
  for (; model.kind(at) != Kind::Close; at = model.next(at)) {
    const bool definition =
        model.kind(at) == Kind::Open && model.is_symbol(at + 1, "define-fun");
    if (!definition) return std::nullopt;
    result.all.push_back(at);
    result.by_name[std::string(model.symbol(at + 2))] = at;
  }
  return result;
}

// The literals in the body of a definition: they may be changed.
std::vector<std::size_t> literals(const Tape& model, std::size_t definition) {
  std::size_t at = definition + 2;
  for (int step = 0; step < 3; ++step) at = model.next(at);
  std::vector<std::size_t> result;
  const std::size_t end = model.partner(definition);
  for (; at < end; ++at) {
    const Kind kind = model.kind(at);
    // Indices and sorts are no values.
    const bool indexed = kind == Kind::Open && (model.is_symbol(at + 1, "_") ||
                                                model.is_symbol(at + 1, "as"));
    if (indexed) {
      at = model.partner(at);
      continue;
    }
    if (kind == Kind::Numeral || kind == Kind::Decimal ||
        kind == Kind::Hexadecimal || kind == Kind::Binary ||
        kind == Kind::String || model.is_symbol(at, "true") ||
        model.is_symbol(at, "false")) {
      result.push_back(at);
    }
  }
  return result;
}

std::string changed(std::string_view literal, std::mt19937& random) {
  if (literal == "true") return "false";
  if (literal == "false") return "true";
  std::string text(literal);
  if (text.starts_with('"')) return text.insert(1, "a");
  const bool bits = text.starts_with("#b");
  std::size_t at = text.size() - 1;
  if (text.starts_with('#')) at = 2 + random() % (text.size() - 2);
  if (text[at] == '0') {
    text[at] = '1';
  } else if (bits || random() % 2 == 0) {
    text[at] = '0';
  } else {
    text[at] = text[at] == '7' ? '8' : '7';
  }
  // 0 alone may begin with a zero.
  const bool number = !text.starts_with('#') && text.size() > 1;
  if (number && text[0] == '0' && text[1] != '.') text[0] = '1';
  return text;
}

}  // namespace

std::vector<CorpusScript> corpus_scripts(const std::string& folder) {
  std::vector<fs::path> paths;
  for (const auto& each : fs::recursive_directory_iterator(folder)) {
    if (each.path().extension() == ".smt2") paths.push_back(each.path());
  }
  std::ranges::sort(paths);
  std::vector<CorpusScript> result;
  for (const fs::path& path : paths) {
    std::optional<CorpusScript> script = script_of(path);
    if (!script) continue;
    script->path = fs::relative(path, folder);
    result.push_back(*std::move(script));
  }
  return result;
}

std::string with_models(const CorpusScript& script,
                        const std::vector<bool>& asks) {
  std::string text = "(set-option :produce-models true)\n";
  std::size_t check = 0;
  for (std::size_t at = 0; at < script.commands.size(); ++at) {
    text += script.commands[at] + "\n";
    if (check == script.checks.size() || script.checks[check] != at) continue;
    if (asks[check++]) text += "(get-model)\n";
  }
  return text;
}

std::string plain(const CorpusScript& script) {
  std::string logic;
  std::string text;
  for (const std::string& each : script.commands) {
    if (each.starts_with("(set-info")) continue;
    (each.starts_with("(set-logic") ? logic : text) += each + "\n";
  }
  return logic + text + "(exit)\n";
}

std::string to_standard_model(const CorpusScript& script,
                              const std::string& output) {
  std::stringstream lines(output);
  std::string line;
  if (!std::getline(lines, line) || line != "sat") return "";
  std::map<std::string, std::string> values;
  std::map<std::string, std::string> elements;  // (index value) ... of an array
  while (std::getline(lines, line)) {
    const std::size_t blank = line.rfind(' ');
    if (blank == std::string::npos) return "";
    std::string value = line.substr(blank + 1);
    std::ranges::replace(value, 'x', '0');  // of no matter
    std::string name = line.substr(0, blank);
    if (!name.ends_with(']')) {
      values[name] = "#b" + value;
      continue;
    }
    const std::size_t open = name.rfind('[');
    std::string index = name.substr(open + 1, name.size() - open - 2);
    std::ranges::replace(index, 'x', '0');
    elements[name.substr(0, open)] += " #b" + index + " #b" + value + ")";
    values[name.substr(0, open)] += "(store ";
  }
  std::string model = "sat\n(\n";
  for (const std::string& command : script.commands) {
    const Result<Tape> tape = Tape::read(command, "command");
    const Command kind = smtlib::command_of(tape->symbol(1));
    const bool constant =
        kind == Command::DeclareConst ||
        (kind == Command::DeclareFun && tape->kind(4) == Kind::Close);
    if (!constant) continue;
    const std::size_t sort = kind == Command::DeclareConst ? 3 : 5;
    std::string value = values[std::string(tape->text(2))];
    if (value.empty()) continue;
    if (tape->is_symbol(sort, "Bool"))
      value = value == "#b1" ? "true" : "false";
    const bool array =
        tape->kind(sort) == Kind::Open && tape->is_symbol(sort + 1, "Array");
    if (array) {
      const std::size_t element = tape->next(sort + 2);
      value += "((as const " + std::string(tape->slice(sort)) + ") (_ bv0 " +
               std::string(tape->text(element + 3)) + "))" +
               elements[std::string(tape->text(2))];
    }
    model += "(define-fun " + std::string(tape->text(2)) + " () " +
             std::string(tape->slice(sort)) + " " + value + ")\n";
  }
  return model + ")\n";
}

std::optional<Mutation> mutate(const CorpusScript& script,
                               const std::string& output,
                               std::mt19937& random) {
  const Result<Tape> model = Tape::read(output, "output");
  if (!model || script.incremental) return std::nullopt;
  const std::optional<Definitions> definitions = definitions_of(*model);
  if (!definitions) return std::nullopt;
  std::vector<std::size_t> places;
  for (const std::size_t each : definitions->all) {
    const std::vector<std::size_t> found = literals(*model, each);
    places.insert(places.end(), found.begin(), found.end());
  }
  if (places.empty()) return std::nullopt;
  const std::size_t place = places[random() % places.size()];
  const std::string literal = changed(model->text(place), random);
  const auto text_of = [&](std::size_t token) {
    const std::size_t end =
        model->kind(token) == Kind::Open ? model->partner(token) : token;
    std::string text(model->slice(token));
    if (place >= token && place <= end) {
      text.replace(model->tokens()[place].begin - model->tokens()[token].begin,
                   model->text(place).size(), literal);
    }
    return text;
  };
  Mutation result;
  result.output = "sat\n(";
  for (const std::size_t each : definitions->all) {
    result.output += text_of(each) + "\n";
  }
  result.output += ")\n";
  std::size_t used = 0;
  for (const std::string& command : script.commands) {
    const Result<Tape> tape = Tape::read(command, "command");
    const Command kind = smtlib::command_of(tape->symbol(1));
    const bool declares =
        kind == Command::DeclareFun || kind == Command::DeclareConst;
    const auto found =
        declares ? definitions->by_name.find(std::string(tape->symbol(2)))
                 : definitions->by_name.end();
    const bool defined = found != definitions->by_name.end();
    if (defined) ++used;
    result.script += (defined ? text_of(found->second) : command) + "\n";
  }
  // Functions that only help have no place in the script.
  if (used != definitions->all.size()) return std::nullopt;
  return result;
}

}  // namespace podium::evaluate
