import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { PAGES, renderPage } from '../../pages';
import { colourIndex, DARK, dashOf, LIGHT, markOf, MARKS } from '../../src/model/palette';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const tokens = read('src/styles/tokens.css');

function token(name: string): [light: string, dark: string] {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens) ?? [];
  if (!light || !dark) throw new Error(`no --${name}`);
  return [light, dark];
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

describe('colours', () => {
  it('are the same in plots and in the style sheet', () => {
    LIGHT.solvers.forEach((light, i) => {
      expect(token(`s${i}`)).toEqual([light, DARK.solvers[i]]);
    });
    LIGHT.families.forEach((light, i) => {
      expect(token(`f${i}`)).toEqual([light, DARK.families[i]]);
    });
    expect(token('f-other')).toEqual([LIGHT.otherFamily, DARK.otherFamily]);
    for (const name of ['paper', 'ink', 'muted', 'bad'] as const) {
      expect(token(name)).toEqual([LIGHT[name], DARK[name]]);
    }
  });

  it('of text have the contrast that WCAG AA asks for', () => {
    const backgrounds = ['page', 'paper', 'sunk', 'hover', 'accent-soft', 'gold-soft'];
    for (const background of backgrounds) {
      for (const text of ['ink', 'muted', 'accent', 'bad', 'doubt']) {
        [0, 1].forEach((theme) => {
          const ratio = contrast(token(text)[theme]!, token(background)[theme]!);
          expect(ratio, `${text} on ${background}, ${theme}`).toBeGreaterThanOrEqual(4.5);
        });
      }
    }
  });

  it('of marks stand out from the paper', () => {
    for (const theme of [LIGHT, DARK]) {
      for (const colour of [...theme.solvers, ...theme.families]) {
        expect(contrast(colour, theme.paper), colour).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

describe('solvers', () => {
  it('differ in colour or shape, neighbours in both', () => {
    const looks = Array.from({ length: 56 }, (_, i) => `${colourIndex(i)} ${markOf(i)}`);
    expect(new Set(looks).size).toBe(56);
    expect(colourIndex(8)).toBe(0);
    expect(markOf(8)).toBe(MARKS[1]);
    expect(dashOf(0)).not.toEqual(dashOf(1));
  });
  it('that are not listed have a look too', () => {
    expect(colourIndex(-1)).toBe(7);
    expect(markOf(-1)).toBe('circle');
    expect(dashOf(-1)).toEqual([]);
  });
});

describe('pages', () => {
  const template = read('page.html');
  it('are seven, each knowing which it is', () => {
    expect(PAGES.map((page) => page.name)).toEqual(
      'index division solver benchmark run benchmarks about'.split(' '),
    );
    for (const page of PAGES) {
      const html = renderPage(template, page);
      expect(html).toContain(`data-page="${page.name}"`);
      expect(html).not.toContain('{{');
    }
  });
  it('load one classic script and one style sheet, and forbid the rest', () => {
    expect(template.match(/<script/g)).toHaveLength(1);
    expect(template).not.toContain('type="module"');
    expect(template).toContain("default-src 'none'");
    expect(template).not.toContain('unsafe');
    expect(template).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });
});

describe('the source', () => {
  it('has no way to turn text into markup', async () => {
    const files = import.meta.glob('../../src/**/*.ts', { query: '?raw', import: 'default' });
    expect(Object.keys(files).length).toBeGreaterThan(20);
    for (const [file, load] of Object.entries(files)) {
      const text = (await load()) as string;
      expect(text, file).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/,
      );
    }
  });
});
