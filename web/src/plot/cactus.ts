// plot/cactus.ts -- solved benchmarks against time, a line per solver.

import { cactusGrid, total, type CactusSeries } from '../model/cactus';
import type { Grid } from '../model/grid';
import { colourIndex, dashOf, markOf, type PlotTheme } from '../model/palette';
import { formatCount, formatTime } from '../text/numbers';
import {
  countScale,
  countTicks,
  drawFrame,
  drawGrid,
  drawText,
  fillPaper,
  timeScale,
  timeTicks,
  type Box,
  type Scale,
  type ScaleType,
} from './axes';
import type { Chart, Direction, Target, Tip } from './chart';
import { traceMark } from './marks';
import type { Size, Surface } from './surface';
import { lowerBound } from './search';

export interface CactusLine extends CactusSeries {
  position: number; // of the solver in the competition
}

export interface CactusSettings {
  file: string;
  label: string;
  timeTitle: string; // "Wall time, s"
  countTitle: string; // "Benchmarks solved"
  unit: string; // "Solved"
  limit: number;
  scale: ScaleType;
  benchmarkName(benchmark: number): string;
  benchmarkLink(benchmark: number): string;
}

const MARGIN = { left: 46, top: 26, right: 14, bottom: 40 };
const MARK_DISTANCE = 56;

export class CactusChart implements Chart {
  readonly file: string;
  readonly label: string;
  private size: Size = { width: 0, height: 0 };
  private box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  private x: Scale = countScale(1, 0, 1);
  private y: Scale = timeScale('log', 1, 0, 1);
  private readonly most: number;

  constructor(
    private readonly lines: readonly CactusLine[],
    private readonly settings: CactusSettings,
  ) {
    this.file = settings.file;
    this.label = settings.label;
    this.most = lines.reduce((most, line) => Math.max(most, total(line)), 0);
  }

  height(width: number): number {
    return Math.round(Math.min(Math.max(width * 0.82, 260), 520));
  }

  resize(size: Size): void {
    this.size = size;
    this.box = {
      left: MARGIN.left,
      top: MARGIN.top,
      right: size.width - MARGIN.right,
      bottom: size.height - MARGIN.bottom,
    };
    this.x = countScale(this.most * 1.02, this.box.left, this.box.right);
    this.y = timeScale(this.settings.scale, this.settings.limit, this.box.bottom, this.box.top);
  }

  draw(surface: Surface, theme: PlotTheme): void {
    fillPaper(surface, theme, this.size.width, this.size.height);
    this.drawAxes(surface, theme);
    for (const line of this.lines) this.drawLine(surface, theme, line);
    this.lines.forEach((line, i) => this.drawMarks(surface, theme, line, i));
  }

  drawTarget(surface: Surface, theme: PlotTheme, target: Target): void {
    const line = this.lines[target.series];
    if (!line) return;
    surface.strokeStyle = theme.axis;
    surface.lineWidth = 1;
    surface.setLineDash([2, 3]);
    surface.beginPath();
    surface.moveTo(target.x, target.y);
    surface.lineTo(target.x, this.box.bottom);
    surface.moveTo(target.x, target.y);
    surface.lineTo(this.box.left, target.y);
    surface.stroke();
    surface.setLineDash([]);
    surface.fillStyle = theme.solvers[colourIndex(line.position)]!;
    surface.strokeStyle = theme.ink;
    surface.lineWidth = 1.5;
    surface.beginPath();
    traceMark(surface, markOf(line.position), target.x, target.y, 6.5);
    surface.fill();
    surface.stroke();
  }

  nearest(x: number, y: number): Target | null {
    let best: Target | null = null;
    let least = 48 * 48;
    this.lines.forEach((line, series) => {
      for (const item of this.candidates(line, x, y)) {
        const target = this.target(series, item);
        const distance = (target.x - x) ** 2 + (target.y - y) ** 2;
        if (distance < least) [best, least] = [target, distance];
      }
    });
    return best;
  }

  // Left and right along a line, up and down to the next line there.
  step(from: Target | null, direction: Direction): Target | null {
    if (!from) return this.first();
    if (direction === 'left' || direction === 'right') {
      const length = this.lines[from.series]!.times.length;
      const item = from.item + (direction === 'left' ? -1 : 1);
      return this.target(from.series, Math.min(Math.max(item, 0), length - 1));
    }
    const sign = direction === 'up' ? -1 : 1;
    const others = this.lines
      .map((line, series) => ({ series, last: line.times.length - 1 }))
      .filter(({ series, last }) => series !== from.series && last >= 0)
      .map(({ series, last }) => this.target(series, Math.min(this.itemAt(series, from), last)))
      .filter((other) => sign * (other.y - from.y || other.series - from.series) > 0)
      .sort((a, b) => sign * (a.y - b.y || a.series - b.series));
    return others[0] ?? from;
  }

  describe(target: Target): Tip {
    const line = this.lines[target.series]!;
    const time = line.times[target.item]!;
    return {
      title: line.solver,
      facts: [
        [
          this.settings.unit.toLowerCase(),
          `${formatCount(line.counts[target.item]!)} of its ${formatCount(total(line))}`,
        ],
        ['each within', `${formatTime(time)} s`],
        ['the last', this.settings.benchmarkName(line.benchmarks[target.item]!)],
      ],
    };
  }

  link(target: Target): string | null {
    return this.settings.benchmarkLink(this.lines[target.series]!.benchmarks[target.item]!);
  }

  grid(): Grid {
    return cactusGrid(this.lines, this.settings.unit);
  }

  // Where another line has reached as much as the line of this target.
  private itemAt(series: number, from: Target): number {
    const reached = this.lines[from.series]!.counts[from.item]!;
    return lowerBound(this.lines[series]!.counts, reached);
  }

  private first(): Target | null {
    let series = -1;
    this.lines.forEach((line, i) => {
      if (total(line) > (series < 0 ? 0 : total(this.lines[series]!))) series = i;
    });
    return series < 0 ? null : this.target(series, this.lines[series]!.times.length - 1);
  }

  private target(series: number, item: number): Target {
    const { times, counts } = this.lines[series]!;
    return { series, item, x: this.x(counts[item]!), y: this.y(times[item]!) };
  }

  // Where the line passes the pointer's column, and where its row: on a steep
  // line the second is nearer.
  private candidates(line: CactusLine, x: number, y: number): number[] {
    const last = line.times.length - 1;
    if (last < 0) return [];
    const byCount = lowerBound(line.counts, this.x.invert(x));
    const byTime = lowerBound(line.times, this.y.invert(y));
    return [byCount - 1, byCount, byTime - 1, byTime].map((item) =>
      Math.min(Math.max(item, 0), last),
    );
  }

  private drawAxes(surface: Surface, theme: PlotTheme): void {
    const xTicks = countTicks(this.most, Math.floor(this.size.width / 80));
    const yTicks = timeTicks(this.settings.scale, this.settings.limit);
    drawGrid(surface, theme, this.box, {
      x: xTicks.map((tick) => this.x(tick.value)),
      y: yTicks.map((tick) => this.y(tick.value)),
    });
    drawFrame(surface, theme, this.box);
    for (const tick of xTicks) {
      drawText(surface, theme, tick.label, this.x(tick.value), this.box.bottom + 7, 'below');
    }
    for (const tick of yTicks) {
      drawText(surface, theme, tick.label, this.box.left - 7, this.y(tick.value), 'left');
    }
    drawText(surface, theme, this.settings.timeTitle, 4, 14, 'title-y');
    const { countTitle } = this.settings;
    drawText(surface, theme, countTitle, this.box.right, this.size.height - 5, 'title-x');
  }

  private drawLine(surface: Surface, theme: PlotTheme, line: CactusLine): void {
    if (line.times.length === 0) return;
    surface.strokeStyle = theme.solvers[colourIndex(line.position)]!;
    surface.lineWidth = 1.75;
    surface.setLineDash([...dashOf(line.position)]);
    surface.beginPath();
    const last = line.times.length - 1;
    let drawn = -Infinity;
    for (let item = 0; item <= last; item++) {
      const x = this.x(line.counts[item]!);
      // Nobody sees more than one corner in half a pixel.
      if (x - drawn < 0.5 && item < last) continue;
      const y = this.y(line.times[item]!);
      if (item === 0) surface.moveTo(x, y);
      else surface.lineTo(x, y);
      drawn = x;
    }
    surface.stroke();
    surface.setLineDash([]);
  }

  // Spread along the line, each solver's at another phase, and one at its end.
  private drawMarks(surface: Surface, theme: PlotTheme, line: CactusLine, phase: number): void {
    const last = line.times.length - 1;
    if (last < 0) return;
    surface.fillStyle = theme.solvers[colourIndex(line.position)]!;
    surface.strokeStyle = theme.paper;
    surface.lineWidth = 1;
    surface.beginPath();
    let next = this.box.left + ((phase * 17) % MARK_DISTANCE);
    for (let item = 0; item < last; item++) {
      const x = this.x(line.counts[item]!);
      if (x < next) continue;
      traceMark(surface, markOf(line.position), x, this.y(line.times[item]!), 4);
      next = x + MARK_DISTANCE;
    }
    const end = this.y(line.times[last]!);
    traceMark(surface, markOf(line.position), this.x(line.counts[last]!), end, 4.5);
    surface.fill();
    surface.stroke();
  }
}
