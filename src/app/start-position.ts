/** The empty position of a game, by size and header options. */
import { RecordReader } from '../batch/reader.js';
import type { Game } from '../core/game.js';
import type { Position } from '../core/position.js';
import { fail, type Result } from '../core/refusal.js';
import { games } from '../games/registry.js';

/** @param options `key=value`, as in the header of a record. */
export function startPosition(
  game: Game,
  { rows, cols }: { readonly rows: number; readonly cols: number },
  options: readonly string[],
): Result<Position> {
  const { minSide, maxSide } = game.grammar;
  if (Math.min(rows, cols) < minSide || Math.max(rows, cols) > maxSide) {
    return fail('bad-size', { rows, cols, min: minSide, max: maxSide });
  }
  const cells = new Array<string>(game.grammar.cellCount(rows, cols)).fill('0').join(' ');
  const reader = new RecordReader(games);
  const header = [game.id, rows, cols, ...options].join(' ');
  reader.push(new TextEncoder().encode(`${header}\n${cells}\n0 0\n`));
  reader.end();
  const item = reader.next();
  if (item.kind === 'refused') return { ok: false, error: item.refusal };
  if (item.kind !== 'record') return fail('bad-header', { found: header });
  return game.position(item.setup);
}
