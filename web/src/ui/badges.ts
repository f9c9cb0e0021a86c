// ui/badges.ts -- small signs: medals, flags, verdicts.

import type { Verdict } from '../data/division';
import { wearsMedal } from '../model/medals';
import { countOf, ordinal } from '../text/numbers';
import { VERDICT_WORDS } from '../text/words';
import { h, type Child } from './dom';
import { icon } from './icons';

// A rank, as a medal or a plain number; `correct` is what was solved.
export function medal(rank: number, correct: number, contest: boolean): HTMLElement {
  const look = wearsMedal(rank, correct, contest) ? rank : 'other';
  return h('span', { class: `medal medal-${look}`, title: ordinal(rank) }, rank);
}

export function errorsFlag(errors: number): Child {
  return (
    errors > 0 && h('span', { class: 'flag bad' }, icon('wrong'), countOf(errors, 'wrong answer'))
  );
}

export function disagreementsFlag(disagreements: number): Child {
  return (
    disagreements > 0 &&
    h('span', { class: 'flag doubt' }, icon('split'), countOf(disagreements, 'disagreement'))
  );
}

export function tag(text: string, hint = '', style = ''): HTMLElement {
  return h('span', { class: `tag ${style}`.trim(), title: hint || null }, text);
}

export function unsoundTag(): HTMLElement {
  return h(
    'span',
    { class: 'flag bad', title: 'Contradicted a known status in this division' },
    icon('warning'),
    'unsound',
  );
}

// The style sheet draws it: tables show hundreds, and an SVG element for each
// would make scrolling slow.
export function verdictSign(verdict: Verdict): HTMLElement {
  return h('span', { class: 'verdict-sign', role: 'img', 'aria-label': VERDICT_WORDS[verdict] });
}

export function progressBar(done: number, total: number, label: string): HTMLElement {
  const bar = h('progress', { max: Math.max(total, 1), value: done, 'aria-label': label });
  return bar;
}
