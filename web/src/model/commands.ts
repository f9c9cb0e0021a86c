// model/commands.ts -- questions about the commands of one run.

import { ANSWERS, STATUSES, type Answer, type Status } from '../data/division';
import type { RunCommands } from '../data/run';
import type { Grid } from './grid';

// The commands that are shown: all, or the checks. Positions, ascending.
export function shownCommands(run: RunCommands, checksOnly: boolean): Uint32Array {
  return checksOnly
    ? Uint32Array.from(run.checks.command)
    : Uint32Array.from({ length: run.length }, (_, i) => i);
}

export function answerAt(run: RunCommands, check: number): Answer {
  return ANSWERS[run.checks.answer[check]!]!;
}

export function statusAt(run: RunCommands, check: number): Status {
  return STATUSES[run.checks.status[check]!]!;
}

// sat where unsat is right, or the other way round.
export function isWrongCheck(run: RunCommands, check: number): boolean {
  const [answer, status] = [answerAt(run, check), statusAt(run, check)];
  return (answer === 'sat' && status === 'unsat') || (answer === 'unsat' && status === 'sat');
}

export interface Sums {
  checks: number; // seconds
  others: number; // seconds
  longest: number; // position of a command, -1 if there is none
}

export function sums(run: RunCommands): Sums {
  const result: Sums = { checks: 0, others: 0, longest: -1 };
  for (let i = 0; i < run.length; i++) {
    const time = run.wall[i]!;
    if (run.checkAt[i]! >= 0) result.checks += time;
    else result.others += time;
    if (result.longest < 0 || time > run.wall[result.longest]!) result.longest = i;
  }
  return result;
}

export function commandsGrid(run: RunCommands, shown: Uint32Array): Grid {
  const at = (row: number) => shown[row]!;
  const check = (row: number) => run.checkAt[at(row)]!;
  const ofCheck = (value: (check: number) => string) => (row: number) =>
    check(row) < 0 ? '' : value(check(row));
  return {
    length: shown.length,
    columns: [
      { title: 'Command', numeric: true, value: (row) => at(row) + 1 },
      { title: 'Word', numeric: false, value: (row) => run.words[run.word[at(row)]!]! },
      { title: 'Line', numeric: true, value: (row) => run.line[at(row)]! },
      { title: 'Wall time, s', numeric: true, value: (row) => run.wall[at(row)]! },
      { title: 'Answer', numeric: false, value: ofCheck((i) => answerAt(run, i)) },
      { title: 'Expected', numeric: false, value: ofCheck((i) => statusAt(run, i)) },
      {
        title: 'CPU until then, s',
        numeric: true,
        value: (row) => (check(row) < 0 ? NaN : run.checks.cpu[check(row)]!),
      },
    ],
  };
}
