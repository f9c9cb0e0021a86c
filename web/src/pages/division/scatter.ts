// pages/division/scatter.ts -- any two solvers against each other.

import type { Division } from '../../data/division';
import { longestLimit } from '../../model/limits';
import { benchmarkLink } from '../../model/links';
import { isWrong, outcomeWord, runOf, type Clock } from '../../model/runs';
import {
  duel,
  rankFamilies,
  scatterGrid,
  scatterPoints,
  type ScatterPoint,
} from '../../model/scatter';
import { PlotFrame } from '../../plot/frame';
import { ScatterChart } from '../../plot/scatter';
import { LIGHT } from '../../model/palette';
import { countOf, formatCount, formatTime } from '../../text/numbers';
import { button, select } from '../../ui/controls';
import { fileName, h, name, replace } from '../../ui/dom';
import { icon } from '../../ui/icons';
import { clockOf } from './cactus';
import { logicOf, rankedSolvers, type DivisionContext, type Section } from './context';

const COLOURS = LIGHT.families.length;

export function scatterSection(): Section {
  const frame = new PlotFrame();
  const legend = h('ul', { class: 'legend', 'aria-label': 'Families' });
  const note = h('p', { class: 'note' });
  let current: DivisionContext | null = null;
  const choose = (key: string) => (value: string) => {
    if (!current) return;
    current.view.set(key, value);
    draw(current);
  };
  const x = select('Across', [], '', choose('x'));
  const y = select('Up', [], '', choose('y'));
  const swap = button(
    icon('swap'),
    () => {
      if (!current) return;
      const [a, b] = pair(current);
      current.view.set('x', current.division.solvers[b] ?? '');
      current.view.set('y', current.division.solvers[a] ?? '');
      draw(current);
    },
    { class: 'button square', 'aria-label': 'Swap the two solvers', title: 'Swap' },
  );

  const draw = (context: DivisionContext) => {
    current = context;
    const { division } = context;
    const [a, b] = pair(context);
    const options = division.solvers.map((solver) => ({ value: solver, title: solver }));
    x.setOptions(options, division.solvers[a] ?? '');
    y.setOptions(options, division.solvers[b] ?? '');
    const clock = clockOf(context);
    const points = scatterPoints(division, a, b, { clock, logic: logicOf(context) });
    const families = rankFamilies(points);
    const highlight = highlighted(context, families);
    frame.show(chart(context, points, families, highlight));
    replace(
      legend,
      familyItems(context, families, highlight, (family) => {
        context.view.set('mark', family);
        draw(context);
      }),
    );
    replace(note, summary(division, points, a, b));
  };
  const element = h(
    'section',
    { class: 'panel', 'aria-labelledby': 'scatter' },
    h('div', { class: 'panel-head' }, h('h2', { id: 'scatter' }, 'Two solvers'), frame.tools),
    h('div', { class: 'panel-controls' }, x.element, swap, y.element),
    frame.element,
    legend,
    note,
  );
  return { element, draw };
}

// Those in the address, else the two best.
function pair(context: DivisionContext): [number, number] {
  const { division, view } = context;
  const ranked = rankedSolvers(context);
  const pick = (key: string, otherwise: number) => {
    const solver = division.solvers.indexOf(view.get(key));
    return solver >= 0 ? solver : otherwise;
  };
  const x = pick('x', ranked[0] ?? 0);
  return [x, pick('y', ranked.find((solver) => solver !== x) ?? x)];
}

type Families = { family: number; points: number }[];

function highlighted(context: DivisionContext, families: Families): number | 'other' | null {
  const wanted = context.view.get('mark');
  if (wanted === '') return null;
  const family = context.division.families.indexOf(wanted);
  const place = families.findIndex((entry) => entry.family === family);
  if (place < 0) return null;
  return place < COLOURS ? family : 'other';
}

function chart(
  context: DivisionContext,
  points: ScatterPoint[],
  families: Families,
  highlight: number | 'other' | null,
): ScatterChart {
  const { division } = context;
  const clock = clockOf(context);
  const [a, b] = pair(context);
  const [x, y] = [division.solvers[a] ?? '', division.solvers[b] ?? ''];
  return new ScatterChart(points, {
    file: fileName(division.name, x, y, clock),
    label:
      `${division.name}: ${clock} time of ${x} (across) and ${y} (up), ` +
      `${countOf(points.length, 'benchmark')}.`,
    xTitle: `${x}, s ${clock}`,
    yTitle: `${y}, s ${clock}`,
    limit: longestLimit(context.track.limits, context.summary.logics, clock),
    colours: new Map(families.slice(0, COLOURS).map((entry, i) => [entry.family, i])),
    highlight,
    describe: (point) => ({
      title: division.list.name[point.benchmark]!,
      facts: [
        ['family', division.families[point.family]!],
        [x, outcome(division, runOf(division, point.benchmark, a), clock)],
        [y, outcome(division, runOf(division, point.benchmark, b), clock)],
      ],
    }),
    link: (point) =>
      benchmarkLink(division.track, division.name, division.list.name[point.benchmark]!),
    grid: () => scatterGrid(division, points, x, y),
  });
}

function outcome(division: Division, run: number, clock: Clock): string {
  const word = outcomeWord(division, run);
  const wrong = isWrong(division, run) ? ', wrong' : '';
  return `${word}${wrong}, ${formatTime(division.runs[clock][run]!)} s`;
}

function familyItems(
  context: DivisionContext,
  families: Families,
  highlight: number | 'other' | null,
  onChange: (family: string) => void,
): HTMLElement[] {
  const item = (title: string, value: string, style: string, points: number, on: boolean) =>
    h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(on),
          'data-focus': `family ${title}`,
          title,
          click: () => onChange(on ? '' : value),
        },
        h('span', { class: `dot ${style}`, 'aria-hidden': 'true' }),
        h('span', { class: 'clip' }, name(title)),
        h('span', { class: 'points' }, formatCount(points)),
      ),
    );
  const items = families.slice(0, COLOURS).map(({ family, points }, i) => {
    const title = context.division.families[family]!;
    return item(title, title, `f${i}`, points, highlight === family);
  });
  const rest = families.slice(COLOURS);
  if (rest.length > 0) {
    const points = rest.reduce((sum, entry) => sum + entry.points, 0);
    const first = context.division.families[rest[0]!.family]!;
    const title = countOf(rest.length, 'other family', 'other families');
    items.push(item(title, first, 'f-other', points, highlight === 'other'));
  }
  return items;
}

function summary(division: Division, points: ScatterPoint[], a: number, b: number) {
  const sum = duel(division, points);
  const [x, y] = [division.solvers[a] ?? '', division.solvers[b] ?? ''];
  return [
    h(
      'span',
      { class: 'key' },
      division.checks
        ? 'T time-out, M out of memory, ? ended otherwise before the last check-sat. '
        : '▲ sat  ▼ unsat  ● unknown. T time-out, M out of memory, ? no answer. ',
    ),
    'Both solve ',
    formatCount(sum.both),
    ': ',
    name(x),
    ` is faster on ${formatCount(sum.xFaster)}, `,
    name(y),
    ` on ${formatCount(sum.yFaster)}. Solved by `,
    name(x),
    ` only: ${formatCount(sum.xOnly)}; by `,
    name(y),
    ` only: ${formatCount(sum.yOnly)}; by neither: ${formatCount(sum.neither)}.`,
  ];
}
