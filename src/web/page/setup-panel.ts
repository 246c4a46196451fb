/** The form of a new game, and who plays. */
import { recall, remember } from './memory.js';
import { shownChoice } from '../table/shown-choice.js';
import { chosen, menu, menuOf, newGame, slipChances, type Choice } from '../table/variants.js';
import { strengths, type SeatSettings, type Settings, type Strength } from '../table/settings.js';
import { button, checkbox, el, field, on, select } from './dom.js';
import type { Context, Panel } from './panel.js';
import { freshSeed } from './seed.js';

export function setupPanel(context: Context): Panel {
  const { table } = context;
  const form = newGameForm(context);
  const seats = el('div', { class: 'seats' });
  const element = el('div', { class: 'column left' }, form.element, seats);
  let shown = '';
  const update = (): void => {
    form.update('game');
    const { state, settings } = table;
    // Rebuilt only when something in it changes: a select that is open must stay.
    const now = JSON.stringify([state?.game, state?.algorithms.map(({ id }) => id), settings]);
    if (now === shown) return;
    shown = now;
    seats.replaceChildren(...seatFields(context));
  };
  update();
  return { element, update };
}

/** Says what is on the board until it is changed by hand. */
function newGameForm(context: Context): Panel {
  const { say, table } = context;
  let choice = rememberedChoice(table.state?.game);
  const board = el('div', { class: 'fields' });
  let byHand = false;
  const change = (next: Partial<Choice>): void => pick({ ...choice, ...next });
  const pick = (next: Choice): void => {
    byHand = true;
    show(next);
  };
  const show = (next: Choice): void => {
    choice = next;
    board.replaceChildren(...boardFields(context, choice, change, pick));
  };
  const start = el('button', { type: 'submit', class: 'primary' }, say('start'));
  const element = on(el('form', { class: 'panel setup' }, el('h2', {}, say('newGame')), board, start), {
    submit: (event) => {
      event.preventDefault();
      remember('choice', choice);
      void context.ask(newGame(choice, freshSeed()));
    },
  });
  show(choice);
  let opened = '';
  const update = (): void => {
    const { state } = table;
    if (!state || state.startRecord === opened) return;
    // The first board comes a moment after the page: who was faster keeps his choice.
    const tooLate = opened === '' && byHand;
    opened = state.startRecord;
    const next = shownChoice(state, choice);
    if (!tooLate && next !== choice) show(next);
  };
  return { element, update };
}

function rememberedChoice(game: string | undefined): Choice {
  const stored = recall('choice') as Partial<Choice> | undefined;
  const wanted = game ?? (typeof stored?.game === 'string' ? stored.game : 'hex');
  return chosen(wanted, stored?.game === wanted ? stored.variant : undefined);
}

function boardFields(
  { say, language }: Context,
  choice: Choice,
  change: (next: Partial<Choice>) => void,
  pick: (next: Choice) => void,
): HTMLElement[] {
  const { variants, minSide, maxSide } = menuOf(choice.game);
  const number = (
    value: number,
    low: number,
    high: number,
    act: (value: number) => void,
  ): HTMLInputElement => {
    const box = el('input', { type: 'number', min: low, max: high, value, required: true });
    return on(box, { change: () => box.checkValidity() && act(box.valueAsNumber) });
  };
  const games = menu.map((entry) => [entry.game, entry[language]] as const);
  const list = variants.map((variant) => [variant.id, variant[language]] as const);
  const all = choice.variant === '' ? [['', say('otherBoard')] as const, ...list] : list;
  const { game, rows, cols, k, slip, points, swap } = choice;
  const fields: HTMLElement[] = [
    field(
      say('game'),
      select(game, games, (id) => pick(chosen(id))),
    ),
    field(
      say('variant'),
      select(choice.variant, all, (id) => pick(chosen(game, id))),
    ),
    field(
      say('rows'),
      number(rows, minSide, maxSide, (value) => change({ rows: value })),
    ),
    field(
      say('columns'),
      number(cols, minSide, maxSide, (value) => change({ cols: value })),
    ),
  ];
  if (game === 'hex' && rows === cols)
    fields.push(checkbox(say('swapRule'), swap, (on) => change({ swap: on })));
  if (game !== 'mnk') return fields;
  if (!points)
    fields.push(
      field(
        say('inLine'),
        number(k, 2, Math.max(rows, cols), (value) => change({ k: value })),
      ),
    );
  fields.push(
    field(
      say('slip'),
      select(slip, slipList(slip), (value) => change({ slip: value })),
    ),
  );
  fields.push(checkbox(say('points'), points, (on) => change({ points: on })));
  return fields;
}

/** The chances of the menu, and that of a record which is none of them. */
function slipList(slip: string): [string, string][] {
  const listed = slipChances.map((text): [string, string] => [text, `${String(Number(text) * 100)} %`]);
  return slipChances.includes(slip) ? listed : [...listed, [slip, slip]];
}

function seatFields(context: Context): HTMLElement[] {
  const { say, table } = context;
  const { state, settings } = table;
  if (state?.players === 1) return [];
  const set = (next: Partial<Settings>): void => {
    table.settings = { ...settings, ...next };
    remember('settings', table.settings);
    table.refresh();
  };
  const setSeat = (side: 0 | 1, seat: Partial<SeatSettings>): void => {
    const [one, two] = settings.seats;
    set({ seats: side === 0 ? [{ ...one, ...seat }, two] : [one, { ...two, ...seat }] });
  };
  const seconds = [1, 2, 5, 10, 30, 60].map((n) => [String(n), String(n)] as const);
  const [one, two] = settings.seats;
  return [
    seatPanel(context, 0, (seat) => setSeat(0, seat)),
    seatPanel(context, 1, (seat) => setSeat(1, seat)),
    el(
      'section',
      { class: 'panel' },
      button(say('exchange'), () => set({ seats: [two, one] })),
      field(
        say('seconds'),
        select(String(settings.seconds), seconds, (text) => set({ seconds: Number(text) })),
      ),
      state?.canLoseTurn
        ? checkbox(say('loseTurn'), settings.loseTurn, (on) => set({ loseTurn: on }))
        : undefined,
    ),
  ];
}

function seatPanel(
  { say, language, table }: Context,
  side: 0 | 1,
  set: (seat: Partial<SeatSettings>) => void,
) {
  const seat = table.settings.seats[side];
  const { algorithms = [], evaluations = [] } = table.state ?? {};
  const who = [
    ['human', say('human')],
    ['computer', say('computer')],
  ] as const;
  const named = (choices: typeof algorithms): [string, string][] => [
    ['', say('suitable')],
    ...choices.map(({ id }): [string, string] => [id, id]),
  ];
  const summary = [...algorithms, ...evaluations].find(({ id }) => id === seat.algorithm)?.summary[language];
  const known = (id: string, choices: typeof algorithms): string =>
    choices.some((one) => one.id === id) ? id : '';
  const levels = strengths.map((strength) => [strength, say(strength)] as const);
  const engine = [
    field(
      say('level'),
      select(seat.strength, levels, (strength) => set({ strength: strength as Strength })),
    ),
    field(
      say('algorithm'),
      select(known(seat.algorithm, algorithms), named(algorithms), (id) => set({ algorithm: id })),
    ),
    summary === undefined ? undefined : el('p', { class: 'hint' }, summary),
    evaluations.length === 0
      ? undefined
      : field(
          say('evaluation'),
          select(known(seat.evaluation, evaluations), named(evaluations), (id) => set({ evaluation: id })),
        ),
  ];
  const title = say(side === 0 ? 'player1' : 'player2');
  const whoBox = select(seat.who, who, (value) => set({ who: value as SeatSettings['who'] }));
  whoBox.setAttribute('aria-label', title);
  return el(
    'fieldset',
    { class: `panel seat side-${side}` },
    el('legend', {}, title),
    whoBox,
    ...(seat.who === 'computer' ? engine : []),
  );
}
