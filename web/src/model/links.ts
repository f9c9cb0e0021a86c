// model/links.ts -- the addresses of the pages.

import { firstTrack } from './overview';

function page(
  file: string,
  query: Record<string, string>,
  view: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query).toString();
  const hash = formatView(view);
  return file + (search ? `?${search}` : '') + (hash ? `#${hash}` : '');
}

// The overview with the track that was looked at; the first one needs no words.
export function overviewLink(
  tracks: readonly { slug: string; divisions: readonly unknown[] }[],
  track: string,
): string {
  return page('index.html', {}, firstTrack(tracks)?.slug === track ? {} : { track });
}

export function divisionLink(
  track: string,
  division: string,
  view: Record<string, string> = {},
): string {
  return page('division.html', { track, division }, view);
}

export function solverLink(solver: string): string {
  return page('solver.html', { solver });
}

export function benchmarkLink(track: string, division: string, benchmark: string): string {
  return page('benchmark.html', { track, division, benchmark });
}

export function runLink(
  track: string,
  division: string,
  benchmark: string,
  solver: string,
): string {
  return page('run.html', { track, division, benchmark, solver });
}

export function benchmarksLink(track: string): string {
  return page('benchmarks.html', { track });
}

export function parseView(hash: string): Map<string, string> {
  return new Map(new URLSearchParams(hash.replace(/^#/, '')));
}

// Empty values are left out: a view that is as usual has an empty hash.
export function formatView(view: Record<string, string> | Map<string, string>): string {
  const entries = view instanceof Map ? [...view] : Object.entries(view);
  return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
}

// A file in the folder of a track's list of benchmarks, below data/.
export function besideList(track: { file: string }, file: string): string {
  return track.file.slice(0, track.file.lastIndexOf('/') + 1) + file;
}
