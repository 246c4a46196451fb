/** What pointing at a cell means: a move, the choice of a man, or nothing. */
import type { Move } from '../../core/position.js';
import type { GameState, LegalMove } from '../referee/state.js';

export type Pointed =
  | { readonly kind: 'play'; readonly move: Move }
  | { readonly kind: 'choose'; readonly cell: number | undefined }
  /** A cell that is taken, or cannot be reached. */
  | { readonly kind: 'refused' };

/** @param chosen the man chosen before, in games where a man is chosen first. */
export function pointedAt(state: GameState, chosen: number | undefined, cell: number): Pointed {
  const ending = state.moves.filter((move) => standsFor(move, cell));
  const choosesFirst = state.moves.some(({ from }) => from !== undefined);
  if (!choosesFirst) return ending[0] ? { kind: 'play', move: ending[0].move } : { kind: 'refused' };
  const starting = state.moves.some(({ from }) => from === cell);
  const own = ending.find(({ from }) => from === chosen);
  if (chosen !== undefined && own) return { kind: 'play', move: own.move };
  if (starting) return { kind: 'choose', cell: chosen === cell ? undefined : cell };
  // Only one man can get there: no need to choose it.
  if (chosen === undefined && ending.length === 1) return { kind: 'play', move: ending[0].move };
  return { kind: 'refused' };
}

/** Whether pointing at a cell means this move. */
export function standsFor({ cell, also }: LegalMove, pointed: number): boolean {
  return cell === pointed || (also?.includes(pointed) ?? false);
}

/** Within a sequence only the man that has captured goes on: it is chosen already. */
export function chosenByRule({ players, moves, ply }: GameState): number | undefined {
  return players === 1 && ply > 0 ? moves[0]?.from : undefined;
}
