// data/run.ts -- the commands of one run in the incremental track:
// data/TRACK/runs/XX/HASH.json.
//
// Columns, because a run may have hundreds of thousands of commands.

import { ANSWERS, STATUSES } from './division';
import { broken } from './error';
import { Reader } from './reader';

export interface RunCommands {
  solver: string;
  benchmark: string;
  words: string[]; // "assert", "check-sat", ...
  length: number;
  word: Float64Array; // positions in words
  line: Float64Array; // 0: not of the script
  wall: Float64Array; // seconds
  answered: boolean; // the last one
  checks: {
    length: number;
    command: Float64Array; // positions, ascending
    answer: Uint8Array; // positions in ANSWERS
    status: Uint8Array; // positions in STATUSES
    cpu: Float64Array; // seconds, of the run until then
  };
  checkAt: Int32Array; // [command] -> check, or -1
}

export function decodeRun(value: unknown, file: string): RunCommands {
  const top = Reader.open(value, file);
  const words = top.texts('words');
  const commands = top.record('commands');
  const columns = {
    word: commands.numbers('word', words.length),
    line: commands.numbers('line'),
    wall: commands.numbers('wall'),
  };
  const length = columns.word.length;
  commands.sameLength(length, columns);
  const reader = top.record('checks');
  const checks = {
    command: reader.numbers('command', length),
    answer: reader.words('answer', ANSWERS),
    status: reader.words('status', STATUSES),
    cpu: reader.numbers('cpu'),
  };
  reader.sameLength(checks.command.length, checks);
  const checkAt = new Int32Array(length).fill(-1);
  checks.command.forEach((command, check) => {
    if (check > 0 && command <= checks.command[check - 1]!) {
      throw broken(file, `checks.command[${check}] is not after the one before it`);
    }
    checkAt[command] = check;
  });
  return {
    solver: top.text('solver'),
    benchmark: top.text('benchmark'),
    words,
    length,
    ...columns,
    answered: top.flag('answered'),
    checks: { length: checks.command.length, ...checks },
    checkAt,
  };
}
