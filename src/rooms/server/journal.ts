/**
 * The journal of a room: a line of JSON for its start, and one for each later entry. Replaying the
 * lines in order restores the room; lines are only added. Each line ends with the CRC-32 of all
 * lines up to it, which reveals lines that were changed, doubled, lost or moved. Journals of schema
 * 1 have no checksums, those of schemas 1 and 2 no offers, and those before 4 no names; they are
 * read and continued.
 */
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { readJson, text, whole, type Read } from '../../core/schema.js';
import { offers, type SessionEvent } from '../../session/events.js';
import { clock, computer, moveName, personName, roomId, side } from '../wire/protocol.js';

export const roomSchema = 'tabuleiro.room/4';
/** Journals of this schema have no checksums. */
const firstSchema = 'tabuleiro.room/1';

const seed = whole(0, 2 ** 53 - 1);
/** SHA-256 of a token: the journal does not hold the token. */
const key = text(/^[\w-]{43}$/);
const ms = whole(0, 1e12);
const left = v.optional(v.tuple([ms, ms]));

const startForm = v.object({
  schema: v.picklist([roomSchema, 'tabuleiro.room/3', 'tabuleiro.room/2', firstSchema]),
  room: roomId,
  /** A record of entrada.txt. */
  setup: text(/^[^\0]{1,20000}$/),
  seed,
  /** The player who moves first in the first game. */
  first: side,
  /** The creator's key. */
  key,
  /** The invited player's key. */
  guestKey: v.optional(key),
  /** The computer that plays instead of a guest. */
  computer: v.optional(computer),
  clock: v.optional(clock),
  listed: v.boolean(),
});
export type RoomStart = Read<typeof startForm>;

const moves = v.pipe(v.array(moveName), v.maxLength(20_000));
/** The session events that players and clocks of a room can cause, the guest, and names. */
const entryForm = v.variant('kind', [
  v.object({ kind: v.literal('move'), move: moveName, left }),
  v.object({ kind: v.literal('undo'), ply: whole(0, 1e6), taken: v.optional(moves), left }),
  v.object({ kind: v.picklist(['resign', 'time']), side }),
  v.object({ kind: v.picklist(['offer', 'decline']), what: v.picklist(offers), by: side }),
  v.object({ kind: v.literal('rematch'), seed }),
  /** The guest has come. A seat taken from the list has a key of its own. */
  v.object({ kind: v.literal('guest'), key: v.optional(key) }),
  /** A player has a name now, or none if it is empty. */
  v.object({ kind: v.literal('name'), player: side, name: personName }),
]);
export type Entry = SessionEvent | Extract<Read<typeof entryForm>, { kind: 'guest' | 'name' }>;

/** Makes the lines of one room's journal, in order. */
export class Journal {
  /** @param sum checksum of the lines so far; undefined for a journal without checksums */
  constructor(
    { schema }: RoomStart,
    private sum = schema === firstSchema ? undefined : 0,
  ) {}

  /**
   * Returns the content of a journal, the bytes of its complete lines (an incomplete one may
   * follow), and what continues it; undefined if a complete line is invalid or was changed.
   */
  static read(content: string) {
    const whole = content.slice(0, content.lastIndexOf('\n') + 1);
    const lines = whole.split('\n').slice(0, -1);
    const start = readJson(startForm, lines[0] ?? '');
    const entries = lines.slice(1).map((line) => readJson(entryForm, line));
    if (!start || !entries.every((entry) => entry !== undefined)) return undefined;
    const sum = start.schema === firstSchema ? undefined : sumOf(lines);
    if (sum === 'wrong') return undefined;
    return { start, entries, bytes: Buffer.byteLength(whole), journal: new Journal(start, sum) };
  }

  /** Returns the next line of the journal. */
  line(what: RoomStart | Entry): string {
    const text = JSON.stringify(what);
    if (this.sum === undefined) return `${text}\n`;
    this.sum = crc32(text, this.sum);
    return `${text.slice(0, -1)},"sum":"${sumText(this.sum)}"}\n`;
  }
}

const sumText = (sum: number): string => sum.toString(16).padStart(8, '0');

/** Returns the checksum of all lines; `wrong` if a line states another one. */
function sumOf(lines: readonly string[]): number | 'wrong' {
  let sum = 0;
  for (const line of lines) {
    const [, text, written] = /^(.*),"sum":"([0-9a-f]{8})"\}$/.exec(line) ?? [];
    sum = crc32(`${text}}`, sum);
    if (sumText(sum) !== written) return 'wrong';
  }
  return sum;
}

/**
 * Reads the room's state from the beginning of its file; undefined if the first line is invalid.
 */
export function readHead(head: string): { readonly room: string; readonly hasBegun: boolean } | undefined {
  const start = readJson(startForm, head.slice(0, head.indexOf('\n')));
  if (!start) return undefined;
  const isPaired = start.computer !== undefined || head.includes('\n{"kind":"guest"');
  return { room: start.room, hasBegun: isPaired && /\n\{"kind":"(?!guest|name)/.test(head) };
}
