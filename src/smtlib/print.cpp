#include <string>
#include <string_view>

#include "smtlib/summary.h"

namespace podium::smtlib {

void print(const Tape& tape, std::string& out) {
  out.reserve(out.size() + tape.bytes());
  std::size_t command_end = 0;  // of the list of the top level that we are in
  bool gap = false;             // the last token asks for a blank after it
  for (std::size_t at = 0; at < tape.size(); ++at) {
    if (at == command_end) {
      if (at != 0) out += '\n';
      command_end = tape.next(at);
      gap = false;
    }
    const std::string_view token = tape.text(at);
    if (gap && token != ")") out += ' ';
    out += token;
    gap = token != "(";
  }
  if (tape.size() != 0) out += '\n';
}

}  // namespace podium::smtlib
