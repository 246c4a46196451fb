/**
 * Messages between a server of rooms and whoever plays or watches there, as JSON, one a frame of a
 * WebSocket. README.md has them as a table.
 */
import type { Side } from '../../core/position.js';
import type { RoomRefusal } from './refusals.js';
import { anyOf, flag, list, object, oneOf, optional, text, whole, type Read } from './schema.js';

/** Bytes of a message from a client. */
export const maxMessageBytes = 2048;

/** The creator of a room is player 0, who was invited player 1; they exchange sides from game to game. */
export type Player = 0 | 1;

export const roomId = text(/^[a-z2-7]{10}$/);
export const token = text(/^[\w-]{22}$/);

/** Of a move, `b2`, or of a turn, `b2>b3`. */
export const moveName = text(/^[\w,.>-]{1,24}$/);

/** Where in a room an act belongs: games before this one, moves before this one. */
const place = { game: whole(0, 1e6), ply: whole(0, 1e6) };

export const offers = ['undo', 'rematch'] as const;
/** What needs the consent of both. */
export type Offer = (typeof offers)[number];

/** The first message of a connection. Without a token one watches. */
export const joinReader = object({ type: oneOf('join'), room: roomId, token: optional(token) });
export type Join = Read<typeof joinReader>;

/** What a player does. */
export const actReader = anyOf(
  object({ type: oneOf('move'), ...place, move: moveName }),
  object({ type: oneOf('resign'), ...place }),
  object({ type: oneOf('offer'), ...place, what: oneOf(...offers) }),
  object({ type: oneOf('answer'), ...place, what: oneOf(...offers), accept: flag }),
);
export type Act = Read<typeof actReader>;

/** Seconds for the game and for each move. */
const clock = object({ seconds: whole(10, 36_000), increment: whole(0, 300) });
export type ClockSettings = Read<typeof clock>;

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

export interface ClockView {
  /** Milliseconds of the two sides when the message was sent. */
  readonly left: readonly [number, number];
  readonly running?: Side;
}

/** All that a room shows: sent after every change, so that a message that is lost is made good by the next one. */
export interface RoomView {
  readonly type: 'room';
  readonly room: string;
  /** Games before this one; with the number of moves it says where an act belongs. */
  readonly game: number;
  /** The start as a record of entrada.txt. */
  readonly setup: string;
  /** As in a saved game: `b2`, or `b2>b3` where the piece slid. */
  readonly moves: readonly string[];
  readonly over?: { readonly winner: Side | 'draw'; readonly by: 'play' | 'resigned' | 'time' };
  /** By side, as `left` and `score`. */
  readonly seats: readonly [SeatView, SeatView];
  readonly score: readonly [number, number];
  readonly clock?: ClockView;
  readonly offer?: { readonly what: Offer; readonly by: Side };
  readonly watchers: number;
  /** The side of the receiver; absent for who watches. */
  readonly you?: Side;
  /** To the creator, until somebody has come: the token of the other seat. */
  readonly invitation?: string;
}

export type ServerMessage =
  | RoomView
  /** `fatal`: the connection ends, and another one would fare no better. */
  | { readonly type: 'refused'; readonly code: RoomRefusal; readonly fatal?: true }
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
