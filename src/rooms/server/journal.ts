/**
 * The journal of a room: a line of JSON for what it began with, and one for each thing that happened since. The
 * room is what these lines say, replayed in order; lines are only ever added. Each line ends with the CRC-32 of all
 * lines up to it, which finds lines that were changed, doubled, lost or moved. Journals of schema 1 have no checksums,
 * and those before schema 3 no offers; they are read and continued.
 */
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { readJson, text, whole, type Read } from '../../core/schema.js';
import { offers, type SessionEvent } from '../../session/events.js';
import { clock, computer, moveName, roomId, side } from '../wire/protocol.js';

export const roomSchema = 'tabuleiro.room/3';
/** Without checksums. */
const firstSchema = 'tabuleiro.room/1';

const seed = whole(0, 2 ** 53 - 1);
/** SHA-256 of a token: the journal does not hold the token. */
const key = text(/^[\w-]{43}$/);
const ms = whole(0, 1e12);
const left = v.optional(v.tuple([ms, ms]));

const startForm = v.object({
  schema: v.picklist([roomSchema, 'tabuleiro.room/2', firstSchema]),
  room: roomId,
  /** A record of entrada.txt. */
  setup: text(/^[^\0]{1,20000}$/),
  seed,
  /** Who moves first in the first game. */
  first: side,
  /** Of the creator. */
  key,
  /** Of who was invited. */
  guestKey: v.optional(key),
  /** What plays instead of a guest. */
  computer: v.optional(computer),
  clock: v.optional(clock),
  listed: v.boolean(),
});
export type RoomStart = Read<typeof startForm>;

const moves = v.pipe(v.array(moveName), v.maxLength(20_000));
/** The events of a session that players and clocks of a room can cause, and one of the room's own. */
const entryForm = v.variant('kind', [
  v.object({ kind: v.literal('move'), move: moveName, left }),
  v.object({ kind: v.literal('undo'), ply: whole(0, 1e6), taken: v.optional(moves), left }),
  v.object({ kind: v.picklist(['resign', 'time']), side }),
  v.object({ kind: v.picklist(['offer', 'decline']), what: v.picklist(offers), by: side }),
  v.object({ kind: v.literal('rematch'), seed }),
  /** The guest has come; with a key of its own where the seat was taken from the list. */
  v.object({ kind: v.literal('guest'), key: v.optional(key) }),
]);
export type Entry = SessionEvent | Extract<Read<typeof entryForm>, { kind: 'guest' }>;

/** Makes the lines of one journal, in order. */
export class JournalLines {
  /** @param sum of the lines so far; undefined for a journal without checksums */
  constructor(private sum: number | undefined) {}

  next(what: RoomStart | Entry): string {
    const text = JSON.stringify(what);
    if (this.sum === undefined) return `${text}\n`;
    this.sum = crc32(text, this.sum);
    return `${text.slice(0, -1)},"sum":"${sumText(this.sum)}"}\n`;
  }
}

const sumText = (sum: number): string => sum.toString(16).padStart(8, '0');

export interface ReadJournal {
  readonly start: RoomStart;
  readonly entries: readonly Entry[];
  /** Bytes of the whole lines: what follows is the beginning of one that was not written to its end. */
  readonly bytes: number;
  /** Goes on with the journal. */
  readonly lines: JournalLines;
}

/** Undefined where a whole line is none of a journal, or is not the one that was written. */
export function readJournal(content: string): ReadJournal | undefined {
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  const lines = whole.split('\n').slice(0, -1);
  const start = readJson(startForm, lines[0] ?? '');
  const entries = lines.slice(1).map((line) => readJson(entryForm, line));
  if (!start || !entries.every((entry) => entry !== undefined)) return undefined;
  const sum = start.schema === firstSchema ? undefined : sumOf(lines);
  if (sum === 'wrong') return undefined;
  return { start, entries, bytes: Buffer.byteLength(whole), lines: new JournalLines(sum) };
}

/** The sum of all lines; `wrong` where one has another. */
function sumOf(lines: readonly string[]): number | 'wrong' {
  let sum = 0;
  for (const line of lines) {
    const [, text, written] = /^(.*),"sum":"([0-9a-f]{8})"\}$/.exec(line) ?? [];
    sum = crc32(`${text}}`, sum);
    if (sumText(sum) !== written) return 'wrong';
  }
  return sum;
}

/** What the beginning of a file tells of its room; undefined where the first line is no room's. */
export function readHead(head: string): { readonly room: string; readonly hasBegun: boolean } | undefined {
  const start = readJson(startForm, head.slice(0, head.indexOf('\n')));
  if (!start) return undefined;
  const isPaired = start.computer !== undefined || head.includes('\n{"kind":"guest"');
  return { room: start.room, hasBegun: isPaired && /\n\{"kind":"(?!guest)/.test(head) };
}
