import { describe, expect, it } from 'vitest';

import { cactusSeries } from '../../src/model/cactus';
import { LIGHT } from '../../src/model/palette';
import { scatterGrid, scatterPoints } from '../../src/model/scatter';
import { countTicks, FASTEST, thinOut, timeScale, timeTicks } from '../../src/plot/axes';
import { BarChart } from '../../src/plot/bars';
import { CactusChart } from '../../src/plot/cactus';
import type { Chart } from '../../src/plot/chart';
import { ScatterChart } from '../../src/plot/scatter';
import { SvgSurface } from '../../src/plot/svg';
import { HOSTILE } from '../support/plans';
import { division } from '../support/samples';

const SIZE = { width: 500, height: 420 };

function draw(chart: Chart): string {
  const surface = new SvgSurface();
  chart.resize(SIZE);
  chart.draw(surface, LIGHT);
  return surface.finish(SIZE, chart.label);
}

describe('scales', () => {
  it('go from a millisecond to the limit and clamp what is beyond', () => {
    const scale = timeScale('log', 1000, 0, 600);
    expect(scale(FASTEST)).toBeCloseTo(0);
    expect(scale(1)).toBeCloseTo(300);
    expect(scale(1000)).toBeCloseTo(600);
    expect(scale(0)).toBeCloseTo(0);
    expect(scale(5000)).toBeCloseTo(600);
    expect(timeScale('linear', 10, 0, 100)(5)).toBeCloseTo(50);
  });
  it('survive a limit of nothing', () => {
    expect(Number.isFinite(timeScale('log', 0, 0, 100)(0.5))).toBe(true);
  });
  it('have ticks at powers of ten and at the limit', () => {
    const labels = (limit: number) => timeTicks('log', limit).map((tick) => tick.label);
    expect(labels(60)).toEqual(['0.001', '0.01', '0.1', '1', '10', '60']);
    expect(labels(1200).at(-1)).toBe('1\u202f200');
    expect(labels(1200)).not.toContain('1\u202f000'); // too near the limit
    expect(labels(10)).toEqual(['0.001', '0.01', '0.1', '1', '10']);
    expect(timeTicks('linear', 60).map((tick) => tick.value)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  });
  it('leave out labels where there is no room, but never the limit', () => {
    const labels = (width: number) =>
      thinOut(timeTicks('log', 60), timeScale('log', 60, 0, width), 36).map((tick) => tick.label);
    expect(labels(600)).toEqual(['0.001', '0.01', '0.1', '1', '10', '60']);
    expect(labels(110)).toEqual(['0.001', '0.1', '60']);
    expect(labels(20)).toEqual(['60']);
  });
  it('count in whole numbers', () => {
    expect(countTicks(3).map((tick) => tick.value)).toEqual([0, 1, 2, 3]);
    expect(countTicks(0).map((tick) => tick.value)).toEqual([0, 1]);
    expect(countTicks(100).map((tick) => tick.label)).toContain('100');
  });
});

describe('SVG', () => {
  it('is the same drawing as the canvas', () => {
    const surface = new SvgSurface();
    surface.strokeStyle = '#123456';
    surface.lineWidth = 2;
    surface.setLineDash([1, 2]);
    surface.beginPath();
    surface.moveTo(1, 2);
    surface.lineTo(3.14159, 4);
    surface.stroke();
    surface.fillStyle = '#abcdef';
    surface.globalAlpha = 0.5;
    surface.beginPath();
    surface.rect(0, 0, 10, 20);
    surface.fill();
    surface.font = '600 12px "A & B", serif';
    surface.textAlign = 'right';
    surface.fillText('<&>', 5, 6);
    const svg = surface.finish({ width: 10, height: 20 }, 'a "title"');
    expect(svg).toContain('viewBox="0 0 10 20"');
    expect(svg).toContain('<title>a &quot;title&quot;</title>');
    expect(svg).toContain('d="M1,2L3.1,4" fill="none" stroke="#123456" stroke-width="2"');
    expect(svg).toContain('stroke-dasharray="1 2"');
    expect(svg).toContain('fill="#abcdef" opacity="0.5"');
    expect(svg).toContain('font-weight="600" text-anchor="end"');
    expect(svg).toContain('font-family="&quot;A &amp; B&quot;, serif" font-size="12"');
    expect(svg).toContain('>&lt;&amp;&gt;</text>');
  });
});

describe('the cactus plot', () => {
  const series = cactusSeries(division(), {
    clock: 'wall',
    kind: 'parallel',
    logic: '',
    wallLimit: () => 10,
  });
  const chart = new CactusChart(
    series.map((line, position) => ({ ...line, position })),
    {
      file: 'f',
      label: 'A plot.',
      timeTitle: 'Wall time, s',
      countTitle: 'Benchmarks solved',
      unit: 'Solved',
      limit: 10,
      scale: 'log',
      benchmarkName: (benchmark) => `benchmark ${benchmark}`,
      benchmarkLink: (benchmark) => `benchmark.html?${benchmark}`,
    },
  );
  const svg = draw(chart);

  it('draws a line for each solver in its colour', () => {
    for (const colour of LIGHT.solvers.slice(0, 3)) expect(svg).toContain(`stroke="${colour}"`);
    expect(svg).not.toContain(LIGHT.solvers[3]);
    expect(svg).toContain('>Benchmarks solved</text>');
  });
  it('walks along lines and between them, and stops at the ends', () => {
    const start = chart.step(null, 'right')!;
    expect(start).toMatchObject({ series: 1, item: 1 });
    expect(chart.step(start, 'right')).toMatchObject({ series: 1, item: 1 });
    const left = chart.step(start, 'left')!;
    expect(left).toMatchObject({ series: 1, item: 0 });
    expect(chart.step(left, 'up')).toMatchObject({ series: 2, item: 0 });
    expect(chart.step(left, 'down')).toMatchObject({ series: 0, item: 0 });
    expect(chart.step(chart.step(left, 'down'), 'down')).toMatchObject({ series: 0 });
  });
  it('finds what is pointed at and says what it is', () => {
    const target = chart.step(null, 'right')!;
    expect(chart.nearest(target.x + 3, target.y + 3)).toMatchObject({ series: 1, item: 1 });
    expect(chart.nearest(-500, -500)).toBeNull();
    const tip = chart.describe(target);
    expect(tip.title).toBe('cvc5');
    expect(tip.facts).toContainEqual(['each within', '4.000 s']);
    expect(chart.link(target)).toBe('benchmark.html?1');
  });
  it('is an empty frame without data', () => {
    const empty = new CactusChart([], { ...chart['settings'] });
    expect(draw(empty)).toContain('Benchmarks solved');
    expect(empty.step(null, 'right')).toBeNull();
    expect(empty.nearest(100, 100)).toBeNull();
  });
});

describe('the scatter plot', () => {
  const points = scatterPoints(division(), 0, 1, { clock: 'wall', logic: '' });
  const settings = {
    file: 'f',
    label: `${HOSTILE.solver} and others.`,
    xTitle: HOSTILE.solver,
    yTitle: 'cvc5',
    limit: 10,
    colours: new Map([[1, 0]]),
    highlight: null,
    describe: () => ({ title: 't', facts: [] }),
    link: (point: { benchmark: number }) => `benchmark.html?${point.benchmark}`,
    grid: () => scatterGrid(division(), points, 'z3', 'cvc5'),
  };
  const chart = new ScatterChart(points, settings);

  it('draws coloured families, grey ones, wrong answers and lanes', () => {
    const svg = draw(chart);
    expect(svg).toContain(`fill="${LIGHT.families[0]}" opacity="0.78"`);
    expect(svg).toContain(`fill="${LIGHT.otherFamily}" opacity="0.78"`);
    expect(svg).toContain(`stroke="${LIGHT.bad}"`);
    for (const label of ['T', 'M', '?']) expect(svg).toContain(`>${label}</text>`);
  });
  it('never lets a name become markup', () => {
    expect(draw(chart)).not.toContain('<script');
  });
  it('fades what is not highlighted', () => {
    const svg = draw(new ScatterChart(points, { ...settings, highlight: 1 }));
    expect(svg).toContain(`fill="${LIGHT.families[0]}" opacity="0.78"`);
    expect(svg).toContain(`fill="${LIGHT.otherFamily}" opacity="0.13"`);
    const other = draw(new ScatterChart(points, { ...settings, highlight: 'other' }));
    expect(other).toContain(`fill="${LIGHT.families[0]}" opacity="0.13"`);
  });
  it('puts unanswered runs beyond the limit', () => {
    chart.resize(SIZE);
    const [one, , three] = points.map((_, item) => chart['target'](item));
    expect(three!.x).toBeGreaterThan(one!.x);
    expect(three!.y).toBeLessThan(one!.y);
    expect(three!.x).toBeGreaterThan(chart['x'](10));
    expect(three!.y).toBeLessThan(chart['y'](10));
  });
  it('walks by arrows to every point and back', () => {
    chart.resize(SIZE);
    const three = chart['target'](2);
    const left = chart.step(three, 'left')!;
    expect(left.item).not.toBe(2);
    expect(chart.step(left, 'right')!.item).not.toBe(left.item);
    expect(chart.step(three, 'up')!.item).toBe(2);
    expect(chart.nearest(three.x + 2, three.y)).toMatchObject({ item: 2 });
    expect(chart.link(three)).toBe('benchmark.html?2');
  });
  it('visits points that lie on each other', () => {
    const same = new ScatterChart([points[0]!, { ...points[0]!, benchmark: 9 }], settings);
    same.resize(SIZE);
    const first = same.step(null, 'right')!;
    expect(first.item).toBe(0);
    expect(same.step(first, 'right')!.item).toBe(1);
    expect(same.step(same.step(first, 'right'), 'left')!.item).toBe(0);
  });
  it('draws 100,000 points in small paths', () => {
    const many = Array.from({ length: 100_000 }, () => points[0]!);
    const svg = draw(new ScatterChart(many, settings));
    expect(svg.split('<path').length).toBeGreaterThan(250);
  });
});

describe('the bars of a benchmark', () => {
  const bar = { solver: 'z3', position: 0, time: 1, word: 'sat', solved: true, wrong: false };
  const chart = new BarChart(
    [bar, { ...bar, solver: 'x'.repeat(50), word: 'unsat', solved: false, wrong: true }],
    { file: 'f', label: 'Bars.', title: 'Wall time, s', limit: 10 },
  );
  it('tells solved from unsolved and wrong', () => {
    const svg = draw(chart);
    expect(svg).toContain('opacity="0.85"');
    expect(svg).toContain('opacity="0.16"');
    expect(svg).toContain(`fill="${LIGHT.bad}"`);
    expect(svg).toContain('>unsat, wrong</text>');
    expect(svg).toContain(`${'x'.repeat(19)}…`);
  });
  it('is walked by arrows', () => {
    const first = chart.step(null, 'down')!;
    expect(first.item).toBe(0);
    expect(chart.step(first, 'down')!.item).toBe(1);
    expect(chart.step(first, 'up')!.item).toBe(0);
    expect(chart.describe(first).facts).toContainEqual(['time', '1.000 s']);
    expect(chart.grid().columns.map((column) => column.value(0))).toEqual(['z3', 'sat', 1]);
  });
});
