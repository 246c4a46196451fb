/**
 * The journal of a room: a line of JSON for what it began with, and one for each thing that happened since. The
 * room is what these lines say, replayed in order; lines are only ever added.
 */
import type { Side } from '../../core/position.js';
import { moveName, roomId } from './wire/protocol.js';
import { anyOf, flag, invalid, object, oneOf, optional, pair, readJson, text, whole } from './wire/schema.js';
import type { Read, Reader } from './wire/schema.js';

export const roomSchema = 'tabuleiro.room/1';

const side = whole(0, 1) as Reader<Side>;
const seed = whole(0, 2 ** 53 - 1);
/** SHA-256 of a token: the journal does not hold the token. */
const key = text(/^[\w-]{43}$/);
const ms = whole(0, 1e12);
const left = pair(ms);

const startReader = object({
  schema: oneOf(roomSchema),
  room: roomId,
  /** A record of entrada.txt. */
  setup: text(/^[^\0]{1,20000}$/),
  seed,
  /** Who moves first in the first game. */
  first: side,
  /** Of the creator. */
  key,
  /** Of who was invited. */
  guestKey: optional(key),
  /** What plays instead of a guest. */
  computer: optional(text(/^[a-z0-9-]{1,40}$/)),
  clock: optional(object({ seconds: whole(10, 36_000), increment: whole(0, 300) })),
  listed: flag,
});
export type RoomStart = Read<typeof startReader>;

const entryReader = anyOf(
  /** `left`: milliseconds of both sides after it. */
  object({ kind: oneOf('move'), move: moveName, left: optional(left) }),
  object({ kind: oneOf('undo'), ply: whole(0, 1e6), left: optional(left) }),
  object({ kind: oneOf('resign'), side }),
  /** Its time is over. */
  object({ kind: oneOf('time'), side }),
  object({ kind: oneOf('rematch'), seed }),
  /** The guest has come; with a key of its own where the seat was taken from the list. */
  object({ kind: oneOf('guest'), key: optional(key) }),
);
export type Entry = Read<typeof entryReader>;

export function journalLine(what: RoomStart | Entry): string {
  return `${JSON.stringify(what)}\n`;
}

export interface ReadJournal {
  readonly start: RoomStart;
  readonly entries: readonly Entry[];
  /** Bytes of the whole lines: what follows is the beginning of one that was not written to its end. */
  readonly bytes: number;
}

/** Undefined where a whole line is none of a journal. */
export function readJournal(content: string): ReadJournal | undefined {
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  const [first, ...rest] = whole.split('\n').slice(0, -1);
  const start = readJson(startReader, first ?? '');
  const entries = rest.map((line) => readJson(entryReader, line));
  if (start === invalid || entries.includes(invalid)) return undefined;
  return { start, entries: entries as Entry[], bytes: Buffer.byteLength(whole) };
}
