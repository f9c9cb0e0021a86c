// pages/about.ts -- where and how the competition was run, and how to read it.

import type { Competition, Limits, Track } from '../data/competition';
import { countOf, formatBytes, formatMoment, formatShort, NO_VALUE } from '../text/numbers';
import { otherLimits } from '../model/limits';
import { besideList } from '../model/links';
import { h, name, replace, type Child } from '../ui/dom';
import { sortableTable, type Column } from '../ui/table';
import type { Page, Site } from './page';

export async function aboutPage(site: Site): Promise<Page> {
  const { shell } = site;
  const draw = (competition: Competition) => {
    shell.setTitle('About', competition.name, 'Podium');
    replace(
      shell.main,
      h(
        'div',
        { class: 'prose' },
        h('h1', {}, 'About ', name(competition.name)),
        setting(competition),
        enforcement(competition),
        reading(competition),
        again(competition),
        files(competition),
      ),
    );
  };
  shell.setTrail({ title: 'About' });
  draw(site.competition);
  return { refresh: async (competition) => draw(competition) };
}

export function factList(facts: [string, Child][]): HTMLElement {
  return h(
    'dl',
    { class: 'fact-list' },
    facts.map(([label, value]) => [h('dt', {}, label), h('dd', {}, value)]),
  );
}

function setting(competition: Competition): Child {
  const { environment } = competition;
  const at = (text: string) => (text ? name(text) : 'not recorded');
  return [
    h('h2', {}, 'The setting'),
    factList([
      ['Rules', `SMT-COMP ${competition.year}`],
      ['Seed', h('code', {}, String(competition.seed))],
      ['Benchmarks', competition.scrambled ? 'scrambled, each with its own seed' : 'as they are'],
      ['Processor', at(environment.processor)],
      ['Machine', `${countOf(environment.cores, 'core')}, ${formatBytes(environment.memory)}`],
      ['System', [at(environment.system), ', Linux ', at(environment.kernel)]],
      ['Podium', environment.podium],
      ['Last update', formatMoment(competition.updated)],
    ]),
    h('h2', { id: 'limits' }, 'The limits of a run'),
    limitsTable(competition),
    logicLimits(competition),
  ];
}

function limitsTable({ tracks }: Competition): Child {
  const seconds = (value: number) => (value > 0 ? `${formatShort(value)} s` : NO_VALUE);
  const figure = (
    key: Exclude<keyof Limits, 'logics'>,
    title: string,
    hint: string,
    format: (value: number) => string,
  ): Column<Track> => ({
    key,
    title,
    hint,
    numeric: true,
    sortable: false,
    value: (track) => track.limits[key],
    cell: (track) => format(track.limits[key]),
  });
  const columns: Column<Track>[] = [
    { key: 'track', title: 'Track', sortable: false, value: (track) => track.title },
    figure('wall', 'Wall time', 'Of each run', seconds),
    figure('cpu', 'CPU time', 'Of each run, over all its cores', seconds),
    figure('memory', 'Memory', 'Of each run, all its processes together', formatBytes),
    figure('cores', 'Cores', 'Of each run', String),
    figure('slots', 'At a time', 'Runs at the same time', String),
  ];
  if (tracks.some(({ limits }) => limits.validation > 0)) {
    columns.push(figure('validation', 'Validation', 'Of checking a core or a model', seconds));
  }
  return sortableTable({
    caption: 'The limits of a run in each track',
    columns,
    rows: tracks,
    header: 'track',
    order: { key: '', down: false },
  });
}

// What the table cannot say.
function logicLimits({ tracks }: Competition): Child {
  return tracks.flatMap(({ title, limits }) =>
    otherLimits(limits).map(({ wall, logics }) =>
      h(
        'p',
        {},
        `${title}: ${formatShort(wall)} s of wall time in ${logics.join(', ')}, and ` +
          'CPU time in proportion.',
      ),
    ),
  );
}

function enforcement({ environment }: Competition): Child {
  return [
    h('h2', {}, 'How limits are enforced'),
    h(
      'p',
      {},
      'Method: ',
      h('strong', {}, name(environment.method)),
      '. ',
      name(environment.guarantees),
    ),
  ];
}

const KIND_WORDS: Record<string, string> = {
  parallel: 'Wall time counts. A solver may use all cores that it is given.',
  sequential: 'CPU time counts: an answer that took more CPU time than the limit is not solved.',
  sat: 'Only satisfiable benchmarks count.',
  unsat: 'Only unsatisfiable benchmarks count.',
  '24s': 'Only answers within 24 seconds of wall time count.',
};

function reading(competition: Competition): Child {
  return [
    h('h2', { id: 'scores' }, 'How to read the tables'),
    h(
      'p',
      {},
      'In every table the solver with the lower error score is better. With equal errors, the one ' +
        'with the higher correct score is better; then the one with the lower wall time score (CPU ' +
        'time first in the sequential table). A division has a winner if enough teams entered it and ' +
        'somebody solved something. Solvers that do not compete are shown where they would stand, ' +
        'without a rank.',
    ),
    factList([
      [
        'Error score',
        'Answers that contradict the known status, refuted cores and invalid models. A solver with one stands below all without.',
      ],
      [
        'Correct score',
        'Benchmarks answered sat or unsat, rightly as far as is known; in the incremental track check-sats, of cores the reduction, of models the valid ones.',
      ],
      ...evidenceFacts(competition),
      ['CPU, wall time score', 'Seconds spent, by the rules of the year.'],
      ['Solved', 'Benchmarks with a counted answer; then those that are sat, and unsat.'],
      ['Unsolved', 'Benchmarks entered and neither solved nor answered wrongly.'],
      ['Abstained', 'Benchmarks of logics that the solver did not enter.'],
      ['Timeout, memout', 'Among the unsolved: ended by the time limit, by the memory limit.'],
      [
        'Disagreement',
        'The status is unknown and sound solvers answer differently: the benchmark counts for nobody.',
      ],
      ...competition.kinds
        .filter((kind) => kind.slug in KIND_WORDS)
        .map((kind): [string, Child] => [`${kind.title} table`, KIND_WORDS[kind.slug]]),
    ]),
  ];
}

// Only of the tracks that there are.
function evidenceFacts({ tracks }: Competition): [string, Child][] {
  const has = (slug: string) => tracks.some((track) => track.slug === slug);
  const facts: [string, Child][] = [];
  if (has('unsat-core')) {
    facts.push([
      'Reduction',
      'Assertions of a benchmark that a core leaves out. It counts if more solvers that are sound ' +
        'in Single Query find the core unsatisfiable than satisfiable.',
    ]);
  }
  if (has('model-validation')) {
    facts.push([
      'Valid model',
      'Every assertion is true in it, evaluated exactly. One that cannot be read or is not complete is unsolved.',
    ]);
  }
  return facts;
}

function again(competition: Competition): Child {
  return [
    h('h2', {}, 'Run it again'),
    h(
      'p',
      {},
      'With the solvers and benchmarks in place and the competition’s configuration file:',
    ),
    h('pre', {}, h('code', {}, 'podium run competition.toml')),
    h(
      'p',
      {},
      'The same seed (',
      h('code', {}, String(competition.seed)),
      ') selects and scrambles the same benchmarks. A run that was stopped continues where it was. ' +
        'Check that your benchmark files are the same ones with ',
      h('code', {}, 'sha256sum -c'),
      ' and the list below.',
    ),
  ];
}

function files(competition: Competition): Child {
  const file = (path: string, what: string) =>
    h('li', {}, h('a', { href: `data/${path}` }, h('code', {}, `data/${path}`)), ` ${what}`);
  return [
    h('h2', {}, 'The files behind the pages'),
    h(
      'p',
      {},
      'Everything on these pages is read from these files. Times are seconds, sizes bytes.',
    ),
    h(
      'ul',
      { class: 'files' },
      file('competition.json', 'the overview; it names all other files'),
      competition.tracks.map((track) => [
        file(besideList(track, 'results.csv'), `every run of the ${track.title} track`),
        file(besideList(track, 'benchmarks.sha256'), 'its benchmarks, for sha256sum -c'),
        file(`${track.file}.json`, 'its benchmarks with logic, family, status and size'),
      ]),
    ),
    h(
      'p',
      { class: 'small' },
      'Set in Source Sans and Source Serif; the licences of what these pages are built from are in ',
      h('a', { href: 'assets/licenses.txt' }, 'licenses.txt'),
      '.',
    ),
  ];
}
