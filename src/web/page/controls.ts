/** The controls of forms. */
import { cloneElement, h, type ComponentChild, type JSX } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** A value and its label. */
export type Option = readonly [value: string, text: string];

/** Attributes of a button; `data-act` names its action, for tests and styles. */
export type ButtonAttributes = JSX.ButtonHTMLAttributes & { readonly 'data-act'?: string };

/** Draws the component again every `ms` milliseconds, while `on`. */
export function useTicks(ms: number, on = true): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const timer = on ? setInterval(tick, ms, undefined) : undefined;
    return () => clearInterval(timer);
  }, [on]);
}

export function button(text: string, act: () => void, attributes: ButtonAttributes = {}): JSX.Element {
  return h('button', { type: 'button', ...attributes, onClick: () => act() }, text);
}

/** A choice of one of the options. */
export function select(
  value: string,
  options: readonly Option[],
  act: (value: string) => void,
  attributes: JSX.SelectHTMLAttributes & { readonly key?: string } = {},
): JSX.Element {
  const onChange = (event: JSX.TargetedEvent<HTMLSelectElement>): void => act(event.currentTarget.value);
  const list = options.map(([id, text]) => h('option', { key: id, value: id }, text));
  return h('select', { ...attributes, value, onChange }, list);
}

export function checkbox(
  text: string,
  checked: boolean,
  act: (checked: boolean) => void,
  attributes: JSX.LabelHTMLAttributes = {},
): JSX.Element {
  const onChange = (event: JSX.TargetedEvent<HTMLInputElement>): void => act(event.currentTarget.checked);
  return h(
    'label',
    { class: 'check', key: text, ...attributes },
    h('input', { type: 'checkbox', checked, onChange }),
    text,
  );
}

interface FieldProps {
  readonly text: string;
  readonly control: JSX.Element;
}

/** A control with its label above it; without a key of its own it gets the label as key. */
export function field(text: string, control: JSX.Element): JSX.Element {
  return h(Field, { key: control.key ?? text, text, control });
}

let fields = 0;

function Field({ text, control }: FieldProps): ComponentChild {
  const [id] = useState(() => `field-${++fields}`);
  return h('div', { class: 'field' }, h('label', { for: id }, text), cloneElement(control, { id }));
}

interface FilePickerProps {
  readonly text: string;
  readonly take: (file: File) => void;
}

/** A button that asks for a file. */
export function FilePicker({ text, take }: FilePickerProps): ComponentChild {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (file) take(file);
    // This allows choosing the same file again.
    currentTarget.value = '';
  };
  const hidden = { type: 'file', hidden: true, 'aria-label': text, ref: input, onChange } as const;
  return [button(text, () => input.current?.click()), h('input', hidden)];
}

/** Saves a file where the browser puts downloads. */
export function download(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/**
 * Copies the text of a box to the clipboard. Where that is forbidden, it selects the text, to be
 * copied by hand.
 */
export async function copied(box: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    box.focus();
    box.select();
    return false;
  }
}
