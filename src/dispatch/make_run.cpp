#include "dispatch/make_run.h"

#include <fmt/format.h>

#include <utility>

#include "base/check.h"
#include "base/hash.h"
#include "judge/core.h"
#include "judge/judge.h"
#include "judge/model.h"
#include "run/trace.h"
#include "smtlib/command.h"

namespace podium::dispatch {
namespace {

using contest::Track;

constexpr const char* kTooLong =
    "could not be checked: it printed more than is kept, 64 MiB";

void take_report(run::Report& report, contest::Run& run,
                 store::Output& output) {
  run.exit = report.exit;
  run.usage = report.usage;
  output = {std::move(report.output), std::move(report.error)};
}

// In which an answer may be, beside standard output.
std::string_view errors_of(const Job& job, const run::Report& report) {
  return job.error_stream_counts ? std::string_view(report.error)
                                 : std::string_view();
}

// By the rules of the year, and a note if they pass an answer over.
judge::Reading read_answer(const Job& job, const run::Report& report) {
  judge::Reading reading =
      judge::read_answer(report.output, errors_of(job, report));
  if (reading.answer != contest::Answer::None) return reading;
  const contest::Answer passed_over =
      judge::read_answer(report.error, "").answer;
  if (passed_over != contest::Answer::None) {
    reading.note = fmt::format(
        "said {} on standard error, where it does not count by these rules",
        to_string(passed_over));
  }
  return reading;
}

// One check-sat in a file.
Result<bool> answer_once(const Job& job, const Assignment& assignment,
                         contest::Run& run, store::Output& output) {
  Result<run::Report> report =
      run::run_on_file(assignment.place, assignment.command,
                       assignment.questions.script, assignment.limits.run);
  if (!report) return report.error();
  if (report->interrupted) return false;
  judge::Reading reading = read_answer(job, *report);
  run.answer = reading.answer;
  run.verdict = judge::judge(reading.answer, assignment.benchmark.status);
  run.note = report->note.empty() ? reading.note : report->note;
  take_report(*report, run, output);
  return true;
}

// The limits of checking what came of a run.
contest::Limits check_limits(const contest::TrackLimits& of_run) {
  contest::Limits limits = of_run.run;
  limits.wall = of_run.validation;
  limits.cpu = of_run.validation * limits.cores;
  return limits;
}

// Whether somebody else ended it, in the middle of a word perhaps.
bool is_stop(contest::Ending ending) {
  using contest::Ending;
  switch (ending) {
    case Ending::WallLimit:
    case Ending::CpuLimit:
    case Ending::MemoryLimit:
    case Ending::ProcessLimit:
    case Ending::OutputLimit:
      return true;
    case Ending::Exited:
    case Ending::Signalled:
    case Ending::NotStarted:
    case Ending::Failed:
      return false;
  }
  throw Bug("no such Ending");
}

// unsat, and which assertions are to blame.
Result<bool> name_core(const Job& job, const Assignment& assignment,
                       contest::Run& run, store::Output& output) {
  Result<run::Report> report = run::run_on_file(
      assignment.place, assignment.command, assignment.questions.script,
      assignment.limits.run, run::kMostEvidence);
  if (!report) return report.error();
  if (report->interrupted) return false;
  const judge::NamedScript& named = *assignment.questions.named;
  judge::CoreReading reading =
      judge::read_core(report->output, errors_of(job, *report), named);
  run.answer = reading.answer;
  switch (reading.form) {
    case judge::CoreForm::Missing:
      break;
    case judge::CoreForm::Malformed:
      if (report->cut) {
        run.evidence = contest::Evidence::Unchecked;
        reading.note = kTooLong;
      } else if (reading.breaks_off && is_stop(report->exit.ending)) {
        reading.note = "the core was not complete when the solver was stopped";
      } else {
        run.evidence = contest::Evidence::Malformed;
      }
      break;
    case judge::CoreForm::WellFormed:
      run.evidence = contest::Evidence::Unchecked;
      run.core = static_cast<std::uint32_t>(reading.size);
      run.core_digest = sha256(named.reduced(reading.core));
      break;
  }
  run.verdict = judge::judge_core(run.answer, run.evidence, job.core_rules);
  run.note = report->note.empty() ? reading.note : report->note;
  take_report(*report, run, output);
  return true;
}

// sat, and what it is true of.
Result<bool> give_model(const Job& job, const Assignment& assignment,
                        contest::Run& run, store::Output& output) {
  const std::string& script = assignment.questions.script;
  Result<run::Report> report =
      run::run_on_file(assignment.place, assignment.command, script,
                       assignment.limits.run, run::kMostEvidence);
  if (!report) return report.error();
  if (report->interrupted) return false;
  judge::Reading reading = read_answer(job, *report);
  run.answer = reading.answer;
  run.note = report->note.empty() ? reading.note : report->note;
  const std::string_view model =
      judge::model_output(report->output, errors_of(job, *report));
  if (!model.empty() && report->cut) {
    run.evidence = contest::Evidence::Unchecked;
    run.note = kTooLong;
  } else if (!model.empty()) {
    const Result<run::Report> check =
        run::run_on_files(assignment.place, job.model_validator,
                          {{"benchmark.smt2", script}, {"output.txt", model}},
                          check_limits(assignment.limits));
    if (!check) return check.error();
    if (check->interrupted) return false;
    judge::ModelReading found =
        judge::read_validation(check->exit, check->output);
    run.evidence = found.evidence;
    if (!found.note.empty()) {
      run.note += (run.note.empty() ? "" : "; ") + found.note;
    }
  }
  run.verdict = judge::judge_model(run.answer, run.evidence);
  take_report(*report, run, output);
  return true;
}

contest::Exchange as_record(const run::Exchange& exchange) {
  using smtlib::Command;
  contest::Exchange record;
  record.line = exchange.line;
  record.command = exchange.command == Command::Other
                       ? "other"
                       : smtlib::word_of(exchange.command);
  record.is_check = exchange.is_check;
  record.answered = exchange.answered;
  record.answer = exchange.answer;
  record.wall = exchange.time;
  record.cpu = exchange.cpu;
  return record;
}

// The first thing that went wrong, and what else is worth knowing.
std::string note_of(const judge::Checked& checked,
                    const run::Conversation& conversation) {
  std::string note = checked.note;
  if (note.empty()) note = conversation.note;
  if (note.empty()) note = conversation.report.note;
  const auto add = [&](std::string_view remark) {
    note += fmt::format("{}{}", note.empty() ? "" : "; ", remark);
  };
  for (const std::string& remark : conversation.remarks) add(remark);
  // The rules of 2025, 5.3, do not allow it, and name no consequence.
  if (!conversation.report.error.empty()) {
    add("the solver wrote to its standard error");
  }
  return note;
}

// Many check-sats, one after the other.
Result<bool> converse(const Job& job, const Assignment& assignment,
                      contest::Run& run, store::Output& output) {
  const Questions& questions = assignment.questions;
  run::TraceOptions options;
  options.statuses = questions.statuses;
  options.stop_at_wrong = job.stops_at_wrong;
  Result<run::Conversation> conversation =
      run::trace(assignment.place, assignment.command, questions.script,
                 assignment.benchmark.path, assignment.limits.run, options);
  if (!conversation) return conversation.error();
  run::Report& report = conversation->report;
  if (report.interrupted) return false;
  output.exchanges.reserve(conversation->exchanges.size());
  for (const run::Exchange& exchange : conversation->exchanges) {
    output.exchanges.push_back(as_record(exchange));
  }
  judge::Checked checked = judge::judge_checks(
      output.exchanges, questions.statuses, assignment.limits.run);
  run.note = note_of(checked, *conversation);
  run.answers = std::move(checked.answers);
  run.decided_wall = checked.decided_wall;
  run.decided_cpu = checked.decided_cpu;
  run.verdict = checked.verdict;
  run.exit = report.exit;
  run.usage = report.usage;
  output.output = std::move(report.output);
  output.error = std::move(report.error);
  return true;
}

}  // namespace

Result<bool> make_run(const Job& job, const Assignment& assignment,
                      contest::Run& run, store::Output& output) {
  switch (job.track) {
    case Track::SingleQuery:
    case Track::Parallel:
      return answer_once(job, assignment, run, output);
    case Track::Incremental:
      return converse(job, assignment, run, output);
    case Track::UnsatCore:
      return name_core(job, assignment, run, output);
    case Track::ModelValidation:
      return give_model(job, assignment, run, output);
  }
  throw Bug("no such Track");
}

Result<bool> make_validation(const Job& job, const Inquiry& inquiry,
                             contest::Validation& validation,
                             store::Output& output) {
  Result<run::Report> report =
      run::run_on_file(inquiry.place, inquiry.command, inquiry.script,
                       check_limits(inquiry.limits));
  if (!report) return report.error();
  if (report->interrupted) return false;
  judge::Reading reading = read_answer(job, *report);
  validation.answer = reading.answer;
  validation.exit = report->exit;
  validation.usage = report->usage;
  validation.note = report->note.empty() ? reading.note : report->note;
  output = {std::move(report->output), std::move(report->error)};
  return true;
}

}  // namespace podium::dispatch
