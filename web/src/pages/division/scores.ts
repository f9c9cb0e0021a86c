// pages/division/scores.ts -- the table that a competition publishes, for one
// kind of score and one logic or all.

import type { Competition } from '../../data/competition';
import type { Division } from '../../data/division';
import type { Row } from '../../data/table';
import { formatScore, formatTime, NO_VALUE } from '../../text/numbers';
import { medal, tag, unsoundTag } from '../../ui/badges';
import { h, type Child } from '../../ui/dom';
import { solverAnchor } from '../../ui/solver';
import type { Column } from '../../ui/table';

type Figure = Exclude<keyof Row, 'solver' | 'competing' | 'sound'>;

const FIGURES: { key: Figure; title: string; hint: string; up?: boolean; time?: boolean }[] = [
  { key: 'points', title: 'Points', hint: 'Correct answers, less 8 for each wrong one' },
  {
    key: 'errors',
    title: 'Error score',
    hint: 'Answers that contradict the known status',
    up: true,
  },
  { key: 'correct', title: 'Correct score', hint: 'Benchmarks answered rightly' },
  { key: 'cpu', title: 'CPU time,\u00a0s', hint: 'CPU time score', up: true, time: true },
  { key: 'wall', title: 'Wall time,\u00a0s', hint: 'Wall time score', up: true, time: true },
  { key: 'solved', title: 'Solved', hint: 'Benchmarks with a counted answer' },
  { key: 'sat', title: 'Solved SAT', hint: 'Solved with the answer sat' },
  { key: 'unsat', title: 'Solved UNSAT', hint: 'Solved with the answer unsat' },
  { key: 'unsolved', title: 'Unsolved', hint: 'Entered, and neither solved nor wrong' },
  { key: 'abstained', title: 'Abstained', hint: 'Of logics that the solver did not enter' },
  { key: 'timeout', title: 'Timeout', hint: 'Among the unsolved: ended by the time limit' },
  { key: 'memout', title: 'Memout', hint: 'Among the unsolved: ended by the memory limit' },
  { key: 'missing', title: 'To run', hint: 'Not run yet' },
];

// Of several check-sats in a benchmark each answer counts.
const CHECK_FIGURES: Partial<Record<Figure, { title: string; hint: string }>> = {
  errors: { title: 'Error score', hint: 'Benchmarks with a wrong answer' },
  correct: { title: 'Correct score', hint: 'Check-sats answered rightly' },
  solved: { title: 'Complete', hint: 'Benchmarks with every check-sat answered rightly' },
  sat: { title: 'Correct SAT', hint: 'Right answers sat' },
  unsat: { title: 'Correct UNSAT', hint: 'Right answers unsat' },
  unsolved: { title: 'Incomplete', hint: 'Entered, neither complete nor wrong' },
  timeout: { title: 'Timeout', hint: 'Among the incomplete: ended by the time limit' },
  memout: { title: 'Memout', hint: 'Among the incomplete: ended by the memory limit' },
};

// A core is worth the assertions that it leaves out.
const CORE_FIGURES: typeof CHECK_FIGURES = {
  errors: { title: 'Error score', hint: 'Answers sat, and cores that were refuted' },
  correct: { title: 'Reduction', hint: 'Assertions that the confirmed cores leave out' },
  solved: { title: 'Solved', hint: 'Benchmarks with unsat and a confirmed core, or no core' },
};

const MODEL_FIGURES: typeof CHECK_FIGURES = {
  errors: { title: 'Error score', hint: 'Answers unsat, and models that do not satisfy' },
  correct: { title: 'Correct score', hint: 'Valid models' },
  solved: { title: 'Solved', hint: 'Benchmarks with sat and a valid model' },
};

interface TrackFigures {
  words: typeof CHECK_FIGURES;
  hidden: Figure[]; // that say nothing there
}

const PLAIN: TrackFigures = { words: {}, hidden: [] };
const BY_TRACK: Record<string, TrackFigures> = {
  incremental: { words: CHECK_FIGURES, hidden: [] },
  'unsat-core': { words: CORE_FIGURES, hidden: ['sat', 'unsat'] },
  'model-validation': { words: MODEL_FIGURES, hidden: ['sat', 'unsat'] },
};

// What the correct score of a track counts.
export function correctTitle(track: string): string {
  return BY_TRACK[track]?.words.correct?.title ?? 'Correct score';
}

// The figures of a row; the last one only while runs are missing. `track` is
// empty where rows of several tracks meet.
export function figureColumns<T>(
  rowOf: (item: T) => Row | undefined,
  withMissing: boolean,
  track = '',
  withPoints = false,
): Column<T>[] {
  const { words, hidden } = BY_TRACK[track] ?? PLAIN;
  const shown = (key: Figure) =>
    key === 'missing' ? withMissing : key === 'points' ? withPoints : !hidden.includes(key);
  return FIGURES.filter(({ key }) => shown(key)).map(({ key, title, hint, up, time }) => ({
    key,
    title,
    hint,
    ...words[key],
    numeric: true,
    downFirst: !up,
    className: `figure figure-${key}`,
    value: (item) => rowOf(item)?.[key] ?? NaN,
    cell: (item) => {
      const value = rowOf(item)?.[key];
      if (value === undefined) return NO_VALUE;
      if (time) return formatTime(value);
      return h('span', { class: value === 0 ? 'zero' : null }, formatScore(value));
    },
  }));
}

export function rankCell(row: Row, competitive: boolean): Child {
  if (row.rank > 0) return medal(row.rank, row.correct, competitive);
  return h('span', { class: 'rankless', title: 'Not competing' }, NO_VALUE);
}

export function scoreColumns(
  competition: Competition,
  rows: readonly Row[],
  winner: string | null,
  division: Division,
): Column<Row>[] {
  return [
    {
      key: 'rank',
      title: 'Rank',
      className: 'rank',
      value: (row) => rows.indexOf(row),
      cell: (row) => rankCell(row, division.competitive),
    },
    {
      key: 'solver',
      title: 'Solver',
      className: 'who',
      value: (row) => row.solver,
      cell: (row) => [
        solverAnchor(competition, row.solver),
        row.solver === winner && tag('winner', '', 'gold'),
        !row.sound && unsoundTag(),
        !row.competing && tag('not competing', 'Shown for comparison; it cannot win.'),
      ],
    },
    ...figureColumns<Row>(
      (row) => row,
      rows.some((row) => row.missing > 0),
      division.track,
      rows.some((row) => row.points !== undefined),
    ),
  ];
}

export function scoreRowClass(row: Row, winner: string | null): string {
  return [
    row.solver === winner ? 'is-winner' : '',
    row.competing ? '' : 'outside',
    row.errors > 0 || !row.sound ? 'has-errors' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
