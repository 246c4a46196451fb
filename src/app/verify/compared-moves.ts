/**
 * What the moves of a position are worth, as far as this follows from the rules: by a search after each of them, on small
 * boards.
 */
import { freeAtMost } from '../../core/cells.js';
import type { Verdict } from '../../core/answer.js';
import type { Game, Setup } from '../../core/game.js';
import { legalMoves, type ChancePosition, type Move, type Position } from '../../core/position.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { expectiminimax } from '../../search/chance/expectiminimax.js';
import { minimax } from '../../search/minimax.js';
import { taskOf } from '../../search/task.js';

/** Up to this many free cells every best move of two players is checked; beyond, only the first, which `saida.txt` names. */
const fewFree = 12;

/** Up to this many the other moves are, too: to show that a move is worse costs as much as to show that it is best. */
const fewestFree = 9;

/** Limit of the search after each first move of a single player, in nodes. */
const soloNodes = 20_000;

/** The same for each place where a piece may come to lie. */
const meanNodes = 100_000;

/** Expected values are sums of doubles. */
export const rounding = 1e-9;

/** Checks that the value of a position, for its side to move, is this one. */
export type ValueCheck = (setup: Setup, value: number) => Verdict | 'unchecked';

type Comparison = 'same' | 'other' | 'unknown';

/** The legal moves of a position, and whether they are worth what is said. */
export class ComparedMoves {
  /** Few enough to look at all best ones, and at all: on a small board, or of a single player. */
  readonly areFew: boolean;
  readonly areVeryFew: boolean;
  readonly isAlone: boolean;
  private listed: readonly string[] | undefined;
  /** By move and value: an answer names its best moves among the values, too. */
  private readonly known = new Map<string, Comparison>();
  /** 1 if side 0 is to move, else -1. */
  private readonly sign: number;
  /** What is settled for the side to move and not part of the answers. */
  private readonly before: number;

  private constructor(
    private readonly game: Game,
    private readonly setup: Setup,
    private readonly position: Position,
    private readonly check: ValueCheck,
  ) {
    this.isAlone = game.rules.traits(setup).players === 1;
    this.areFew = this.isAlone || freeAtMost(setup.cells, fewFree);
    this.areVeryFew = this.isAlone || freeAtMost(setup.cells, fewestFree);
    this.sign = position.toMove === 0 ? 1 : -1;
    this.before = game.codec.answersToCome ? this.sign * position.settled : 0;
  }

  /** Undefined if the position cannot be played on. */
  static of(game: Game, setup: Setup, check: ValueCheck, cache: SolverCache): ComparedMoves | undefined {
    const made = game.rules.position(setup, cache);
    return made.ok ? new ComparedMoves(game, setup, made.value, check) : undefined;
  }

  names(): readonly string[] {
    const { game, setup } = this;
    return (this.listed ??= legalMoves(this.position).map((move) => game.codec.moveName(setup, move)));
  }

  /** Whether every move keeps this value, the worst that can be. */
  areAllBest(value: number): boolean {
    const { worst, best } = this.game.rules.traits(this.setup);
    return !this.isAlone && this.before + value === (this.sign > 0 ? worst : 0 - best);
  }

  /** Whether the position is worth `value` to its side to move if it plays a legal move. */
  compare(name: string, value: number): Comparison {
    const key = `${name} ${String(value)}`;
    const known = this.known.get(key) ?? this.compareAnew(name, value);
    this.known.set(key, known);
    return known;
  }

  private compareAnew(name: string, value: number): Comparison {
    const { game, setup } = this;
    const move = game.codec.parseMove(setup, name);
    if (!move.ok) return 'unknown';
    if (this.isAlone) return this.compareAlone(move.value, value);
    if (!game.rules.traits(setup).chance) return this.compareWithOpponent(move.value, value);
    return this.areFew ? this.compareMean(move.value, value) : 'unknown';
  }

  /** A player alone may be in the midst of a move, which no record says: the search goes on from the position itself. */
  private compareAlone(move: Move, value: number): Comparison {
    const { game, setup, position } = this;
    position.play(move);
    const { status, lo } = minimax(taskOf(game, setup, position, { nodes: soloNodes }));
    position.undo();
    if (status !== 'proved') return 'unknown';
    return lo === value ? 'same' : 'other';
  }

  /** The mean over where the piece may come to lie. */
  private compareMean(move: Move, value: number): Comparison {
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
    return Math.abs(mean - this.before - value) < rounding ? 'same' : 'other';
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
