#include "scramble/scramble.h"

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "base/random.h"
#include "scramble/commands.h"
#include "scramble/context.h"
#include "scramble/names.h"
#include "scramble/steps.h"
#include "scramble/writer.h"

namespace podium::scramble {

using contest::Track;
using smtlib::Command;
using smtlib::Tape;

namespace {

// Commands that may change places if they are neighbours.
enum class Group : std::uint8_t {
  Alone,
  Fixed,  // alone, and nothing in it changes places either
  Declarations,
  Assertions,
};

class Scrambler {
 public:
  Scrambler(const Tape& script, const Plan& plan, Steps steps)
      : tape_(script),
        plan_(plan),
        steps_(std::move(steps)),
        context_(script) {}

  Result<std::string> run(Renaming* renaming) {
    renaming_ = renaming;
    Commands commands(context_);
    for (const Step& step : steps_.kept) {
      context_.step = static_cast<std::size_t>(&step - steps_.kept.data());
      context_.keep_names = context_.keep_names ||
                            step.command == Command::GetUnsatCore ||
                            step.command == Command::GetAssignment;
      if (!commands.resolve(step.command, step.token)) return *context_.error;
    }
    group();
    out_.reserve(tape_.bytes() + 1024);
    if (!plan_.seed.has_value()) {
      write(nullptr, nullptr);
    } else {
      Random random(*plan_.seed);
      const Names names(
          fresh_prefix("x", 'x', context_.scope.symbols(), Staying::Untouched),
          context_.scope.names(), random);
      if (renaming_ != nullptr) note_names(names);
      write(&random, &names);
    }
    return std::move(out_);
  }

 private:
  // By the numbers of the new names.
  void note_names(const Names& names) {
    const std::size_t count = names.numbers().size();
    std::vector<const Symbol*> functions(count + 1);
    std::vector<const Symbol*> sorts(count + 1);
    for (const Symbol& symbol : context_.scope.symbols().all()) {
      if (symbol.name != 0 && symbol.name != kSame) {
        functions[names.numbers()[symbol.name - 1]] = &symbol;
      }
      if (symbol.sort_name != 0) {
        sorts[names.numbers()[symbol.sort_name - 1]] = &symbol;
      }
    }
    const auto collect = [&names](const std::vector<const Symbol*>& symbols,
                                  std::vector<Renaming::Name>& out) {
      for (std::size_t number = 1; number < symbols.size(); ++number) {
        if (symbols[number] == nullptr) continue;
        out.push_back({names.prefix() + std::to_string(number),
                       std::string(symbols[number]->text)});
      }
    };
    collect(functions, renaming_->functions);
    collect(sorts, renaming_->sorts);
  }

  void group() {
    groups_.reserve(steps_.kept.size());
    for (const Step& step : steps_.kept) {
      groups_.push_back(group_of(step));
      ordinals_.push_back(step.command == Command::Assert ? ++assertions_ : 0);
    }
    // A name that is used stays before its uses, which may be in other commands
    // or further on in the same.
    for (const NamedTerm& named : context_.named) {
      if (context_.scope.symbols()[named.name].used) {
        groups_[named.step] = Group::Fixed;
      }
    }
  }

  static Group group_of(const Step& step) {
    if (step.command == Command::Assert) return Group::Assertions;
    // They use sorts and declare none, so they do not depend on each other.
    if (step.command == Command::DeclareFun ||
        step.command == Command::DeclareConst) {
      return Group::Declarations;
    }
    return Group::Alone;
  }

  void write(Random* random, const Names* names) {
    label_ = fresh_prefix("smtcomp", '_', context_.scope.symbols(),
                          names == nullptr ? Staying::All : Staying::Untouched);
    Writer writer(context_, random, names, out_);
    write_first_commands();
    std::vector<std::size_t> run;
    for (std::size_t at = 0; at < groups_.size();) {
      run.clear();
      const Group group = groups_[at];
      do {
        run.push_back(at++);
      } while (group >= Group::Declarations && at < groups_.size() &&
               groups_[at] == group);
      if (random != nullptr) random->shuffle(run.begin(), run.end());
      writer.keep_order(group == Group::Fixed);
      for (const std::size_t step : run) write_step(step, writer);
    }
    if (steps_.exit || plan_.track == Track::Incremental) out_ += "(exit)\n";
  }

  void write_first_commands() {
    for (const std::string_view command : first_commands(plan_.track)) {
      out_ += command;
      out_ += '\n';
    }
  }

  void write_step(std::size_t at, Writer& writer) {
    const Step& step = steps_.kept[at];
    if (plan_.track == Track::UnsatCore && step.command == Command::Assert &&
        !writer.keeps_name(step.token + 2)) {
      out_ += "(assert (! ";
      writer.write(step.token + 2, tape_.partner(step.token));
      const std::string label = label_ + std::to_string(++labels_);
      out_ += " :named ";
      out_ += label;
      out_ += "))\n";
      if (renaming_ != nullptr) {
        renaming_->assertions.push_back({label, ordinals_[at]});
      }
      return;
    }
    writer.write(step.token, tape_.next(step.token));
    out_ += '\n';
    if (step.command == Command::Reset) write_first_commands();
    if (step.command == Command::CheckSat ||
        step.command == Command::CheckSatAssuming) {
      const std::string_view question = after_check_sat(plan_.track);
      out_ += question;
      if (!question.empty()) out_ += '\n';
    }
  }

  const Tape& tape_;
  const Plan& plan_;
  const Steps steps_;
  Context context_;
  Renaming* renaming_ = nullptr;
  std::vector<Group> groups_;            // of the steps
  std::vector<std::uint64_t> ordinals_;  // of the steps that are assertions
  std::uint64_t assertions_ = 0;
  std::string label_;  // of assertions in the unsat-core track
  std::size_t labels_ = 0;
  std::string out_;
};

}  // namespace

Result<std::string> scramble(const Tape& script, const Plan& plan,
                             Renaming* renaming) {
  constexpr auto kAll = std::numeric_limits<std::uint64_t>::max();
  Result<Steps> steps =
      select_steps(script, plan.track, plan.checks.value_or(kAll));
  if (!steps) return steps.error();
  return Scrambler(script, plan, *std::move(steps)).run(renaming);
}

}  // namespace podium::scramble
