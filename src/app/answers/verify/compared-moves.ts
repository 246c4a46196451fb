/**
 * Values of the moves of a position, as far as they follow from the rules: by a search after each
 * move, on small boards.
 */
import { freeAtMost } from '../../../core/cells.js';
import { rounding, type Verdict } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import { legalMoves, type ChancePosition, type Move, type Position } from '../../../core/position.js';
import { expectiminimax } from '../../../search/chance/expectiminimax.js';
import { minimax } from '../../../search/minimax.js';
import { taskOf } from '../../../search/task.js';
import { boundsOf, leftOutPoints } from '../../positions/settled.js';

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
  /** 1 if side 0 is to move, else -1. */
  private readonly sign: number;
  /** Settled points of the side to move that answers leave out. */
  private readonly before: number;
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
    this.sign = position.toMove === 0 ? 1 : -1;
    this.before = leftOutPoints(game, position);
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
    const { game, setup, position } = this;
    position.play(move);
    const { status, lo } = minimax(taskOf(game, setup, position, { nodes: soloNodes }));
    position.undo();
    if (status !== 'proved') return 'unknown';
    return lo === value ? 'same' : 'other';
  }

  /** Compares the mean over the squares on which the piece may land. */
  private compareMean(move: Move, value: number, tolerance: number): Comparison {
    const { game, setup, sign } = this;
    const position = this.position as ChancePosition;
    const landed = new Int32Array(position.moveCount);
    const chances = new Float64Array(position.moveCount);
    const count = position.outcomes(move, landed, chances, 0);
    let mean = 0;
    for (let i = 0; i < count; i++) {
      position.play(landed[i]);
      const { status, lo } = expectiminimax(taskOf(game, setup, position, { nodes: meanNodes }));
      const same = (position.toMove === 0 ? 1 : -1) === sign;
      position.undo();
      if (status !== 'proved') return 'unknown';
      mean += chances[i] * (same ? lo : 0 - lo);
    }
    return Math.abs(mean - this.before - value) < tolerance ? 'same' : 'other';
  }

  private compareWithOpponent(move: Move, value: number): Comparison {
    const { game, setup, position, sign, before } = this;
    const { answersToCome } = game.codec;
    position.play(move);
    const { isOver, settled } = position;
    const same = (position.toMove === 0 ? 1 : -1) === sign;
    position.undo();
    if (isOver) return sign * settled - before === value ? 'same' : 'other';
    const rest = value + before - (answersToCome ? sign * settled : 0);
    const checked = this.check(game.rules.after(setup, move), same ? rest : 0 - rest);
    if (checked === 'unchecked') return 'unknown';
    if (!checked.ok) return 'other';
    return checked.shown === 'exact' ? 'same' : 'unknown';
  }
}
