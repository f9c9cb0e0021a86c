// pages/division/cactus.ts -- the cactus plot with its switches and legend.

import { cactusSeries, total } from '../../model/cactus';
import { longestLimit, wallLimit } from '../../model/limits';
import { benchmarkLink } from '../../model/links';
import type { Clock } from '../../model/runs';
import { CactusChart, type CactusLine } from '../../plot/cactus';
import { PlotFrame } from '../../plot/frame';
import { formatCount } from '../../text/numbers';
import { segmented } from '../../ui/controls';
import { fileName, h, name, replace } from '../../ui/dom';
import { solverMark } from '../../ui/solver';
import {
  kindOf,
  logicOf,
  positionsOf,
  rankedSolvers,
  type DivisionContext,
  type Section,
} from './context';

const CLOCKS = [
  { value: 'wall', title: 'Wall' },
  { value: 'cpu', title: 'CPU' },
];
const SCALES = [
  { value: 'log', title: 'Log' },
  { value: 'linear', title: 'Linear' },
];

export const CLOCK_TITLES: Record<Clock, string> = { wall: 'Wall time, s', cpu: 'CPU time, s' };

// The clock that the kind of score looks at, unless the reader chose another.
export function clockOf(context: DivisionContext): Clock {
  const clock = context.view.get('clock');
  if (clock === 'cpu' || clock === 'wall') return clock;
  return kindOf(context) === 'sequential' ? 'cpu' : 'wall';
}

export function cactusSection(onClock: () => void): Section {
  const frame = new PlotFrame();
  const legend = h('ul', { class: 'legend', 'aria-label': 'Solvers shown' });
  const note = h('p', { class: 'note' });
  const title = h('h2', { id: 'cactus' });
  let current: DivisionContext | null = null;
  const redraw = (key: string, first: string) => (value: string) => {
    current?.view.set(key, value === first ? '' : value);
    onClock();
  };
  const clock = segmented('Clock', CLOCKS, 'wall', redraw('clock', ''));
  const scale = segmented('Scale', SCALES, 'log', redraw('scale', 'log'));

  const draw = (context: DivisionContext) => {
    current = context;
    clock.set(clockOf(context));
    scale.set(context.view.choice('scale', ['log', 'linear']));
    const hidden = parseHidden(context.view.get('hide'));
    const lines = allLines(context);
    frame.show(
      chart(
        context,
        lines.filter((line) => !hidden.has(line.position)),
      ),
    );
    replace(
      legend,
      lines.map((line) =>
        legendItem(line, hidden, (positions) => {
          context.view.set('hide', [...positions].join('.'));
          draw(context);
        }),
      ),
    );
    title.textContent = `${unitsOf(context).title} over time`;
    note.textContent = counted(context);
  };
  const element = h(
    'section',
    { class: 'panel', 'aria-labelledby': 'cactus' },
    h('div', { class: 'panel-head' }, title, frame.tools),
    h('div', { class: 'panel-controls' }, clock.element, scale.element),
    frame.element,
    legend,
    note,
  );
  return { element, draw };
}

// Positions in the competition, not names: a name may hold any character.
function parseHidden(text: string): Set<number> {
  return new Set(text.split('.').filter(Boolean).map(Number));
}

function allLines(context: DivisionContext): CactusLine[] {
  const { division } = context;
  const series = cactusSeries(division, {
    clock: clockOf(context),
    kind: kindOf(context),
    logic: logicOf(context),
    wallLimit: (logic) => wallLimit(context.track.limits, logic),
  });
  const positions = positionsOf(context);
  return rankedSolvers(context)
    .map((solver) => ({ ...series[solver]!, position: positions[solver]! }))
    .sort((a, b) => total(b) - total(a));
}

function chart(context: DivisionContext, lines: CactusLine[]): CactusChart {
  const { division, track, view } = context;
  const clock = clockOf(context);
  const best = lines[0];
  const units = unitsOf(context);
  return new CactusChart(lines, {
    file: fileName(division.name, units.file, clock),
    label:
      `${division.name}: ${units.count.toLowerCase()} within a time, one line for each of ${lines.length} solvers.` +
      (best ? ` ${best.solver} has most, ${total(best)}.` : ''),
    timeTitle: CLOCK_TITLES[clock],
    countTitle: units.count,
    unit: units.unit,
    limit: longestLimit(track.limits, context.summary.logics, clock),
    scale: view.choice('scale', ['log', 'linear']) === 'log' ? 'log' : 'linear',
    benchmarkName: (benchmark) => division.list.name[benchmark]!,
    benchmarkLink: (benchmark) =>
      benchmarkLink(division.track, division.name, division.list.name[benchmark]!),
  });
}

function legendItem(
  line: CactusLine,
  hidden: Set<number>,
  onChange: (hidden: Set<number>) => void,
): HTMLElement {
  const shown = !hidden.has(line.position);
  const toggle = () => {
    const next = new Set(hidden);
    if (shown) next.add(line.position);
    else next.delete(line.position);
    onChange(next);
  };
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(shown),
        'data-focus': `legend ${line.solver}`,
        click: toggle,
      },
      solverMark(line.position),
      name(line.solver),
      h('span', { class: 'points' }, formatCount(total(line))),
    ),
  );
}

// What is counted.
function unitsOf({ division }: DivisionContext) {
  if (division.checks) {
    return { title: 'Answers', count: 'Correct answers', unit: 'Correct', file: 'answers' };
  }
  if (division.cores) {
    return {
      title: 'Reduction',
      count: 'Assertions left out by cores',
      unit: 'Reduction',
      file: 'reduction',
    };
  }
  return { title: 'Solved', count: 'Benchmarks solved', unit: 'Solved', file: 'solved' };
}

function counted(context: DivisionContext): string {
  if (context.division.cores) {
    return 'A core counts by the assertions that it leaves out, if it was confirmed.';
  }
  if (context.division.checks) {
    return 'The correct answers of a run are counted at the time of its last sat or unsat.';
  }
  switch (kindOf(context)) {
    case 'sat':
      return 'Only the answers sat are counted, as in the table.';
    case 'unsat':
      return 'Only the answers unsat are counted, as in the table.';
    case '24s':
      return 'Only answers within 24 s of wall time are counted, as in the table.';
    case 'sequential':
      return 'Only answers within the limit of CPU time are counted, as in the table.';
    default:
      return '';
  }
}
