// data/table.ts -- a published table: one row per solver.

import type { Reader } from './reader';

export interface Row {
  solver: string;
  competing: boolean;
  sound: boolean;
  rank: number; // 0: not competing
  // Where families are weighed (2016 to 2018): what the weights make of them.
  errors: number;
  correct: number;
  wall: number; // seconds
  cpu: number; // seconds
  points?: number; // where there are some (2008 to 2011)
  solved: number;
  sat: number;
  unsat: number;
  unsolved: number;
  abstained: number;
  timeout: number;
  memout: number;
  missing: number; // not run yet
}

export interface Table {
  winner: string | null;
  rows: Row[]; // best first
}

export function decodeRow(reader: Reader): Row {
  const score = reader.has('weighted') ? reader.record('weighted') : reader;
  return {
    solver: reader.text('solver'),
    competing: reader.flag('competing'),
    sound: reader.flag('sound'),
    rank: reader.number('rank'),
    errors: score.number('errors'),
    correct: score.number('correct'),
    wall: score.number('wall'),
    cpu: score.number('cpu'),
    ...(reader.has('points') ? { points: reader.number('points') } : {}),
    solved: reader.number('solved'),
    sat: reader.number('sat'),
    unsat: reader.number('unsat'),
    unsolved: reader.number('unsolved'),
    abstained: reader.number('abstained'),
    timeout: reader.number('timeout'),
    memout: reader.number('memout'),
    missing: reader.number('missing'),
  };
}

// By kind.
export function decodeTables(reader: Reader): Map<string, Table> {
  return new Map(
    reader.keys().map((kind) => {
      const table = reader.record(kind);
      return [
        kind,
        {
          winner: table.has('winner') ? table.text('winner') : null,
          rows: table.records('rows').map(decodeRow),
        },
      ];
    }),
  );
}
