// model/kinds.ts -- the kinds of score that a track has.

import type { Competition, Kind, Track } from '../data/competition';

export function kindsOf(competition: Competition, track: Track): Kind[] {
  return competition.kinds.filter((kind) => track.kinds.includes(kind.slug));
}
