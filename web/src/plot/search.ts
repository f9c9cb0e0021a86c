// plot/search.ts -- searching in sorted numbers.

/** The first position whose value is at least this; the length if none is. */
export function lowerBound(sorted: Float64Array | Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
