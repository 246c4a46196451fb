/**
 * Checks what an answer says of its moves, as far as this follows from the rules: that those named as best keep the value,
 * that a list said to be complete leaves none out, and that the moves' own values are right. By the move with which a
 * certificate begins, else by checking the position after the move.
 */
import { rounding, type ComparedMoves } from './compared-moves.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** What an exact answer says of its moves, which are legal. */
export interface ClaimedBest {
  /** Of the position, for its side to move. */
  readonly value: number;
  readonly best: readonly string[];
  /** The line that was played by the rules: of a single player it reaches the value. */
  readonly line: readonly string[];
  /** `best` is said to hold every best move. */
  readonly complete: boolean;
  /** With which a certificate of the value begins: it must be among the best ones. */
  readonly begins: string | undefined;
}

/**
 * A sentence on the first of the moves that is not what it is said to be; `open` if none is known to be wrong, and the
 * best moves were not all seen to keep the value; undefined if they were.
 * @param moves undefined where the position cannot be played on
 */
export function faultOfBest(
  moves: ComparedMoves | undefined,
  { value, best, line, complete, begins }: ClaimedBest,
): Phrase | 'open' | undefined {
  if (!moves) return 'open';
  const isLeftOut = (name: string): boolean => complete && !best.includes(name);
  if (moves.areAllBest(value)) {
    const missing = moves.names().find(isLeftOut);
    return missing === undefined ? undefined : alsoBest(missing);
  }
  if (begins !== undefined && !best.includes(begins))
    return phrase('the certificate begins with {begins}', { begins });
  const known = begins ?? (moves.isAlone ? line[0] : undefined);
  let seen = 0;
  for (const name of moves.areFew ? best : best.slice(0, 1)) {
    const found = name === known ? 'same' : moves.compare(name, value);
    if (found === 'other') return phrase('{name} is not a best move', { name });
    if (found === 'same') seen++;
  }
  if (complete && moves.areVeryFew) {
    const missing = moves.names().find((name) => isLeftOut(name) && moves.compare(name, value) === 'same');
    if (missing !== undefined) return alsoBest(missing);
  }
  return seen === best.length ? undefined : 'open';
}

function alsoBest(name: string): Phrase {
  return phrase('best is said to be complete and lacks {name}', { name });
}

/**
 * A sentence on the first of the moves' `values` that is not in the form of the schema, that names no legal move or one
 * twice, or that is said to be proved and wrong; undefined if none is known.
 */
export function faultOfValues(moves: ComparedMoves | undefined, values: unknown): Phrase | undefined {
  if (values === undefined) return undefined;
  const left = new Set(moves?.names());
  for (const value of Array.isArray(values) ? (values as unknown[]) : [undefined]) {
    if (!isMoveValue(value)) return phrase('values are not those of the schema');
    if (!moves) continue;
    const { move, lo, hi, status } = value;
    if (!left.delete(move)) return phrase('values: {move} is no move here, or is named twice', { move });
    if (
      status === 'proved' &&
      (hi - lo > rounding || (moves.areVeryFew && moves.compare(move, lo) === 'other'))
    )
      return phrase('values: {move} is not worth {lo}', { move, lo });
  }
  const [first] = left;
  return first === undefined ? undefined : phrase('values lack {first}', { first });
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
