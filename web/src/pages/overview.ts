// pages/overview.ts -- who won: every division and every kind on one screen.

import type { Competition, DivisionSummary, Solver, Track } from '../data/competition';
import { kindsOf } from '../model/kinds';
import { describeLimit } from '../model/limits';
import { divisionLink, solverLink } from '../model/links';
import { filterDivisions, firstTrack, isFinished, tally } from '../model/overview';
import { formatOrder, parseOrder } from '../model/sort';
import { countOf, formatCount, NO_VALUE } from '../text/numbers';
import { medal, progressBar, tag } from '../ui/badges';
import { searchBox, segmented } from '../ui/controls';
import { h, name, replace, type Child } from '../ui/dom';
import { icon, type Icon } from '../ui/icons';
import { solverLabel, solverMark } from '../ui/solver';
import { sortableTable, type Column } from '../ui/table';
import { correctTitle } from './division/scores';
import type { Page, Site } from './page';

// Solvers that won nothing fold away when there are more than this many.
const STANDING_SHOWN = 8;

interface Choice {
  track: Track;
  kind: string;
  filter: string;
}

export async function overviewPage(site: Site): Promise<Page> {
  const { shell, view } = site;
  const hero = h('section', { class: 'hero' });
  const standing = h('section', { class: 'standing', 'aria-label': 'Divisions won' });
  const results = h('section', { class: 'results' });
  let shown: string | undefined;
  const draw = () => {
    const { competition } = site;
    shell.setTitle(competition.name, 'Podium');
    const choice = chosen(site);
    shown = choice?.track.slug;
    replace(hero, heading(competition, choice));
    if (!choice) return replace(results, h('p', {}, 'There are no results yet.'));
    replace(standing, standings(competition, choice));
    replace(
      results,
      choice.track.notes.map((note) => h('p', {}, note)),
      divisionTable(site, choice),
    );
  };
  const controls = controlRow(site, draw);
  shell.setTrail();
  replace(shell.main, h('div', { class: 'hero-row' }, hero, controls.element), standing, results);
  draw();
  view.onChange(() => {
    controls.update();
    draw();
  });
  return {
    async refresh(competition) {
      site.competition = competition;
      // The first track with something to show may be another one now.
      if (chosen(site)?.track.slug !== shown) controls.update();
      draw();
    },
  };
}

function chosen(site: Site): Choice | null {
  const { competition, view } = site;
  const named = view.get('track');
  const track =
    competition.tracks.find((entry) => entry.slug === named) ?? firstTrack(competition.tracks);
  const kind = view.choice(
    'kind',
    (track ? kindsOf(competition, track) : []).map((entry) => entry.slug),
  );
  return track ? { track, kind, filter: view.get('find') } : null;
}

function controlRow(site: Site, draw: () => void) {
  const { competition, view } = site;
  const set = (key: string, first: string) => (value: string) => {
    view.set(key, value === first ? '' : value);
    draw();
  };
  const tracks = competition.tracks.map((track) => ({ value: track.slug, title: track.title }));
  const kindRoom = h('div', { class: 'controls-part' });
  // Each track has its own kinds of score.
  const drawKind = () => {
    const now = chosen(site);
    const kinds = now
      ? kindsOf(competition, now.track).map(({ slug, title }) => ({ value: slug, title }))
      : [];
    replace(
      kindRoom,
      kinds.length > 1 &&
        segmented('Score', kinds, now?.kind ?? '', set('kind', kinds[0]?.value ?? '')).element,
    );
  };
  const track = segmented('Track', tracks, chosen(site)?.track.slug ?? '', (value) => {
    view.set('track', value === firstTrack(site.competition.tracks)?.slug ? '' : value);
    drawKind();
    draw();
  });
  const search = searchBox('Division, logic or solver', view.get('find'), set('find', ''));
  drawKind();
  return {
    element: h(
      'div',
      { class: 'controls' },
      tracks.length > 1 && track.element,
      kindRoom,
      search.element,
    ),
    update() {
      track.set(chosen(site)?.track.slug ?? '');
      drawKind();
      search.set(view.get('find'));
    },
  };
}

function heading(competition: Competition, choice: Choice | null): Child {
  const { runs } = competition;
  const done = isFinished(competition);
  const benchmarks = competition.tracks.reduce((sum, track) => sum + track.benchmarks, 0);
  const progress = `${formatCount(runs.done)} of ${formatCount(runs.total)} runs`;
  return [
    h('h1', {}, name(competition.name)),
    h(
      'p',
      { class: 'facts' },
      done
        ? h('span', { class: 'state' }, 'Finished')
        : h('span', { class: 'state running' }, `Running: ${progress}`),
      h('span', {}, `Rules of ${competition.year}`),
      done && h('span', {}, countOf(runs.total, 'run')),
      h('span', {}, countOf(benchmarks, 'benchmark')),
      h('span', {}, countOf(competition.solvers.length, 'solver')),
      choice && h('span', {}, limitOf(choice.track)),
    ),
    !done && progressBar(runs.done, runs.total, progress),
  ];
}

function limitOf({ limits, divisions }: Track): string {
  return describeLimit(
    limits,
    divisions.flatMap((division) => division.logics),
  );
}

function standings(competition: Competition, { track, kind }: Choice): Child {
  const all = tally(competition, track, kind);
  const most = Math.max(1, ...all.map((entry) => entry.wins));
  const shown = all.filter((entry, i) => entry.wins > 0 || i < STANDING_SHOWN);
  const folded = all.slice(shown.length);
  const item = ({ solver, position, wins }: (typeof all)[number]) => {
    const bar = h('span', { class: `bar s${position % 8}`, 'aria-hidden': 'true' });
    bar.style.setProperty('--share', String(wins / most));
    return h(
      'li',
      { class: wins ? null : 'none' },
      h(
        'a',
        { href: solverLink(solver.name), 'data-focus': `standing ${solver.name}` },
        h('span', { class: 'wins' }, formatCount(wins)),
        h(
          'span',
          { class: 'solver', title: standingHint(solver) },
          solverMark(position),
          name(solver.name),
        ),
        bar,
      ),
    );
  };
  return [
    h('h2', {}, 'Divisions won'),
    h('ol', {}, shown.map(item)),
    folded.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, `${countOf(folded.length, 'more solver')} without a win here`),
        h('ol', {}, folded.map(item)),
      ),
  ];
}

function standingHint(solver: Solver): string {
  return [solver.name, solver.team && `team ${solver.team}`, !solver.competing && 'not competing']
    .filter(Boolean)
    .join(', ');
}

function divisionTable(site: Site, choice: Choice): Child {
  const { competition, view } = site;
  const { track, kind } = choice;
  const columns: Column<DivisionSummary>[] = [
    {
      key: 'division',
      title: 'Division',
      value: (division) => division.name,
      cell: (division) => divisionCell(track, kind, division),
    },
    {
      key: 'benchmarks',
      title: 'Benchmarks',
      numeric: true,
      downFirst: true,
      className: 'count',
      value: (division) => division.benchmarks,
      cell: (division) => formatCount(division.benchmarks),
    },
    ...kindsOf(competition, track).map((entry): Column<DivisionSummary> => ({
      key: `kind-${entry.slug}`,
      title: entry.title,
      className: entry.slug === kind ? 'kind chosen' : 'kind',
      value: (division) => division.winners.get(entry.slug) ?? '\uffff',
      cell: (division) => winnerCell(competition, track, division, entry.slug, entry.slug === kind),
    })),
    {
      key: 'podium',
      title: 'Podium, parallel',
      sortable: false,
      className: 'podium-cell',
      value: () => '',
      cell: (division) => podium(competition, track, division),
    },
    {
      key: 'errors',
      title: 'Wrong',
      hint: 'Wrong answers, cores and models, over all solvers',
      numeric: true,
      downFirst: true,
      className: 'doubtful',
      value: (division) => division.errors,
      cell: (division) => countFlag('bad', 'wrong', division.errors),
    },
    {
      key: 'disagreements',
      title: 'Disputed',
      hint: 'Benchmarks of unknown status on which sound solvers disagree',
      numeric: true,
      downFirst: true,
      className: 'doubtful',
      value: (division) => division.disagreements,
      cell: (division) => countFlag('doubt', 'split', division.disagreements),
    },
  ];
  const rows = filterDivisions(track.divisions, choice.filter);
  return sortableTable({
    caption: `Winners of the divisions of the ${track.title} track`,
    className: 'winners',
    columns,
    rows,
    header: 'division',
    order: parseOrder(
      view.get('sort'),
      columns.map((column) => column.key),
      { key: '', down: false },
    ),
    onOrder: (order) => view.set('sort', formatOrder(order)),
    rowKey: (division) => division.name,
    rowClass: (division) => (division.competitive ? '' : 'unranked'),
    empty: choice.filter ? 'No division matches.' : nothingYet(competition, track),
  });
}

// Some tracks take what Single Query finds out.
function nothingYet(competition: Competition, track: Track): string {
  const first = competition.tracks.find((entry) => entry.slug === 'single-query');
  const running = first?.divisions.some(({ runs }) => runs.done < runs.total) ?? false;
  const waits = ['unsat-core', 'model-validation', 'parallel'].includes(track.slug);
  return running && waits
    ? 'Its benchmarks are selected by the results of Single Query, which is under way.'
    : 'There are no divisions.';
}

function divisionCell(track: Track, kind: string, division: DivisionSummary): Child {
  return [
    h(
      'a',
      {
        class: 'division',
        href: divisionLink(track.slug, division.name, { kind }),
        title: `${division.name}: ${division.logics.join(', ')}`,
        'data-focus': `division ${division.name}`,
      },
      name(division.name),
    ),
    division.experimental && tag('experimental', 'The rules call it an experiment.'),
    divisionProgress(division),
  ];
}

function winnerCell(
  competition: Competition,
  track: Track,
  division: DivisionSummary,
  kind: string,
  chosen: boolean,
): Child {
  const winner = division.winners.get(kind);
  if (winner === undefined) {
    const why = division.competitive ? 'no winner' : 'not competitive';
    return chosen
      ? h('span', { class: 'nobody' }, why)
      : h('span', { class: 'nobody' }, NO_VALUE, h('span', { class: 'unseen' }, ` ${why}`));
  }
  return h(
    'a',
    {
      class: 'winner',
      href: divisionLink(track.slug, division.name, { kind }),
      'data-focus': `winner ${division.name} ${kind}`,
    },
    solverLabel(competition, winner),
  );
}

function podium(competition: Competition, track: Track, division: DivisionSummary): Child {
  return h(
    'ol',
    { class: 'podium' },
    division.leaders
      .slice(0, 3)
      .map((leader, i) =>
        h(
          'li',
          {},
          medal(i + 1, leader.correct, division.competitive),
          solverLabel(competition, leader.solver),
          h(
            'span',
            { class: 'points', title: correctTitle(track.slug) },
            formatCount(leader.correct),
          ),
        ),
      ),
  );
}

function countFlag(style: string, sign: Icon, count: number): Child {
  if (count === 0) return h('span', { class: 'zero' }, '0');
  return h(
    'span',
    { class: `flag ${style}`, 'data-word': sign === 'wrong' ? 'wrong' : 'disputed' },
    icon(sign),
    formatCount(count),
  );
}

function divisionProgress({ runs }: DivisionSummary): Child {
  if (runs.done >= runs.total) return null;
  const text = `${formatCount(runs.done)} of ${formatCount(runs.total)} runs`;
  return h('span', { class: 'under', title: text }, progressBar(runs.done, runs.total, text));
}
