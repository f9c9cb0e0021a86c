// model/list.ts -- which benchmarks of a track's list are shown, and in which order.

import type { TrackBenchmarks } from '../data/records';
import { compareNumbers, compareText, type Order } from './sort';

// Every word must occur in the name, division, logic, family, status or hash.
export function filterList(list: TrackBenchmarks, text: string): Uint32Array {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const kept: number[] = [];
  for (let row = 0; row < list.length; row++) {
    if (words.length > 0) {
      const columns = [list.name, list.division, list.logic, list.family, list.status, list.sha256];
      const haystack = columns
        .map((column) => column[row])
        .join(' ')
        .toLowerCase();
      if (!words.every((word) => haystack.includes(word))) continue;
    }
    kept.push(row);
  }
  return Uint32Array.from(kept);
}

// `order.key` is the name of a column. By name means in the list's own order.
export function sortList(list: TrackBenchmarks, rows: Uint32Array, order: Order): Uint32Array {
  const value = sortValue(list, order.key);
  return Uint32Array.from(rows).sort(
    (a, b) => compareNumbers(value(a), value(b), order.down) || a - b,
  );
}

function sortValue(list: TrackBenchmarks, key: string): (row: number) => number {
  switch (key) {
    case 'asserts':
    case 'bytes': {
      const column = list[key];
      return (row) => column[row]!;
    }
    case 'division':
    case 'logic':
    case 'family':
    case 'status': {
      const column = list[key];
      const rank = rankTexts(column);
      return (row) => rank.get(column[row]!)!;
    }
    case 'sha256': {
      // The first 48 bits decide, and a number holds them exactly.
      const column = list.sha256;
      return (row) => parseInt(column[row]!.slice(0, 12), 16);
    }
    default:
      return (row) => row;
  }
}

// Comparing texts by language is slow; they are few, so compare each once.
function rankTexts(column: readonly string[]): Map<string, number> {
  return new Map([...new Set(column)].sort(compareText).map((text, rank) => [text, rank]));
}
