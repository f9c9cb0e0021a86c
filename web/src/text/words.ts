// text/words.ts -- the records' short words, for people.

import type { Ending, Verdict } from '../data/division';

const ENDING_WORDS: Record<Ending, string> = {
  exited: 'exited',
  signalled: 'crashed',
  'wall-limit': 'time-out',
  'cpu-limit': 'time-out',
  'memory-limit': 'memory-out',
  'process-limit': 'too many processes',
  'output-limit': 'too much output',
  'not-started': 'did not start',
  failed: 'could not be run',
};

export function describeEnding(ending: Ending, code: number): string {
  if (ending === 'exited') return code === 0 ? 'exited' : `exit code ${code}`;
  if (ending === 'signalled') return `signal ${code}`;
  return ENDING_WORDS[ending];
}

// What stands in a cell of the matrix in place of an answer.
export function shortEnding(ending: Ending): string {
  return ending === 'exited' ? 'no answer' : ENDING_WORDS[ending];
}

export const VERDICT_WORDS: Record<Verdict, string> = {
  correct: 'correct',
  wrong: 'wrong',
  unconfirmed: 'unconfirmed',
  unsolved: 'unsolved',
};
