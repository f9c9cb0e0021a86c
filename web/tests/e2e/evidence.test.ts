// The tracks of cores and models in the browser.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { benchmarkLink, divisionLink } from '../../src/model/links';
import { benchmarkName, CORES, DIVISION, MODELS } from '../support/evidence';
import { EVIDENCE } from '../support/plans';
import { REAL_SITE, Site, WAYS } from '../support/watch';

const BENCHMARK = benchmarkName(0);

describe.skipIf(REAL_SITE)('the tracks of cores and models', () => {
  let site: Site;
  beforeAll(async () => void (site = await Site.make(EVIDENCE)));
  afterAll(() => site?.close());

  it('are chosen on the overview, with their own kinds and limits', async () => {
    const visit = await site.visit('file', 'index.html');
    expect(await visit.text('.hero')).toContain('60 s limit');
    await visit.page.getByRole('radio', { name: 'Unsat Core', exact: true }).check();
    expect(await visit.text('.hero')).toContain('30 s limit');
    expect(await visit.page.getByRole('radio', { name: 'SAT', exact: true }).count()).toBe(0);
    expect(await visit.text('.winners')).toContain('14');
    await visit.page.getByRole('radio', { name: 'Model Validation', exact: true }).check();
    expect(await visit.text('.winners')).toContain('experimental');
    await visit.end();
  });

  it.each(WAYS)('cores: from the reductions to who said what of them, over %s', async (way) => {
    const visit = await site.visit(way, divisionLink(CORES.slug, DIVISION));
    const scores = await visit.text('.scores');
    expect(scores).toContain('Reduction');
    expect(scores).not.toContain('Correct score');
    expect(scores).not.toContain('Solved SAT');
    expect(await visit.text('#cactus')).toBe('Reduction over time');
    const runs = await visit.text('section[aria-labelledby=runs]');
    expect(runs).toContain('3 of 10');
    expect(runs).toContain('no core');
    await visit.go(benchmarkLink(CORES.slug, DIVISION, BENCHMARK));
    const outcomes = await visit.text('.outcomes');
    expect(outcomes).toContain('confirmed 2 : 0');
    expect(outcomes).toContain('refuted 0 : 2');
    const validation = visit.page.locator('section[aria-labelledby=validation] tbody tr');
    // The core that two solvers gave was validated once.
    expect(await validation.count()).toBe(2);
    expect(await validation.nth(0).textContent()).toContain('1 assertion');
    expect(await validation.nth(0).textContent()).toContain('sat 0.25');
    expect(await validation.nth(1).textContent()).toContain('3 assertions');
    expect(await validation.nth(1).textContent()).toContain('z3 cvc5');
    expect(await visit.page.locator('main b, main i').count()).toBe(0);
    await visit.end();
  });

  it('models: valid, malformed, missing and invalid', async () => {
    const visit = await site.visit('file', divisionLink(MODELS.slug, DIVISION));
    expect(await visit.text('h1')).toContain('experimental');
    expect(await visit.text('.scores')).toContain('Correct score');
    await visit.go(benchmarkLink(MODELS.slug, DIVISION, BENCHMARK));
    const outcomes = await visit.text('.outcomes');
    for (const word of ['valid', 'malformed', 'no model', 'invalid', 'assertion 2 is false']) {
      expect(outcomes).toContain(word);
    }
    expect(await visit.page.locator('section[aria-labelledby=validation]').count()).toBe(0);
    await visit.end();
  });

  it('tells the limits of each track', async () => {
    const visit = await site.visit('file', 'about.html');
    const text = await visit.text('main');
    expect(text).toContain('Validation');
    expect(text).toContain('900 s');
    expect(text).toContain('Reduction');
    await visit.end();
  });

  // The last one: it changes the site.
  it('are opened first if the first track has nothing to show', async () => {
    const path = join(site.folder, 'data/competition.json.js');
    const [before, json] = /^(.*?)({.*})/s.exec(readFileSync(path, 'utf8'))!.slice(1);
    const competition = JSON.parse(json!) as { tracks: { divisions: unknown[] }[] };
    competition.tracks[0]!.divisions = [];
    writeFileSync(path, `${before}${JSON.stringify(competition)});\n`);
    const visit = await site.visit('file', 'index.html');
    const chosen = visit.page.getByRole('radio', { name: 'Unsat Core', exact: true });
    expect(await chosen.isChecked()).toBe(true);
    expect(await visit.text('.winners')).toContain(DIVISION);
    await visit.page.getByRole('radio', { name: 'Single Query', exact: true }).check();
    expect(visit.page.url()).toContain('#track=single-query');
    await visit.end();
  });
});
