#include "judge/core.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "base/text.h"
#include "judge/judge.h"
#include "smtlib/command.h"

namespace podium::judge {
namespace {

using contest::Answer;
using smtlib::Command;
using smtlib::Kind;
using smtlib::Tape;

// The position of the value of :named among the attributes of (! t ...), if
// the list is such a term.
std::optional<std::size_t> name_of(const Tape& tape, std::size_t term) {
  if (tape.kind(term) != Kind::Open || !tape.is_symbol(term + 1, "!")) {
    return std::nullopt;
  }
  const std::size_t end = tape.partner(term);
  if (term + 2 >= end) return std::nullopt;
  for (std::size_t at = tape.next(term + 2); at < end; at = tape.next(at)) {
    if (tape.kind(at) == Kind::Keyword && tape.text(at) == ":named" &&
        at + 1 < end) {
      return at + 1;
    }
  }
  return std::nullopt;
}

bool is_name(const Tape& tape, std::size_t token) {
  const Kind kind = tape.kind(token);
  return kind == Kind::Symbol || kind == Kind::Quoted;
}

// Of what asks for more than an answer, or tells of the whole benchmark,
// nothing stays: (echo "sat") would be an answer.
bool is_dropped(const Tape& tape, Command command, std::size_t at) {
  const auto first_is = [&](std::string_view word) {
    return at + 2 < tape.partner(at) && tape.text(at + 2) == word;
  };
  switch (command) {
    case Command::Echo:
    case Command::GetAssertions:
    case Command::GetAssignment:
    case Command::GetOption:
    case Command::GetUnsatCore:
    case Command::GetUnsatAssumptions:
    case Command::GetValue:
    case Command::GetProof:
    case Command::GetModel:
    case Command::GetInfo:
    case Command::Exit:
      return true;
    case Command::SetOption:
      return first_is(":produce-unsat-cores");
    case Command::SetInfo:
      return first_is(":status");
    case Command::Assert:
    case Command::CheckSat:
    case Command::CheckSatAssuming:
    case Command::DeclareCodatatype:
    case Command::DeclareCodatatypes:
    case Command::DeclareConst:
    case Command::DeclareDatatype:
    case Command::DeclareDatatypes:
    case Command::DeclareFun:
    case Command::DeclareSort:
    case Command::DeclareSortParameter:
    case Command::DefineConst:
    case Command::DefineFun:
    case Command::DefineFunRec:
    case Command::DefineFunsRec:
    case Command::DefineSort:
    case Command::Pop:
    case Command::Push:
    case Command::Reset:
    case Command::ResetAssertions:
    case Command::SetLogic:
    case Command::Other:
      return false;
  }
  throw Bug("no such Command");
}

struct List {
  std::string_view text;    // empty if there is none
  bool breaks_off = false;  // it goes to the end of the stream
};

// The first list of a text that is otherwise words, comments and blanks; what
// follows it may be anything.
List first_list(std::string_view text) {
  std::size_t depth = 0;
  std::size_t begin = std::string_view::npos;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char byte = text[at];
    if (byte == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else if (byte == '"' || byte == '|') {
      at = std::min(text.find(byte, at + 1), text.size());
    } else if (byte == '(') {
      if (depth++ == 0) begin = at;
    } else if (byte == ')') {
      if (depth == 0) return {};
      if (--depth == 0) return {text.substr(begin, at + 1 - begin)};
    }
  }
  if (begin == std::string_view::npos) return {};
  return {text.substr(begin), true};
}

// What a stream says after the first line with this answer.
std::string_view after_answer(std::string_view stream, std::string_view word) {
  for (std::size_t begin = 0; begin < stream.size();) {
    const std::size_t end = std::min(stream.find('\n', begin), stream.size());
    if (trim(stream.substr(begin, end - begin)) == word) {
      return stream.substr(std::min(end + 1, stream.size()));
    }
    begin = end + 1;
  }
  return {};
}

void malformed(CoreReading& reading, std::string why) {
  reading.form = CoreForm::Malformed;
  reading.core.clear();
  reading.size = 0;
  reading.note = "not a well-formed core: " + std::move(why);
}

bool is_error(const Tape& list) {
  return list.size() > 2 && list.is_symbol(1, "error");
}

// The list that follows an answer, in the stream that has the answer.
List reply_after(std::string_view word, Answer answer, std::string_view output,
                 std::string_view error) {
  const List list = first_list(after_answer(output, word));
  const bool here =
      !list.text.empty() || read_answer(output, "").answer == answer;
  return here ? list : first_list(after_answer(error, word));
}

void read_list(const List& list, const NamedScript& script,
               CoreReading& reading) {
  const Result<Tape> tape = Tape::read(list.text, "core");
  if (!tape) {
    reading.breaks_off = list.breaks_off;
    return malformed(reading, tape.error().message);
  }
  if (is_error(*tape)) {
    reading.note = printable(list.text, 200);
    return;
  }
  std::unordered_map<std::string_view, std::size_t> positions;
  for (std::size_t i = 0; i < script.names().size(); ++i) {
    positions.emplace(script.names()[i], i);
  }
  reading.form = CoreForm::WellFormed;
  reading.core.assign(script.names().size(), false);
  for (std::size_t at = 1; at < tape->partner(0); at = tape->next(at)) {
    if (!is_name(*tape, at)) {
      return malformed(reading, fmt::format("{} is not a name",
                                            printable(tape->slice(at), 80)));
    }
    const auto found = positions.find(tape->symbol(at));
    if (found == positions.end()) {
      return malformed(reading, fmt::format("no assertion is called {}",
                                            printable(tape->symbol(at), 80)));
    }
    if (!reading.core[found->second]) ++reading.size;
    reading.core[found->second] = true;
  }
}

}  // namespace

Result<NamedScript> NamedScript::read(std::string_view text,
                                      const std::string& name) {
  Result<Tape> tape = Tape::read(text, name);
  if (!tape) return tape.error();
  NamedScript script(*std::move(tape));
  const Result<void> found = script.find_names();
  if (!found) return found.error();
  script.find_uses();
  return script;
}

Result<void> NamedScript::find_names() {
  bool checked = false;
  for (std::size_t at = 0; at < tape_.size(); at = tape_.next(at)) {
    const Result<Command> command = smtlib::command_at(tape_, at);
    if (!command) return command.error();
    if (*command == Command::Exit) break;
    if (*command == Command::CheckSat ||
        *command == Command::CheckSatAssuming) {
      if (checked) {
        return Error{Code::Unsupported, tape_.where(at),
                     "a second check-sat: cores belong to one"};
      }
      checked = true;
    }
    if (*command != Command::Assert || at + 2 >= tape_.partner(at)) continue;
    const auto name = name_of(tape_, at + 2);
    if (!name || !is_name(tape_, *name)) continue;
    names_.push_back(tape_.symbol(*name));
    assertions_.push_back(at);
  }
  return {};
}

void NamedScript::find_uses() {
  std::unordered_map<std::string_view, std::size_t> positions;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    positions.emplace(names_[i], i);
  }
  used_.assign(names_.size(), false);
  // A variable that shadows the name counts as a use: that costs a definition
  // that nobody needs.
  for (std::size_t at = 0; at < tape_.size(); ++at) {
    if (!is_name(tape_, at)) continue;
    const auto found = positions.find(tape_.symbol(at));
    if (found == positions.end()) continue;
    if (tape_.kind(at - 1) == Kind::Keyword) continue;  // where it is given
    used_[found->second] = true;
  }
  // So does a name that is given within an assertion: it may be used elsewhere.
  for (std::size_t i = 0; i < assertions_.size(); ++i) {
    const std::size_t term = assertions_[i] + 4;
    for (std::size_t at = term; at < tape_.next(term); ++at) {
      if (tape_.kind(at) == Kind::Keyword && tape_.text(at) == ":named") {
        used_[i] = true;
        break;
      }
    }
  }
}

void NamedScript::write_assertion(std::size_t at, bool kept, bool used,
                                  std::string& out) const {
  const std::size_t term = at + 4;
  const bool only_named =
      tape_.next(tape_.next(tape_.next(term))) == tape_.partner(at + 2);
  if (kept && only_named && !used) {
    // Without a name that nobody needs: there are solvers that know none.
    out += fmt::format("(assert {})\n", tape_.slice(term));
  } else if (kept) {
    out += tape_.slice(at);
    out += '\n';
  } else if (used) {
    const std::size_t name = *name_of(tape_, at + 2);
    out += fmt::format("(define-fun {} () Bool {})\n", tape_.text(name),
                       tape_.slice(term));
  }
}

std::string NamedScript::reduced(const std::vector<bool>& kept) const {
  PODIUM_CHECK(kept.size() == names_.size());
  std::string out;
  std::size_t next = 0;  // of the named assertions
  for (std::size_t at = 0; at < tape_.size(); at = tape_.next(at)) {
    const Command command = *smtlib::command_at(tape_, at);
    if (next < assertions_.size() && assertions_[next] == at) {
      write_assertion(at, kept[next], used_[next], out);
      ++next;
    } else if (!is_dropped(tape_, command, at)) {
      out += tape_.slice(at);
      out += '\n';
    }
    if (command == Command::Exit) break;
  }
  return out;
}

CoreReading read_core(std::string_view output, std::string_view error,
                      const NamedScript& script) {
  Reading answer = read_answer(output, error);
  CoreReading reading;
  reading.answer = answer.answer;
  reading.note = std::move(answer.note);
  if (reading.answer == Answer::Unknown) {
    const List list = reply_after("unknown", Answer::Unknown, output, error);
    const Result<Tape> tape = Tape::read(list.text, "reply");
    if (!list.text.empty() && (!tape || !is_error(*tape))) {
      reading.note =
          fmt::format("said unknown, and {} where there must be an error",
                      printable(list.text, 80));
    }
  }
  if (reading.answer != Answer::Unsat) return reading;
  const List list = reply_after("unsat", Answer::Unsat, output, error);
  if (!list.text.empty()) read_list(list, script, reading);
  return reading;
}

CoreReading read_core_file(std::string_view text, const NamedScript& script) {
  CoreReading reading;
  // A line of the list may be an assertion that is called sat.
  const Answer said = read_answer(text.substr(0, text.find('(')), "").answer;
  if (said == Answer::Sat || said == Answer::Unknown) {
    reading.answer = said;
    reading.note = fmt::format("the solver said {}, not unsat",
                               said == Answer::Sat ? "sat" : "unknown");
    return reading;
  }
  reading.answer = Answer::Unsat;
  List list = first_list(after_answer(text, "unsat"));
  if (list.text.empty()) list = first_list(text);
  if (list.text.empty()) {
    reading.note = "there is no list of names";
  } else {
    read_list(list, script, reading);
  }
  return reading;
}

}  // namespace podium::judge
