// ui/solver.ts -- how a solver looks in text: its mark and its name.

import { path } from 'd3-path';

import type { Competition } from '../data/competition';
import { solverLink } from '../model/links';
import { positionOf } from '../model/overview';
import { colourIndex, markOf } from '../model/palette';
import { traceMark } from '../plot/marks';
import { h, name, svg } from './dom';

export function solverMark(position: number): SVGElement {
  const outline = path();
  traceMark(outline, markOf(position), 6, 6, 4.4);
  return svg(
    'svg',
    { class: `mark s${colourIndex(position)}`, viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    svg('path', { d: String(outline) }),
  );
}

export function solverLabel(competition: Competition, solver: string): HTMLElement {
  return h(
    'span',
    { class: 'solver', title: solver },
    solverMark(positionOf(competition, solver)),
    name(solver),
  );
}

export function solverAnchor(competition: Competition, solver: string): HTMLElement {
  return h(
    'a',
    { class: 'solver', href: solverLink(solver), 'data-focus': `solver ${solver}`, title: solver },
    solverMark(positionOf(competition, solver)),
    name(solver),
  );
}
