/** The refusals of a server of rooms, as codes and as sentences. */
import type { SessionRefusal } from '../../session/events.js';
import { plainRefusals, refusalText } from '../../session/sentences.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

const sentences = {
  ...plainRefusals,
  'bad-message': phrase('the message is not one of the protocol'),
  'bad-name': phrase('a name has at most 24 characters, and no control characters'),
  'too-many-names': phrase('the name was changed too often in this room'),
  'too-fast': phrase('too many messages: wait a moment'),
  'no-room': phrase(
    'there is no such room: the link is wrong, or nobody has been there for 30 days, or for an hour without a game',
  ),
  'bad-token': phrase('this link gives no seat in the room: a part of it is missing or was changed'),
  over: phrase('the game is over{#of a room}'),
  'bad-board': phrase('this board cannot be played in a room'),
  'no-computer': phrase('the computer does not play this board'),
  'too-many-rooms': phrase('the server has as many rooms as it may: try again later'),
  'room-full': phrase('the room is full'),
  'room-journal-full': phrase('too much was played in this room: make another one'),
  'seat-taken': phrase('somebody else was faster'),
  'not-saved': phrase('the server could not save the move: it was not played'),
  'not-now': phrase('the server cannot read or write this room now: try again later'),
  'room-damaged': phrase('what was played in this room is damaged on the server: make another one'),
  'too-busy': phrase('the server is full: try again later'),
  /** Made by the client for a message that it cannot read. */
  'other-version': phrase('the server is of another version than this program'),
} as const satisfies Record<string, Phrase>;

/** Refusals without further data. */
export type RoomRefusal = keyof typeof sentences;

/** A refusal of a session, or of the room around it. */
export type Refusal = SessionRefusal | { readonly code: RoomRefusal };

/** Returns the sentence of a refusal, without a capital and without a full stop. */
export function refusalSentence(refusal: Refusal): Phrase {
  return isRoomRefusal(refusal.code) ? sentences[refusal.code] : refusalText(refusal as SessionRefusal);
}

/** Returns whether `code` is a known code; a newer server may have others. */
export function isRoomRefusal(code: unknown): code is RoomRefusal {
  return typeof code === 'string' && Object.hasOwn(sentences, code);
}
