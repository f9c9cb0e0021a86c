// tests/support/evidence.ts -- made-up tracks of cores and models: one division
// each with two benchmarks, run by four solvers.

import type { Files } from './incremental';

export const DIVISION = 'QF_Bitvec';
export const CORES = {
  slug: 'unsat-core',
  title: 'Unsat Core',
  kinds: ['parallel', 'sequential'],
};
export const MODELS = {
  slug: 'model-validation',
  title: 'Model Validation',
  kinds: ['parallel', 'sequential'],
};
export const SOLVERS = ['z3', 'cvc5', 'silent', '<b>liar</b>'];

export function benchmarkName(number: number): string {
  return `QF_BV/named/<i>${number}</i>.smt2`;
}

const BENCHMARKS = [0, 1];
const RUNS = BENCHMARKS.flatMap((benchmark) => SOLVERS.map((_, solver) => ({ solver, benchmark })));
const column = <T>(value: (solver: number) => T) => RUNS.map(({ solver }) => value(solver));

// z3 and cvc5 give the same core of 3 of 10 assertions; one gives none, and one a
// core that is refuted.
const CORE_RUNS = {
  evidence: column((solver) => ['valid', 'valid', 'none', 'invalid'][solver]),
  core: column((solver) => [3, 3, 0, 1][solver]),
  digest: column((solver) => ['aaa', 'aaa', '', 'bbb'][solver]),
  confirmations: column((solver) => [2, 2, 0, 0][solver]),
  refutations: column((solver) => [0, 0, 0, 2][solver]),
};
const MODEL_RUNS = {
  evidence: column((solver) => ['valid', 'malformed', 'none', 'invalid'][solver]),
};
const VERDICTS = {
  [CORES.slug]: ['correct', 'correct', 'correct', 'wrong'],
  [MODELS.slug]: ['correct', 'unsolved', 'unsolved', 'wrong'],
};

function row(track: string, solver: number) {
  const verdict = VERDICTS[track]![solver]!;
  const solved = verdict === 'correct' ? 2 : 0;
  const reduction = solver < 2 ? 14 : 0;
  return {
    solver: SOLVERS[solver]!,
    competing: true,
    sound: verdict !== 'wrong',
    rank: solver + 1,
    errors: verdict === 'wrong' ? 2 : 0,
    correct: track === CORES.slug ? reduction : solved,
    wall: solver + 1,
    cpu: solver + 1,
    solved,
    sat: 0,
    unsat: 0,
    unsolved: verdict === 'unsolved' ? 2 : 0,
    abstained: 0,
    timeout: 0,
    memout: 0,
    missing: 0,
  };
}

function trackFiles(track: typeof CORES, data: Map<string, unknown>): Record<string, unknown> {
  const cores = track === CORES;
  const answer = cores ? 'unsat' : 'sat';
  const names = BENCHMARKS.map(benchmarkName);
  const rows = SOLVERS.map((_, solver) => row(track.slug, solver));
  const table = { winner: 'z3', benchmarks: 2, rows };
  const votes = BENCHMARKS.flatMap((benchmark) =>
    ['aaa', 'bbb'].flatMap((digest) => [0, 1].map((solver) => ({ benchmark, digest, solver }))),
  );
  data.set(`${track.slug}/${DIVISION}`, {
    format: 1,
    track: track.slug,
    division: DIVISION,
    competitive: true,
    experimental: !cores,
    benchmarks: 2,
    asserts: 20,
    tables: { parallel: table, sequential: table },
    logics: [],
    disagreements: [],
    solvers: SOLVERS,
    families: ['QF_BV/named'],
    list: {
      name: names,
      logic: names.map(() => 'QF_BV'),
      family: names.map(() => 0),
      status: names.map(() => answer),
      ...(cores ? { asserts: names.map(() => 10) } : {}),
    },
    runs: {
      solver: RUNS.map(({ solver }) => solver),
      benchmark: RUNS.map(({ benchmark }) => benchmark),
      answer: column(() => answer),
      ending: column(() => 'exited'),
      code: column(() => 0),
      verdict: column((solver) => VERDICTS[track.slug]![solver]),
      wall: RUNS.map(({ solver, benchmark }) => 1 + solver + benchmark),
      cpu: RUNS.map(({ solver, benchmark }) => 1 + solver + benchmark),
      memory: column(() => 1e7),
      note: cores ? {} : { '3': 'not a model: assertion 2 is false' },
      ...(cores ? CORE_RUNS : MODEL_RUNS),
    },
    ...(cores
      ? {
          validations: {
            solver: votes.map(({ solver }) => solver),
            benchmark: votes.map(({ benchmark }) => benchmark),
            digest: votes.map(({ digest }) => digest),
            answer: votes.map(({ digest }) => (digest === 'aaa' ? 'unsat' : 'sat')),
            ending: votes.map(() => 'exited'),
            wall: votes.map(() => 0.25),
          },
        }
      : {}),
  });
  data.set(`${track.slug}/benchmarks`, {
    format: 1,
    track: track.slug,
    list: {
      name: names,
      division: names.map(() => DIVISION),
      logic: names.map(() => 'QF_BV'),
      family: names.map(() => 'named'),
      status: names.map(() => answer),
      asserts: names.map(() => 10),
      check_sats: names.map(() => 1),
      bytes: names.map(() => 500),
      sha256: names.map(() => '0'.repeat(64)),
    },
    left_out: [{ name: 'QF_BV/x.smt2', reason: 'it has fewer than two assertions' }],
  });
  return {
    ...track,
    file: `${track.slug}/benchmarks`,
    benchmarks: 2,
    limits: { wall: 30, cpu: 30, memory: 1e9, cores: 1, slots: 2, validation: cores ? 30 : 900 },
    divisions: [
      {
        name: DIVISION,
        file: `${track.slug}/${DIVISION}`,
        logics: ['QF_BV'],
        competitive: true,
        experimental: !cores,
        benchmarks: 2,
        runs: { done: 8, total: 8 },
        disagreements: 0,
        errors: 2,
        winners: { parallel: 'z3', sequential: 'z3' },
        leaders: rows.slice(0, 3).map(({ solver, errors, correct, wall, cpu }) => ({
          solver,
          errors,
          correct,
          wall,
          cpu,
        })),
      },
    ],
  };
}

export function evidenceFiles(): Files[] {
  return [CORES, MODELS].map((track) => {
    const data = new Map<string, unknown>();
    return { track: trackFiles(track, data), data };
  });
}
