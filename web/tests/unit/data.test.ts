import { describe, expect, it } from 'vitest';

import { decodeCompetition } from '../../src/data/competition';
import { ANSWERS, decodeDivision, STATUSES, VERDICTS } from '../../src/data/division';
import { DataError } from '../../src/data/error';
import { decodeBenchmarks, decodeSolver } from '../../src/data/records';
import { address } from '../../src/data/source';
import { competitionJson, divisionJson } from '../support/samples';

function errorOf(action: () => unknown): DataError {
  try {
    action();
  } catch (error) {
    if (error instanceof DataError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('competition.json', () => {
  it('is read as documented', () => {
    const competition = decodeCompetition(competitionJson(), 'competition.json');
    expect(competition.name).toBe('Demonstration');
    expect(competition.solvers.map((solver) => solver.name)).toEqual(['z3', 'cvc5', 'old']);
    expect(competition.solvers[0]!.commands[0]!.logics).toBe('all');
    expect(competition.solvers[1]!.commands[0]!.logics).toEqual(['QF_BV']);
    const division = competition.tracks[0]!.divisions[0]!;
    expect(division.winners.get('parallel')).toBe('z3');
    expect(division.winners.get('sat')).toBeUndefined();
    expect(division.leaders[0]).toEqual({
      solver: 'z3',
      errors: 0,
      correct: 3,
      wall: 3.2,
      cpu: 3.1,
    });
  });

  it('names the place of what is missing or wrong', () => {
    const broken = competitionJson();
    delete (broken.tracks[0]!.divisions[0] as Record<string, unknown>)['errors'];
    const error = errorOf(() => decodeCompetition(broken, 'competition.json'));
    expect(error.code).toBe('broken');
    expect(error.file).toBe('competition.json');
    expect(error.message).toBe('tracks[0].divisions[0].errors is missing');
    expect(errorOf(() => decodeCompetition([], 'c.json')).message).toContain('not an object');
    expect(errorOf(() => decodeCompetition(null, 'c.json')).message).toContain('not an object');
    const text = { ...competitionJson(), year: '2025' };
    expect(errorOf(() => decodeCompetition(text, 'c.json')).message).toBe('year is not a number');
  });

  it('refuses another format', () => {
    const later = { ...competitionJson(), format: 2 };
    expect(errorOf(() => decodeCompetition(later, 'c.json')).message).toContain('format is 2');
  });
});

describe('DIVISION.json', () => {
  it('keeps columns and finds the run of a cell', () => {
    const division = decodeDivision(divisionJson(), 'd.json');
    expect(division.runs.length).toBe(8);
    expect(ANSWERS[division.runs.answer[0]!]).toBe('unsat');
    expect(VERDICTS[division.runs.verdict[3]!]).toBe('wrong');
    expect(STATUSES[division.list.status[2]!]).toBe('unknown');
    expect(division.runs.note.get(5)).toBe('core dumped');
    // benchmark 3 was not run by the third solver
    expect(division.cells[3 * 3 + 2]).toBe(-1);
    expect(division.cells[1 * 3 + 0]).toBe(3);
    expect([...division.disputed]).toEqual([0, 0, 0, 1]);
    expect(division.tables.get('parallel')?.winner).toBe('z3');
    expect(division.tables.get('sat')?.winner).toBeNull();
  });

  it('refuses columns of different lengths', () => {
    const cut = divisionJson();
    cut.runs.wall.pop();
    expect(errorOf(() => decodeDivision(cut, 'd.json')).message).toBe(
      'runs.wall has 7 entries, but the columns beside it 8',
    );
  });

  it('refuses positions and words that do not exist', () => {
    const far = divisionJson();
    far.runs.benchmark[2] = 4;
    expect(errorOf(() => decodeDivision(far, 'd.json')).message).toBe(
      'runs.benchmark[2] is not a position below 4',
    );
    const odd = divisionJson();
    odd.runs.answer[1] = 'maybe';
    expect(errorOf(() => decodeDivision(odd, 'd.json')).message).toContain('runs.answer[1]');
    const half = divisionJson();
    half.list.family[0] = 0.5;
    expect(errorOf(() => decodeDivision(half, 'd.json')).message).toContain('list.family[0]');
    const note = divisionJson();
    note.runs.note = { '99': 'x' };
    expect(errorOf(() => decodeDivision(note, 'd.json')).message).toContain('99');
  });
});

describe('the smaller files', () => {
  it('reads a solver', () => {
    const row = divisionJson().tables.parallel.rows[0]!;
    const place = { track: 't', division: 'd', benchmark: 'b' };
    const record = decodeSolver(
      {
        format: 1,
        solver: 'z3',
        divisions: [
          { track: 't', division: 'd', benchmarks: 3, competitive: true, rows: { parallel: row } },
        ],
        wrong: [{ ...place, check: 3, answer: 'sat', status: 'unsat' }],
        unique: [{ ...place, wall: 1.5 }],
      },
      's.json',
    );
    expect(record.divisions[0]!.rows.get('parallel')?.correct).toBe(3);
    expect(record.wrong[0]!.status).toBe('unsat');
    expect(record.unique[0]!.wall).toBe(1.5);
  });

  it('reads a list of benchmarks', () => {
    const list = {
      name: ['a'],
      division: ['d'],
      logic: ['l'],
      family: ['f'],
      status: ['sat'],
      asserts: [3],
      bytes: [100],
      sha256: ['00'],
    };
    const value = { format: 1, track: 't', list, left_out: [{ name: 'x', reason: 'y' }] };
    expect(decodeBenchmarks(value, 'b.json')).toMatchObject({ length: 1, name: ['a'] });
    const cut = { ...value, list: { ...list, sha256: [] } };
    expect(errorOf(() => decodeBenchmarks(cut, 'b.json')).message).toContain('list.sha256');
  });
});

describe('addresses of data files', () => {
  it('cannot leave their folder by an odd character', () => {
    expect(address('single-query/QF_Bitvec', '.json')).toBe('data/single-query/QF_Bitvec.json');
    expect(address('t/A+B', '.json.js')).toBe('data/t/A%2BB.json.js');
    expect(address('t/a?b#c', '.json')).toBe('data/t/a%3Fb%23c.json');
  });
});
