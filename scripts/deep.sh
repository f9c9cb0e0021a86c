#!/usr/bin/env bash
# scripts/deep.sh -- what ./check --deep adds to the tests of the release build:
# static analysis, the tests with sanitizers, and fuzzing.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. scripts/setup.sh
failed=0
jobs=$(nproc)

say "clang-tidy"
scripts/tidy.sh || failed=1

say "cppcheck"
cppcheck --project=build/compile_commands.json --enable=warning,performance,portability \
  --inline-suppr --suppress='*:/usr/*' --suppress='*:*/tests/*' \
  --suppressions-list=scripts/cppcheck.txt \
  --error-exitcode=1 --quiet -j "$jobs" --file-filter='src/*' || failed=1

say "Tests with address and undefined-behaviour sanitizers"
cmake --preset sanitize -DPODIUM_WEB=OFF >/dev/null &&
  cmake --build build-sanitize &&
  ctest --test-dir build-sanitize --output-on-failure -j "$jobs" -LE 'deep|release' ||
  failed=1

say "Fuzzing, a minute for each reader"
cmake -G Ninja -S . -B build-fuzz -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++ \
  -DPODIUM_FUZZ=ON -DPODIUM_WEB=OFF -DPODIUM_TESTS=OFF >/dev/null &&
  cmake --build build-fuzz --target fuzzers || failed=1

# fuzz FUZZER: what it found and how often it ran.
fuzz() {
  local name seeds result=0
  name=$(basename "$1")
  mkdir -p "build-fuzz/corpus/$name"
  seeds=tests/fuzz/seeds/${name%_fuzz}
  [ -d "$seeds" ] || seeds=tests/fuzz/seeds/smtlib
  "$1" -max_total_time="${PODIUM_FUZZ_SECONDS:-60}" -timeout=20 -rss_limit_mb=4096 \
    -artifact_prefix=build-fuzz/ -print_final_stats=1 "build-fuzz/corpus/$name" "$seeds" \
    >"build-fuzz/$name.log" 2>&1 || {
    result=1
    tail -40 "build-fuzz/$name.log"
  }
  echo "$name $(grep -h 'number_of_executed_units' "build-fuzz/$name.log")"
  return "$result"
}
export -f fuzz
printf '%s\0' build-fuzz/fuzz/*_fuzz | xargs -0 -P "$jobs" -I{} bash -c 'fuzz "$1"' _ {} || failed=1
exit $failed
