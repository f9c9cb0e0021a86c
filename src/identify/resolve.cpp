#include <algorithm>
#include <utility>

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

// The commands up to the last check-sat, or all if there is none.
Result<PagedVector<Step>> steps_of(const Tape& tape, const Array<TextId>& ids) {
  PagedVector<Step> steps;
  std::size_t last = 0;
  for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
    const Result<Command> command = command_at(tape, ids, at);
    if (!command) return command.error();
    if (*command == Command::Exit) break;
    steps.push_back({at, *command});
    if (*command == Command::CheckSat ||
        *command == Command::CheckSatAssuming) {
      last = steps.size();
    }
  }
  if (last > 0) steps.resize(last);
  return steps;
}

bool read(const PagedVector<Step>& steps, Terms& terms) {
  Commands commands(terms);
  return std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
    return commands.read(step.command, step.at);
  });
}

}  // namespace

// Whether the name of a term is used is known only at the end; if one is, the
// script is read again.
Result<Script> resolve(const Tape& tape) {
  Script script;
  const Array<TextId> ids = script.texts.number(tape);
  const Result<PagedVector<Step>> steps = steps_of(tape, ids);
  if (!steps) return steps.error();
  script.nodes.reserve(tape.size());
  Terms terms(tape, script, ids);
  if (!read(*steps, terms)) return *terms.error;
  if (std::none_of(terms.named.begin(), terms.named.end(),
                   [](std::uint8_t it) { return it == Terms::kName; })) {
    return script;
  }
  script.nodes.set_size(0);
  script.bindings.clear();
  script.units.clear();
  Terms again(tape, script, ids);
  again.named = terms.named;
  again.keep_named = true;
  if (!read(*steps, again)) return *again.error;
  return script;
}

}  // namespace podium::identify
