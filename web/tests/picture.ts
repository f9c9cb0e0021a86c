// tests/picture.ts -- npm run picture -- SITE OUT.png [PAGE]
//
// A picture of a site folder for the README: the overview, or another page such
// as "division.html?track=single-query&division=QF_Bitvec".

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { openBrowser } from './support/browser';

const [site, out, page = 'index.html'] = process.argv.slice(2);
if (!site || !out) {
  console.error('usage: npm run picture -- SITE OUT.png [PAGE]');
  process.exit(2);
}
const browser = await openBrowser();
try {
  const tab = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
  });
  const folder = pathToFileURL(`${resolve(process.env['INIT_CWD'] ?? '.', site)}/`);
  await tab.goto(new URL(page, folder).href);
  await tab.waitForSelector('html[data-ready]');
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  await tab.screenshot({ path: resolve(process.env['INIT_CWD'] ?? '.', out) });
} finally {
  await browser.close();
}
