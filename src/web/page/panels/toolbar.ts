/** What is going on, in one sentence, and the buttons under the board. */
import type { GameState } from '../../referee/state.js';
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
}

export function toolbar(context: Context, actions: ToolbarActions): Panel {
  const { say, controller, ask, language } = context;
  const status = el('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const rules = el('p', { class: 'hint' });
  const undo = button(`↶ ${say('undo')}`, actions.undo, { 'data-act': 'undo' });
  const redo = button(`↷ ${say('redo')}`, actions.redo, { 'data-act': 'redo' });
  const replay = button('', actions.replay, { 'data-act': 'replay' });
  const swap = button(`⇄ ${say('swap')}`, actions.swap, { 'data-act': 'swap' });
  const goOn = button('', actions.goOn, { 'data-act': 'go-on' });
  const sure = confirmation(say, 'resignQuestion', 'resign', () => {
    const side = controller.resigning;
    if (side !== undefined) void ask({ kind: 'resign', side }, controller.state);
  });
  const resign = button(say('resign'), () => sure.showModal(), { 'data-act': 'resign' });
  const element = el(
    'div',
    { class: 'toolbar' },
    status,
    problem,
    el('div', { class: 'row' }, undo, redo, replay, swap, goOn, resign),
    sure,
    rules,
  );
  const update = (): void => {
    const { state } = controller;
    const text = state ? statusText(context, state) : say('loading');
    if (status.textContent !== text) status.textContent = text;
    const wrong = controller.problem?.[language] ?? '';
    if (problem.textContent !== wrong) problem.textContent = wrong === '' ? '' : `${capital(wrong)}.`;
    if (!state) return;
    rules.textContent = state.rules[language];
    undo.disabled = state.ply === 0;
    redo.disabled = state.ply === state.turns.length;
    replay.disabled = state.turns.length === 0;
    replay.textContent = actions.isReplaying() ? `■ ${say('stopReplay')}` : `▶ ${say('replay')}`;
    // Nothing that is pressed moves away under the pointer: what cannot be used stays in its place.
    swap.hidden = !state.header.includes('swap=');
    swap.disabled = swapMove(state) === undefined || controller.isComputersTurn;
    resign.hidden = state.players === 1;
    resign.disabled = controller.resigning === undefined;
    const back = state.ply < state.turns.length;
    const hasComputer =
      controller.settings.seats.some(({ who }) => who === 'computer') && state.players === 2;
    goOn.hidden = !hasComputer || !(back || controller.isComputersTurn);
    goOn.textContent = back || controller.paused ? say('goOn') : say('pause');
  };
  update();
  return { element, update };
}

/** The legal move that has no cell. */
export function swapMove({ moves }: GameState): number | undefined {
  return moves.find(({ cell }) => cell === undefined)?.move;
}

/** The last move, who is to move or what the end was. */
function statusText({ say, controller, language }: Context, state: GameState): string {
  const parts: string[] = [];
  const turn = state.turns[state.ply - 1];
  const name = (side: 0 | 1): string => say(side === 0 ? 'player1' : 'player2');
  if (turn) {
    const [chosen, landed] = turn.text.split('>');
    if (turn.lost) parts.push(`${name(turn.side)} ${say('lostTurn')}.`);
    else if (landed !== undefined) parts.push(`${name(turn.side)}: ${chosen} ${say('slid')} → ${landed}.`);
    else parts.push(state.players === 1 ? `${chosen}.` : `${name(turn.side)}: ${chosen}.`);
  }
  if (state.ending) return [...parts, state.ending[language]].join(' ');
  if (state.standing) parts.push(`${capital(state.standing[language])}.`);
  if (state.players === 2) {
    const waits =
      state.ply < state.turns.length
        ? ` (${say('lookingBack')})`
        : controller.paused && controller.isComputersTurn
          ? ` (${say('paused')})`
          : '';
    const verb = controller.work?.purpose === 'move' ? `${say('thinking')}…` : `${say('yourMove')}${waits}.`;
    parts.push(`${name(state.toMove)} ${verb}`);
  }
  return parts.join(' ');
}

/** A capital at the beginning, unless that is the name of a cell. */
function capital(text: string): string {
  return /^\S*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
