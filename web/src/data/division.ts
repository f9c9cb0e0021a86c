// data/division.ts -- a division with all its runs: data/TRACK/DIVISION.json.
//
// Runs stay columns: a division may have hundreds of thousands, and arrays of
// numbers are read in a few milliseconds where objects would take a second.

import { broken } from './error';
import { Reader } from './reader';
import { decodeTables, type Table } from './table';

export const ANSWERS = ['none', 'sat', 'unsat', 'unknown'] as const;
export const STATUSES = ['sat', 'unsat', 'unknown'] as const;
export const VERDICTS = ['correct', 'wrong', 'unconfirmed', 'unsolved'] as const;
export const ENDINGS = [
  'exited',
  'signalled',
  'wall-limit',
  'cpu-limit',
  'memory-limit',
  'process-limit',
  'output-limit',
  'not-started',
  'failed',
] as const;

export const EVIDENCE = ['none', 'valid', 'invalid', 'unchecked', 'malformed'] as const;

export type Evidence = (typeof EVIDENCE)[number];
export type Answer = (typeof ANSWERS)[number];
export type Status = (typeof STATUSES)[number];
export type Verdict = (typeof VERDICTS)[number];
export type Ending = (typeof ENDINGS)[number];

export interface Disagreement {
  benchmark: string;
  check: number; // which check-sat, from 1; 0: there is one
  sat: string[];
  unsat: string[];
}

export interface LogicTables {
  logic: string;
  benchmarks: number;
  tables: Map<string, Table>;
}

export interface BenchmarkList {
  name: string[];
  logic: string[];
  family: Float64Array; // positions in families
  status: Uint8Array; // positions in STATUSES
}

export interface Runs {
  length: number;
  solver: Float64Array; // positions in solvers
  benchmark: Float64Array; // positions in list
  answer: Uint8Array; // positions in ANSWERS
  ending: Uint8Array; // positions in ENDINGS
  code: Float64Array;
  verdict: Uint8Array; // positions in VERDICTS
  wall: Float64Array; // seconds
  cpu: Float64Array; // seconds
  memory: Float64Array; // bytes
  note: Map<number, string>;
}

// What runs with several check-sats have.
export interface Checks {
  asked: Float64Array; // by benchmark: how many check-sats count
  correct: Float64Array; // by run: answers that count
  answered: Float64Array; // by run
  wall: Float64Array; // by run: seconds until the last sat or unsat
  cpu: Float64Array; // by run: seconds until the last sat or unsat
  file: string[]; // by run: where the times of its commands are; empty: nowhere
}

// What runs of the unsat-core track have.
export interface Cores {
  asserts: Float64Array; // by benchmark
  size: Float64Array; // by run: names in the core
  digest: string[]; // by run: what tells it from others; empty: it is no core
  confirmations: Float64Array; // by run: solvers that say unsat of it
  refutations: Float64Array; // by run: solvers that say sat of it
}

// What solvers say of cores, as columns.
export interface Validations {
  length: number;
  solver: Float64Array; // positions in solvers
  benchmark: Float64Array; // positions in list
  digest: string[];
  answer: Uint8Array; // positions in ANSWERS
  ending: Uint8Array; // positions in ENDINGS
  wall: Float64Array; // seconds
}

export interface Division {
  track: string;
  name: string;
  competitive: boolean;
  benchmarks: number; // that count
  tables: Map<string, Table>;
  logics: LogicTables[];
  disagreements: Disagreement[];
  solvers: string[];
  families: string[];
  list: BenchmarkList;
  runs: Runs;
  checks: Checks | null; // in the incremental track
  evidence: Uint8Array | null; // by run: positions in EVIDENCE, of cores and models
  cores: Cores | null; // in the unsat-core track
  validations: Validations | null; // in the unsat-core track
  cells: Int32Array; // [benchmark * solvers + solver] -> run, or -1
  disputed: Uint8Array; // [benchmark] -> 1 if sound solvers disagree on it
}

export function decodeDivision(value: unknown, file: string): Division {
  const top = Reader.open(value, file);
  const solvers = top.texts('solvers');
  const families = top.texts('families');
  const list = decodeList(top.record('list'), families.length);
  const runs = decodeRuns(top.record('runs'), solvers.length, list.name.length);
  const disagreements = top.records('disagreements').map((entry) => ({
    benchmark: entry.text('benchmark'),
    check: entry.number('check'),
    sat: entry.texts('sat'),
    unsat: entry.texts('unsat'),
  }));
  const names = new Set(disagreements.map((entry) => entry.benchmark));
  return {
    track: top.text('track'),
    name: top.text('division'),
    competitive: top.flag('competitive'),
    benchmarks: top.number('benchmarks'),
    tables: decodeTables(top.record('tables')),
    logics: top.records('logics').map((entry) => ({
      logic: entry.text('logic'),
      benchmarks: entry.number('benchmarks'),
      tables: decodeTables(entry.record('tables')),
    })),
    disagreements,
    solvers,
    families,
    list,
    runs,
    checks: decodeChecks(top, list.name.length, runs.length),
    evidence: decodeEvidence(top.record('runs'), runs.length),
    cores: decodeCores(top, list.name.length, runs.length),
    validations: decodeValidations(top, solvers.length, list.name.length),
    cells: index(runs, solvers.length, list.name.length),
    disputed: Uint8Array.from(list.name, (name) => (names.has(name) ? 1 : 0)),
  };
}

function decodeList(reader: Reader, families: number): BenchmarkList {
  const list = {
    name: reader.texts('name'),
    logic: reader.texts('logic'),
    family: reader.numbers('family', families),
    status: reader.words('status', STATUSES),
  };
  reader.sameLength(list.name.length, list);
  return list;
}

function decodeRuns(reader: Reader, solvers: number, benchmarks: number): Runs {
  const columns = {
    solver: reader.numbers('solver', solvers),
    benchmark: reader.numbers('benchmark', benchmarks),
    answer: reader.words('answer', ANSWERS),
    ending: reader.words('ending', ENDINGS),
    code: reader.numbers('code'),
    verdict: reader.words('verdict', VERDICTS),
    wall: reader.numbers('wall'),
    cpu: reader.numbers('cpu'),
    memory: reader.numbers('memory'),
  };
  const length = columns.solver.length;
  reader.sameLength(length, columns);
  return { length, ...columns, note: decodeNotes(reader, length) };
}

function decodeChecks(top: Reader, benchmarks: number, length: number): Checks | null {
  const list = top.record('list');
  if (!list.has('checks')) return null;
  const asked = list.numbers('checks');
  list.sameLength(benchmarks, { checks: asked });
  const runs = top.record('runs');
  const columns = {
    correct: runs.numbers('correct'),
    answered: runs.numbers('answered'),
    wall: runs.numbers('decided_wall'),
    cpu: runs.numbers('decided_cpu'),
    file: runs.texts('file'),
  };
  runs.sameLength(length, columns);
  return { asked, ...columns };
}

function decodeEvidence(runs: Reader, length: number): Uint8Array | null {
  if (!runs.has('evidence')) return null;
  const evidence = runs.words('evidence', EVIDENCE);
  runs.sameLength(length, { evidence });
  return evidence;
}

function decodeCores(top: Reader, benchmarks: number, length: number): Cores | null {
  const list = top.record('list');
  if (!list.has('asserts')) return null;
  const asserts = list.numbers('asserts');
  list.sameLength(benchmarks, { asserts });
  const runs = top.record('runs');
  const columns = {
    size: runs.numbers('core'),
    digest: runs.texts('digest'),
    confirmations: runs.numbers('confirmations'),
    refutations: runs.numbers('refutations'),
  };
  runs.sameLength(length, columns);
  return { asserts, ...columns };
}

function decodeValidations(top: Reader, solvers: number, benchmarks: number): Validations | null {
  if (!top.has('validations')) return null;
  const reader = top.record('validations');
  const columns = {
    solver: reader.numbers('solver', solvers),
    benchmark: reader.numbers('benchmark', benchmarks),
    digest: reader.texts('digest'),
    answer: reader.words('answer', ANSWERS),
    ending: reader.words('ending', ENDINGS),
    wall: reader.numbers('wall'),
  };
  const length = columns.solver.length;
  reader.sameLength(length, columns);
  return { length, ...columns };
}

function decodeNotes(reader: Reader, length: number): Map<number, string> {
  const notes = new Map<number, string>();
  if (!reader.has('note')) return notes;
  const note = reader.record('note');
  for (const key of note.keys()) {
    const run = Number(key);
    if (!(Number.isInteger(run) && run >= 0 && run < length)) {
      throw broken(reader.file, `runs.note has an entry for ${key}, and there is no such run`);
    }
    notes.set(run, note.text(key));
  }
  return notes;
}

function index(runs: Runs, solvers: number, benchmarks: number): Int32Array {
  const cells = new Int32Array(solvers * benchmarks).fill(-1);
  for (let run = 0; run < runs.length; run++) {
    cells[runs.benchmark[run]! * solvers + runs.solver[run]!] = run;
  }
  return cells;
}
