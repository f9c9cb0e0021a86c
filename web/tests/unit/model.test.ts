import { describe, expect, it } from 'vitest';

import { cactusGrid, cactusSeries } from '../../src/model/cactus';
import { filterList, sortList } from '../../src/model/list';
import {
  benchmarkLink,
  besideList,
  divisionLink,
  formatView,
  overviewLink,
  parseView,
  solverLink,
} from '../../src/model/links';
import { filterMatrix, sortMatrix, type MatrixFilter } from '../../src/model/matrix';
import {
  filterDivisions,
  firstTrack,
  isFinished,
  positionOf,
  tally,
} from '../../src/model/overview';
import { isSolved } from '../../src/model/runs';
import { duel, rankFamilies, scatterGrid, scatterPoints } from '../../src/model/scatter';
import { compareNumbers, formatOrder, parseOrder, sortBy, toggleOrder } from '../../src/model/sort';
import { wearsMedal } from '../../src/model/medals';
import { competition, competitionJson, division, divisionJson } from '../support/samples';
import { decodeCompetition } from '../../src/data/competition';
import { decodeDivision } from '../../src/data/division';

describe('medals', () => {
  it('are for the first three who solved anything, where there is a contest', () => {
    expect([1, 2, 3, 4].map((rank) => wearsMedal(rank, 5, true))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(wearsMedal(1, 0, true)).toBe(false);
    expect(wearsMedal(1, 5, false)).toBe(false);
  });
});

describe('runs', () => {
  it('counts an answer to an unknown status unless it is disputed', () => {
    const json = divisionJson();
    json.runs.verdict[6] = 'unconfirmed';
    json.runs.answer[6] = 'sat';
    expect(isSolved(decodeDivision(json, ''), 6)).toBe(true);
    json.disagreements[0]!.benchmark = 'QF_ABV/b/three.smt2';
    expect(isSolved(decodeDivision(json, ''), 6)).toBe(false);
    expect(isSolved(division(), -1)).toBe(false);
  });
});

describe('cactus', () => {
  const options = { clock: 'wall' as const, kind: 'parallel', logic: '', wallLimit: () => 10 };
  const times = (changes: object) =>
    cactusSeries(division(), { ...options, ...changes }).map((series) => [...series.times]);
  it('has the times of solved benchmarks in order', () => {
    expect(times({})).toEqual([[0.5], [1, 4], [2]]);
    expect(times({ clock: 'cpu' })).toEqual([[0.4], [3, 11], [2]]);
  });
  it('follows the kind of score', () => {
    expect(times({ kind: 'sat' })).toEqual([[], [4], []]);
    expect(times({ kind: 'unsat' })).toEqual([[0.5], [1], [2]]);
    expect(times({ kind: 'sequential' })).toEqual([[0.5], [4], [2]]);
    expect(times({ kind: '24s' })).toEqual([[0.5], [1, 4], [2]]);
    expect(times({ logic: 'QF_ABV' })).toEqual([[], [], []]);
  });
  it('remembers which benchmark a time belongs to', () => {
    expect([...cactusSeries(division(), { ...options, clock: 'cpu' })[1]!.benchmarks]).toEqual([
      1, 0,
    ]);
  });
  it('has a table behind it', () => {
    const grid = cactusGrid(cactusSeries(division(), options), 'Solved');
    expect(grid.length).toBe(2);
    expect(grid.columns.map((column) => column.title)).toEqual([
      'Solved',
      'z3, s',
      'cvc5, s',
      'old, s',
    ]);
    expect(grid.columns.map((column) => column.value(1))).toEqual([2, NaN, 4, NaN]);
  });
});

describe('scatter', () => {
  const points = scatterPoints(division(), 0, 1, { clock: 'wall', logic: '' });
  it('has the benchmarks that both solvers were run on', () => {
    expect(points.map((point) => point.benchmark)).toEqual([0, 1, 2]);
    expect(scatterPoints(division(), 0, 2, { clock: 'wall', logic: '' })).toHaveLength(2);
    expect(scatterPoints(division(), 0, 1, { clock: 'wall', logic: 'QF_ABV' })).toHaveLength(1);
  });
  it('puts runs without an answer on lanes', () => {
    expect(points[2]).toMatchObject({
      shape: 'open',
      x: { lane: 'time-out' },
      y: { lane: 'memory-out' },
    });
    const old = scatterPoints(division(), 2, 1, { clock: 'wall', logic: '' });
    expect(old[1]).toMatchObject({ shape: 'sat', x: { lane: 'no-answer' }, y: { lane: 'timed' } });
  });
  it('marks wrong answers', () => {
    expect(points[1]).toMatchObject({ x: { wrong: true, lane: 'timed' }, y: { wrong: false } });
  });
  it('counts who solves what', () => {
    expect(duel(division(), points)).toEqual({
      xFaster: 1,
      yFaster: 0,
      xOnly: 0,
      yOnly: 1,
      both: 1,
      neither: 1,
    });
  });
  it('ranks families by points', () => {
    expect(rankFamilies(points)).toEqual([
      { family: 1, points: 2 },
      { family: 0, points: 1 },
    ]);
  });
  it('has a table behind it', () => {
    const grid = scatterGrid(division(), points, 'z3', 'cvc5');
    expect(grid.columns.map((column) => column.value(2))).toEqual([
      'QF_ABV/b/three.smt2',
      'b',
      'time-out',
      10,
      'memory-out',
      5,
    ]);
  });
});

describe('the matrix of all runs', () => {
  const all: MatrixFilter = { text: '', logic: '', family: '', show: '' };
  const rows = (filter: Partial<MatrixFilter>) => [
    ...filterMatrix(division(), { ...all, ...filter }),
  ];
  it('filters by words, family and logic', () => {
    expect(rows({})).toEqual([0, 1, 2, 3]);
    expect(rows({ text: 'ONE' })).toEqual([0]);
    expect(rows({ text: 'qf_bv unsat' })).toEqual([0]);
    expect(rows({ family: 'b' })).toEqual([2, 3]);
    expect(rows({ family: 'no such' })).toEqual([]);
    expect(rows({ logic: 'QF_ABV', text: 'three' })).toEqual([2]);
  });
  it('filters by what happened', () => {
    expect(rows({ show: 'wrong' })).toEqual([1]);
    expect(rows({ show: 'unsolved' })).toEqual([2, 3]);
    expect(rows({ show: 'differ' })).toEqual([1, 3]); // 3 is disputed
    expect(rows({ show: 'only:cvc5' })).toEqual([1]);
    expect(rows({ show: 'only:z3' })).toEqual([]);
    expect(rows({ show: 'only:nobody' })).toEqual([]);
  });
  it('sorts, the unsolved last both ways', () => {
    const sorted = (key: string, down = false) => [
      ...sortMatrix(division(), Uint32Array.of(0, 1, 2, 3), { key, down }),
    ];
    expect(sorted('name', true)).toEqual([3, 2, 1, 0]);
    expect(sorted('family')).toEqual([0, 1, 2, 3]); // a before b
    expect(sorted('family', true)).toEqual([2, 3, 0, 1]);
    expect(sorted('status')).toEqual([1, 0, 2, 3]);
    expect(sorted('1')).toEqual([0, 1, 2, 3]);
    expect(sorted('1', true)).toEqual([1, 0, 2, 3]);
  });
});

describe('the overview', () => {
  it('counts divisions won', () => {
    const { tracks } = competition();
    const counts = (kind: string) =>
      tally(competition(), tracks[0]!, kind).map(({ solver, wins }) => [solver.name, wins]);
    expect(counts('parallel')).toEqual([
      ['cvc5', 2],
      ['z3', 1],
      ['old', 0],
    ]);
    expect(counts('sat')).toEqual([
      ['cvc5', 1],
      ['z3', 0],
      ['old', 0],
    ]);
  });
  it('filters by division, logic and solver', () => {
    const names = (text: string) =>
      filterDivisions(competition().tracks[0]!.divisions, text).map((entry) => entry.name);
    expect(names('')).toHaveLength(3);
    expect(names('qf_')).toEqual(['QF_Bitvec']);
    expect(names('LIA')).toEqual(['Arith']);
    expect(names('cvc5')).toEqual(['Arith', 'Equality']);
    expect(names('cvc5 uf')).toEqual(['Equality']);
  });
  it('opens on the first track that has divisions', () => {
    const full = competition().tracks[0]!;
    const empty = { ...full, slug: 'empty', divisions: [] };
    expect(firstTrack([empty, full])).toBe(full);
    expect(firstTrack([full, empty])).toBe(full);
    expect(firstTrack([empty])).toBe(empty);
    expect(firstTrack([])).toBeUndefined();
    expect(overviewLink([empty, full], full.slug)).toBe('index.html');
    expect(overviewLink([empty, full], 'empty')).toBe('index.html#track=empty');
  });
  it('knows when it is over', () => {
    expect(isFinished(competition())).toBe(true);
    const running = { ...competitionJson(), runs: { done: 7, total: 8 } };
    expect(isFinished(decodeCompetition(running, ''))).toBe(false);
    expect(positionOf(competition(), 'old')).toBe(2);
    expect(positionOf(competition(), 'new')).toBe(-1);
  });
});

describe('the list of benchmarks', () => {
  const list = {
    track: 't',
    length: 3,
    name: ['a', 'b', 'c'],
    division: ['Y', 'X', 'X'],
    logic: ['L', 'L', 'M'],
    family: ['f10', 'f9', 'f10'],
    status: ['sat', 'unsat', 'sat'],
    asserts: Float64Array.of(5, 1, 3),
    bytes: Float64Array.of(10, 30, 20),
    sha256: ['ff00000000000', '0a00000000000', '1000000000000'],
    leftOut: [],
  };
  it('filters by any column', () => {
    expect([...filterList(list, '')]).toEqual([0, 1, 2]);
    expect([...filterList(list, 'f10 sat')]).toEqual([0, 2]);
    expect([...filterList(list, '0a0')]).toEqual([1]);
  });
  it('sorts by any column', () => {
    const sorted = (key: string, down = false) => [
      ...sortList(list, Uint32Array.of(0, 1, 2), { key, down }),
    ];
    expect(sorted('name', true)).toEqual([2, 1, 0]);
    expect(sorted('bytes')).toEqual([0, 2, 1]);
    expect(sorted('asserts', true)).toEqual([0, 2, 1]);
    expect(sorted('division')).toEqual([1, 2, 0]);
    expect(sorted('family')).toEqual([1, 0, 2]); // 9 before 10
    expect(sorted('sha256')).toEqual([1, 2, 0]);
  });
});

describe('orders', () => {
  const first = { key: 'rank', down: false };
  it('are read from and written to an address', () => {
    expect(parseOrder('-solved', ['rank', 'solved'], first)).toEqual({ key: 'solved', down: true });
    expect(parseOrder('evil', ['rank'], first)).toBe(first);
    expect(parseOrder('', ['rank'], first)).toBe(first);
    expect(formatOrder({ key: 'solved', down: true })).toBe('-solved');
  });
  it('change by clicks', () => {
    expect(toggleOrder(first, 'rank', true)).toEqual({ key: 'rank', down: true });
    expect(toggleOrder(first, 'solved', true)).toEqual({ key: 'solved', down: true });
  });
  it('are stable and keep missing values last', () => {
    const rows = [
      { name: 'b', n: 1 },
      { name: 'a', n: NaN },
      { name: 'c', n: 1 },
      { name: 'a10', n: 0 },
    ];
    const names = (value: (row: (typeof rows)[number]) => string | number, down: boolean) =>
      sortBy(rows, value, down).map((row) => row.name);
    expect(names((row) => row.n, false)).toEqual(['a10', 'b', 'c', 'a']);
    expect(names((row) => row.n, true)).toEqual(['b', 'c', 'a10', 'a']);
    expect(names((row) => row.name, true)).toEqual(['c', 'b', 'a10', 'a']);
    expect(compareNumbers(NaN, NaN, true)).toBe(0);
  });
});

describe('addresses', () => {
  it('carry any name there and back', () => {
    const name = `Q "x" & <b>é</b>+#?`;
    const url = new URL(divisionLink('single-query', name, { kind: 'sat' }), 'http://x/');
    expect(url.pathname).toBe('/division.html');
    expect(url.searchParams.get('division')).toBe(name);
    expect(url.hash).toBe('#kind=sat');
    expect(new URL(solverLink(name), 'http://x/').searchParams.get('solver')).toBe(name);
    const benchmark = new URL(benchmarkLink('t', 'd', 'a/b c.smt2'), 'http://x/');
    expect(benchmark.searchParams.get('benchmark')).toBe('a/b c.smt2');
  });
  it('keep a view in the hash and leave out what is usual', () => {
    const view = new Map([
      ['kind', 'sat'],
      ['find', 'a&b=c #d'],
      ['sort', ''],
    ]);
    const hash = formatView(view);
    expect(hash).not.toContain('sort');
    expect(parseView(`#${hash}`)).toEqual(
      new Map([
        ['kind', 'sat'],
        ['find', 'a&b=c #d'],
      ]),
    );
    expect(formatView({})).toBe('');
  });
  it('find the files beside a list', () => {
    expect(besideList({ file: 'single-query/benchmarks' }, 'results.csv')).toBe(
      'single-query/results.csv',
    );
  });
});
