// pages/division.ts -- a division: its tables, plots, disagreements and runs.

import type { Competition, Track } from '../data/competition';
import { decodeDivision } from '../data/division';
import { kindsOf } from '../model/kinds';
import { describeLimit } from '../model/limits';
import { benchmarkLink, divisionLink, overviewLink } from '../model/links';
import { formatOrder, parseOrder } from '../model/sort';
import { countOf, formatCount } from '../text/numbers';
import { disagreementsFlag, errorsFlag, progressBar, tag } from '../ui/badges';
import { segmented, select } from '../ui/controls';
import { h, name, painted, replace, type Child } from '../ui/dom';
import { solverAnchor } from '../ui/solver';
import { sortableTable } from '../ui/table';
import { cactusSection } from './division/cactus';
import { kindOf, logicOf, type DivisionContext, type Section } from './division/context';
import { matrixSection } from './division/matrix';
import { scatterSection } from './division/scatter';
import { scoreColumns, scoreRowClass } from './division/scores';
import { divisionOf, trackOf, type Page, type Site } from './page';

export async function divisionPage(site: Site): Promise<Page> {
  const track = trackOf(site);
  const summary = divisionOf(site, track);
  if (!summary) return listPage(site, track);
  site.shell.setTitle(summary.name, site.competition.name, 'Podium');
  site.shell.setTrail(
    { title: track.title, link: overviewLink(site.competition.tracks, track.slug) },
    { title: summary.name },
  );
  let context = await loadContext(site, site.competition);

  const hero = h('section', { class: 'hero' });
  const controls = h('div', { class: 'controls' });
  const table = h('section', { class: 'results', 'aria-label': 'Scores' });
  const disputes = h('div');
  const drawPlots = () => plots.forEach((plot) => plot.draw(context));
  const plots: Section[] = [cactusSection(drawPlots), scatterSection()];
  const matrix = matrixSection();
  const drawScores = () => {
    replace(hero, heading(context));
    replace(table, scores(context));
    replace(disputes, disagreements(context));
  };
  const draw = () => {
    drawScores();
    drawPlots();
    matrix.draw(context);
  };
  const drawAll = () => {
    replace(controls, controlRow(context, draw));
    draw();
  };
  replace(
    site.shell.main,
    h('div', { class: 'hero-row' }, hero, controls),
    table,
    h(
      'div',
      { class: 'panels' },
      plots.map((plot) => plot.element),
    ),
    disputes,
    matrix.element,
  );
  // Who won is on the screen before the first point is drawn.
  replace(controls, controlRow(context, draw));
  drawScores();
  await painted();
  drawPlots();
  matrix.draw(context);
  site.view.onChange(drawAll);
  return {
    async refresh(competition) {
      context = await loadContext(site, competition);
      drawAll();
    },
  };
}

async function loadContext(site: Site, competition: Competition): Promise<DivisionContext> {
  const track = trackOf({ ...site, competition });
  const summary = divisionOf(site, track)!;
  const division = decodeDivision(await site.source.load(summary.file), `${summary.file}.json`);
  return { competition, track, summary, division, view: site.view };
}

// The address names no division, or one that there is not.
function listPage(site: Site, track: Track): Page {
  const wanted = site.query.get('division');
  site.shell.setTitle('Divisions', site.competition.name, 'Podium');
  site.shell.setTrail({ title: track.title });
  replace(
    site.shell.main,
    h('h1', {}, wanted === null ? 'Divisions' : 'There is no such division'),
    wanted !== null &&
      h('p', { role: 'alert' }, `The ${track.title} track has no division “`, name(wanted), '”.'),
    h('p', {}, `The divisions of the ${track.title} track:`),
    h(
      'ul',
      { class: 'link-list' },
      track.divisions.map((division) =>
        h('li', {}, h('a', { href: divisionLink(track.slug, division.name) }, name(division.name))),
      ),
    ),
  );
  return { refresh: async () => undefined };
}

function heading(context: DivisionContext): Child {
  const { summary, division } = context;
  const { done, total } = summary.runs;
  const progress = `${formatCount(done)} of ${formatCount(total)} runs`;
  return [
    h(
      'h1',
      {},
      name(division.name),
      !division.competitive && tag('not competitive'),
      summary.experimental && tag('experimental', 'The rules call it an experiment.'),
    ),
    h(
      'p',
      { class: 'facts' },
      done < total && h('span', { class: 'state running' }, `Running: ${progress}`),
      h('span', {}, context.track.title),
      h('span', {}, countOf(division.benchmarks, 'benchmark')),
      summary.logics.length === 1
        ? h('span', {}, name(summary.logics[0]!))
        : h('span', {}, countOf(summary.logics.length, 'logic')),
      done >= total && h('span', {}, countOf(total, 'run')),
      h('span', {}, describeLimit(context.track.limits, summary.logics)),
      errorsFlag(summary.errors),
      disagreementsFlag(summary.disagreements),
    ),
    done < total && progressBar(done, total, progress),
  ];
}

function controlRow(context: DivisionContext, draw: () => void): Child {
  const { competition, division, track, view } = context;
  const kinds = kindsOf(competition, track).map((kind) => ({
    value: kind.slug,
    title: kind.title,
  }));
  const set = (key: string, first: string) => (value: string) => {
    view.set(key, value === first ? '' : value);
    draw();
  };
  const logics = [
    { value: '', title: 'All logics' },
    ...division.logics.map((entry) => ({
      value: entry.logic,
      title: `${entry.logic} (${formatCount(entry.benchmarks)})`,
    })),
  ];
  return [
    kinds.length > 1 &&
      segmented('Score', kinds, kindOf(context), set('kind', kinds[0]?.value ?? '')).element,
    division.logics.length > 0 &&
      select('Logic', logics, logicOf(context), set('logic', '')).element,
  ];
}

function scores(context: DivisionContext): Child {
  const { competition, division, view } = context;
  const kind = kindOf(context);
  const logic = logicOf(context);
  const tables = division.logics.find((entry) => entry.logic === logic)?.tables ?? division.tables;
  const { rows, winner } = tables.get(kind) ?? { rows: [], winner: null };
  const columns = scoreColumns(competition, rows, winner, division);
  return sortableTable({
    caption: `Scores of ${logic || division.name}, ${kind}`,
    className: 'scores',
    columns,
    rows,
    header: 'solver',
    order: parseOrder(
      view.get('sort'),
      columns.map((column) => column.key),
      { key: 'rank', down: false },
    ),
    onOrder: (order) => view.set('sort', formatOrder(order)),
    rowKey: (row) => row.solver,
    rowClass: (row) => scoreRowClass(row, winner),
    empty: 'No solver was scored.',
  });
}

function disagreements({ competition, division }: DivisionContext): Child {
  if (division.disagreements.length === 0) return null;
  const solvers = (names: readonly string[]) =>
    names.map((solver) => [solverAnchor(competition, solver), ' ']);
  return h(
    'section',
    { class: 'panel wide', 'aria-labelledby': 'disagreements' },
    h('div', { class: 'panel-head' }, h('h2', { id: 'disagreements' }, 'Disagreements')),
    h(
      'p',
      { class: 'note' },
      'The status of these benchmarks is unknown and sound solvers answer differently. They count for nobody.',
    ),
    h(
      'div',
      { class: 'limited' },
      sortableTable({
        caption: 'Benchmarks that solvers disagree on',
        columns: [
          {
            key: 'benchmark',
            title: 'Benchmark',
            value: (entry) => entry.benchmark,
            cell: (entry) =>
              h(
                'a',
                { href: benchmarkLink(division.track, division.name, entry.benchmark) },
                name(entry.benchmark),
                entry.check > 0 && `, check-sat ${formatCount(entry.check)}`,
              ),
          },
          {
            key: 'sat',
            title: 'Say sat',
            value: (entry) => entry.sat.length,
            cell: (entry) => solvers(entry.sat),
          },
          {
            key: 'unsat',
            title: 'Say unsat',
            value: (entry) => entry.unsat.length,
            cell: (entry) => solvers(entry.unsat),
          },
        ],
        rows: division.disagreements,
        header: 'benchmark',
        order: { key: '', down: false },
      }),
    ),
  );
}
