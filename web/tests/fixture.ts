// tests/fixture.ts -- a whole site: the built pages and made-up data, the same
// for the same plan.

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  disagree,
  KINDS,
  makeBenchmarks,
  makeRuns,
  makeTable,
  type MadeBenchmark,
  type MadeRun,
} from './support/contest';
import { evidenceFiles } from './support/evidence';
import { incrementalFiles } from './support/incremental';
import type { DivisionPlan, Plan } from './support/plans';
import { Random } from './support/random';

// The build of the whole project has them elsewhere.
const DIST = process.env['PODIUM_PAGES'] ?? fileURLToPath(new URL('../dist', import.meta.url));
const TRACK = {
  slug: 'single-query',
  title: 'Single Query',
  kinds: KINDS.map((kind) => kind.slug),
};

interface MadeDivision {
  plan: DivisionPlan;
  file: string;
  benchmarks: MadeBenchmark[];
  runs: MadeRun[];
  disputed: number[];
  data: Record<string, unknown>;
  tables: Record<string, ReturnType<typeof makeTable>>;
}

// Replaces the folder.
export function writeSite(plan: Plan, folder: string): void {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('build first: npm run build');
  rmSync(folder, { recursive: true, force: true });
  cpSync(DIST, folder, { recursive: true });
  writeData(plan, folder);
}

// Only data/: what podium run does while it runs.
export function writeData(plan: Plan, folder: string): void {
  const random = new Random(plan.seed);
  const divisions = plan.divisions.map((division) => makeDivision(plan, division, random));
  for (const division of divisions) writeJson(folder, division.file, division.data);
  plan.solvers.forEach((_, position) => {
    writeJson(folder, solverFile(plan, position), solverData(plan, position, divisions));
  });
  writeJson(folder, `${TRACK.slug}/benchmarks`, benchmarksData(divisions));
  const more = plan.commands === undefined ? null : incrementalFiles(plan.commands);
  more?.data.forEach((value, file) => writeJson(folder, file, value));
  const overview = competitionData(plan, divisions);
  if (more) overview.tracks.push(more.track as never);
  for (const { track, data } of plan.evidence ? evidenceFiles() : []) {
    data.forEach((value, file) => writeJson(folder, file, value));
    overview.tracks.push(track as never);
  }
  writeJson(folder, 'competition', overview);
  writeTexts(folder, divisions, plan);
}

export function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9._+-]/g, '_');
}

function solverFile(plan: Plan, position: number): string {
  return `solver/${safeName(plan.solvers[position]!.name)}`;
}

function writeJson(folder: string, name: string, value: unknown): void {
  const file = join(folder, 'data', `${name}.json`);
  const text = JSON.stringify(value);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.js`, `podium_data(${JSON.stringify(name)}, ${text});`);
}

function makeDivision(plan: Plan, division: DivisionPlan, random: Random): MadeDivision {
  const benchmarks = makeBenchmarks(plan, division, random);
  const runs = makeRuns(plan, division, benchmarks, random);
  const disputed = plan.disagreements ? disagree(benchmarks, runs) : [];
  const tablesOf = (logic: string) => {
    const members = new Set(
      benchmarks
        .map((_, i) => i)
        .filter((i) => !disputed.includes(i) && (!logic || benchmarks[i]!.logic === logic)),
    );
    return Object.fromEntries(
      KINDS.map(({ slug }) => [slug, makeTable(plan, division.competitive, slug, members, runs)]),
    );
  };
  const tables = tablesOf('');
  const families = [...new Set(benchmarks.map((benchmark) => benchmark.family))];
  const logics = division.logics.length > 1 ? [...division.logics].sort() : [];
  const made = { plan: division, benchmarks, runs, disputed, tables };
  return {
    ...made,
    file: `${TRACK.slug}/${safeName(division.name)}`,
    data: {
      format: 1,
      track: TRACK.slug,
      division: division.name,
      competitive: division.competitive,
      benchmarks: benchmarks.length - disputed.length,
      tables,
      logics: logics.map((logic) => ({
        logic,
        benchmarks: benchmarks.filter((benchmark) => benchmark.logic === logic).length,
        tables: tablesOf(logic),
      })),
      disagreements: disputed.map((benchmark) => ({
        benchmark: benchmarks[benchmark]!.name,
        check: 0,
        sat: voters(plan, runs, benchmark, 'sat'),
        unsat: voters(plan, runs, benchmark, 'unsat'),
      })),
      solvers: plan.solvers.map((solver) => solver.name),
      families,
      list: {
        name: benchmarks.map((benchmark) => benchmark.name),
        logic: benchmarks.map((benchmark) => benchmark.logic),
        family: benchmarks.map((benchmark) => families.indexOf(benchmark.family)),
        status: benchmarks.map((benchmark) => benchmark.status),
      },
      runs: runColumns(runs),
    },
  };
}

function voters(plan: Plan, runs: readonly MadeRun[], benchmark: number, answer: string): string[] {
  return runs
    .filter((run) => run.benchmark === benchmark && run.answer === answer)
    .map((run) => plan.solvers[run.solver]!.name);
}

function runColumns(runs: readonly MadeRun[]): Record<string, unknown> {
  const column = <K extends keyof MadeRun>(key: K) => runs.map((run) => run[key]);
  const notes = runs.flatMap((run, i) => (run.note ? [[String(i), run.note]] : []));
  return {
    solver: column('solver'),
    benchmark: column('benchmark'),
    answer: column('answer'),
    ending: column('ending'),
    code: column('code'),
    verdict: column('verdict'),
    wall: column('wall'),
    cpu: column('cpu'),
    memory: column('memory'),
    note: Object.fromEntries(notes),
  };
}

function solverData(plan: Plan, position: number, divisions: readonly MadeDivision[]) {
  const solver = plan.solvers[position]!.name;
  const place = (division: MadeDivision, run: MadeRun) => ({
    track: TRACK.slug,
    division: division.plan.name,
    benchmark: division.benchmarks[run.benchmark]!.name,
  });
  const solves = (run: MadeRun) => run.verdict === 'correct' || run.verdict === 'unconfirmed';
  return {
    format: 1,
    solver,
    divisions: divisions.map((division) => ({
      track: TRACK.slug,
      division: division.plan.name,
      benchmarks: division.benchmarks.length,
      competitive: division.plan.competitive,
      rows: Object.fromEntries(
        Object.entries(division.tables).map(([kind, table]) => [
          kind,
          table.rows.find((row) => row.solver === solver),
        ]),
      ),
    })),
    wrong: divisions.flatMap((division) =>
      division.runs
        .filter((run) => run.solver === position && run.verdict === 'wrong')
        .map((run) => ({
          ...place(division, run),
          check: 0,
          answer: run.answer,
          status: division.benchmarks[run.benchmark]!.status,
        })),
    ),
    unique: divisions.flatMap((division) => {
      const times = new Map<number, number>();
      for (const run of division.runs.filter(solves)) {
        times.set(run.benchmark, (times.get(run.benchmark) ?? 0) + 1);
      }
      return division.runs
        .filter((run) => run.solver === position && solves(run) && times.get(run.benchmark) === 1)
        .slice(0, 1000)
        .map((run) => ({ ...place(division, run), wall: run.wall }));
    }),
  };
}

function benchmarksData(divisions: readonly MadeDivision[]) {
  const all = divisions.flatMap((division) =>
    division.benchmarks.map((benchmark) => ({ ...benchmark, division: division.plan.name })),
  );
  const column = <K extends keyof (typeof all)[number]>(key: K) => all.map((entry) => entry[key]);
  return {
    format: 1,
    track: TRACK.slug,
    list: {
      name: column('name'),
      division: column('division'),
      logic: column('logic'),
      family: column('family'),
      status: column('status'),
      asserts: column('asserts'),
      check_sats: all.map(() => 1),
      bytes: column('bytes'),
      sha256: column('sha256'),
    },
    left_out: [{ name: 'QF_BV/odd/two.smt2', reason: 'it has two check-sat commands' }],
  };
}

function competitionData(plan: Plan, divisions: readonly MadeDivision[]) {
  const done = divisions.reduce((sum, division) => sum + division.runs.length, 0);
  const total = plan.done < 1 ? Math.round(done / plan.done) : done;
  const { wall } = plan;
  return {
    format: 1,
    name: plan.name,
    year: 2025,
    seed: plan.seed,
    updated: '2026-11-15T20:14:03Z',
    runs: { done, total },
    scrambled: true,
    environment: {
      podium: '0.1.0',
      processor: 'Example Processor 3.2 GHz',
      cores: 8,
      memory: 32_000_000_000,
      system: 'Debian GNU/Linux 12 (bookworm)',
      kernel: '6.1.0',
      method: 'cgroup-v2',
      guarantees:
        'Time and memory are measured and limited by the kernel over all processes of a run.',
    },
    kinds: KINDS,
    solvers: plan.solvers.map((solver, position) => ({
      name: solver.name,
      team: solver.team,
      competing: solver.competing,
      version: `1.${position}.0`,
      file: solverFile(plan, position),
      commands: [
        { tracks: [TRACK.title], logics: 'all', command: `${solver.name} --smt-comp` },
        { tracks: [TRACK.title], logics: ['QF_S'], command: `${solver.name} --strings` },
      ],
    })),
    tracks: [
      {
        ...TRACK,
        file: `${TRACK.slug}/benchmarks`,
        benchmarks: divisions.reduce((sum, division) => sum + division.benchmarks.length, 0),
        limits: { wall, cpu: wall, memory: 8_000_000_000, cores: 1, slots: 2 },
        divisions: divisions.map((division) => summary(plan, division)),
      },
    ],
  };
}

function summary(plan: Plan, division: MadeDivision) {
  const done = division.runs.length;
  const winners = KINDS.flatMap(({ slug }) => {
    const winner = division.tables[slug]!.winner;
    return winner === null ? [] : [[slug, winner]];
  });
  return {
    name: division.plan.name,
    file: division.file,
    logics: division.plan.logics,
    competitive: division.plan.competitive,
    benchmarks: division.benchmarks.length,
    runs: { done, total: plan.done < 1 ? Math.round(done / plan.done) : done },
    disagreements: division.disputed.length,
    errors: division.runs.filter((run) => run.verdict === 'wrong').length,
    winners: Object.fromEntries(winners),
    leaders: division.tables['parallel']!.rows.filter((row) => row.competing)
      .slice(0, 3)
      .map(({ solver, errors, correct, wall, cpu }) => ({ solver, errors, correct, wall, cpu })),
  };
}

function writeTexts(folder: string, divisions: readonly MadeDivision[], plan: Plan): void {
  const all = divisions.flatMap((division) => division.benchmarks);
  const sums = all.map((benchmark) => `${benchmark.sha256}  ${benchmark.name}\n`);
  writeFileSync(join(folder, 'data', TRACK.slug, 'benchmarks.sha256'), sums.join(''));
  const lines = divisions.flatMap((division) =>
    division.runs.map((run) => {
      const cells = [
        plan.solvers[run.solver]!.name,
        division.benchmarks[run.benchmark]!.name,
        run.answer,
      ];
      return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + `,${run.wall}\n`;
    }),
  );
  const header = 'solver,benchmark,answer,wall\n';
  writeFileSync(join(folder, 'data', TRACK.slug, 'results.csv'), header + lines.join(''));
}
