/** What is going on, in one sentence, and the buttons under the board. */
import type { GameState } from '../../game/state.js';
import { confirmation } from '../confirm.js';
import { button, el } from '../dom.js';
import type { Context, Panel } from './panel.js';

export interface ToolbarActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly replay: () => void;
  readonly isReplaying: () => boolean;
  /** The computer pauses, or goes on from the position shown. */
  readonly goOn: () => void;
  readonly swap: () => void;
  /** To the form of a new game. */
  readonly newGame: () => void;
  /** A new game on the same board, with the same players or with the colours exchanged. */
  readonly playAgain: () => void;
  readonly exchange: () => void;
}

export function toolbar(context: Context, actions: ToolbarActions): Panel {
  const { say, controller, language } = context;
  const status = el('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const buttons = buttonRow(context, actions);
  const rules = el('p', { class: 'hint rules' });
  const ending = endingRow(context, actions);
  const foot = el('div', { class: 'foot' }, rules, ending);
  const element = el('div', { class: 'toolbar' }, buttons.element, status, problem, foot);
  const update = (): void => {
    const { state } = controller;
    const text = state ? statusText(context, state) : say('loading');
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle('over', state?.isOver === true);
    const wrong = controller.problem?.[language] ?? '';
    if (problem.textContent !== wrong) problem.textContent = wrong === '' ? '' : `${capital(wrong)}.`;
    buttons.update();
    if (!state) return;
    rules.textContent = context.words(state.rules);
    rules.hidden = state.isOver && state.players === 2;
    ending.hidden = !rules.hidden;
  };
  update();
  return { element, update };
}

function buttonRow(context: Context, actions: ToolbarActions): Panel {
  const { say, controller, ask } = context;
  const undo = signed('↶', say('undo'), actions.undo, 'undo');
  const redo = signed('↷', say('redo'), actions.redo, 'redo');
  const replay = signed('▶', say('replay'), actions.replay, 'replay');
  const swap = signed('⇄', say('swap'), actions.swap, 'swap');
  const goOn = signed('‖', '', actions.goOn, 'go-on');
  const sure = confirmation(say, 'resignQuestion', 'resign', () => {
    const side = controller.resigning;
    if (side !== undefined) ask({ kind: 'resign', side }, controller.state);
  });
  const resign = signed('⚑', say('resign'), () => sure.showModal(), 'resign');
  const again = button(say('newGame'), actions.newGame, { 'data-act': 'new-game' });
  const row = el('div', { class: 'row buttons' }, undo, redo, swap, replay, goOn, resign, again);
  const element = el('div', {}, row, sure);
  const update = (): void => {
    const { state } = controller;
    if (!state) return;
    undo.disabled = state.ply === 0;
    redo.disabled = state.ply === state.turns.length;
    replay.disabled = state.turns.length === 0;
    const runs = actions.isReplaying();
    rename(replay, runs ? '■' : '▶', say(runs ? 'stopReplay' : 'replay'));
    // Nothing that is pressed moves away under the pointer: what cannot be used stays in its place.
    swap.hidden = !state.header.includes('swap=');
    swap.disabled = swapMove(state) === undefined || controller.isComputersTurn;
    resign.hidden = state.players === 1;
    resign.disabled = controller.resigning === undefined;
    const back = state.ply < state.turns.length;
    goOn.hidden = state.players === 1 || controller.settings.seats.every(({ who }) => who === 'human');
    goOn.disabled = !back && !controller.isComputersTurn;
    const waits = back || controller.paused;
    rename(goOn, waits ? '»' : '‖', say(waits ? 'goOn' : 'pause'));
  };
  return { element, update };
}

/** On a telephone only the sign is seen. */
function signed(sign: string, word: string, act: () => void, name: string): HTMLButtonElement {
  const made = button('', act, { 'data-act': name });
  made.append(el('span', { 'aria-hidden': 'true' }, sign), el('span', { class: 'word' }, word));
  return made;
}

function rename(button: HTMLButtonElement, sign: string, word: string): void {
  button.children[0].textContent = sign;
  button.children[1].textContent = word;
}

/** What one can do when the game is over. */
function endingRow({ say }: Context, { playAgain, exchange, replay }: ToolbarActions): HTMLElement {
  return el(
    'div',
    { class: 'row ending' },
    button(say('playAgain'), playAgain, { class: 'primary' }),
    button(say('exchange'), exchange),
    button(say('lookBack'), replay),
  );
}

/** The legal move that has no cell. */
export function swapMove({ moves }: GameState): number | undefined {
  return moves.find(({ cell }) => cell === undefined)?.move;
}

/** The last move, who is to move or what the end was. */
function statusText(context: Context, state: GameState): string {
  const { say, name, words } = context;
  const parts: string[] = [];
  const turn = state.turns[state.ply - 1];
  if (turn) {
    const [chosen, landed] = turn.text.split('>');
    if (turn.lost) parts.push(`${name(turn.side)} ${say('lostTurn')}.`);
    else if (landed !== undefined) parts.push(`${name(turn.side)}: ${chosen} ${say('slid')} → ${landed}.`);
    else parts.push(state.players === 1 ? `${chosen}.` : `${name(turn.side)}: ${chosen}.`);
  }
  if (state.ending) return [...parts, words(state.ending)].join(' ');
  if (state.standing) parts.push(`${capital(words(state.standing))}.`);
  if (state.players === 2) parts.push(turnText(context, state));
  return parts.join(' ');
}

/** `Blue to move: your turn, click where you want to play.` */
function turnText({ say, name, controller }: Context, state: GameState): string {
  const mover = name(state.toMove);
  if (controller.work?.purpose === 'move') return `${mover} ${say('thinking')}…`;
  const plain = `${mover} ${say('yourMove')}`;
  if (state.ply < state.turns.length) return `${plain} (${say('lookingBack')}).`;
  if (controller.isComputersTurn) return controller.paused ? `${plain} (${say('paused')}).` : `${plain}.`;
  const { seats } = controller.settings;
  if (seats.every(({ who }) => who === 'human')) return `${plain}.`;
  return `${plain}: ${say('yourTurn')}${state.ply < 2 ? `, ${say('clickCell')}` : ''}.`;
}

/** A capital at the beginning, unless that is the name of a cell. */
function capital(text: string): string {
  return /^\S*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
