// plot/commands.ts -- one run of the incremental track: the time of each
// command, with the checks brought out.

import { ANSWERS } from '../data/division';
import type { RunCommands } from '../data/run';
import { answerAt, commandsGrid, isWrongCheck, statusAt } from '../model/commands';
import type { Grid } from '../model/grid';
import type { Mark, PlotTheme } from '../model/palette';
import { formatCount, formatTime } from '../text/numbers';
import {
  countTicks,
  drawFrame,
  drawGrid,
  drawText,
  fillPaper,
  type Box,
  type Scale,
  type ScaleType,
  type Tick,
} from './axes';
import { scaleLinear, scaleLog } from 'd3-scale';
import type { Chart, Direction, Target, Tip } from './chart';
import { traceMark } from './marks';
import type { Size, Surface } from './surface';
import { formatShort } from '../text/numbers';
import { lowerBound } from './search';

export interface CommandSettings {
  file: string;
  label: string;
  scale: ScaleType;
  position: number; // of the colour in theme.solvers
}

const MARGIN = { left: 58, top: 26, right: 14, bottom: 40 };
const MARKS: Record<(typeof ANSWERS)[number], Mark> = {
  sat: 'triangle',
  unsat: 'wedge',
  unknown: 'circle',
  none: 'cross',
};
const FASTEST = 1e-6; // what is measured
const REACH = 24; // pixels
// One path with very many corners is slow to fill; many small ones are not.
const POINTS_PER_PATH = 400;

export class CommandChart implements Chart {
  readonly file: string;
  readonly label: string;
  private size: Size = { width: 0, height: 0 };
  private box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  private x: Scale = scaleLinear([0, 1], [0, 1]);
  private y: Scale = scaleLinear([0, 1], [0, 1]);
  private readonly slowest: number;
  private readonly fastest: number;

  // `shown` are positions of commands, ascending.
  constructor(
    private readonly run: RunCommands,
    private readonly shown: Uint32Array,
    private readonly settings: CommandSettings,
  ) {
    this.file = settings.file;
    this.label = settings.label;
    let [least, most] = [Infinity, FASTEST];
    for (const command of shown) {
      const time = run.wall[command]!;
      if (time > most) most = time;
      if (time > 0 && time < least) least = time;
    }
    this.slowest = most * 1.15;
    this.fastest = Math.max(Math.min(least, most / 10), FASTEST);
  }

  height(width: number): number {
    return Math.round(Math.min(Math.max(width * 0.45, 280), 460));
  }

  resize(size: Size): void {
    this.size = size;
    this.box = {
      left: MARGIN.left,
      top: MARGIN.top,
      right: size.width - MARGIN.right,
      bottom: size.height - MARGIN.bottom,
    };
    const most = Math.max(this.run.length, 1);
    this.x = scaleLinear([0, most * 1.01], [this.box.left, this.box.right]);
    const range = [this.box.bottom, this.box.top];
    this.y =
      this.settings.scale === 'log'
        ? scaleLog([this.fastest / 1.3, this.slowest], range).clamp(true)
        : scaleLinear([0, this.slowest], range).clamp(true);
  }

  draw(surface: Surface, theme: PlotTheme): void {
    fillPaper(surface, theme, this.size.width, this.size.height);
    this.drawAxes(surface, theme);
    this.drawOthers(surface, theme);
    this.drawChecks(surface, theme);
  }

  drawTarget(surface: Surface, theme: PlotTheme, target: Target): void {
    const check = this.run.checkAt[this.shown[target.item]!]!;
    surface.strokeStyle = theme.axis;
    surface.lineWidth = 1;
    surface.setLineDash([2, 3]);
    surface.beginPath();
    surface.moveTo(target.x, target.y);
    surface.lineTo(target.x, this.box.bottom);
    surface.stroke();
    surface.setLineDash([]);
    surface.fillStyle = check < 0 ? theme.muted : this.colour(theme);
    surface.strokeStyle = theme.ink;
    surface.lineWidth = 1.5;
    surface.beginPath();
    traceMark(surface, this.mark(check), target.x, target.y, 6.5);
    surface.fill();
    surface.stroke();
  }

  nearest(x: number, y: number): Target | null {
    const first = lowerBound(this.shown, this.x.invert(x - REACH) - 1);
    const last = lowerBound(this.shown, this.x.invert(x + REACH));
    let best: Target | null = null;
    let least = REACH * REACH;
    for (let item = first; item < last; item++) {
      const target = this.target(item);
      const distance = (target.x - x) ** 2 + (target.y - y) ** 2;
      // A check is what one looks for where both are.
      const weight = this.run.checkAt[this.shown[item]!]! >= 0 ? 0.5 : 1;
      if (distance * weight < least) [best, least] = [target, distance * weight];
    }
    return best;
  }

  // Left and right go from command to command, up and down from check to check.
  step(from: Target | null, direction: Direction): Target | null {
    const last = this.shown.length - 1;
    if (last < 0) return null;
    if (!from) return this.target(0);
    const onward = direction === 'right' || direction === 'down' ? 1 : -1;
    let item = from.item + onward;
    if (direction === 'up' || direction === 'down') {
      while (item >= 0 && item <= last && this.run.checkAt[this.shown[item]!]! < 0) item += onward;
      if (item < 0 || item > last) return from;
    }
    return this.target(Math.min(Math.max(item, 0), last));
  }

  describe(target: Target): Tip {
    const { run } = this;
    const command = this.shown[target.item]!;
    const check = run.checkAt[command]!;
    const answered = run.answered || command < run.length - 1;
    const facts: Tip['facts'] = [
      ['command', `${formatCount(command + 1)} of ${formatCount(run.length)}`],
      ['time', `${formatTime(run.wall[command]!)} s`],
    ];
    const line = run.line[command]!;
    if (line > 0) facts.push(['line', formatCount(line)]);
    if (check >= 0) {
      const wrong = isWrongCheck(run, check) ? ', wrong' : '';
      facts.push(
        ['check', `${formatCount(check + 1)} of ${formatCount(run.checks.length)}`],
        ['answer', answerAt(run, check) + wrong],
        ['expected', statusAt(run, check)],
        ['CPU until then', `${formatTime(run.checks.cpu[check]!)} s`],
      );
    } else if (!answered) facts.push(['answer', 'none']);
    return { title: run.words[run.word[command]!]!, facts };
  }

  link(): string | null {
    return null;
  }

  grid(): Grid {
    return commandsGrid(this.run, this.shown);
  }

  private target(item: number): Target {
    const command = this.shown[item]!;
    return { series: 0, item, x: this.x(command + 1), y: this.y(this.run.wall[command]!) };
  }

  private mark(check: number): Mark {
    return check < 0 ? 'square' : MARKS[answerAt(this.run, check)];
  }

  private colour(theme: PlotTheme): string {
    return theme.solvers[this.settings.position % theme.solvers.length]!;
  }

  private drawAxes(surface: Surface, theme: PlotTheme): void {
    const { box } = this;
    const xTicks = countTicks(this.run.length, Math.floor(this.size.width / 90));
    const yTicks = this.timeTicks();
    drawGrid(surface, theme, box, {
      x: xTicks.map((tick) => this.x(tick.value)),
      y: yTicks.map((tick) => this.y(tick.value)),
    });
    drawFrame(surface, theme, box);
    for (const tick of xTicks) {
      drawText(surface, theme, tick.label, this.x(tick.value), box.bottom + 7, 'below');
    }
    for (const tick of yTicks) {
      drawText(surface, theme, tick.label, box.left - 7, this.y(tick.value), 'left');
    }
    drawText(surface, theme, 'Wall time of a command, s', 4, 14, 'title-y');
    drawText(surface, theme, 'Command', box.right, this.size.height - 5, 'title-x');
  }

  private timeTicks(): Tick[] {
    if (this.settings.scale === 'linear') {
      return scaleLinear([0, this.slowest], [0, 1])
        .ticks(5)
        .map((value) => ({ value, label: formatShort(value) }));
    }
    const ticks: Tick[] = [];
    for (let power = Math.ceil(Math.log10(this.fastest)); 10 ** power <= this.slowest; power++) {
      const value = Number(`1e${power}`);
      ticks.push({ value, label: value < 0.001 ? `1e${power}` : formatShort(value) });
    }
    return ticks;
  }

  // Of many points on one pixel only one is drawn.
  private drawOthers(surface: Surface, theme: PlotTheme): void {
    const seen = new Set<number>();
    const width = Math.ceil(this.size.width) + 1;
    surface.fillStyle = theme.muted;
    surface.globalAlpha = 0.55;
    let count = 0;
    surface.beginPath();
    for (let item = 0; item < this.shown.length; item++) {
      const command = this.shown[item]!;
      if (this.run.checkAt[command]! >= 0) continue;
      const { x, y } = this.target(item);
      const pixel = Math.round(y) * width + Math.round(x);
      if (seen.has(pixel)) continue;
      seen.add(pixel);
      surface.rect(x - 1.25, y - 1.25, 2.5, 2.5);
      if (++count % POINTS_PER_PATH !== 0) continue;
      surface.fill();
      surface.beginPath();
    }
    surface.fill();
    surface.globalAlpha = 1;
  }

  private drawChecks(surface: Surface, theme: PlotTheme): void {
    const groups = ANSWERS.map((): number[] => []);
    const wrong: Target[] = [];
    const seen = new Set<string>();
    for (let item = 0; item < this.shown.length; item++) {
      const check = this.run.checkAt[this.shown[item]!]!;
      if (check < 0) continue;
      const target = this.target(item);
      if (isWrongCheck(this.run, check)) wrong.push(target);
      const answer = this.run.checks.answer[check]!;
      const place = `${answer} ${Math.round(target.x * 2)} ${Math.round(target.y * 2)}`;
      if (seen.has(place)) continue;
      seen.add(place);
      groups[answer]!.push(item);
    }
    surface.globalAlpha = 0.85;
    groups.forEach((items, answer) => {
      surface.fillStyle = ANSWERS[answer] === 'none' ? theme.bad : this.colour(theme);
      for (let start = 0; start < items.length; start += POINTS_PER_PATH) {
        surface.beginPath();
        for (const item of items.slice(start, start + POINTS_PER_PATH)) {
          const { x, y } = this.target(item);
          traceMark(surface, MARKS[ANSWERS[answer]!], x, y, 4);
        }
        surface.fill();
      }
    });
    surface.globalAlpha = 1;
    surface.strokeStyle = theme.bad;
    surface.lineWidth = 2;
    surface.setLineDash([]);
    surface.beginPath();
    for (const { x, y } of wrong) {
      surface.moveTo(x - 6, y - 6);
      surface.lineTo(x + 6, y + 6);
      surface.moveTo(x + 6, y - 6);
      surface.lineTo(x - 6, y + 6);
    }
    surface.stroke();
  }
}
