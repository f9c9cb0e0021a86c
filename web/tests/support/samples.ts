// tests/support/samples.ts -- a competition small enough to check by hand.
//
//   benchmark      status   z3               cvc5             old
//   0 a/one        unsat    unsat 0.5        unsat 1          unsat 2
//   1 a/two        sat      unsat WRONG 0.1  sat 4            unknown 3
//   2 b/three      unknown  time-out 10      memory-out 5     –
//   3 b/four       unknown  –                –                –        (disputed)
//
// The runs of z3 come in another order than the benchmarks.

import { decodeCompetition, type Competition } from '../../src/data/competition';
import { decodeDivision, type Division } from '../../src/data/division';

const ROW = {
  solver: 'z3',
  competing: true,
  sound: true,
  rank: 1,
  errors: 0,
  correct: 3,
  wall: 3.2,
  cpu: 3.1,
  solved: 3,
  sat: 1,
  unsat: 2,
  unsolved: 0,
  abstained: 0,
  timeout: 0,
  memout: 0,
  missing: 0,
};

export function divisionJson() {
  return {
    format: 1,
    track: 'single-query',
    division: 'QF_Bitvec',
    competitive: true,
    benchmarks: 3,
    tables: {
      parallel: {
        winner: 'z3' as string | null,
        rows: [ROW, { ...ROW, solver: 'cvc5', rank: 2, correct: 2 }],
      },
      sat: { winner: null, rows: [ROW] },
    },
    logics: [{ logic: 'QF_BV', benchmarks: 2, tables: {} }],
    disagreements: [{ benchmark: 'QF_ABV/b/four.smt2', check: 0, sat: ['z3'], unsat: ['cvc5'] }],
    solvers: ['z3', 'cvc5', 'old'],
    families: ['b', 'a'],
    list: {
      name: ['QF_BV/a/one.smt2', 'QF_BV/a/two.smt2', 'QF_ABV/b/three.smt2', 'QF_ABV/b/four.smt2'],
      logic: ['QF_BV', 'QF_BV', 'QF_ABV', 'QF_ABV'],
      family: [1, 1, 0, 0],
      status: ['unsat', 'sat', 'unknown', 'unknown'],
    },
    runs: {
      //       z3 0, cvc5 0, old 0, z3 1, cvc5 1, old 1, z3 2, cvc5 2
      solver: [0, 1, 2, 0, 1, 2, 0, 1],
      benchmark: [0, 0, 0, 1, 1, 1, 2, 2],
      answer: ['unsat', 'unsat', 'unsat', 'unsat', 'sat', 'unknown', 'none', 'none'],
      ending: [
        'exited',
        'exited',
        'exited',
        'exited',
        'exited',
        'signalled',
        'wall-limit',
        'memory-limit',
      ],
      code: [0, 0, 0, 0, 0, 6, 0, 0],
      verdict: [
        'correct',
        'correct',
        'correct',
        'wrong',
        'correct',
        'unsolved',
        'unsolved',
        'unsolved',
      ],
      wall: [0.5, 1, 2, 0.1, 4, 3, 10, 5],
      cpu: [0.4, 11, 2, 0.1, 3, 3, 10, 5],
      memory: [1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e9],
      note: { '5': 'core dumped' } as Record<string, string>,
    },
  };
}

export function division(): Division {
  return decodeDivision(divisionJson(), 'division.json');
}

export function competitionJson() {
  const solver = { team: 'T', competing: true, version: '1' };
  return {
    format: 1,
    name: 'Demonstration',
    year: 2025,
    seed: 1,
    updated: '2026-11-15T20:14:03Z',
    runs: { done: 8, total: 8 },
    scrambled: true,
    environment: {
      podium: '0.1.0',
      processor: 'p',
      cores: 2,
      memory: 24e9,
      system: 's',
      kernel: 'k',
      method: 'm',
      guarantees: 'g',
    },
    kinds: [
      { slug: 'parallel', title: 'Parallel' },
      { slug: 'sat', title: 'SAT' },
    ],
    solvers: [
      {
        ...solver,
        name: 'z3',
        file: 'solver/z3',
        commands: [{ tracks: ['Single Query'], logics: 'all', command: 'z3' }],
      },
      {
        ...solver,
        name: 'cvc5',
        file: 'solver/cvc5',
        commands: [{ tracks: ['Single Query'], logics: ['QF_BV'], command: 'cvc5' }],
      },
      { ...solver, name: 'old', competing: false, file: 'solver/old', commands: [] },
    ],
    tracks: [
      {
        slug: 'single-query',
        title: 'Single Query',
        kinds: ['parallel', 'sat'],
        file: 'single-query/benchmarks',
        limits: { wall: 10, cpu: 10, memory: 2e9, cores: 1, slots: 2 },
        benchmarks: 4,
        divisions: [
          {
            name: 'QF_Bitvec',
            file: 'single-query/QF_Bitvec',
            logics: ['QF_BV', 'QF_ABV'],
            competitive: true,
            benchmarks: 3,
            runs: { done: 8, total: 8 },
            disagreements: 1,
            errors: 1,
            winners: { parallel: 'z3' },
            leaders: [{ solver: 'z3', errors: 0, correct: 3, wall: 3.2, cpu: 3.1 }],
          },
          {
            name: 'Arith',
            file: 'single-query/Arith',
            logics: ['LIA'],
            competitive: true,
            benchmarks: 0,
            runs: { done: 0, total: 0 },
            disagreements: 0,
            errors: 0,
            winners: { parallel: 'cvc5', sat: 'cvc5' },
            leaders: [],
          },
          {
            name: 'Equality',
            file: 'single-query/Equality',
            logics: ['UF'],
            competitive: true,
            benchmarks: 0,
            runs: { done: 0, total: 0 },
            disagreements: 0,
            errors: 0,
            winners: { parallel: 'cvc5' },
            leaders: [],
          },
        ],
      },
    ],
  };
}

export function competition(): Competition {
  return decodeCompetition(competitionJson(), 'competition.json');
}
