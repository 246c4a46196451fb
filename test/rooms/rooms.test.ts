/** The rooms of a server, with journals in memory and in files. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { CreateRoom, RoomRequest, RoomView, ServerMessage } from '../../src/rooms/wire/protocol.js';
import { Rooms, standardLimits, type RoomLimits, type RoomsOptions } from '../../src/rooms/server/rooms.js';
import type { Membership } from '../../src/rooms/server/live-room.js';
import { FileStore } from '../../src/rooms/server/store.js';
import type { Choice, EngineHost } from '../../src/rooms/server/engine-host.js';
import { noEngineHost } from './no-engine-host.js';

const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-rooms-'));
const started: Rooms[] = [];
afterEach(async () => {
  for (const rooms of started.splice(0)) await rooms.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked: CreateRoom = {
  ...{ game: 'mnk', rows: 3, cols: 3, options: [], side: 0 },
  ...{ drawn: undefined, computer: undefined, clock: undefined, listed: undefined },
};

interface Server {
  readonly rooms: Rooms;
  readonly store: FileStore;
  readonly faults: string[];
}

async function server(more: Partial<RoomsOptions> = {}, limits: Partial<RoomLimits> = {}): Promise<Server> {
  const store = new FileStore(folder);
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  const report = (room: string, fault: string): void => void faults.push(`${fault} ${room}`);
  const options = { store, engineHost: noEngineHost, listing: false, report, ...more };
  const rooms = new Rooms({ ...options, limits: { ...standardLimits, ...limits } });
  started.push(rooms);
  await rooms.open();
  return { rooms, store, faults };
}

function failing(code: string): () => never {
  return () => {
    throw new Error(code);
  };
}

/** A client, the messages that it received, and whether its connection was closed. */
class Client {
  readonly messages: ServerMessage[] = [];
  ended = false;
  private joined: Membership | undefined;

  async join(rooms: Rooms, room: string, token?: string): Promise<string | undefined> {
    const connection = {
      send: (message: ServerMessage): void => void this.messages.push(message),
      close: (): void => void (this.ended = true),
    };
    const joined = await rooms.join({ type: 'join', room, token }, connection);
    if (typeof joined === 'string') return joined;
    this.joined = joined;
    return undefined;
  }

  get view(): RoomView {
    return this.messages.filter((one): one is RoomView => one.type === 'room').at(-1)!;
  }

  move(name: string): Promise<string | undefined> {
    return this.act({ type: 'move', at: this.view.at, move: name });
  }

  async act(act: RoomRequest): Promise<string | undefined> {
    return this.joined!.act(act)?.code;
  }

  leave(): void {
    this.joined!.leave();
  }
}

async function pair(rooms: Rooms, what = asked) {
  const created = await rooms.create(what);
  if (typeof created === 'string') throw new Error(created);
  const [creator, guest] = [new Client(), new Client()];
  await creator.join(rooms, created.room, created.token);
  return { ...created, creator, guest, invitation: creator.view.invitation! };
}

describe('seats', () => {
  it('belong to the holder of the token; the creator sees the invitation until a guest comes', async () => {
    const { rooms } = await server();
    const { room, token, creator, guest, invitation } = await pair(rooms);
    expect(creator.view).toMatchObject({ you: 0, seats: [{ here: true }, { taken: false, here: false }] });
    expect(await guest.join(rooms, room, invitation)).toBeUndefined();
    expect(guest.view).toMatchObject({ you: 1, seats: [{ here: true }, { taken: true, here: true }] });
    for (const view of [creator.view, guest.view]) expect(view).not.toHaveProperty('invitation');
    const watcher = new Client();
    await watcher.join(rooms, room);
    expect(watcher.view).not.toHaveProperty('you');
    expect(creator.view.watchers).toBe(1);
    expect(await watcher.act({ type: 'move', at: 0, move: 'b2' })).toBe('not-seated');
    expect(await new Client().join(rooms, room, 'x'.repeat(22))).toBe('bad-token');
    expect(await new Client().join(rooms, 'bbbbbbbbbb', token)).toBe('no-room');
    guest.leave();
    await creator.move('b2');
    expect(creator.view.seats[1]).toEqual({ taken: true, here: false });
  });

  it('that are listed go to who is first', async () => {
    const { rooms } = await server({ listing: true });
    const { room, creator, invitation } = await pair(rooms, { ...asked, listed: true });
    expect(rooms.menu().open).toEqual([{ room, header: 'mnk 3 3', side: 1 }]);
    const taken = await Promise.all([rooms.take(room), rooms.take(room)]);
    expect(taken[1]).toBe('seat-taken');
    const guest = new Client();
    expect(await guest.join(rooms, room, (taken[0] as { token: string }).token)).toBeUndefined();
    expect(guest.view.you).toBe(1);
    expect(rooms.menu().open).toEqual([]);
    expect(await new Client().join(rooms, room, invitation)).toBe('bad-token');
    creator.leave();
    const other = await server();
    expect((await pair(other.rooms, { ...asked, listed: true })).room).not.toBe(room);
    expect(other.rooms.menu().open).toEqual([]);
  });
});

describe('what was played', () => {
  it('is there after a restart, whoever comes back first, with a line that was torn', async () => {
    const first = await server();
    const { room, token, creator, guest, invitation } = await pair(first.rooms);
    await guest.join(first.rooms, room, invitation);
    for (const [client, name] of [
      [creator, 'b2'],
      [guest, 'a1'],
      [creator, 'c1'],
    ] as const)
      expect(await client.move(name)).toBeUndefined();
    expect(await guest.act({ type: 'name', name: 'Zoë' })).toBeUndefined();
    expect(creator.view.seats[1]).toEqual({ name: 'Zoë', taken: true, here: true });
    // The journal is neither closed nor synced, as after a kill.
    const path = join(folder, `${room}.jsonl`);
    const written = readFileSync(path, 'utf8');
    expect(written).not.toContain(token);
    expect(written).not.toContain(invitation);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    first.store.append(room, '{"kind":"mo');
    const { rooms } = await server();
    const back = new Client();
    await back.join(rooms, room, invitation);
    expect(back.view).toMatchObject({
      game: { moves: ['b2', 'a1', 'c1'] },
      you: 1,
      seats: [{}, { taken: true, name: 'Zoë' }],
    });
    expect(await back.move('a3')).toBeUndefined();
    const added = readFileSync(path, 'utf8').slice(written.length);
    expect(added).toMatch(/^\{"kind":"move","move":"a3","sum":"[0-9a-f]{8}"\}\n$/);
  });

  it('is not shown where it cannot be saved: the room comes back without it', async () => {
    const { rooms, store, faults } = await server();
    const { room, token, creator } = await pair(rooms);
    const append = store.append.bind(store);
    store.append = failing('ENOSPC');
    expect(await creator.move('b2')).toBe('not-saved');
    expect([creator.view.game.moves, creator.ended, faults]).toEqual([[], true, [`save ${room}`]]);
    store.append = append;
    const again = new Client();
    await again.join(rooms, room, token);
    expect(again.view.game.moves).toEqual([]);
    expect(await again.move('a1')).toBeUndefined();
  });

  it.each(['read', 'cut', 'append', 'create'] as const)(
    'is refused for now where the store cannot %s, and the other rooms go on',
    async (call) => {
      const first = await server();
      const { room, token, guest, invitation } = await pair(first.rooms);
      await first.rooms.close();
      appendFileSync(join(folder, `${room}.jsonl`), '{"kind":"mo');
      const { rooms, store, faults } = await server();
      const other = await pair(rooms);
      const working = store[call].bind(store);
      Object.assign(store, { [call]: failing('EROFS') });
      const answer = () => (call === 'create' ? rooms.create(asked) : guest.join(rooms, room, invitation));
      expect(await answer()).toBe('not-now');
      expect(await (call === 'append' ? 'not-now' : call === 'create' ? answer() : rooms.take(room))).toBe(
        'not-now',
      );
      expect(faults.length).toBe(call === 'create' ? 2 : 1);
      Object.assign(store, { [call]: working });
      expect(await other.creator.move('b2')).toBeUndefined();
      const back = new Client();
      expect(await back.join(rooms, room, token)).toBeUndefined();
      expect(back.view).toMatchObject({ game: { moves: [] }, seats: [{}, { taken: false }] });
    },
  );

  it('stays where it cannot be removed', async () => {
    const { rooms, store, faults } = await server({}, { idleMs: -1, emptyMs: -1 });
    const gone = await pair(rooms);
    const stays = await pair(rooms);
    for (const { creator } of [gone, stays]) creator.leave();
    const remove = store.remove.bind(store);
    store.remove = (room) => (room === stays.room ? Promise.reject(new Error('EROFS')) : remove(room));
    for (let i = 0; i < 3; i++) await rooms.sweep();
    expect(faults).toEqual([`save ${stays.room}`]);
    expect(readdirSync(folder)).toEqual([`${stays.room}.jsonl`]);
  });

  it('stays where a player comes back while other rooms are removed', async () => {
    const { rooms, store } = await server({}, { idleMs: -1, emptyMs: -1 });
    const [gone, back] = [await pair(rooms), await pair(rooms)];
    for (const { creator } of [gone, back]) creator.leave();
    const remove = store.remove.bind(store);
    let removed = (): void => undefined;
    store.remove = async (room) => {
      await new Promise<void>((resolve) => (removed = resolve));
      await remove(room);
    };
    const sweeping = rooms.sweep();
    const again = new Client();
    expect(await again.join(rooms, back.room, back.token)).toBeUndefined();
    removed();
    await setTimeout(5);
    removed();
    await sweeping;
    expect(await again.move('b2')).toBeUndefined();
    expect(again.view.game.moves).toEqual(['b2']);
    expect(readdirSync(folder)).toEqual([`${back.room}.jsonl`]);
  });

  it('leaves the memory when nobody is there, and the disk after the time that is told', async () => {
    const { rooms } = await server({}, { idleMs: -1 });
    const { room, token, creator } = await pair(rooms);
    await creator.move('b2');
    await rooms.sweep();
    expect(rooms.counts()).toEqual({ kept: 1, live: 1, playing: 1, connections: 1 });
    creator.leave();
    await rooms.sweep();
    expect(rooms.counts()).toMatchObject({ kept: 1, live: 0, connections: 0 });
    const again = new Client();
    await again.join(rooms, room, token);
    expect(again.view.game.moves).toEqual(['b2']);
    again.leave();
    utimesSync(join(folder, `${room}.jsonl`), 0, 0);
    await rooms.sweep();
    // The room is kept, since a player has been there.
    expect(rooms.counts()).toMatchObject({ kept: 1 });
    const { rooms: later } = await server();
    await later.sweep();
    // The other seat is still empty; the server waits an hour for a player.
    expect(later.counts()).toMatchObject({ kept: 1 });
  });

  it('goes after 30 days, without a second player or a move after an hour', async () => {
    const limits = { idleMs: -1, keepMs: 1e9, emptyMs: -1 };
    const { rooms } = await server({}, limits);
    const [played, alone, waiting] = [await pair(rooms), await pair(rooms), await pair(rooms)];
    await played.guest.join(rooms, played.room, played.invitation);
    await played.creator.move('b2');
    await alone.creator.move('b2');
    for (const { creator } of [played, alone]) creator.leave();
    played.guest.leave();
    await rooms.sweep();
    expect(await new Client().join(rooms, alone.room, alone.token)).toBe('no-room');
    expect(await waiting.creator.move('b2')).toBeUndefined();
    expect(readdirSync(folder).sort()).toEqual([played, waiting].map(({ room }) => `${room}.jsonl`).sort());
    const path = join(folder, `${played.room}.jsonl`);
    for (const [days, kept] of [
      [29, true],
      [31, false],
    ] as const) {
      const seconds = Date.now() / 1000 - days * 86_400;
      utimesSync(path, seconds, seconds);
      await server();
      expect(existsSync(path)).toBe(kept);
    }
  });

  it('that is nothing yet makes way for a new room, the oldest first', async () => {
    const { rooms } = await server({}, { rooms: 3 });
    const played = await pair(rooms);
    await played.guest.join(rooms, played.room, played.invitation);
    await played.creator.move('b2');
    played.creator.leave();
    played.guest.leave();
    const [older, newer] = [await pair(rooms), await pair(rooms)];
    expect(await rooms.create(asked)).toBe('too-many-rooms');
    newer.creator.leave();
    await setTimeout(5);
    older.creator.leave();
    await pair(rooms);
    expect(await new Client().join(rooms, newer.room)).toBe('no-room');
    expect(await new Client().join(rooms, older.room)).toBeUndefined();
    expect(await new Client().join(rooms, played.room)).toBeUndefined();
    expect(await rooms.create(asked)).toBe('too-many-rooms');
  });

  it('leaves alone what is no journal of a room', async () => {
    const { rooms } = await server();
    const { room, creator } = await pair(rooms);
    creator.leave();
    await rooms.close();
    const others: Record<string, string> = {
      'training.jsonl': '{"text":"hello"}\n',
      'experiment.jsonl': '{"text":"hello"}\n',
      'aaaaaaaaaa.jsonl': readFileSync(join(folder, `${room}.jsonl`), 'utf8'),
      'bbbbbbbbbb.jsonl': '',
    };
    for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, 'cccccccccc.jsonl'));
    symlinkSync('nothing', join(folder, 'dddddddddd.jsonl'));
    symlinkSync(`${room}.jsonl`, join(folder, 'eeeeeeeeee.jsonl'));
    execFileSync('mkfifo', [join(folder, 'ffffffffff.jsonl')]);
    const names = readdirSync(folder).sort();
    for (const name of names) if (!/^[cdef]{10}/.test(name)) utimesSync(join(folder, name), 0, 0);
    const { rooms: later, faults } = await server({}, { idleMs: -1, emptyMs: -1, keepMs: -1 });
    expect(readdirSync(folder).sort()).toEqual(names.filter((name) => name !== `${room}.jsonl`));
    expect(later.counts().kept).toBe(0);
    for (const [name, code] of [
      ...[
        ['experiment', 'room-damaged'],
        ['aaaaaaaaaa', 'room-damaged'],
        ['bbbbbbbbbb', 'room-damaged'],
        ['ffffffffff', 'room-damaged'],
      ],
      ...['cccccccccc', 'dddddddddd', 'eeeeeeeeee'].map((one) => [one, 'not-now']),
    ])
      for (let i = 0; i < 2; i++) expect([name, await new Client().join(later, name)]).toEqual([name, code]);
    expect(faults).toHaveLength(7);
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });
});

describe('limits', () => {
  it('of rooms, boards and connections', async () => {
    const { rooms } = await server({}, { rooms: 2, watchers: 1 });
    for (const wrong of [
      { ...asked, game: 'chess' },
      { ...asked, game: 'checkers', rows: 8, cols: 8 },
      { ...asked, rows: 100, cols: 100 },
      { ...asked, options: ['k=9'] },
      { ...asked, drawn: 'nothing' },
    ])
      expect(await rooms.create(wrong)).toBe('bad-board');
    expect(await rooms.create({ ...asked, computer: '1' })).toBe('no-computer');
    const { room, token, guest, invitation } = await pair(rooms);
    expect(await new Client().join(rooms, room)).toBeUndefined();
    expect(await new Client().join(rooms, room)).toBe('room-full');
    // A player with a seat may join again, also on several devices.
    expect(await guest.join(rooms, room, invitation)).toBeUndefined();
    for (const seat of [token, invitation])
      expect(await new Client().join(rooms, room, seat)).toBeUndefined();
    await pair(rooms);
    expect(await rooms.create(asked)).toBe('too-many-rooms');
  });
});

describe('a computer', () => {
  function playing(choices: readonly Choice[]): EngineHost {
    const left = [...choices];
    const plays = (id: string) => id === 'one';
    return { engines: [], plays, think: () => Promise.resolve(left.shift()!) };
  }

  it('answers, and resigns where it has no move', async () => {
    const { rooms, faults } = await server({
      engineHost: playing([
        { kind: 'move', move: 'a1' },
        { kind: 'move', move: 'a1' },
      ]),
    });
    const { room, creator } = await pair(rooms, { ...asked, computer: 'one' });
    expect(creator.view).not.toHaveProperty('invitation');
    expect(creator.view.seats[1]).toEqual({ computer: 'one', taken: true, here: true });
    await creator.move('b2');
    await expect.poll(() => creator.view.game.moves).toEqual(['b2', 'a1']);
    await creator.move('c2');
    await expect.poll(() => creator.view.game.resigned).toBe(2);
    expect(faults).toEqual([`engine ${room}`]);
  });
});
