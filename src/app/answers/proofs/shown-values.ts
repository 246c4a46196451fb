/** Derives the value of a position from the values that a proof shows after its moves. */
import { seenBy } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import { legalMoves, type Move, type Position } from '../../../core/position.js';
import { effectOf, valueOfMove } from '../../positions/settled.js';

export class ShownValues {
  private readonly legal: ReadonlySet<Move>;
  /** Values of moves for the side that makes them. */
  private readonly values = new Map<Move, number>();
  /** Value shown for the position itself. */
  private own: number | undefined;
  /** Lower bound by the rules; -Infinity in games whose answers count points to come. */
  private readonly least: number;
  /** Upper bound by the rules; Infinity in games whose answers count points to come. */
  private readonly most: number;
  /** Whether the value follows from those of the moves. */
  readonly isByMoves: boolean;

  constructor(
    private readonly game: Game,
    setup: Setup,
    private readonly position: Position,
  ) {
    const { players, chance, worst, best } = game.rules.traits(setup);
    const { lo, hi } = seenBy(position.toMove, { lo: worst, hi: best });
    [this.least, this.most] = game.codec.answersToCome ? [-Infinity, Infinity] : [lo, hi];
    this.isByMoves = players === 2 && !chance;
    this.legal = new Set(legalMoves(position));
    // The rules give the values of moves that end the game.
    for (const move of this.isByMoves ? this.legal : []) {
      const { end } = effectOf(game, position, move);
      if (end !== undefined) this.values.set(move, end);
    }
  }

  isLegal(move: Move): boolean {
    return this.legal.has(move);
  }

  showPosition(value: number): void {
    this.own = value;
  }

  /** Records the value for the side to move in the position after `move`. */
  showMove(move: Move, value: number): void {
    this.values.set(move, valueOfMove(effectOf(this.game, this.position, move), value));
  }

  /** Bounds of the value for the side to move, as far as shown. */
  get bounds(): { readonly lo: number; readonly hi: number } {
    const { own, values, legal, least, most } = this;
    if (own !== undefined) return { lo: own, hi: own };
    const reached = Math.max(least, ...values.values());
    return { lo: reached, hi: values.size === legal.size ? reached : most };
  }

  /** Returns a move that is shown to be worth at least `value`. */
  keeps(value: number): Move | undefined {
    for (const [move, reached] of this.values) if (reached >= value) return move;
    return undefined;
  }

  /** Returns all best moves for the value `value`; undefined unless each legal move is decided. */
  allBest(value: number): Move[] | undefined {
    const { legal, values, least, isByMoves } = this;
    if (!isByMoves) return undefined;
    if (value === least) return [...legal];
    return values.size < legal.size ? undefined : [...legal].filter((move) => values.get(move)! >= value);
  }
}
