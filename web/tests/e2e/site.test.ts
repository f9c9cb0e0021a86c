// What holds for every site, made by the fixture or by the program
// (PODIUM_SITE), from disk and from a server.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DivisionSummary, Track } from '../../src/data/competition';
import { benchmarkLink, benchmarksLink, divisionLink, solverLink } from '../../src/model/links';
import { FIXTURE } from '../support/plans';
import { REAL_SITE, Site, WAYS, type Visit } from '../support/watch';

let site: Site;
let track: Track;
let division: DivisionSummary;
let benchmark: string;
let pages: string[];

beforeAll(async () => {
  site = REAL_SITE ? await Site.open(REAL_SITE) : await Site.make(FIXTURE);
  const competition = site.competition();
  track = competition.tracks[0]!;
  division = [...track.divisions].sort((a, b) => b.runs.done - a.runs.done)[0]!;
  const data = JSON.parse(readFileSync(`${site.folder}/data/${division.file}.json`, 'utf8'));
  benchmark = data.list.name[0];
  pages = [
    'index.html',
    'about.html',
    'benchmarks.html',
    benchmarksLink(track.slug),
    benchmarkLink(track.slug, division.name, benchmark),
    ...track.divisions.map((entry) => divisionLink(track.slug, entry.name)),
    ...competition.solvers.map((solver) => solverLink(solver.name)),
  ];
});

afterAll(() => site?.close());

// Text rows of a table's column, numbers as numbers.
function column(visit: Visit, table: string, index: number): Promise<string[]> {
  return visit.page
    .locator(`${table} tbody tr`)
    .evaluateAll(
      (rows, at) => rows.map((row) => (row.children[at] as HTMLElement).innerText.trim()),
      index,
    );
}

describe.each(WAYS)('over %s:', (way) => {
  it('every page renders', async () => {
    const visit = await site.visit(way, 'index.html');
    for (const page of pages) {
      await visit.go(page);
      expect(await visit.text('h1'), page).not.toBe('');
      expect(await visit.page.locator('.trouble').count(), page).toBe(0);
      expect(await visit.page.title(), page).toContain('Podium');
    }
    await visit.end();
  });

  it('no page is wider than a phone', async () => {
    const visit = await site.visit(way, 'index.html', { viewport: { width: 360, height: 740 } });
    for (const page of pages) {
      await visit.go(page);
      const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, page).toBeLessThanOrEqual(360);
    }
    await visit.end();
  });

  it('the overview has every division, its winner and a working filter', async () => {
    const visit = await site.visit(way, 'index.html');
    expect(await visit.page.locator('.winners tbody tr').count()).toBe(track.divisions.length);
    const row = visit.page.locator(`tr[data-row=${JSON.stringify(division.name)}]`);
    const winner = division.winners.get('parallel');
    if (winner) expect(await row.locator('.chosen').innerText()).toContain(winner);
    await visit.page.locator('input[type=search]').fill('no such division');
    await visit.page.waitForSelector('.winners tr.empty');
    expect(visit.page.url()).toContain('#find=no+such+division');
    await visit.page.reload();
    await visit.page.waitForSelector('.winners tr.empty');
    await visit.end();
  });

  it('the switch of the kind moves the chosen column', async () => {
    const visit = await site.visit(way, 'index.html');
    const kind = site.competition().kinds.at(-1)!;
    await visit.page.getByRole('radio', { name: kind.title, exact: true }).check();
    expect(await visit.text('th.chosen')).toBe(kind.title);
    expect(visit.page.url()).toContain(`kind=${kind.slug}`);
    await visit.end();
  });

  it('a division’s table sorts and says so', async () => {
    const visit = await site.visit(way, divisionLink(track.slug, division.name));
    const solved = visit.page.getByRole('button', { name: 'Solved', exact: true });
    await solved.click();
    const heading = visit.page.locator('.scores th[aria-sort=descending]');
    expect(await heading.innerText()).toBe('Solved');
    const numbers = async () =>
      (await column(visit, '.scores', 6)).map((text) => Number(text.replace(/\s/g, '')));
    const down = await numbers();
    expect(down.length).toBeGreaterThan(0);
    expect(down).toEqual([...down].sort((a, b) => b - a));
    await solved.press('Enter');
    expect(await numbers()).toEqual([...down].sort((a, b) => a - b));
    expect(visit.page.url()).toContain('sort=solved');
    await visit.end();
  });

  it('plots have ink, points that answer, exports and a table', async () => {
    const visit = await site.visit(way, divisionLink(track.slug, division.name));
    for (const plot of ['cactus', 'scatter']) {
      const panel = visit.page.locator(`section[aria-labelledby=${plot}]`);
      expect(await panel.locator('canvas').first().evaluate(hasInk), plot).toBe(true);
      await panel.locator('.stage').focus();
      await visit.page.keyboard.press('ArrowRight');
      const said = await panel.locator('[role=status]').textContent();
      expect(said, plot).toContain(' s');
      expect(await panel.locator('.tip').isVisible()).toBe(true);
      for (const [button, start] of [
        ['SVG', '<svg '],
        ['CSV', plot === 'cactus' ? 'Solved,' : 'Benchmark,'],
      ] as const) {
        const waiting = visit.page.waitForEvent('download');
        await panel.getByRole('button', { name: button }).click();
        const text = readFileSync((await (await waiting).path())!, 'utf8');
        expect(text.startsWith(start), `${plot} ${button}`).toBe(true);
      }
      await panel.getByRole('button', { name: 'Table' }).click();
      expect(await panel.locator('.plot-table tbody tr[aria-rowindex]').count()).toBeGreaterThan(0);
    }
    await visit.end();
  });

  it('Enter on a point opens its benchmark', async () => {
    const visit = await site.visit(way, divisionLink(track.slug, division.name));
    await visit.page.locator('section[aria-labelledby=scatter] .stage').focus();
    await visit.page.keyboard.press('ArrowLeft');
    const point = await visit.text('section[aria-labelledby=scatter] .tip-title');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL(/benchmark\.html/);
    await visit.page.waitForSelector('html[data-ready]');
    expect((await visit.text('h1')).replace(/\s/g, '')).toContain(point.replace(/\s/g, ''));
    await visit.end();
  });

  it('all runs can be filtered', async () => {
    const visit = await site.visit(way, divisionLink(track.slug, division.name));
    const panel = visit.page.locator('section[aria-labelledby=runs]');
    const name = benchmark.slice(benchmark.lastIndexOf('/') + 1);
    await panel.locator('input[type=search]').fill(name);
    await expect
      .poll(() => panel.locator('.panel-head [role=status]').innerText())
      .toMatch(/^\d+ of /);
    expect(await panel.locator('tbody th').first().innerText()).toContain(name);
    await visit.end();
  });

  it('the list of benchmarks links to its files', async () => {
    const visit = await site.visit(way, benchmarksLink(track.slug));
    for (const file of ['benchmarks.sha256', 'results.csv']) {
      const link = visit.page.locator(`a[download="${file}"]`);
      const path = (await link.getAttribute('href'))!;
      expect(readFileSync(`${site.folder}/${path}`, 'utf8').length, path).toBeGreaterThan(0);
    }
    await visit.end();
  });
});

describe('for everybody:', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  it.each(['light', 'dark'] as const)('axe finds nothing wrong, %s', async (colorScheme) => {
    const visit = await site.visit('file', 'index.html', { colorScheme });
    const kinds = ['index', 'about', 'benchmarks', 'benchmark', 'division', 'solver'];
    for (const page of kinds.map((kind) =>
      pages.find((entry) => entry.startsWith(`${kind}.html`))!,
    )) {
      await visit.go(page);
      // The page's own policy forbids scripts from elsewhere; the browser may.
      await visit.page.evaluate(axe);
      const found = await visit.page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: {
            run(
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        };
        const { violations } = await axe.run({ preload: false });
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      expect(found, page).toEqual([]);
    }
    await visit.end();
  });

  it('the first Tab offers to skip to the content', async () => {
    const visit = await site.visit('file', 'index.html#kind=sat');
    await visit.page.keyboard.press('Tab');
    expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Skip to content',
    );
    await visit.page.keyboard.press('Enter');
    expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(visit.page.url()).toContain('#kind=sat');
    await visit.end();
  });

  it('the choice of dark colours stays', async () => {
    const visit = await site.visit('http', 'index.html', { colorScheme: 'light' });
    const background = () =>
      visit.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await visit.page.getByRole('button', { name: 'Use dark colours' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await visit.go('about.html');
    expect(await background()).toBe(dark);
    await visit.page.getByRole('button', { name: 'Use light colours' }).click();
    expect(await background()).toBe(light);
    await visit.end();
  });

  it('prints in light colours without controls', async () => {
    const visit = await site.visit('file', divisionLink(track.slug, division.name), {
      colorScheme: 'dark',
    });
    await visit.page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await visit.page.locator('.controls').isVisible()).toBe(false);
    expect(await visit.page.locator('.scores').isVisible()).toBe(true);
    await visit.end();
  });
});

// More than one colour: something was drawn.
function hasInk(canvas: Element): boolean {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement)
    .getContext('2d')!
    .getImageData(0, 0, width, height).data;
  const colours = new Set<number>();
  for (let i = 0; i < pixels.length; i += 4) {
    colours.add((pixels[i]! << 16) | (pixels[i + 1]! << 8) | pixels[i + 2]!);
  }
  return colours.size > 20;
}
