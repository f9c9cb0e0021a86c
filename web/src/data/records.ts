// data/records.ts -- the two smaller files: a solver, and a track's benchmarks.

import { Reader } from './reader';
import { decodeRow, type Row } from './table';

export interface SolverDivision {
  track: string;
  division: string;
  benchmarks: number;
  competitive: boolean;
  rows: Map<string, Row>; // by kind
}

export interface BenchmarkPlace {
  track: string;
  division: string;
  benchmark: string;
}

export interface SolverRecord {
  solver: string;
  divisions: SolverDivision[];
  wrong: (BenchmarkPlace & {
    check: number;
    answer: string;
    status: string;
    evidence: string; // "invalid": it is the core or the model that is wrong
  })[];
  unique: (BenchmarkPlace & { wall: number })[];
}

export function decodeSolver(value: unknown, file: string): SolverRecord {
  const top = Reader.open(value, file);
  return {
    solver: top.text('solver'),
    divisions: top.records('divisions').map((entry) => {
      const rows = entry.record('rows');
      return {
        track: entry.text('track'),
        division: entry.text('division'),
        benchmarks: entry.number('benchmarks'),
        competitive: entry.flag('competitive'),
        rows: new Map(rows.keys().map((kind) => [kind, decodeRow(rows.record(kind))])),
      };
    }),
    wrong: top.records('wrong').map((entry) => ({
      ...place(entry),
      check: entry.number('check'),
      answer: entry.text('answer'),
      status: entry.text('status'),
      evidence: entry.has('evidence') ? entry.text('evidence') : 'none',
    })),
    unique: top.records('unique').map((entry) => ({ ...place(entry), wall: entry.number('wall') })),
  };
}

function place(reader: Reader): BenchmarkPlace {
  return {
    track: reader.text('track'),
    division: reader.text('division'),
    benchmark: reader.text('benchmark'),
  };
}

export interface TrackBenchmarks {
  track: string;
  length: number;
  name: string[];
  division: string[];
  logic: string[];
  family: string[];
  status: string[];
  asserts: Float64Array;
  bytes: Float64Array;
  sha256: string[];
  leftOut: { name: string; reason: string }[];
}

export function decodeBenchmarks(value: unknown, file: string): TrackBenchmarks {
  const top = Reader.open(value, file);
  const list = top.record('list');
  const columns = {
    name: list.texts('name'),
    division: list.texts('division'),
    logic: list.texts('logic'),
    family: list.texts('family'),
    status: list.texts('status'),
    asserts: list.numbers('asserts'),
    bytes: list.numbers('bytes'),
    sha256: list.texts('sha256'),
  };
  list.sameLength(columns.name.length, columns);
  return {
    track: top.text('track'),
    length: columns.name.length,
    ...columns,
    leftOut: top.records('left_out').map((entry) => ({
      name: entry.text('name'),
      reason: entry.text('reason'),
    })),
  };
}
