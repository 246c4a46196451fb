/** Errors of wrong calls: a RangeError with one sentence that names the valid choices. */
import type { Game } from '../core/game.js';
import type { Refusal, Result } from '../core/refusal.js';
import { reason } from '../core/text/reasons.js';
import { gameByName, games } from '../games/registry.js';
import { inLanguage } from '../core/text/phrase.js';

/** Returns the error for a refusal of a user's text or move. */
export function refusalError(refusal: Refusal): RangeError {
  return new RangeError(`${refusal.code}: ${inLanguage(reason(refusal), 'en')}`);
}

/** Returns the value of a user's text or move. @throws RangeError if it was refused */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw refusalError(result.error);
}

/** @throws RangeError if `value` is not among `known` */
export function requireKnown(what: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new RangeError(`no ${what} ${value}; there are: ${known.join(', ')}`);
}

/** The keys of a type of options. The compiler ensures that each key is listed once. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/** @throws RangeError if the options have a name that is not among `names` */
export function requireNames<T extends object>(options: T, names: Names<T>): void {
  for (const name of Object.keys(options)) requireKnown('option', name, Object.keys(names));
}

/** Returns the game with this id or alias. @throws RangeError if there is none */
export function gameNamed(name: string): Game {
  const game = gameByName(name);
  if (game) return game;
  throw new RangeError(`no game ${name}; there are: ${games.map(({ id }) => id).join(', ')}`);
}
