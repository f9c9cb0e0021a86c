#include "contest/answer.h"

#include "base/check.h"

namespace podium::contest {

std::string_view to_string(Answer answer) {
  switch (answer) {
    case Answer::None:
      return "none";
    case Answer::Sat:
      return "sat";
    case Answer::Unsat:
      return "unsat";
    case Answer::Unknown:
      return "unknown";
  }
  throw Bug("no such Answer");
}

std::string_view to_string(Status status) {
  switch (status) {
    case Status::Sat:
      return "sat";
    case Status::Unsat:
      return "unsat";
    case Status::Unknown:
      return "unknown";
  }
  throw Bug("no such Status");
}

std::optional<Answer> parse_answer(std::string_view text) {
  for (const Answer answer :
       {Answer::None, Answer::Sat, Answer::Unsat, Answer::Unknown}) {
    if (text == to_string(answer)) return answer;
  }
  return std::nullopt;
}

std::optional<Status> parse_status(std::string_view text) {
  for (const Status status : {Status::Sat, Status::Unsat, Status::Unknown}) {
    if (text == to_string(status)) return status;
  }
  return std::nullopt;
}

bool decides(Answer answer) {
  return answer == Answer::Sat || answer == Answer::Unsat;
}

Answer expected_answer(Status status) {
  switch (status) {
    case Status::Sat:
      return Answer::Sat;
    case Status::Unsat:
      return Answer::Unsat;
    case Status::Unknown:
      return Answer::None;
  }
  throw Bug("no such Status");
}

}  // namespace podium::contest
