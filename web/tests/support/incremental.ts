// tests/support/incremental.ts -- a made-up incremental track: one division with
// four benchmarks, run by three solvers, and the times of every command.

import { Random } from './random';

export const DIVISION = 'QF_LinearIntArith';
export const TRACK = { slug: 'incremental', title: 'Incremental', kinds: ['parallel'] };
export const SOLVERS = ['z3', 'cvc5', '<b>liar</b>'];
export const CHECKS = 40;

export interface Files {
  track: Record<string, unknown>; // its entry in the overview
  data: Map<string, unknown>; // by name below data/
}

export function benchmarkName(number: number): string {
  return `QF_LIA/growing/<i>${number}</i>.smt2`;
}

// The third solver lies in its third answer; the second is out of time half way.
function answersOf(solver: number): number {
  return [CHECKS, CHECKS / 2, 3][solver]!;
}

// Five commands for each check, or as many as are asked for in all.
export function runJson(solver: number, benchmark: number, commands = CHECKS * 5) {
  const random = new Random(solver * 100 + benchmark + 1);
  const each = Math.floor(commands / CHECKS);
  const answered = answersOf(solver);
  const length = solver === 0 ? each * CHECKS : each * answered;
  const words = ['push', 'assert', 'check-sat', 'pop'];
  const list = Array.from({ length }, (_, i) => i);
  const isCheck = (i: number) => i % each === each - 1;
  const checks = list.filter(isCheck);
  const status = (check: number) => (check % 2 === 0 ? 'sat' : 'unsat');
  const answer = (check: number): string => {
    if (solver === 2 && check === 2) return 'unsat';
    return solver === 1 && check === answered - 1 ? 'none' : status(check);
  };
  return {
    format: 1,
    track: TRACK.slug,
    solver: SOLVERS[solver]!,
    benchmark: benchmarkName(benchmark),
    words,
    commands: {
      word: list.map((i) => (isCheck(i) ? 2 : i % each === 0 ? 0 : 1)),
      line: list.map((i) => i + 4),
      wall: list.map((i) => Math.round(1e6 * 10 ** (random.bell() - (isCheck(i) ? 2 : 4))) / 1e6),
    },
    answered: solver !== 1,
    checks: {
      command: checks,
      answer: checks.map((_, check) => answer(check)),
      status: checks.map((_, check) => status(check)),
      cpu: checks.map((_, check) => (check + 1) / 100),
    },
  };
}

function row(solver: number) {
  const [correct, wrong] = [4 * (solver < 2 ? answersOf(solver) : 0), solver === 2];
  return {
    solver: SOLVERS[solver]!,
    competing: true,
    sound: !wrong,
    rank: solver + 1,
    errors: wrong ? 4 : 0,
    correct,
    wall: 10,
    cpu: 12,
    solved: solver === 0 ? 4 : 0,
    sat: correct / 2,
    unsat: correct / 2,
    unsolved: solver === 1 ? 4 : 0,
    abstained: 0,
    timeout: solver === 1 ? 4 : 0,
    memout: 0,
    missing: 0,
  };
}

// The first benchmark has `commands` commands.
export function incrementalFiles(commands?: number): Files {
  const data = new Map<string, unknown>();
  const benchmarks = [0, 1, 2, 3];
  const runs = benchmarks.flatMap((benchmark) =>
    SOLVERS.map((_, solver) => ({
      solver,
      benchmark,
      file: `${TRACK.slug}/runs/${solver}/${benchmark}`,
    })),
  );
  for (const { solver, benchmark, file } of runs) {
    data.set(file, runJson(solver, benchmark, benchmark === 0 ? commands : undefined));
  }
  const column = <T>(value: (solver: number, benchmark: number) => T) =>
    runs.map(({ solver, benchmark }) => value(solver, benchmark));
  const names = benchmarks.map(benchmarkName);
  const count = (solver: number) => (solver < 2 ? answersOf(solver) : 0);
  data.set(`${TRACK.slug}/${DIVISION}`, {
    format: 1,
    track: TRACK.slug,
    division: DIVISION,
    competitive: true,
    benchmarks: 4,
    tables: { parallel: { winner: 'z3', benchmarks: 4, rows: SOLVERS.map((_, i) => row(i)) } },
    logics: [],
    disagreements: [],
    solvers: SOLVERS,
    families: ['QF_LIA/growing'],
    list: {
      name: names,
      logic: names.map(() => 'QF_LIA'),
      family: names.map(() => 0),
      status: names.map(() => 'sat'),
      checks: names.map(() => CHECKS),
    },
    runs: {
      solver: column((solver) => solver),
      benchmark: column((_, benchmark) => benchmark),
      answer: column(() => 'none'),
      ending: column((solver) => (solver === 1 ? 'wall-limit' : 'exited')),
      code: column(() => 0),
      verdict: column((solver) => (solver === 2 ? 'wrong' : 'correct')),
      wall: column((solver, benchmark) => 3 + solver + benchmark),
      cpu: column((solver, benchmark) => 4 + solver + benchmark),
      memory: column(() => 1e7),
      note: Object.fromEntries(
        runs.flatMap(({ solver }, i) =>
          solver === 2
            ? [[String(i), 'check-sat 3, line 18: it said unsat, but sat is right']]
            : [],
        ),
      ),
      correct: column(count),
      answered: column(answersOf),
      decided_wall: column((solver, benchmark) => 2 + solver + benchmark),
      decided_cpu: column((solver, benchmark) => 3 + solver + benchmark),
      file: runs.map(({ file }) => file),
    },
  });
  data.set(`${TRACK.slug}/benchmarks`, {
    format: 1,
    track: TRACK.slug,
    list: {
      name: names,
      division: names.map(() => DIVISION),
      logic: names.map(() => 'QF_LIA'),
      family: names.map(() => 'growing'),
      status: names.map(() => 'sat'),
      asserts: names.map(() => 120),
      check_sats: names.map(() => CHECKS),
      bytes: names.map(() => 5000),
      sha256: names.map(() => '0'.repeat(64)),
    },
    left_out: [],
  });
  const leaders = [0, 1, 2].map((i) => {
    const { solver, errors, correct, wall, cpu } = row(i);
    return { solver, errors, correct, wall, cpu };
  });
  return {
    data,
    track: {
      ...TRACK,
      file: `${TRACK.slug}/benchmarks`,
      benchmarks: 4,
      limits: { wall: 60, cpu: 60, memory: 8_000_000_000, cores: 1, slots: 2 },
      divisions: [
        {
          name: DIVISION,
          file: `${TRACK.slug}/${DIVISION}`,
          logics: ['QF_LIA'],
          competitive: true,
          benchmarks: 4,
          runs: { done: 12, total: 12 },
          disagreements: 0,
          errors: 4,
          winners: { parallel: 'z3' },
          leaders,
        },
      ],
    },
  };
}
