// model/cactus.ts -- for each solver: how many benchmarks, or correct answers of
// several in each, or assertions that cores leave out, within how much time.

import type { Division } from '../data/division';
import type { Grid } from './grid';
import { countsFor, isSolved, reductionOf, type Clock } from './runs';

export interface CactusOptions {
  clock: Clock;
  kind: string;
  logic: string; // empty: all
  wallLimit: (logic: string) => number;
}

export interface CactusSeries {
  solver: string;
  times: Float64Array; // ascending
  counts: Float64Array; // ascending: what is reached at that time
  benchmarks: Uint32Array; // the benchmark that adds to it then
}

export function total(series: CactusSeries): number {
  return series.counts[series.counts.length - 1] ?? 0;
}

// In the division's order of solvers; a solver that solved nothing has an empty
// series.
export function cactusSeries(division: Division, options: CactusOptions): CactusSeries[] {
  const { runs, list, checks } = division;
  const counted: number[][] = division.solvers.map(() => []);
  for (let run = 0; run < runs.length; run++) {
    if (worth(division, run) === 0) continue;
    const logic = list.logic[runs.benchmark[run]!]!;
    if (options.logic && logic !== options.logic) continue;
    if (!countsFor(division, run, options.kind, options.wallLimit(logic))) continue;
    counted[runs.solver[run]!]!.push(run);
  }
  const clock = (checks ?? runs)[options.clock];
  return counted.map((indices, solver) => {
    indices.sort((a, b) => clock[a]! - clock[b]!);
    let reached = 0;
    return {
      solver: division.solvers[solver]!,
      times: Float64Array.from(indices, (run) => clock[run]!),
      counts: Float64Array.from(indices, (run) => (reached += worth(division, run))),
      benchmarks: Uint32Array.from(indices, (run) => runs.benchmark[run]!),
    };
  });
}

// Of several check-sats the correct answers count one by one, of a core the
// assertions that it does without.
function worth(division: Division, run: number): number {
  if (division.cores) return reductionOf(division, run);
  if (!division.checks) return isSolved(division, run) ? 1 : 0;
  const disputed = division.disputed[division.runs.benchmark[run]!] === 1;
  return disputed ? 0 : division.checks.correct[run]!;
}

// A row per benchmark that adds to a line. Where each adds one, all lines share
// a column of counts.
export function cactusGrid(series: readonly CactusSeries[], unit: string): Grid {
  const length = series.reduce((most, entry) => Math.max(most, entry.times.length), 0);
  const single = series.every((entry) => total(entry) === entry.times.length);
  const time = (entry: CactusSeries) => ({
    title: `${entry.solver}, s`,
    numeric: true,
    value: (row: number) => entry.times[row] ?? NaN,
  });
  if (single) {
    const counts = { title: unit, numeric: true, value: (row: number) => row + 1 };
    return { length, columns: [counts, ...series.map(time)] };
  }
  return {
    length,
    columns: [
      { title: 'Benchmarks', numeric: true, value: (row) => row + 1 },
      ...series.flatMap((entry) => [
        {
          title: `${entry.solver}, ${unit.toLowerCase()}`,
          numeric: true,
          value: (row: number) => entry.counts[row] ?? NaN,
        },
        time(entry),
      ]),
    ],
  };
}
