// model/scatter.ts -- two solvers against each other, a point per benchmark.

import { STATUSES, type Division } from '../data/division';
import type { Grid } from './grid';
import {
  answerOf,
  endingOf,
  isSolved,
  isWrong,
  outcomeWord,
  runOf,
  timeOf,
  type Clock,
} from './runs';

// Where a run without a countable answer is drawn, beyond the time limit.
export type Lane = 'timed' | 'time-out' | 'memory-out' | 'no-answer';
export type Shape = 'sat' | 'unsat' | 'open';

export interface ScatterSide {
  run: number;
  lane: Lane;
  time: number;
  wrong: boolean;
}

export interface ScatterPoint {
  benchmark: number;
  family: number;
  shape: Shape;
  x: ScatterSide;
  y: ScatterSide;
}

export interface ScatterOptions {
  clock: Clock;
  logic: string; // empty: all
}

// Benchmarks that both solvers were run on, in the division's order.
export function scatterPoints(
  division: Division,
  xSolver: number,
  ySolver: number,
  options: ScatterOptions,
): ScatterPoint[] {
  const points: ScatterPoint[] = [];
  for (let benchmark = 0; benchmark < division.list.name.length; benchmark++) {
    if (options.logic && division.list.logic[benchmark] !== options.logic) continue;
    const xRun = runOf(division, benchmark, xSolver);
    const yRun = runOf(division, benchmark, ySolver);
    if (xRun < 0 || yRun < 0) continue;
    points.push({
      benchmark,
      family: division.list.family[benchmark]!,
      shape: shapeOf(division, benchmark, [xRun, yRun]),
      x: side(division, xRun, options.clock),
      y: side(division, yRun, options.clock),
    });
  }
  return points;
}

function side(division: Division, run: number, clock: Clock): ScatterSide {
  return {
    run,
    lane: laneOf(division, run),
    time: timeOf(division, run, clock),
    wrong: isWrong(division, run),
  };
}

export function laneOf(division: Division, run: number): Lane {
  const answer = answerOf(division, run);
  const decided = division.checks
    ? isSolved(division, run) || isWrong(division, run)
    : answer === 'sat' || answer === 'unsat';
  if (decided) return 'timed';
  const ending = endingOf(division, run);
  if (ending === 'wall-limit' || ending === 'cpu-limit') return 'time-out';
  return ending === 'memory-limit' ? 'memory-out' : 'no-answer';
}

// The known status, else what a solver answered that counts.
function shapeOf(division: Division, benchmark: number, runs: number[]): Shape {
  if (division.checks) return 'open';
  const status = STATUSES[division.list.status[benchmark]!]!;
  if (status !== 'unknown') return status;
  const solved = runs.find((run) => isSolved(division, run));
  if (solved === undefined) return 'open';
  return answerOf(division, solved) === 'sat' ? 'sat' : 'unsat';
}

// The families with most points first: they get colours, the rest is grey.
export function rankFamilies(
  points: readonly ScatterPoint[],
): { family: number; points: number }[] {
  const counts = new Map<number, number>();
  for (const point of points) counts.set(point.family, (counts.get(point.family) ?? 0) + 1);
  return [...counts]
    .map(([family, count]) => ({ family, points: count }))
    .sort((a, b) => b.points - a.points || a.family - b.family);
}

// "z3 is faster on 12, cvc5 on 9; 3 are solved by z3 only ..."
export interface Duel {
  xFaster: number;
  yFaster: number;
  xOnly: number;
  yOnly: number;
  both: number;
  neither: number;
}

export function duel(division: Division, points: readonly ScatterPoint[]): Duel {
  const sum: Duel = { xFaster: 0, yFaster: 0, xOnly: 0, yOnly: 0, both: 0, neither: 0 };
  for (const { x, y } of points) {
    const xSolved = isSolved(division, x.run);
    const ySolved = isSolved(division, y.run);
    if (xSolved && ySolved) {
      sum.both++;
      if (x.time < y.time) sum.xFaster++;
      if (y.time < x.time) sum.yFaster++;
    } else if (xSolved) sum.xOnly++;
    else if (ySolved) sum.yOnly++;
    else sum.neither++;
  }
  return sum;
}

export function scatterGrid(
  division: Division,
  points: readonly ScatterPoint[],
  x: string,
  y: string,
): Grid {
  const at = (row: number) => points[row]!;
  const columns = (name: string, pick: (point: ScatterPoint) => ScatterSide) => [
    {
      title: `${name}, answer`,
      numeric: false,
      value: (row: number) => {
        const { lane, run } = pick(at(row));
        return lane === 'timed' || division.checks ? outcomeWord(division, run) : lane;
      },
    },
    { title: `${name}, s`, numeric: true, value: (row: number) => pick(at(row)).time },
  ];
  return {
    length: points.length,
    columns: [
      {
        title: 'Benchmark',
        numeric: false,
        value: (row) => division.list.name[at(row).benchmark]!,
      },
      { title: 'Family', numeric: false, value: (row) => division.families[at(row).family]! },
      ...columns(x, (point) => point.x),
      ...columns(y, (point) => point.y),
    ],
  };
}
