// model/limits.ts -- the time that a run has: that of its track, or of its logic
// where that has another.

import type { Limits } from '../data/competition';
import { formatShort } from '../text/numbers';
import type { Clock } from './runs';

export function wallLimit(limits: Limits, logic: string): number {
  return limits.logics.get(logic) ?? limits.wall;
}

// The most that a run on one of these logics has. CPU time is as many times as
// much as wall time.
export function longestLimit(limits: Limits, logics: readonly string[], clock: Clock): number {
  const { longest } = range(limits, logics);
  return clock === 'wall' ? longest : (limits.cpu * longest) / limits.wall;
}

// "1 200 s limit", or "1 200 to 1 800 s limit".
export function describeLimit(limits: Limits, logics: readonly string[]): string {
  const { shortest, longest } = range(limits, logics);
  const least = shortest < longest ? `${formatShort(shortest)} to ` : '';
  return `${least}${formatShort(longest)} s limit`;
}

function range(limits: Limits, logics: readonly string[]): { shortest: number; longest: number } {
  const walls = logics.map((logic) => wallLimit(limits, logic));
  if (!walls.length) walls.push(limits.wall);
  return { shortest: Math.min(...walls), longest: Math.max(...walls) };
}

// The logics that have another wall time, by that time: the shortest first.
export function otherLimits(limits: Limits): { wall: number; logics: string[] }[] {
  const found = new Map<number, string[]>();
  for (const [logic, wall] of limits.logics) {
    found.set(wall, [...(found.get(wall) ?? []), logic]);
  }
  return [...found]
    .map(([wall, logics]) => ({ wall, logics }))
    .sort((one, other) => one.wall - other.wall);
}
