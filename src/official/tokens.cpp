#include "official/tokens.h"

#include <cstddef>

#include "official/bytes.h"

namespace podium::official {

std::string_view Tokens::next() {
  while (at_ != end_ && byte_of(*at_) == Byte::Blank) ++at_;
  if (at_ == end_) return {};
  const char* const begin = at_;
  at_ = *begin == '(' || *begin == ')' ? begin + 1 : end_of_atom(begin, end_);
  return {begin, static_cast<std::size_t>(at_ - begin)};
}

void Tokens::skip() {
  std::size_t depth = 0;
  do {
    const std::string_view token = next();
    if (token.empty()) return;
    if (token == "(") ++depth;
    if (token == ")") --depth;
  } while (depth > 0);
}

}  // namespace podium::official
