// text/csv.ts -- a table as comma-separated values (RFC 4180).

import type { Grid } from '../model/grid';

// A cell that begins like a formula would be run by a spreadsheet; names come
// from other people, so such a cell gets an apostrophe. Numbers stay numbers.
function cell(value: string | number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(grid: Grid): string {
  const lines = [grid.columns.map((column) => cell(column.title)).join(',')];
  for (let row = 0; row < grid.length; row++) {
    lines.push(grid.columns.map((column) => cell(column.value(row))).join(','));
  }
  return lines.join('\r\n') + '\r\n';
}
