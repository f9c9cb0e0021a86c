// plot/scatter.ts -- two solvers, a point per benchmark, on logarithmic axes.
//
// A run without an answer has no time that counts: it is drawn on one of three
// lanes beyond the limit, T (time-out), M (out of memory) or ? (no answer).

import { quadtree, type Quadtree } from 'd3-quadtree';

import type { Grid } from '../model/grid';
import type { Mark, PlotTheme } from '../model/palette';
import type { Lane, ScatterPoint, ScatterSide, Shape } from '../model/scatter';
import {
  crisp,
  drawFrame,
  drawGrid,
  drawText,
  fillPaper,
  thinOut,
  timeScale,
  timeTicks,
} from './axes';
import type { Box, Scale } from './axes';
import type { Chart, Direction, Target, Tip } from './chart';
import { traceMark } from './marks';
import type { Size, Surface } from './surface';

export interface ScatterSettings {
  file: string;
  label: string;
  xTitle: string;
  yTitle: string;
  limit: number;
  colours: ReadonlyMap<number, number>; // family -> position in theme.families
  highlight: number | 'other' | null; // a family; the others fade
  describe(point: ScatterPoint): Tip;
  link(point: ScatterPoint): string;
  grid(): Grid;
}

const MARGIN = { left: 46, top: 26, right: 12, bottom: 40 };
const LANES: readonly Lane[] = ['time-out', 'memory-out', 'no-answer'];
const LANE_LABELS = ['T', 'M', '?'];
const LANE_GAP = 15;
const LANE_START = 24; // room for the limit's label
const LANE_ROOM = LANE_START + LANES.length * LANE_GAP - 5;
const SHAPE_MARKS: Record<Shape, Mark> = { sat: 'triangle', unsat: 'wedge', open: 'circle' };

// One path with very many corners is slow to fill; many small ones are not.
const POINTS_PER_PATH = 400;

export class ScatterChart implements Chart {
  readonly file: string;
  readonly label: string;
  private size: Size = { width: 0, height: 0 };
  private box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  private x: Scale = timeScale('log', 1, 0, 1);
  private y: Scale = timeScale('log', 1, 0, 1);
  private xs = new Float64Array();
  private ys = new Float64Array();
  private tree: Quadtree<number> | null = null;

  constructor(
    private readonly points: readonly ScatterPoint[],
    private readonly settings: ScatterSettings,
  ) {
    this.file = settings.file;
    this.label = settings.label;
  }

  // As near to a square as the width allows: the diagonal has a meaning.
  height(width: number): number {
    return Math.round(Math.min(Math.max(width * 0.96, 300), 560));
  }

  resize(size: Size): void {
    this.size = size;
    const side = Math.min(
      size.width - MARGIN.left - MARGIN.right,
      size.height - MARGIN.top - MARGIN.bottom,
    );
    const left = Math.max(MARGIN.left, Math.round((size.width - side) / 2));
    const box = { left, top: MARGIN.top, right: left + side, bottom: MARGIN.top + side };
    this.box = box;
    this.x = timeScale('log', this.settings.limit, box.left, box.right - LANE_ROOM);
    this.y = timeScale('log', this.settings.limit, box.bottom, box.top + LANE_ROOM);
    this.xs = Float64Array.from(this.points, (point) => this.placeX(point.x));
    this.ys = Float64Array.from(this.points, (point) => this.placeY(point.y));
    this.tree = null;
  }

  draw(surface: Surface, theme: PlotTheme): void {
    fillPaper(surface, theme, this.size.width, this.size.height);
    this.drawAxes(surface, theme);
    this.drawReferences(surface, theme);
    this.drawPoints(surface, theme);
  }

  drawTarget(surface: Surface, theme: PlotTheme, target: Target): void {
    const point = this.points[target.item];
    if (!point) return;
    surface.fillStyle = this.colour(theme, point.family);
    surface.strokeStyle = theme.ink;
    surface.lineWidth = 1.75;
    surface.setLineDash([]);
    surface.beginPath();
    traceMark(surface, SHAPE_MARKS[point.shape], target.x, target.y, 7);
    surface.fill();
    surface.stroke();
  }

  nearest(x: number, y: number): Target | null {
    this.tree ??= quadtree<number>()
      .x((item) => this.xs[item]!)
      .y((item) => this.ys[item]!)
      .addAll(this.points.map((_, item) => item));
    const item = this.tree.find(x, y, 24);
    return item === undefined ? null : this.target(item);
  }

  // The nearest point within 45 degrees of the direction. Points on the same
  // spot are visited one after the other before leaving it.
  step(from: Target | null, direction: Direction): Target | null {
    if (!from)
      return this.nearestTo(
        (this.box.left + this.box.right) / 2,
        (this.box.top + this.box.bottom) / 2,
      );
    const onward = direction === 'right' || direction === 'down' ? 1 : -1;
    const across = direction === 'left' || direction === 'right';
    let best = -1;
    let least = Infinity;
    for (let item = 0; item < this.points.length; item++) {
      const dx = this.xs[item]! - from.x;
      const dy = this.ys[item]! - from.y;
      const ahead = onward * (across ? dx : dy);
      const aside = Math.abs(across ? dy : dx);
      const same = ahead === 0 && aside === 0;
      if (same ? onward * (item - from.item) <= 0 : ahead <= 0 || aside > ahead) continue;
      const distance = same ? Math.abs(item - from.item) * 1e-9 : ahead + aside;
      if (distance < least) [best, least] = [item, distance];
    }
    return best < 0 ? from : this.target(best);
  }

  describe(target: Target): Tip {
    return this.settings.describe(this.points[target.item]!);
  }

  link(target: Target): string | null {
    return this.settings.link(this.points[target.item]!);
  }

  grid(): Grid {
    return this.settings.grid();
  }

  private nearestTo(x: number, y: number): Target | null {
    let best = -1;
    let least = Infinity;
    for (let item = 0; item < this.points.length; item++) {
      const distance = (this.xs[item]! - x) ** 2 + (this.ys[item]! - y) ** 2;
      if (distance < least) [best, least] = [item, distance];
    }
    return best < 0 ? null : this.target(best);
  }

  private target(item: number): Target {
    return { series: 0, item, x: this.xs[item]!, y: this.ys[item]! };
  }

  private placeX(side: ScatterSide): number {
    const lane = LANES.indexOf(side.lane);
    return lane < 0 ? this.x(side.time) : this.laneX(lane);
  }

  private placeY(side: ScatterSide): number {
    const lane = LANES.indexOf(side.lane);
    return lane < 0 ? this.y(side.time) : this.laneY(lane);
  }

  private laneX(lane: number): number {
    return this.box.right - LANE_ROOM + LANE_START + lane * LANE_GAP;
  }

  private laneY(lane: number): number {
    return this.box.top + LANE_ROOM - LANE_START - lane * LANE_GAP;
  }

  private drawAxes(surface: Surface, theme: PlotTheme): void {
    const { box } = this;
    const ticks = timeTicks('log', this.settings.limit);
    drawGrid(surface, theme, box, {
      x: [...ticks.map((tick) => this.x(tick.value)), ...LANES.map((_, i) => this.laneX(i))],
      y: [...ticks.map((tick) => this.y(tick.value)), ...LANES.map((_, i) => this.laneY(i))],
    });
    drawFrame(surface, theme, box);
    for (const tick of thinOut(ticks, this.x, 36)) {
      drawText(surface, theme, tick.label, this.x(tick.value), box.bottom + 7, 'below');
    }
    for (const tick of ticks) {
      drawText(surface, theme, tick.label, box.left - 7, this.y(tick.value), 'left');
    }
    LANE_LABELS.forEach((label, lane) => {
      drawText(surface, theme, label, this.laneX(lane), box.bottom + 7, 'below');
      drawText(surface, theme, label, box.left - 7, this.laneY(lane), 'left');
    });
    drawText(surface, theme, this.settings.yTitle, box.left - 42, 14, 'title-y');
    drawText(surface, theme, this.settings.xTitle, box.right, this.size.height - 5, 'title-x');
  }

  // The diagonal, ten times slower either way, and the limits.
  private drawReferences(surface: Surface, theme: PlotTheme): void {
    const right = this.x.range()[1]!;
    const top = this.y.range()[1]!;
    const tenfold = this.x(0.01) - this.x(0.001);
    const line = (fromX: number, fromY: number, toX: number, toY: number) => {
      surface.beginPath();
      surface.moveTo(fromX, fromY);
      surface.lineTo(toX, toY);
      surface.stroke();
    };
    surface.strokeStyle = theme.axis;
    surface.lineWidth = 1;
    surface.setLineDash([]);
    line(this.box.left, this.box.bottom, right, top);
    surface.setLineDash([2, 4]);
    line(this.box.left + tenfold, this.box.bottom, right, top + tenfold);
    line(this.box.left, this.box.bottom - tenfold, right - tenfold, top);
    surface.setLineDash([6, 3]);
    line(crisp(right), this.box.top, crisp(right), this.box.bottom);
    line(this.box.left, crisp(top), this.box.right, crisp(top));
    surface.setLineDash([]);
  }

  private drawPoints(surface: Surface, theme: PlotTheme): void {
    const faded: number[] = [];
    const shown: number[] = [];
    this.points.forEach((point, item) => (this.isFaded(point) ? faded : shown).push(item));
    this.drawGroup(surface, theme, faded, 0.13);
    this.drawGroup(surface, theme, shown, 0.78);
    this.drawWrong(surface, theme, shown);
  }

  private isFaded(point: ScatterPoint): boolean {
    const { highlight, colours } = this.settings;
    if (highlight === null) return false;
    return highlight === 'other' ? colours.has(point.family) : point.family !== highlight;
  }

  private drawGroup(surface: Surface, theme: PlotTheme, items: number[], alpha: number): void {
    const groups = new Map<string, number[]>();
    for (const item of items) {
      const point = this.points[item]!;
      const key = `${this.colour(theme, point.family)} ${point.shape}`;
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    surface.globalAlpha = alpha;
    for (const [key, group] of groups) {
      const [colour = theme.otherFamily, shape] = key.split(' ');
      surface.fillStyle = colour;
      for (let start = 0; start < group.length; start += POINTS_PER_PATH) {
        surface.beginPath();
        for (const item of group.slice(start, start + POINTS_PER_PATH)) {
          traceMark(surface, SHAPE_MARKS[shape as Shape], this.xs[item]!, this.ys[item]!, 3.9);
        }
        surface.fill();
      }
    }
    surface.globalAlpha = 1;
  }

  private drawWrong(surface: Surface, theme: PlotTheme, items: number[]): void {
    surface.strokeStyle = theme.bad;
    surface.lineWidth = 2;
    surface.beginPath();
    for (const item of items) {
      const point = this.points[item]!;
      if (!point.x.wrong && !point.y.wrong) continue;
      const [x, y] = [this.xs[item]!, this.ys[item]!];
      surface.moveTo(x - 5, y - 5);
      surface.lineTo(x + 5, y + 5);
      surface.moveTo(x + 5, y - 5);
      surface.lineTo(x - 5, y + 5);
    }
    surface.stroke();
  }

  private colour(theme: PlotTheme, family: number): string {
    const index = this.settings.colours.get(family);
    return index === undefined ? theme.otherFamily : theme.families[index]!;
  }
}
