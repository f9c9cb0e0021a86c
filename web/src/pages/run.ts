// pages/run.ts -- one run of the incremental track: the time of every command.

import type { Competition, Track } from '../data/competition';
import { decodeDivision, VERDICTS, type Division } from '../data/division';
import { DataError } from '../data/error';
import { decodeRun, type RunCommands } from '../data/run';
import { shownCommands, sums } from '../model/commands';
import { benchmarkLink, divisionLink, overviewLink } from '../model/links';
import { positionOf } from '../model/overview';
import { endingOf, runOf } from '../model/runs';
import { CommandChart } from '../plot/commands';
import { PlotFrame } from '../plot/frame';
import { countOf, formatBytes, formatCount, formatTime } from '../text/numbers';
import { describeEnding, VERDICT_WORDS } from '../text/words';
import { verdictSign } from '../ui/badges';
import { segmented } from '../ui/controls';
import { fileName, h, name, replace, type Child } from '../ui/dom';
import { solverAnchor } from '../ui/solver';
import { factList } from './about';
import { divisionOf, trackOf, unknownBenchmark, unknownSolver, type Page, type Site } from './page';

interface Loaded {
  competition: Competition;
  track: Track;
  division: Division;
  benchmark: number; // positions in the division
  run: number;
  commands: RunCommands;
}

export async function runPage(site: Site): Promise<Page> {
  let loaded = await load(site, site.competition);
  const { division, track, benchmark, commands } = loaded;
  const title = division.list.name[benchmark]!;
  site.shell.setTitle(`${commands.solver} on ${title}`, site.competition.name, 'Podium');
  site.shell.setTrail(
    { title: track.title, link: overviewLink(site.competition.tracks, track.slug) },
    { title: division.name, link: divisionLink(track.slug, division.name) },
    { title, link: benchmarkLink(track.slug, division.name, title) },
    { title: commands.solver },
  );
  const facts = h('div');
  const frame = new PlotFrame();
  const note = h('p', { class: 'note' });
  const set = (key: string, first: string) => (value: string) => {
    site.view.set(key, value === first ? '' : value);
    draw();
  };
  const show = segmented('Show', SHOWN, 'all', set('show', 'all'));
  const scale = segmented('Scale', SCALES, 'log', set('scale', 'log'));
  const draw = () => {
    show.set(site.view.choice('show', ['all', 'checks']));
    scale.set(site.view.choice('scale', ['log', 'linear']));
    replace(facts, heading(loaded));
    replace(note, summary(loaded.commands));
    frame.show(chart(site, loaded));
  };
  replace(
    site.shell.main,
    facts,
    h(
      'section',
      { class: 'panel wide', 'aria-labelledby': 'commands' },
      h(
        'div',
        { class: 'panel-head' },
        h('h2', { id: 'commands' }, 'Time of each command'),
        frame.tools,
      ),
      h('div', { class: 'panel-controls' }, show.element, scale.element),
      frame.element,
      note,
    ),
  );
  draw();
  site.view.onChange(draw);
  return {
    async refresh(competition) {
      loaded = await load(site, competition);
      draw();
    },
  };
}

const SHOWN = [
  { value: 'all', title: 'All commands' },
  { value: 'checks', title: 'Checks' },
];
const SCALES = [
  { value: 'log', title: 'Log' },
  { value: 'linear', title: 'Linear' },
];

async function load(site: Site, competition: Competition): Promise<Loaded> {
  const track = trackOf({ ...site, competition });
  const summaryOf = divisionOf(site, track);
  const wanted = site.query.get('benchmark');
  if (!summaryOf || wanted === null) {
    throw unknownBenchmark(wanted, site.query.get('division') ?? 'the division');
  }
  const { file } = summaryOf;
  const division = decodeDivision(await site.source.load(file), `${file}.json`);
  const benchmark = division.list.name.indexOf(wanted);
  if (benchmark < 0) throw unknownBenchmark(wanted, division.name);
  const solver = site.query.get('solver');
  const position = division.solvers.indexOf(solver ?? '');
  if (position < 0) throw unknownSolver(site, solver);
  const run = runOf(division, benchmark, position);
  const own = run < 0 ? '' : (division.checks?.file[run] ?? '');
  if (!own) {
    throw new DataError(
      'unknown',
      '',
      `there are no times of commands of ${solver} on ${wanted}`,
      'They are kept for runs of the incremental track that have been made.',
    );
  }
  const commands = decodeRun(await site.source.load(own), `${own}.json`);
  return { competition, track, division, benchmark, run, commands };
}

function heading({ competition, division, benchmark, run, track, commands }: Loaded): Child {
  const { runs } = division;
  const checks = division.checks!;
  const title = division.list.name[benchmark]!;
  const verdict = VERDICTS[runs.verdict[run]!]!;
  const remark = runs.note.get(run);
  return [
    h(
      'section',
      { class: 'hero' },
      h('h1', { class: 'path' }, h('span', {}, name(commands.solver), ' on ', name(title))),
    ),
    factList([
      ['Solver', solverAnchor(competition, commands.solver)],
      ['Benchmark', h('a', { href: benchmarkLink(track.slug, division.name, title) }, name(title))],
      [
        'Verdict',
        h('span', { class: `verdict ${verdict}` }, verdictSign(verdict), VERDICT_WORDS[verdict]),
      ],
      [
        'Correct answers',
        `${formatCount(checks.correct[run]!)} of ${countOf(checks.asked[benchmark]!, 'check-sat')}`,
      ],
      [
        'Last sat or unsat',
        `${formatTime(checks.wall[run]!)} s wall, ${formatTime(checks.cpu[run]!)} s CPU`,
      ],
      [
        'Whole run',
        `${formatTime(runs.wall[run]!)} s wall, ${formatTime(runs.cpu[run]!)} s CPU, ` +
          formatBytes(runs.memory[run]!),
      ],
      ['Ending', describeEnding(endingOf(division, run), runs.code[run]!)],
      ...(remark === undefined ? [] : ([['Note', name(remark)]] as [string, Child][])),
    ]),
  ];
}

function summary(run: RunCommands): Child {
  const { checks, others, longest } = sums(run);
  return [
    h('span', { class: 'key' }, '▲ sat  ▼ unsat  ● unknown  ✚ no answer  ▪ another command. '),
    `${countOf(run.checks.length, 'check')} took ${formatTime(checks)} s, `,
    `${countOf(run.length - run.checks.length, 'other command')} ${formatTime(others)} s.`,
    longest >= 0 &&
      ` The longest is ${run.words[run.word[longest]!]} at command ${formatCount(longest + 1)}, ` +
        `${formatTime(run.wall[longest]!)} s.`,
  ];
}

function chart(site: Site, loaded: Loaded): CommandChart {
  const { commands, division, competition } = loaded;
  const checksOnly = site.view.get('show') === 'checks';
  const shown = shownCommands(commands, checksOnly);
  return new CommandChart(commands, shown, {
    file: fileName(commands.solver, commands.benchmark, 'commands'),
    label:
      `${commands.solver} on ${commands.benchmark}: wall time of ` +
      `${countOf(shown.length, checksOnly ? 'check' : 'command')} in their order, ` +
      `${formatCount(commands.checks.length)} of them checks. ` +
      'Left and right go from command to command, up and down from check to check.',
    scale: site.view.choice('scale', ['log', 'linear']) === 'log' ? 'log' : 'linear',
    position: Math.max(
      positionOf(competition, division.solvers[division.runs.solver[loaded.run]!]!),
      0,
    ),
  });
}
