/** The fields of a board that the menu does not list: its sides and the options of its game. */
import type { FormField } from '../../../core/game.js';
import type { GameMenu } from '../../game/state.js';
import { isShown, type BoardChoice } from '../../controller/choice.js';
import { checkbox, el, field, on, select } from '../dom.js';
import type { Context } from './panel.js';
import type { Language } from '../texts.js';

export function optionFields(
  { say, language }: Context,
  { minSide, maxSide, fields }: GameMenu,
  choice: BoardChoice,
  change: (next: Partial<BoardChoice>) => void,
): HTMLElement[] {
  const { rows, cols } = choice;
  return [
    field(
      say('rows'),
      numberBox(rows, minSide, maxSide, (value) => change({ rows: value })),
    ),
    field(
      say('columns'),
      numberBox(cols, minSide, maxSide, (value) => change({ cols: value })),
    ),
    ...fields.filter((one) => isShown(one, choice)).map((one) => optionField(one, choice, language, change)),
  ];
}

function numberBox(value: number, low: number, high: number, act: (value: number) => void): HTMLInputElement {
  const box = el('input', { type: 'number', min: low, max: high, value, required: true });
  return on(box, { change: () => box.checkValidity() && act(box.valueAsNumber) });
}

function optionField(
  one: FormField,
  { rows, cols, options }: BoardChoice,
  language: Language,
  change: (next: Partial<BoardChoice>) => void,
): HTMLElement {
  const label = one.label[language];
  const text = options[one.key] ?? '';
  const set = (value: string): void => change({ options: { ...options, [one.key]: value } });
  switch (one.kind) {
    case 'flag':
      return checkbox(label, text !== '', (on) => set(on ? one.value : ''));
    case 'number':
      return field(
        label,
        numberBox(Number(text), one.min, Math.max(rows, cols), (value) => set(String(value))),
      );
    case 'chance':
      return field(label, select(text, chanceList(one.values, text), set));
  }
}

/** The chances of the menu, and that of a record which is none of them. */
function chanceList(values: readonly string[], text: string): [string, string][] {
  const listed = values.map((value): [string, string] => [value, `${String(Number(value) * 100)} %`]);
  return values.includes(text) ? listed : [...listed, [text, text]];
}
