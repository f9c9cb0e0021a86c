// pages/page.ts -- what a page gets and what it owes.

import type { Competition, DivisionSummary, Track } from '../data/competition';
import { DataError } from '../data/error';
import type { Source } from '../data/source';
import { firstTrack } from '../model/overview';
import type { Shell } from '../ui/shell';
import type { View } from '../ui/view';

export interface Site {
  source: Source;
  competition: Competition;
  shell: Shell;
  query: URLSearchParams;
  view: View;
}

export interface Page {
  // Shows newer results and keeps what the reader has chosen.
  refresh(competition: Competition): Promise<void>;
}

function unknown(message: string, hint: string): DataError {
  return new DataError('unknown', '', message, hint);
}

function listed(names: readonly string[]): string {
  return names.length ? `There are: ${names.join(', ')}.` : 'There are none.';
}

// The track in the query, or the only sensible one if the query has none.
export function trackOf(site: Site): Track {
  const { tracks } = site.competition;
  const slug = site.query.get('track');
  const track = slug === null ? firstTrack(tracks) : tracks.find((entry) => entry.slug === slug);
  if (track) return track;
  throw unknown(
    slug === null ? 'the competition has no track yet' : `there is no track “${slug}”`,
    listed(tracks.map((entry) => entry.slug)),
  );
}

export function divisionOf(site: Site, track: Track): DivisionSummary | null {
  const name = site.query.get('division');
  return track.divisions.find((division) => division.name === name) ?? null;
}

export function unknownSolver(site: Site, name: string | null): DataError {
  return unknown(
    name === null ? 'the address names no solver' : `there is no solver “${name}”`,
    listed(site.competition.solvers.map((solver) => solver.name)),
  );
}

export function unknownBenchmark(name: string | null, division: string): DataError {
  return unknown(
    name === null
      ? 'the address names no benchmark'
      : `there is no benchmark “${name}” in ${division}`,
    'The page Benchmarks has the whole list.',
  );
}
