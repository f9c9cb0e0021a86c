#!/usr/bin/env bash
# order.sh PROGRAM LIST -- that the functions in the list are in the program,
# nine of ten at least, and that the linker has put them side by side.
set -euo pipefail
export LC_ALL=C
program=$1 list=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
grep -v '^#' "$list" | sort -u >"$folder/listed"
nm "$program" | awk 'NF == 3 { print $3, $1 }' | sort >"$folder/there"
join "$folder/listed" "$folder/there" >"$folder/found"
listed=$(wc -l <"$folder/listed")
found=$(cut -d' ' -f1 "$folder/found" | sort -u | wc -l)
read -r begin size < <(readelf -SW "$program" |
  sed -n 's/.*\.text\.ordered *PROGBITS *\([0-9a-f]*\) [0-9a-f]* \([0-9a-f]*\) .*/\1 \2/p') ||
  { echo "the linker has put none of them side by side"; exit 1; }
end=$(printf '%016x' $((16#$begin + 16#$size)))
# Numbers of the same width are in order if their digits are.
inside=$(awk -v begin="$begin" -v end="$end" \
  '$2 "" >= begin "" && $2 "" < end "" { print $1 }' "$folder/found" | sort -u | wc -l)
echo "$listed functions listed, $found in the program, $inside of them side by side"
if [ $((found * 10)) -lt $((listed * 9)) ] || [ $((inside * 10)) -lt $((found * 9)) ]; then
  echo "run scripts/order and build again"
  exit 1
fi
