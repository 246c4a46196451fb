/** The form of a new game: what a beginner chooses, and more behind a fold. */
import { recall, remember } from '../memory.js';
import type { GameMenu } from '../../game/state.js';
import { chosen, menuOf, newGame, shownChoice, type BoardChoice } from '../../controller/choice.js';
import { against, exact, opponentOf, person, type Opponent } from '../../controller/settings.js';
import { el, field, on, rebuild, select } from '../dom.js';
import { optionFields } from './option-fields.js';
import type { Context, Panel } from './panel.js';
import { seatFields } from './seat-fields.js';
import { sideNames } from '../sides.js';
import { freshSeed } from '../../../core/random.js';

export function setupPanel(context: Context): Panel {
  const form = newGameForm(context);
  const seats = el('div', { class: 'seats' });
  const more = el('details', { class: 'more' }, el('summary', {}, context.say('more')), form.options, seats);
  const { controller } = context;
  form.element.append(more);
  let shown = '';
  const update = (): void => {
    form.update();
    const { state, settings } = controller;
    // Rebuilt only when something in it changes: a select that is open must stay.
    const names = sideNames(state, context.language);
    const now = JSON.stringify([state?.game, state?.algorithms.map(({ id }) => id), settings, names]);
    if (now === shown) return;
    shown = now;
    rebuild(seats, ...seatFields(context));
  };
  update();
  return { element: form.element, update };
}

/** What a form holds; `opponent` is undefined until it is chosen by hand. */
interface Chosen {
  readonly board: BoardChoice;
  readonly opponent: Opponent | undefined;
}

/** Says what is on the board until it is changed by hand. */
function newGameForm(context: Context): Panel & { readonly options: HTMLElement } {
  const { say, controller } = context;
  let choice: Chosen | undefined;
  let byHand = false;
  const [board, options] = [el('div', { class: 'fields' }), el('div', { class: 'fields' })];
  const pick = (next: Partial<Chosen>): void => {
    byHand = true;
    if (choice) show({ ...choice, ...next });
  };
  const show = (next: Chosen): void => {
    choice = next;
    const menu = menuOf(controller.menus, next.board.game);
    if (!menu) return;
    rebuild(board, ...boardFields(context, menu, next, pick), ...opponentFields(context, menu, next, pick));
    const change = (changed: Partial<BoardChoice>): void => pick({ board: { ...next.board, ...changed } });
    rebuild(options, ...optionFields(context, menu, next.board, change));
  };
  const start = el('button', { type: 'submit', class: 'primary' }, say('start'));
  const title = el('h2', { id: 'new-game' }, say('newGame'));
  const element = on(el('form', { class: 'panel setup' }, title, board, start), {
    submit: (event) => {
      event.preventDefault();
      if (!choice) return;
      byHand = false;
      begin(context, choice);
    },
  });
  let opened = '';
  const update = (): void => {
    const { state, menus } = controller;
    if (!choice) {
      const first = rememberedChoice(menus, state?.game);
      if (!first) return;
      show({ board: first, opponent: undefined });
    }
    const now = JSON.stringify([
      state?.startRecord,
      controller.settings.seats,
      sideNames(state, context.language),
    ]);
    if (!state || !choice || now === opened) return;
    opened = now;
    // A board comes a moment after it was asked for: a choice made meanwhile stays.
    if (byHand) return;
    const menu = menuOf(menus, state.game);
    if (menu) show({ board: shownChoice(menu, state, choice.board), opponent: undefined });
  };
  update();
  return { element, update, options };
}

/** A new game on the board chosen, against whom was chosen. */
function begin({ controller, ask }: Context, { board, opponent }: Chosen): void {
  const menu = menuOf(controller.menus, board.game);
  if (!menu) return;
  remember('choice', board);
  if (opponent) {
    controller.settings = against(controller.settings, opponent);
    remember('settings', controller.settings);
  }
  controller.seed = freshSeed();
  ask(newGame(menu, board, freshSeed()));
}

function rememberedChoice(menus: readonly GameMenu[], game: string | undefined): BoardChoice | undefined {
  const stored = recall('choice') as Partial<BoardChoice> | undefined;
  const menu = menuOf(menus, game ?? stored?.game);
  return menu && chosen(menu, stored?.game === menu.game ? stored.variant : undefined);
}

function boardFields(
  { say, language, controller: { menus } }: Context,
  menu: GameMenu,
  { board }: Chosen,
  pick: (next: Partial<Chosen>) => void,
): HTMLElement[] {
  const games = menus.map((entry) => [entry.game, entry.name[language]] as const);
  const list = menu.variants.map(({ id, name }) => [id, name[language]] as const);
  const all = board.variant === '' ? [['', say('otherBoard')] as const, ...list] : list;
  const pickGame = (id: string): void => {
    const other = menuOf(menus, id);
    if (other) pick({ board: chosen(other) });
  };
  return [
    field(say('game'), select(board.game, games, pickGame)),
    field(
      say('variant'),
      select(board.variant, all, (id) => pick({ board: chosen(menu, id) })),
    ),
  ];
}

/** Against whom, and with which colour; none in games of one player. */
function opponentFields(
  context: Context,
  menu: GameMenu,
  { opponent }: Chosen,
  pick: (next: Partial<Chosen>) => void,
): HTMLElement[] {
  if (menu.solo) return [];
  const { say, language, controller } = context;
  const { side, strength } = opponent ?? opponentOf(controller.settings);
  const offered = menu.levels.filter(({ id, isStrength }) => isStrength || id === strength);
  const strengths: [string, string][] = [
    ...offered.map(({ id, name }): [string, string] => [id, name[language]]),
    [exact, say('exact')],
    [person, say('person')],
  ];
  const known = strengths.some(([id]) => id === strength) ? strength : strengths[0][0];
  const names = sideNames(menu, language);
  const colours = [
    ['0', `${names[0]} (${say('movesFirst')})`],
    ['1', `${names[1]} (${say('movesSecond')})`],
  ] as const;
  const change = (next: Partial<Opponent>): void => pick({ opponent: { side, strength: known, ...next } });
  const own = select(side === 0 ? '1' : '0', colours, (id) => change({ side: id === '0' ? 1 : 0 }));
  own.disabled = known === person;
  return [
    field(
      say('opponent'),
      select(known, strengths, (id) => change({ strength: id })),
    ),
    field(say('yourColour'), own),
  ];
}
