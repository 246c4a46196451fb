/**
 * Messages between a server of rooms and whoever plays or watches there, as JSON, one a frame of a
 * WebSocket. README.md has them as a table.
 */
import type { Side } from '../../core/position.js';
import type { ClockSettings } from '../../session/clock.js';
import { offers } from '../../session/events.js';
import type { SavedGame } from '../../session/saved-game.js';
import type { Score } from '../../session/session.js';
import type { Refusal } from './refusals.js';
import { anyOf, flag, list, object, oneOf, optional, text, whole, type Read, type Reader } from './schema.js';

/** Bytes of a message from a client. */
export const maxMessageBytes = 2048;

/** The creator of a room is player 0, who was invited player 1; they exchange sides from game to game. */
export type Player = 0 | 1;

export const roomId = text(/^[a-z2-7]{10}$/);
export const token = text(/^[\w-]{22}$/);

/** Of a move, `b2`, or of a turn, `b2>b3`. */
export const moveName = text(/^[\w,.>-]{1,24}$/);

export const side = whole(0, 1) as Reader<Side>;

/** The first message of a connection. Without a token one watches. */
export const joinReader = object({ type: oneOf('join'), room: roomId, token: optional(token) });
export type Join = Read<typeof joinReader>;

/** Which `RoomView` an act belongs to. */
const at = whole(0, 1e6);

/** What a player does: those actions of a session that one player of a room has. */
export const actReader = anyOf(
  object({ type: oneOf('move'), at, move: moveName }),
  object({ type: oneOf('resign'), at }),
  object({ type: oneOf('offer'), at, what: oneOf(...offers) }),
  object({ type: oneOf('answer'), at, what: oneOf(...offers), accept: flag }),
);
export type Act = Read<typeof actReader>;

/** Seconds for the game and for each move. */
export const clock = object({ seconds: whole(10, 36_000), increment: whole(0, 300) });

/** A room that is asked for. */
export const createReader = object({
  game: text(/^[a-z0-9]{1,20}$/),
  rows: whole(1, 100),
  cols: whole(1, 100),
  /** `key=value`, as in the header of a record. */
  options: list(text(/^[a-z]{1,12}=[\w./-]{1,12}$/), 8),
  /** A family of generated positions; without one the empty board. */
  drawn: optional(text(/^[a-z-]{1,20}$/)),
  /** 0: the creator moves first. */
  side: whole(0, 1),
  /** A level of the game or an engine of the server; without one a person is invited. */
  computer: optional(text(/^[a-z0-9-]{1,40}$/)),
  clock: optional(clock),
  /** Anybody may take the free seat. */
  listed: optional(flag),
});
export type CreateRoom = Read<typeof createReader>;

/** Asks for the free seat of a room in the list. */
export const takeReader = object({ room: roomId });

export interface SeatView {
  /** Id of a level or an engine; absent where a person sits. */
  readonly computer?: string;
  /** Somebody has come, now or before; never false of a computer. */
  readonly taken: boolean;
  /** Somebody is connected. */
  readonly here: boolean;
}

/** All that a room shows: sent after every change, so that a message that is lost is made good by the next one. */
export interface RoomView {
  readonly type: 'room';
  readonly room: string;
  /** The revision of the server's session: an act that belongs to another one is refused. */
  readonly at: number;
  /** Games before this one. */
  readonly games: number;
  /** With clock and offer; the seed of its slides is the server's secret. */
  readonly game: SavedGame;
  /** By side, as `score`. */
  readonly seats: readonly [SeatView, SeatView];
  readonly score: Score;
  readonly watchers: number;
  /** The side of the receiver; absent for who watches. */
  readonly you?: Side;
  /** To the creator, until somebody has come: the token of the other seat. */
  readonly invitation?: string;
}

export type ServerMessage =
  | RoomView
  /** `fatal`: the connection ends, and another one would fare no better. */
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly fatal?: true }
  /** At least every `aliveMs`: the connection is up. */
  | { readonly type: 'alive' };

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
