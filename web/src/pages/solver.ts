// pages/solver.ts -- one solver in all divisions.

import type { Command, Competition, Solver } from '../data/competition';
import { decodeSolver, type SolverDivision, type SolverRecord } from '../data/records';
import type { Row } from '../data/table';
import { benchmarkLink, divisionLink } from '../model/links';
import { positionOf } from '../model/overview';
import { formatOrder, parseOrder } from '../model/sort';
import { countOf, formatCount, formatTime, NO_VALUE } from '../text/numbers';
import { tag } from '../ui/badges';
import { segmented } from '../ui/controls';
import { h, name, replace, type Child } from '../ui/dom';
import { solverMark } from '../ui/solver';
import { sortableTable, type Column } from '../ui/table';
import { factList } from './about';
import { figureColumns, rankCell } from './division/scores';
import { unknownSolver, type Page, type Site } from './page';

export async function solverPage(site: Site): Promise<Page> {
  const wanted = site.query.get('solver');
  const find = (competition: Competition) => {
    const solver = competition.solvers.find((entry) => entry.name === wanted);
    if (!solver) throw unknownSolver(site, wanted);
    return solver;
  };
  const load = async (competition: Competition) => {
    const { file } = find(competition);
    return decodeSolver(await site.source.load(file), `${file}.json`);
  };
  const solver = find(site.competition);
  site.shell.setTitle(solver.name, site.competition.name, 'Podium');
  site.shell.setTrail({ title: 'Solvers', link: 'index.html' }, { title: solver.name });
  let record = await load(site.competition);

  const body = h('div');
  const draw = () => replace(body, content(site, find(site.competition), record, draw));
  replace(site.shell.main, body);
  draw();
  site.view.onChange(draw);
  return {
    async refresh(competition) {
      record = await load(competition);
      site.competition = competition;
      draw();
    },
  };
}

function content(site: Site, solver: Solver, record: SolverRecord, redraw: () => void): Child {
  const { competition, view } = site;
  const kinds = competition.kinds.map((kind) => ({ value: kind.slug, title: kind.title }));
  const kind = view.choice(
    'kind',
    kinds.map((entry) => entry.value),
  );
  const choose = (value: string) => {
    view.set('kind', value === kinds[0]?.value ? '' : value);
    redraw();
  };
  return [
    heading(competition, solver, record),
    h(
      'section',
      { class: 'results', 'aria-labelledby': 'places' },
      h(
        'div',
        { class: 'panel-head' },
        h('h2', { id: 'places' }, 'Places'),
        segmented('Score', kinds, kind, choose).element,
      ),
      placesTable(site, record, kind),
    ),
    wrongAnswers(record),
    uniqueSolves(record),
    h(
      'section',
      { class: 'panel wide', 'aria-labelledby': 'commands' },
      h('div', { class: 'panel-head' }, h('h2', { id: 'commands' }, 'Commands')),
      solver.commands.map(commandFacts),
    ),
  ];
}

function heading(competition: Competition, solver: Solver, record: SolverRecord): Child {
  const entered = record.divisions.length;
  return h(
    'section',
    { class: 'hero' },
    h(
      'h1',
      { class: 'solver-title' },
      solverMark(positionOf(competition, solver.name)),
      name(solver.name),
      !solver.competing && tag('not competing', 'Shown for comparison; it cannot win.'),
    ),
    h(
      'p',
      { class: 'facts' },
      h('span', {}, 'Version ', solver.version ? name(solver.version) : 'not known'),
      solver.team && h('span', {}, 'Team ', name(solver.team)),
      h('span', {}, countOf(entered, 'division')),
      h(
        'span',
        { class: record.wrong.length ? 'bad-text' : null },
        countOf(record.wrong.length, 'wrong answer'),
      ),
      h('span', {}, countOf(record.unique.length, 'unique solve')),
    ),
  );
}

function placesTable(site: Site, record: SolverRecord, kind: string): HTMLElement {
  const { competition, view } = site;
  const row = (entry: SolverDivision): Row | undefined => entry.rows.get(kind);
  const manyTracks = new Set(record.divisions.map((entry) => entry.track)).size > 1;
  const columns: Column<SolverDivision>[] = [
    {
      key: 'division',
      title: 'Division',
      value: (entry) => entry.division,
      cell: (entry) => [
        h(
          'a',
          {
            href: divisionLink(entry.track, entry.division, { kind }),
            'data-focus': `division ${entry.track} ${entry.division}`,
          },
          name(entry.division),
        ),
        !entry.competitive && tag('not competitive'),
      ],
    },
    ...(manyTracks
      ? [
          {
            key: 'track',
            title: 'Track',
            value: (entry: SolverDivision) => trackTitle(competition, entry.track),
          },
        ]
      : []),
    ...competition.kinds.map((choice): Column<SolverDivision> => ({
      key: `rank-${choice.slug}`,
      title: choice.title,
      hint: `Rank in the table ${choice.title}`,
      className: choice.slug === kind ? 'rank chosen' : 'rank',
      value: (entry) => entry.rows.get(choice.slug)?.rank || NaN,
      cell: (entry) => {
        const place = entry.rows.get(choice.slug);
        return place ? rankCell(place, entry.competitive) : NO_VALUE;
      },
    })),
    {
      key: 'benchmarks',
      title: 'Bench\u00admarks',
      numeric: true,
      downFirst: true,
      value: (entry) => entry.benchmarks,
      cell: (entry) => formatCount(entry.benchmarks),
    },
    ...figureColumns<SolverDivision>(
      row,
      record.divisions.some((entry) => (row(entry)?.missing ?? 0) > 0),
    ),
  ];
  return sortableTable({
    caption: `Places of ${record.solver} in all divisions`,
    className: 'scores places',
    columns,
    rows: record.divisions,
    header: 'division',
    order: parseOrder(
      view.get('sort'),
      columns.map((column) => column.key),
      { key: '', down: false },
    ),
    onOrder: (order) => view.set('sort', formatOrder(order)),
    rowClass: (entry) => (row(entry)?.errors ? 'has-errors' : ''),
    empty: 'It entered no division.',
  });
}

function trackTitle(competition: Competition, slug: string): string {
  return competition.tracks.find((track) => track.slug === slug)?.title ?? slug;
}

interface Place {
  track: string;
  division: string;
  benchmark: string;
}

function placeColumns<T extends Place>(): Column<T>[] {
  return [
    {
      key: 'benchmark',
      title: 'Benchmark',
      value: (entry) => entry.benchmark,
      cell: (entry) =>
        h(
          'a',
          { href: benchmarkLink(entry.track, entry.division, entry.benchmark) },
          name(entry.benchmark),
        ),
    },
    {
      key: 'division',
      title: 'Division',
      value: (entry) => entry.division,
      cell: (entry) =>
        h('a', { href: divisionLink(entry.track, entry.division) }, name(entry.division)),
    },
  ];
}

function wrongAnswers(record: SolverRecord): Child {
  if (record.wrong.length === 0) return null;
  return listPanel('wrong', 'Wrong answers', record.wrong, [
    ...placeColumns<SolverRecord['wrong'][number]>(),
    {
      key: 'answer',
      title: 'Answer',
      value: (entry) => entry.answer,
      cell: (entry) => [
        h('span', { class: 'bad-text' }, wrongWord(entry)),
        entry.check > 0 && ` to check-sat ${formatCount(entry.check)}`,
      ],
    },
    { key: 'status', title: 'Status', value: (entry) => entry.status },
  ]);
}

function wrongWord(entry: SolverRecord['wrong'][number]): string {
  if (entry.evidence !== 'invalid') return entry.answer;
  return entry.answer === 'unsat' ? 'refuted core' : 'invalid model';
}

function uniqueSolves(record: SolverRecord): Child {
  if (record.unique.length === 0) return null;
  return listPanel('unique', 'Solved by no other solver', record.unique, [
    ...placeColumns<SolverRecord['unique'][number]>(),
    {
      key: 'wall',
      title: 'Wall time, s',
      numeric: true,
      value: (entry) => entry.wall,
      cell: (entry) => formatTime(entry.wall),
    },
  ]);
}

function listPanel<T>(id: string, title: string, rows: T[], columns: Column<T>[]): HTMLElement {
  return h(
    'section',
    { class: 'panel wide', 'aria-labelledby': id },
    h(
      'div',
      { class: 'panel-head' },
      h('h2', { id }, title),
      h('p', { class: 'note' }, rows.length >= 1000 ? 'The first 1000' : formatCount(rows.length)),
    ),
    h(
      'div',
      { class: 'limited' },
      sortableTable({
        caption: `${title}: benchmarks`,
        columns,
        rows,
        header: 'benchmark',
        order: { key: '', down: false },
      }),
    ),
  );
}

function commandFacts(command: Command): Child {
  return factList([
    ['Command', h('code', {}, name(command.command))],
    ['Tracks', command.tracks.join(', ')],
    ['Logics', command.logics === 'all' ? 'all' : command.logics.join(', ')],
  ]);
}
