// data/competition.ts -- the overview: data/competition.json.

import { Reader } from './reader';

export interface Progress {
  done: number;
  total: number;
}

export interface Limits {
  wall: number; // seconds
  cpu: number; // seconds
  memory: number; // bytes
  cores: number;
  slots: number;
  validation: number; // seconds for checking a core or a model; 0: there is none
  logics: Map<string, number>; // wall time of logics that have another
}

export interface Environment {
  podium: string;
  processor: string;
  cores: number;
  memory: number; // bytes
  system: string;
  kernel: string;
  method: string;
  guarantees: string;
}

export interface Kind {
  slug: string;
  title: string;
}

export interface Command {
  tracks: string[];
  logics: string[] | 'all';
  command: string;
}

export interface Solver {
  name: string;
  team: string;
  competing: boolean;
  version: string;
  file: string;
  commands: Command[];
}

export interface Leader {
  solver: string;
  errors: number;
  correct: number;
  wall: number;
  cpu: number;
}

export interface DivisionSummary {
  name: string;
  file: string;
  logics: string[];
  competitive: boolean;
  experimental: boolean;
  benchmarks: number;
  runs: Progress;
  disagreements: number;
  errors: number;
  winners: Map<string, string>; // kind -> solver; no entry: no winner
  leaders: Leader[];
}

export interface Track {
  slug: string;
  title: string;
  kinds: string[]; // slugs of the tables that it has
  file: string;
  benchmarks: number;
  notes: string[]; // about what does not count
  limits: Limits;
  divisions: DivisionSummary[];
}

export interface Competition {
  name: string;
  year: number;
  seed: number;
  updated: string;
  runs: Progress;
  scrambled: boolean;
  environment: Environment;
  kinds: Kind[];
  solvers: Solver[];
  tracks: Track[];
}

export function decodeCompetition(value: unknown, file: string): Competition {
  const top = Reader.open(value, file);
  return {
    name: top.text('name'),
    year: top.number('year'),
    seed: top.number('seed'),
    updated: top.text('updated'),
    runs: progress(top.record('runs')),
    scrambled: top.flag('scrambled'),
    environment: environment(top.record('environment')),
    kinds: top.records('kinds').map((kind) => ({
      slug: kind.text('slug'),
      title: kind.text('title'),
    })),
    solvers: top.records('solvers').map(solver),
    tracks: top.records('tracks').map(track),
  };
}

function progress(reader: Reader): Progress {
  return { done: reader.number('done'), total: reader.number('total') };
}

function limits(reader: Reader): Limits {
  return {
    wall: reader.number('wall'),
    cpu: reader.number('cpu'),
    memory: reader.number('memory'),
    cores: reader.number('cores'),
    slots: reader.number('slots'),
    validation: reader.has('validation') ? reader.number('validation') : 0,
    logics: logicLimits(reader),
  };
}

function logicLimits(reader: Reader): Map<string, number> {
  if (!reader.has('logics')) return new Map();
  const logics = reader.record('logics');
  return new Map(logics.keys().map((logic) => [logic, logics.number(logic)]));
}

function environment(reader: Reader): Environment {
  return {
    podium: reader.text('podium'),
    processor: reader.text('processor'),
    cores: reader.number('cores'),
    memory: reader.number('memory'),
    system: reader.text('system'),
    kernel: reader.text('kernel'),
    method: reader.text('method'),
    guarantees: reader.text('guarantees'),
  };
}

function solver(reader: Reader): Solver {
  return {
    name: reader.text('name'),
    team: reader.text('team'),
    competing: reader.flag('competing'),
    version: reader.text('version'),
    file: reader.text('file'),
    commands: reader.records('commands').map((command) => ({
      tracks: command.texts('tracks'),
      logics: command.is('logics', 'all') ? 'all' : command.texts('logics'),
      command: command.text('command'),
    })),
  };
}

function track(reader: Reader): Track {
  return {
    slug: reader.text('slug'),
    title: reader.text('title'),
    kinds: reader.texts('kinds'),
    file: reader.text('file'),
    benchmarks: reader.number('benchmarks'),
    notes: reader.has('notes') ? reader.texts('notes') : [],
    limits: limits(reader.record('limits')),
    divisions: reader.records('divisions').map(division),
  };
}

function division(reader: Reader): DivisionSummary {
  const winners = reader.record('winners');
  return {
    name: reader.text('name'),
    file: reader.text('file'),
    logics: reader.texts('logics'),
    competitive: reader.flag('competitive'),
    experimental: reader.has('experimental') && reader.flag('experimental'),
    benchmarks: reader.number('benchmarks'),
    runs: progress(reader.record('runs')),
    disagreements: reader.number('disagreements'),
    errors: reader.number('errors'),
    winners: new Map(
      winners
        .keys()
        .filter((kind) => winners.has(kind))
        .map((kind) => [kind, winners.text(kind)]),
    ),
    leaders: reader.records('leaders').map((leader) => ({
      solver: leader.text('solver'),
      errors: leader.number('errors'),
      correct: leader.number('correct'),
      wall: leader.number('wall'),
      cpu: leader.number('cpu'),
    })),
  };
}
