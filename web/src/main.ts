// main.ts -- start the page that the document asks for, and keep it up to date
// while the competition runs.

import './styles/index.css';

import { decodeCompetition, type Competition } from './data/competition';
import { openSource, type Source } from './data/source';
import { LIGHT } from './model/palette';
import { isFinished } from './model/overview';
import { aboutPage } from './pages/about';
import { benchmarkPage } from './pages/benchmark';
import { benchmarksPage } from './pages/benchmarks';
import type { Page, Site } from './pages/page';
import { divisionPage } from './pages/division';
import { overviewPage } from './pages/overview';
import { runPage } from './pages/run';
import { solverPage } from './pages/solver';
import { Shell } from './ui/shell';
import { startTheme } from './ui/theme';
import { View } from './ui/view';

const PAGES: Record<string, (site: Site) => Promise<Page>> = {
  index: overviewPage,
  division: divisionPage,
  solver: solverPage,
  benchmark: benchmarkPage,
  run: runPage,
  benchmarks: benchmarksPage,
  about: aboutPage,
};

const REFRESH = 3000; // milliseconds

async function loadCompetition(source: Source): Promise<Competition> {
  return decodeCompetition(await source.load('competition'), 'competition.json');
}

// Plots write on a canvas, which does not wait for a font by itself.
async function loadFonts(): Promise<void> {
  const fonts = ['400', '600'].map((weight) => `${weight} 12px ${LIGHT.font}`);
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
}

async function start(): Promise<void> {
  startTheme();
  const kind = document.documentElement.dataset['page'] ?? 'index';
  const shell = new Shell(kind);
  try {
    const source = openSource(document);
    const [competition] = await Promise.all([loadCompetition(source), loadFonts()]);
    shell.setCompetition(competition);
    const query = new URLSearchParams(location.search);
    const site: Site = { source, competition, shell, query, view: new View() };
    const page = await (PAGES[kind] ?? overviewPage)(site);
    if (!isFinished(competition)) keepFresh(site, page);
  } catch (error) {
    shell.showError(error);
  }
  document.documentElement.dataset['ready'] = 'true';
  performance.mark('podium-ready');
}

// A file that is just being written may fail to load: the page then stays as it
// is and says so, and the next try may work.
function keepFresh(site: Site, page: Page): void {
  const refresh = async () => {
    try {
      const next = await loadCompetition(site.source);
      const changed =
        next.updated !== site.competition.updated || next.runs.done !== site.competition.runs.done;
      if (changed) {
        await page.refresh(next);
        site.competition = next;
        site.shell.setCompetition(next);
      }
      site.shell.setNotice('');
      if (isFinished(next)) return;
    } catch {
      site.shell.setNotice('The results could not be refreshed; trying again.');
    }
    window.setTimeout(() => void refresh(), REFRESH);
  };
  window.setTimeout(() => void refresh(), REFRESH);
}

void start();
