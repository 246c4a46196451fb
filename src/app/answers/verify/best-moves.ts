/**
 * Checks the claims of an answer about its moves, as far as they follow from the rules: that the
 * best moves keep the value, that a complete list leaves none out, and that the values of moves are
 * right. It uses the first move of a certificate, and otherwise checks the position after the move.
 */
import type { AnswerLine } from '../solve/result/read-result.js';
import type { ComparedMoves } from './compared-moves.js';
import { tie } from './numbers.js';
import { rounding } from '../../../core/answer.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import { insist } from '../../../games/kit/fault.js';

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
 * Returns whether every part of the claim was checked: that each move keeps the value, and that a
 * complete list lacks none.
 * @throws Fault for the first wrong claim
 */
export function checkBest(
  moves: ComparedMoves,
  { value, best, line, complete, begins }: ClaimedBest,
): boolean {
  const leftOut = complete ? moves.names().filter((name) => !best.includes(name)) : [];
  if (moves.areAllBest(value)) {
    insist(leftOut.length === 0, alsoBest(leftOut[0]));
    return true;
  }
  if (begins !== undefined)
    insist(best.includes(begins), phrase('the certificate begins with {begins}', { begins }));
  const known = begins ?? (moves.isAlone ? line[0] : undefined);
  let seen = 0;
  for (const name of moves.areFew ? best : best.slice(0, 1)) {
    const found = name === known ? 'same' : moves.compare(name, value);
    insist(found !== 'other', phrase('{name} is not a best move', { name }));
    if (found === 'same') seen++;
  }
  let isChecked = seen === best.length;
  for (const name of leftOut) {
    const found = moves.areVeryFew ? moves.compare(name, value, tie) : 'unknown';
    insist(found !== 'same', alsoBest(name));
    if (found === 'unknown') isChecked = false;
  }
  return isChecked;
}

function alsoBest(name: string): Phrase {
  return phrase('best is claimed to be complete but lacks {name}', { name });
}

/**
 * Returns whether all of the moves' `values` were checked. None may be missing, be named twice or
 * be claimed as proved and wrong.
 * @param value the lower bound of the position's value
 * @throws Fault for the first wrong one
 */
export function checkValues(
  moves: ComparedMoves,
  values: NonNullable<AnswerLine['values']>,
  value: number,
): boolean {
  const left = new Set(moves.names());
  let isChecked = true;
  for (const { move, lo, hi, status } of values) {
    insist(left.delete(move), phrase('values: {move} is no move here, or is named twice', { move }));
    if (status === 'estimated' || moves.areAllBest(value)) continue;
    const isProved = status === 'proved';
    const found = isProved && moves.areVeryFew ? moves.compare(move, lo) : 'unknown';
    const isRight = found !== 'other' && (!isProved || hi - lo <= rounding);
    insist(isRight, phrase('values: {move} is not worth {lo}', { move, lo }));
    if (found === 'unknown') isChecked = false;
  }
  const [first] = left;
  insist(first === undefined, phrase('values lack {first}', { first }));
  return isChecked;
}
