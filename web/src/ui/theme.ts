// ui/theme.ts -- light and dark: the system's choice, or the reader's.

import { DARK, LIGHT, type PlotTheme } from '../model/palette';

type Choice = 'light' | 'dark' | null;

const KEY = 'podium-theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

// Storage may be forbidden (private windows, some browsers on file:).
function stored(): Choice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

function store(choice: Choice): void {
  try {
    if (choice) localStorage.setItem(KEY, choice);
    else localStorage.removeItem(KEY);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export function startTheme(): void {
  apply(stored());
  system.addEventListener('change', notify);
}

export function isDark(): boolean {
  const choice = document.documentElement.dataset['theme'];
  return choice ? choice === 'dark' : system.matches;
}

export function toggleTheme(): void {
  const choice: Choice = isDark() ? 'light' : 'dark';
  store((choice === 'dark') === system.matches ? null : choice);
  apply(choice);
  notify();
}

export function plotTheme(): PlotTheme {
  return isDark() ? DARK : LIGHT;
}

export function onTheme(listener: () => void): void {
  listeners.add(listener);
}

function apply(choice: Choice): void {
  if (choice) document.documentElement.dataset['theme'] = choice;
  else delete document.documentElement.dataset['theme'];
}

function notify(): void {
  for (const listener of listeners) listener();
}
