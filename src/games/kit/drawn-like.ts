/** Random positions of which a header says more than the game they are drawn from: who moves, what was taken. */
import type { Setup } from '../../core/game.js';
import { fail, type Result } from '../../core/refusal.js';
import { phrase } from '../../core/text/phrase.js';

/** Positions drawn before there is taken to be none. */
const attempts = 1000;

/**
 * The first position drawn whose options of these names are those of the header; what it does not name may be anything.
 * @param options of a position, by name.
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
  return fail('not-supported', { because: phrase('no random position with {all} was found', { all }) });
}

/** What `generate` is asked for when nobody asks for anything. */
export const noHeader: ReadonlyMap<string, string> = new Map();
