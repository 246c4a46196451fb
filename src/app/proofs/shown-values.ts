/** What follows for a position from the values that a proof shows after its moves. */
import type { Game, Setup } from '../../core/game.js';
import { legalMoves, type Move, type Position } from '../../core/position.js';

export class ShownValues {
  readonly legal: ReadonlySet<Move>;
  /** Values of moves for the side that makes them. */
  private readonly values = new Map<Move, number>();
  /** Shown of the position itself. */
  private own: number | undefined;
  private readonly sign: number;
  /** What the rules alone say of the value; of points that are still to come they say nothing. */
  private readonly least: number;
  private readonly most: number;
  /** The value follows from those of the moves. */
  readonly isByMoves: boolean;

  constructor(
    private readonly game: Game,
    setup: Setup,
    private readonly position: Position,
  ) {
    const { players, chance, worst, best } = game.rules.traits(setup);
    const bounds = position.toMove === 0 ? [worst, best] : [0 - best, 0 - worst];
    [this.least, this.most] = game.codec.answersToCome ? [-Infinity, Infinity] : bounds;
    this.isByMoves = players === 2 && !chance;
    this.legal = new Set(legalMoves(position));
    this.sign = position.toMove === 0 ? 1 : -1;
    if (this.isByMoves) for (const move of this.legal) this.lookAt(move);
  }

  showPosition(value: number): void {
    this.own = value;
  }

  /** The value for the side to move in the position after `move`. */
  showMove(move: Move, value: number): void {
    const { position, sign } = this;
    const { answersToCome } = this.game.codec;
    const before = answersToCome ? position.settled : 0;
    position.play(move);
    const gained = answersToCome ? sign * (position.settled - before) : 0;
    const same = (position.toMove === 0 ? 1 : -1) === sign;
    position.undo();
    this.values.set(move, gained + (same ? value : 0 - value));
  }

  /** The value of the position for its side to move, as far as it is shown. */
  get bounds(): { readonly lo: number; readonly hi: number } {
    const { own, values, legal, least, most } = this;
    if (own !== undefined) return { lo: own, hi: own };
    const reached = Math.max(least, ...values.values());
    return { lo: reached, hi: values.size === legal.size ? reached : most };
  }

  /** A move that is shown to be worth this much. */
  keeps(value: number): Move | undefined {
    for (const [move, reached] of this.values) if (reached >= value) return move;
    return undefined;
  }

  /** Every best move, the value being this one; undefined if it is not shown of each legal move which it is. */
  allBest(value: number): Move[] | undefined {
    const { legal, values, least, isByMoves } = this;
    if (!isByMoves) return undefined;
    if (value === least) return [...legal];
    return values.size < legal.size ? undefined : [...legal].filter((move) => values.get(move)! >= value);
  }

  /** The rules tell the value of a move that ends the game. */
  private lookAt(move: Move): void {
    const { position, sign } = this;
    const before = this.game.codec.answersToCome ? position.settled : 0;
    position.play(move);
    if (position.isOver) this.values.set(move, sign * (position.settled - before));
    position.undo();
  }
}
