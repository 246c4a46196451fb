/** The form of a new game: the choices of a beginner, and more behind a fold. */
import { h, type ComponentChild, type JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import * as v from 'valibot';
import { recall, remember } from '../memory.js';
import type { Game } from '../../../core/game.js';
import {
  chosen,
  gameOf,
  menuGames,
  newGame,
  shownChoice,
  type BoardChoice,
} from '../../controller/choice.js';
import { inMode, modeOf, modes, type Mode, type Settings } from '../../controller/settings.js';
import { type Side, otherSide } from '../../../core/position.js';
import { button, field, select, type Option } from '../controls.js';
import { optionFields } from './option-fields.js';
import type { Context } from './panel.js';
import { seatFields, strengthField, type SeatFieldsProps } from './seat-fields.js';
import { sideNames } from '../sides.js';
import { freshSeed } from '../../../core/random.js';
import { readValue } from '../../../core/schema.js';
import { phrase, type Phrase, type Say } from '../../../core/text/phrase.js';

/** The values of the form. */
interface FormValues {
  readonly board: BoardChoice;
  readonly settings: Settings;
}

/** Changes some values of the form. */
type Pick = (next: Partial<FormValues>) => void;

export interface SetupProps {
  readonly context: Context;
  readonly hidden: boolean;
  /** Called when the new game is on the board. */
  readonly started: () => void;
}

/**
 * The form shows the current board until it is changed by hand. Nothing takes effect before the
 * start.
 */
export function Setup({ context, hidden, started }: SetupProps): ComponentChild {
  const { controller } = context;
  const { state, settings } = controller;
  const byHand = useRef(false);
  const [choice, choose] = useState<FormValues>(() => ({ board: rememberedChoice(), settings }));
  useLayoutEffect(() => {
    if (!state || byHand.current) return;
    choose({ board: shownChoice(state, choice.board), settings });
  }, [state?.startRecord, settings]);
  // The seconds are those of the analysis too, where they may change while the form is open.
  const { seconds } = settings;
  useLayoutEffect(() => choose((form) => ({ ...form, settings: { ...form.settings, seconds } })), [seconds]);
  const pick: Pick = (next) => {
    byHand.current = true;
    choose({ ...choice, ...next });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    byHand.current = false;
    begin(context, choice);
    started();
  };
  const seat = (): void => {
    byHand.current = false;
    controller.settings = choice.settings;
    controller.refresh();
    started();
  };
  const parts = formParts(context, choice, pick, seat);
  return h('form', { class: 'panel setup', hidden, onSubmit: submit }, parts);
}

function formParts(
  context: Context,
  { board, settings }: FormValues,
  pick: Pick,
  seat: () => void,
): ComponentChild[] {
  const { say, controller } = context;
  const { state } = controller;
  const game = gameOf(board.game);
  const { solo } = game.view;
  const change = (changed: Partial<BoardChoice>): void => pick({ board: { ...board, ...changed } });
  const set = (next: Settings): void => pick({ settings: next });
  const known = state?.game === game ? state : undefined;
  const seats = { say, state: known, game, settings, set };
  return [
    h('h2', { id: 'new-game' }, say('New game')),
    h(
      'div',
      { class: 'fields' },
      boardFields(say, menuGames, board, (next) => pick({ board: next })),
      !solo && playerFields(seats),
    ),
    h('button', { type: 'submit', class: 'primary' }, say('Start')),
    h(
      'details',
      { class: 'more' },
      h('summary', null, say('More')),
      h('div', { class: 'fields' }, optionFields(say, board, change)),
      !solo && h('div', { class: 'seats' }, seatFields(seats)),
      known?.players === 2 && button(say(onlyPlayers), seat, { 'data-act': 'seat' }),
    ),
  ];
}

const onlyPlayers = phrase('Go on with these players');

/** Begins a new game on the board chosen, with the players chosen. */
function begin(context: Context, { board, settings }: FormValues): void {
  const { controller, ask } = context;
  remember('choice', board);
  controller.settings = settings;
  controller.seed = freshSeed();
  ask(newGame(board, freshSeed()));
}

const storedChoice = v.object({ game: v.string(), variant: v.string() });

function rememberedChoice(): BoardChoice {
  const stored = readValue(storedChoice, recall('choice'));
  const game = gameOf(stored?.game);
  return chosen(game, stored?.game === game.id ? stored.variant : undefined);
}

/** The fields for the game and its board. */
export function boardFields(
  say: Say,
  games: readonly Game[],
  { game: id, variant }: BoardChoice,
  pick: (board: BoardChoice) => void,
): JSX.Element[] {
  const game = gameOf(id);
  const names = games.map((one): Option => [one.id, say(one.view.menu.name)]);
  const list = game.view.menu.variants.map(({ id, name }): Option => [id, say(name)]);
  const all: Option[] = variant === '' ? [['', say('another board')], ...list] : list;
  return [
    field(
      say('Game'),
      select(id, names, (other) => pick(chosen(gameOf(other)))),
    ),
    field(
      say('Board'),
      select(variant, all, (other) => pick(chosen(game, other))),
    ),
  ];
}

const modeNames: Readonly<Record<Mode, Phrase>> = {
  mixed: phrase('person and computer'),
  computers: phrase('two computers'),
  persons: phrase('two people'),
};

/**
 * The fields for the players, the strength of the computers, and the colour of a person who plays
 * against one.
 */
function playerFields(seats: SeatFieldsProps): ComponentChild[] {
  const { say, game, settings, set } = seats;
  const mode = modeOf(settings);
  const list = modes.map((id): Option => [id, say(modeNames[id])]);
  const change = (id: string): void => set(inMode(settings, id as Mode));
  return [
    field(say('Players'), select(mode, list, change)),
    mode === 'mixed' && opponentFields(seats),
    mode === 'computers' &&
      ([0, 1] as const).map((side) => opponentField(sideNames(game, say)[side], side, seats)),
  ];
}

/** Offers the levels of strength, and a depth of the reports if it was chosen behind _More_. */
function opponentField(label: string, side: Side, seats: SeatFieldsProps): JSX.Element {
  const { strength } = seats.settings.seats[side];
  const offered = seats.game.solvers.levels.filter(({ id, solver }) => solver || id === strength);
  return strengthField(label, side, seats, offered);
}

function opponentFields(seats: SeatFieldsProps): JSX.Element[] {
  const { say, game, settings, set } = seats;
  const [one, two] = settings.seats;
  const own = one.who === 'human' ? 0 : 1;
  const swapped = (side: Side): void => set(side === own ? settings : { ...settings, seats: [two, one] });
  return [opponentField(say('Opponent'), otherSide(own), seats), colourField(say, game, own, swapped)];
}

/** The field for one's own colour. */
export function colourField(say: Say, game: Game, side: 0 | 1, act: (side: 0 | 1) => void): JSX.Element {
  const [first, second] = sideNames(game, say);
  const colours: Option[] = [
    ['0', `${first} (${say('first')})`],
    ['1', `${second} (${say('second')})`],
  ];
  return field(
    say('You play'),
    select(String(side), colours, (id) => act(id === '0' ? 0 : 1)),
  );
}
