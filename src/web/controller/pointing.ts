/** The meaning of pointing at a cell: a move, the choice of a man, or nothing. */
import type { GameState, LegalMove, Target } from '../game/state.js';
import type { Point } from '../../core/scene.js';

export type PointedMove =
  /** The name of the move. */
  | { readonly kind: 'play'; readonly move: string }
  | { readonly kind: 'choose'; readonly cell: number | undefined }
  /** The cell is taken, or cannot be reached. */
  | { readonly kind: 'refused' };

/** @param chosen the man chosen before, in games where a man is chosen first. */
export function pointedAt(state: GameState, chosen: number | undefined, cell: number): PointedMove {
  const ending = state.moves.filter((move) => standsFor(move, cell));
  const choosesFirst = state.moves.some(({ from }) => from !== undefined);
  if (!choosesFirst) return ending[0] ? { kind: 'play', move: ending[0].name } : { kind: 'refused' };
  const starting = state.moves.some(({ from }) => from === cell);
  const own = ending.find(({ from }) => from === chosen);
  if (chosen !== undefined && own) return { kind: 'play', move: own.name };
  if (starting) return { kind: 'choose', cell: chosen === cell ? undefined : cell };
  // Only one man can get there, so it need not be chosen.
  if (chosen === undefined && ending.length === 1) return { kind: 'play', move: ending[0].name };
  return { kind: 'refused' };
}

/** Returns whether pointing at a cell means this move. */
export function standsFor({ cell, also }: LegalMove, pointed: number): boolean {
  return cell === pointed || (also?.includes(pointed) ?? false);
}

/** Within a sequence only the man that has captured continues, so it is chosen already. */
export function chosenByRule({ players, moves, ply }: GameState): number | undefined {
  return players === 1 && ply > 0 ? moves[0]?.from : undefined;
}

/** Directions of the arrow keys. */
export const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the next cell in a row, or the nearest one in the next row; the cell itself at the edge.
 * If two cells are equally near, it takes the left one upwards and the right one downwards, so that
 * the opposite key leads back; in a board turned so that its cells stand in columns, it does the
 * same with the upper and the lower one. Every cell can be reached.
 * @param degrees by which the board is turned
 */
export function neighbour(targets: readonly Target[], from: number, way: Point, degrees = 0): number {
  const isAlong = (way.y === 0) === (degrees % 60 === 0);
  const start = targets.find(({ cell }) => cell === from);
  if (!start) return targets[0]?.cell ?? from;
  let nearest = from;
  let least = Infinity;
  for (const { cell, at } of targets) {
    const [dx, dy] = [at.x - start.at.x, at.y - start.at.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 0.1 || aside > (isAlong ? 0.1 : 1.1)) continue;
    // The row counts most, then the distance in it, then the side.
    const distance = 100 * ahead + aside - (dx * way.y + dy * way.x > 0 ? 0.01 : 0);
    if (distance < least - 1e-9) [least, nearest] = [distance, cell];
  }
  return nearest;
}
