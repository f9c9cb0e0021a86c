#include "dispatch/make_run.h"

#include <utility>

#include "base/check.h"
#include "judge/judge.h"
#include "run/trace.h"
#include "smtlib/command.h"

namespace podium::dispatch {
namespace {

using contest::Track;

// One check-sat in a file.
Result<bool> answer_once(const Job& job, const Assignment& assignment,
                         contest::Run& run, store::Output& output) {
  Result<run::Report> report =
      run::run_on_file(assignment.place, assignment.command,
                       assignment.questions.script, job.limits);
  if (!report) return report.error();
  if (report->interrupted) return false;
  judge::Reading reading = judge::read_answer(report->output, report->error);
  run.answer = reading.answer;
  run.verdict = judge::judge(reading.answer, assignment.benchmark.status);
  run.exit = report->exit;
  run.usage = report->usage;
  run.note = report->note.empty() ? reading.note : report->note;
  output = {std::move(report->output), std::move(report->error)};
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
  for (const std::string& remark : conversation.remarks) {
    note += (note.empty() ? "" : "; ") + remark;
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
                 assignment.benchmark.path, job.limits, options);
  if (!conversation) return conversation.error();
  run::Report& report = conversation->report;
  if (report.interrupted) return false;
  output.exchanges.reserve(conversation->exchanges.size());
  for (const run::Exchange& exchange : conversation->exchanges) {
    output.exchanges.push_back(as_record(exchange));
  }
  judge::Checked checked =
      judge::judge_checks(output.exchanges, questions.statuses, job.limits);
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
    case Track::ModelValidation:
      break;
  }
  throw Bug("a track that cannot be run");
}

}  // namespace podium::dispatch
