// model/cactus.ts -- for each solver: how many benchmarks within how much time.

import type { Division } from '../data/division';
import type { Grid } from './grid';
import { countsFor, isSolved, type Clock } from './runs';

export interface CactusOptions {
  clock: Clock;
  kind: string;
  logic: string; // empty: all
  wallLimit: number;
}

export interface CactusSeries {
  solver: string;
  times: Float64Array; // ascending: times[n - 1] is the time of the n-th
  benchmarks: Uint32Array; // the benchmark solved in that time
}

// In the division's order of solvers; a solver that solved nothing has an empty
// series.
export function cactusSeries(division: Division, options: CactusOptions): CactusSeries[] {
  const { runs, list } = division;
  const solved: number[][] = division.solvers.map(() => []);
  for (let run = 0; run < runs.length; run++) {
    if (!isSolved(division, run)) continue;
    if (options.logic && list.logic[runs.benchmark[run]!] !== options.logic) continue;
    if (!countsFor(division, run, options.kind, options.wallLimit)) continue;
    solved[runs.solver[run]!]!.push(run);
  }
  const clock = runs[options.clock];
  return solved.map((indices, solver) => {
    indices.sort((a, b) => clock[a]! - clock[b]!);
    return {
      solver: division.solvers[solver]!,
      times: Float64Array.from(indices, (run) => clock[run]!),
      benchmarks: Uint32Array.from(indices, (run) => runs.benchmark[run]!),
    };
  });
}

export function cactusGrid(series: readonly CactusSeries[]): Grid {
  const length = series.reduce((most, entry) => Math.max(most, entry.times.length), 0);
  return {
    length,
    columns: [
      { title: 'Solved', numeric: true, value: (row) => row + 1 },
      ...series.map((entry) => ({
        title: `${entry.solver}, s`,
        numeric: true,
        value: (row: number) => entry.times[row] ?? NaN,
      })),
    ],
  };
}
