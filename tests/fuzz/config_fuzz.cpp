// Whatever the bytes are, the readers return a Result: they do not crash, hang
// or throw. A competition that is read is written and read again as the same
// text.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "config/config.h"
#include "config/known_solvers.h"
#include "config/submission_facts.h"
#include "config/submission_seed.h"

namespace {

constexpr const char* kToml = "/fuzz/competition.toml";
constexpr const char* kJson = "/fuzz/submission.json";

void check_competition(std::string_view text) {
  const auto first = podium::config::parse_competition(text, kToml);
  if (!first) return;
  const std::string written =
      podium::config::write_competition(*first, "/fuzz", {"note"});
  const auto second = podium::config::parse_competition(written, kToml);
  if (!second || podium::config::write_competition(*second, "/fuzz",
                                                   {"note"}) != written) {
    std::abort();
  }
}

void check_submission(std::string_view text) {
  const auto errors = podium::config::check_submission(text, kJson, 2025);
  const auto solver = podium::config::parse_submission(text, kJson, 2025);
  if (!errors.empty() && solver) std::abort();
  const auto read = podium::config::read_submission_facts(text, kJson, 2025);
  if (read.errors.size() != errors.size()) std::abort();
  const auto entrant = podium::config::parse_entrant(text, kJson);
  if (errors.empty() && !entrant) std::abort();
}

}  // namespace

// The first byte chooses the format.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1,
                              size - 1);
  if (data[0] % 2 == 0) {
    check_competition(text);
  } else {
    check_submission(text);
  }
  podium::config::version_in(text);
  return 0;
}
