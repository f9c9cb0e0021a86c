// model/matrix.ts -- all runs of a division, a row per benchmark: which rows
// are shown, and in which order.

import { STATUSES, type Division } from '../data/division';
import { isSolved, isWrong, runOf } from './runs';
import { compareNumbers, compareText, type Order } from './sort';

export interface MatrixFilter {
  text: string; // every word must occur in the name, family or status
  logic: string; // empty: all
  family: string; // empty: all
  // "" all | "differ" | "wrong" | "unsolved" | "only:SOLVER"
  show: string;
}

export const SHOW_ONLY = 'only:';

// Positions in division.list.
export function filterMatrix(division: Division, filter: MatrixFilter): Uint32Array {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const family = division.families.indexOf(filter.family);
  const shows = showing(division, filter.show);
  const kept: number[] = [];
  for (let benchmark = 0; benchmark < division.list.name.length; benchmark++) {
    if (filter.logic && division.list.logic[benchmark] !== filter.logic) continue;
    if (filter.family && division.list.family[benchmark] !== family) continue;
    if (!hasWords(division, benchmark, words)) continue;
    if (shows(benchmark)) kept.push(benchmark);
  }
  return Uint32Array.from(kept);
}

function hasWords(division: Division, benchmark: number, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { name, family, status } = division.list;
  const text =
    `${name[benchmark]} ${division.families[family[benchmark]!]} ${STATUSES[status[benchmark]!]}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function showing(division: Division, show: string): (benchmark: number) => boolean {
  const solvers = division.solvers.map((_, solver) => solver);
  const runs = (benchmark: number) =>
    solvers.map((solver) => runOf(division, benchmark, solver)).filter((run) => run >= 0);
  if (show === 'wrong') {
    return (benchmark) => runs(benchmark).some((run) => isWrong(division, run));
  }
  if (show === 'unsolved') {
    return (benchmark) => !runs(benchmark).some((run) => isSolved(division, run));
  }
  if (show === 'differ') {
    return (benchmark) => {
      if (division.disputed[benchmark]) return true;
      const solved = runs(benchmark).map((run) => isSolved(division, run));
      return solved.includes(true) && solved.includes(false);
    };
  }
  if (show.startsWith(SHOW_ONLY)) {
    const solver = division.solvers.indexOf(show.slice(SHOW_ONLY.length));
    return (benchmark) => {
      const solved = runs(benchmark).filter((run) => isSolved(division, run));
      return solved.length === 1 && division.runs.solver[solved[0]!] === solver;
    };
  }
  return () => true;
}

// Keys: "name", "family", "status", or a solver's position: its time, the
// unsolved last.
export function sortMatrix(division: Division, rows: Uint32Array, order: Order): Uint32Array {
  const compare = comparison(division, order);
  return Uint32Array.from(rows).sort((a, b) => compare(a, b) || a - b);
}

function comparison(division: Division, order: Order): (a: number, b: number) => number {
  const { list } = division;
  const sign = order.down ? -1 : 1;
  if (order.key === 'name') return (a, b) => sign * (a - b);
  if (order.key === 'status') return (a, b) => sign * (list.status[a]! - list.status[b]!);
  if (order.key === 'family') {
    const rank = ranks(division.families);
    return (a, b) => sign * (rank[list.family[a]!]! - rank[list.family[b]!]!);
  }
  const solver = Number(order.key);
  const times = Float64Array.from(list.name, (_, benchmark) => {
    const run = runOf(division, benchmark, solver);
    return isSolved(division, run) ? division.runs.wall[run]! : NaN;
  });
  return (a, b) => compareNumbers(times[a]!, times[b]!, order.down);
}

// The place of each text in sorted order: comparing numbers is quick.
function ranks(texts: readonly string[]): Uint32Array {
  const order = texts.map((_, i) => i).sort((a, b) => compareText(texts[a]!, texts[b]!));
  const rank = new Uint32Array(texts.length);
  order.forEach((text, place) => (rank[text] = place));
  return rank;
}
