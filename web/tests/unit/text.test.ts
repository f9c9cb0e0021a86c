import { describe, expect, it } from 'vitest';

import {
  countOf,
  formatBytes,
  formatCount,
  formatScore,
  formatMoment,
  formatShort,
  formatTime,
  NO_VALUE,
  ordinal,
} from '../../src/text/numbers';
import { toCsv } from '../../src/text/csv';
import { describeEnding, shortEnding } from '../../src/text/words';
import { escapeXml } from '../../src/plot/svg';

const S = '\u202f';

describe('numbers', () => {
  it('sets thousands apart', () => {
    expect(formatCount(0)).toBe('0');
    expect(formatCount(999)).toBe('999');
    expect(formatCount(1000)).toBe(`1${S}000`);
    expect(formatCount(1234567)).toBe(`1${S}234${S}567`);
    expect(formatCount(-1234)).toBe(`−1${S}234`);
  });
  it('shows a score as a count if it is one', () => {
    expect(formatScore(0)).toBe('0');
    expect(formatScore(110)).toBe('110');
    expect(formatScore(102.99999999999999)).toBe('103');
    expect(formatScore(1234.5)).toBe(`1${S}234.500`);
    expect(formatScore(NaN)).toBe(NO_VALUE);
  });
  it('gives times three decimals', () => {
    expect(formatTime(0)).toBe('0.000');
    expect(formatTime(0.0125)).toMatch(/^0\.01[23]$/);
    expect(formatTime(1234.5)).toBe(`1${S}234.500`);
    expect(formatTime(999.9996)).toBe(`1${S}000.000`);
    expect(formatTime(NaN)).toBe(NO_VALUE);
  });
  it('writes limits and ticks without needless zeros', () => {
    expect([0.001, 0.1, 24, 1200].map(formatShort)).toEqual(['0.001', '0.1', '24', `1${S}200`]);
    expect(formatShort(0.1 + 0.2)).toBe('0.3');
  });
  it('chooses the unit of sizes', () => {
    const N = '\u00a0';
    expect(formatBytes(0)).toBe(`0${N}B`);
    expect(formatBytes(999)).toBe(`999${N}B`);
    expect(formatBytes(1234)).toBe(`1.23${N}kB`);
    expect(formatBytes(12_340)).toBe(`12.3${N}kB`);
    expect(formatBytes(999_999)).toBe(`1.00${N}MB`);
    expect(formatBytes(2e9)).toBe(`2.00${N}GB`);
  });
  it('counts in words', () => {
    expect(countOf(1, 'run')).toBe('1 run');
    expect(countOf(0, 'run')).toBe('0 runs');
    expect(countOf(2, 'family', 'families')).toBe('2 families');
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th'.split(' '),
    );
  });
  it('writes moments in UTC and leaves others alone', () => {
    expect(formatMoment('2026-11-15T20:14:03Z')).toBe('15 November 2026, 20:14 UTC');
    expect(formatMoment('soon')).toBe('soon');
  });
});

describe('CSV', () => {
  const grid = (values: (string | number)[]) => ({
    length: values.length,
    columns: [{ title: 'T,1', numeric: false, value: (row: number) => values[row]! }],
  });
  it('quotes what needs it', () => {
    expect(toCsv(grid(['a', 'b,c', 'say "x"', 'two\nlines']))).toBe(
      '"T,1"\r\na\r\n"b,c"\r\n"say ""x"""\r\n"two\nlines"\r\n',
    );
  });
  it('makes no formulas and keeps numbers', () => {
    expect(toCsv(grid(['=1+1', '@x', '-a', -1.5, NaN]))).toBe(
      "\"T,1\"\r\n'=1+1\r\n'@x\r\n'-a\r\n-1.5\r\n\r\n",
    );
  });
});

describe('words', () => {
  it('describes endings', () => {
    expect(describeEnding('exited', 0)).toBe('exited');
    expect(describeEnding('exited', 3)).toBe('exit code 3');
    expect(describeEnding('signalled', 11)).toBe('signal 11');
    expect(describeEnding('wall-limit', 0)).toBe('time-out');
    expect(shortEnding('exited')).toBe('no answer');
  });
});

describe('XML', () => {
  it('escapes markup and drops what XML cannot hold', () => {
    expect(escapeXml(`<a b="c">&'`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&apos;');
    expect(escapeXml('a\u0000b\ud800c😀')).toBe('a\ufffdb\ufffdc😀');
  });
});
