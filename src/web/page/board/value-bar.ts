/**
 * A bar beside the board that shows which side stands better; the first side's share is at the
 * bottom.
 */
import { h, type ComponentChild } from 'preact';
import { useRef } from 'preact/hooks';
import type { Annotation } from '../../../app/answers/convert/annotation.js';
import type { MoveValue } from '../../../core/answer.js';
import { type Side, otherSide } from '../../../core/position.js';
import type { GameState } from '../../game/state.js';
import type { Context } from '../panels/panel.js';
import { valueLabel, wordedValue, type MoveValues } from './value-painter.js';

/** A value for `side`. */
export interface Standing extends Omit<MoveValue, 'move'> {
  readonly side: Side;
}

/** Returns which side stands better, and by how much; undefined if nothing is known. */
export function shownValue(
  state: GameState,
  analysis: MoveValues | undefined,
  annotation?: Annotation,
): Standing | undefined {
  const known = knownValue(state, analysis, annotation);
  // The better side is named: `Blue: win` says more than `Orange: loss`.
  return known && known.lo + known.hi < 0
    ? { ...known, side: otherSide(known.side), lo: -known.hi, hi: -known.lo }
    : known;
}

/**
 * Returns the value of the best move, or else of the review, or else of the computer's last move.
 */
function knownValue(
  state: GameState,
  analysis: MoveValues | undefined,
  annotation: Annotation | undefined,
): Standing | undefined {
  if (state.isOver && !state.resigned) {
    return { side: 0, lo: state.settled, hi: state.settled, status: 'proved' };
  }
  const best = analysis?.values.find(({ move }) => move === analysis.best[0]);
  if (best) return { side: state.toMove, lo: best.lo, hi: best.hi, status: best.status };
  const reviewed = annotation?.curve[state.ply];
  if (reviewed) return { ...reviewed, side: 0 };
  const turn = state.turns[state.ply - 1];
  if (!turn?.note) return undefined;
  const { lo, hi, status } = turn.note;
  return { side: turn.side, lo, hi, status };
}

/** Returns a share from 0 to 1: the chance to win, or points compressed so that any number fits. */
export function shareOfFirst({ scale }: Pick<GameState, 'scale'>, { side, lo, hi }: Standing): number {
  const middle = ((lo + hi) / 2) * (side === 0 ? 1 : -1);
  const lead = scale === 'chance' ? Math.max(-1, Math.min(1, middle)) : middle / (Math.abs(middle) + 3);
  return 0.5 + lead / 2;
}

/** Returns whether a position is at the end of the same game, at most two moves after `before`. */
function isGoingOn(before: GameState, { startRecord, ply, turns }: GameState): boolean {
  const ahead = ply - before.ply;
  return before.startRecord === startRecord && ply === turns.length && ahead >= 0 && ahead <= 2;
}

/** The bar shows the last known value while an engine thinks about the next position. */
export function ValueBar({ controller, say, name, language }: Context): ComponentChild {
  const last = useRef<{ readonly state: GameState; readonly standing: Standing } | undefined>(undefined);
  const { state, analysis, annotation } = controller;
  // Its room stays empty, so that the board has the same size in every game.
  if (!state || state.players === 1) return h('div', { class: 'value-bar' });
  const found = shownValue(state, analysis, annotation);
  if (found) last.current = { state, standing: found };
  const isKept = last.current && isGoingOn(last.current.state, state);
  const known = found ?? (isKept ? last.current!.standing : undefined);
  const share = Math.round(100 * (known ? shareOfFirst(state, known) : 0.5));
  const words = known ? `${name(known.side)}: ${wordedValue(state, known, say, language)}` : '';
  return h(
    'div',
    { class: known ? 'value-bar' : 'value-bar unknown', title: `${say('Who stands better')}. ${words}` },
    h(
      'svg',
      { viewBox: '0 0 10 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      h('rect', { class: 'second', height: 100, width: 10 }),
      h('rect', { class: 'first', y: 100 - share, height: share, width: 10 }),
      h('path', { class: 'middle', d: 'M0 50h10' }),
    ),
    known &&
      h(
        'span',
        { class: `number side-${known.side}`, 'aria-hidden': 'true' },
        valueLabel(known, state.scale, language),
      ),
    h('span', { class: 'unseen' }, words),
  );
}
