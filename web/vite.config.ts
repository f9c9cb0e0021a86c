// vite.config.ts -- one classic script, one style sheet and seven pages.
//
// A page that is opened from disk may not load ES modules, so the build makes a
// single script in the classic format. File names carry no hashes: the program
// embeds them and every competition has the same ones.

import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

import { PAGES, renderPage } from './pages';

function pages(): Plugin {
  const template = new URL('./page.html', import.meta.url);
  return {
    name: 'podium-pages',
    generateBundle() {
      const html = readFileSync(template, 'utf8');
      for (const page of PAGES) {
        this.emitFile({
          type: 'asset',
          fileName: `${page.name}.html`,
          source: renderPage(html, page),
        });
      }
    },
  };
}

// What the built files contain of others' work; their licences travel with it.
const INCLUDED = [
  '@fontsource-variable/source-sans-3',
  '@fontsource-variable/source-serif-4',
  'd3-array',
  'd3-color',
  'd3-format',
  'd3-interpolate',
  'd3-path',
  'd3-quadtree',
  'd3-scale',
  'd3-time',
  'd3-time-format',
  'internmap',
];

function licenses(): Plugin {
  return {
    name: 'podium-licenses',
    generateBundle() {
      const texts = INCLUDED.map((name) => {
        const file = new URL(`./node_modules/${name}/LICENSE`, import.meta.url);
        return `${name}\n\n${readFileSync(file, 'utf8').trim()}\n`;
      });
      this.emitFile({
        type: 'asset',
        fileName: 'assets/licenses.txt',
        source: texts.join(`\n${'-'.repeat(72)}\n\n`),
      });
    },
  };
}

export default defineConfig({
  plugins: [pages(), licenses()],
  build: {
    target: 'es2020',
    cssTarget: 'chrome123',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: {
      entry: 'src/main.ts',
      formats: ['iife'],
      name: 'Podium',
      fileName: () => 'assets/podium.js',
      cssFileName: 'assets/podium',
    },
  },
});
