/** A client reads links and the messages of any server, including untrusted ones. */
import { describe, expect, it } from 'vitest';
import { parseRoomLink } from '../../src/rooms/wire/address.js';
import { readServerMessage, type RoomRequest, type ServerMessage } from '../../src/rooms/wire/protocol.js';
import { ReconnectingClient, type RoomSocket } from '../../src/rooms/client/reconnecting-client.js';
import { RoomController } from '../../src/web/room/room-controller.js';
import { RoomClient, type PlayerAction } from '../../src/rooms/client/room-client.js';

const game = {
  ...{ schema: 'tabuleiro.game/1', setup: 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n', seed: 1 },
  moves: [] as readonly string[],
};
const view = {
  ...{ type: 'room', room: 'aaaaaaaaaa', at: 0, games: 0, game, score: [0, 0.5], watchers: 0, you: 0 },
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
    ["a person's name has escapes", { ...view, seats: [{ ...view.seats[0], name: escape }, view.seats[1]] }],
    ['a score is none', { ...view, score: ['1', 0] }],
    ['a token has escapes', { ...view, invitation: escape }],
    ['the game is of another schema', { ...view, game: { ...game, schema: 'tabuleiro.game/2' } }],
    ['the clock is none', { ...view, game: { ...game, clock: { seconds: 60 } } }],
    ['the kind is not known', { type: 'chat', text: 'hello' }],
  ])('are none of the protocol where %s', (_, message) => {
    expect(read(view)).toEqual(view);
    expect(read(message)).toBeUndefined();
    expect(readServerMessage('{')).toBeUndefined();
  });

  it.each([
    ['of a code that is not known', { code: 'a-new-one' }, false],
    ['with escapes', { code: 'taken', move: escape }, false],
    ['without what it is about', { code: 'illegal' }, false],
    ['of the room', { code: 'room-full' }, true],
    ['of the session', { code: 'stale' }, true],
    ['of a move', { code: 'off-board', typed: 'd9', first: 'a1', last: 'c3' }, true],
  ])('a refusal %s', (_, refusal, isKnown) => {
    const refused = { type: 'refused', refusal, fatal: true };
    expect(read(refused)).toEqual(isKnown ? refused : undefined);
  });

  it.each([
    ['an option with escapes', { setup: `mnk 3 3 ${escape}=1\n0 0 0 0 0 0 0 0 0\n` }],
    ['a move that is illegal', { moves: ['b2', 'b2'] }],
    ['a move with escapes', { moves: [escape] }],
    ['a board for giants', { setup: `mnk 60 60\n${'0 '.repeat(3600)}\n` }],
    ['a game for one', { setup: 'checkers 4 4\n0 0 0 0\n1 0 0 0\n' }],
  ])('end the game where they show %s', (_, more) => {
    const message = read({ ...view, game: { ...game, ...more } });
    expect(message).toBeDefined();
    const client = new RoomClient(() => undefined);
    const refusal = { code: 'other-version' };
    expect(client.take(message as ServerMessage)).toEqual([{ kind: 'ended', refusal }]);
    expect(client.take(read(view) as ServerMessage)).toEqual([]);
  });
});

describe('a client', () => {
  const opened = (more: object = {}) => {
    const sent: RoomRequest[] = [];
    const client = new RoomClient((asked) => sent.push(asked));
    const show = (at: number, moves: readonly string[], also: object = {}, around: object = {}) =>
      client.take(
        read({ ...view, ...more, at, game: { ...game, moves, ...also }, ...around }) as ServerMessage,
      );
    const kinds = (...shown: Parameters<typeof show>) => show(...shown).map(({ kind }) => kind);
    client.setUp(true);
    expect(kinds(0, [])).toEqual(['entered']);
    return { client, sent, show, kinds };
  };
  const move = (name: string): PlayerAction => ({ type: 'move', move: name });
  const undo: PlayerAction = { type: 'offer', what: 'undo' };

  it('tells what was sent and lost once the connection is back, not what arrived', () => {
    const { client, sent, show, kinds } = opened();
    expect(client.act(move('B2'.toLowerCase()))).toEqual([]);
    expect(sent).toEqual([{ type: 'move', at: 0, move: 'b2' }]);
    expect([client.isSettled, client.canMove]).toEqual([false, false]);
    client.setUp(false);
    client.setUp(true);
    expect(kinds(0, [])).toEqual(['not-sent']);
    client.act(move('b2'));
    client.setUp(true);
    expect(show(2, ['b2', 'a1'])).toMatchObject([
      { kind: 'played', own: true },
      { kind: 'played', own: false },
    ]);
    expect(kinds(3, [])).toEqual(['undone']);
  });

  it('sends once what is clicked twice, and nothing that the session would refuse', () => {
    const { client, sent, kinds } = opened();
    const refused = (action: PlayerAction) =>
      client.act(action).map((event) => (event.kind === 'refused' ? event.refusal.code : event.kind));
    expect([refused(undo), refused(move('d4')), refused(move('udno'))]).toEqual([
      ...[['nothing-to-undo'], ['off-board'], ['unknown']],
    ]);
    for (let i = 0; i < 2; i++) expect(refused(move('b2'))).toEqual([]);
    expect(sent).toHaveLength(1);
    expect(kinds(1, ['b2'])).toEqual(['played']);
    expect([client.may(undo), client.may({ type: 'offer', what: 'rematch' })]).toEqual([true, false]);
    expect(refused(move('a1'))).toEqual(['not-your-turn']);
    const watcher = opened({ you: undefined }).client;
    expect([watcher.canMove, watcher.may({ type: 'resign' })]).toEqual([false, false]);
  });

  it('hears of offers and their answers, of the end, of who comes and goes, and of the next game', () => {
    const { kinds, show } = opened();
    kinds(1, ['b2']);
    expect(show(2, ['b2'], { offer: { what: 'undo', by: 1 } })).toEqual([
      { kind: 'offered', what: 'undo', by: 0 },
    ]);
    expect(show(3, ['b2'])).toEqual([{ kind: 'declined', what: 'undo', by: 1 }]);
    show(4, ['b2'], { offer: { what: 'undo', by: 1 } });
    const declinedByMove = show(5, ['b2', 'a1']);
    expect(declinedByMove).toMatchObject([{ kind: 'played' }, { kind: 'declined', what: 'undo', by: 1 }]);
    show(6, ['b2', 'a1'], { offer: { what: 'undo', by: 1 } });
    expect(kinds(7, ['b2', 'a1', 'c3'])).toEqual(['played']);
    show(8, ['b2', 'a1', 'c3'], { offer: { what: 'undo', by: 1 } });
    expect(kinds(9, ['b2', 'a1'])).toEqual(['undone']);
    kinds(10, ['b2']);
    const away = { seats: [view.seats[0], { taken: true, here: false }] };
    expect(show(3, ['b2'], {}, away)).toEqual([{ kind: 'seat', side: 1, here: false }]);
    expect(kinds(4, ['b2'], { resigned: 2 }, away)).toEqual(['over']);
    expect(kinds(5, [], {}, { ...away, games: 1 })).toEqual(['rematch']);
    expect(
      kinds(6, [], { outOfTime: 1, clock: { seconds: 60, increment: 0, left: [0, 60_000] } }, away),
    ).toEqual(['rematch', 'over']);
  });

  it('looks back while the seats around the board change, and acts in the last position', () => {
    const sent: RoomRequest[] = [];
    const page = new RoomController(
      (asked) => sent.push(asked),
      () => undefined,
      () => undefined,
      undefined,
    );
    const show = (at: number, moves: readonly string[], around: object = {}) =>
      page.take(read({ ...view, at, game: { ...game, moves }, ...around }) as ServerMessage);
    const away = { seats: [view.seats[0], { taken: true, here: false }] };
    page.setUp(true);
    show(4, ['a1', 'b1', 'a2', 'b2']);
    expect(page.canMove).toBe(true);
    page.jump(0);
    show(4, ['a1', 'b1', 'a2', 'b2'], away);
    expect([page.state!.ply, page.canMove, page.client.canMove]).toEqual([0, false, true]);
    show(5, ['a1', 'b1', 'a2', 'b2', 'a3']);
    expect([page.state!.ply, page.state!.isOver, page.looksBack]).toEqual([5, true, false]);
    page.jump(1);
    expect([page.state!.ply, page.state!.isOver, page.looksBack]).toEqual([1, false, true]);
    page.act({ type: 'offer', what: 'rematch' });
    expect(sent).toEqual([{ type: 'offer', what: 'rematch', at: 5 }]);
    expect(page.looksBack).toBe(true);
    page.jump(9);
    expect(page.state!.ply).toBe(1);
    show(6, ['a1', 'b1', 'a2', 'b2']);
    expect([page.state!.ply, page.looksBack]).toEqual([4, false]);
  });

  it('sends a name at any time, without the spaces around it, and none that breaks the rules', () => {
    const { client, sent, kinds } = opened();
    client.act(move('b2'));
    expect(client.rename('  Ana María ')).toEqual([]);
    expect(sent.at(-1)).toEqual({ type: 'name', name: 'Ana María' });
    for (const name of ['x'.repeat(25), 'a\nb', 'a\u202eb', escape, undefined])
      expect(client.rename(name)).toEqual([{ kind: 'refused', refusal: { code: 'bad-name' } }]);
    expect([sent.length, client.isSettled]).toEqual([2, false]);
    const named = { seats: [{ ...view.seats[0], name: 'Ana María' }, view.seats[1]] };
    expect(kinds(0, [], {}, named)).toEqual([]);
    expect([client.shown!.room.seats[0].name, client.isSettled]).toEqual(['Ana María', false]);
    const watcher = opened({ you: undefined });
    watcher.client.rename('Eva');
    expect(watcher.sent).toEqual([]);
  });

  it('has the time of both sides, which runs', () => {
    const { client, kinds } = opened();
    expect(client.timeLeft(0)).toBeUndefined();
    kinds(1, ['b2'], { clock: { seconds: 60, increment: 0, left: [60_000, 45_000] } });
    expect(client.timeLeft(0)).toBe(60_000);
    expect(client.timeLeft(1)).toBeLessThanOrEqual(45_000);
    expect(client.shown!.session.clock!.runningSide).toBe(1);
  });
});

it('a lost connection is made again, until a message says that none is of use', async () => {
  const heard: string[] = [];
  let begun = 0;
  let client: ReconnectingClient | undefined;
  const done = new Promise<void>((resolve) => {
    client = new ReconnectingClient(
      'http://host/',
      { room: 'aaaaaaaaaa', token: undefined },
      (url) => {
        expect(url).toBe('ws://host/rooms/socket');
        const socket = new EventTarget();
        const give = (event: Event): void => queueMicrotask(() => socket.dispatchEvent(event));
        if (++begun === 1) give(new Event('close'));
        else for (const data of ['{"type":"alive"}', 'nonsense']) give(new MessageEvent('message', { data }));
        return Object.assign(socket, {
          send: () => undefined,
          close: () => undefined,
        }) as unknown as RoomSocket;
      },
      {
        take: (message) => {
          heard.push(message.type === 'refused' ? message.refusal.code : message.type);
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
