/**
 * Start positions: the empty board of a game by size and header options, and the game of a saved
 * file.
 */
import type { Game, Setup, BoardSize } from '../../core/game.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import { readSavedGame, type LoadedGame } from '../../session/saved-game.js';
import { recordsOfText } from './records.js';

/** Returns the empty board. @param options `key=value`, as in the header of a record */
export function startSetup(game: Game, { rows, cols }: BoardSize, options: readonly string[]): Result<Setup> {
  const { minSide: min, maxSide: max, cellCount } = game.codec.grammar;
  const fits = (side: number): boolean => Number.isInteger(side) && side >= min && side <= max;
  if (!fits(rows) || !fits(cols)) return fail('bad-size', { rows, cols, min, max });
  const header = headerOf(game, options);
  if (!header.ok) return header;
  const cells = new Uint8Array(cellCount(rows, cols));
  return game.codec.parse({ rows, cols, options: header.value, cells }, false);
}

/** Reads header options from words, by their keys. Refuses unknown and repeated keys. */
export function headerOf(game: Game, words: readonly string[]): Result<ReadonlyMap<string, string>> {
  const header = new Map<string, string>();
  for (const word of words) {
    const [, key, value] = /^([a-z][a-z0-9-]*)=(\S+)$/.exec(word) ?? [];
    if (key === undefined) return fail('bad-option', { problem: 'malformed', option: word });
    if (!game.codec.grammar.optionKeys.includes(key))
      return fail('bad-option', { problem: 'unknown', option: key, game: game.id });
    if (header.has(key)) return fail('bad-option', { problem: 'duplicate', option: key });
    header.set(key, value);
  }
  return ok(header);
}

/** Replays the game of a saved file. @param now time at which its clock continues */
export function loadGame(text: string, now = 0): LoadedGame {
  return readSavedGame(text, startOfText, now);
}

function startOfText(text: string, strict = false): Result<{ readonly game: Game; readonly setup: Setup }> {
  const [item] = recordsOfText(text, strict);
  if (!item) return fail('bad-header', { found: text.slice(0, 40) });
  return item.kind === 'record' ? ok(item) : { ok: false, error: item.refusal };
}

/** Returns the setup of a text of one record. @param strict with the limits of the reports */
export function setupOfText(text: string, strict = false): Result<Setup> {
  const start = startOfText(text, strict);
  return start.ok ? ok(start.value.setup) : start;
}
