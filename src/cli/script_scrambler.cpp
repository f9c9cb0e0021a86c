#include "cli/script_scrambler.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "cli/input.h"
#include "smtlib/summary.h"

namespace podium::cli {

namespace {

// How many check-sats the script keeps: all, or those before the first whose
// status is unknown.
Result<std::size_t> known_checks(const std::vector<std::string>& statuses,
                                 const std::string& name) {
  const auto unknown = std::find(statuses.begin(), statuses.end(), "unknown");
  if (unknown == statuses.begin() && !statuses.empty()) {
    return Error{Code::Unsupported, name,
                 "the status of the first check-sat is unknown, so no part of "
                 "the script has known statuses",
                 "leave it out, or scramble it without --known"};
  }
  return static_cast<std::size_t>(unknown - statuses.begin());
}

// What the official trace executor expects before an incremental script.
std::string trace_header(const std::vector<std::string>& statuses) {
  std::string text;
  for (const std::string& status : statuses) text += status + "\n";
  return text + "--- BENCHMARK BEGINS HERE ---\n";
}

std::string status_of(const smtlib1::Benchmark& benchmark) {
  for (const smtlib1::Entry& entry : benchmark.entries()) {
    if (entry.attribute == smtlib1::Attribute::Status) {
      return std::string(benchmark.tape().text(entry.value));
    }
  }
  return "unknown";
}

}  // namespace

Result<void> ScriptScrambler::read(std::string_view text,
                                   const std::string& name,
                                   const ScrambleRules& rules) {
  header_ = rules.header;
  old_.reset();
  official_.reset();
  if (rules.official) {
    official_.emplace(Official{text, name, *rules.official});
    return {};
  }
  if (rules.old) {
    const Result<smtlib1::Benchmark> benchmark =
        smtlib1::Benchmark::read(text, name);
    if (!benchmark) return benchmark.error();
    Result<std::string> output = smtlib1::scramble(*benchmark, *rules.old);
    if (!output) return output.error();
    old_.emplace(Old{*std::move(output), status_of(*benchmark)});
    return {};
  }
  Result<void> done = read_script(text, name, rules);
  if (!done) return unless_old(done.error(), text, name);
  return done;
}

Result<void> ScriptScrambler::read_script(std::string_view text,
                                          const std::string& name,
                                          const ScrambleRules& rules) {
  if (!scrambler_) scrambler_.emplace();
  if (!rules.known) return scrambler_->read(text, name, rules.plan);
  const Result<smtlib::Summary> summary = smtlib::summarize(text, name);
  if (!summary) return summary.error();
  const Result<std::size_t> checks = known_checks(summary->statuses, name);
  if (!checks) return checks.error();
  scramble::Plan plan = rules.plan;
  plan.checks = *checks;
  return scrambler_->read(text, name, plan);
}

std::vector<std::string> ScriptScrambler::statuses() const {
  if (old_) return {old_->status};
  if (!official_) return scrambler_->statuses();
  if (!official_->options.incremental) return {};
  Result<smtlib::Summary> summary =
      smtlib::summarize(official_->text, official_->name);
  return summary ? std::move(summary->statuses) : std::vector<std::string>();
}

// The header comes with the first piece: a script that is refused leaves none.
Result<void> ScriptScrambler::write_official(const scramble::Sink& sink) const {
  bool header = header_;
  const auto with_header = [&](std::string_view piece) -> Result<void> {
    if (std::exchange(header, false)) {
      const Result<smtlib::Summary> summary =
          smtlib::summarize(official_->text, official_->name);
      if (!summary) return summary.error();
      Result<void> written = sink(trace_header(summary->statuses));
      if (!written) return written;
    }
    return sink(piece);
  };
  const Result<std::string> told = official::scramble_to(
      with_header, official_->text, official_->name, official_->options);
  return told ? Result<void>() : told.error();
}

Result<void> ScriptScrambler::write(const scramble::Sink& sink,
                                    scramble::Renaming* renaming) {
  if (old_) return sink(old_->output);
  if (official_) return write_official(sink);
  if (header_) {
    Result<void> written = sink(trace_header(statuses()));
    if (!written) return written;
  }
  return scrambler_->write(sink, renaming);
}

}  // namespace podium::cli
