// Any bytes are read or refused; what is read prints and reads back the same.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "smtlib/summary.h"
#include "smtlib/tape.h"

using podium::smtlib::Kind;
using podium::smtlib::Tape;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_structure(const Tape& tape, std::size_t bytes) {
  for (std::size_t at = 0; at < tape.size(); ++at) {
    require(!tape.text(at).empty());
    require(!tape.slice(at).empty() && tape.slice(at).size() <= bytes);
    require(tape.next(at) > at && tape.next(at) <= tape.size());
    const Kind kind = tape.kind(at);
    if (kind == Kind::Open || kind == Kind::Close) {
      require(tape.partner(tape.partner(at)) == at);
    }
  }
  if (tape.size() != 0) require(!tape.where(tape.size() - 1).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tape = Tape::read(text, "fuzz");
  if (!tape) {
    require(!tape.error().where.empty() && !tape.error().hint.empty());
    return 0;
  }
  check_structure(*tape, size);
  static_cast<void>(podium::smtlib::summarize(*tape));
  std::string printed;
  podium::smtlib::print(*tape, printed);
  const auto again = Tape::read(printed, "printed");
  require(static_cast<bool>(again) && again->size() == tape->size());
  for (std::size_t at = 0; at < tape->size(); ++at) {
    require(tape->text(at) == again->text(at));
  }
  return 0;
}
