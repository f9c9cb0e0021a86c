// pages.ts -- the seven pages that the build writes from page.html.

export interface PageFile {
  name: string;
  title: string;
}

export const PAGES: readonly PageFile[] = [
  { name: 'index', title: 'Results' },
  { name: 'division', title: 'Division' },
  { name: 'solver', title: 'Solver' },
  { name: 'benchmark', title: 'Benchmark' },
  { name: 'run', title: 'Run' },
  { name: 'benchmarks', title: 'Benchmarks' },
  { name: 'about', title: 'About' },
];

export function renderPage(template: string, page: PageFile): string {
  return template.replaceAll('{{page}}', page.name).replaceAll('{{title}}', page.title);
}
