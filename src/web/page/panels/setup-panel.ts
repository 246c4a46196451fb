/** The form of a new game, and who plays. */
import { recall, remember } from '../memory.js';
import type { FormField } from '../../../core/game.js';
import type { GameMenu } from '../../referee/state.js';
import { chosen, isShown, menuOf, newGame, shownChoice, type BoardChoice } from '../../controller/choice.js';
import { exact, knownStrength, type SeatSettings, type Settings } from '../../controller/settings.js';
import { button, checkbox, el, field, on, rebuild, select } from '../dom.js';
import type { Context, Panel } from './panel.js';
import { freshSeed } from '../../../core/random.js';
import type { Language } from '../texts.js';

export function setupPanel(context: Context): Panel {
  const { controller } = context;
  const form = newGameForm(context);
  const seats = el('div', { class: 'seats' });
  const element = el('div', { class: 'column left' }, form.element, seats);
  let shown = '';
  const update = (): void => {
    form.update('game');
    const { state, settings } = controller;
    // Rebuilt only when something in it changes: a select that is open must stay.
    const now = JSON.stringify([state?.game, state?.algorithms.map(({ id }) => id), settings]);
    if (now === shown) return;
    shown = now;
    rebuild(seats, ...seatFields(context));
  };
  update();
  return { element, update };
}

/** Says what is on the board until it is changed by hand. */
function newGameForm(context: Context): Panel {
  const { say, controller } = context;
  let choice: BoardChoice | undefined;
  const board = el('div', { class: 'fields' });
  let byHand = false;
  const pick = (next: BoardChoice): void => {
    byHand = true;
    show(next);
  };
  const show = (next: BoardChoice): void => {
    choice = next;
    rebuild(board, ...boardFields(context, next, pick));
  };
  const start = el('button', { type: 'submit', class: 'primary' }, say('start'));
  const element = on(el('form', { class: 'panel setup' }, el('h2', {}, say('newGame')), board, start), {
    submit: (event) => {
      event.preventDefault();
      const menu = choice && menuOf(controller.menus, choice.game);
      if (!choice || !menu) return;
      remember('choice', choice);
      byHand = false;
      void context.ask(newGame(menu, choice, freshSeed()));
    },
  });
  let opened = '';
  const update = (): void => {
    const { state, menus } = controller;
    if (!choice) {
      const first = rememberedChoice(menus, state?.game);
      if (!first) return;
      show(first);
    }
    if (!state || !choice || state.startRecord === opened) return;
    opened = state.startRecord;
    // A board comes a moment after it was asked for: a choice made meanwhile stays.
    if (byHand) return;
    const menu = menuOf(menus, state.game);
    const next = menu && shownChoice(menu, state, choice);
    if (next && next !== choice) show(next);
  };
  update();
  return { element, update };
}

function rememberedChoice(menus: readonly GameMenu[], game: string | undefined): BoardChoice | undefined {
  const stored = recall('choice') as Partial<BoardChoice> | undefined;
  const menu = menuOf(menus, game ?? stored?.game);
  return menu && chosen(menu, stored?.game === menu.game ? stored.variant : undefined);
}

function boardFields(
  { say, language, controller: { menus } }: Context,
  choice: BoardChoice,
  pick: (next: BoardChoice) => void,
): HTMLElement[] {
  const menu = menuOf(menus, choice.game);
  if (!menu) return [];
  const { game, rows, cols } = choice;
  const { variants, minSide, maxSide, fields } = menu;
  const change = (next: Partial<BoardChoice>): void => pick({ ...choice, ...next });
  const games = menus.map((entry) => [entry.game, entry.name[language]] as const);
  const list = variants.map(({ id, name }) => [id, name[language]] as const);
  const all = choice.variant === '' ? [['', say('otherBoard')] as const, ...list] : list;
  const pickGame = (id: string): void => {
    const other = menuOf(menus, id);
    if (other) pick(chosen(other));
  };
  return [
    field(say('game'), select(game, games, pickGame)),
    field(
      say('variant'),
      select(choice.variant, all, (id) => pick(chosen(menu, id))),
    ),
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

function seatFields(context: Context): HTMLElement[] {
  const { say, controller } = context;
  const { state, settings } = controller;
  if (state?.players === 1) return [];
  const set = (next: Partial<Settings>): void => {
    controller.settings = { ...settings, ...next };
    remember('settings', controller.settings);
    controller.refresh();
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
  { say, language, controller }: Context,
  side: 0 | 1,
  set: (seat: Partial<SeatSettings>) => void,
) {
  const seat = controller.settings.seats[side];
  const { algorithms = [], evaluations = [], levels = [] } = controller.state ?? {};
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
  const strengths = [
    ...levels.map(({ id, name }) => [id, name[language]] as const),
    [exact, say('exact')] as const,
  ];
  const engine = [
    field(
      say('level'),
      select(knownStrength(seat.strength, levels), strengths, (strength) => set({ strength })),
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
