/** Packed records that came from elsewhere: `wire.ts` reads its own bytes, these are checked first. */
import type { Game } from '../../core/game.js';
import { sizeFits } from '../lookahead.js';
import { beforeOptions, fixedPart, refusedGame } from '../wire.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Where each record starts and the last one ends; undefined if the bytes are not packed records of `games`. */
export function offsetsOf(bytes: Uint8Array, games: readonly Game[], most: number): number[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offsets = [0];
  for (let at = 0; at < bytes.length;) {
    const end = endOf(view, at, games);
    if (end === undefined || offsets.length > most) return undefined;
    offsets.push((at = end));
  }
  return offsets.length > 1 ? offsets : undefined;
}

/** End of the record at `at` if it is one. */
function endOf(view: DataView, at: number, games: readonly Game[]): number | undefined {
  const left = view.byteLength - at;
  if (left < fixedPart) return undefined;
  const id = view.getUint8(at);
  if (!isCount(view.getFloat64(at + 1, true)) || !isCount(view.getFloat64(at + 9, true))) return undefined;
  const options = view.getUint16(at + 21, true);
  if (left < fixedPart + options) return undefined;
  const cells = view.getUint32(at + beforeOptions + options, true);
  const end = at + fixedPart + options + cells;
  if (end > view.byteLength) return undefined;
  if (id === refusedGame) return options + cells === 0 ? end : undefined;
  const game = games[id];
  return game && fits(view, at, options, cells, game) ? end : undefined;
}

/** The reader's promise to a codec: sides, number and range of cells, and the keys are those of the grammar. */
function fits(view: DataView, at: number, options: number, cells: number, { grammar }: Game): boolean {
  const [rows, cols] = [view.getUint16(at + 17, true), view.getUint16(at + 19, true)];
  const { maxCell, optionKeys } = grammar;
  if (!sizeFits(rows, cols, grammar)) return false;
  if (cells !== grammar.cellCount(rows, cols)) return false;
  const from = at + fixedPart + options;
  for (let i = from; i < from + cells; i++) if (view.getUint8(i) > maxCell) return false;
  return options === 0 || areOptions(bytesOf(view, at + beforeOptions, options), optionKeys);
}

function areOptions(bytes: Uint8Array, keys: readonly string[]): boolean {
  try {
    const pairs = decoder.decode(bytes).split('\n');
    return pairs.every((pair) => pair.includes('=') && keys.includes(pair.slice(0, pair.indexOf('='))));
  } catch {
    return false;
  }
}

function bytesOf(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, length);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
