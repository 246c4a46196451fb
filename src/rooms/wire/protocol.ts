/**
 * Messages between a server of rooms and whoever plays or watches there, as JSON, one a frame of a
 * WebSocket. README.md has them as a table.
 */
import * as v from 'valibot';
import { readJson, text, whole, type Read } from '../../core/schema.js';
import type { Side } from '../../core/position.js';
import type { ClockSettings } from '../../session/clock.js';
import { offers } from '../../session/events.js';
import { savedGameForm } from '../../session/saved-game.js';
import { isRoomRefusal, type RoomRefusal } from './refusals.js';

/** Bytes of a message from a client. */
export const maxMessageBytes = 2048;

/** The creator of a room is player 0, who was invited player 1; they exchange sides from game to game. */
export type Player = 0 | 1;

export const roomId = text(/^[a-z2-7]{10}$/);
export const token = text(/^[\w-]{22}$/);

/** Of a move, `b2`, or of a turn, `b2>b3`. */
export const moveName = text(/^[\w,.>-]{1,24}$/);

export const side = v.picklist([0, 1]);

/** A level of a game, or an engine of the server. */
export const computer = text(/^[a-z0-9-]{1,40}$/);

/** The first message of a connection. Without a token one watches. */
export const joinForm = v.object({ type: v.literal('join'), room: roomId, token: v.optional(token) });
export type Join = Read<typeof joinForm>;

/** Which `RoomView` an act belongs to. */
const at = whole(0, 1e6);

/** What a player does: those actions of a session that one player of a room has. */
export const actForm = v.variant('type', [
  v.object({ type: v.literal('move'), at, move: moveName }),
  v.object({ type: v.literal('resign'), at }),
  v.object({ type: v.literal('offer'), at, what: v.picklist(offers) }),
  v.object({ type: v.literal('answer'), at, what: v.picklist(offers), accept: v.boolean() }),
]);
export type Act = Read<typeof actForm>;

/** Seconds for the game and for each move. */
export const clock = v.object({ seconds: whole(10, 36_000), increment: whole(0, 300) });

/** A room that is asked for. */
export const createForm = v.object({
  game: text(/^[a-z0-9]{1,20}$/),
  rows: whole(1, 100),
  cols: whole(1, 100),
  /** `key=value`, as in the header of a record. */
  options: v.pipe(v.array(text(/^[a-z]{1,12}=[\w./-]{1,12}$/)), v.maxLength(8)),
  /** A family of generated positions; without one the empty board. */
  drawn: v.optional(text(/^[a-z-]{1,20}$/)),
  /** 0: the creator moves first. */
  side,
  /** Without one a person is invited. */
  computer: v.optional(computer),
  clock: v.optional(clock),
  /** Anybody may take the free seat. */
  listed: v.optional(v.boolean()),
});
export type CreateRoom = Read<typeof createForm>;

/** Asks for the free seat of a room in the list. */
export const takeForm = v.object({ room: roomId });

const seatForm = v.object({
  /** Absent where a person sits. */
  computer: v.optional(computer),
  /** Somebody has come, now or before; never false of a computer. */
  taken: v.boolean(),
  /** Somebody is connected. */
  here: v.boolean(),
});
export type SeatView = Read<typeof seatForm>;

/** A draw is half a point to each side. */
const points = v.pipe(v.number(), v.minValue(0), v.maxValue(5e5), v.multipleOf(0.5));

/** All that a room shows: sent after every change, so that a message that is lost is made good by the next one. */
const viewForm = v.object({
  type: v.literal('room'),
  room: roomId,
  /** The revision of the server's session: an act that belongs to another one is refused. */
  at,
  /** Games before this one. */
  games: at,
  /** With clock and offer; the seed of its slides is the server's secret. It is checked when it is replayed. */
  game: savedGameForm,
  /** By side, as `score`. */
  seats: v.tuple([seatForm, seatForm]),
  score: v.tuple([points, points]),
  watchers: at,
  /** The side of the receiver; absent for who watches. */
  you: v.optional(side),
  /** To the creator, until somebody has come: the token of the other seat. */
  invitation: v.optional(token),
});
export type RoomView = Read<typeof viewForm>;

const refusal = v.variant('code', [
  v.object({ code: v.literal('unknown'), typed: moveName }),
  v.object({ code: v.literal('off-board'), typed: moveName, first: moveName, last: moveName }),
  v.object({ code: v.picklist(['taken', 'illegal']), move: moveName }),
  v.object({ code: v.custom<RoomRefusal>(isRoomRefusal) }),
]);

const messageForm = v.variant('type', [
  viewForm,
  /** `fatal`: the connection ends, and another one would fare no better. */
  v.object({ type: v.literal('refused'), refusal, fatal: v.optional(v.literal(true)) }),
  /** At least every `aliveMs`: the connection is up. */
  v.object({ type: v.literal('alive') }),
]);
export type ServerMessage = Read<typeof messageForm>;

/** Characters of a message from a server. */
export const maxServerMessage = 2 ** 18;

/**
 * A message of a server. Any server may stand behind a link: its texts are safe to show. Undefined for one that this
 * program does not know, which is of another version of the protocol.
 */
export function readServerMessage(json: string): ServerMessage | undefined {
  return readJson(messageForm, json);
}

/** Milliseconds between two signs of life. */
export const aliveMs = 15_000;

/** A room whose free seat anybody may take. */
export interface ListedRoom {
  readonly room: string;
  /** First line of its record. */
  readonly header: string;
  readonly clock?: ClockSettings;
  /** The side that is free. */
  readonly side: Side;
}

/** What a server offers: answer to GET rooms/menu. */
export interface RoomsMenu {
  /** Engines of the host, besides the levels: id and the games they play. */
  readonly engines: readonly { readonly id: string; readonly games: readonly string[] }[];
  /** The server shows a list of open rooms. */
  readonly listing: boolean;
  readonly open: readonly ListedRoom[];
}

/** Answer to POST rooms/create and rooms/take. */
export interface Entrance {
  readonly room: string;
  readonly token: string;
}
