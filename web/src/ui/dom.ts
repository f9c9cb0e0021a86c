// ui/dom.ts -- make elements. Text is always a text node: names of solvers and
// benchmarks are data and never markup.

export type Child = Node | string | number | null | undefined | false | readonly Child[];
export type Attributes = Record<
  string,
  string | number | boolean | null | undefined | ((event: never) => void)
>;

const SVG = 'http://www.w3.org/2000/svg';

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...nodes(children));
  return element;
}

export function nodes(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child): (Node | string)[] => {
    if (child === null || child === undefined || child === false) return [];
    if (child instanceof Node) return [child];
    return typeof child === 'object' ? nodes(child) : [String(child)];
  });
}

// Replaces the content and gives the focus back to the element that stands for
// the same thing (data-focus), so that a refresh does not disturb a reader.
export function replace(container: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active && container.contains(active) ? active.getAttribute('data-focus') : null;
  container.replaceChildren(...nodes(children));
  if (key === null) return;
  for (const element of container.querySelectorAll<HTMLElement>('[data-focus]')) {
    if (element.dataset['focus'] === key) return element.focus({ preventScroll: true });
  }
}

// A name from somebody else, which may be written in either direction.
export function name(text: string): HTMLElement {
  return h('bdi', {}, text);
}

// After the browser had a chance to paint. A page in a hidden tab is not
// painted, and must not wait for it.
export function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}

export function download(fileName: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h('a', { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Letters, digits and a few signs; the rest could mean something to a shell or
// a file system.
export function fileName(...parts: string[]): string {
  return parts.map((part) => part.replace(/[^\w.+-]+/g, '_')).join('-');
}
