#!/usr/bin/env bash
# scripts/tidy.sh -- clang-tidy over the sources, without those that passed before.
#
# A file is named by the digest of all that decides its findings: the settings, the
# version of clang-tidy, the file and the headers of ours that the build saw it include.
# A file that passed leaves its digest in the cache; all of them need half an hour of two cores.
set -uo pipefail
cd "$(dirname "$0")/.."
cache=${XDG_CACHE_HOME:-$HOME/.cache}/podium/tidy
mkdir -p "$cache"
settings=$({ clang-tidy --version; cat .clang-tidy; } | sha256sum)

# "source header header ..." for every object that the build made, only files of ours.
dependencies() {
  ninja -C build -t deps 2>/dev/null | awk -v root="$PWD/" '
    function add(path) {
      if (index(path, root) == 1) path = substr(path, length(root) + 1)
      else if (!sub(/^\.\.\//, "", path)) return  # made by the build
      if (path ~ /^(src|benchmarks)\//) files = files " " path
    }
    /^ / { add($1); next }
    { if (files != "") print substr(files, 2); files = "" }
    END { if (files != "") print substr(files, 2) }'
}

waiting=()
declare -A digest
while read -r source headers; do
  # shellcheck disable=SC2086 -- the names of our files hold no spaces
  digest[$source]=$({ echo "$settings"; cat "$source" $headers; } | sha256sum | cut -c1-64)
done < <(dependencies)
while read -r source; do
  key=${digest[$source]:-}
  [ -n "$key" ] && [ -e "$cache/$key" ] || waiting+=("$source:$key")
done < <(git ls-files 'src/*.cpp' 'benchmarks/*.cpp')
echo "${#waiting[@]} files to look at, the others passed before"
[ "${#waiting[@]}" -gt 0 ] || exit 0

tidy_one() {
  clang-tidy -p build --quiet "${1%:*}" \
    2> >(grep -v -E '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header' >&2) || return 1
  if [ -n "${1##*:}" ]; then touch "$cache/${1##*:}"; fi
}
export -f tidy_one
export cache
printf '%s\0' "${waiting[@]}" | xargs -0 -P "$(nproc)" -I{} bash -c 'tidy_one "$1"' _ {}
