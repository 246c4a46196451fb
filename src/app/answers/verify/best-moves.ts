/**
 * Checks the claims of an answer about its moves, as far as they follow from the rules: that the
 * best moves keep the value, that a complete list leaves none out, and that the values of moves are
 * right. It uses the first move of a certificate, and otherwise checks the position after the move.
 */
import type { AnswerLine } from '../solve/result/read-result.js';
import type { ComparedMoves } from './compared-moves.js';
import { rounding, tie } from './numbers.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** The claims of an exact answer about its moves, which are legal. */
export interface ClaimedBest {
  readonly value: number;
  readonly best: readonly string[];
  /** The line, which the rules have replayed; that of a single player reaches the value. */
  readonly line: readonly string[];
  /** Whether `best` is claimed to hold every best move. */
  readonly complete: boolean;
  /** First move of a certificate of the value, which must be among the best. */
  readonly begins: string | undefined;
}

/**
 * Returns a sentence on the first wrong claim about best moves. Without one, returns `open` if some
 * part of the claim was not checked: that a move keeps the value, or that a complete list lacks
 * none.
 * @param moves undefined if the position cannot be played
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
  let open = seen < best.length;
  for (const name of moves.names().filter(isLeftOut)) {
    const found = moves.areVeryFew ? moves.compare(name, value, tie) : 'unknown';
    if (found === 'same') return alsoBest(name);
    if (found === 'unknown') open = true;
  }
  return open ? 'open' : undefined;
}

function alsoBest(name: string): Phrase {
  return phrase('best is claimed to be complete but lacks {name}', { name });
}

/**
 * Returns a sentence on the first of the moves' `values` that is missing, names no legal move or a
 * move twice, or is claimed as proved and wrong. Without one, returns `open` if some were not
 * checked.
 * @param value the lower bound of the position's value
 */
export function faultOfValues(
  moves: ComparedMoves | undefined,
  values: AnswerLine['values'],
  value: number,
): Phrase | 'open' | undefined {
  if (!values || !moves) return undefined;
  const left = new Set(moves.names());
  let open = false;
  for (const { move, lo, hi, status } of values) {
    if (!left.delete(move)) return phrase('values: {move} is no move here, or is named twice', { move });
    if (status === 'estimated' || moves.areAllBest(value)) continue;
    const found = status === 'proved' && moves.areVeryFew ? moves.compare(move, lo) : 'unknown';
    if (found === 'other' || (status === 'proved' && hi - lo > rounding))
      return phrase('values: {move} is not worth {lo}', { move, lo });
    if (found === 'unknown') open = true;
  }
  const [first] = left;
  if (first !== undefined) return phrase('values lack {first}', { first });
  return open ? 'open' : undefined;
}
