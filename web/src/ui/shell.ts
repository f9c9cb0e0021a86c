// ui/shell.ts -- what every page has: header, breadcrumbs, footer, and a place
// for what went wrong.

import type { Competition } from '../data/competition';
import { DataError } from '../data/error';
import { isFinished } from '../model/overview';
import { formatCount, formatMoment } from '../text/numbers';
import { button } from './controls';
import { h, name, replace, type Child } from './dom';
import { emblem, icon } from './icons';
import { isDark, onTheme, toggleTheme } from './theme';

export interface Crumb {
  title: string;
  link?: string;
}

const NAVIGATION = [
  { page: 'index', title: 'Results' },
  { page: 'benchmarks', title: 'Benchmarks' },
  { page: 'about', title: 'About' },
];

// Pages without an entry of their own belong to the results.
const OWN_ENTRY = new Set(NAVIGATION.map((entry) => entry.page));

export class Shell {
  readonly main = h('main', { id: 'main', tabindex: -1 });
  private readonly trail = h('nav', { class: 'trail', 'aria-label': 'Breadcrumbs' });
  private readonly footer = h('footer', { class: 'footer' });
  private readonly notice = h('div', { class: 'notice', role: 'status' });
  private readonly title = h('span', { class: 'contest' });

  constructor(private readonly page: string) {
    document.body.replaceChildren(
      h(
        'a',
        { class: 'skip', href: '#main', click: (event: Event) => this.skip(event) },
        'Skip to content',
      ),
      this.header(),
      h('div', { class: 'frame' }, this.trail, this.notice, this.main),
      this.footer,
    );
  }

  setCompetition(competition: Competition): void {
    replace(this.title, name(competition.name));
    const { environment, runs, updated } = competition;
    const state = isFinished(competition)
      ? 'Finished'
      : `Running: ${formatCount(runs.done)} of ${formatCount(runs.total)} runs`;
    replace(
      this.footer,
      h('span', {}, `${state}. Updated ${formatMoment(updated)}.`),
      h('span', {}, `Podium ${environment.podium}`),
    );
  }

  setTitle(...parts: string[]): void {
    document.title = parts.join(' · ');
  }

  setTrail(...crumbs: Crumb[]): void {
    if (crumbs.length === 0) return replace(this.trail);
    const all: Crumb[] = [{ title: 'Results', link: 'index.html' }, ...crumbs];
    replace(
      this.trail,
      h(
        'ol',
        {},
        all.map(({ title, link }, i) =>
          h(
            'li',
            {},
            link && i < all.length - 1
              ? h('a', { href: link }, name(title))
              : h('span', { 'aria-current': 'page' }, name(title)),
          ),
        ),
      ),
    );
  }

  // A line above the page; empty text takes it away.
  setNotice(text: string): void {
    this.notice.textContent = text;
  }

  showError(error: unknown): void {
    if (!(error instanceof DataError)) console.error(error);
    this.setTrail({ title: 'Not available' });
    replace(this.main, error instanceof DataError ? dataTrouble(error) : ownTrouble(error));
    this.setTitle('Not available', 'Podium');
  }

  private header(): HTMLElement {
    const current = OWN_ENTRY.has(this.page) ? this.page : 'index';
    return h(
      'header',
      { class: 'header' },
      h('a', { class: 'brand', href: 'index.html' }, emblem(), h('span', {}, 'Podium')),
      this.title,
      h(
        'nav',
        { class: 'navigation', 'aria-label': 'Pages' },
        NAVIGATION.map(({ page, title }) =>
          h('a', { href: `${page}.html`, 'aria-current': page === current ? 'page' : null }, title),
        ),
      ),
      themeButton(),
    );
  }

  // The hash holds the view, so the link may not change it.
  private skip(event: Event): void {
    event.preventDefault();
    this.main.focus();
  }
}

function themeButton(): HTMLElement {
  const label = () => (isDark() ? 'Use light colours' : 'Use dark colours');
  const element = button(icon('theme'), toggleTheme, { class: 'theme' });
  const update = () => {
    element.setAttribute('aria-label', label());
    element.title = label();
  };
  update();
  onTheme(update);
  return element;
}

function dataTrouble(error: DataError): Child {
  return h(
    'div',
    { class: 'trouble' },
    h('h1', {}, error.file ? 'This page’s data cannot be shown' : 'There is no such page'),
    h(
      'p',
      { role: 'alert' },
      error.file && [h('code', {}, `data/${error.file}`), ': '],
      name(error.message),
      '.',
    ),
    error.hint && h('p', {}, error.hint),
    h('p', {}, h('a', { href: 'index.html' }, 'Go to the results')),
  );
}

function ownTrouble(error: unknown): Child {
  return h(
    'div',
    { class: 'trouble' },
    h('h1', {}, 'This page has a mistake'),
    h('p', { role: 'alert' }, error instanceof Error ? error.message : String(error)),
    h('p', {}, 'The data may well be fine: ', h('a', { href: 'about.html' }, 'see the files'), '.'),
  );
}
