#include "store/letters.h"

#include "base/check.h"

namespace podium::store {
namespace {

using contest::Answer;
using contest::Status;

char letter(Answer answer) {
  switch (answer) {
    case Answer::Sat:
      return 's';
    case Answer::Unsat:
      return 'u';
    case Answer::Unknown:
      return '?';
    case Answer::None:
      break;
  }
  throw Bug("an answer without a letter");
}

char letter(Status status) {
  switch (status) {
    case Status::Sat:
      return 's';
    case Status::Unsat:
      return 'u';
    case Status::Unknown:
      return '?';
  }
  throw Bug("no such Status");
}

template <class Word>
std::string write(const std::vector<Word>& words) {
  std::string letters;
  letters.reserve(words.size());
  for (const Word word : words) letters += letter(word);
  return letters;
}

template <class Word>
std::optional<std::vector<Word>> read(std::string_view letters) {
  std::vector<Word> words;
  words.reserve(letters.size());
  for (const char found : letters) {
    if (found == 's') {
      words.push_back(Word::Sat);
    } else if (found == 'u') {
      words.push_back(Word::Unsat);
    } else if (found == '?') {
      words.push_back(Word::Unknown);
    } else {
      return std::nullopt;
    }
  }
  return words;
}

}  // namespace

std::string to_letters(const std::vector<Answer>& answers) {
  return write(answers);
}

std::string to_letters(const std::vector<Status>& statuses) {
  return write(statuses);
}

std::optional<std::vector<Answer>> answers_in(std::string_view letters) {
  return read<Answer>(letters);
}

std::optional<std::vector<Status>> statuses_in(std::string_view letters) {
  return read<Status>(letters);
}

}  // namespace podium::store
