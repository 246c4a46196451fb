/** The empty position of a game, by size and header options. */
import { RecordReader } from '../batch/reader.js';
import type { Game, Setup } from '../core/game.js';
import type { Position } from '../core/position.js';
import { fail, ok, type Result } from '../core/refusal.js';
import { games } from '../games/registry.js';

interface Size {
  readonly rows: number;
  readonly cols: number;
}

/** @param options `key=value`, as in the header of a record. */
export function startSetup(game: Game, { rows, cols }: Size, options: readonly string[]): Result<Setup> {
  const { minSide, maxSide } = game.grammar;
  if (Math.min(rows, cols) < minSide || Math.max(rows, cols) > maxSide) {
    return fail('bad-size', { rows, cols, min: minSide, max: maxSide });
  }
  const cells = new Array<string>(game.grammar.cellCount(rows, cols)).fill('0').join(' ');
  const header = [game.id, rows, cols, ...options].join(' ');
  return setupOfText(`${header}\n${cells}\n`);
}

/** The setup of the text of one record. */
export function setupOfText(text: string): Result<Setup> {
  const reader = new RecordReader(games);
  reader.push(new TextEncoder().encode(text));
  reader.end();
  const item = reader.next();
  if (item.kind === 'refused') return { ok: false, error: item.refusal };
  if (item.kind !== 'record') return fail('bad-header', { found: text.slice(0, 40) });
  return ok(item.setup);
}

/** @param options `key=value`, as in the header of a record. */
export function startPosition(game: Game, size: Size, options: readonly string[]): Result<Position> {
  const setup = startSetup(game, size, options);
  return setup.ok ? game.position(setup.value) : setup;
}
