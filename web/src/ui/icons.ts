// ui/icons.ts -- small drawings. Each stands beside a word or carries a label.

import { svg } from './dom';

const PATHS = {
  correct: 'M2.5 8.5l3.5 3.5 7.5-8',
  wrong: 'M3.5 3.5l9 9m0-9l-9 9',
  open: 'M3 8h10',
  clock: 'M8 4v4.2l2.6 1.8M8 2a6 6 0 1 0 .01 0z',
  memory: 'M3 5h10v6H3zM5 5V3m3 2V3m3 2V3M5 13v-2m3 2v-2m3 2v-2',
  warning: 'M8 2.2L14.5 13.5h-13zM8 6.5v3.2m0 1.7v.3',
  split: 'M8 14V9L3.5 3.5M8 9l4.5-5.5',
  theme: 'M8 2.2a5.8 5.8 0 1 0 .01 0z',
  swap: 'M2.5 5.5h10L9.8 2.8M13.5 10.5h-10l2.7 2.7',
  question: 'M5.4 6a2.6 2.6 0 1 1 3.9 2.2C8.4 8.8 8 9.2 8 10.2m0 1.9v.3',
} as const;

export type Icon = keyof typeof PATHS;

export function icon(which: Icon, label = ''): SVGElement {
  const described = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  return svg(
    'svg',
    { class: `icon icon-${which}`, viewBox: '0 0 16 16', ...described },
    svg('path', { d: PATHS[which] }),
    which === 'theme' && svg('path', { d: 'M8 2.2v11.6a5.8 5.8 0 0 0 0-11.6z', class: 'solid' }),
  );
}

// The sign of the house: three steps, the first in the middle.
export function emblem(): SVGElement {
  return svg(
    'svg',
    { class: 'emblem', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { class: 'silver', d: 'M2 12h6v10H2z' }),
    svg('path', { class: 'gold', d: 'M9 4h6v18H9z' }),
    svg('path', { class: 'bronze', d: 'M16 15h6v7h-6z' }),
  );
}
