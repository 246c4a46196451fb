/** The state of the game in one sentence, and the buttons under the board. */
import { h, type ComponentChild } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Course } from '../../controller/course.js';
import type { GameState } from '../../game/state.js';
import { confirmation } from '../confirm.js';
import { orientationOf, rulesOf } from '../board/turn.js';
import { button } from '../controls.js';
import type { Context } from './panel.js';
import { phrase } from '../../../core/text/phrase.js';
import { modeOf } from '../../controller/settings.js';

interface ToolbarProps {
  readonly context: Context;
  readonly course: Course;
  readonly swap: () => void;
  /** Draws the board in its next orientation. */
  readonly turn: () => void;
  /** Opens the form of a new game. */
  readonly newGame: () => void;
}

export function Toolbar(props: ToolbarProps): ComponentChild {
  const { context } = props;
  const { say, controller, words } = context;
  const { state } = controller;
  const ends = state?.isOver === true && state.players === 2;
  const { problem } = controller;
  const wrong = problem ? say(problem) : '';
  return [
    state && h(Buttons, { ...props, state }),
    h(
      'p',
      { class: state?.isOver ? 'status over' : 'status', role: 'status', 'aria-live': 'polite' },
      state ? statusText(context, state) : say('Loading the games…'),
    ),
    h('p', { class: 'problem', role: 'alert' }, wrong === '' ? '' : `${capital(wrong)}.`),
    h(
      'div',
      { class: 'foot' },
      h('p', { class: 'hint rules', hidden: ends }, state && words(rulesOf(state))),
      h('div', { class: 'row ending', hidden: !ends }, ends && endingButtons(props)),
      orientationOf(state) && signed('turn', '⟳', say('Turn the board'), props.turn, false),
    ),
  ];
}

/** Buttons that cannot be used stay in their place, so that no button moves under the pointer. */
function Buttons(props: ToolbarProps & { readonly state: GameState }): ComponentChild {
  const { context, course, state } = props;
  const { say, controller, ask, language } = context;
  const sure = useRef<HTMLDialogElement>(null);
  const resign = (): unknown => ask({ type: 'resign' });
  const question = useMemo(
    () => confirmation(sure, say, [phrase('Resign this game?'), phrase('Resign')], resign),
    [language],
  );
  const noSwap = swapMove(state) === undefined || controller.isComputersTurn;
  return h(
    'div',
    null,
    h(
      'div',
      { class: 'row buttons' },
      button(say('New game'), props.newGame, { 'data-act': 'new-game', class: 'primary' }),
      signed('undo', '↶', say('Undo'), () => course.travel(-1), state.ply === 0),
      signed('redo', '↷', say('Redo'), () => course.travel(1), state.ply === state.turns.length),
      state.header.includes('swap=') && signed('swap', '⇄', say('Swap'), props.swap, noSwap),
      replayButton(context, course, state),
      goOnButton(context, course, state),
      state.players === 2 &&
        signed('resign', '⚑', say('Resign'), () => sure.current?.showModal(), !controller.canResign),
    ),
    question,
  );
}

function replayButton({ say }: Context, course: Course, { turns }: GameState): ComponentChild {
  const [sign, word] = course.isReplaying ? (['■', say('Stop')] as const) : (['▶', say('Replay')] as const);
  return signed('replay', sign, word, () => course.toggleReplay(), turns.length === 0);
}

function goOnButton({ say, controller }: Context, course: Course, state: GameState): ComponentChild {
  if (state.players === 1 || controller.settings.seats.every(({ who }) => who === 'human')) return null;
  const back = state.ply < state.turns.length;
  const [sign, word] =
    back || controller.isPaused ? (['»', say('Go on from here')] as const) : (['‖', say('Pause')] as const);
  return signed('go-on', sign, word, () => course.goOn(), !back && !controller.isComputersTurn);
}

/** Where there is little room only the sign is visible. */
export function signed(
  name: string,
  sign: string,
  word: string,
  act: () => void,
  disabled: boolean,
): ComponentChild {
  return h(
    'button',
    { type: 'button', key: name, 'data-act': name, title: word, disabled, onClick: () => act() },
    h('span', { 'aria-hidden': 'true' }, sign),
    h('span', { class: 'word' }, word),
  );
}

/** The buttons shown when the game is over. */
function endingButtons({ context: { say }, course }: ToolbarProps): ComponentChild[] {
  return [
    button(say('Play again'), () => course.playAgain(), { class: 'primary' }),
    button(say('Exchange the players'), () => course.exchange()),
    button(say('Look back'), () => course.toggleReplay()),
  ];
}

/** Returns the name of the legal move that has no cell. */
export function swapMove({ moves }: GameState): string | undefined {
  return moves.find(({ cell }) => cell === undefined)?.name;
}

/** Describes the last move, and whose turn it is or how the game ended. */
function statusText(context: Context, state: GameState): string {
  const { say, name, words } = context;
  const parts: string[] = [];
  const turn = state.turns[state.ply - 1];
  if (turn) {
    const [chosen, landed] = turn.text.split('>');
    if (turn.lost) parts.push(`${name(turn.side)} ${say('lost the turn')}.`);
    else if (landed !== undefined) parts.push(`${name(turn.side)}: ${chosen} ${say('slid')} → ${landed}.`);
    else parts.push(state.players === 1 ? `${chosen}.` : `${name(turn.side)}: ${chosen}.`);
  }
  if (state.ending) return [...parts, ...resultForOne(context, state), words(state.ending)].join(' ');
  if (state.standing) parts.push(`${capital(words(state.standing))}.`);
  if (state.players === 2) parts.push(turnText(context, state));
  return parts.join(' ');
}

/** Returns the result for the only person in a game against the computer. */
function resultForOne({ controller, say }: Context, { winner, players }: GameState): string[] {
  if (players === 1 || winner === undefined || winner === 'draw' || modeOf(controller.settings) !== 'mixed')
    return [];
  const isWon = controller.settings.seats[winner].who === 'human';
  return [say(isWon ? phrase('You have won!') : phrase('You have lost.'))];
}

/** Returns `Blue to move: your turn, click where you want to play.` */
function turnText({ say, name, controller }: Context, state: GameState): string {
  const mover = name(state.toMove);
  if (controller.work?.purpose === 'move') return `${mover} ${say('thinking')}…`;
  const plain = `${mover} ${say('to move')}`;
  if (state.ply < state.turns.length) return `${plain} (${say('looking back')}).`;
  if (controller.isComputersTurn)
    return controller.isPaused ? `${plain} (${say('the computer waits')}).` : `${plain}.`;
  const { seats } = controller.settings;
  if (seats.every(({ who }) => who === 'human')) return `${plain}.`;
  return `${plain}: ${say('your turn')}${state.ply < 2 ? `, ${say('click where you want to play')}` : ''}.`;
}

/** Capitalises the first letter, unless it begins the name of a cell. */
function capital(text: string): string {
  return /^\S*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
