/** The moves in numbered pairs; each is a button that shows the position after it. */
import { type Say } from '../../../core/text/phrase.js';
import { h, type ComponentChild } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameState } from '../../game/state.js';

export interface HistoryProps {
  readonly state: GameState;
  readonly say: Say;
  readonly jump: (ply: number) => void;
  /** Returns the mark behind a move, which says how good it was. */
  readonly mark?: (ply: number) => ComponentChild;
}

/** The moves played; the move whose position is shown is scrolled into view. */
export function History({ state, say, jump, mark }: HistoryProps): ComponentChild {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = list.current!;
    const current = box.querySelector<HTMLElement>('[aria-current]');
    if (current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [state.ply, state.turns.length, state.startRecord]);
  return h(
    'div',
    { class: 'moves', role: 'group', 'aria-label': say('Moves'), ref: list },
    moveButton(state, 0, say('Beginning'), 'move beginning', jump),
    moveRows(state, say, jump, mark),
  );
}

/**
 * Returns numbers and moves for a grid of three columns. A side that moves twice begins a new row.
 * Without moves a text says so.
 */
export function moveRows(
  state: GameState,
  say: Say,
  jump: (ply: number) => void,
  mark?: HistoryProps['mark'],
): ComponentChild[] {
  const { turns, players } = state;
  if (turns.length === 0) return [h('span', { class: 'hint', key: 'none' }, say('The moves appear here.'))];
  const items: ComponentChild[] = [];
  let row = 0;
  turns.forEach(({ text, side }, i) => {
    const isNew = i === 0 || side === 0 || turns[i - 1].side === 1 || players === 1;
    if (isNew) items.push(h('span', { class: 'number', key: `row-${++row}` }, `${row}.`));
    const shown = [text.replace('>', ' → '), mark?.(i + 1)];
    items.push(moveButton(state, i + 1, shown, `move side-${side}`, jump));
  });
  return items;
}

function moveButton(
  state: GameState,
  ply: number,
  text: ComponentChild,
  name: string,
  jump: (ply: number) => void,
): ComponentChild {
  return h(
    'button',
    {
      type: 'button',
      key: ply,
      class: ply > state.ply ? `${name} future` : name,
      'aria-current': ply === state.ply ? 'step' : undefined,
      onClick: () => jump(ply),
    },
    text,
  );
}
