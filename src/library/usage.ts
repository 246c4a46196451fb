/** How the library refuses a wrong call: a RangeError with one sentence that names what there is. */
import type { Game } from '../core/game.js';
import type { Refusal } from '../core/refusal.js';
import { reason } from '../core/text/reasons.js';
import { gameByName, games } from '../games/registry.js';
import { inLanguage } from '../core/text/phrase.js';

/** What a user's text or move is refused with. */
export function refusalError(refusal: Refusal): RangeError {
  return new RangeError(`${refusal.code}: ${inLanguage(reason(refusal), 'en')}`);
}

/** @throws RangeError where `value` is none of `known`. */
export function requireKnown(what: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new RangeError(`no ${what} ${value}; there are: ${known.join(', ')}`);
}

/** The keys of a type of options, each named once: a key more or less does not compile. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/** @throws RangeError where the options have a name that is not among `names`. */
export function requireNames<T extends object>(options: T, names: Names<T>): void {
  for (const name of Object.keys(options)) requireKnown('option', name, Object.keys(names));
}

/** The game of this id or alias. @throws RangeError where there is none. */
export function gameNamed(name: string): Game {
  const game = gameByName(name);
  if (game) return game;
  throw new RangeError(`no game ${name}; there are: ${games.map(({ id }) => id).join(', ')}`);
}
