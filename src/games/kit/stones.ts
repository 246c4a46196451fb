/** Records of games in which two sides put stones on a board in turns. */
import { countOf } from '../../core/cells.js';
import type { Board, Setup } from '../../core/game.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import type { Phrase } from '../../core/text/phrase.js';

/** A side as records write it: 1 is side 0, which begins; 2 is side 1. */
export type Stone = 1 | 2;

export function otherStone(side: Stone): Stone {
  return side === 1 ? 2 : 1;
}

/** Returns the side to move by the numbers of stones; undefined if no alternation fits them. */
export function turnByCount(cells: Uint8Array): Stone | undefined {
  const ahead = countOf(cells, 1) - countOf(cells, 2);
  if (ahead === 0) return 1;
  return ahead === 1 ? 2 : undefined;
}

/** Returns the setup with these cells; it has `turn` only if their numbers do not tell it. */
export function withStones<S extends Setup & { readonly turn?: Stone }>(
  setup: S,
  cells: Uint8Array,
  turn: Stone,
): S {
  const { turn: _before, ...rest } = { ...setup, cells };
  return (turnByCount(cells) === turn ? rest : { ...rest, turn }) as S;
}

/** Reads the option `turn`; undefined if the header lacks it. */
export function turnOption(options: ReadonlyMap<string, string>): Result<Stone | undefined> {
  const text = options.get('turn');
  if (text === undefined) return ok(undefined);
  return text === '1' || text === '2' ? ok(text === '1' ? 1 : 2) : badValue('turn', text);
}

/** The refusal of an option's value by its form. */
export function badValue(option: string, value: string): Result<never> {
  return fail('bad-option', { problem: 'value', option, value });
}

/** The refusal of a record or a text that is no legal position. */
export function illegal(because: Phrase): Result<never> {
  return fail('illegal-position', { because });
}

/** Returns the cells as records list them, one line a row. */
export function rowsText({ rows, cols, cells }: Board): string {
  let text = '';
  for (let row = 0; row < rows; row++) text += `${cells.subarray(row * cols, (row + 1) * cols).join(' ')}\n`;
  return text;
}
