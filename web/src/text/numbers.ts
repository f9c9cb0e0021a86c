// text/numbers.ts -- every number on the pages looks the same.
//
// Thousands are set apart by narrow no-break spaces; times have three decimals,
// so that columns of them line up at the point.

const NARROW_SPACE = '\u202f';
export const NO_VALUE = '–';

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);
}

export function formatCount(count: number): string {
  return (count < 0 ? '−' : '') + group(Math.abs(Math.round(count)).toString());
}

// Seconds, without the unit.
export function formatTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return NO_VALUE;
  const [whole = '0', decimals = '000'] = Math.abs(seconds).toFixed(3).split('.');
  return `${seconds < 0 ? '−' : ''}${group(whole)}.${decimals}`;
}

// Scores: mostly counts, but weights and averages make fractions of them. Sums of fractions that
// should be a count miss it by a little.
export function formatScore(score: number): string {
  const rounded = Math.round(score * 1000) / 1000;
  return Number.isInteger(rounded) ? formatCount(rounded) : formatTime(rounded);
}

// For limits and ticks, where trailing zeros say nothing: 0.001, 24, 1 200.
export function formatShort(value: number): string {
  const [whole = '0', decimals] = Number(value.toPrecision(6)).toString().split('.');
  return group(whole) + (decimals ? `.${decimals}` : '');
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)}\u00a0${UNITS[unit]}`;
}

// "1 run", "2 runs"
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function ordinal(rank: number): string {
  const tens = rank % 100;
  if (tens >= 11 && tens <= 13) return `${rank}th`;
  return `${rank}${['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th'}`;
}

const MONTHS =
  'January February March April May June July August September October November December';

// "15 November 2026, 20:14 UTC"; what it cannot read it leaves as it is.
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const month = MONTHS.split(' ')[date.getUTCMonth()];
  const clock = date.toISOString().slice(11, 16);
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}, ${clock} UTC`;
}
