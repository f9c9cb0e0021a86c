// model/palette.ts -- the colours and shapes of solvers and families.
//
// After Okabe and Ito's palette, which people with any colour vision can tell
// apart, made darker or lighter to stand out from the page. Colours and shapes
// are 8 and 7, which have no common divisor: 56 solvers differ in the pair, and
// neighbours differ in both. The style sheet has the same colours as --s0 ... .

export interface PlotTheme {
  paper: string;
  ink: string;
  muted: string;
  grid: string;
  axis: string;
  bad: string;
  solvers: readonly string[];
  families: readonly string[];
  otherFamily: string;
  font: string;
}

const FONT = '"Source Sans 3 Variable", "Segoe UI", "Helvetica Neue", Arial, sans-serif';

export const LIGHT: PlotTheme = {
  paper: '#fffefb',
  ink: '#1b2230',
  muted: '#5a6271',
  grid: '#e9e5da',
  axis: '#8b919d',
  bad: '#b3261e',
  solvers: ['#0b62a4', '#cf5a00', '#00835f', '#b8508c', '#a87900', '#2b93c8', '#6b4fa0', '#4a5260'],
  families: [
    '#0b62a4',
    '#cf5a00',
    '#00835f',
    '#b8508c',
    '#a87900',
    '#2b93c8',
    '#6b4fa0',
    '#7a8a1d',
    '#9b2f3a',
    '#1d7f86',
    '#8a5a34',
    '#d0568f',
  ],
  otherFamily: '#8d94a0',
  font: FONT,
};

export const DARK: PlotTheme = {
  paper: '#1a1e26',
  ink: '#e9e7e1',
  muted: '#a4abb8',
  grid: '#2b313c',
  axis: '#707887',
  bad: '#ff8a80',
  solvers: ['#5aaaf0', '#f58a42', '#35c598', '#ea94c8', '#e8bb3a', '#8fd3f7', '#b49cf0', '#b9c0cc'],
  families: [
    '#5aaaf0',
    '#f58a42',
    '#35c598',
    '#ea94c8',
    '#e8bb3a',
    '#8fd3f7',
    '#b49cf0',
    '#c3d35a',
    '#f07f86',
    '#5cc9cf',
    '#cf9d70',
    '#ff9ac0',
  ],
  otherFamily: '#7d8593',
  font: FONT,
};

export const MARKS = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wedge'] as const;
export type Mark = (typeof MARKS)[number];

const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2]];

export function colourIndex(position: number): number {
  return position < 0 ? LIGHT.solvers.length - 1 : position % LIGHT.solvers.length;
}

export function markOf(position: number): Mark {
  return MARKS[position < 0 ? 0 : position % MARKS.length]!;
}

export function dashOf(position: number): readonly number[] {
  return DASHES[position < 0 ? 0 : position % DASHES.length]!;
}
