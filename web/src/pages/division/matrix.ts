// pages/division/matrix.ts -- all runs: a row per benchmark, a column per solver.

import { STATUSES, VERDICTS, type Division } from '../../data/division';
import { benchmarkLink } from '../../model/links';
import { filterMatrix, SHOW_ONLY, sortMatrix, type MatrixFilter } from '../../model/matrix';
import { answerOf, endingOf, outcomeWord, runOf } from '../../model/runs';
import { formatOrder, parseOrder, type Order } from '../../model/sort';
import { countOf, formatCount, formatTime, NO_VALUE } from '../../text/numbers';
import { describeEnding } from '../../text/words';
import { verdictSign } from '../../ui/badges';
import { searchBox, select, type Option } from '../../ui/controls';
import { h, name, replace, type Child } from '../../ui/dom';
import { solverMark } from '../../ui/solver';
import type { Column } from '../../ui/table';
import { VirtualTable } from '../../ui/virtual';
import { logicOf, positionsOf, type DivisionContext, type Section } from './context';

export function matrixSection(): Section {
  let current: DivisionContext | null = null;
  let table: VirtualTable | null = null;
  const room = h('div');
  const shown = h('p', { class: 'note', role: 'status' });
  const choose = (key: string) => (value: string) => {
    current?.view.set(key, value);
    update(false);
  };
  const search = searchBox('Benchmark, family or status', '', choose('find'));
  const family = select('Family', [], '', choose('family'));
  const show = select('Show', [], '', choose('show'));

  const update = (keepPlace: boolean) => {
    if (!current || !table) return;
    const { division } = current;
    const rows = sortMatrix(division, filterMatrix(division, filterOf(current)), orderOf(current));
    table.setRows(rows, keepPlace);
    shown.textContent =
      rows.length === division.list.name.length
        ? countOf(rows.length, 'benchmark')
        : `${formatCount(rows.length)} of ${countOf(division.list.name.length, 'benchmark')}`;
  };
  // Scrolling and filters stay as they are when newer runs arrive.
  const draw = (context: DivisionContext) => {
    const newer = current?.division !== context.division;
    const place = table?.element.scrollTop ?? 0;
    current = context;
    const { division, view } = context;
    search.set(view.get('find'));
    show.setOptions(showOptions(division), view.get('show'));
    family.setOptions(familyOptions(division), view.get('family'));
    if (newer || !table) {
      table?.dispose();
      table = matrixTable(context, (order) => {
        view.set('order', formatOrder(order));
        update(false);
      });
      replace(room, table.element);
    }
    table.setOrder(orderOf(context));
    update(true);
    table.element.scrollTop = place;
  };
  const element = h(
    'section',
    { class: 'panel wide', 'aria-labelledby': 'runs' },
    h('div', { class: 'panel-head' }, h('h2', { id: 'runs' }, 'All runs'), shown),
    h('div', { class: 'panel-controls' }, search.element, family.element, show.element),
    room,
    h(
      'p',
      { class: 'note signs' },
      VERDICTS.map((verdict) => [
        h('span', { class: `verdict ${verdict}` }, verdictSign(verdict)),
        {
          correct: 'correct',
          wrong: 'wrong',
          unconfirmed: 'answer to an unknown status',
          unsolved: 'unsolved',
        }[verdict],
      ]).map((entry) => h('span', { class: 'sign' }, entry)),
      h('span', { class: 'sign' }, 'Times are seconds of wall time.'),
    ),
  );
  return { element, draw };
}

function filterOf(context: DivisionContext): MatrixFilter {
  const { view } = context;
  return {
    text: view.get('find'),
    family: view.get('family'),
    show: view.get('show'),
    logic: logicOf(context),
  };
}

function orderOf({ division, view }: DivisionContext): Order {
  const keys = ['name', 'family', 'status', ...division.solvers.map((_, i) => String(i))];
  return parseOrder(view.get('order'), keys, { key: 'name', down: false });
}

function familyOptions(division: Division): Option[] {
  return [
    { value: '', title: 'All' },
    ...division.families.map((family) => ({ value: family, title: family })),
  ];
}

function showOptions(division: Division): Option[] {
  return [
    { value: '', title: 'All benchmarks' },
    { value: 'differ', title: 'Solvers differ' },
    { value: 'wrong', title: 'Wrong answers' },
    { value: 'unsolved', title: 'Unsolved by all' },
    ...division.solvers.map((solver) => ({
      value: SHOW_ONLY + solver,
      title: `Solved only by ${solver}`,
    })),
  ];
}

function matrixTable(context: DivisionContext, onOrder: (order: Order) => void): VirtualTable {
  const { division } = context;
  const positions = positionsOf(context);
  const family = (row: number) => division.families[division.list.family[row]!]!;
  const status = (row: number) => STATUSES[division.list.status[row]!]!;
  const columns: Column<number>[] = [
    {
      key: 'name',
      title: 'Benchmark',
      value: (row) => division.list.name[row]!,
      cell: (row) => benchmarkCell(division, row),
    },
    {
      key: 'family',
      title: 'Family',
      value: family,
      cell: (row) => h('span', { class: 'clip', title: family(row) }, name(family(row))),
    },
    { key: 'status', title: 'Status', value: status },
    ...division.solvers.map((solver, i): Column<number> => ({
      key: String(i),
      title: solver,
      heading: h(
        'span',
        { class: 'solver', title: solver },
        solverMark(positions[i]!),
        name(solver),
      ),
      className: 'run',
      value: () => '',
      cell: (row) => runCell(division, runOf(division, row, i)),
    })),
  ];
  return new VirtualTable({
    caption: `All runs of ${division.name}`,
    className: 'matrix',
    columns,
    widths: ['9rem', '5.5rem', ...division.solvers.map(() => '10.5rem')],
    header: 'name',
    order: orderOf(context),
    onOrder,
    empty: 'No benchmark is like that.',
  });
}

// The end of the name tells benchmarks apart, so the beginning is cut off.
function benchmarkCell(division: Division, row: number): Child {
  const benchmark = division.list.name[row]!;
  return h(
    'a',
    {
      class: 'clip',
      href: benchmarkLink(division.track, division.name, benchmark),
      title: benchmark,
      'data-focus': `benchmark ${benchmark}`,
    },
    name(benchmark),
  );
}

function runCell(division: Division, run: number): Child {
  if (run < 0) return h('span', { class: 'no-run' }, NO_VALUE);
  const verdict = VERDICTS[division.runs.verdict[run]!]!;
  const answer = answerOf(division, run);
  const ending = endingOf(division, run);
  const hint = [
    answer,
    describeEnding(ending, division.runs.code[run]!),
    division.runs.note.get(run),
  ];
  return h(
    'span',
    { class: `verdict ${verdict}`, title: hint.filter(Boolean).join(', ') },
    verdictSign(verdict),
    h('span', { class: 'answer' }, outcomeWord(division, run)),
    h('span', { class: 'time' }, formatTime(division.runs.wall[run]!)),
  );
}
