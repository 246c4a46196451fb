/**
 * The fixtures of all games, cut into chunks, which must not change the result, and truncated,
 * where the records before the cut must be read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EndItem, Item, MoreItem } from '../../src/batch/read/items.js';
import { RecordReader } from '../../src/batch/read/reader.js';
import { games } from '../../src/games/registry.js';
import { root } from '../cli/program.js';

type Outcome = Exclude<Item, MoreItem | EndItem>;

function read(chunks: readonly Uint8Array[]): Outcome[] {
  const reader = new RecordReader(games);
  const items: Outcome[] = [];
  for (const chunk of [...chunks, undefined]) {
    if (chunk) reader.push(chunk);
    else reader.end();
    for (let item = reader.next(); item.kind !== 'more' && item.kind !== 'end'; item = reader.next())
      items.push(item);
  }
  return items;
}

/** Returns all properties of an item as text. */
const shown = (item: Outcome): string =>
  item.kind === 'record'
    ? `${String(item.index)} ${String(item.line)} ${item.game.codec.format(item.setup)}`
    : JSON.stringify(item);
const parse = (...chunks: readonly Uint8Array[]): string => read(chunks).map(shown).join('\n');

const fixtures = ['checkers', 'mnk', 'hex', 'dots', 'connect4', 'mixed'].map((name) => {
  const bytes = readFileSync(join(root, 'fixtures', name, 'entrada.txt'));
  return [name, bytes.subarray(0, 4096)] as const;
});

describe.each(fixtures)('the fixture %s', (_, bytes) => {
  const whole = parse(bytes);

  it('reads the same cut in two at every byte, and byte by byte', () => {
    for (let cut = 0; cut <= bytes.length; cut++) {
      if (parse(bytes.subarray(0, cut), bytes.subarray(cut)) !== whole) expect.fail(`cut at ${String(cut)}`);
    }
    expect(parse(...Array.from(bytes, (_byte, i) => bytes.subarray(i, i + 1)))).toBe(whole);
  });

  it('gives, ended at any byte, the records before and at most two items for the rest', () => {
    const records = read([bytes]).map(shown);
    for (let end = 0; end < bytes.length; end++) {
      const items = read([bytes.subarray(0, end)]);
      let same = 0;
      while (same < items.length && shown(items[same]) === records[same]) same++;
      const rest = items.slice(same);
      const lines = bytes.subarray(0, end).toString('latin1').split('\n').length;
      if (rest.length > 2 || rest.some(({ line }) => line > lines)) expect.fail(`ended at ${String(end)}`);
      for (const item of rest.slice(0, -1)) {
        // Without its last digits a board can seem complete only by zeros of its terminator.
        if (item.kind === 'warning') expect.fail(`ended at ${String(end)}: ${shown(item)}`);
      }
    }
  });
});
