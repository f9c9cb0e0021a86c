// pages/division/context.ts -- what the sections of the division page share.

import type { Competition, DivisionSummary, Track } from '../../data/competition';
import type { Division } from '../../data/division';
import { kindsOf } from '../../model/kinds';
import { positionOf } from '../../model/overview';
import type { View } from '../../ui/view';

export interface DivisionContext {
  competition: Competition;
  track: Track;
  summary: DivisionSummary;
  division: Division;
  view: View;
}

// A part of the page that can be drawn again with newer data or another choice.
export interface Section {
  element: HTMLElement;
  draw(context: DivisionContext): void;
}

export function kindOf({ competition, track, view }: DivisionContext): string {
  return view.choice(
    'kind',
    kindsOf(competition, track).map((kind) => kind.slug),
  );
}

// Empty: all logics of the division.
export function logicOf({ division, view }: DivisionContext): string {
  const logic = view.get('logic');
  return division.logics.some((entry) => entry.logic === logic) ? logic : '';
}

export function positionsOf({ competition, division }: DivisionContext): number[] {
  return division.solvers.map((solver) => positionOf(competition, solver));
}

// The best of the table first, and then those that are in none.
export function rankedSolvers(context: DivisionContext): number[] {
  const { division } = context;
  const rows = division.tables.get(kindOf(context))?.rows ?? [];
  const ranked = rows.map((row) => division.solvers.indexOf(row.solver)).filter((i) => i >= 0);
  return [...ranked, ...division.solvers.map((_, i) => i).filter((i) => !ranked.includes(i))];
}
