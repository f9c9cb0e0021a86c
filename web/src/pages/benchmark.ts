// pages/benchmark.ts -- one benchmark and what every solver made of it.

import type { Competition, Track } from '../data/competition';
import {
  ANSWERS,
  decodeDivision,
  ENDINGS,
  STATUSES,
  VERDICTS,
  type Division,
} from '../data/division';
import { decodeBenchmarks, type TrackBenchmarks } from '../data/records';
import { wallLimit } from '../model/limits';
import { divisionLink, overviewLink, runLink } from '../model/links';
import { positionOf } from '../model/overview';
import {
  answerOf,
  endingOf,
  evidenceOf,
  evidenceWord,
  isSolved,
  isWrong,
  outcomeWord,
  runOf,
} from '../model/runs';
import { formatOrder, parseOrder } from '../model/sort';
import { BarChart, type Bar } from '../plot/bars';
import { PlotFrame } from '../plot/frame';
import { countOf, formatBytes, formatCount, formatTime, NO_VALUE } from '../text/numbers';
import { describeEnding, shortEnding, VERDICT_WORDS } from '../text/words';
import { tag, verdictSign } from '../ui/badges';
import { fileName, h, name, replace, type Child } from '../ui/dom';
import { solverAnchor } from '../ui/solver';
import { sortableTable, type Column } from '../ui/table';
import { factList } from './about';
import { divisionOf, trackOf, unknownBenchmark, type Page, type Site } from './page';

interface Loaded {
  competition: Competition;
  track: Track;
  division: Division;
  list: TrackBenchmarks;
  benchmark: number; // position in the division
}

interface Outcome {
  solver: string;
  run: number; // -1: none
}

export async function benchmarkPage(site: Site): Promise<Page> {
  let loaded = await load(site, site.competition);
  const title = loaded.division.list.name[loaded.benchmark]!;
  site.shell.setTitle(title, site.competition.name, 'Podium');
  site.shell.setTrail(
    { title: loaded.track.title, link: overviewLink(site.competition.tracks, loaded.track.slug) },
    { title: loaded.division.name, link: divisionLink(loaded.track.slug, loaded.division.name) },
    { title },
  );
  const facts = h('div');
  const table = h('section', { class: 'results', 'aria-label': 'Results' });
  const validation = h('div');
  const frame = new PlotFrame();
  const draw = () => {
    replace(facts, heading(loaded));
    replace(table, outcomeTable(site, loaded));
    replace(validation, validationPanel(loaded));
    frame.show(chart(loaded));
  };
  replace(
    site.shell.main,
    facts,
    table,
    validation,
    h(
      'section',
      { class: 'panel wide', 'aria-labelledby': 'times' },
      h('div', { class: 'panel-head' }, h('h2', { id: 'times' }, 'Wall time'), frame.tools),
      frame.element,
    ),
  );
  draw();
  return {
    async refresh(competition) {
      loaded = await load(site, competition);
      draw();
    },
  };
}

async function load(site: Site, competition: Competition): Promise<Loaded> {
  const track = trackOf({ ...site, competition });
  const summary = divisionOf(site, track);
  const wanted = site.query.get('benchmark');
  if (!summary || wanted === null) {
    throw unknownBenchmark(wanted, site.query.get('division') ?? 'the division');
  }
  const [division, list] = await Promise.all([
    site.source.load(summary.file).then((value) => decodeDivision(value, `${summary.file}.json`)),
    site.source.load(track.file).then((value) => decodeBenchmarks(value, `${track.file}.json`)),
  ]);
  const benchmark = division.list.name.indexOf(wanted);
  if (benchmark < 0) throw unknownBenchmark(wanted, division.name);
  return { competition, track, division, list, benchmark };
}

function heading({ division, list, benchmark, track }: Loaded): Child {
  const title = division.list.name[benchmark]!;
  const entry = list.name.indexOf(title);
  const slash = title.lastIndexOf('/');
  return [
    h(
      'section',
      { class: 'hero' },
      h(
        'h1',
        { class: 'path', title },
        slash >= 0 && h('span', { class: 'folder' }, name(title.slice(0, slash + 1))),
        name(title.slice(slash + 1)),
        division.disputed[benchmark] === 1 &&
          tag('disagreement', 'Sound solvers answer differently: it counts for nobody.', 'doubt'),
      ),
    ),
    factList([
      division.checks
        ? ['Check-sats', formatCount(division.checks.asked[benchmark]!)]
        : ['Status', STATUSES[division.list.status[benchmark]!]!],
      ['Logic', name(division.list.logic[benchmark]!)],
      ['Family', name(division.families[division.list.family[benchmark]!]!)],
      ['Division', h('a', { href: divisionLink(track.slug, division.name) }, name(division.name))],
      ...(entry < 0
        ? []
        : ([
            ['Size', formatBytes(list.bytes[entry]!)],
            ['Assertions', formatCount(list.asserts[entry]!)],
            ['SHA-256', h('code', { class: 'hash' }, list.sha256[entry]!)],
          ] as [string, Child][])),
    ]),
  ];
}

function outcomes({ division, benchmark }: Loaded): Outcome[] {
  return division.solvers.map((solver, i) => ({ solver, run: runOf(division, benchmark, i) }));
}

function outcomeTable(site: Site, loaded: Loaded): HTMLElement {
  const { division, competition } = loaded;
  const { runs } = division;
  const figure = (
    key: 'wall' | 'cpu' | 'memory',
    title: string,
    format: (value: number) => string,
  ): Column<Outcome> => ({
    key,
    title,
    numeric: true,
    value: ({ run }) => (run < 0 ? NaN : runs[key][run]!),
    cell: ({ run }) => (run < 0 ? NO_VALUE : format(runs[key][run]!)),
  });
  const columns: Column<Outcome>[] = [
    {
      key: 'solver',
      title: 'Solver',
      value: ({ solver }) => solver,
      cell: ({ solver }) => solverAnchor(competition, solver),
    },
    {
      key: 'verdict',
      title: 'Verdict',
      value: ({ run }) => (run < 0 ? NaN : runs.verdict[run]!),
      cell: ({ run }) => verdictCell(division, run),
    },
    {
      key: 'answer',
      title: division.checks ? 'Correct answers' : 'Answer',
      value: ({ run }) => answerKey(division, run),
      cell: ({ solver, run }) => answerCell(loaded, solver, run),
    },
    ...evidenceColumns(division),
    figure('wall', 'Wall time, s', formatTime),
    figure('cpu', 'CPU time, s', formatTime),
    figure('memory', 'Memory', formatBytes),
    {
      key: 'ending',
      title: 'Ending',
      value: ({ run }) => (run < 0 ? '' : endingOf(division, run)),
      cell: ({ run }) =>
        run < 0 ? 'not run' : describeEnding(endingOf(division, run), runs.code[run]!),
    },
    {
      key: 'note',
      title: 'Note',
      sortable: false,
      className: 'remark',
      value: () => '',
      cell: ({ run }) => name(runs.note.get(run) ?? ''),
    },
  ];
  const { view } = site;
  return sortableTable({
    caption: `Results of all solvers on ${division.list.name[loaded.benchmark]}`,
    className: 'outcomes',
    columns,
    rows: outcomes(loaded),
    header: 'solver',
    order: parseOrder(
      view.get('sort'),
      columns.map((column) => column.key),
      { key: '', down: false },
    ),
    onOrder: (order) => view.set('sort', formatOrder(order)),
  });
}

// How large a core is, and what became of it or of a model.
function evidenceColumns(division: Division): Column<Outcome>[] {
  const { cores, runs } = division;
  if (!division.evidence) return [];
  const columns: Column<Outcome>[] = [];
  if (cores) {
    columns.push({
      key: 'core',
      title: 'Core',
      hint: 'Assertions in the core, of all',
      numeric: true,
      value: ({ run }) => (run < 0 || !cores.digest[run] ? NaN : cores.size[run]!),
      cell: ({ run }) =>
        run < 0 || !cores.digest[run]
          ? NO_VALUE
          : `${formatCount(cores.size[run]!)} of ${formatCount(cores.asserts[runs.benchmark[run]!]!)}`,
    });
  }
  columns.push({
    key: 'evidence',
    title: cores ? 'Validation' : 'Model',
    value: ({ run }) => (run < 0 ? '' : evidenceWord(division, run)),
    cell: ({ run }) => (run < 0 ? NO_VALUE : evidenceCell(division, run)),
  });
  return columns;
}

function evidenceCell(division: Division, run: number): Child {
  const word = evidenceWord(division, run);
  if (!word) return NO_VALUE;
  const { cores } = division;
  const bad = evidenceOf(division, run) === 'invalid';
  return [
    h('span', { class: bad ? 'bad-text' : null }, word),
    cores?.digest[run] && ` ${cores.confirmations[run]!} : ${cores.refutations[run]!}`,
  ];
}

// A row per core: who gave it, and what each solver says of it.
function validationPanel({ competition, division, benchmark }: Loaded): Child {
  const { cores, validations } = division;
  if (!cores || !validations) return null;
  const rows = new Map<string, { digest: string; size: number; givers: string[] }>();
  division.solvers.forEach((solver, i) => {
    const run = runOf(division, benchmark, i);
    const digest = run < 0 ? '' : cores.digest[run]!;
    if (!digest) return;
    const row = rows.get(digest) ?? { digest, size: cores.size[run]!, givers: [] };
    row.givers.push(solver);
    rows.set(digest, row);
  });
  if (rows.size === 0) return null;
  const said = new Map<string, number>(); // core and solver -> position
  const jurors = new Set<number>();
  for (let i = 0; i < validations.length; i++) {
    if (validations.benchmark[i] !== benchmark) continue;
    said.set(`${validations.digest[i]} ${validations.solver[i]}`, i);
    jurors.add(validations.solver[i]!);
  }
  type CoreRow = { digest: string; size: number; givers: string[] };
  const columns: Column<CoreRow>[] = [
    {
      key: 'core',
      title: 'Core',
      numeric: true,
      value: (row) => row.size,
      cell: (row) => countOf(row.size, 'assertion'),
    },
    {
      key: 'givers',
      title: 'Given by',
      value: (row) => row.givers.join(' '),
      cell: (row) => row.givers.map((solver) => [solverAnchor(competition, solver), ' ']),
    },
    ...[...jurors]
      .sort((a, b) => a - b)
      .map((juror): Column<CoreRow> => ({
        key: `juror-${juror}`,
        title: division.solvers[juror]!,
        heading: h('span', { class: 'solver' }, name(division.solvers[juror]!), ' says'),
        value: () => '',
        sortable: false,
        cell: (row) => {
          const i = said.get(`${row.digest} ${juror}`);
          if (i === undefined) return NO_VALUE;
          const answer = ANSWERS[validations.answer[i]!]!;
          const word = answer === 'none' ? shortEnding(ENDINGS[validations.ending[i]!]!) : answer;
          return [
            h('span', { class: answer === 'sat' ? 'bad-text' : null }, word),
            h('span', { class: 'time' }, ` ${formatTime(validations.wall[i]!)} s`),
          ];
        },
      })),
  ];
  return h(
    'section',
    { class: 'panel wide', 'aria-labelledby': 'validation' },
    h('div', { class: 'panel-head' }, h('h2', { id: 'validation' }, 'Validation of the cores')),
    h(
      'p',
      { class: 'note' },
      'Solvers that are sound in Single Query of the division were given what each core leaves of the benchmark. ' +
        'A core that several solvers gave was shown to them once.',
    ),
    h(
      'div',
      { class: 'limited' },
      sortableTable({
        caption: 'What solvers say of the cores',
        columns,
        rows: [...rows.values()].sort((a, b) => a.size - b.size),
        header: 'core',
        order: { key: '', down: false },
      }),
    ),
  );
}

function answerKey({ checks, runs }: Division, run: number): string | number {
  if (run < 0) return checks ? NaN : '';
  return checks ? checks.correct[run]! : ANSWERS[runs.answer[run]!]!;
}

// Of several check-sats the number of correct ones leads to all commands.
function answerCell({ track, division, benchmark }: Loaded, solver: string, run: number): Child {
  if (run < 0) return NO_VALUE;
  if (!division.checks) {
    const answer = answerOf(division, run);
    return answer === 'none' ? NO_VALUE : answer;
  }
  const word = outcomeWord(division, run);
  if (!division.checks.file[run]) return word;
  const href = runLink(track.slug, division.name, division.list.name[benchmark]!, solver);
  return h('a', { href, 'data-focus': `run ${solver}`, title: 'The time of each command' }, word);
}

function verdictCell(division: Division, run: number): Child {
  if (run < 0) return NO_VALUE;
  const verdict = VERDICTS[division.runs.verdict[run]!]!;
  return h('span', { class: `verdict ${verdict}` }, verdictSign(verdict), VERDICT_WORDS[verdict]);
}

function chart(loaded: Loaded): BarChart {
  const { division, competition, benchmark } = loaded;
  const title = division.list.name[benchmark]!;
  const bars = outcomes(loaded)
    .filter(({ run }) => run >= 0)
    .map(({ solver, run }): Bar => {
      return {
        solver,
        position: positionOf(competition, solver),
        time: division.runs.wall[run]!,
        word: outcomeWord(division, run),
        solved: isSolved(division, run),
        wrong: isWrong(division, run),
      };
    });
  return new BarChart(bars, {
    file: fileName(division.name, title),
    label: `${title}: wall time of ${bars.length} solvers.`,
    title: 'Wall time, s',
    limit: wallLimit(loaded.track.limits, division.list.logic[benchmark]!),
  });
}
