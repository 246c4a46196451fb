/**
 * Records as a worker gets them: packed setups, which are not parsed again.
 *
 *     record = game u8, index f64, line f64, rows u16, cols u16, rest u16 + text, cells u32 + bytes
 *
 * Little-endian. The rest is JSON of all other members of the setup, empty if there are none.
 */
import type { Game, Setup } from '../../core/game.js';
import type { RecordItem, RecordPlace, RefusedItem } from '../read/items.js';

/** A record that the reader refused, which only marks its position among the others. */
export interface RefusedPlace extends RecordPlace {
  readonly kind: 'refused';
}

/** Packed records: the i-th starts at `offsets[i]`; the last offset is the length. */
export interface PackedRecords {
  readonly bytes: Uint8Array;
  readonly offsets: readonly number[];
}

/** Number of bytes before the rest. */
export const beforeRest = 1 + 8 + 8 + 2 + 2 + 2;
/** Number of bytes in every record apart from its rest and cells. */
export const fixedPart = beforeRest + 4;
/** Stored as the number of the game to mark a refused record. */
export const refusedGame = 255;

export class Packer {
  private bytes = new Uint8Array(1 << 14);
  private view = new DataView(this.bytes.buffer);
  private offsets: number[] = [0];
  /** The last setup packed, as many records of a file share the rest. */
  private latest: Setup | undefined;
  private rest = noBytes;

  constructor(private readonly games: readonly Game[]) {}

  get count(): number {
    return this.offsets.length - 1;
  }

  get size(): number {
    return this.offsets[this.count];
  }

  /** Adds a record and returns its kind, see `kindOf`. A refused record is never answered. */
  add(item: RecordItem | RefusedItem): number {
    const isRecord = item.kind === 'record';
    const { rows, cols, cells } = isRecord ? item.setup : noBoard;
    const rest = isRecord ? this.restOf(item.setup) : noBytes;
    const from = this.size;
    const restEnd = from + beforeRest + rest.length;
    const end = restEnd + 4 + cells.length;
    this.makeRoom(end);
    const { view, bytes } = this;
    view.setUint8(from, isRecord ? this.games.indexOf(item.game) : refusedGame);
    view.setFloat64(from + 1, item.index, true);
    view.setFloat64(from + 9, item.line, true);
    view.setUint16(from + 17, rows, true);
    view.setUint16(from + 19, cols, true);
    view.setUint16(from + 21, rest.length, true);
    bytes.set(rest, from + beforeRest);
    view.setUint32(restEnd, cells.length, true);
    bytes.set(cells, restEnd + 4);
    this.offsets.push(end);
    return kindOf({ bytes, offsets: this.offsets }, this.count - 1);
  }

  /** Encodes the members of a setup other than game, sides and cells. */
  private restOf(setup: Setup): Uint8Array {
    if (!this.latest || !areAlike(setup, this.latest)) {
      const text = JSON.stringify(setup, (key, value: unknown) => (inPlaces.has(key) ? undefined : value));
      this.rest = text === '{}' ? noBytes : encoder.encode(text);
    }
    this.latest = setup;
    return this.rest;
  }

  /** Returns everything added and empties the packer. */
  take(): PackedRecords {
    const packed = { bytes: this.bytes.slice(0, this.size), offsets: this.offsets };
    this.offsets = [0];
    return packed;
  }

  private makeRoom(size: number): void {
    if (size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(size, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

const noBytes = new Uint8Array(0);
const noBoard = { rows: 0, cols: 0, cells: noBytes };

/** Members of a setup that have fields of their own in a packed record. */
const inPlaces: ReadonlySet<string> = new Set(['game', 'rows', 'cols', 'cells']);

/** Returns whether two setups have the same game and the same rest, member by member. */
function areAlike(setup: Setup, other: Setup): boolean {
  const [one, two] = [setup, other] as unknown as Readonly<Record<string, unknown>>[];
  let members = 0;
  for (const key in one) {
    if (one[key] !== two[key] && !(inPlaces.has(key) && key !== 'game')) return false;
    members++;
  }
  for (const _ in two) members--;
  return members === 0;
}

/** Returns a number that is equal for records of one game and size, which take similar times. */
export function kindOf({ bytes, offsets }: PackedRecords, i: number): number {
  return (offsets[i + 1] - offsets[i]) * 256 + bytes[offsets[i]];
}

/** Returns the records from..to as packed records of their own. */
export function part({ bytes, offsets }: PackedRecords, from: number, to: number): PackedRecords {
  const start = offsets[from];
  return {
    bytes: bytes.slice(start, offsets[to]),
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
  };
}

/** Reads packed records in order. The bytes are our own: a fault in them is a bug and throws. */
export function* unpack(
  bytes: Uint8Array,
  games: readonly Game[],
): Generator<RecordItem | RefusedPlace, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rests = new Map<string, object>();
  for (let at = 0; at < bytes.length;) {
    const index = view.getFloat64(at + 1, true);
    const line = view.getFloat64(at + 9, true);
    const rows = view.getUint16(at + 17, true);
    const cols = view.getUint16(at + 19, true);
    const restEnd = at + beforeRest + view.getUint16(at + 21, true);
    const cellsEnd = restEnd + 4 + view.getUint32(restEnd, true);
    if (bytes[at] === refusedGame) {
      yield { kind: 'refused', index, line };
    } else {
      const game = games[bytes[at]];
      const board = { game: game.id, rows, cols, cells: bytes.subarray(restEnd + 4, cellsEnd) };
      const isBoard = restEnd === at + beforeRest;
      const setup = isBoard
        ? board
        : { ...board, ...restOf(bytes.subarray(at + beforeRest, restEnd), rests) };
      yield { kind: 'record', index, line, game, setup };
    }
    at = cellsEnd;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param known rests of the records read before, by their texts */
function restOf(bytes: Uint8Array, known: Map<string, object>): object {
  const text = decoder.decode(bytes);
  let rest = known.get(text);
  if (!rest) known.set(text, (rest = JSON.parse(text) as object));
  return rest;
}
