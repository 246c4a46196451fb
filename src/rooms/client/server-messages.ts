/**
 * What a client reads of a server: any server may stand behind a link, so a message is one of the protocol, with
 * texts that are safe to show, or none. The game in it is read as any saved game is, when it is replayed.
 */
import type { SavedGame } from '../../session/saved-game.js';
import { moveName, roomId, side, token, type ServerMessage } from '../wire/protocol.js';
import { isRoomRefusal, type RoomRefusal } from '../wire/refusals.js';
import {
  anyOf,
  flag,
  invalid,
  object,
  oneOf,
  optional,
  pair,
  readJson,
  text,
  whole,
  type Reader,
} from '../wire/schema.js';

/** Characters of a message from a server. */
export const maxServerMessage = 2 ** 18;

const points: Reader<number> = (value) => {
  const twice = whole(0, 1e6)(Number(value) * 2);
  return typeof value !== 'number' || twice === invalid ? invalid : value;
};

const game: Reader<SavedGame> = (value) => (typeof value === 'object' ? (value as SavedGame) : invalid);

const view = object({
  type: oneOf('room'),
  room: roomId,
  at: whole(0, 1e6),
  games: whole(0, 1e6),
  game,
  seats: pair(object({ computer: optional(text(/^[a-z0-9-]{1,40}$/)), taken: flag, here: flag })),
  score: pair(points),
  watchers: whole(0, 1e6),
  you: optional(side),
  invitation: optional(token),
});

const roomCode: Reader<RoomRefusal> = (value) => (isRoomRefusal(value) ? value : invalid);

const refusal = anyOf(
  object({ code: oneOf('unknown'), typed: moveName }),
  object({ code: oneOf('off-board'), typed: moveName, first: moveName, last: moveName }),
  object({ code: oneOf('taken', 'illegal'), move: moveName }),
  object({ code: roomCode }),
);

const messageReader = anyOf(
  view,
  object({ type: oneOf('refused'), refusal, fatal: optional(oneOf(true)) }),
  object({ type: oneOf('alive') }),
);

/** A message that this program does not know is of another version of the protocol. */
export function readServerMessage(json: string): ServerMessage | typeof invalid {
  return readJson(messageReader, json) as ServerMessage | typeof invalid;
}
