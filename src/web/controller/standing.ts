/** What is known of the position shown, and how much of a bar it fills. */
import type { MoveValue } from '../../core/answer.js';
import type { Side } from '../../core/position.js';
import type { GameState } from '../game/state.js';
import type { Analysis } from './game-controller.js';

/** A value for `side`. */
export interface Standing extends Omit<MoveValue, 'move'> {
  readonly side: Side;
}

/** Who stands better, and by what; undefined if nothing is known. */
export function shownValue(state: GameState, analysis: Analysis | undefined): Standing | undefined {
  const known = knownValue(state, analysis);
  // A side that stands worse is not named: `Orange: loss` says less than `Blue: win`.
  return known && known.lo + known.hi < 0
    ? { ...known, side: known.side === 0 ? 1 : 0, lo: -known.hi, hi: -known.lo }
    : known;
}

/** The value of the best move, else what the computer thought of its last one. */
function knownValue(state: GameState, analysis: Analysis | undefined): Standing | undefined {
  if (state.isOver && !state.resigned) {
    return { side: 0, lo: state.settled, hi: state.settled, status: 'proved' };
  }
  const best = analysis?.values.find(({ move }) => move === analysis.best[0]);
  if (best) return { side: state.toMove, lo: best.lo, hi: best.hi, status: best.status };
  const turn = state.turns[state.ply - 1];
  if (!turn?.note || turn.note.status === 'refused') return undefined;
  const { lo, hi, status } = turn.note;
  return { side: turn.side, lo, hi, status };
}

/** From 0 to 1: a chance to win, or points drawn together so that any number fits. */
export function shareOfFirst(
  { winOrLose }: Pick<GameState, 'winOrLose'>,
  { side, lo, hi }: Standing,
): number {
  const middle = ((lo + hi) / 2) * (side === 0 ? 1 : -1);
  const lead = winOrLose ? Math.max(-1, Math.min(1, middle)) : middle / (Math.abs(middle) + 3);
  return 0.5 + lead / 2;
}
