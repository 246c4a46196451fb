/** The form of a new game: what a beginner chooses, and more behind a fold. */
import { h, type ComponentChild, type JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { recall, remember } from '../memory.js';
import type { GameMenu } from '../../game/state.js';
import { chosen, menuOf, newGame, shownChoice, type BoardChoice } from '../../controller/choice.js';
import { against, exact, opponentOf, person, type Opponent } from '../../controller/settings.js';
import { field, select, type Option } from '../controls.js';
import { optionFields } from './option-fields.js';
import type { Context } from './panel.js';
import { seatFields } from './seat-fields.js';
import { sideNames } from '../sides.js';
import { freshSeed } from '../../../core/random.js';
import { inLanguage, type Language, speaker } from '../../../core/text/phrase.js';

/** What a form holds; `opponent` is undefined until it is chosen by hand. */
interface Chosen {
  readonly board: BoardChoice;
  readonly opponent: Opponent | undefined;
}

/** Chosen by hand. */
type Pick = (next: Partial<Chosen>) => void;

/** Says what is on the board until it is changed by hand. */
export function Setup(context: Context): ComponentChild {
  const { controller } = context;
  const { state, settings, menus } = controller;
  const byHand = useRef(false);
  const [choice, choose] = useState<Chosen>(() => ({ board: rememberedChoice(menus), opponent: undefined }));
  useLayoutEffect(() => {
    if (!state || byHand.current) return;
    choose({ board: shownChoice(menuOf(menus, state.game), state, choice.board), opponent: undefined });
  }, [state?.startRecord, settings.seats]);
  const pick: Pick = (next) => {
    byHand.current = true;
    choose({ ...choice, ...next });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    byHand.current = false;
    begin(context, choice);
  };
  return h('form', { class: 'panel setup', onSubmit: submit }, formParts(context, choice, pick));
}

function formParts(context: Context, choice: Chosen, pick: Pick): ComponentChild[] {
  const { say, language, controller } = context;
  const { state, menus } = controller;
  const { board } = choice;
  const menu = menuOf(menus, board.game);
  const change = (changed: Partial<BoardChoice>): void => pick({ board: { ...board, ...changed } });
  return [
    h('h2', { id: 'new-game' }, say('New game')),
    h(
      'div',
      { class: 'fields' },
      boardFields(language, menus, board, (next) => pick({ board: next })),
      opponentFields(context, menu, choice, pick),
    ),
    h('button', { type: 'submit', class: 'primary' }, say('Start')),
    h(
      'details',
      { class: 'more' },
      h('summary', null, say('More')),
      h('div', { class: 'fields' }, optionFields(language, menu, board, change)),
      h('div', { class: 'seats' }, state && seatFields(context, state)),
    ),
  ];
}

/** A new game on the board chosen, against whom was chosen. */
function begin({ controller, ask }: Context, { board, opponent }: Chosen): void {
  remember('choice', board);
  if (opponent) {
    controller.settings = against(controller.settings, opponent);
    remember('settings', controller.settings);
  }
  controller.seed = freshSeed();
  ask(newGame(menuOf(controller.menus, board.game), board, freshSeed()));
}

function rememberedChoice(menus: readonly GameMenu[]): BoardChoice {
  const stored = recall('choice') as Partial<BoardChoice> | undefined;
  const menu = menuOf(menus, stored?.game);
  return chosen(menu, stored?.game === menu.game ? stored.variant : undefined);
}

/** The game and its board. */
export function boardFields(
  language: Language,
  menus: readonly GameMenu[],
  { game, variant }: BoardChoice,
  pick: (board: BoardChoice) => void,
): JSX.Element[] {
  const say = speaker(language);
  const menu = menuOf(menus, game);
  const games = menus.map((entry): Option => [entry.game, inLanguage(entry.name, language)]);
  const list = menu.variants.map(({ id, name }): Option => [id, inLanguage(name, language)]);
  const all: Option[] = variant === '' ? [['', say('another board')], ...list] : list;
  return [
    field(
      say('Game'),
      select(game, games, (id) => pick(chosen(menuOf(menus, id)))),
    ),
    field(
      say('Board'),
      select(variant, all, (id) => pick(chosen(menu, id))),
    ),
  ];
}

/** Against whom, and with which colour; none in games of one player. */
function opponentFields(
  { say, language, controller: { settings } }: Context,
  menu: GameMenu,
  { opponent }: Chosen,
  pick: Pick,
): JSX.Element[] {
  if (menu.solo) return [];
  const { side, strength } = opponent ?? opponentOf(settings);
  const offered = menu.levels.filter(({ id, isStrength }) => isStrength || id === strength);
  const strengths: Option[] = [
    ...offered.map(({ id, name }): Option => [id, inLanguage(name, language)]),
    [exact, say('exact, if time allows')],
    [person, say('a person here')],
  ];
  const known = strengths.some(([id]) => id === strength) ? strength : strengths[0][0];
  const change = (next: Partial<Opponent>): void => pick({ opponent: { side, strength: known, ...next } });
  const disabled = known === person;
  return [
    field(
      say('Opponent'),
      select(known, strengths, (id) => change({ strength: id })),
    ),
    colourField(language, menu, side === 0 ? 1 : 0, (own) => change({ side: own === 0 ? 1 : 0 }), disabled),
  ];
}

/** With which colour one plays. */
export function colourField(
  language: Language,
  menu: GameMenu,
  side: 0 | 1,
  act: (side: 0 | 1) => void,
  disabled = false,
): JSX.Element {
  const say = speaker(language);
  const [first, second] = sideNames(menu, language);
  const colours: Option[] = [
    ['0', `${first} (${say('first')})`],
    ['1', `${second} (${say('second')})`],
  ];
  return field(
    say('You play'),
    select(String(side), colours, (id) => act(id === '0' ? 0 : 1), { disabled }),
  );
}
