/**
 * The moves in numbered pairs; each is a button that shows the position after it. Below a pair are
 * its variations: the other moves that were tried, with their own variations below them.
 */
import { h, type ComponentChild } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { turnText, type Variation } from '../../../session/move-tree.js';
import type { GameState, PlayedMove } from '../../game/state.js';
import { confirmation } from '../confirm.js';
import { button } from '../controls.js';
import { phrase, type Say } from '../../../core/text/phrase.js';
import type { Context } from './panel.js';
import { markSign } from './review-panel.js';

/** The moves played; the move whose position is shown is scrolled into view. */
export function History({ controller, say, ask }: Context): ComponentChild {
  const state = controller.state!;
  const { annotation } = controller;
  const list = useRef<HTMLDivElement>(null);
  const sure = useRef<HTMLDialogElement>(null);
  const [doomed, doom] = useState<readonly string[]>([]);
  const current = (): HTMLElement | null => list.current!.querySelector('[aria-current]');
  useLayoutEffect(() => {
    const [box, move] = [list.current!, current()];
    if (move) box.scrollTop = move.offsetTop - box.clientHeight / 2;
  }, [state]);
  const { turns, variations, players } = state;
  // The move chosen becomes one of the game's, whose button takes the focus.
  const choose = (moves: readonly string[]): void => {
    ask({ type: 'vary', moves });
    current()?.focus({ preventScroll: true });
  };
  const askToDelete = (moves: readonly string[]): void => {
    doom(moves);
    sure.current!.showModal();
  };
  const jump = (ply: number): unknown => ask({ type: 'show', ply });
  const mark = (ply: number): ComponentChild => markSign(annotation?.moves[ply - 1], state.scale, say);
  const beside = (from: number, to: number): ComponentChild[] =>
    variationRows(
      variations.filter(({ ply }) => ply >= from && ply <= to),
      { before: turns, players, say, choose, askToDelete },
    );
  return [
    h(
      'div',
      { class: 'moves', role: 'group', 'aria-label': say('Moves'), ref: list },
      moveButton(state, 0, say('Beginning'), 'move beginning', jump),
      moveRows(state, say, jump, mark, beside),
    ),
    confirmation(sure, say, [phrase('Delete this variation?'), phrase('Delete')], () => {
      ask({ type: 'remove', moves: doomed });
      current()?.focus({ preventScroll: true });
    }),
  ];
}

/**
 * Returns numbers and moves for a grid of three columns. A side that moves twice begins a new row.
 * Without moves a text says so.
 * @param mark returns the mark behind a move, which says how good it was
 * @param beside returns what stands below a row, by the numbers of moves from which it branches off
 */
export function moveRows(
  state: GameState,
  say: Say,
  jump: (ply: number) => void,
  mark?: (ply: number) => ComponentChild,
  beside?: (from: number, to: number) => ComponentChild[],
): ComponentChild[] {
  const { turns, players } = state;
  const items: ComponentChild[] = [];
  if (turns.length === 0)
    items.push(h('span', { class: 'hint', key: 'none' }, say('The moves appear here.')));
  let [row, from] = [0, 0];
  const endRow = (to: number): void => {
    if (beside) items.push(...beside(from, to));
    from = to + 1;
  };
  turns.forEach(({ text, side }, i) => {
    if (beginsRow(turns, i, players)) {
      if (i > 0) endRow(i - 1);
      items.push(h('span', { class: 'number', key: `row-${++row}` }, `${row}.`));
    }
    const shown = [withArrow(text), mark?.(i + 1)];
    items.push(moveButton(state, i + 1, shown, `move side-${side}`, jump));
  });
  endRow(turns.length);
  return items;
}

type Move = Pick<PlayedMove, 'text' | 'side'>;

function beginsRow(moves: readonly Move[], i: number, players: number): boolean {
  return i === 0 || moves[i].side === 0 || moves[i - 1].side === 1 || players === 1;
}

function withArrow(text: string): string {
  return text.replace('>', ' → ');
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

interface VariationList {
  /** The moves that the variations leave or continue. */
  readonly before: readonly Move[];
  readonly players: number;
  readonly say: Say;
  readonly choose: (moves: readonly string[]) => void;
  readonly askToDelete: (moves: readonly string[]) => void;
}

function variationRows(variations: readonly Variation[], list: VariationList): ComponentChild[] {
  return variations.map(({ ply, turns, variations: beside }) => {
    const own = turns.map((turn) => ({ text: turnText(turn), side: turn.side }));
    const moves = [...list.before.slice(0, ply), ...own];
    const key = moves
      .slice(0, ply + 1)
      .map(({ text }) => text)
      .join(' ');
    return h(VariationRow, { ...list, key, moves, ply, beside });
  });
}

interface VariationProps extends VariationList {
  /** All moves from the start; those from `ply` on are the variation's. */
  readonly moves: readonly Move[];
  readonly ply: number;
  readonly beside: readonly Variation[];
}

/** The moves of a variation before those that are folded. */
const firstMoves = 8;

function VariationRow({ moves, ply, beside, ...list }: VariationProps): ComponentChild {
  const { players, say, choose, askToDelete } = list;
  const [isWhole, unfold] = useState(false);
  const end = isWhole ? moves.length : Math.min(moves.length, ply + firstMoves);
  const items: ComponentChild[] = [];
  let row = 0;
  const textsTo = (length: number): string[] => moves.slice(0, length).map(({ text }) => text);
  for (const [i, { text, side }] of moves.slice(0, end).entries()) {
    const isNew = beginsRow(moves, i, players);
    if (isNew) row++;
    if (i < ply) continue;
    const onClick = (): void => choose(textsTo(i + 1));
    const move = h('button', { type: 'button', class: `move side-${side}`, onClick }, withArrow(text));
    const number = h('span', { class: 'number' }, `${row}${isNew ? '.' : '…'}`);
    items.push(isNew || i === ply ? h('span', { class: 'numbered' }, number, move) : move);
  }
  const more = moves.length - ply - firstMoves;
  if (more > 0) {
    const title = isWhole ? say('Fewer moves') : say('{more} more {more|move|moves}', { more });
    const toggle = { title, 'aria-label': title, 'aria-expanded': isWhole, onClick: () => unfold(!isWhole) };
    items.push(h('button', { type: 'button', key: 'fold', ...toggle }, isWhole ? '…' : `… +${more}`));
  }
  const title = say('Delete this variation');
  const act = (): void => askToDelete(textsTo(ply + 1));
  items.push(button('×', act, { key: 'delete', class: 'delete', title, 'aria-label': title }));
  return h(
    'div',
    { class: 'variation', role: 'group', 'aria-label': say('Variation') },
    items,
    variationRows(
      beside.filter((one) => one.ply < end || end === moves.length),
      { ...list, before: moves },
    ),
  );
}
