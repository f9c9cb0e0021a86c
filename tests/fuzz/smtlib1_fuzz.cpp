// Any bytes are read or refused. What is free of errors converts to a script
// that our reader takes, and scrambles to a benchmark that is free of errors
// again; without a seed scrambling once more changes nothing.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "smtlib/summary.h"
#include "smtlib/tape.h"
#include "smtlib1/convert.h"
#include "smtlib1/scramble.h"

using podium::smtlib1::Analysis;
using podium::smtlib1::Benchmark;
using podium::smtlib1::Plan;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_script(const Analysis& analysis, std::size_t bytes) {
  const auto converted = convert(analysis);
  require(static_cast<bool>(converted));
  const auto tape = podium::smtlib::Tape::read(converted->text, "script");
  require(static_cast<bool>(tape));
  const auto summary = podium::smtlib::summarize(*tape);
  require(summary && summary->check_sats == 1);
  for (std::size_t at = 0; at < converted->text.size(); at += 7) {
    require(converted->positions.original(at) < bytes);
  }
}

void check_scrambled(const Analysis& analysis, const Plan& plan) {
  const auto text = scramble(analysis, plan);
  require(static_cast<bool>(text));
  const auto benchmark = Benchmark::read(*text, "scrambled");
  require(static_cast<bool>(benchmark));
  const Analysis again = analyze(*benchmark);
  require(again.findings.errors() == 0);
  check_script(again, text->size());
  if (plan.seed) return;
  const auto twice = scramble(again, plan);
  require(twice && *twice == *text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto benchmark = Benchmark::read(text, "fuzz");
  if (!benchmark) {
    require(!benchmark.error().where.empty() &&
            !benchmark.error().hint.empty());
    return 0;
  }
  const Analysis analysis = analyze(*benchmark);
  if (analysis.findings.errors() != 0) {
    require(!convert(analysis) && !scramble(analysis, Plan{}));
    return 0;
  }
  check_script(analysis, size);
  check_scrambled(analysis, Plan{{}, true});
  check_scrambled(analysis, Plan{{}, false});
  check_scrambled(analysis, Plan{size, true});
  return 0;
}
