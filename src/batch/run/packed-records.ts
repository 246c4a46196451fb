/**
 * Records as a worker gets them: what the parser handed to the game's codec, packed. Parsing text again would
 * cost as much as solving a small board, and a record read alone might be read differently.
 *
 *     record = game u8, index f64, line f64, rows u16, cols u16, options u16 + text, cells u32 + bytes
 *
 * Little-endian; the options are `key=value` joined by newlines, in the order of the header.
 */
import type { Game } from '../../core/game.js';
import type { RecordItem, RecordPlace, RefusedItem } from '../read/items.js';

/** A record that the reader refused: it only keeps its place among the others. */
export interface RefusedPlace extends RecordPlace {
  readonly kind: 'refused';
}

/** Packed records: `offsets[i]` is where the i-th starts, and the last one is the length of `bytes`. */
export interface PackedRecords {
  readonly bytes: Uint8Array;
  readonly offsets: readonly number[];
}

/** Bytes before the options. */
export const beforeOptions = 1 + 8 + 8 + 2 + 2 + 2;
/** Bytes of every record, whatever its options and cells. */
export const fixedPart = beforeOptions + 4;
/** In the place of a game's number. */
export const refusedGame = 255;

export class Packer {
  private bytes = new Uint8Array(1 << 14);
  private view = new DataView(this.bytes.buffer);
  private offsets: number[] = [0];
  /** The options packed last: a file has many records with the same. */
  private latest = { text: '', bytes: noBytes };

  constructor(private readonly games: readonly Game[]) {}

  get count(): number {
    return this.offsets.length - 1;
  }

  /** Bytes packed so far. */
  get size(): number {
    return this.offsets[this.count];
  }

  /** Returns the record's kind, see `kindOf`. A refused record is never answered. */
  add(item: RecordItem | RefusedItem): number {
    return item.kind === 'record' ? this.addRecord(item) : this.addRefused(item);
  }

  private addRecord({ game, index, line, raw }: RecordItem): number {
    const options = raw.options.size === 0 ? noBytes : this.optionBytes(raw.options);
    const { rows, cols, cells } = raw;
    const from = this.size;
    this.makeRoom(from + fixedPart + options.length + cells.length);
    const { view, bytes } = this;
    view.setUint8(from, this.games.indexOf(game));
    view.setFloat64(from + 1, index, true);
    view.setFloat64(from + 9, line, true);
    view.setUint16(from + 17, rows, true);
    view.setUint16(from + 19, cols, true);
    view.setUint16(from + 21, options.length, true);
    bytes.set(options, from + beforeOptions);
    const at = from + beforeOptions + options.length;
    view.setUint32(at, cells.length, true);
    bytes.set(cells, at + 4);
    const end = at + 4 + cells.length;
    this.offsets.push(end);
    return kind(bytes[from], end - from);
  }

  private addRefused({ index, line }: RefusedItem): number {
    const from = this.size;
    this.makeRoom(from + fixedPart);
    const { view } = this;
    this.bytes.fill(0, from, from + fixedPart);
    view.setUint8(from, refusedGame);
    view.setFloat64(from + 1, index, true);
    view.setFloat64(from + 9, line, true);
    this.offsets.push(from + fixedPart);
    return kind(refusedGame, fixedPart);
  }

  /** All that was added; the packer is empty again. */
  take(): PackedRecords {
    const packed = { bytes: this.bytes.slice(0, this.size), offsets: this.offsets };
    this.offsets = [0];
    return packed;
  }

  private optionBytes(options: ReadonlyMap<string, string>): Uint8Array {
    let text = '';
    for (const [key, value] of options) text += text === '' ? `${key}=${value}` : `\n${key}=${value}`;
    if (text !== this.latest.text) this.latest = { text, bytes: encoder.encode(text) };
    return this.latest.bytes;
  }

  private makeRoom(size: number): void {
    if (size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(size, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** A number that is equal for records of one game and size: they cost alike. */
function kind(game: number, length: number): number {
  return length * 256 + game;
}

/** The kind of a record that is not packed. */
export function kindOfItem({ game, raw }: RecordItem, games: readonly Game[]): number {
  let length = fixedPart + raw.cells.length;
  if (raw.options.size > 0) {
    length--;
    for (const [key, value] of raw.options) length += key.length + value.length + 2;
  }
  return kind(games.indexOf(game), length);
}

/** The kind of the i-th record of a packet. */
export function kindOf({ bytes, offsets }: PackedRecords, i: number): number {
  return kind(bytes[offsets[i]], offsets[i + 1] - offsets[i]);
}

/** The records from..to of a packet, as a packet of their own. */
export function part({ bytes, offsets }: PackedRecords, from: number, to: number): PackedRecords {
  const start = offsets[from];
  return {
    bytes: bytes.slice(start, offsets[to]),
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
  };
}

/** Reads packed records one after the other. Our own bytes: what is wrong with them is a bug and throws. */
export function* unpack(
  bytes: Uint8Array,
  games: readonly Game[],
): Generator<RecordItem | RefusedPlace, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const index = view.getFloat64(at + 1, true);
    const line = view.getFloat64(at + 9, true);
    const rows = view.getUint16(at + 17, true);
    const cols = view.getUint16(at + 19, true);
    const optionsEnd = at + beforeOptions + view.getUint16(at + 21, true);
    const cellsEnd = optionsEnd + 4 + view.getUint32(optionsEnd, true);
    if (bytes[at] === refusedGame) {
      yield { kind: 'refused', index, line };
    } else {
      const game = games[bytes[at]];
      const options = optionsOf(bytes.subarray(at + beforeOptions, optionsEnd));
      const raw = { rows, cols, options, cells: bytes.slice(optionsEnd + 4, cellsEnd) };
      const setup = game.codec.parse(raw, false);
      if (!setup.ok) throw new Error(`a record that was read is refused: ${setup.error.code}`);
      yield { kind: 'record', index, line, game, setup: setup.value, raw };
    }
    at = cellsEnd;
  }
}

const noBytes = new Uint8Array(0);
const noOptions: ReadonlyMap<string, string> = new Map();
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function optionsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  if (bytes.length === 0) return noOptions;
  const pairs = decoder.decode(bytes).split('\n');
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}
