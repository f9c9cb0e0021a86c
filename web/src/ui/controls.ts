// ui/controls.ts -- the few controls, all of them native and so made for keyboards.

import { h, replace, type Child } from './dom';

export interface Option {
  value: string;
  title: string;
  label?: Child; // in place of the title
}

let groups = 0;

export interface Control<T extends HTMLElement = HTMLElement> {
  element: T;
  set(value: string): void;
}

// A row of radio buttons that looks like one switch.
export function segmented(
  legend: string,
  options: readonly Option[],
  value: string,
  onChange: (value: string) => void,
): Control {
  const group = `choice-${groups++}`;
  const inputs = options.map((option) => {
    const input = h('input', {
      type: 'radio',
      name: group,
      value: option.value,
      'data-focus': `${legend} ${option.value}`,
      change: () => onChange(option.value),
    });
    input.checked = option.value === value;
    return { input, label: h('label', {}, input, h('span', {}, option.label ?? option.title)) };
  });
  const element = h(
    'fieldset',
    { class: 'segmented' },
    h('legend', { class: 'unseen' }, legend),
    inputs.map(({ label }) => label),
  );
  return {
    element,
    set: (next) => inputs.forEach(({ input }) => (input.checked = input.value === next)),
  };
}

export interface Select extends Control {
  setOptions(options: readonly Option[], value: string): void;
}

export function select(
  title: string,
  options: readonly Option[],
  value: string,
  onChange: (value: string) => void,
): Select {
  const box = h('select', { change: () => onChange(box.value), 'aria-label': title });
  const element = h('label', { class: 'field' }, h('span', { class: 'field-name' }, title), box);
  const setOptions = (list: readonly Option[], chosen: string) => {
    replace(
      box,
      list.map((option) => h('option', { value: option.value }, option.title)),
    );
    box.value = chosen;
  };
  setOptions(options, value);
  return { element, set: (next) => (box.value = next), setOptions };
}

// Reports what was typed when the typing pauses.
export function searchBox(
  title: string,
  value: string,
  onChange: (value: string) => void,
): Control<HTMLInputElement> {
  let timer = 0;
  const element = h('input', {
    type: 'search',
    class: 'search',
    placeholder: title,
    'aria-label': title,
    autocomplete: 'off',
    spellcheck: 'false',
    input: () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => onChange(element.value), 90);
    },
  });
  element.value = value;
  return { element, set: (next) => (element.value = next) };
}

export function button(title: Child, onClick: () => void, attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', class: 'button', click: onClick, ...attributes }, title);
}
