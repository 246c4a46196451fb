/** What a client makes of links and of what servers send, whatever server it is. */
import { describe, expect, it } from 'vitest';
import { parseRoomLink } from '../../src/rooms/wire/address.js';
import type { ServerMessage } from '../../src/rooms/wire/protocol.js';
import { ReconnectingClient } from '../../src/rooms/client/reconnecting-client.js';
import { RoomPlay } from '../../src/rooms/client/room-play.js';
import { invalid } from '../../src/rooms/wire/schema.js';
import { readServerMessage } from '../../src/rooms/client/server-messages.js';

const view = {
  ...{ type: 'room', room: 'aaaaaaaaaa', game: 0, setup: 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n', moves: [] },
  ...{ score: [0, 0.5], watchers: 0, you: 0 },
  seats: [0, 1].map(() => ({ taken: true, here: true })),
};
const read = (message: object) => readServerMessage(JSON.stringify(message));
const escape = '\x1b]0;owned\x07';

it('reads links to seats and to rooms, and nothing else', () => {
  const token = 'A-_'.padEnd(22, 'b');
  expect(parseRoomLink(`https://play.example.org/games/room.html#aaaaaaaaaa.${token}`)).toEqual({
    base: 'https://play.example.org/games/',
    origin: 'https://play.example.org',
    address: { room: 'aaaaaaaaaa', token },
  });
  expect(parseRoomLink('http://[::1]:4280/#aaaaaaaaaa')?.address).toEqual({ room: 'aaaaaaaaaa' });
  for (const link of [
    ...[
      '',
      'room.html#aaaaaaaaaa',
      'ftp://host/#aaaaaaaaaa',
      'http://host/',
      'http://host/#aaaaaaaaaa.short',
    ],
    ...['http://user:secret@host/#aaaaaaaaaa', `http://host/#AAAAAAAAAA.${token}`],
  ])
    expect(parseRoomLink(link)).toBeUndefined();
});

describe('messages', () => {
  it.each([
    ['seats are missing', { ...view, seats: undefined }],
    ['a name has escapes', { ...view, seats: [{ ...view.seats[0], computer: escape }, view.seats[1]] }],
    ['a move has escapes', { ...view, moves: [escape] }],
    ['a score is none', { ...view, score: ['1', 0] }],
    ['a token has escapes', { ...view, invitation: escape }],
    ['the kind is not known', { type: 'chat', text: 'hello' }],
  ])('are none of the protocol where %s', (_, message) => {
    expect(read(view)).toEqual(view);
    expect(read(message)).toBe(invalid);
    expect(readServerMessage('{')).toBe(invalid);
  });

  it('are of another version where the code of a refusal is not known', () => {
    expect(read({ type: 'refused', code: 'a-new-one' })).toEqual({ type: 'refused', code: 'other-version' });
    const full = { type: 'refused', code: 'room-full', fatal: true };
    expect(read(full)).toEqual(full);
  });

  it.each([
    ['an option with escapes', { setup: `mnk 3 3 ${escape}=1\n0 0 0 0 0 0 0 0 0\n` }],
    ['a move that is illegal', { moves: ['b2', 'b2'] }],
    ['a board for giants', { setup: `mnk 60 60\n${'0 '.repeat(3600)}\n` }],
    ['a game for one', { setup: 'checkers 4 4\n0 0 0 0\n1 0 0 0\n' }],
    ['an end that is none', { over: { winner: 0, by: 'play' } }],
  ])('end the game where they show %s', (_, more) => {
    const message = read({ ...view, ...more });
    expect(message).not.toBe(invalid);
    expect(new RoomPlay().take(message as ServerMessage)).toEqual([{ kind: 'ended', code: 'other-version' }]);
  });
});

it('what was sent and lost is told once the connection is back, not where it arrived', () => {
  const seen = new RoomPlay();
  const show = (moves: readonly string[]) => seen.take(read({ ...view, moves }) as ServerMessage);
  const kinds = (events: ReturnType<typeof show>) => events.map(({ kind }) => kind);
  expect(kinds(show([]))).toEqual(['entered']);
  expect(seen.type('B2')).toEqual([{ kind: 'send', act: { type: 'move', game: 0, ply: 0, move: 'b2' } }]);
  expect(seen.isSettled).toBe(false);
  seen.reconnected();
  expect(kinds(show([]))).toEqual(['not-sent']);
  seen.type('b2');
  seen.reconnected();
  expect(show(['b2', 'a1'])).toMatchObject([
    { kind: 'played', typed: true },
    { kind: 'played', typed: false },
  ]);
  expect(kinds(show([]))).toEqual(['undone']);
});

it('a lost connection is made again, until a message says that none is of use', async () => {
  const heard: string[] = [];
  let begun = 0;
  let client: ReconnectingClient | undefined;
  const done = new Promise<void>((resolve) => {
    client = new ReconnectingClient(
      (take, lost) => {
        if (++begun === 1) queueMicrotask(lost);
        else for (const text of ['{"type":"alive"}', 'nonsense']) queueMicrotask(() => take(text));
        return { send: () => undefined, end: () => undefined };
      },
      {
        take: (message) => {
          heard.push(message.type === 'refused' ? message.code : message.type);
          if (message.type === 'refused') queueMicrotask(resolve);
        },
        isUp: (up) => {
          heard.push(up ? 'up' : 'down');
        },
      },
    );
  });
  await done;
  client?.close();
  expect(begun).toBe(2);
  expect(heard).toEqual(['down', 'up', 'alive', 'other-version']);
});
