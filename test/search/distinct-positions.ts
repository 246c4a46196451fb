import type { Position } from '../../src/core/position.js';

/**
 * Counts the distinct positions, by key, at each number of moves from `position` (itself included),
 * up to `depth` moves. A position reached after different numbers of moves counts once for each.
 */
export function distinctPositions(position: Position, depth: number): number[] {
  const seen = Array.from({ length: depth + 1 }, () => new Map<number, Set<number>>());
  const counts = new Array<number>(depth + 1).fill(0);
  const moves: Int32Array = new Int32Array(position.moveCount * (depth + 1));
  const visit = (ply: number, from: number): void => {
    const halves = seen[ply];
    const highs = halves.get(position.keyLow32) ?? new Set<number>();
    if (highs.has(position.keyHigh32)) return;
    halves.set(position.keyLow32, highs.add(position.keyHigh32));
    counts[ply]++;
    if (position.isOver || ply === depth) return;
    const end = from + position.legalMoves(moves, from);
    for (let i = from; i < end; i++) {
      position.play(moves[i]);
      visit(ply + 1, end);
      position.undo();
    }
  };
  visit(0, 0);
  return counts;
}
