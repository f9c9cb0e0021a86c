#include "scramble/scramble.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>

#include "base/check.h"
#include "scramble/commands.h"
#include "scramble/context.h"
#include "scramble/dice.h"
#include "scramble/fair_copy.h"
#include "scramble/names.h"
#include "scramble/shuffle.h"
#include "scramble/steps.h"
#include "smtlib/summary.h"

namespace podium::scramble {

using contest::Track;
using smtlib::Command;
using smtlib::StreamStep;
using smtlib::Tape;

namespace {

// They use sorts and declare none, so declarations do not depend on each other.
Group group_of(Command command) {
  if (command == Command::Assert) return Group::Assertions;
  const bool declares =
      command == Command::DeclareFun || command == Command::DeclareConst;
  return declares ? Group::Declarations : Group::Alone;
}

// A command with more of them takes much memory.
constexpr std::size_t kManyTokens = std::size_t{1} << 17;

bool may_be_shuffled(Group group) {
  return group == Group::Declarations || group == Group::Assertions;
}

}  // namespace

class Scrambler::State {
 public:
  State() : commands_(context_) {}

  Result<void> read(std::string_view script, const std::string& name,
                    const Plan& plan);
  Result<void> write(const Sink& sink, Renaming* renaming);
  const std::vector<std::string>& statuses() const {
    return summarizer_.statuses();
  }

 private:
  Result<void> read_in_order();
  void begin_script();
  Result<void> pass();
  bool comes_again();
  void begin_pass();
  bool on_commands();
  // Inline, since in many scripts commands are small and there are many.
  [[gnu::always_inline]] std::optional<Command> command_at(std::size_t at);
  [[gnu::always_inline]] std::string_view option_at(Command command,
                                                    std::size_t at) const;
  [[gnu::always_inline]] bool on_command(Command command, std::size_t at);
  [[gnu::always_inline]] bool write_command(Command command, std::size_t at);
  [[gnu::always_inline]] void write_lines_after(Command command);
  void find_uses();
  void declare_names();

  void shuffle_runs();
  void note_names(const std::string& prefix, Renaming& renaming) const;

  Context context_;
  Commands commands_;
  Plan plan_;
  std::string_view script_;
  const std::string* name_ = nullptr;
  std::optional<Dice> dice_;
  Selection selection_;
  smtlib::Summarizer summarizer_;
  bool escapes_ = false;  // the script's strings have them
  bool ended_ = false;    // nothing that follows stays
  Stack<Part> parts_;
  std::uint32_t assertions_ = 0;
  // The commands that give a name which is used, and which is the next.
  std::vector<std::size_t> fixed_;
  std::size_t next_fixed_ = 0;
  // What names commands give, in the pass that looks for them.
  struct Named {
    std::size_t part;
    SymbolId name;
  };
  std::vector<Named> named_;
  std::size_t last_check_ = 0;  // of the parts so far
  Numbers numbers_;
  Array<char> buffer_;
};

Result<void> Scrambler::State::read(std::string_view script,
                                    const std::string& name, const Plan& plan) {
  plan_ = plan;
  script_ = script;
  name_ = &name;
  escapes_ = false;
  Result<void> done = read_in_order();
  if (escapes_) done = read_in_order();  // now with the strings as they are
  if (done || !plan_.seed) return done;
  // Of several errors the first in the text is told, whatever the seed.
  plan_.seed.reset();
  Result<void> again = read_in_order();
  PODIUM_CHECK(!again);
  return again;
}

// Uses of a name that a term gives may come after it, and decide what becomes
// of it. So a script is begun again when it gives a name, and read once to find
// the uses.
Result<void> Scrambler::State::read_in_order() {
  begin_script();
  Result<void> done = pass();
  if (!context_.met_name) return done;
  begin_script();
  context_.collecting = true;
  done = pass();
  context_.collecting = false;
  if (!done) return done;
  find_uses();
  context_.knows_names = true;
  return pass();
}

void Scrambler::State::begin_script() {
  context_.symbols.open(script_);
  context_.annotations = plan_.annotations;
  context_.keep_names = plan_.annotations == Annotations::All;
  context_.knows_names = false;
  fixed_.clear();
  named_.clear();
  last_check_ = 0;
}

// In the pass before, nothing has declared a name that a term gives, so where
// it is used it has been left alone.
void Scrambler::State::find_uses() {
  for (const Named& named : named_) {
    std::uint8_t& state = context_.symbols.state(named.name);
    if ((state & kUntouched) == 0) continue;
    state |= kUsed;
    if (fixed_.empty() || fixed_.back() != named.part) {
      fixed_.push_back(named.part);
    }
  }
}

// The names of terms, from the beginning on. Where one is used before it is
// given or after its level is popped, the script is not legal, and no more nor
// less so with the new name. What follows the last check-sat, and is not in all
// tracks, has no say in what comes before.
void Scrambler::State::declare_names() {
  for (const Named& named : named_) {
    if (named.part <= last_check_ && context_.keeps(named.name)) {
      context_.scope.declare(named.name, Space::Function);
    }
  }
  context_.scope.keep_all();
}

void Scrambler::State::begin_pass() {
  constexpr auto kAll = std::numeric_limits<std::uint64_t>::max();
  context_.scope.clear();
  context_.draft.clear();
  if (!context_.collecting) context_.draft.expect(script_.size());
  context_.error.reset();
  context_.met_name = false;
  context_.const_takes_arguments = false;
  dice_.reset();
  if (plan_.seed && !context_.collecting) dice_.emplace(*plan_.seed);
  context_.dice = dice_ ? &*dice_ : nullptr;
  context_.rename = plan_.seed.has_value();
  context_.named.clear();
  commands_.clear();
  selection_.open(plan_.track, plan_.checks.value_or(kAll));
  summarizer_ = smtlib::Summarizer();
  ended_ = false;
  parts_.clear();
  assertions_ = 0;
  next_fixed_ = 0;
  if (context_.knows_names) declare_names();
  named_.clear();
}

Result<void> Scrambler::State::pass() {
  begin_pass();
  context_.stream.open(script_, *name_, escapes_, plan_.on_read);
  for (;;) {
    switch (context_.stream.next()) {
      case StreamStep::Failed:
        return context_.stream.error();
      case StreamStep::Again:
        escapes_ = true;
        return {};
      case StreamStep::End:
        return selection_.finish(*name_);
      case StreamStep::Commands:
        // After the end the rest has to be well-formed all the same.
        if (ended_ || on_commands()) break;
        if (context_.met_name) return {};
        return comes_again() ? Result<void>() : Result<void>(*context_.error);
    }
  }
}

// Whether the rest of the script tells that strings were misread.
bool Scrambler::State::comes_again() {
  if (escapes_) return false;  // it is known, and they were read as they are
  StreamStep step = context_.stream.next();
  while (step == StreamStep::Commands) step = context_.stream.next();
  escapes_ = step == StreamStep::Again;
  return escapes_;
}

// False with the context's error set.
bool Scrambler::State::on_commands() {
  const smtlib::Strip& strip = context_.strip;
  if (!context_.collecting) {
    context_.draft.make_room(strip.end() - strip.begin(), strip.size());
  }
  std::size_t next = 0;
  for (std::size_t at = 0; at < strip.size() && !ended_; at = next) {
    next = strip.next(at);  // the command may be gone once it is written
    const std::optional<Command> command = command_at(at);
    if (!command) return false;
    const Selection::Choice choice =
        selection_.choose(*command, option_at(*command, at));
    if (choice == Selection::Choice::Refuse) {
      context_.error = Error{Code::Unsupported, strip.where(at),
                             "a second check-sat, and the track takes one",
                             "scramble the script for the incremental track"};
      return false;
    }
    ended_ = choice == Selection::Choice::KeepLast ||
             choice == Selection::Choice::DropLast;
    if (*command != Command::Exit) summarizer_.add(*command, context_, at);
    const bool keep = choice == Selection::Choice::Keep ||
                      choice == Selection::Choice::KeepLast;
    if (keep && !on_command(*command, at)) return false;
  }
  return true;
}

// By the number of its word.
inline std::optional<Command> Scrambler::State::command_at(std::size_t at) {
  const smtlib::Strip& strip = context_.strip;
  const bool list = strip.is_open(at);
  if (!list || strip.firsts()[at + 1] != smtlib::Byte::Symbol) {
    context_.error = smtlib::no_command(
        strip.where(at), list ? std::string() : context_.spelling(at));
    return {};
  }
  const SymbolId word = context_.id(at + 1);
  return word >= kFirstCommand && word < kKnownEnd
             ? static_cast<Command>(word - kFirstCommand)
             : Command::Other;
}

// Of a set-option; of others nothing.
inline std::string_view Scrambler::State::option_at(Command command,
                                                    std::size_t at) const {
  const bool is = command == Command::SetOption && context_.is_keyword(at + 2);
  return is ? context_.text(at + 2) : std::string_view();
}

inline bool Scrambler::State::on_command(Command command, std::size_t at) {
  const std::size_t part = parts_.size();
  context_.fixed = next_fixed_ < fixed_.size() && fixed_[next_fixed_] == part;
  if (context_.fixed) ++next_fixed_;
  if (context_.collecting) context_.draft.clear();
  const std::size_t begin = context_.draft.size();
  constexpr std::size_t kMore = 512;  // label or lines after
  // Where a command ends in the text nobody knows, but where all do.
  const std::size_t most = context_.strip.end() - context_.strip.begin();
  const std::size_t tokens = context_.strip.next(at) - at;
  context_.pen = context_.draft.begin(most, tokens, kMore);
  // What was written before has looked at the text again. To give that back
  // takes time that grows with it.
  const bool large = tokens > kManyTokens && most >= context_.strip.end() / 8;
  if (large && plan_.on_read) {
    plan_.on_read(context_.strip.end());
  }
  if (!write_command(command, at)) return false;
  context_.pen.end_line();
  write_lines_after(command);
  context_.draft.end(context_.pen);
  if (command == Command::CheckSat || command == Command::CheckSatAssuming) {
    last_check_ = part;
  }
  for (const SymbolId name : context_.named) named_.push_back({part, name});
  context_.named.clear();
  parts_.push({begin, context_.fixed ? Group::Fixed : group_of(command)});
  return true;
}

inline bool Scrambler::State::write_command(Command command, std::size_t at) {
  if (command == Command::Assert) ++assertions_;
  if (command == Command::Assert && plan_.track == Track::UnsatCore) {
    return commands_.write_labelled(at, assertions_);
  }
  return commands_.write(command, at);
}

inline void Scrambler::State::write_lines_after(Command command) {
  if (command == Command::Reset) {
    for (const std::string_view line : first_commands(plan_.track)) {
      context_.pen.raw(line);
      context_.pen.raw("\n");
    }
  } else if (command == Command::CheckSat ||
             command == Command::CheckSatAssuming) {
    const std::string_view question = after_check_sat(plan_.track);
    context_.pen.raw(question);
    context_.pen.raw(question.empty() ? "" : "\n");
  } else if (command == Command::GetUnsatCore ||
             command == Command::GetAssignment) {
    context_.keep_names = true;
  }
}

// Steps 6 and 7: neighbours of a group change places.
void Scrambler::State::shuffle_runs() {
  for (std::size_t at = 0; at < parts_.size();) {
    const std::size_t begin = at;
    const Group group = parts_[at++].group();
    if (!may_be_shuffled(group)) continue;
    while (at < parts_.size() && parts_[at].group() == group) ++at;
    shuffle_all(parts_.begin() + begin, at - begin, dice_->random());
  }
}

Result<void> Scrambler::State::write(const Sink& sink, Renaming* renaming) {
  context_.stream.forget_all();
  context_.symbols.forget_slots();
  std::string prefix;
  if (dice_) {
    prefix = fresh_prefix("x", 'x', context_.symbols, Staying::Untouched);
    numbers_.draw(context_.symbols,
                  plan_.permute_names ? &dice_->random() : nullptr);
    shuffle_runs();
  }
  std::string label;
  if (plan_.track == Track::UnsatCore) {
    label = fresh_prefix("smtcomp", '_', context_.symbols,
                         dice_ ? Staying::Untouched : Staying::All);
  }
  if (renaming != nullptr) {
    *renaming = Renaming();
    if (dice_) note_names(prefix, *renaming);
  }
  FairCopy copy(context_.draft, numbers_, {prefix, label}, sink, buffer_,
                renaming != nullptr ? &renaming->assertions : nullptr);
  for (const std::string_view line : first_commands(plan_.track)) {
    Result<void> written = copy.write(std::string(line) + "\n");
    if (!written) return written;
  }
  Result<void> written =
      copy.write(std::span<const Part>(parts_.begin(), parts_.end()));
  if (!written) return written;
  if (selection_.exit() || plan_.track == Track::Incremental) {
    written = copy.write("(exit)\n");
    if (!written) return written;
  }
  return copy.flush();
}

// By the numbers of the new names.
void Scrambler::State::note_names(const std::string& prefix,
                                  Renaming& renaming) const {
  const SymbolTable& symbols = context_.symbols;
  std::vector<SymbolId> owners(numbers_.count() + std::size_t{1});
  for (SymbolId id = 0; id < symbols.size(); ++id) {
    if ((symbols.state(id) & kNamed) != 0) owners[numbers_.number(id)] = id;
  }
  for (std::size_t number = 1; number < owners.size(); ++number) {
    const SymbolId owner = owners[number];
    auto& names = symbols.is_sort(owner) ? renaming.sorts : renaming.functions;
    names.push_back(
        {prefix + std::to_string(number), std::string(symbols.text(owner))});
  }
}

Scrambler::Scrambler() = default;
Scrambler::~Scrambler() = default;

// An exception, for lack of memory, leaves a state that no other script may
// meet. So it is put back only when the work has come to its end.
Result<void> Scrambler::read(std::string_view script, const std::string& name,
                             const Plan& plan) {
  std::unique_ptr<State> state = std::move(state_);
  if (state == nullptr) state = std::make_unique<State>();
  Result<void> done = state->read(script, name, plan);
  state_ = std::move(state);
  return done;
}

const std::vector<std::string>& Scrambler::statuses() const {
  return state_->statuses();
}

Result<void> Scrambler::write(const Sink& sink, Renaming* renaming) {
  std::unique_ptr<State> state = std::move(state_);
  PODIUM_CHECK(state != nullptr);
  Result<void> done = state->write(sink, renaming);
  state_ = std::move(state);
  return done;
}

Result<std::string> scramble(std::string_view script, const std::string& name,
                             const Plan& plan, Renaming* renaming) {
  Scrambler scrambler;
  const Result<void> read = scrambler.read(script, name, plan);
  if (!read) return read.error();
  std::string out;
  out.reserve(script.size() + script.size() / 8);
  const Result<void> written = scrambler.write(
      [&out](std::string_view piece) {
        out += piece;
        return Result<void>();
      },
      renaming);
  if (!written) return written.error();
  return out;
}

Result<std::string> scramble(const Tape& script, const Plan& plan,
                             Renaming* renaming) {
  return scramble(script.source(), script.name(), plan, renaming);
}

}  // namespace podium::scramble
