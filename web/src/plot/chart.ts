// plot/chart.ts -- what the frame around a plot asks of it.

import type { Grid } from '../model/grid';
import type { PlotTheme } from '../model/palette';
import type { Size, Surface } from './surface';

// Something on a plot that a reader may point at.
export interface Target {
  x: number;
  y: number;
  series: number;
  item: number;
}

export interface Tip {
  title: string;
  facts: [label: string, value: string][];
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Chart {
  readonly file: string; // name for exports, without extension
  readonly label: string; // one sentence for those who do not see it
  height(width: number): number;
  resize(size: Size): void;
  draw(surface: Surface, theme: PlotTheme): void;
  drawTarget(surface: Surface, theme: PlotTheme, target: Target): void;
  nearest(x: number, y: number): Target | null;
  step(from: Target | null, direction: Direction): Target | null;
  describe(target: Target): Tip;
  link(target: Target): string | null;
  grid(): Grid;
}
