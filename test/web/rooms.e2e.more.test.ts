/** Two people in two browsers use the server of rooms: a whole game, lost networks, restarts. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noEngineHost } from '../rooms/no-engine-host.js';
import { listeningNames } from '../../src/cli/commands/serve/names.js';
import { roomService, type RoomService } from '../../src/cli/commands/serve/rooms/service.js';
import { serveSite, type Serving } from '../../src/cli/commands/serve/server.js';
import { readSite, type Site } from '../../src/cli/commands/serve/site.js';
import {
  cell,
  counterOfTones,
  describeInBrowser,
  eventually,
  executablePath,
  flags,
  status,
} from './browser.js';
import { root } from '../cli/program.js';
import { built } from './site.js';

const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-two-'));

/** The network between a browser and the server, which can be cut. */
class Cable {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  isCut = false;

  constructor(private readonly target: () => number) {
    this.server = createServer((socket) => {
      if (this.isCut) return void socket.destroy();
      const far = connect(this.target(), '127.0.0.1');
      for (const end of [socket, far]) {
        this.sockets.add(end);
        end.on('error', () => undefined);
        end.on('close', () => {
          this.sockets.delete(end);
          socket.destroy();
          far.destroy();
        });
      }
      socket.pipe(far).pipe(socket);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  cut(isCut: boolean): void {
    this.isCut = isCut;
    if (isCut) for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut(true);
    this.server.close();
  }
}

interface HeldBack {
  hold(): void;
  release(): void;
  /** Number of messages of the server that are held back. */
  held(): number;
  /** Number of messages of the page sent while those of the server were held back. */
  sent(): number;
}

/** Allows the test to hold back the server's messages; those of the page are passed on. */
async function heldBack(page: Page): Promise<HeldBack> {
  const waiting: (() => void)[] = [];
  const network = { isHolding: false, sentWhileHeld: 0 };
  await page.routeWebSocket(/rooms/, (browser) => {
    const server = browser.connectToServer();
    browser.onMessage((message) => {
      if (network.isHolding) network.sentWhileHeld++;
      server.send(message);
    });
    server.onMessage((message) => {
      if (network.isHolding) waiting.push(() => browser.send(message));
      else browser.send(message);
    });
  });
  return {
    hold: () => (network.isHolding = true),
    held: () => waiting.length,
    sent: () => network.sentWhileHeld,
    release: () => {
      network.isHolding = false;
      for (const send of waiting.splice(0)) send();
    },
  };
}

describeInBrowser('two browsers', () => {
  let [service, serving]: [RoomService?, Serving?] = [];
  let site: Site;
  let browser: Browser;
  let [near, far] = ['', ''];
  const cable = new Cable(() => serving!.port);

  async function start(port = 0): Promise<void> {
    const options = { folder: join(folder, 'rooms'), listing: true, proxied: false };
    service = await roomService({ ...options, engineHost: noEngineHost, report: () => undefined });
    const names = (own: number) => listeningNames('127.0.0.1', own, 'http', far);
    serving = await serveSite(site, { port, service, names });
    near = `http://127.0.0.1:${String(serving.port)}`;
  }

  async function stop(): Promise<void> {
    await service?.close();
    await serving?.close();
  }

  beforeAll(async () => {
    site = (await readSite(built))!;
    far = await cable.open();
    await start();
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(async () => {
    await browser?.close();
    cable.close();
    await stop();
    rmSync(folder, { recursive: true });
  });

  async function visit(address: string, more: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      ...{ locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' },
      ...more,
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }

  /** Creates a room; returns its creator's page and the invitation. */
  async function roomOf(origin = near, game = 'mnk'): Promise<{ creator: Page; invitation: string }> {
    const creator = await visit(`${origin}/room.html`);
    await creator.getByLabel('Game', { exact: true }).selectOption(game);
    await creator.getByRole('button', { name: 'Create the room' }).click();
    const link = creator.getByLabel('Invitation');
    await eventually(() => link.inputValue()).toMatch(/#[a-z2-7]{10}\.[\w-]{22}$/);
    expect(await creator.locator('.history').textContent()).toBe('The moves appear here.');
    return { creator, invitation: await link.inputValue() };
  }

  const shows = (page: Page, text: RegExp) => eventually(() => status(page).textContent()).toMatch(text);
  const moves = (page: Page) => eventually(() => page.locator('.moves .move').allTextContents());

  async function play(page: Page, name: string): Promise<void> {
    await shows(page, /Your turn/);
    await cell(page, name).click();
  }

  it('play to the end, with the network lost for a while and the server started again', async () => {
    const { creator, invitation } = await roomOf();
    const phone = { viewport: { width: 390, height: 844 }, locale: 'pt-BR' };
    const guest = await visit(invitation.replace(near, far), phone);
    await play(creator, 'b2');
    await eventually(() => status(guest).textContent()).toMatch(/Sua vez/);
    // A double click makes only one move.
    await cell(guest, 'a1').dblclick();
    await moves(creator).toEqual(['b2', 'a1']);

    cable.cut(true);
    await eventually(() => guest.locator('.network').textContent()).toMatch(/A conexão caiu/);
    await eventually(() => creator.locator('.player.side-1').textContent()).toMatch(/away/);
    await play(creator, 'a2');
    await moves(creator).toHaveLength(3);
    cable.cut(false);
    await moves(guest).toEqual(['b2', 'a1', 'a2']);
    await cell(guest, 'c2').click();
    await moves(creator).toHaveLength(4);

    const { port } = serving!;
    await stop();
    await eventually(() => creator.locator('.network').textContent()).toMatch(/connection is lost/);
    await start(port);
    await eventually(() => creator.locator('.network').textContent()).toBe('');
    await play(creator, 'c1');
    await eventually(() => status(guest).textContent()).toMatch(/Sua vez/);
    await cell(guest, 'b1').click();
    await play(creator, 'a3');
    await shows(creator, /^You have won\. The winner is X/);
    await shows(guest, /^Você perdeu\. Vence o X/);

    await creator.getByRole('button', { name: 'Another game' }).click();
    await guest.getByRole('button', { name: 'Aceitar' }).click();
    await moves(creator).toEqual([]);
    await shows(creator, /^X to move/);
    await eventually(() => creator.locator('.player.side-1').textContent()).toMatch(/you · 1/);
    await cell(guest, 'a1').click();
    await play(creator, 'b2');
    await moves(guest).toEqual(['a1', 'b2']);
    await guest.getByRole('button', { name: 'Pedir para voltar' }).click();
    await creator.getByRole('button', { name: 'Agree' }).click();
    await moves(guest).toEqual([]);
  });

  it('are told that their room is damaged, and no longer whose turn it is', async () => {
    const { creator, invitation } = await roomOf();
    await visit(invitation);
    await play(creator, 'b2');
    await moves(creator).toEqual(['b2']);
    const { port } = serving!;
    await stop();
    const journal = join(folder, 'rooms', `${/#([a-z2-7]{10})/.exec(invitation)![1]}.jsonl`);
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('"b2"', '"b3"'));
    await start(port);
    await eventually(() => creator.locator('.problem').allTextContents()).toContain(
      'what was played in this room is damaged on the server: make another one',
    );
    expect(await status(creator).textContent()).toBe('');
  });

  it('see the names that they give, and the browser remembers its own', async () => {
    const { creator, invitation } = await roomOf();
    const guest = await visit(invitation);
    await eventually(() => creator.locator('.player.side-1').textContent()).toMatch(/opponent/);
    await creator.getByLabel('Your name').fill('  Ana ');
    await creator.getByLabel('Your name').press('Enter');
    await shows(guest, /^X \(Ana\) to move\.$/);
    expect(await guest.locator('.player.side-0').textContent()).toMatch(/^X Ana/);
    await shows(creator, /^X \(Ana\): Your turn/);
    expect(await creator.locator('.player.side-0').textContent()).toMatch(/^X you · Ana/);

    await creator.goto(`${near}/room.html`);
    await creator.getByRole('button', { name: 'Create the room' }).click();
    await eventually(() => creator.getByLabel('Your name').inputValue()).toBe('Ana');
    await creator.getByLabel('Your name').fill('');
    await creator.getByLabel('Your name').press('Enter');
    await eventually(() => creator.locator('.player.side-0').textContent()).toMatch(/^Blue you/);
    await creator.reload();
    await shows(creator, /^Blue: Your turn/);
    expect(await creator.getByLabel('Your name').inputValue()).toBe('');
  });

  it('are told that the other declines, until the next move or action', async () => {
    const { creator, invitation } = await roomOf();
    const guest = await visit(invitation, { locale: 'pt-BR' });
    const offer = (page: Page) => eventually(() => page.locator('.offer').textContent());
    await play(creator, 'b2');
    await creator.getByRole('button', { name: 'Ask to take back' }).click();
    await guest.getByRole('button', { name: 'Recusar' }).click();
    await offer(creator).toBe('O does not agree to take the move back.');
    await offer(guest).toBe('');
    await cell(guest, 'a1').click();
    await offer(creator).toBe('');
    await guest.getByRole('button', { name: 'Pedir para voltar' }).click();
    await offer(creator).toMatch(/^O asks/);
    await cell(creator, 'c3').click();
    await offer(guest).toBe('X não aceita voltar o lance.');
    await guest.getByRole('button', { name: 'Desistir' }).click();
    await guest.locator('dialog').getByRole('button', { name: 'Desistir' }).click();
    await offer(guest).toBe('');
    await guest.getByRole('button', { name: 'Outra partida' }).click();
    await creator.getByRole('button', { name: 'Decline' }).click();
    await offer(guest).toBe('X não quer outra partida.');
    await guest.getByRole('button', { name: 'Outra partida' }).click();
    await offer(guest).toBe('Você pediu; o outro responde.');
  });

  it('turn a board of Hex each as they like, and play on it', async () => {
    const { creator, invitation } = await roomOf(near, 'hex');
    const phone = { viewport: { width: 390, height: 844 }, locale: 'pt-BR' };
    const guest = await visit(invitation, phone);
    await play(creator, 'c3');
    await shows(guest, /Sua vez/);
    const buttons = await guest.locator('.buttons > *').all();
    expect(buttons).toHaveLength(3);
    for (const one of buttons) {
      const { x, width } = (await one.boundingBox())!;
      expect([x >= 0, x + width <= 390]).toEqual([true, true]);
    }
    for (let i = 0; i < 2; i++) await guest.getByRole('button', { name: 'Girar o tabuleiro' }).click();
    await eventually(() => guest.locator('.goal').allTextContents()).toEqual([
      'liga o topo à base',
      'liga a esquerda à direita',
    ]);
    await cell(guest, 'd5').click();
    await moves(creator).toEqual(['c3', 'd5']);
    expect(await creator.locator('.goal').allTextContents()).toEqual([
      'joins left and right',
      'joins top and bottom',
    ]);
  });

  it('review the whole game on the page, whatever position they look at', async () => {
    const { creator, invitation } = await roomOf();
    const guest = await visit(invitation);
    for (const [page, name] of [
      ...[[creator, 'b2'] as const, [guest, 'a1'] as const, [creator, 'c1'] as const],
      ...[[guest, 'b1'] as const, [creator, 'a3'] as const],
    ])
      await play(page, name);
    await shows(guest, /^You have lost/);
    await guest.locator('.moves button').first().click();
    await shows(guest, /looking back/);
    await guest.getByRole('link', { name: 'Review the game' }).click();
    await eventually(() => guest.locator('.review-note').count()).toBe(1);
    expect(await guest.locator('.moves button .mark').count()).toBeGreaterThan(0);
    expect(new URL(guest.url()).hash).toBe('#mnk3=b2,a1,c1,b1,a3');
    await eventually(() => guest.locator('.review-note').textContent()).toMatch(/a3/);
  });

  it('hear a tone when it becomes their turn, if they want it', async () => {
    const { creator, invitation } = await roomOf();
    const guest = await visit('about:blank');
    const [first, second] = [await counterOfTones(creator), await counterOfTones(guest)];
    await creator.reload();
    await guest.goto(invitation);
    await guest.getByLabel('Sound').check();
    await eventually(second).toBe(1);
    await play(creator, 'b2');
    await eventually(second).toBe(2);
    await cell(guest, 'a1').click();
    await shows(creator, /Your turn/);
    await shows(guest, /^X to move/);
    await play(creator, 'a2');
    await eventually(second).toBe(3);
    expect(await first()).toBe(0);
    await guest.getByRole('button', { name: 'Resign' }).click();
    await guest.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    await guest.getByRole('button', { name: 'Another game' }).click();
    await creator.getByRole('button', { name: 'Agree' }).click();
    await shows(guest, /^X: Your turn/);
    await eventually(second).toBe(4);
  });

  it('play against a terminal', async () => {
    const { creator, invitation } = await roomOf();
    const args = ['play', '--room', invitation, '--lang', 'en'];
    const terminal = spawn(join(root, 'solve'), args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let shown = '';
    terminal.stdout.on('data', (data: Buffer) => (shown += data.toString()));
    const ended = new Promise((done) => terminal.on('close', done));
    terminal.stdin.write('a1\nyes\na1\nc1\n');
    await play(creator, 'b2');
    await moves(creator).toEqual(['b2', 'a1']);
    await creator.getByRole('button', { name: 'Ask to take back' }).click();
    await moves(creator).toEqual([]);
    for (const name of ['b2', 'a2', 'c2']) await play(creator, name);
    await shows(creator, /^You have won\. The winner is X/);
    await eventually(() => shown).toContain('The winner is player 1 (x).');
    terminal.stdin.write('rematch\n');
    await creator.getByRole('button', { name: 'Agree' }).click();
    await eventually(() => shown).toContain('The next game. You are player 1 (x).');
    terminal.stdin.end();
    expect(await ended).toBe(0);
    expect(shown).toContain('taken back: a1 b2');
    expect(shown).toContain('Your seat stays yours');
  });

  it('of one seat that click before either has heard of the other play one move', async () => {
    const { creator, invitation } = await roomOf();
    const one = await visit(invitation);
    const two = await visit('about:blank');
    const network = await heldBack(two);
    await two.goto(invitation);
    const watcher = await visit(invitation.replace(/\..{22}$/, ''));
    await play(creator, 'b2');
    for (const page of [one, two]) await shows(page, /Your turn/);

    network.hold();
    await cell(one, 'a1').click();
    for (const page of [one, creator, watcher]) await moves(page).toEqual(['b2', 'a1']);
    await cell(two, 'c3').click();
    await eventually(network.sent).toBeGreaterThan(0);
    expect(network.held()).toBeGreaterThan(0);
    network.release();
    await moves(two).toEqual(['b2', 'a1']);
    await shows(two, /^X to move/);
    for (const page of [one, creator, watcher]) await moves(page).toEqual(['b2', 'a1']);

    await shows(watcher, /You watch/);
    expect(await watcher.locator('.board').getAttribute('aria-disabled')).toBe('true');
    expect(await watcher.getByRole('button', { name: 'Resign' }).count()).toBe(0);
  });

  it('get no seat by a forged token', async () => {
    const { invitation } = await roomOf();
    const forged = await visit(invitation.replace(/.{22}$/, 'A'.repeat(22)));
    await eventually(() => forged.locator('.problem').allTextContents()).toContain(
      'this link gives no seat in the room: a part of it is missing or was changed',
    );
  });
});
