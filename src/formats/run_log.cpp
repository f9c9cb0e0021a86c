#include "formats/run_log.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "formats/csv.h"
#include "formats/unpack.h"

namespace podium::formats {
namespace {

using contest::Answer;

constexpr std::uint64_t kLargestArchive = 1ULL << 34;

// Behind the command that BenchExec writes into each log.
std::string_view without_head(std::string_view text) {
  static const std::string line = "\n\n\n" + std::string(80, '-') + "\n\n\n";
  const std::size_t head = text.find(line);
  return head == std::string_view::npos ? text
                                        : text.substr(head + line.size());
}

bool says_nothing(std::string_view line) {
  return line.empty() || line == "success" || line.front() == ';';
}

void skip_blanks(std::string_view& text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  while (!text.empty()) {
    if (text.front() == ';') {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else if (kBlanks.find(text.front()) != std::string_view::npos) {
      text.remove_prefix(1);
    } else {
      return;
    }
  }
}

// The symbol that begins here, without its bars; nothing if none does.
std::optional<std::string_view> take_symbol(std::string_view& text) {
  if (text.empty() || text.front() == '(' || text.front() == '"') {
    return std::nullopt;
  }
  const bool quoted = text.front() == '|';
  const std::size_t begin = quoted ? 1 : 0;
  const std::size_t end =
      quoted ? text.find('|', 1)
             : std::min(text.find_first_of(" \t\r\n();|\""), text.size());
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view symbol = text.substr(begin, end - begin);
  text.remove_prefix(end + begin);
  return symbol;
}

// The reply to get-unsat-core: a list of names, of which each counts once. No
// reply and an error are no core; everything else is not well-formed.
void read_core(std::string_view text, RunLog& log) {
  skip_blanks(text);
  if (text.empty()) return;
  log.malformed_core = true;
  if (text.front() != '(') return;
  text.remove_prefix(1);
  std::set<std::string_view> names;
  for (;;) {
    skip_blanks(text);
    if (text.starts_with(')')) break;
    const auto name = take_symbol(text);
    if (!name) {
      log.malformed_core = !(names.size() == 1 && names.contains("error") &&
                             text.starts_with('"'));
      return;
    }
    names.insert(*name);
  }
  log.malformed_core = false;
  log.core = static_cast<std::uint32_t>(names.size());
}

}  // namespace

RunLog read_run_log(std::string_view text) {
  RunLog log;
  std::string_view rest = without_head(text);
  bool first = true;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = trim(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (says_nothing(line)) continue;
    const bool decides = line == "sat" || line == "unsat";
    if (first) log.answer = contest::parse_answer(line).value_or(Answer::None);
    first = false;
    if (decides) ++log.decided;
    if (line == "unsat" && log.decided == 1) read_core(rest, log);
    if (line.starts_with("WRONG solver response")) log.wrong = true;
    if (line.starts_with("time ")) {
      if (const auto time = parse_seconds(trim(line.substr(5)))) {
        log.last_answer = *time;
      }
    }
  }
  return log;
}

Result<RunLogs> read_run_logs(const std::string& archive) {
  RunLogs logs;
  const Result<void> read = each_member(
      archive, kLargestArchive,
      [&](const std::string& name, std::string&& text) {
        const std::size_t slash = name.rfind('/');
        logs.insert_or_assign(
            slash == std::string::npos ? name : name.substr(slash + 1),
            read_run_log(text));
      });
  if (!read) return read.error();
  return logs;
}

}  // namespace podium::formats
