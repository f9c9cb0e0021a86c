// plot/frame.ts -- a plot on a page: canvas, pointer and keyboard, tooltip,
// exports, and the table behind it.
//
// Two canvases lie on top of each other: the plot, drawn when its data or size
// change, and the mark of what is pointed at, drawn on every move.

import { LIGHT } from '../model/palette';
import { formatCount, formatTime, NO_VALUE } from '../text/numbers';
import { toCsv } from '../text/csv';
import { button } from '../ui/controls';
import { download, h, name, replace } from '../ui/dom';
import { onTheme, plotTheme } from '../ui/theme';
import { VirtualTable } from '../ui/virtual';
import type { Chart, Direction, Target } from './chart';
import { SvgSurface } from './svg';
import type { Size } from './surface';

const KEYS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const EXPORT: Size = { width: 720, height: 600 };

export class PlotFrame {
  readonly element: HTMLElement;
  readonly tools: HTMLElement;
  private chart: Chart | null = null;
  private target: Target | null = null;
  private size: Size = { width: 0, height: 0 };
  private readonly base = h('canvas', { 'aria-hidden': 'true' });
  private readonly over = h('canvas', { 'aria-hidden': 'true' });
  private readonly tip = h('div', { class: 'tip', hidden: true });
  private readonly said = h('div', { class: 'unseen', role: 'status' });
  private readonly stage: HTMLElement;
  private readonly tableRoom = h('div', { class: 'plot-table', hidden: true });
  private table: VirtualTable | null = null;
  private readonly tableButton: HTMLButtonElement;

  constructor() {
    this.stage = h(
      'div',
      {
        class: 'stage',
        tabindex: 0,
        role: 'application',
        pointermove: (event: PointerEvent) => {
          if (event.pointerType !== 'touch') this.point(event);
        },
        pointerleave: (event: PointerEvent) => {
          if (event.pointerType !== 'touch') this.choose(null);
        },
        click: (event: PointerEvent) => this.press(event),
        keydown: (event: KeyboardEvent) => this.type(event),
        blur: () => this.choose(null),
      },
      this.base,
      this.over,
      this.tip,
    );
    this.tableButton = button('Table', () => this.toggleTable(), { 'aria-expanded': 'false' });
    this.tools = h(
      'div',
      { class: 'plot-tools' },
      button('SVG', () => this.exportSvg(), { title: 'Save the plot as SVG' }),
      button('CSV', () => this.exportCsv(), { title: 'Save the numbers as CSV' }),
      this.tableButton,
    );
    this.element = h('div', { class: 'plot' }, this.stage, this.said, this.tableRoom);
    new ResizeObserver(() => this.draw()).observe(this.stage);
    onTheme(() => this.draw(true));
    window.addEventListener('beforeprint', () => this.draw(true, true));
    window.addEventListener('afterprint', () => this.draw(true));
  }

  show(chart: Chart): void {
    this.chart = chart;
    this.stage.setAttribute(
      'aria-label',
      `${chart.label} Arrow keys move between the points, Enter opens one.`,
    );
    this.choose(null);
    this.draw(true);
    if (!this.tableRoom.hidden) this.drawTable();
  }

  private draw(force = false, printing = false): void {
    const width = this.stage.clientWidth;
    if (!this.chart || width === 0) return;
    const height = this.chart.height(width);
    if (!force && width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.stage.style.height = `${height}px`;
    this.chart.resize(this.size);
    const surface = this.prepare(this.base);
    if (surface) this.chart.draw(surface, printing ? LIGHT : plotTheme());
    this.choose(null);
  }

  private prepare(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [this.size.width * ratio, this.size.height * ratio].map(Math.round);
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width ?? 0, height ?? 0];
      canvas.style.width = `${this.size.width}px`;
      canvas.style.height = `${this.size.height}px`;
    }
    const surface = canvas.getContext('2d');
    surface?.setTransform(ratio, 0, 0, ratio, 0, 0);
    surface?.clearRect(0, 0, this.size.width, this.size.height);
    return surface;
  }

  private point(event: PointerEvent): void {
    const place = this.stage.getBoundingClientRect();
    const [x, y] = [event.clientX - place.left, event.clientY - place.top];
    this.choose(this.chart?.nearest(x, y) ?? null);
  }

  // A finger cannot hover: its first touch shows what a point is, the second
  // opens it.
  private press(event: PointerEvent): void {
    const before = this.target;
    this.point(event);
    if (event.pointerType !== 'touch' || isSame(before, this.target)) this.open();
  }

  private type(event: KeyboardEvent): void {
    const direction = KEYS[event.key];
    if (direction && this.chart) {
      event.preventDefault();
      this.choose(this.chart.step(this.target, direction), true);
    } else if (event.key === 'Enter') this.open();
    else if (event.key === 'Escape') this.choose(null);
  }

  private open(): void {
    const link = this.target && this.chart?.link(this.target);
    if (link) location.assign(link);
  }

  private choose(target: Target | null, aloud = false): void {
    if ((isSame(target, this.target) && !aloud) || (!target && !this.target)) return;
    this.target = target;
    const surface = this.prepare(this.over);
    this.tip.hidden = !target;
    this.stage.classList.toggle('pointing', target !== null);
    if (!target || !this.chart) return;
    if (surface) this.chart.drawTarget(surface, plotTheme(), target);
    this.drawTip(target, aloud);
  }

  private drawTip(target: Target, aloud: boolean): void {
    const { title, facts } = this.chart!.describe(target);
    replace(
      this.tip,
      h('div', { class: 'tip-title' }, name(title)),
      h(
        'dl',
        {},
        facts.map(([label, value]) => [h('dt', {}, label), h('dd', {}, name(value))]),
      ),
    );
    const { width, height } = this.size;
    const room = this.tip.getBoundingClientRect();
    const left = target.x + 14 + room.width > width ? target.x - 14 - room.width : target.x + 14;
    const top = Math.min(Math.max(target.y - room.height / 2, 0), height - room.height);
    this.tip.style.left = `${Math.max(Math.min(left, width - room.width), 0)}px`;
    this.tip.style.top = `${Math.max(top, 0)}px`;
    const text = [title, ...facts.map(([label, value]) => `${label}: ${value}`)].join('; ');
    if (aloud) this.said.textContent = text;
  }

  private toggleTable(): void {
    this.tableRoom.hidden = !this.tableRoom.hidden;
    this.tableButton.setAttribute('aria-expanded', String(!this.tableRoom.hidden));
    if (!this.tableRoom.hidden) this.drawTable();
  }

  private drawTable(): void {
    const grid = this.chart!.grid();
    this.table?.dispose();
    const table = new VirtualTable({
      caption: `The numbers of the plot. ${this.chart!.label}`,
      className: grid.columns[0]?.numeric ? 'narrow' : '',
      columns: grid.columns.map((column, i) => ({
        key: String(i),
        title: column.title,
        numeric: column.numeric,
        sortable: false,
        value: column.value,
        cell: (row) => {
          const value = column.value(row);
          if (typeof value === 'string')
            return h('span', { class: 'clip', title: value }, name(value));
          if (Number.isNaN(value)) return NO_VALUE;
          return column.title.endsWith(', s') ? formatTime(value) : formatCount(value);
        },
      })),
      widths: grid.columns.slice(1).map((column) => (column.numeric ? '8rem' : '11rem')),
      header: '0',
      order: { key: '', down: false },
      empty: 'The plot has no points.',
    });
    this.table = table;
    replace(this.tableRoom, table.element);
    table.setRows(Uint32Array.from({ length: grid.length }, (_, i) => i));
  }

  // On paper-white and at one size, however the window is.
  private exportSvg(): void {
    if (!this.chart) return;
    const size = { width: EXPORT.width, height: Math.round(this.chart.height(EXPORT.width)) };
    const surface = new SvgSurface();
    this.chart.resize(size);
    this.chart.draw(surface, { ...LIGHT, paper: '#ffffff' });
    this.chart.resize(this.size);
    download(`${this.chart.file}.svg`, 'image/svg+xml', surface.finish(size, this.chart.label));
  }

  private exportCsv(): void {
    if (this.chart) download(`${this.chart.file}.csv`, 'text/csv', toCsv(this.chart.grid()));
  }
}

function isSame(a: Target | null, b: Target | null): boolean {
  return a !== null && b !== null && a.item === b.item && a.series === b.series;
}
