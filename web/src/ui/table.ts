// ui/table.ts -- a table of moderate length whose columns can be sorted.

import { sortBy, toggleOrder, type Order } from '../model/sort';
import { h, replace, type Child } from './dom';

export interface Column<T> {
  key: string;
  title: string;
  heading?: Child; // in place of the title
  hint?: string; // what the column means
  numeric?: boolean;
  downFirst?: boolean; // the first click shows the largest
  sortable?: boolean; // true unless said otherwise
  className?: string;
  value(row: T): string | number;
  cell?(row: T): Child; // in place of the value
}

export interface TableOptions<T> {
  caption: string;
  className?: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  order: Order; // an empty key leaves the rows as they are
  header: string; // key of the column that names the row
  onOrder?(order: Order): void;
  rowClass?(row: T): string;
  rowKey?(row: T): string;
  empty?: string; // said when there are no rows
}

export function headingCell<T>(
  column: Column<T>,
  order: Order,
  onSort: () => void,
): HTMLTableCellElement {
  const classes = [column.numeric ? 'numeric' : '', column.className ?? ''].join(' ').trim();
  const heading = column.heading ?? column.title;
  const attributes = { scope: 'col', class: classes || null, title: column.hint };
  if (column.sortable === false) return h('th', attributes, heading);
  const sorted = order.key === column.key;
  return h(
    'th',
    { ...attributes, 'aria-sort': sorted ? (order.down ? 'descending' : 'ascending') : 'none' },
    h(
      'button',
      { type: 'button', class: 'sort', click: onSort, 'data-focus': `sort ${column.key}` },
      h('span', {}, heading),
      h('span', { class: 'arrow', 'aria-hidden': 'true' }),
    ),
  );
}

export function sortableTable<T>(options: TableOptions<T>): HTMLElement {
  let order = options.order;
  const head = h('tr');
  const body = h('tbody');
  const draw = () => {
    const key = options.columns.find((column) => column.key === order.key);
    const rows = key ? sortBy(options.rows, key.value, order.down) : options.rows;
    replace(
      head,
      options.columns.map((column) => headingCell(column, order, () => sort(column))),
    );
    replace(body, rows.length ? rows.map((row) => tableRow(options, row)) : emptyRow(options));
  };
  const sort = (column: Column<T>) => {
    order = toggleOrder(order, column.key, column.downFirst ?? false);
    draw();
    options.onOrder?.(order);
  };
  draw();
  return h(
    'div',
    { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': options.caption },
    h(
      'table',
      { class: options.className },
      h('caption', { class: 'unseen' }, options.caption),
      h('thead', {}, head),
      body,
    ),
  );
}

function tableRow<T>(options: TableOptions<T>, row: T): HTMLElement {
  return h(
    'tr',
    { class: options.rowClass?.(row) || null, 'data-row': options.rowKey?.(row) },
    options.columns.map((column) => {
      const classes = [column.numeric ? 'numeric' : '', column.className ?? ''].join(' ').trim();
      const content = column.cell ? column.cell(row) : column.value(row);
      const attributes = { class: classes || null, 'data-title': column.title };
      return column.key === options.header
        ? h('th', { ...attributes, scope: 'row' }, content)
        : h('td', attributes, content);
    }),
  );
}

function emptyRow<T>(options: TableOptions<T>): HTMLElement {
  return h(
    'tr',
    { class: 'empty' },
    h('td', { colspan: options.columns.length }, options.empty ?? 'Nothing here.'),
  );
}
