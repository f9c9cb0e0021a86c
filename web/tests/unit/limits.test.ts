import { describe, expect, it } from 'vitest';

import { decodeCompetition } from '../../src/data/competition';
import { describeLimit, longestLimit, otherLimits, wallLimit } from '../../src/model/limits';
import { competition, competitionJson } from '../support/samples';

describe('limits', () => {
  const json = competitionJson();
  const track = json.tracks[0]!;
  Object.assign(track.limits, { cpu: 40, logics: { QF_BV: 15, QF_ABV: 5, UF: 15 } });
  const { limits } = decodeCompetition(json, '').tracks[0]!;

  it('are those of the track unless a logic has its own', () => {
    expect(['QF_BV', 'QF_ABV', 'LIA'].map((logic) => wallLimit(limits, logic))).toEqual([
      15, 5, 10,
    ]);
    const plain = competition().tracks[0]!.limits;
    expect(wallLimit(plain, 'QF_BV')).toBe(10);
    expect(otherLimits(plain)).toEqual([]);
  });
  it('give as many times as much CPU time', () => {
    expect(longestLimit(limits, ['QF_BV', 'LIA'], 'wall')).toBe(15);
    expect(longestLimit(limits, ['QF_BV', 'LIA'], 'cpu')).toBe(60);
    expect(longestLimit(limits, ['QF_ABV'], 'cpu')).toBe(20);
  });
  it('are told in a few words', () => {
    expect(describeLimit(limits, ['LIA'])).toBe('10 s limit');
    expect(describeLimit(limits, ['QF_BV', 'QF_ABV'])).toBe('5 to 15 s limit');
    expect(describeLimit(limits, [])).toBe('10 s limit');
    expect(otherLimits(limits)).toEqual([
      { wall: 5, logics: ['QF_ABV'] },
      { wall: 15, logics: ['QF_BV', 'UF'] },
    ]);
  });
});
