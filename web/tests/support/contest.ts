// tests/support/contest.ts -- made-up runs, and the tables that follow from them.
//
// The scores are simple ones, not those of a rule book: the pages show what they
// are given, and here they are given something consistent.

import { HOSTILE, type DivisionPlan, type Plan } from './plans';
import type { Random } from './random';

export const KINDS = [
  { slug: 'parallel', title: 'Parallel' },
  { slug: 'sequential', title: 'Sequential' },
  { slug: 'sat', title: 'SAT' },
  { slug: 'unsat', title: 'UNSAT' },
  { slug: '24s', title: '24 seconds' },
];

export interface MadeBenchmark {
  name: string;
  logic: string;
  family: string;
  status: string;
  truth: string;
  asserts: number;
  bytes: number;
  sha256: string;
}

export interface MadeRun {
  solver: number;
  benchmark: number;
  answer: string;
  ending: string;
  code: number;
  verdict: string;
  wall: number;
  cpu: number;
  memory: number;
  note: string;
}

export function makeBenchmarks(
  plan: Plan,
  division: DivisionPlan,
  random: Random,
): MadeBenchmark[] {
  return Array.from({ length: division.benchmarks }, (_, i) => {
    const logic = division.logics[i % division.logics.length]!;
    const family = random.pick(plan.families);
    const truth = random.chance(0.45) ? 'sat' : 'unsat';
    return {
      name: `${logic}/${family}/${family.length}-bench_${String(i).padStart(5, '0')}.smt2`,
      logic,
      family,
      truth,
      status: random.chance(0.12) ? 'unknown' : truth,
      asserts: 1 + random.below(400),
      bytes: 200 + random.below(2_000_000),
      sha256: random.hex(64),
    };
  });
}

export function makeRuns(
  plan: Plan,
  division: DivisionPlan,
  benchmarks: readonly MadeBenchmark[],
  random: Random,
): MadeRun[] {
  const runs: MadeRun[] = [];
  benchmarks.forEach((made, benchmark) => {
    const hardness = 10 ** (random.bell() * 2.6 + 0.2);
    plan.solvers.forEach((solver, position) => {
      if (solver.skips?.includes(division.name) || !random.chance(plan.done)) return;
      const wall = Math.min(
        0.004 + hardness * solver.speed * 10 ** (random.bell() * 0.9),
        plan.wall,
      );
      const run = outcome(plan, solver, made, wall, random);
      runs.push({ solver: position, benchmark, ...run });
    });
  });
  return runs;
}

function outcome(
  plan: Plan,
  solver: Plan['solvers'][number],
  made: MadeBenchmark,
  wall: number,
  random: Random,
): Omit<MadeRun, 'solver' | 'benchmark'> {
  const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
  const usage = {
    wall: round(wall),
    cpu: round(Math.min(wall * (0.9 + random.next() * 0.4), plan.wall)),
    memory: Math.round(1e6 + random.next() * 9e8),
    note: '',
  };
  const nothing = { answer: 'none', verdict: 'unsolved', code: 0, ...usage };
  if (wall >= plan.wall) return { ...nothing, ending: 'wall-limit' };
  if (!random.chance(solver.reach ** 0.5)) {
    if (random.chance(0.4)) return { ...nothing, ending: 'memory-limit' };
    if (random.chance(0.5)) return { ...nothing, answer: 'unknown', ending: 'exited' };
    return { ...nothing, ending: 'signalled', code: 11, note: HOSTILE.note };
  }
  const other = made.truth === 'sat' ? 'unsat' : 'sat';
  const answer = random.chance(solver.wrong) ? other : made.truth;
  const verdict =
    made.status === 'unknown' ? 'unconfirmed' : answer === made.status ? 'correct' : 'wrong';
  return { answer, ending: 'exited', code: 0, verdict, ...usage };
}

// Turns one answer to a benchmark of unknown status into its opposite.
export function disagree(benchmarks: readonly MadeBenchmark[], runs: readonly MadeRun[]): number[] {
  for (const run of runs) {
    if (run.verdict !== 'unconfirmed' || run.solver !== 0) continue;
    const rivals = runs.filter(
      (other) => other.benchmark === run.benchmark && other.verdict === 'unconfirmed',
    );
    if (rivals.length < 2) continue;
    run.answer = benchmarks[run.benchmark]!.truth === 'sat' ? 'unsat' : 'sat';
    return [run.benchmark];
  }
  return [];
}

function counts(kind: string, run: MadeRun, limit: number): boolean {
  if (kind === 'sat' || kind === 'unsat') return run.answer === kind;
  if (kind === '24s') return run.wall <= 24;
  return kind !== 'sequential' || run.cpu <= limit;
}

// The table of a kind over the given benchmarks.
export function makeTable(
  plan: Plan,
  competitive: boolean,
  kind: string,
  members: ReadonlySet<number>,
  runs: readonly MadeRun[],
) {
  const rows = plan.solvers.map((solver, position) => {
    const own = runs.filter((run) => run.solver === position && members.has(run.benchmark));
    const solved = own.filter(
      (run) => ['correct', 'unconfirmed'].includes(run.verdict) && counts(kind, run, plan.wall),
    );
    const errors = own.filter((run) => run.verdict === 'wrong').length;
    const unsolved = own.filter((run) => run.verdict === 'unsolved');
    const sum = (clock: 'wall' | 'cpu') =>
      Math.round(solved.reduce((total, run) => total + run[clock], 0) * 1000) / 1000;
    const absent = members.size - own.length;
    return {
      solver: solver.name,
      competing: solver.competing,
      sound: errors === 0,
      rank: 0,
      errors,
      correct: solved.length,
      wall: sum('wall'),
      cpu: sum('cpu'),
      solved: solved.length,
      sat: solved.filter((run) => run.answer === 'sat').length,
      unsat: solved.filter((run) => run.answer === 'unsat').length,
      unsolved: own.length - solved.length - errors,
      abstained: plan.done < 1 ? 0 : absent,
      timeout: unsolved.filter((run) => run.ending === 'wall-limit').length,
      memout: unsolved.filter((run) => run.ending === 'memory-limit').length,
      missing: plan.done < 1 ? absent : 0,
    };
  });
  rows.sort((a, b) => a.errors - b.errors || b.correct - a.correct || a.wall - b.wall);
  let rank = 0;
  for (const row of rows) if (row.competing) row.rank = ++rank;
  const best = rows.find((row) => row.competing);
  return { winner: competitive && best && best.correct > 0 ? best.solver : null, rows };
}
