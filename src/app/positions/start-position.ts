/** Where games begin: the empty position of a game, by size and header options, and the record of a saved game. */
import type { Game, Setup, BoardSize } from '../../core/game.js';
import type { Position } from '../../core/position.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import { readSavedGame, type Loaded } from '../../session/saved-game.js';
import { recordsOfText } from './records.js';

/** @param options `key=value`, as in the header of a record. */
export function startSetup(game: Game, { rows, cols }: BoardSize, options: readonly string[]): Result<Setup> {
  const { minSide, maxSide } = game.codec.grammar;
  if (Math.min(rows, cols) < minSide || Math.max(rows, cols) > maxSide) {
    return fail('bad-size', { rows, cols, min: minSide, max: maxSide });
  }
  const cells = new Array<string>(game.codec.grammar.cellCount(rows, cols)).fill('0').join(' ');
  const header = [game.id, rows, cols, ...options].join(' ');
  return setupOfText(`${header}\n${cells}\n`);
}

/** Options of a header, as words, by their keys: those that the game's records may have, each once. */
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

/** The game of the text of a saved game, replayed. @param now when its clock goes on */
export function loadGame(text: string, now = 0): Loaded {
  return readSavedGame(text, startOfText, now);
}

function startOfText(text: string): Result<{ readonly game: Game; readonly setup: Setup }> {
  const [item] = recordsOfText(text);
  if (!item) return fail('bad-header', { found: text.slice(0, 40) });
  return item.kind === 'record' ? ok(item) : { ok: false, error: item.refusal };
}

/** The setup of the text of one record. @param strict with the limits of the reports */
export function setupOfText(text: string, strict = false): Result<Setup> {
  const [item] = recordsOfText(text, strict);
  if (!item) return fail('bad-header', { found: text.slice(0, 40) });
  return item.kind === 'record' ? ok(item.setup) : { ok: false, error: item.refusal };
}

/** @param options `key=value`, as in the header of a record. */
export function startPosition(game: Game, size: BoardSize, options: readonly string[]): Result<Position> {
  const setup = startSetup(game, size, options);
  return setup.ok ? game.rules.position(setup.value) : setup;
}
