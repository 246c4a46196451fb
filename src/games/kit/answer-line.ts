/** The line of an answer in `saida.txt`, from the view of the side to move. */
import type { Answer } from '../../core/answer.js';
import type { Move } from '../../core/position.js';

/**
 * `<value> <move>` when proved, `<lo>..<hi> <move>` when bounded, `~<value> <move>` when estimated;
 * `-` for the move if the game is over.
 *
 * @param text how a value is written.
 */
export function answerLineOf(
  { status, lo, hi, best }: Answer,
  nameOf: (move: Move) => string,
  text: (value: number) => string = String,
): string {
  const move = best.length > 0 ? nameOf(best[0]) : '-';
  if (status === 'proved') return `${text(lo)} ${move}`;
  if (status === 'estimated') return `~${text(lo)} ${move}`;
  return `${text(lo)}..${text(hi)} ${move}`;
}
