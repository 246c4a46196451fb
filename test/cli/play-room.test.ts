/** `./solve play --room` against a server of rooms, and against other servers. */
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { noEngineHost } from '../rooms/no-engine-host.js';
import { roomService, type RoomService } from '../../src/cli/commands/serve/rooms/service.js';
import { serveSite, type Serving } from '../../src/cli/commands/serve/server.js';
import { root, scratch } from './program.js';

const folder = scratch();
let [service, serving]: [RoomService?, Serving?] = [];
let origin = '';

async function start(port = 0): Promise<void> {
  const options = {
    folder,
    engineHost: noEngineHost,
    listing: false,
    proxied: false,
    report: () => undefined,
  };
  service = await roomService(options);
  serving = await serveSite(new Map(), { port, service });
  origin = `http://127.0.0.1:${String(serving.port)}`;
}

async function stop(): Promise<void> {
  await service?.close();
  await serving?.close();
}

beforeAll(() => start());
afterAll(stop);

/** Creates a room; returns the links of its first player and of watchers. */
async function room(more: object = {}) {
  const body = JSON.stringify({ game: 'mnk', rows: 3, cols: 3, options: [], side: 0, ...more });
  const headers = { 'content-type': 'application/json', origin };
  const made = await fetch(`${origin}/rooms/create`, { method: 'POST', body, headers });
  const { room: id, token } = (await made.json()) as { room: string; token: string };
  const link = `${origin}/room.html#${id}`;
  return { one: `${link}.${token}`, watch: link };
}

const running = new Set<ChildProcessWithoutNullStreams>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process of `./solve play --room`, and the text that it prints. */
class Terminal {
  shown = '';
  said = '';
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcessWithoutNullStreams;

  constructor(link: string, { tty = '', env = {} }: { tty?: string; env?: Record<string, string> } = {}) {
    const solve = join(root, 'solve');
    const [file, args] =
      tty === ''
        ? [solve, ['play', '--room', link]]
        : ['script', ['-qec', `${tty}; '${solve}' play --room '${link}'`, '/dev/null']];
    const standard = { ...process.env, NO_COLOR: '1', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
    this.child = spawn(file, args, { cwd: folder, env: { ...standard, ...env } });
    running.add(this.child);
    this.child.stdout.on('data', (data: Buffer) => (this.shown += data.toString()));
    this.child.stderr.on('data', (data: Buffer) => (this.said += data.toString()));
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
    void this.ended.then(() => running.delete(this.child));
  }

  type(...lines: readonly string[]): this {
    this.child.stdin.write(lines.join(''));
    return this;
  }

  endInput(): this {
    this.child.stdin.end();
    return this;
  }

  interrupt(): void {
    this.child.kill('SIGINT');
  }

  /** Waits until the terminal shows this text. */
  async sees(text: string | RegExp): Promise<void> {
    const seen = () => (typeof text === 'string' ? this.shown.includes(text) : text.test(this.shown));
    await expect.poll(seen, { timeout: 30_000, message: String(text) }).toBe(true);
  }

  get invitation(): string {
    return /Send this invitation:\s+(\S+)/.exec(this.shown)![1];
  }
}

/** Starts the terminals of both players of a new room. */
async function seated(more: object = {}) {
  const { one: link, watch } = await room(more);
  const one = new Terminal(link);
  await one.sees('(o) has not come yet.');
  const two = new Terminal(one.invitation);
  await one.sees('player 2 (o) is here.');
  return { one, two, link, watch };
}

describe('two terminals', () => {
  it('play a game to its end, take back and play again by consent, while a third one watches', async () => {
    const { one, two, watch } = await seated();
    const watcher = new Terminal(watch);
    await watcher.sees('You watch.');
    one.type('a1\n', 'undo\n', 'b2\n', 'b1\n', 'b3\n', 'rematch\n', 'a1\n');
    two.type('z9\n', 'a1\n', 'a2\n', 'yes\n', 'yes\n', 'a1\n', 'a2\n');
    await two.sees('player 1 (x) asks for another game. yes or no?');
    two.type('yes\n', 'c3\n', 'resign\n');
    await watcher.sees('The next game.');
    await two.sees('The next game. You are player 1 (x).');
    await one.sees(/player 1 \(x\) plays c3\s/);
    for (const text of [
      '"z9" is not on this board, which goes from a1 to c3',
      'a1 is taken: choose another',
      'player 1 (x) asks to take the last move back. yes or no?',
      'taken back: a2 a1',
      'nothing was asked',
    ])
      expect(two.shown).toContain(text);
    await watcher.sees('The winner is player 2 (o). Player 1 (x) resigned.');
    await watcher.sees('Score: player 1 (x) 0, player 2 (o) 2');
    one.endInput();
    watcher.endInput();
    two.type('\n');
    expect(await Promise.all([one.ended, two.ended, watcher.ended])).toEqual([0, 0, 0]);
    expect([one.said, two.said, watcher.said]).toEqual(['', '', '']);
    expect(watcher.shown).toContain('The winner is player 1 (x). The game is over: X has 3 in a line.');
  });

  it('go on when the server is started again, and when a player comes back', async () => {
    const { one, two, link } = await seated({ clock: { seconds: 600, increment: 0 } });
    one.type('b2\n');
    await two.sees('player 1 (x) plays b2');
    const { port } = serving!;
    await stop();
    await two.sees('The connection is lost; it is being made again.');
    await start(port);
    await two.sees('The connection is back.');
    two.type('a1\n');
    await one.sees('player 2 (o) plays a1');
    one.interrupt();
    expect(await one.ended).toBe(130);
    expect(one.shown).toMatch(
      /Your seat stays yours: the same command brings you back.*The clock runs on\./s,
    );
    await two.sees('player 1 (x) is away.');
    const again = new Terminal(link, { env: { TABULEIRO_LANG: 'pt' } });
    again.type('histórico\n').endInput();
    await again.sees('1. b2  2. a1');
    expect(await again.ended).toBe(0);
    expect(again.shown).toContain('O lugar continua seu');
  });
});

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.runIf(hasScript)('on a terminal', () => {
  it('keeps what is being typed while the other plays', async () => {
    const { one: link } = await room({ game: 'hex', rows: 11, cols: 11 });
    const one = new Terminal(link, { tty: 'stty cols 40 rows 24' });
    await one.sees('your move>');
    const two = new Terminal(one.invitation).type('f6\n');
    one.type('e5\n');
    await one.sees('player 2 (O) plays f6');
    one.type('his');
    await one.sees(/your move> \S*his/);
    two.type('c3\n', 'd4\n');
    one.type('tory\n');
    await one.sees('1. e5  2. f6');
    one.type('undo\n', 'g');
    await two.sees('asks to take the last move back');
    await one.sees('player 1');
    const before = one.shown.length;
    two.type('yes\n');
    await expect
      .poll(() => one.shown.slice(before), { timeout: 30_000 })
      .toMatch(/taken back: f6 e5[^]*> \S*g\S*$/);
    one.type('\x03');
    expect(await one.ended).toBe(130);
  });

  it('refuses a board that is wider than the terminal', async () => {
    const { one } = await room({ rows: 19, cols: 19, options: ['k=5'] });
    const narrow = new Terminal(one, { tty: 'stty cols 40 rows 24' });
    expect(await narrow.ended).toBe(2);
    expect(narrow.shown).toContain('this board is 59 columns wide and the terminal 40');
  });
});

describe('a link that leads nowhere', () => {
  const seat = `aaaaaaaaaa.${'A'.repeat(22)}`;
  it.each([
    ['ORIGIN/room.html', 2, 'this link leads to no room'],
    ['ORIGIN/room.html#aaaaaaaaaa', 3, 'there is no such room'],
    ['ORIGIN/deeper/room.html#aaaaaaaaaa', 3, 'there are no rooms at ORIGIN (status 404)'],
    ['http://127.0.0.1:1/room.html#aaaaaaaaaa', 3, 'http://127.0.0.1:1 does not answer'],
    [`ROOM.${'A'.repeat(22)}`, 3, 'this link gives no seat in the room'],
  ])('%s ends with %i and says so', async (link, code, message) => {
    const { watch } = await room();
    const ran = new Terminal(link.replace('ORIGIN', origin).replace('ROOM', watch)).endInput();
    expect(await ran.ended).toBe(code);
    expect(ran.shown).toBe('');
    expect(ran.said).toMatch(/^tabuleiro: [^\n]+\n$/);
    expect(ran.said).toContain(message.replace('ORIGIN', origin));
  });

  const view = {
    ...{ type: 'room', room: 'aaaaaaaaaa', at: 0, games: 0, score: [0, 0], watchers: 0, you: 0 },
    seats: [0, 1].map(() => ({ taken: true, here: true })),
  };
  const setup = 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n';
  const game = { schema: 'tabuleiro.game/1', setup, seed: 1, moves: ['\x1b]0;owned\x07'] };
  const before = { ...view, game: 0, setup, moves: [] };
  const full = { type: 'refused', refusal: { code: 'room-full' }, fatal: true };
  it.each([
    ['a full room', JSON.stringify(full), 'the room is full'],
    ['escapes', JSON.stringify({ ...view, game }), 'another version'],
    ['messages of before', JSON.stringify(before), 'the server is of another version than this program'],
    ['more than a message may be', 'x'.repeat(300_000), 'there are no rooms at'],
  ])('a server that sends %s is left with one sentence', async (_, sent, message) => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    server.on('connection', (socket) => socket.send(sent));
    await new Promise((resolve) => server.on('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const ran = new Terminal(`http://127.0.0.1:${String(port)}/#${seat}`);
    expect(await ran.ended).toBe(3);
    expect(ran.shown).toBe('');
    expect(ran.said).toContain(message);
    expect(ran.said).not.toContain('\x1b');
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
});
