/**
 * Messages between a server of rooms and its players and watchers: JSON, one in each frame of a
 * WebSocket. README.md has them as a table.
 */
import * as v from 'valibot';
import { readJson, text, whole, type Read } from '../../core/schema.js';
import { offers } from '../../session/events.js';
import { savedGameForm } from '../../session/saved-game.js';
import { isRoomRefusal, type RoomRefusal } from './refusals.js';

/** Maximum bytes of a message from a client. */
export const maxMessageBytes = 2048;

/** The creator of a room is player 0, the invited one player 1. They swap sides after each game. */
export type Player = 0 | 1;

export const roomId = text(/^[a-z2-7]{10}$/);
export const token = text(/^[\w-]{22}$/);

/** The name of a move, `b2`, or of a turn, `b2>b3`. */
export const moveName = text(/^[\w,.>-]{1,24}$/);

export const side = v.picklist([0, 1]);

/** A level of a game, or an engine of the server. */
export const computer = text(/^[a-z0-9-]{1,40}$/);

/**
 * The name of a person, without the spaces around it; empty for none. It has no characters that
 * break lines or change the direction of the text around it.
 */
export const personName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]{0,24}$/u),
);

/** The first message of a connection. A client without a token watches. */
export const joinForm = v.object({ type: v.literal('join'), room: roomId, token: v.optional(token) });
export type Join = Read<typeof joinForm>;

/** The revision (`RoomView.at`) that an act belongs to. */
const at = whole(0, 1e6);

/** An act of a player: those actions of a session that players of a room have. */
export const actForm = v.variant('type', [
  v.object({ type: v.literal('move'), at, move: moveName }),
  v.object({ type: v.literal('resign'), at }),
  v.object({ type: v.literal('offer'), at, what: v.picklist(offers) }),
  v.object({ type: v.literal('answer'), at, what: v.picklist(offers), accept: v.boolean() }),
]);
export type Act = Read<typeof actForm>;

/** A message after `join`: an act, or the player's name, which is valid at any revision. */
export const requestForm = v.variant('type', [
  actForm,
  v.object({ type: v.literal('name'), name: personName }),
]);
export type RoomRequest = Read<typeof requestForm>;

/** Seconds for the game and for each move. */
export const clock = v.object({ seconds: whole(10, 36_000), increment: whole(0, 300) });

/** A request for a new room. */
export const createForm = v.object({
  game: text(/^[a-z0-9]{1,20}$/),
  rows: whole(1, 100),
  cols: whole(1, 100),
  /** Options `key=value`, as in the header of a record. */
  options: v.pipe(v.array(text(/^[a-z]{1,12}=[\w./-]{1,12}$/)), v.maxLength(8)),
  /** A family of generated positions. Absent: the empty board. */
  drawn: v.optional(text(/^[a-z-]{1,20}$/)),
  /** 0: the creator moves first. */
  side,
  /** The computer to play against. Absent: a person is invited. */
  computer: v.optional(computer),
  clock: v.optional(clock),
  /** Anybody may take the free seat. */
  listed: v.optional(v.boolean()),
});
export type CreateRoom = Read<typeof createForm>;

/** A request for the free seat of a listed room. */
export const takeForm = v.object({ room: roomId });

const seatForm = v.object({
  /** Absent for a person. */
  computer: v.optional(computer),
  /** Absent for a person who has given none. */
  name: v.optional(personName),
  /** Whether a player has ever come; always true for a computer. */
  taken: v.boolean(),
  /** Whether the player is connected. */
  here: v.boolean(),
});
export type SeatView = Read<typeof seatForm>;

/** Points of a side; a draw is half a point for each. */
const points = v.pipe(v.number(), v.minValue(0), v.maxValue(5e5), v.multipleOf(0.5));

/** The whole state of a room, sent after every change: the next message replaces a lost one. */
const viewForm = v.object({
  type: v.literal('room'),
  room: roomId,
  /** The revision of the server's session; an act for another revision is refused. */
  at,
  /** The number of earlier games. */
  games: at,
  /**
   * The game with clock and offer, but without the seed of its slides, which the server keeps
   * secret. Replaying the game checks it.
   */
  game: savedGameForm,
  /** Seats and scores are listed by side. */
  seats: v.tuple([seatForm, seatForm]),
  score: v.tuple([points, points]),
  watchers: at,
  /** The side of the receiver; absent for a watcher. */
  you: v.optional(side),
  /** For the creator, until a guest has come: the token of the other seat. */
  invitation: v.optional(token),
});
export type RoomView = Read<typeof viewForm>;

const refusedForm = v.object({ code: v.custom<RoomRefusal>(isRoomRefusal) });

const refusal = v.variant('code', [
  v.object({ code: v.literal('unknown'), typed: moveName }),
  v.object({ code: v.literal('off-board'), typed: moveName, first: moveName, last: moveName }),
  v.object({ code: v.picklist(['taken', 'illegal']), move: moveName }),
  refusedForm,
]);

const messageForm = v.variant('type', [
  viewForm,
  /** `fatal`: the connection ends, and reconnecting is useless. */
  v.object({ type: v.literal('refused'), refusal, fatal: v.optional(v.literal(true)) }),
  /** Sent at least every `aliveMs`: the connection is up. */
  v.object({ type: v.literal('alive') }),
]);
export type ServerMessage = Read<typeof messageForm>;

/** Maximum characters of a message from a server. */
export const maxServerMessage = 2 ** 18;

/**
 * Reads a message of a server, which is not trusted: the texts that pass are safe to show. Returns
 * undefined for an unknown message, which belongs to another version of the protocol.
 */
export function readServerMessage(json: string): ServerMessage | undefined {
  return readJson(messageForm, json);
}

/** Milliseconds between two `alive` messages. */
export const aliveMs = 15_000;

/** A room whose free seat anybody may take. */
const listedForm = v.object({
  room: roomId,
  /** First line of its record. */
  header: text(/^[^\p{Cc}]{1,200}$/u),
  clock: v.optional(clock),
  /** The side of the free seat. */
  side,
});
export type ListedRoom = Read<typeof listedForm>;

/** The answer to GET rooms/menu. */
export const menuForm = v.object({
  /** Engines of the host besides the levels: id and the games they play. */
  engines: v.array(v.object({ id: computer, games: v.array(v.string()) })),
  /** The server shows a list of open rooms. */
  listing: v.boolean(),
  open: v.array(listedForm),
});
export type RoomsMenu = Read<typeof menuForm>;

/** Answer to POST rooms/create and rooms/take. */
const access = v.object({ room: roomId, token });
export type RoomAccess = Read<typeof access>;
export const accessForm = v.union([access, refusedForm]);
export type AccessAnswer = Read<typeof accessForm>;
