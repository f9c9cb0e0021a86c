// The incremental track: data, numbers and the plot of one run.

import { describe, expect, it } from 'vitest';

import { decodeDivision } from '../../src/data/division';
import { decodeRun } from '../../src/data/run';
import { cactusGrid, cactusSeries, total } from '../../src/model/cactus';
import { commandsGrid, isWrongCheck, shownCommands, sums } from '../../src/model/commands';
import { LIGHT } from '../../src/model/palette';
import { isSolved, isWrong, outcomeWord } from '../../src/model/runs';
import { laneOf } from '../../src/model/scatter';
import { CommandChart } from '../../src/plot/commands';
import { SvgSurface } from '../../src/plot/svg';
import { CHECKS, DIVISION, incrementalFiles, runJson, TRACK } from '../support/incremental';

const files = incrementalFiles();
const division = () =>
  decodeDivision(files.data.get(`${TRACK.slug}/${DIVISION}`), `${DIVISION}.json`);
const run = (solver: number, commands?: number) =>
  decodeRun(runJson(solver, 0, commands), 'run.json');

describe('the data of a run', () => {
  it('is decoded', () => {
    const commands = run(0);
    expect(commands.length).toBe(CHECKS * 5);
    expect(commands.checks.length).toBe(CHECKS);
    expect(commands.checkAt[4]).toBe(0);
    expect(commands.checkAt[3]).toBe(-1);
    expect(commands.answered).toBe(true);
  });
  it('says what is wrong with it', () => {
    const broken = (change: (json: ReturnType<typeof runJson>) => void) => {
      const json = runJson(0, 0);
      change(json);
      return () => decodeRun(json, 'run.json');
    };
    expect(broken((json) => json.commands.wall.pop())).toThrow(/commands.wall has 199 entries/);
    expect(broken((json) => (json.checks.command[1] = 4))).toThrow(/checks.command\[1\]/);
    expect(broken((json) => (json.checks.command[1] = 4000))).toThrow(/position below 200/);
    expect(broken((json) => (json.checks.answer[0] = 'maybe'))).toThrow(/one of none, sat/);
    expect(broken((json) => json.words.pop())).not.toThrow();
    expect(broken((json) => (json.words = []))).toThrow(/commands.word\[0\]/);
  });
  it('has a wrong answer where the expected one is another', () => {
    expect(isWrongCheck(run(2), 2)).toBe(true);
    expect(isWrongCheck(run(2), 1)).toBe(false);
    expect(isWrongCheck(run(1), CHECKS / 2 - 1)).toBe(false);
  });
  it('adds up', () => {
    const commands = run(0);
    const { checks, others, longest } = sums(commands);
    const all = commands.wall.reduce((sum, time) => sum + time, 0);
    expect(checks + others).toBeCloseTo(all);
    expect(commands.wall[longest]).toBe(Math.max(...commands.wall));
  });
  it('has a table', () => {
    const commands = run(2);
    const grid = commandsGrid(commands, shownCommands(commands, true));
    expect(grid.length).toBe(3);
    const cells = grid.columns.map((column) => column.value(2));
    expect(cells.slice(0, 3)).toEqual([15, 'check-sat', 18]);
    expect(cells.slice(4)).toEqual(['unsat', 'sat', 0.03]);
    const other = commandsGrid(commands, shownCommands(commands, false));
    expect(other.length).toBe(15);
    expect(other.columns.map((column) => column.value(0)).slice(4)).toEqual(['', '', NaN]);
  });
});

describe('runs with several check-sats', () => {
  it('are solved when all are answered', () => {
    const data = division();
    expect([0, 1, 2].map((each) => isSolved(data, each))).toEqual([true, false, false]);
    expect([0, 1, 2].map((each) => isWrong(data, each))).toEqual([false, false, true]);
    expect([0, 1, 2].map((each) => outcomeWord(data, each))).toEqual([
      '40 of 40',
      '20 of 40',
      '0 of 40',
    ]);
    expect([0, 1, 2].map((each) => laneOf(data, each))).toEqual(['timed', 'time-out', 'timed']);
  });
  it('count by answers in the cactus plot', () => {
    const options = { clock: 'wall', kind: 'parallel', logic: '', wallLimit: () => 10 } as const;
    const series = cactusSeries(division(), options);
    expect(series.map(total)).toEqual([160, 80, 0]);
    expect([...series[1]!.counts]).toEqual([20, 40, 60, 80]);
    expect([...series[1]!.times]).toEqual([3, 4, 5, 6]);
    const grid = cactusGrid(series, 'Correct');
    expect(grid.columns.map((column) => column.title).slice(0, 3)).toEqual([
      'Benchmarks',
      'z3, correct',
      'z3, s',
    ]);
    expect(grid.columns.map((column) => column.value(1)).slice(0, 3)).toEqual([2, 80, 3]);
  });
  it('need all their columns', () => {
    const json = structuredClone(files.data.get(`${TRACK.slug}/${DIVISION}`)) as {
      runs: { correct: number[] };
    };
    json.runs.correct.pop();
    expect(() => decodeDivision(json, 'd.json')).toThrow(/runs.correct has 11 entries/);
  });
});

function chartOf(solver: number, checksOnly = false, commands?: number): CommandChart {
  const data = run(solver, commands);
  const chart = new CommandChart(data, shownCommands(data, checksOnly), {
    file: 'f',
    label: 'A plot.',
    scale: 'log',
    position: 0,
  });
  chart.resize({ width: 900, height: chart.height(900) });
  return chart;
}

function svgOf(chart: CommandChart): string {
  const surface = new SvgSurface();
  const size = { width: 900, height: chart.height(900) };
  chart.draw(surface, LIGHT);
  return surface.finish(size, chart.label);
}

describe('the plot of a run', () => {
  it('brings out the checks, and the wrong one', () => {
    const svg = svgOf(chartOf(2));
    expect(svg).toContain(`fill="${LIGHT.solvers[0]}"`);
    expect(svg).toContain(`fill="${LIGHT.muted}"`);
    const cross = new RegExp(`d="M[^"]+" fill="none" stroke="${LIGHT.bad}"`);
    expect(svg).toMatch(cross);
    expect(svgOf(chartOf(0))).not.toMatch(cross);
  });
  it('walks from command to command and from check to check', () => {
    const chart = chartOf(2);
    const first = chart.step(null, 'right')!;
    expect(first.item).toBe(0);
    expect(chart.step(first, 'left')!.item).toBe(0);
    expect(chart.step(first, 'right')!.item).toBe(1);
    const check = chart.step(first, 'down')!;
    expect(check.item).toBe(4);
    expect(chart.step(check, 'down')!.item).toBe(9);
    expect(chart.step(check, 'up')!.item).toBe(4); // there is none before
    const last = chart.step(chart.step(check, 'down'), 'down')!;
    expect(last.item).toBe(14);
    expect(chart.step(last, 'right')!.item).toBe(14);
    expect(chart.describe(last).title).toBe('check-sat');
    expect(chart.describe(last).facts).toContainEqual(['answer', 'unsat, wrong']);
    expect(chart.describe(last).facts).toContainEqual(['expected', 'sat']);
    expect(chart.link()).toBeNull();
  });
  it('finds what is pointed at', () => {
    const chart = chartOf(0);
    for (const item of [0, 4, 100, 199]) {
      let target = chart.step(null, 'right')!;
      while (target.item < item) target = chart.step(target, 'right')!;
      const found = chart.nearest(target.x, target.y)!;
      expect(Math.hypot(found.x - target.x, found.y - target.y)).toBeLessThan(3);
    }
    expect(chart.nearest(-100, -100)).toBeNull();
  });
  it('can show the checks alone', () => {
    const chart = chartOf(0, true);
    expect(chart.grid().length).toBe(CHECKS);
    expect(chart.step(chart.step(null, 'right'), 'right')!.item).toBe(1);
  });
  it('draws 100,000 commands as few points', () => {
    const chart = chartOf(0, false, 100_000);
    expect(chart.grid().length).toBe(100_000);
    expect(svgOf(chart).length).toBeLessThan(4_000_000);
  });
  it('has nothing to say of an empty run', () => {
    const json = runJson(0, 0);
    json.commands = { word: [], line: [], wall: [] };
    json.checks = { command: [], answer: [], status: [], cpu: [] };
    const data = decodeRun(json, 'run.json');
    const chart = new CommandChart(data, shownCommands(data, false), {
      file: 'f',
      label: 'A plot.',
      scale: 'linear',
      position: 0,
    });
    chart.resize({ width: 900, height: 300 });
    expect(svgOf(chart)).toContain('<svg');
    expect(chart.step(null, 'right')).toBeNull();
    expect(chart.nearest(10, 10)).toBeNull();
    expect(sums(data).longest).toBe(-1);
  });
});
