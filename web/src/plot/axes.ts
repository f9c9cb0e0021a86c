// plot/axes.ts -- scales for times and counts, their ticks, and how they look.

import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale';

import type { PlotTheme } from '../model/palette';
import { formatShort } from '../text/numbers';
import type { Surface } from './surface';

export type Scale = ScaleContinuousNumeric<number, number>;
export type ScaleType = 'log' | 'linear';

// Below a millisecond, differences are noise.
export const FASTEST = 0.001;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Tick {
  value: number;
  label: string; // empty: a line without a label
}

export function timeScale(type: ScaleType, limit: number, from: number, to: number): Scale {
  const top = Math.max(limit, 10 * FASTEST);
  return type === 'log'
    ? scaleLog([FASTEST, top], [from, to]).clamp(true)
    : scaleLinear([0, top], [from, to]).clamp(true);
}

export function countScale(most: number, from: number, to: number): Scale {
  return scaleLinear([0, Math.max(most, 1)], [from, to]).clamp(true);
}

// Powers of ten and the limit itself, which is what readers look for. A power
// too near the limit gives way to it.
export function timeTicks(type: ScaleType, limit: number, count = 5): Tick[] {
  const top = Math.max(limit, 10 * FASTEST);
  const end = { value: top, label: formatShort(top) };
  if (type === 'linear') {
    const ticks = scaleLinear([0, top], [0, 1])
      .ticks(count)
      .filter((value) => value < top * 0.94)
      .map((value) => ({ value, label: formatShort(value) }));
    return [...ticks, end];
  }
  const ticks: Tick[] = [];
  for (let power = Math.round(Math.log10(FASTEST)); 10 ** power < top * 0.55; power++) {
    const value = Number(`1e${power}`);
    ticks.push({ value, label: formatShort(value) });
  }
  return [...ticks, end];
}

// Takes away the labels that would run into the one before; the last one, the
// limit, stays.
export function thinOut(ticks: readonly Tick[], scale: Scale, distance: number): Tick[] {
  const last = ticks[ticks.length - 1];
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const before = kept[kept.length - 1];
    const near = (other: Tick) => Math.abs(scale(tick.value) - scale(other.value)) < distance;
    if (tick === last) {
      if (before && near(before) && kept.length > 1) kept.pop();
    } else if ((before && near(before)) || (last && near(last))) continue;
    kept.push(tick);
  }
  return kept;
}

export function countTicks(most: number, count = 6): Tick[] {
  return scaleLinear([0, Math.max(most, 1)], [0, 1])
    .ticks(Math.min(count, Math.max(most, 1)))
    .filter(Number.isInteger)
    .map((value) => ({ value, label: formatShort(value) }));
}

export function drawGrid(
  surface: Surface,
  theme: PlotTheme,
  box: Box,
  lines: { x: readonly number[]; y: readonly number[] },
): void {
  surface.strokeStyle = theme.grid;
  surface.lineWidth = 1;
  surface.setLineDash([]);
  surface.beginPath();
  for (const x of lines.x) {
    surface.moveTo(crisp(x), box.top);
    surface.lineTo(crisp(x), box.bottom);
  }
  for (const y of lines.y) {
    surface.moveTo(box.left, crisp(y));
    surface.lineTo(box.right, crisp(y));
  }
  surface.stroke();
}

export function drawFrame(surface: Surface, theme: PlotTheme, box: Box): void {
  surface.strokeStyle = theme.axis;
  surface.lineWidth = 1;
  surface.setLineDash([]);
  surface.beginPath();
  surface.moveTo(crisp(box.left), box.top);
  surface.lineTo(crisp(box.left), crisp(box.bottom));
  surface.lineTo(box.right, crisp(box.bottom));
  surface.stroke();
}

export type Place = 'below' | 'left' | 'title-y' | 'title-x' | 'note';

const ALIGNMENT: Record<Place, [CanvasTextAlign, CanvasTextBaseline]> = {
  below: ['center', 'top'],
  left: ['right', 'middle'],
  'title-y': ['left', 'alphabetic'],
  'title-x': ['right', 'alphabetic'],
  note: ['right', 'alphabetic'],
};

export function drawText(
  surface: Surface,
  theme: PlotTheme,
  text: string,
  x: number,
  y: number,
  place: Place,
): void {
  const title = place === 'title-x' || place === 'title-y';
  surface.font = `${title ? '600 ' : ''}12px ${theme.font}`;
  surface.fillStyle = title ? theme.ink : theme.muted;
  [surface.textAlign, surface.textBaseline] = ALIGNMENT[place];
  surface.fillText(text, x, y);
}

// A line of one pixel that is not smeared over two.
export function crisp(position: number): number {
  return Math.round(position) + 0.5;
}

export function fillPaper(surface: Surface, theme: PlotTheme, width: number, height: number): void {
  surface.fillStyle = theme.paper;
  surface.beginPath();
  surface.rect(0, 0, width, height);
  surface.fill();
}
