// ui/icons.ts -- small drawings. Each stands beside a word or on a labelled button.

import { svg } from './dom';

const PATHS = {
  wrong: 'M3.5 3.5l9 9m0-9l-9 9',
  warning: 'M8 2.2L14.5 13.5h-13zM8 6.5v3.2m0 1.7v.3',
  split: 'M8 14V9L3.5 3.5M8 9l4.5-5.5',
  theme: 'M8 2.2a5.8 5.8 0 1 0 .01 0z',
  swap: 'M2.5 5.5h10L9.8 2.8M13.5 10.5h-10l2.7 2.7',
} as const;

export type Icon = keyof typeof PATHS;

export function icon(which: Icon): SVGElement {
  return svg(
    'svg',
    { class: `icon icon-${which}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
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
