/**
 * Checks the claims of an answer about its moves, as far as they follow from the rules: that the
 * best moves keep the value, that a complete list leaves none out, and that the values of moves are
 * right. It uses the first move of a certificate, and otherwise checks the position after the move.
 */
import type { AnswerLine } from '../solve/result/read-result.js';
import { rounding, type ComparedMoves } from './compared-moves.js';
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
 * best move is not known to keep the value, and undefined if all of them are.
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
  if (complete && moves.areVeryFew) {
    const missing = moves.names().find((name) => isLeftOut(name) && moves.compare(name, value) === 'same');
    if (missing !== undefined) return alsoBest(missing);
  }
  return seen === best.length ? undefined : 'open';
}

function alsoBest(name: string): Phrase {
  return phrase('best is claimed to be complete but lacks {name}', { name });
}

/**
 * Returns a sentence on the first of the moves' `values` that is missing, names no legal move or a
 * move twice, or is claimed as proved and wrong; undefined if none is known.
 */
export function faultOfValues(
  moves: ComparedMoves | undefined,
  values: AnswerLine['values'],
): Phrase | undefined {
  if (!values || !moves) return undefined;
  const left = new Set(moves.names());
  for (const { move, lo, hi, status } of values) {
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
