/** Draws random positions until one has the options that a header names. */
import type { GenerateOptions, Grammar, Setup } from '../../core/game.js';
import { fail, type Result } from '../../core/refusal.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** Number of positions drawn before giving up. */
const attempts = 1000;

/**
 * Returns the first position drawn whose options called `names` equal those of the header. An
 * option that the header leaves out may have any value.
 * @param options returns the options of a position by name
 */
export function drawnLike<S extends Setup>(
  header: ReadonlyMap<string, string>,
  names: readonly string[],
  options: (setup: S) => Readonly<Record<string, string | number>>,
  draw: () => Result<S>,
): Result<S> {
  const asked = [...header].filter(([name]) => names.includes(name));
  for (let left = attempts; left > 0; left--) {
    const made = draw();
    if (!made.ok) return made;
    const found = options(made.value);
    if (asked.every(([name, value]) => String(found[name]) === value)) return made;
  }
  const all = asked.map((pair) => pair.join('=')).join(' ');
  return noneDrawn(phrase('no random position with {all} was found', { all }));
}

/** Returns the refusal of a board whose sides the grammar does not allow; undefined if it does. */
export function sizeFault(
  rows: number,
  cols: number,
  { minSide: min, maxSide: max }: Grammar,
): Result<never> | undefined {
  const fits = Math.min(rows, cols) >= min && Math.max(rows, cols) <= max;
  return fits ? undefined : fail('bad-size', { rows, cols, min, max });
}

/** Refuses to draw a position of so many moves. */
export function noneOf(plies: number): Result<never> {
  return noneDrawn(phrase('no unfinished position of {plies} {plies|move|moves} was found', { plies }));
}

/** Returns the refusal of a length where games are played to their end, if one is asked for. */
export function lengthFault({ kind, plies, density }: GenerateOptions): Result<never> | undefined {
  if (plies === undefined && density === undefined) return undefined;
  return noneDrawn(phrase('games of the kind {kind} are played to their end, however long', { kind }));
}

function noneDrawn(because: Phrase): Result<never> {
  return fail('bad-option', { problem: 'drawn', because });
}

/** The header of `generate` without options. */
export const noHeader: ReadonlyMap<string, string> = new Map();
