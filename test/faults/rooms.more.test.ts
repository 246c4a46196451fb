/**
 * Rooms of a server: journals that are damaged on the disk, and sockets that are dropped at any
 * moment.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startSetup } from '../../src/app/positions/start-position.js';
import { Journal, roomSchema, type Entry, type RoomStart } from '../../src/rooms/server/journal.js';
import { Room } from '../../src/rooms/server/room.js';
import { Rooms, standardLimits } from '../../src/rooms/server/rooms.js';
import { FileStore } from '../../src/rooms/server/store.js';
import { noEngineHost } from '../rooms/no-engine-host.js';
import type { Act, Player, RoomView } from '../../src/rooms/wire/protocol.js';
import { roomService } from '../../src/cli/commands/serve/rooms/service.js';
import { serveSite } from '../../src/cli/commands/serve/server.js';
import { Random } from '../../src/core/random.js';
import { games } from '../../src/games/registry.js';
import { scratch } from '../cli/program.js';
import { soak } from './soak.js';

const folder = scratch();
const random = new Random(40);

/** Returns the entries of a game with random moves, undo and rematch. */
function played(game: (typeof games)[number]): { start: RoomStart; entries: Entry[] } {
  const { standardSize } = game.view;
  const setup = startSetup(game, standardSize, []);
  if (!setup.ok) throw new Error(setup.error.code);
  const start: RoomStart = {
    ...{ schema: roomSchema, room: 'aaaaaaaaaa', setup: game.codec.format(setup.value), seed: 7, first: 0 },
    ...{ key: 'k'.repeat(43), guestKey: 'g'.repeat(43), computer: undefined, listed: false },
    clock: { seconds: 600, increment: 1 },
  };
  const room = Room.open(start)!;
  const entries: Entry[] = [{ kind: 'guest', key: undefined }];
  room.apply(entries[0], 0);
  for (let now = 0; entries.length < 25; now += 500) {
    const moves = room.session.legalMoves();
    const move = moves[random.below(moves.length)];
    const asks = { type: 'offer', what: room.session.isOver ? 'rematch' : 'undo' };
    const does =
      room.session.isOver || random.below(8) === 0 ? asks : { type: 'move', move: room.session.nameOf(move) };
    const at = room.session.revision;
    const acted = room.act(random.below(2) as Player, { at, ...does } as Act, now);
    if (!('code' in acted)) entries.push(acted);
  }
  return { start, entries };
}

const below = (count: number): number => random.below(Math.max(1, count));

const put = (lines: string[], at: number, line: string): string =>
  [...lines.slice(0, at), line, ...lines.slice(at)].join('');

type Damage = (text: Buffer, lines: string[], other: string) => Buffer | string;
const damages: readonly Damage[] = [
  ...[1, 1, 1, 2, 8].map((flips): Damage => (text) => {
    for (let i = 0; i < flips; i++) text[below(text.length)] ^= 1 << below(8);
    return text;
  }),
  (text) => text.subarray(0, below(text.length)),
  (text) => text.fill(0, below(text.length)),
  (_, lines) => put(lines, below(lines.length), lines[below(lines.length)]),
  (_, lines) => {
    const lost = below(lines.length);
    return lines.filter((_line, i) => i !== lost).join('');
  },
  (_, lines, other) => put(lines, below(lines.length), other),
  (_, lines) => put(lines, 1 + below(lines.length), '{"text":"hello"}\n'),
  (_, lines) => {
    const [one, two] = [below(lines.length), below(lines.length)];
    return lines.map((line, i) => (i === one ? lines[two] : i === two ? lines[one] : line)).join('');
  },
];

it('a damaged journal is refused, or plays on from what was written, to the byte', async () => {
  const place = join(folder, 'journals');
  mkdirSync(place);
  const models = games.filter(({ view }) => !view.solo).map(played);
  const written = new Map<string, [whole: Buffer, damaged: Buffer]>();
  for (let i = 0; i < 650 * soak; i++) {
    const room = `${'a'.repeat(6)}${i
      .toString(26)
      .padStart(4, '0')
      .replace(/\d/g, (d) => 'qrstuvwxyz'[+d])}`;
    const { start, entries } = models[i % models.length];
    const sums = new Journal(start);
    const lines = [{ ...start, room }, ...entries].map((one) => sums.line(one));
    const stranger = new Journal(start);
    const other = [start, ...entries].map((one) => stranger.line(one))[1 + below(entries.length)];
    const whole = Buffer.from(lines.join(''));
    const damaged = Buffer.from(damages[i % damages.length](Buffer.from(whole), lines, other));
    written.set(room, [whole, damaged]);
    writeFileSync(join(place, `${room}.jsonl`), damaged);
  }
  const store = new FileStore(place);
  const options = { store, engineHost: noEngineHost, listing: false, report: () => undefined };
  const rooms = new Rooms({ ...options, limits: standardLimits });
  await rooms.open();
  let goOn = 0;
  for (const [room, [whole, damaged]] of written) {
    const views: RoomView[] = [];
    const send = (message: object) => void views.push(message as RoomView);
    const joined = await rooms.join(
      { type: 'join', room, token: undefined },
      { send, close: () => undefined },
    );
    const left = readFileSync(join(place, `${room}.jsonl`));
    if (typeof joined === 'string') {
      expect([room, joined]).toEqual([room, 'room-damaged']);
      expect(left.equals(damaged)).toBe(true);
      continue;
    }
    goOn++;
    expect([room, left.equals(whole.subarray(0, left.length))]).toEqual([room, true]);
    expect(views).toHaveLength(1);
    joined.leave();
  }
  expect(written.size).toBe(650 * soak);
  // Usable journals mostly have a truncated end, or a line moved to its old position.
  expect(goOn).toBeGreaterThan(30 * soak);
  expect(goOn).toBeLessThan(300 * soak);
  await rooms.close();
});

it('sockets that are dropped at any moment leave nothing behind, and a game goes on', async () => {
  const place = join(folder, 'sockets');
  const service = await roomService({
    ...{ folder: place, engineHost: noEngineHost, listing: false, proxied: false, report: () => undefined },
  });
  const serving = await serveSite(new Map(), { port: 0, service });
  const host = `127.0.0.1:${String(serving.port)}`;
  const origin = `http://${host}`;
  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ game: 'hex', rows: 11, cols: 11, options: [], side: 0 });
  const made = await fetch(`${origin}/rooms/create`, { method: 'POST', body, headers });
  const seat = (await made.json()) as { room: string; token: string };
  const enter = (token?: string) => JSON.stringify({ type: 'join', room: seat.room, token });
  const open = () => new WebSocket(`ws://${host}/rooms/socket`, { origin });
  const player = open();
  const views: RoomView[] = [];
  player.on('message', (data) => views.push(JSON.parse((data as Buffer).toString()) as RoomView));
  await new Promise((resolve) => player.on('open', resolve));
  player.send(enter(seat.token));
  await expect.poll(() => views.length, { interval: 5 }).toBeGreaterThan(0);

  /** Opens a socket, calls `does`, and waits until the socket is closed. */
  const drop = (does: (socket: WebSocket) => void): Promise<unknown> => {
    const socket = open();
    socket.on('error', () => undefined);
    does(socket);
    return new Promise((resolve) => socket.on('close', resolve));
  };
  const head = `GET /rooms/socket HTTP/1.1\r\nHost: ${host}\r\n`;
  const ways: readonly (() => Promise<unknown>)[] = [
    () => drop((socket) => setTimeout(() => socket.terminate(), below(5))),
    () => drop((socket) => socket.on('open', () => socket.terminate())),
    () => drop((socket) => socket.on('open', () => (socket.send(enter()), socket.terminate()))),
    () =>
      drop(
        (socket) => (
          socket.on('open', () => socket.send(enter())),
          socket.on('message', () => socket.terminate())
        ),
      ),
    () => drop((socket) => socket.on('open', () => (socket.send('{'), socket.send(enter())))),
    () =>
      new Promise((resolve) => {
        const socket = connect(serving.port, '127.0.0.1', () =>
          socket.write(head.slice(0, below(head.length))),
        );
        socket.on('error', () => undefined).on('close', resolve);
        setTimeout(() => socket.destroy(), below(20));
      }),
  ];
  for (let i = 0; i < 20 * soak; i++)
    await Promise.all(Array.from({ length: 10 }, () => ways[below(ways.length)]()));
  const health = async () => (await (await fetch(`${origin}/health`)).json()) as object;
  await expect
    .poll(health, { timeout: 240_000 })
    .toMatchObject({ connections: 1, rooms: { connections: 1 } });
  player.send(JSON.stringify({ type: 'move', at: 0, move: 'f6' }));
  await expect
    .poll(() => views.at(-1), { timeout: 240_000 })
    .toMatchObject({ game: { moves: ['f6'] }, watchers: 0 });
  player.terminate();
  await service.close();
  await serving.close();
});
