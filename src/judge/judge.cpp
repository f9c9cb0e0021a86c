#include "judge/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Status;
using contest::Verdict;

std::optional<Answer> answer_in(std::string_view line) {
  const std::string_view word = trim(line);
  if (word == "sat") return Answer::Sat;
  if (word == "unsat") return Answer::Unsat;
  if (word == "unknown") return Answer::Unknown;
  return std::nullopt;
}

}  // namespace

Reading read_answer(std::string_view output, std::string_view error) {
  Reading reading;
  for (const std::string_view stream : {output, error}) {
    std::size_t begin = 0;
    while (begin < stream.size()) {
      const std::size_t end = std::min(stream.find('\n', begin), stream.size());
      const std::optional<Answer> answer =
          answer_in(stream.substr(begin, end - begin));
      begin = end + 1;
      if (!answer) continue;
      if (reading.answer == Answer::None) {
        reading.answer = *answer;
      } else if (*answer != reading.answer && reading.note.empty()) {
        reading.note =
            fmt::format("said {} and later {}; the first answer counts",
                        to_string(reading.answer), to_string(*answer));
      }
    }
  }
  return reading;
}

Verdict judge(Answer answer, Status status) {
  if (!decides(answer)) return Verdict::Unsolved;
  if (status == Status::Unknown) return Verdict::Unconfirmed;
  return answer == expected_answer(status) ? Verdict::Correct : Verdict::Wrong;
}

}  // namespace podium::judge
