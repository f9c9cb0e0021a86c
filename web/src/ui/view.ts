// ui/view.ts -- what a reader has chosen, kept in the address's hash so that a
// view can be linked. The query says what the page is about and does not change.

import { formatView, parseView } from '../model/links';

export class View {
  private values = parseView(location.hash);
  private readonly listeners: (() => void)[] = [];

  constructor() {
    window.addEventListener('hashchange', () => {
      this.values = parseView(location.hash);
      for (const listener of this.listeners) listener();
    });
  }

  get(key: string, otherwise = ''): string {
    return this.values.get(key) ?? otherwise;
  }

  // One of the choices, the first if the address has none of them.
  choice(key: string, choices: readonly string[]): string {
    const value = this.get(key);
    return choices.includes(value) ? value : (choices[0] ?? '');
  }

  // An empty value leaves the address.
  set(key: string, value: string): void {
    if (this.get(key) === value) return;
    if (value === '') this.values.delete(key);
    else this.values.set(key, value);
    const hash = formatView(this.values);
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  }

  // Called when the address changes under the page: back, forward, or by hand.
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
}
