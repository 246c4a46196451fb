/** Elements without markup in strings. */

type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Listeners = Readonly<Record<string, (event: Event) => void>>;

const svgNamespace = 'http://www.w3.org/2000/svg';

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** An HTML element; attributes that are undefined or false are left out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(svgNamespace, tag), attributes, children);
}

export function on<E extends Element>(element: E, listeners: Listeners): E {
  for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener);
  return element;
}

/**
 * Gives `box` new children. Where one of the old ones had the focus, the element of the same kind and name in the new
 * ones has it then.
 */
export function rebuild(box: Element, ...children: readonly Node[]): void {
  const { activeElement } = document;
  const focused = activeElement && box.contains(activeElement) ? nameOf(activeElement) : undefined;
  box.replaceChildren(...children);
  if (focused === undefined) return;
  const next = [...box.querySelectorAll<HTMLElement>('button, select, input, textarea')];
  next.find((element) => nameOf(element) === focused)?.focus({ preventScroll: true });
}

/** The part of a form a control belongs to, and its name or else its label. */
function nameOf(element: Element): string {
  const { labels, name } = element as HTMLInputElement;
  const label = name || (element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent);
  return `${element.closest('fieldset')?.className ?? ''} ${element.tagName} ${label}`;
}

export function button(text: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return on(el('button', { type: 'button', ...attributes }, text), { click: act });
}

/** A choice of one value; each option is its value and what is read. */
export function select(
  value: string,
  options: readonly (readonly [value: string, text: string])[],
  act: (value: string) => void,
): HTMLSelectElement {
  const box = el('select', {}, ...options.map(([id, text]) => el('option', { value: id }, text)));
  box.value = value;
  return on(box, { change: () => act(box.value) });
}

let fields = 0;

/** A control with its label above it. */
export function field(text: string, control: HTMLElement): HTMLElement {
  control.id = `field-${String(++fields)}`;
  return el('div', { class: 'field' }, el('label', { for: control.id }, text), control);
}

export function checkbox(text: string, checked: boolean, act: (checked: boolean) => void): HTMLLabelElement {
  const box = el('input', { type: 'checkbox', checked });
  return el('label', { class: 'check' }, on(box, { change: () => act(box.checked) }), text);
}
