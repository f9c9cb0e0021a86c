// Any script is read into terms that are well-formed; those of a script
// without errors print and read back.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "smtlib/tape.h"
#include "terms/assertions.h"
#include "terms/features.h"
#include "terms/print.h"
#include "terms/script.h"

using namespace podium::terms;
using podium::smtlib::Tape;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_structure(const Script& script, const Tape& tape) {
  for (std::uint32_t at = 0; at < script.terms.size(); ++at) {
    const TermId id{at};
    require(raw(script.terms.sort(id)) < script.sorts.size());
    for (const TermId each : script.terms.arguments(id))
      require(raw(each) < at);
  }
  for (std::uint32_t at = 0; at < script.sorts.size(); ++at) {
    for (const SortId each : script.sorts.arguments(SortId{at})) {
      require(raw(each) < at);
    }
  }
  for (const Finding& each : script.findings.all()) {
    require(each.token < tape.size());
    require(!each.message.empty());
    require(!to_string(each, tape).empty());
  }
}

void check_printing(const Script& script) {
  constexpr std::size_t kMost = 4000;
  Assertions assertions;
  for (const Command& each : script.commands.all()) {
    assertions.follow(script, each);
  }
  for (const TermId each : assertions.all()) {
    require(to_text(script, each, kMost).size() <= kMost + 3);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tape = Tape::read(text, "fuzz");
  if (!tape) return 0;
  const Script script = elaborate(*tape);
  check_structure(script, *tape);
  check_printing(script);
  for (const Finding& each : check_logic(script)) {
    require(each.token < tape->size() && !each.message.empty());
  }
  require(!smallest_logic(script).empty());
  return 0;
}
