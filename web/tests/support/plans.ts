// tests/support/plans.ts -- the competitions that the fixtures make up.

export interface SolverPlan {
  name: string;
  team: string;
  competing: boolean;
  speed: number; // below 1 is quicker
  reach: number; // share of benchmarks it can solve
  wrong: number; // share of its answers that are wrong
  skips?: string[]; // divisions it does not enter
}

export interface DivisionPlan {
  name: string;
  logics: string[];
  benchmarks: number;
  competitive: boolean;
}

export interface Plan {
  name: string;
  seed: number;
  wall: number; // limit, seconds
  solvers: SolverPlan[];
  divisions: DivisionPlan[];
  families: string[];
  done: number; // share of runs
  disagreements: boolean;
  commands?: number; // then there is an incremental track, with such a run
  evidence?: boolean; // then there are tracks of cores and of models
}

// Names as an enemy would choose them. They end up in every place of a page.
export const HOSTILE = {
  solver: '<script>alert("solver")</script>',
  team: '"><img src=x onerror=alert(1)> & Söhne 🏆',
  division: `Q_"quoted" & <b>bold</b>'s 🧮`,
  family: 'مرحبا/<i>family</i>',
  note: '</script><script>alert("note")</script>',
  competition: 'Cup <em>of</em> “Quotes” & 😀',
};

const SOLVERS: SolverPlan[] = [
  { name: 'cvc5', team: 'cvc5', competing: true, speed: 1, reach: 0.86, wrong: 0 },
  { name: 'z3', team: 'Z3', competing: true, speed: 1.2, reach: 0.84, wrong: 0 },
  { name: 'Yices2', team: 'Yices', competing: true, speed: 0.3, reach: 0.78, wrong: 0 },
  { name: 'OpenSMT', team: 'OpenSMT', competing: true, speed: 0.6, reach: 0.66, wrong: 0.04 },
];

export const FIXTURE: Plan = {
  name: HOSTILE.competition,
  seed: 7,
  wall: 60,
  solvers: [
    ...SOLVERS,
    { name: HOSTILE.solver, team: HOSTILE.team, competing: true, speed: 0.9, reach: 0.7, wrong: 0 },
    { name: 'z3-base', team: 'Z3', competing: false, speed: 1.3, reach: 0.82, wrong: 0 },
  ],
  divisions: [
    { name: 'QF_Bitvec', logics: ['QF_BV'], benchmarks: 60, competitive: true },
    {
      name: 'QF_LinearIntArith',
      logics: ['QF_IDL', 'QF_LIA', 'QF_LIRA'],
      benchmarks: 90,
      competitive: true,
    },
    { name: 'QF_Equality', logics: ['QF_AX', 'QF_UF'], benchmarks: 40, competitive: true },
    { name: 'Arith', logics: ['LIA', 'NRA'], benchmarks: 25, competitive: false },
    { name: HOSTILE.division, logics: ['QF_S'], benchmarks: 20, competitive: true },
  ],
  families: ['sage', 'spear', 'cav2009', 'nec-smt', 'rings', HOSTILE.family],
  done: 1,
  disagreements: true,
};

export const RUNNING: Plan = { ...FIXTURE, done: 0.3 };

// 6 solvers on 16,667 benchmarks: 100,002 runs in one division.
export const BIG: Plan = {
  ...FIXTURE,
  name: 'Big',
  divisions: [{ name: 'QF_Big', logics: ['QF_BV'], benchmarks: 16_667, competitive: true }],
  families: Array.from({ length: 40 }, (_, i) => `family-${i}`),
  disagreements: false,
};

const SHOW_DIVISIONS =
  'Arith Bitvec Equality Equality+LinearArith Equality+MachineArith Equality+NonLinearArith FPArith ' +
  'QF_ADT+BitVec QF_ADT+LinArith QF_Bitvec QF_Datatypes QF_Equality QF_Equality+Bitvec ' +
  'QF_Equality+LinearArith QF_Equality+NonLinearArith QF_FPArith QF_LinearIntArith QF_LinearRealArith ' +
  'QF_NonLinearIntArith QF_NonLinearRealArith QF_Strings';

// Looks like a real one: for looking at the pages.
export const SHOW: Plan = {
  name: 'SMT-COMP rehearsal',
  seed: 20,
  wall: 1200,
  solvers: [
    ...SOLVERS,
    { name: 'Bitwuzla', team: 'Bitwuzla', competing: true, speed: 0.4, reach: 0.85, wrong: 0 },
    { name: 'SMTInterpol', team: 'SMTInterpol', competing: true, speed: 2, reach: 0.75, wrong: 0 },
    { name: 'STP', team: 'STP', competing: true, speed: 0.7, reach: 0.72, wrong: 0 },
    { name: 'z3-2024-base', team: 'Z3', competing: false, speed: 1.3, reach: 0.82, wrong: 0 },
  ].map((solver, i) => ({
    ...solver,
    skips: SHOW_DIVISIONS.split(' ').filter(
      (_, division) => (division * 7 + i * 3) % 5 === 0 && i > 1,
    ),
  })),
  divisions: SHOW_DIVISIONS.split(' ').map((name, i) => ({
    name,
    logics: i % 3 ? ['QF_BV'] : ['QF_LIA', 'QF_IDL', 'QF_LIRA'],
    benchmarks: 60 + ((i * 137) % 340),
    competitive: i !== 5,
  })),
  families: [
    'sage',
    'spear',
    'cav2009',
    'nec-smt',
    'rings',
    'bmc',
    'VS3',
    'mathsat',
    'log-slicing',
  ],
  done: 1,
  disagreements: true,
};

// The smallest plan with an incremental track, one of whose runs is long.
export const INCREMENTAL: Plan = {
  ...FIXTURE,
  name: 'Two tracks',
  divisions: FIXTURE.divisions.slice(0, 1),
  commands: 100_000,
};

export const EVIDENCE: Plan = {
  ...FIXTURE,
  name: 'Three tracks',
  divisions: FIXTURE.divisions.slice(0, 1),
  evidence: true,
};
