/** The fields of a board that the menu does not list: its sides and the options of its game. */
import { h, type JSX } from 'preact';
import type { FormField } from '../../../core/game.js';
import { gameOf, isShown, type BoardChoice } from '../../controller/choice.js';
import { checkbox, field, select, type Option } from '../controls.js';
import type { Say } from '../../../core/text/phrase.js';

export function optionFields(
  say: Say,
  choice: BoardChoice,
  change: (next: Partial<BoardChoice>) => void,
): JSX.Element[] {
  const { game, rows, cols } = choice;
  const { minSide, maxSide, fields } = gameOf(game).view.menu;
  const side = (value: number, act: (value: number) => void): JSX.Element =>
    numberBox(value, minSide, maxSide, act);
  return [
    field(
      say('Rows'),
      side(rows, (value) => change({ rows: value })),
    ),
    field(
      say('Columns'),
      side(cols, (value) => change({ cols: value })),
    ),
    ...fields.filter((one) => isShown(one, choice)).map((one) => optionField(one, choice, say, change)),
  ];
}

function numberBox(value: number, min: number, max: number, act: (value: number) => void): JSX.Element {
  const onChange = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    if (currentTarget.checkValidity()) act(currentTarget.valueAsNumber);
  };
  return h('input', { type: 'number', min, max, value, required: true, onChange });
}

function optionField(
  one: FormField,
  { rows, cols, options }: BoardChoice,
  say: Say,
  change: (next: Partial<BoardChoice>) => void,
): JSX.Element {
  const label = say(one.label);
  const text = options[one.key] ?? '';
  const set = (value: string): void => change({ options: { ...options, [one.key]: value } });
  const standard = one.kind === 'number' && one.standard?.({ rows, cols });
  const number = text === '' && standard ? standard : Number(text);
  switch (one.kind) {
    case 'flag':
      return checkbox(label, text === one.value, (on) => set(on ? one.value : ''));
    case 'number':
      return field(
        label,
        numberBox(number, one.min, Math.max(rows, cols), (value) => set(String(value))),
      );
    case 'chance':
      return field(label, select(text, chanceList(one.values, text), set));
  }
}

/** Returns the chances of the menu, and the current one if it is not among them. */
function chanceList(values: readonly string[], text: string): Option[] {
  const listed = values.map((value): Option => [value, `${String(Number(value) * 100)} %`]);
  return values.includes(text) ? listed : [...listed, [text, text]];
}
