// model/runs.ts -- questions about single runs of a division.

import {
  ANSWERS,
  ENDINGS,
  EVIDENCE,
  VERDICTS,
  type Answer,
  type Division,
  type Ending,
  type Evidence,
} from '../data/division';
import { formatCount } from '../text/numbers';
import { shortEnding } from '../text/words';

export type Clock = 'wall' | 'cpu';

const SAT = ANSWERS.indexOf('sat');
const UNSAT = ANSWERS.indexOf('unsat');
const CORRECT = VERDICTS.indexOf('correct');
const WRONG = VERDICTS.indexOf('wrong');
const UNCONFIRMED = VERDICTS.indexOf('unconfirmed');

// The run of a solver on a benchmark (positions in the division), or -1.
export function runOf(division: Division, benchmark: number, solver: number): number {
  return division.cells[benchmark * division.solvers.length + solver] ?? -1;
}

// Counts for the solver. An answer to a benchmark of unknown status counts
// unless sound solvers disagree on it. Of several check-sats all have to.
export function isSolved(division: Division, run: number): boolean {
  if (run < 0) return false;
  const { checks } = division;
  if (checks) {
    const benchmark = division.runs.benchmark[run]!;
    const all = checks.correct[run] === checks.asked[benchmark];
    return all && division.disputed[benchmark] === 0;
  }
  const verdict = division.runs.verdict[run];
  if (verdict === CORRECT) return true;
  return verdict === UNCONFIRMED && division.disputed[division.runs.benchmark[run]!] === 0;
}

export function isWrong(division: Division, run: number): boolean {
  return run >= 0 && division.runs.verdict[run] === WRONG;
}

export function answerOf(division: Division, run: number): Answer {
  return ANSWERS[division.runs.answer[run]!]!;
}

export function evidenceOf(division: Division, run: number): Evidence {
  return EVIDENCE[division.evidence?.[run] ?? 0]!;
}

// By how many assertions a core is smaller than the benchmark, if it counts.
export function reductionOf(division: Division, run: number): number {
  const { cores, runs } = division;
  if (!cores || !cores.digest[run] || !isSolved(division, run)) return 0;
  return cores.asserts[runs.benchmark[run]!]! - cores.size[run]!;
}

// What became of the core or the model that came with an answer; empty: there
// is nothing to say.
export function evidenceWord(division: Division, run: number): string {
  const answer = answerOf(division, run);
  if (division.cores) {
    if (answer !== 'unsat') return '';
    return {
      none: 'no core',
      valid: 'confirmed',
      invalid: 'refuted',
      unchecked: 'open',
      malformed: 'malformed',
    }[evidenceOf(division, run)];
  }
  if (!division.evidence || answer !== 'sat') return '';
  return {
    none: 'no model',
    valid: 'valid',
    invalid: 'invalid',
    unchecked: 'not checked',
    malformed: 'malformed',
  }[evidenceOf(division, run)];
}

// What stands for a run in a cell: its answer, or how it ended; of several
// check-sats how many were answered rightly; of a core how large it is; of a
// model what the validator said.
export function outcomeWord(division: Division, run: number): string {
  const { checks } = division;
  if (checks) {
    const asked = checks.asked[division.runs.benchmark[run]!]!;
    return `${formatCount(checks.correct[run]!)} of ${formatCount(asked)}`;
  }
  const { cores } = division;
  if (cores?.digest[run]) {
    const asserts = cores.asserts[division.runs.benchmark[run]!]!;
    return `${formatCount(cores.size[run]!)} of ${formatCount(asserts)}`;
  }
  const evidence = evidenceWord(division, run);
  if (evidence) return evidence;
  const answer = answerOf(division, run);
  return answer === 'none' ? shortEnding(endingOf(division, run)) : answer;
}

export function endingOf(division: Division, run: number): Ending {
  return ENDINGS[division.runs.ending[run]!]!;
}

export function timeOf(division: Division, run: number, clock: Clock): number {
  return division.runs[clock][run]!;
}

// What a kind of score looks at. A kind that is not known here looks at all.
export function countsFor(
  division: Division,
  run: number,
  kind: string,
  wallLimit: number,
): boolean {
  const { answer, wall, cpu } = division.runs;
  switch (kind) {
    case 'sat':
      return answer[run] === SAT;
    case 'unsat':
      return answer[run] === UNSAT;
    case '24s':
      return wall[run]! <= 24;
    case 'sequential':
      return cpu[run]! <= wallLimit;
    default:
      return true;
  }
}
