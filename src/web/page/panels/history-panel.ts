/** The moves in numbered pairs; each is a way back to the position after it. */
import { button, el } from '../dom.js';
import type { GameState } from '../../game/state.js';
import type { Context, Panel } from './panel.js';
import type { Say } from '../texts.js';

export function historyPanel({ say, controller, ask }: Context): Panel {
  const list = el('div', { class: 'moves', role: 'group', 'aria-label': say('history') });
  const element = el('section', { class: 'panel history' }, list);
  let shown = '';
  const update = (): void => {
    const { state } = controller;
    if (!state) return;
    const now = `${String(state.ply)} ${state.startRecord} ${state.saved}`;
    if (now === shown) return;
    shown = now;
    const jump = (ply: number): void => void ask({ kind: 'jump', ply });
    const beginning = moveButton(state, 0, say('beginning'), 'move beginning', jump);
    // Rebuilding the list takes the focus from the button that was pressed: it goes to the same place.
    const focused = list.contains(document.activeElement);
    list.replaceChildren(beginning, ...moveRows(state, say, jump));
    const current = list.querySelector<HTMLElement>('[aria-current]');
    if (focused) current?.focus();
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  };
  update();
  return { element, update };
}

/** Numbers and moves for a grid of three columns; a side that moves again begins a row. Without moves it says so. */
export function moveRows(state: GameState, say: Say, jump: (ply: number) => void): HTMLElement[] {
  const { turns, players } = state;
  if (turns.length === 0) return [el('span', { class: 'hint' }, say('noMoves'))];
  const items: HTMLElement[] = [];
  let row = 0;
  turns.forEach(({ text, side }, i) => {
    const isNew = i === 0 || side === 0 || turns[i - 1].side === 1 || players === 1;
    if (isNew) items.push(el('span', { class: 'number' }, `${String(++row)}.`));
    items.push(moveButton(state, i + 1, text.replace('>', ' → '), `move side-${String(side)}`, jump));
  });
  return items;
}

function moveButton(
  state: GameState,
  ply: number,
  text: string,
  name: string,
  jump: (ply: number) => void,
): HTMLElement {
  return button(text, () => jump(ply), {
    class: ply > state.ply ? `${name} future` : name,
    'aria-current': ply === state.ply ? 'step' : undefined,
  });
}
