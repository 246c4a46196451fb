/**
 * What a client reads of a server: any server may stand behind a link, so a message is one of the protocol, with
 * texts that are safe to show, or none.
 */
import type { Side } from '../../core/position.js';
import { moveName, offers, roomId, token, type ServerMessage } from '../wire/protocol.js';
import { isRoomRefusal } from '../wire/refusals.js';
import {
  anyOf,
  invalid,
  list,
  object,
  oneOf,
  optional,
  pair,
  readJson,
  text,
  whole,
} from '../wire/schema.js';
import { flag, type Reader } from '../wire/schema.js';

/** Characters of a message from a server. */
export const maxServerMessage = 2 ** 18;

const side = whole(0, 1) as Reader<Side>;
const points: Reader<number> = (value) => {
  const twice = whole(0, 1e6)(Number(value) * 2);
  return typeof value !== 'number' || twice === invalid ? invalid : value;
};

const view = object({
  type: oneOf('room'),
  room: roomId,
  game: whole(0, 1e6),
  setup: text(/^[^\0]{1,20000}$/),
  moves: list(moveName, 20_000),
  over: optional(object({ winner: anyOf(side, oneOf('draw')), by: oneOf('play', 'resigned', 'time') })),
  seats: pair(object({ computer: optional(text(/^[a-z0-9-]{1,40}$/)), taken: flag, here: flag })),
  score: pair(points),
  clock: optional(object({ left: pair(whole(0, 1e12)), running: optional(side) })),
  offer: optional(object({ what: oneOf(...offers), by: side })),
  watchers: whole(0, 1e6),
  you: optional(side),
  invitation: optional(token),
});

const refused = object({
  type: oneOf('refused'),
  code: text(/^[a-z-]{1,40}$/),
  fatal: optional(flag),
});

const messageReader = anyOf(view, refused, object({ type: oneOf('alive') }));

/** A code that this program does not know is of another version. */
export function readServerMessage(json: string): ServerMessage | typeof invalid {
  const message = readJson(messageReader, json);
  if (message === invalid || message.type !== 'refused') return message as ServerMessage | typeof invalid;
  const code = isRoomRefusal(message.code) ? message.code : 'other-version';
  return { type: 'refused', code, ...(message.fatal === true ? { fatal: true } : {}) };
}
