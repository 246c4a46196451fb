/** The server of rooms over the network: a game, and forging, flooding or foreign clients. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RoomView, ServerMessage } from '../../../src/rooms/wire/protocol.js';
import { noEngineHost } from '../../rooms/no-engine-host.js';
import { roomService, type RoomService } from '../../../src/cli/commands/serve/rooms/service.js';
import { serveSite, type Serving } from '../../../src/cli/commands/serve/server.js';
import { scratch } from '../program.js';

const folder = scratch();

let service: RoomService;
let serving: Serving;
let origin: string;

async function start(port = 0): Promise<void> {
  const options = {
    folder,
    engineHost: noEngineHost,
    listing: true,
    proxied: false,
    report: () => undefined,
  };
  service = await roomService(options);
  serving = await serveSite(new Map(), { port, service });
  origin = `http://127.0.0.1:${String(serving.port)}`;
}

async function stop(): Promise<void> {
  await service.close();
  await serving.close();
}

beforeEach(() => start());
afterEach(stop);

const board = { game: 'mnk', rows: 3, cols: 3, options: [], side: 0 };

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const init = { 'content-type': 'application/json', origin, ...headers };
  return fetch(`${origin}/rooms/${path}`, { method: 'POST', body: JSON.stringify(body), headers: init });
}

async function created(): Promise<{ room: string; token: string }> {
  return (await (await post('create', board)).json()) as { room: string; token: string };
}

/** A WebSocket and the messages that it received. */
class Client {
  readonly messages: ServerMessage[] = [];
  code: number | undefined;
  readonly socket: WebSocket;
  readonly opened: Promise<unknown>;

  constructor(from = origin, path = '/rooms/socket', headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { origin: from, headers });
    this.opened = new Promise((resolve) => {
      this.socket.on('open', () => resolve('open'));
      this.socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode));
    });
    this.socket.on('message', (data) =>
      this.messages.push(JSON.parse((data as Buffer).toString()) as ServerMessage),
    );
    this.socket.on('close', (code) => (this.code = code));
    this.socket.on('error', () => undefined);
  }

  async join(room: string, token?: string): Promise<RoomView> {
    await this.opened;
    this.send({ type: 'join', room, token });
    await expect.poll(() => this.messages.length, { interval: 5 }).toBeGreaterThan(0);
    return this.view;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  get view(): RoomView {
    return this.messages.filter((one): one is RoomView => one.type === 'room').at(-1)!;
  }

  get refusals(): string[] {
    return this.messages.flatMap((one) => (one.type === 'refused' ? [one.refusal.code] : []));
  }
}

const eventually = <T>(look: () => T) => expect.poll(look, { interval: 5, timeout: 240_000 });

describe('playing', () => {
  it('goes on through a restart; a move sent twice is played once', async () => {
    const { room, token } = await created();
    const [creator, guest] = [new Client(), new Client()];
    const { invitation } = await creator.join(room, token);
    expect(await guest.join(room, invitation)).toMatchObject({ type: 'room', you: 1 });
    creator.send({ type: 'move', at: 0, move: 'b2' });
    await eventually(() => guest.view.game.moves).toEqual(['b2']);
    for (let i = 0; i < 2; i++) guest.send({ type: 'move', at: 1, move: 'a1' });
    await eventually(() => guest.refusals).toEqual(['stale']);
    await eventually(() => creator.view.game.moves).toEqual(['b2', 'a1']);

    const { port } = serving;
    await stop();
    await start(port);
    await eventually(() => creator.code).toBe(1005);
    const again = new Client();
    expect(await again.join(room, invitation)).toMatchObject({ game: { moves: ['b2', 'a1'] }, you: 1 });
  });

  it('is seen in the list while a seat is free, and counted', async () => {
    const asked = await post('create', { ...board, listed: true });
    const { room, token } = (await asked.json()) as { room: string; token: string };
    await new Client().join(room, token);
    const menu = await fetch(`${origin}/rooms/menu`);
    expect(await menu.json()).toMatchObject({ listing: true, open: [{ room, header: 'mnk 3 3' }] });
    const health = await fetch(`${origin}/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', connections: 1, rooms: { playing: 1 } });
    expect(health.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(health.headers.get('cache-control')).toBe('no-store');
  });
});

describe('clients that are not what they say', () => {
  it('get no seat by a forged token, and no room by a wrong name', async () => {
    const { room, token } = await created();
    for (const [asked, code] of [
      [{ type: 'join', room, token: 'A'.repeat(22) }, 'bad-token'],
      [{ type: 'join', room: 'aaaaaaaaaa', token }, 'no-room'],
      [{ type: 'move', at: 0, move: 'b2' }, 'bad-message'],
      ['{', 'bad-message'],
    ] as const) {
      const client = new Client();
      await client.opened;
      client.send(asked);
      await eventually(() => client.messages).toEqual([{ type: 'refused', refusal: { code }, fatal: true }]);
      await eventually(() => client.code).toBe(1005);
    }
    for (const [path, answer] of [
      ['take', { room: 'aaaaaaaaaa' }],
      ['create', { ...board, side: 2 }],
    ] as const)
      expect(await (await post(path, answer)).json()).toEqual({
        code: path === 'take' ? 'no-room' : 'bad-message',
      });
  });

  it('are kept out where another page sends them', async () => {
    expect(await new Client('http://evil.example').opened).toBe(403);
    expect(await new Client(origin, '/rooms/other').opened).toBe(404);
    expect((await post('create', board, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await post('create', board, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await fetch(`${origin}/rooms/create`)).status).toBe(405);
    const plain = await fetch(`${origin}/rooms/create`, {
      ...{ method: 'POST', body: JSON.stringify(board) },
      headers: { 'content-type': 'application/json' },
    });
    expect(plain.status).toBe(403);
  });

  it('end where they send too much or too often, and harm no one else', async () => {
    const { room, token } = await created();
    const [player, flood, long] = [new Client(), new Client(), new Client()];
    await player.join(room, token);
    for (const client of [flood, long]) await client.join(room);
    for (let i = 0; i < 300; i++) flood.send({ type: 'resign', at: 0 });
    long.send('x'.repeat(3000));
    await eventually(() => flood.code).toBe(1005);
    await eventually(() => long.code).toBe(1009);
    // The connection may end before the answers to earlier messages arrive.
    expect(flood.refusals).toContain('too-fast');
    expect(flood.refusals.filter((code) => code !== 'too-fast' && code !== 'not-seated')).toEqual([]);
    expect(flood.refusals.length).toBeLessThan(30);
    expect((await post('create', { ...board, options: new Array(999).fill('k=3') })).status).toBe(413);
    player.send({ type: 'move', at: 0, move: 'b2' });
    await eventually(() => player.view).toMatchObject({ game: { moves: ['b2'] }, watchers: 0 });
  });

  it('lock no player out by watching, behind a proxy either', async () => {
    const some = [await created(), await created()];
    const [{ room, token }] = some;
    const from = () => new Client(origin, '/rooms/socket', { 'x-forwarded-for': '192.0.2.1' });
    const watchers = Array.from({ length: 64 }, from);
    for (const [i, watcher] of watchers.entries()) await watcher.join(some[i % 2].room);
    const late = from();
    await late.join(room);
    expect(late.messages).toEqual([{ type: 'refused', refusal: { code: 'too-busy' }, fatal: true }]);
    const player = from();
    expect(await player.join(room, token)).toMatchObject({ you: 0 });
    await eventually(() => watchers.at(-1)!.messages.at(-1)).toMatchObject({
      refusal: { code: 'too-busy' },
      fatal: true,
    });
    expect(watchers.filter(({ refusals }) => refusals.length > 0)).toHaveLength(1);
    const elsewhere = new Client();
    expect(await elsewhere.join(room)).toMatchObject({ watchers: 33 });
  });
});
