// tests/write_fixture.ts -- npm run fixture -- PLAN FOLDER

import { writeSite } from './fixture';
import { BIG, FIXTURE, INCREMENTAL, RUNNING, SHOW } from './support/plans';

const PLANS = {
  fixture: FIXTURE,
  running: RUNNING,
  big: BIG,
  show: SHOW,
  incremental: INCREMENTAL,
};

const [plan, folder] = process.argv.slice(2);
if (!plan || !folder || !(plan in PLANS)) {
  console.error(`usage: npm run fixture -- ${Object.keys(PLANS).join('|')} FOLDER`);
  process.exit(2);
}
writeSite(PLANS[plan as keyof typeof PLANS], folder);
