// model/overview.ts -- who won what, and which divisions a reader asked for.

import type { Competition, DivisionSummary, Solver, Track } from '../data/competition';

// What a reader sees first: a track that has something to show, if there is one.
export function firstTrack<T extends { divisions: readonly unknown[] }>(
  tracks: readonly T[],
): T | undefined {
  return tracks.find((track) => track.divisions.length > 0) ?? tracks[0];
}

export interface Tally {
  solver: Solver;
  position: number; // in the competition: its colour
  wins: number;
}

// All solvers, those with most divisions won in this kind first.
export function tally(competition: Competition, track: Track, kind: string): Tally[] {
  const wins = new Map<string, number>();
  for (const division of track.divisions) {
    const winner = division.winners.get(kind);
    if (winner !== undefined) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  return competition.solvers
    .map((solver, position) => ({ solver, position, wins: wins.get(solver.name) ?? 0 }))
    .sort((a, b) => b.wins - a.wins || a.position - b.position);
}

// Every word must occur in the division's name, one of its logics, or one of
// the solvers that won it or are on its podium.
export function filterDivisions(
  divisions: readonly DivisionSummary[],
  text: string,
): DivisionSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return divisions.filter((division) => {
    const haystack = [
      division.name,
      ...division.logics,
      ...division.winners.values(),
      ...division.leaders.map((leader) => leader.solver),
    ].map((entry) => entry.toLowerCase());
    return words.every((word) => haystack.some((entry) => entry.includes(word)));
  });
}

export function isFinished(competition: Competition): boolean {
  return competition.runs.done >= competition.runs.total;
}

// Its position is a solver's colour; a name that is not listed has none.
export function positionOf(competition: Competition, solver: string): number {
  return competition.solvers.findIndex((entry) => entry.name === solver);
}
