// model/sort.ts -- an order that a reader chose: by a column, up or down.

export interface Order {
  key: string;
  down: boolean;
}

// "solved" is upwards, "-solved" is downwards.
export function parseOrder(text: string, keys: readonly string[], otherwise: Order): Order {
  const down = text.startsWith('-');
  const key = down ? text.slice(1) : text;
  return keys.includes(key) ? { key, down } : otherwise;
}

export function formatOrder(order: Order): string {
  return (order.down ? '-' : '') + order.key;
}

// A click on a heading: the other direction if it is the current one, else the
// direction that shows the interesting end first.
export function toggleOrder(order: Order, key: string, downFirst: boolean): Order {
  return order.key === key ? { key, down: !order.down } : { key, down: downFirst };
}

const collator = new Intl.Collator('en', { numeric: true });

export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

// Missing values (NaN) come last in both directions.
export function compareNumbers(a: number, b: number, down: boolean): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return down ? b - a : a - b;
}

// Stable; leaves `items` alone.
export function sortBy<T>(
  items: readonly T[],
  value: (item: T) => string | number,
  down: boolean,
): T[] {
  const keyed = items.map((item) => ({ item, key: value(item) }));
  keyed.sort((a, b) => {
    if (typeof a.key === 'number' && typeof b.key === 'number') {
      return compareNumbers(a.key, b.key, down);
    }
    const order = compareText(String(a.key), String(b.key));
    return down ? -order : order;
  });
  return keyed.map((entry) => entry.item);
}
