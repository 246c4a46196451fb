/** Two small games for the reader's tests, and functions that run the reader. */
import type { Game, RawRecord, Setup } from '../../../src/core/game.js';
import { fail, ok } from '../../../src/core/refusal.js';
import { RecordReader, type ReaderOptions } from '../../../src/batch/read/reader.js';
import type { EndItem, Item, MoreItem } from '../../../src/batch/read/items.js';
import * as checkersSetup from '../../../src/games/checkers/rules/setup.js';

/** Makes a game of the parts that the reader uses. */
function game(id: string, alias: string, codec: Pick<Game['codec'], 'grammar' | 'parse' | 'bare'>): Game {
  return { id, aliases: [alias], codec } as unknown as Game;
}

const checkers = game('checkers', 'damas', {
  grammar: checkersSetup.grammar,
  parse: checkersSetup.parse,
  bare: true,
});

export interface LampsSetup extends Setup {
  readonly options: ReadonlyMap<string, string>;
}

/** `lamps rows cols`: rows * cols cells 0..1, options `turn` and `k`; the codec refuses `k=9`. */
const lamps = game('lamps', 'luzes', {
  grammar: {
    minSide: 1,
    maxSide: 50,
    maxCell: 1,
    optionKeys: ['turn', 'k'],
    cellCount: (rows, cols) => rows * cols,
  },
  parse({ rows, cols, options, cells }: RawRecord) {
    if (options.get('k') === '9') return fail('bad-option', { problem: 'value', option: 'k', value: '9' });
    return ok<LampsSetup>({ game: 'lamps', rows, cols, cells, options });
  },
});

export const games: readonly Game[] = [checkers, lamps];

export type Outcome = Exclude<Item, MoreItem | EndItem>;

const encoder = new TextEncoder();

export function bytesOf(input: string | Uint8Array): Uint8Array {
  return typeof input === 'string' ? encoder.encode(input) : input;
}

/** Returns all items of `input`, pushed in chunks that end at `cuts` (ascending indices). */
export function readAll(
  input: string | Uint8Array,
  cuts: readonly number[] = [],
  options: ReaderOptions = {},
): Outcome[] {
  const bytes = bytesOf(input);
  const reader = new RecordReader(games, options);
  const items: Outcome[] = [];
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    reader.push(bytes.subarray(from, cut));
    if (drain(reader, items)) return items;
    from = cut;
  }
  reader.end();
  if (!drain(reader, items)) throw new Error('the reader asks for more after the end');
  return items;
}

/** Appends the items that are ready; returns true at the end of the input. */
function drain(reader: RecordReader, items: Outcome[]): boolean {
  for (;;) {
    const item = reader.next();
    if (item.kind === 'more') return false;
    if (item.kind === 'end') return true;
    items.push(item);
  }
}

/** Returns cuts that make every byte a chunk. */
export function everyByte(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

/**
 * Returns an item as one short line: `3x3:01201`, `lamps 2x2:0110 turn=1`, `! too-few-cells 2:5`,
 * `? no-terminator 3`.
 */
export function short(item: Outcome): string {
  if (item.kind === 'warning') {
    return `? ${item.code} ${item.line}${item.hint === 'none' ? '' : ` ${item.hint}`}`;
  }
  if (item.kind === 'refused') return `! ${item.refusal.code} ${item.line}:${item.column}`;
  const { game: of, setup } = item;
  const options = [...((setup as LampsSetup).options ?? [])].map(([key, value]) => ` ${key}=${value}`);
  const name = of.id === 'checkers' ? '' : `${of.id} `;
  return `${name}${setup.rows}x${setup.cols}:${Array.from(setup.cells).join('')}${options.join('')}`;
}

export function shorts(input: string | Uint8Array, cuts?: readonly number[]): string[] {
  return readAll(input, cuts).map(short);
}
