/**
 * Values of the moves of a position, as far as they follow from the rules: by a search after each
 * move, on small boards.
 */
import { freeAtMost } from '../../../core/cells.js';
import { rounding, type Verdict } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import { legalMoves, type ChancePosition, type Move, type Position } from '../../../core/position.js';
import type { SearchContext } from '../../../core/search/limits.js';
import { expectiminimax } from '../../../search/chance/expectiminimax.js';
import { minimax } from '../../../search/minimax.js';
import { taskOf } from '../../../search/task.js';
import { boundsOf, effectOf, leftOutPoints, valueAfterMove, valueOfMove } from '../../positions/settled.js';

/** Free cells up to which all best moves of two players are checked; above, only the first is. */
const fewFree = 12;

/** Free cells up to which all other moves are checked too, each of which takes as long. */
const fewestFree = 9;

/** Limit of nodes for the search after each first move of a single player. */
const soloNodes = 20_000;

/** Limit of nodes for the search after each square on which a piece may land. */
const meanNodes = 100_000;

/** Checks the value of a position for its side to move. */
export type ValueCheck = (setup: Setup, value: number) => Verdict | 'unchecked';

type Comparison = 'same' | 'other' | 'unknown';

/** Compares the legal moves of a position with claimed values. */
export class ComparedMoves {
  /** Whether the position is small enough to check all best moves. */
  readonly areFew: boolean;
  /** Whether the position has few enough free cells, or a single player, to check all moves. */
  readonly areVeryFew: boolean;
  readonly isAlone: boolean;
  private listed: readonly string[] | undefined;
  /** Results by move and value, because an answer repeats its best moves among the values. */
  private readonly known = new Map<string, Comparison>();
  /** The worst value for the side to move. */
  private readonly least: number;

  constructor(
    private readonly game: Game,
    private readonly setup: Setup,
    private readonly position: Position,
    private readonly check: ValueCheck,
  ) {
    this.isAlone = game.rules.traits(setup).players === 1;
    this.areFew = this.isAlone || freeAtMost(setup.cells, fewFree);
    this.areVeryFew = this.isAlone || freeAtMost(setup.cells, fewestFree);
    this.least = boundsOf(game, setup, position).lo;
  }

  names(): readonly string[] {
    const { game, setup } = this;
    return (this.listed ??= legalMoves(this.position).map((move) => game.codec.moveName(setup, move)));
  }

  /** Returns whether every move keeps this value because it is the worst possible. */
  areAllBest(value: number): boolean {
    return !this.isAlone && value === this.least;
  }

  /** Compares the value of this move for the side to move with `value`. */
  compare(name: string, value: number, tolerance = rounding): Comparison {
    const key = `${name} ${String(value)} ${String(tolerance)}`;
    const known = this.known.get(key) ?? this.compareAnew(name, value, tolerance);
    this.known.set(key, known);
    return known;
  }

  private compareAnew(name: string, value: number, tolerance: number): Comparison {
    const { game, setup } = this;
    const move = game.codec.parseMove(setup, name);
    if (!move.ok) return 'unknown';
    if (this.isAlone) return this.compareAlone(move.value, value);
    if (!game.rules.traits(setup).chance) return this.compareWithOpponent(move.value, value);
    return this.areFew ? this.compareMean(move.value, value, tolerance) : 'unknown';
  }

  /** Searches from the position itself, because records do not hold a capture in progress. */
  private compareAlone(move: Move, value: number): Comparison {
    const found = this.searched(move, soloNodes);
    return found === undefined ? 'unknown' : found === value ? 'same' : 'other';
  }

  /** Compares the mean over the squares on which the piece may land. */
  private compareMean(move: Move, value: number, tolerance: number): Comparison {
    const position = this.position as ChancePosition;
    const landed = new Int32Array(position.moveCount);
    const chances = new Float64Array(position.moveCount);
    const count = position.outcomes(move, landed, chances, 0);
    let mean = 0;
    for (let i = 0; i < count; i++) {
      const found = this.searched(landed[i], meanNodes);
      if (found === undefined) return 'unknown';
      mean += chances[i] * found;
    }
    return Math.abs(mean - value) < tolerance ? 'same' : 'other';
  }

  /** Returns the value of a move by plain search; undefined if the limit of nodes ends it. */
  private searched(move: Move, nodes: number): number | undefined {
    const { game, setup, position } = this;
    const effect = effectOf(game, position, move);
    position.play(move);
    const next = plainValue(game, setup, position, { nodes });
    position.undo();
    return next === undefined ? undefined : valueOfMove(effect, next);
  }

  private compareWithOpponent(move: Move, value: number): Comparison {
    const { game, setup, position } = this;
    const effect = effectOf(game, position, move);
    if (effect.end !== undefined) return effect.end === value ? 'same' : 'other';
    const checked = this.check(game.rules.after(setup, move), valueAfterMove(effect, value));
    if (checked === 'unchecked') return 'unknown';
    if (!checked.ok) return 'other';
    return checked.shown === 'exact' ? 'same' : 'unknown';
  }
}

/** Returns the value for the side to move by plain search; undefined if a limit ends it. */
export function plainValue(
  game: Game,
  setup: Setup,
  position: Position,
  context: SearchContext,
): number | undefined {
  const task = taskOf(game, setup, position, context);
  const { status, lo } = task.traits.chance ? expectiminimax(task) : minimax(task);
  return status === 'proved' ? lo - leftOutPoints(game, position) : undefined;
}
