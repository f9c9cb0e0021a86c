#include "identify/commands.h"
#include "identify/script.h"
#include "identify/terms.h"

namespace podium::identify {

using smtlib::Command;
using smtlib::Tape;

namespace {

struct Step {
  std::size_t at;
  Command command;
};

// The text of a word that is known as a command is not looked at again.
Result<Command> command_at(const Tape& tape, const Array<TextId>& ids,
                           std::size_t at) {
  const TextId word = ids[at] == Texts::kOpen ? ids[at + 1] : Texts::kOpen;
  if (word < scramble::kFirstCommand || word >= scramble::kKnownEnd ||
      tape.text(at + 1).front() == '|') {
    return smtlib::command_at(tape, at);
  }
  return static_cast<Command>(word - scramble::kFirstCommand);
}

struct Steps {
  PagedVector<Step> all;
  std::size_t counted = 0;  // those up to the last check-sat
  bool incremental = false;
};

// All commands, if there is no check-sat all of them counted. As scrambling
// drops what comes after the only check-sat, it is left out here.
Result<Steps> steps_of(const Tape& tape, const Array<TextId>& ids) {
  Steps steps;
  std::size_t checks = 0;
  bool levels = false;
  for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
    const Result<Command> command = command_at(tape, ids, at);
    if (!command) return command.error();
    if (*command == Command::Exit) break;
    steps.all.push_back({at, *command});
    levels = levels || *command == Command::Push || *command == Command::Pop;
    if (*command == Command::CheckSat ||
        *command == Command::CheckSatAssuming) {
      steps.counted = steps.all.size();
      ++checks;
    }
  }
  if (checks == 0) steps.counted = steps.all.size();
  steps.incremental = levels || checks > 1;
  return steps;
}

// Names of terms that scrambling keeps for the sake of questions and patterns.
void note_names(const Terms& terms, bool all, Script& script) {
  constexpr std::uint8_t kGiven = Terms::kGiven | Terms::kGivenAside;
  constexpr std::uint8_t kUsed = Terms::kUsed | Terms::kUsedAside;
  for (TextId id = 0; id < terms.named.size(); ++id) {
    const std::uint8_t state = terms.named[id];
    if ((state & kGiven) == 0 || (!all && (state & kUsed) == 0)) continue;
    script.aside.push_back({id, 0, false});
    if ((state & Terms::kGiven) != 0) script.touched[id] = 0;
  }
}

bool read(const Steps& steps, Terms& terms) {
  Commands commands(terms, steps.incremental);
  std::size_t at = 0;
  for (; at < steps.counted; ++at) {
    const Step& step = steps.all[at];
    if (!commands.read(step.command, step.at)) return false;
  }
  if (steps.incremental) {
    terms.begin_aside();
    while (at < steps.all.size() &&
           commands.read(steps.all[at].command, steps.all[at].at)) {
      ++at;
    }
    // Nobody asks for errors after the last check-sat.
    terms.end_asides();
    terms.error.reset();
  }
  note_names(terms, steps.incremental && commands.asks_for_names(),
             terms.script());
  return true;
}

}  // namespace

// Whether the name of a term is used is known only at the end; if one is, the
// script is read again.
Result<Script> resolve(const Tape& tape) {
  Script script;
  const Array<TextId> ids = script.texts.number(tape);
  const Result<Steps> steps = steps_of(tape, ids);
  if (!steps) return steps.error();
  script.nodes.reserve(tape.size());
  Terms terms(tape, script, ids);
  if (!read(*steps, terms)) return *terms.error;
  bool named = false;
  for (TextId id = 0; id < terms.named.size(); ++id) {
    named = named || terms.is_used_name(id);
  }
  if (!named) return script;
  script.nodes.set_size(0);
  script.bindings.clear();
  script.units.clear();
  script.aside.clear();
  Terms again(tape, script, ids);
  again.named = terms.named;
  again.keep_named = true;
  if (!read(*steps, again)) return *again.error;
  return script;
}

}  // namespace podium::identify
