// The incremental track in the browser: its division, and the plot of a run with
// 100,000 commands.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { benchmarkLink, divisionLink, runLink } from '../../src/model/links';
import { formatCount } from '../../src/text/numbers';
import { benchmarkName, DIVISION, SOLVERS, TRACK } from '../support/incremental';
import { INCREMENTAL } from '../support/plans';
import { REAL_SITE, Site, WAYS } from '../support/watch';

const BENCHMARK = benchmarkName(0);
const RUN = runLink(TRACK.slug, DIVISION, BENCHMARK, 'z3');

describe.skipIf(REAL_SITE)('the incremental track', () => {
  let site: Site;
  beforeAll(async () => void (site = await Site.make(INCREMENTAL)));
  afterAll(() => site?.close());

  it('has its own kinds of score on the overview', async () => {
    const visit = await site.visit('file', 'index.html');
    const score = visit.page.getByRole('radio', { name: 'Sequential', exact: true });
    expect(await score.count()).toBe(1);
    await visit.page.getByRole('radio', { name: 'Incremental', exact: true }).check();
    expect(await score.count()).toBe(0);
    expect(await visit.text('.winners')).toContain(DIVISION);
    await visit.page.getByRole('radio', { name: 'Single Query', exact: true }).check();
    expect(await score.count()).toBe(1);
    await visit.end();
  });

  it.each(WAYS)('leads from the division to the run, over %s', async (way) => {
    const visit = await site.visit(way, divisionLink(TRACK.slug, DIVISION));
    expect(await visit.text('.scores')).toContain('160');
    expect(await visit.text('.scores')).toContain('Complete');
    expect(await visit.text('#cactus')).toBe('Answers over time');
    expect(await visit.text('section[aria-labelledby=runs]')).toContain('20 of 40');
    await visit.go(benchmarkLink(TRACK.slug, DIVISION, BENCHMARK));
    expect(await visit.text('.outcomes')).toContain('Correct answers');
    await visit.page.getByRole('link', { name: '40 of 40' }).click();
    await visit.page.waitForSelector('html[data-page=run][data-ready]');
    expect(await visit.text('h1')).toBe(`z3 on ${BENCHMARK}`);
    expect(await visit.text('main')).toContain('40 of 40 check-sats');
    expect(await visit.page.locator('main b, main i').count()).toBe(0);
    await visit.end();
  });

  it('names the wrong answer', async () => {
    const visit = await site.visit('file', runLink(TRACK.slug, DIVISION, BENCHMARK, SOLVERS[2]!));
    expect(await visit.text('main')).toContain('it said unsat, but sat is right');
    expect(await visit.page.locator('main .verdict.wrong').count()).toBe(1);
    await visit.end();
  });

  it('says what there is when the address names something else', async () => {
    const visit = await site.visit('file', runLink(TRACK.slug, DIVISION, BENCHMARK, 'nobody'));
    expect(await visit.text('main')).toContain('there is no solver “nobody”');
    await visit.end();
  });

  it('plots 100,000 commands, for the mouse, the keyboard and as a table', async () => {
    const visit = await site.visit('http', RUN);
    const ready = await visit.page.evaluate(
      () => performance.getEntriesByName('podium-ready')[0]!.startTime,
    );
    console.log(`100,000 commands open in ${ready.toFixed(0)} ms`);
    expect(ready).toBeLessThan(8000);
    const stage = visit.page.locator('.stage');
    expect(await stage.getAttribute('aria-label')).toContain(`${formatCount(100_000)} commands`);
    await stage.focus();
    const said = visit.page.locator('.plot [role=status]');
    await stage.press('ArrowRight');
    await expect
      .poll(() => said.textContent())
      .toContain(`push; command: 1 of ${formatCount(100_000)}`);
    await stage.press('ArrowDown');
    await expect
      .poll(() => said.textContent())
      .toContain(`check-sat; command: ${formatCount(2500)}`);
    await expect.poll(() => said.textContent()).toContain('answer: sat');
    // What the pointer costs, over a busy part of the plot.
    const box = (await stage.boundingBox())!;
    const took = await stage.evaluate((node, size) => {
      const begin = performance.now();
      for (let i = 0; i < 50; i++) {
        node.dispatchEvent(
          new PointerEvent('pointermove', {
            clientX: size.x + 100 + i * 8,
            clientY: size.y + size.height / 2,
          }),
        );
      }
      return (performance.now() - begin) / 50;
    }, box);
    console.log(`pointing takes ${took.toFixed(1)} ms`);
    expect(took).toBeLessThan(30);
    await visit.page.getByRole('button', { name: 'Table', exact: true }).click();
    const table = visit.page.locator('.plot-table table');
    expect(await table.getAttribute('aria-rowcount')).toBe('100001');
    expect(await table.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(80);
    await visit.page.getByRole('radio', { name: 'Checks', exact: true }).check();
    expect(visit.page.url()).toContain('show=checks');
    expect(await table.getAttribute('aria-rowcount')).toBe('41');
    await visit.end();
  });
});
