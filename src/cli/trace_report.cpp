#include "cli/trace_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/text.h"
#include "cli/tell.h"

namespace podium::cli {
namespace {

using contest::Answer;
using contest::Status;
using run::Conversation;
using run::Exchange;
using run::TraceEnd;

// Times of commands are microseconds, so six decimals.
std::string seconds(Duration time) { return format_seconds(time, 6); }

std::string_view name_of(smtlib::Command command) {
  return command == smtlib::Command::Other ? "other" : smtlib::word_of(command);
}

struct Count {
  std::uint64_t checks = 0;
  std::array<std::uint64_t, 4> answers{};  // by Answer
  std::uint64_t right = 0;
  Duration all{};
  const Exchange* longest = nullptr;  // of the checks

  std::uint64_t of(Answer answer) const {
    return answers[static_cast<std::size_t>(answer)];
  }
};

Count count(const Conversation& conversation) {
  Count result;
  for (const Exchange& one : conversation.exchanges) {
    result.all += one.time;
    if (!one.is_check) continue;
    ++result.checks;
    ++result.answers[static_cast<std::size_t>(one.answer)];
    if (contest::decides(one.answer) &&
        one.answer == contest::expected_answer(one.expected)) {
      ++result.right;
    }
    if (result.longest == nullptr || one.time > result.longest->time) {
      result.longest = &one;
    }
  }
  return result;
}

std::string plural(std::uint64_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string how_it_ended(const Conversation& conversation) {
  switch (conversation.end) {
    case TraceEnd::Completed:
      return "completed";
    case TraceEnd::WrongAnswer:
      return "stopped at a wrong answer";
    case TraceEnd::BadReply:
      return "stopped at a bad reply";
    case TraceEnd::SolverEnded:
      return "the solver ended: " + describe(conversation.report.exit);
    case TraceEnd::Limit:
      return describe(conversation.report.exit);
  }
  return "";
}

}  // namespace

std::string reply_text(const Exchange& exchange, std::string_view text) {
  if (!exchange.is_check) return fmt::format("{}\n", text);
  std::string verdict;
  if (run::is_wrong(exchange)) {
    verdict = fmt::format(", WRONG: {} expected",
                          contest::to_string(exchange.expected));
  }
  return fmt::format("line {}: {} in {} s{}\n", exchange.line,
                     contest::to_string(exchange.answer),
                     seconds(exchange.time), verdict);
}

std::string summary_text(const Conversation& conversation, std::size_t checks) {
  const Count counted = count(conversation);
  const contest::Usage& usage = conversation.report.usage;
  std::string text;
  if (!conversation.note.empty()) {
    text += fmt::format("{}\n", conversation.note);
  }
  text += fmt::format("{}; {} of {} answered: {} sat, {} unsat, {} unknown\n",
                      how_it_ended(conversation), conversation.answers.size(),
                      plural(checks, "check"), counted.of(Answer::Sat),
                      counted.of(Answer::Unsat), counted.of(Answer::Unknown));
  text += fmt::format("  {} correct, {} wrong, {} of unknown status\n",
                      counted.right, conversation.wrong,
                      counted.of(Answer::Sat) + counted.of(Answer::Unsat) -
                          counted.right - conversation.wrong);
  text += fmt::format("  {} in {} s of the solver's time, {} s of CPU, {}\n",
                      plural(conversation.exchanges.size(), "command"),
                      seconds(usage.wall), format_seconds(usage.cpu),
                      describe_bytes(usage.memory));
  if (counted.longest != nullptr && conversation.decided_wall.count() > 0) {
    text += fmt::format(
        "  last answer of sat or unsat at {} s ({} s of CPU); longest check {} "
        "s, line {}\n",
        seconds(conversation.decided_wall),
        format_seconds(conversation.decided_cpu),
        seconds(counted.longest->time), counted.longest->line);
  }
  return text;
}

std::string times_csv(const Conversation& conversation) {
  std::string text = "line,command,seconds,answer,expected,cpu_seconds\n";
  for (const Exchange& one : conversation.exchanges) {
    fmt::format_to(std::back_inserter(text), "{},{},{},", one.line,
                   name_of(one.command), format_seconds(one.time, 9));
    if (one.is_check) {
      fmt::format_to(std::back_inserter(text), "{},{},{}\n",
                     contest::to_string(one.answer),
                     contest::to_string(one.expected), seconds(one.cpu));
    } else {
      text += one.answered ? "answered,,\n" : "none,,\n";
    }
  }
  return text;
}

std::string conversation_json(const Conversation& conversation) {
  using nlohmann::ordered_json;
  const Count counted = count(conversation);
  ordered_json checks = ordered_json::array();
  for (const Exchange& one : conversation.exchanges) {
    if (!one.is_check) continue;
    checks.push_back({{"line", one.line},
                      {"answer", contest::to_string(one.answer)},
                      {"expected", contest::to_string(one.expected)},
                      {"wrong", run::is_wrong(one)},
                      {"seconds", to_seconds(one.time)},
                      {"cpu_seconds", to_seconds(one.cpu)}});
  }
  const run::Report& report = conversation.report;
  const ordered_json all = {
      {"end", to_string(conversation.end)},
      {"exit", describe(report.exit)},
      {"note", conversation.note},
      {"remarks", conversation.remarks},
      {"commands", conversation.exchanges.size()},
      {"answers", conversation.answers.size()},
      {"correct", counted.right},
      {"wrong", conversation.wrong},
      {"wall_seconds", to_seconds(report.usage.wall)},
      {"cpu_seconds", to_seconds(report.usage.cpu)},
      {"memory_bytes", report.usage.memory},
      {"last_answer_wall_seconds", to_seconds(conversation.decided_wall)},
      {"last_answer_cpu_seconds", to_seconds(conversation.decided_cpu)},
      {"checks", std::move(checks)},
      {"standard_error", report.error}};
  return all.dump(1, ' ', false, ordered_json::error_handler_t::replace);
}

void print_complaints(const Conversation& conversation) {
  std::fflush(stdout);
  for (const std::string& remark : conversation.remarks) {
    tell("note: {}\n", remark);
  }
  const std::string_view error = trim(conversation.report.error);
  if (error.empty()) return;
  constexpr std::size_t kMostLines = 20;
  const auto lines = split(error, '\n');
  tell("the solver's standard error:\n");
  for (std::size_t i = 0; i < std::min(kMostLines, lines.size()); ++i) {
    tell("  {}\n", printable(lines[i]));
  }
  if (lines.size() > kMostLines) {
    tell("  and {} more lines\n", lines.size() - kMostLines);
  }
}

}  // namespace podium::cli
