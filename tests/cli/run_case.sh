#!/usr/bin/env bash
# run_case.sh PODIUM CASE [--promote] -- runs a golden case.
#
# A case is a folder with `cmd` (shell commands that call podium), any inputs,
# and the expected `stdout`, `stderr` and `exit`. It runs in a copy of the
# folder. Times and paths of the machine are replaced before the comparison.
# A case with a file `needs-isolation` is skipped where commands cannot be
# isolated.
set -uo pipefail
podium=$(realpath "$1")
case=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/case"
cp -r "$case/." "$work/case"
rm -f "$work/case/"{stdout,stderr,exit}
if [ -e "$case/needs-isolation" ] &&
  ! "$podium" exec -q --isolation whole -- true; then
  exit 77
fi
export PATH=$(dirname "$podium"):$PATH LC_ALL=C.UTF-8
cd "$work/case" || exit 2
bash ./cmd >"$work/stdout" 2>"$work/stderr" </dev/null
echo $? >"$work/exit"
sed -i -E "s#$work/case#CASE#g; s#([0-9.]+ (ms|s|min|h|d) )+so far#TIME so far#; s#, about .* left##; s#at a time, (cgroup-v1|cgroup-v2|supervised)#at a time, METHOD#" \
  "$work/stdout" "$work/stderr"
if [ "${3-}" = --promote ]; then
  cp "$work/stdout" "$work/stderr" "$work/exit" "$case/"
  exit
fi
failed=0
for file in exit stdout stderr; do
  diff -u "$case/$file" "$work/$file" || failed=1
done
exit $failed
