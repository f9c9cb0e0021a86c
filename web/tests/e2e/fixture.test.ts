// What can only be checked on data that is known: hostile names, flags, plots
// and filters, bad files, and a competition that is still running.

import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { benchmarkLink, divisionLink, solverLink } from '../../src/model/links';
import { writeData } from '../fixture';
import { FIXTURE, HOSTILE, RUNNING } from '../support/plans';
import { REAL_SITE, Site, WAYS, type Way } from '../support/watch';

const TRACK = 'single-query';

describe.skipIf(REAL_SITE)('names are text and never markup', () => {
  let site: Site;
  beforeAll(async () => void (site = await Site.make(FIXTURE)));
  afterAll(() => site?.close());

  it.each(WAYS)('over %s', async (way) => {
    const visit = await site.visit(way, 'index.html');
    expect(await visit.text('h1')).toBe(HOSTILE.competition);
    expect(await visit.text('.winners')).toContain(HOSTILE.division);
    await visit.go(divisionLink(TRACK, HOSTILE.division));
    expect(await visit.text('h1')).toBe(HOSTILE.division);
    expect(await visit.text('.scores')).toContain(HOSTILE.solver);
    expect(await visit.page.locator('main script, main img, main b, main i').count()).toBe(0);
    await visit.go(solverLink(HOSTILE.solver));
    expect(await visit.text('h1')).toBe(HOSTILE.solver);
    expect(await visit.text('.facts')).toContain(HOSTILE.team);
    await visit.end();
  });

  it('flags unsound and not competing solvers, the winner and disagreements', async () => {
    const visit = await site.visit('file', divisionLink(TRACK, 'QF_LinearIntArith'));
    const row = (solver: string) => visit.page.locator(`.scores tr[data-row="${solver}"]`);
    expect(await row('OpenSMT').innerText()).toContain('unsound');
    expect(await row('z3-base').innerText()).toContain('not competing');
    expect(await visit.page.locator('.scores .is-winner').innerText()).toContain('winner');
    expect(
      await visit.page.locator('section[aria-labelledby=disagreements] tbody tr').count(),
    ).toBe(1);
    await visit.go(divisionLink(TRACK, 'Arith'));
    expect(await visit.text('h1')).toContain('not competitive');
    expect(await visit.page.locator('.is-winner').count()).toBe(0);
    await visit.end();
  });

  it('shows another kind and another logic, and links the view', async () => {
    const visit = await site.visit('file', divisionLink(TRACK, 'QF_LinearIntArith'));
    const before = await visit.text('.scores');
    await visit.page.getByRole('radio', { name: 'UNSAT', exact: true }).check();
    const unsat = await visit.text('.scores');
    expect(unsat).not.toBe(before);
    await visit.page.getByRole('combobox', { name: 'Logic' }).selectOption('QF_LIA');
    const logic = await visit.text('.scores');
    expect(logic).not.toBe(unsat);
    expect(await visit.text('section[aria-labelledby=runs] .panel-head [role=status]')).toBe(
      '30 of 90 benchmarks',
    );
    await visit.page.reload();
    await visit.page.waitForSelector('html[data-ready]');
    expect(await visit.text('.scores')).toBe(logic);
    await visit.end();
  });

  it('hides a line by its legend and swaps the solvers of the scatter plot', async () => {
    const visit = await site.visit('file', divisionLink(TRACK, 'QF_Bitvec'));
    const entry = visit.page.locator('.legend').getByRole('button', { name: /^cvc5/ });
    await entry.focus();
    await entry.press('Space');
    expect(await entry.getAttribute('aria-pressed')).toBe('false');
    expect(await entry.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(visit.page.url()).toContain('hide=0');
    const chosen = () =>
      visit.page
        .locator('section[aria-labelledby=scatter] select')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLSelectElement).value));
    const pair = await chosen();
    await visit.page.getByRole('button', { name: 'Swap the two solvers' }).click();
    expect(await chosen()).toEqual([...pair].reverse());
    await visit.end();
  });

  it('highlights a family', async () => {
    const visit = await site.visit('file', divisionLink(TRACK, 'QF_Bitvec'));
    const panel = visit.page.locator('section[aria-labelledby=scatter]');
    const picture = () =>
      panel
        .locator('canvas')
        .first()
        .evaluate((node) => (node as HTMLCanvasElement).toDataURL());
    const before = await picture();
    await panel.getByRole('button', { name: /^sage/ }).click();
    expect(await picture()).not.toBe(before);
    await panel.getByRole('button', { name: /^sage/ }).click();
    expect(await picture()).toBe(before);
    await visit.end();
  });

  it('filters runs by what happened', async () => {
    const visit = await site.visit('file', divisionLink(TRACK, 'QF_LinearIntArith'));
    const panel = visit.page.locator('section[aria-labelledby=runs]');
    const show = panel.getByRole('combobox', { name: 'Show' });
    await show.selectOption('wrong');
    expect(await panel.locator('tbody tr[aria-rowindex]').count()).toBe(
      await panel.locator('tbody tr[aria-rowindex]:has(.verdict.wrong)').count(),
    );
    await show.selectOption('unsolved');
    expect(await panel.locator('tbody .correct').count()).toBe(0);
    await show.selectOption('only:cvc5');
    for (const cell of await panel.locator('tbody tr td:nth-child(5)').allInnerTexts()) {
      expect(cell).not.toMatch(/^(un)?sat/); // z3 did not solve it
    }
    await visit.end();
  });

  it('points with the mouse and opens what is pointed at', async () => {
    const visit = await site.visit('http', divisionLink(TRACK, 'QF_Bitvec'));
    const stage = visit.page.locator('section[aria-labelledby=scatter] .stage');
    await stage.scrollIntoViewIfNeeded();
    await stage.focus();
    await visit.page.keyboard.press('ArrowRight');
    const tip = visit.page.locator('section[aria-labelledby=scatter] .tip');
    const title = await tip.locator('.tip-title').innerText();
    const box = (await stage.boundingBox())!;
    // Sweep until the pointer finds some point, as a hand would.
    let found = '';
    for (let x = 60; x < box.width && !found; x += 8) {
      for (let y = 60; y < box.height - 60 && !found; y += 40) {
        await visit.page.mouse.move(box.x + x, box.y + y);
        if (await tip.isVisible()) found = await tip.locator('.tip-title').innerText();
      }
    }
    expect(title).toContain('.smt2');
    expect(found).toContain('.smt2');
    await visit.page.mouse.down();
    await visit.page.mouse.up();
    await visit.page.waitForURL(/benchmark\.html/);
    await visit.end();
  });

  it('says what there is when the address names something else', async () => {
    const visit = await site.visit('file', divisionLink(TRACK, '<b>No</b>'));
    expect(await visit.text('[role=alert]')).toContain('<b>No</b>');
    expect(await visit.page.locator('.link-list a').count()).toBe(FIXTURE.divisions.length);
    await visit.go('division.html');
    expect(await visit.page.locator('.link-list a').count()).toBe(FIXTURE.divisions.length);
    await visit.go('division.html?track=nope&division=x');
    expect(await visit.text('.trouble')).toContain('single-query');
    await visit.go(solverLink('nobody'));
    expect(await visit.text('.trouble')).toContain('Yices2');
    await visit.go(benchmarkLink(TRACK, 'QF_Bitvec', 'nothing.smt2'));
    expect(await visit.text('.trouble')).toContain('nothing.smt2');
    await visit.end();
  });
});

describe.skipIf(REAL_SITE)('bad files give a message', () => {
  let site: Site;
  beforeAll(async () => void (site = await Site.make(FIXTURE)));
  afterAll(() => site?.close());

  // The browser itself reports a missing file or a script with an error, so
  // these visits do not end with the promise of a silent console.
  async function message(way: Way, page: string): Promise<string> {
    const visit = await site.visit(way, page);
    const text = await visit.text('.trouble');
    expect(visit.outside).toEqual([]);
    await visit.page.context().close();
    return text;
  }

  it.each(WAYS)('that are missing, over %s', async (way) => {
    const end = way === 'file' ? '.json.js' : '.json';
    rmSync(join(site.folder, `data/${TRACK}/QF_Bitvec${end}`));
    const text = await message(way, divisionLink(TRACK, 'QF_Bitvec'));
    expect(text).toContain(`data/${TRACK}/QF_Bitvec${end}`);
    expect(text).toContain('not there');
  });

  it.each(WAYS)('that are cut off, over %s', async (way) => {
    const end = way === 'file' ? '.json.js' : '.json';
    truncateSync(join(site.folder, `data/${TRACK}/QF_Equality${end}`), 500);
    const text = await message(way, divisionLink(TRACK, 'QF_Equality'));
    expect(text).toContain(`data/${TRACK}/QF_Equality${end}`);
    expect(text).toContain('cut off');
  });

  it.each(WAYS)('that hold something else, over %s', async (way) => {
    const end = way === 'file' ? '.json.js' : '.json';
    const name = 'solver/z3';
    const json = JSON.stringify({ format: 1, solver: 'z3' });
    const text = way === 'file' ? `podium_data("${name}", ${json});` : json;
    writeFileSync(join(site.folder, `data/${name}${end}`), text);
    expect(await message(way, solverLink('z3'))).toContain('divisions is missing');
  });

  it.each(WAYS)('for the overview too, over %s', async (way) => {
    const end = way === 'file' ? '.json.js' : '.json';
    rmSync(join(site.folder, `data/competition${end}`));
    expect(await message(way, 'index.html')).toContain(`data/competition${end}`);
  });
});

describe.skipIf(REAL_SITE)('while the competition runs', () => {
  let site: Site;
  beforeAll(async () => void (site = await Site.make(RUNNING)));
  afterAll(() => site?.close());

  it.each(WAYS)('the pages follow and keep what was chosen, over %s', async (way) => {
    writeData(RUNNING, site.folder);
    const visit = await site.visit(way, 'index.html#kind=sat');
    expect(await visit.text('.state')).toMatch(/^Running: \d+ of 1.520 runs$/);
    const search = visit.page.locator('input[type=search]');
    await search.fill('qf_');
    const other = await site.visit(way, `${divisionLink(TRACK, 'QF_Bitvec')}#show=wrong`);
    const before = await other.text('.scores');
    writeData({ ...RUNNING, done: 0.6 }, site.folder);
    touch(site.folder);
    await expect.poll(() => visit.text('.state'), { timeout: 15_000 }).toMatch(/^Running: 8\d\d/);
    expect(await search.inputValue()).toBe('qf_');
    expect(await visit.text('th.chosen')).toBe('SAT');
    expect(await visit.page.locator('.winners tbody tr').count()).toBe(4);
    await expect.poll(() => other.text('.scores'), { timeout: 15_000 }).not.toBe(before);
    expect(other.page.url()).toContain('#show=wrong');
    writeData(FIXTURE, site.folder);
    touch(site.folder);
    await expect.poll(() => visit.text('.state'), { timeout: 15_000 }).toBe('Finished');
    await visit.end();
    await other.end();
  });

  // The fixture has one date; a program writes the present one.
  function touch(folder: string): void {
    for (const end of ['.json', '.json.js']) {
      const file = join(folder, `data/competition${end}`);
      const text = readFileSync(file, 'utf8').replace(
        'T20:14:03Z',
        `T20:15:0${(count++ % 9) + 1}Z`,
      );
      writeFileSync(file, text);
    }
  }
  let count = 0;
});

describe.skipIf(REAL_SITE)('a site may lie anywhere', () => {
  it('even in a folder with odd characters', async () => {
    const made = await Site.make(FIXTURE);
    const odd = join(mkdtempSync(join(tmpdir(), 'podium-')), 'a b #1 100% é');
    cpSync(made.folder, odd, { recursive: true });
    await made.close();
    const site = await Site.open(odd, true);
    const visit = await site.visit('file', divisionLink(TRACK, 'QF_Bitvec'));
    expect(await visit.text('h1')).toBe('QF_Bitvec');
    await visit.end();
    await site.close();
  });
});
