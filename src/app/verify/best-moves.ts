/**
 * Checks what an answer says of its moves, as far as this follows from the rules: that those named as best keep the value,
 * that a list said to be complete leaves none out, and that the moves' own values are right. By the move with which a
 * certificate begins, else by checking the position after the move.
 */
import { freeAtMost } from '../../core/cells.js';
import type { Verdict } from '../../core/answer.js';
import type { Game, Setup } from '../../core/game.js';
import { legalMoves, type ChancePosition, type Move, type Position } from '../../core/position.js';
import { both, type Bilingual } from '../../core/text/bilingual.js';
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
const rounding = 1e-9;

/** Checks that the value of a position, for its side to move, is this one. */
export type ValueCheck = (setup: Setup, value: number) => Verdict | 'unchecked';

/** What an exact answer says of its moves, which are legal. */
export interface ClaimedBest {
  /** Of the position, for its side to move. */
  readonly value: number;
  readonly best: readonly string[];
  /** The line that was played by the rules: of a single player it reaches the value. */
  readonly line: readonly string[];
  /** `best` is said to hold every best move. */
  readonly complete: boolean;
  /** The move with which a certificate of the value begins: it must be among the best ones. */
  readonly shown: Move | undefined;
}

/**
 * A sentence on the first of the moves that is not what it is said to be; `open` if none is known to be wrong, and the
 * best moves were not all seen to keep the value; undefined if they were.
 */
export function faultOfBest(
  game: Game,
  setup: Setup,
  { value, best, line, complete, shown }: ClaimedBest,
  check: ValueCheck,
  cache: SolverCache,
): Bilingual | 'open' | undefined {
  const moves = ComparedMoves.of(game, setup, check, cache);
  if (!moves) return 'open';
  const names = moves.names();
  const isLeftOut = (name: string): boolean => complete && !best.includes(name);
  if (moves.areAllBest(value)) {
    const missing = names.find(isLeftOut);
    return missing === undefined ? undefined : alsoBest(missing);
  }
  const begins = shown === undefined ? undefined : game.codec.moveName(setup, shown);
  if (begins !== undefined && !best.includes(begins))
    return both(`the certificate begins with ${begins}`, `o certificado começa com ${begins}`);
  const known = begins ?? (moves.isAlone ? line[0] : undefined);
  let seen = 0;
  for (const name of moves.areFew ? best : best.slice(0, 1)) {
    const found = name === known ? 'same' : moves.compare(name, value);
    if (found === 'other') return both(`${name} is not a best move`, `${name} não é um melhor lance`);
    if (found === 'same') seen++;
  }
  if (complete && moves.areVeryFew) {
    const missing = names.find((name) => isLeftOut(name) && moves.compare(name, value) === 'same');
    if (missing !== undefined) return alsoBest(missing);
  }
  return seen === best.length ? undefined : 'open';
}

function alsoBest(name: string): Bilingual {
  return both(
    `best is said to be complete and lacks ${name}`,
    `best seria a lista completa, mas falta ${name}`,
  );
}

/**
 * A sentence on the first of the moves' `values` that is not in the form of the schema, that names no legal move or one
 * twice, or that is said to be proved and wrong; undefined if none is known.
 */
export function faultOfValues(
  game: Game,
  setup: Setup,
  values: unknown,
  check: ValueCheck,
  cache: SolverCache,
): Bilingual | undefined {
  if (values === undefined) return undefined;
  const moves = ComparedMoves.of(game, setup, check, cache);
  const left = new Set(moves?.names());
  for (const value of Array.isArray(values) ? (values as unknown[]) : [undefined]) {
    if (!isMoveValue(value))
      return both('values are not those of the schema', 'values não são os do esquema');
    const { move, lo, hi, status } = value;
    if (!moves) continue;
    if (!left.delete(move))
      return both(
        `values: ${move} is no move here, or is named twice`,
        `values: ${move} não é um lance aqui, ou se repete`,
      );
    if (
      status === 'proved' &&
      (hi - lo > rounding || (moves.areVeryFew && moves.compare(move, lo) === 'other'))
    )
      return both(`values: ${move} is not worth ${String(lo)}`, `values: ${move} não vale ${String(lo)}`);
  }
  const [first] = left;
  return first === undefined ? undefined : both(`values lack ${first}`, `falta ${first} em values`);
}

interface ClaimedValue {
  readonly move: string;
  readonly lo: number;
  readonly hi: number;
  readonly status: string;
}

function isMoveValue(value: unknown): value is ClaimedValue {
  if (typeof value !== 'object' || value === null) return false;
  const { move, lo, hi, status } = value as Partial<Record<keyof ClaimedValue, unknown>>;
  const isInterval = typeof lo === 'number' && typeof hi === 'number' && lo <= hi;
  return isInterval && typeof move === 'string' && (statuses as readonly unknown[]).includes(status);
}

const statuses = ['proved', 'bounded', 'estimated'] as const;

/** The legal moves of a position, and whether they are worth what is said. */
class ComparedMoves {
  /** Few enough to look at all best ones, and at all: on a small board, or of a single player. */
  readonly areFew: boolean;
  readonly areVeryFew: boolean;
  readonly isAlone: boolean;
  private readonly byName: ReadonlyMap<string, Move>;
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
    this.byName = new Map(legalMoves(position).map((move) => [game.codec.moveName(setup, move), move]));
    this.sign = position.toMove === 0 ? 1 : -1;
    this.before = game.codec.answersToCome ? this.sign * position.settled : 0;
  }

  /** Undefined if the game has chance, or the position cannot be played on. */
  static of(game: Game, setup: Setup, check: ValueCheck, cache: SolverCache): ComparedMoves | undefined {
    const made = game.rules.position(setup, cache);
    return made.ok ? new ComparedMoves(game, setup, made.value, check) : undefined;
  }

  names(): string[] {
    return [...this.byName.keys()];
  }

  /** Whether every move keeps this value, the worst that can be. */
  areAllBest(value: number): boolean {
    const { worst, best } = this.game.rules.traits(this.setup);
    return !this.isAlone && this.before + value === (this.sign > 0 ? worst : 0 - best);
  }

  /** Whether the position is worth `value` to its side to move if it plays a legal move. */
  compare(name: string, value: number): 'same' | 'other' | 'unknown' {
    const move = this.byName.get(name);
    if (move === undefined) return 'unknown';
    if (this.isAlone) return this.compareAlone(move, value);
    if (!this.game.rules.traits(this.setup).chance) return this.compareWithOpponent(move, value);
    return this.areFew ? this.compareMean(move, value) : 'unknown';
  }

  /** A player alone may be in the midst of a move, which no record says: the search goes on from the position itself. */
  private compareAlone(move: Move, value: number): 'same' | 'other' | 'unknown' {
    const { game, setup, position } = this;
    position.play(move);
    const { status, lo } = minimax(taskOf(game, setup, position, { nodes: soloNodes }));
    position.undo();
    if (status !== 'proved') return 'unknown';
    return lo === value ? 'same' : 'other';
  }

  /** The mean over where the piece may come to lie. */
  private compareMean(move: Move, value: number): 'same' | 'other' | 'unknown' {
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

  private compareWithOpponent(move: Move, value: number): 'same' | 'other' | 'unknown' {
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
