/**
 * The value of a quiet position without safe edges, for the side that has to open.
 *
 * Exact if every segment stands alone (simple.ts). Where segments meet in boxes of three or four
 * free edges (junctions), the shortest segment is opened until no junction is left, and each time
 * the other side takes all or leaves the last boxes, whichever is better. That is an estimate:
 * another order may be better.
 */
import type { EdgeBoard } from '../../rules/edge-board.js';
import { SimpleEndgame, opened } from './simple.js';

export class Endgame {
  /** Whether the last value is exact. */
  isExact = false;
  private readonly simple: SimpleEndgame;
  private readonly taken: Int32Array;
  private readonly prices: Int32Array;
  /** Result of `count`: an edge of the shortest segment, -1 if there are no junctions. */
  private shortest = -1;

  constructor(private readonly board: EdgeBoard) {
    this.simple = new SimpleEndgame(board.boxCount);
    this.taken = new Int32Array(board.edgeCount);
    this.prices = new Int32Array(board.edgeCount);
  }

  /** Value of the position on the board, which is left as it was. */
  value(): number {
    const { board, taken, prices } = this;
    const start = board.drawnCount;
    let openings = 0;
    for (this.count(); this.shortest >= 0; this.count()) {
      board.open(this.shortest);
      taken[openings] = board.taken;
      prices[openings++] = board.price;
    }
    this.isExact = openings === 0;
    let value = this.simple.value();
    while (openings-- > 0) value = opened(taken[openings], prices[openings], value);
    board.undoTo(start);
    return value + 0;
  }

  /** Counts the segments by kind and length. */
  private count(): void {
    const { board, simple } = this;
    const { outside } = board;
    let shortest = -1;
    let fewest = 1 << 20;
    simple.clear();
    board.startSegments();
    for (let edge = board.nextSegment(); edge >= 0; edge = board.nextSegment()) {
      const { length } = board;
      if (board.isLoop) simple.loops[length]++;
      else simple.chains[length]++;
      if (length < fewest && (board.endA !== outside || board.endB !== outside || length < 3)) {
        fewest = length;
        shortest = edge;
      }
    }
    this.shortest = board.hasJunction ? shortest : -1;
  }
}
