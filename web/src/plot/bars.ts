// plot/bars.ts -- one benchmark: a bar per solver on a logarithmic scale.

import type { Grid } from '../model/grid';
import { colourIndex, markOf, type PlotTheme } from '../model/palette';
import { formatTime } from '../text/numbers';
import { drawGrid, drawText, fillPaper, thinOut, timeScale, timeTicks } from './axes';
import type { Box, Scale } from './axes';
import type { Chart, Direction, Target, Tip } from './chart';
import { traceMark } from './marks';
import type { Size, Surface } from './surface';

export interface Bar {
  solver: string;
  position: number; // in the competition
  time: number; // seconds
  word: string; // its answer, or how it ended
  solved: boolean; // else the bar is only outlined
  wrong: boolean;
}

export interface BarSettings {
  file: string;
  label: string;
  title: string; // of the axis
  limit: number;
}

const ROW = 30;
const MARGIN = { top: 6, right: 96, bottom: 40 };
const LONGEST_NAME = 20;

export class BarChart implements Chart {
  readonly file: string;
  readonly label: string;
  private size: Size = { width: 0, height: 0 };
  private box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  private x: Scale = timeScale('log', 1, 0, 1);

  constructor(
    private readonly bars: readonly Bar[],
    private readonly settings: BarSettings,
  ) {
    this.file = settings.file;
    this.label = settings.label;
  }

  height(): number {
    return MARGIN.top + MARGIN.bottom + ROW * Math.max(this.bars.length, 1);
  }

  resize(size: Size): void {
    this.size = size;
    const longest = Math.max(4, ...this.bars.map((bar) => shorten(bar.solver).length));
    this.box = {
      left: Math.min(34 + longest * 7, size.width * 0.42),
      top: MARGIN.top,
      right: size.width - MARGIN.right,
      bottom: size.height - MARGIN.bottom,
    };
    this.x = timeScale('log', this.settings.limit, this.box.left, this.box.right);
  }

  draw(surface: Surface, theme: PlotTheme): void {
    fillPaper(surface, theme, this.size.width, this.size.height);
    const ticks = thinOut(timeTicks('log', this.settings.limit), this.x, 36);
    drawGrid(surface, theme, this.box, { x: ticks.map((tick) => this.x(tick.value)), y: [] });
    for (const tick of ticks) {
      drawText(surface, theme, tick.label, this.x(tick.value), this.box.bottom + 7, 'below');
    }
    drawText(surface, theme, this.settings.title, this.box.right, this.size.height - 5, 'title-x');
    this.bars.forEach((bar, item) => this.drawBar(surface, theme, bar, item));
  }

  drawTarget(surface: Surface, theme: PlotTheme, target: Target): void {
    surface.strokeStyle = theme.ink;
    surface.lineWidth = 1.5;
    surface.setLineDash([]);
    surface.beginPath();
    const width = Math.max(target.x - this.box.left, 2);
    surface.rect(this.box.left, target.y - 9, width, 18);
    surface.stroke();
  }

  nearest(_x: number, y: number): Target | null {
    const item = Math.floor((y - this.box.top) / ROW);
    return item >= 0 && item < this.bars.length ? this.target(item) : null;
  }

  step(from: Target | null, direction: Direction): Target | null {
    if (this.bars.length === 0) return null;
    if (!from) return this.target(0);
    const item = from.item + (direction === 'down' || direction === 'right' ? 1 : -1);
    return this.target(Math.min(Math.max(item, 0), this.bars.length - 1));
  }

  describe(target: Target): Tip {
    const bar = this.bars[target.item]!;
    return {
      title: bar.solver,
      facts: [
        ['answer', bar.wrong ? `${bar.word}, wrong` : bar.word],
        ['time', `${formatTime(bar.time)} s`],
      ],
    };
  }

  link(): string | null {
    return null;
  }

  grid(): Grid {
    const at = (row: number) => this.bars[row]!;
    return {
      length: this.bars.length,
      columns: [
        { title: 'Solver', numeric: false, value: (row) => at(row).solver },
        { title: 'Answer', numeric: false, value: (row) => at(row).word },
        { title: this.settings.title, numeric: true, value: (row) => at(row).time },
      ],
    };
  }

  private target(item: number): Target {
    const y = this.box.top + (item + 0.5) * ROW;
    return { series: 0, item, x: this.x(this.bars[item]!.time), y };
  }

  private drawBar(surface: Surface, theme: PlotTheme, bar: Bar, item: number): void {
    const { x, y } = this.target(item);
    const colour = theme.solvers[colourIndex(bar.position)]!;
    surface.setLineDash([]);
    surface.fillStyle = colour;
    surface.strokeStyle = colour;
    surface.lineWidth = 1.25;
    surface.beginPath();
    traceMark(surface, markOf(bar.position), 10, y, 5);
    surface.fill();
    drawText(surface, theme, shorten(bar.solver), this.box.left - 8, y, 'left');
    surface.fillStyle = colour;
    surface.beginPath();
    surface.rect(this.box.left, y - 9, Math.max(x - this.box.left, 2), 18);
    surface.globalAlpha = bar.solved ? 0.85 : 0.16;
    surface.fill();
    surface.globalAlpha = 1;
    if (!bar.solved) surface.stroke();
    surface.font = `12px ${theme.font}`;
    surface.textAlign = 'left';
    surface.textBaseline = 'middle';
    surface.fillStyle = bar.wrong ? theme.bad : theme.ink;
    surface.fillText(bar.wrong ? `${bar.word}, wrong` : bar.word, x + 7, y);
  }
}

function shorten(name: string): string {
  const characters = [...name];
  return characters.length <= LONGEST_NAME
    ? name
    : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
