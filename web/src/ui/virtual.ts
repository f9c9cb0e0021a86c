// ui/virtual.ts -- a table of any length: only the rows in sight exist.
//
// It stays a real table, so that columns line up and a screen reader can walk
// it; aria-rowcount and aria-rowindex tell how long it really is. All rows have
// one height, and two empty rows take the room of those out of sight.

import { toggleOrder, type Order } from '../model/sort';
import { h, replace } from './dom';
import { headingCell, type Column } from './table';

export interface VirtualOptions {
  caption: string;
  className?: string;
  columns: readonly Column<number>[]; // rows are numbers, whatever they stand for
  widths: readonly string[]; // of all columns but the first, whose is in the style sheet
  header: string; // key of the column that names the row
  order: Order;
  onOrder?(order: Order): void;
  rowClass?(row: number): string;
  empty: string;
}

const ROW_HEIGHT = 30;
const SPARE = 12; // rows drawn beyond each edge
const PRINTED = 400;

export class VirtualTable {
  readonly element: HTMLElement;
  private rows: ArrayLike<number> = [];
  private order: Order;
  private first = -1;
  private last = -1;
  private readonly head = h('tr', { 'aria-rowindex': 1 });
  private readonly body = h('tbody');
  private readonly above = spacer();
  private readonly below = spacer();
  private readonly table: HTMLTableElement;
  private frame = 0;
  private readonly end = new AbortController();

  constructor(private readonly options: VirtualOptions) {
    this.order = options.order;
    const widths = ['var(--first-column)', ...options.widths];
    this.table = h(
      'table',
      { class: `virtual ${options.className ?? ''}` },
      h('caption', { class: 'unseen' }, options.caption),
      h(
        'colgroup',
        {},
        widths.map((width) => {
          const column = h('col');
          column.style.width = width;
          return column;
        }),
      ),
      h('thead', {}, this.head),
      this.body,
    );
    this.table.style.width = `calc(${widths.join(' + ')})`;
    this.element = h(
      'div',
      {
        class: 'table-scroll virtual-scroll',
        tabindex: 0,
        role: 'region',
        'aria-label': options.caption,
        scroll: () => this.schedule(),
      },
      this.table,
    );
    const size = new ResizeObserver(() => this.schedule());
    const { signal } = this.end;
    size.observe(this.element);
    signal.addEventListener('abort', () => size.disconnect());
    window.addEventListener('beforeprint', () => this.drawRows(0, PRINTED, true), { signal });
    window.addEventListener('afterprint', () => this.draw(true), { signal });
    this.drawHead();
  }

  // Lets go of the window; the table may not be used afterwards.
  dispose(): void {
    this.end.abort();
  }

  // `keepPlace`: the same view with newer data, so do not scroll to the top.
  setRows(rows: ArrayLike<number>, keepPlace = false): void {
    this.rows = rows;
    if (!keepPlace) this.element.scrollTop = 0;
    this.table.setAttribute('aria-rowcount', String(rows.length + 1));
    this.draw(true);
  }

  setOrder(order: Order): void {
    this.order = order;
    this.drawHead();
  }

  private drawHead(): void {
    replace(
      this.head,
      this.options.columns.map((column) =>
        headingCell(column, this.order, () => {
          this.setOrder(toggleOrder(this.order, column.key, column.downFirst ?? false));
          this.options.onOrder?.(this.order);
        }),
      ),
    );
  }

  private schedule(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw(false);
    });
  }

  // Draws more rows than are in sight, and again only when those run out.
  private draw(force: boolean): void {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.floor(scrollTop / ROW_HEIGHT);
    const last = Math.ceil((scrollTop + (clientHeight || 600)) / ROW_HEIGHT);
    const drawn = first >= this.first && Math.min(last, this.rows.length) <= this.last;
    if (drawn && !force) return;
    this.drawRows(Math.max(0, first - SPARE), last + SPARE, force);
  }

  // Rows that stay in sight stay as they are, unless their data is new.
  private drawRows(wantedFirst: number, wantedLast: number, fresh: boolean): void {
    const count = this.rows.length;
    const last = Math.min(wantedLast, count);
    const first = Math.min(wantedFirst, last);
    if (count === 0) this.drawEmpty();
    else if (fresh || first >= this.last || last <= this.first) {
      replace(this.body, this.above, this.rowsBetween(first, last), this.below);
    } else {
      for (let i = this.first; i < first; i++) this.above.nextElementSibling?.remove();
      for (let i = last; i < this.last; i++) this.below.previousElementSibling?.remove();
      this.above.after(...this.rowsBetween(first, this.first));
      this.below.before(...this.rowsBetween(this.last, last));
    }
    [this.first, this.last] = count === 0 ? [0, 0] : [first, last];
    resize(this.above, first);
    resize(this.below, count - last);
  }

  private drawEmpty(): void {
    const { columns, empty } = this.options;
    replace(this.body, h('tr', { class: 'empty' }, h('td', { colspan: columns.length }, empty)));
  }

  private rowsBetween(first: number, last: number): HTMLElement[] {
    return Array.from({ length: Math.max(last - first, 0) }, (_, i) => this.row(first + i));
  }

  private row(index: number): HTMLElement {
    const { columns, header, rowClass } = this.options;
    const row = this.rows[index]!;
    return h(
      'tr',
      {
        'aria-rowindex': index + 2,
        class: [rowClass?.(row) ?? '', index % 2 ? 'odd' : ''].join(' ').trim() || null,
      },
      columns.map((column) => {
        const classes = [column.numeric ? 'numeric' : '', column.className ?? ''].join(' ').trim();
        const content = column.cell ? column.cell(row) : column.value(row);
        return column.key === header
          ? h('th', { scope: 'row', class: classes || null }, content)
          : h('td', { class: classes || null }, content);
      }),
    );
  }
}

function spacer(): HTMLElement {
  return h('tr', { class: 'spacer', 'aria-hidden': 'true' }, h('td'));
}

function resize(spacer: HTMLElement, rows: number): void {
  spacer.hidden = rows <= 0;
  (spacer.firstElementChild as HTMLElement).style.height = `${rows * ROW_HEIGHT}px`;
}
