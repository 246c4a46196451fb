/** External engines in a room: whole games against this program, started by both protocols. */
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadGame } from '../../../src/app/positions/start-position.js';
import type { Act, CreateRoom, RoomView } from '../../../src/rooms/wire/protocol.js';
import type { Membership } from '../../../src/rooms/server/live-room.js';
import { Rooms, standardLimits } from '../../../src/rooms/server/rooms.js';
import { FileStore } from '../../../src/rooms/server/store.js';
import { Random } from '../../../src/core/random.js';
import { parseEngineCommand } from '../../../src/app/engines/programs.js';
import { Engines } from '../../../src/cli/commands/serve/rooms/engines.js';
import { root, scratch } from '../program.js';

const commands = ['piskvork', 'htp'].map((protocol) =>
  parseEngineCommand(`${protocol}:${join(root, 'solve')} ${protocol} --nodes 200`)!,
);
const faults: string[] = [];
const engineHost = new Engines(commands);
const rooms = new Rooms({
  ...{ store: new FileStore(scratch()), engineHost, limits: standardLimits, listing: false },
  report: (_, fault, detail) => faults.push(`${fault}: ${detail}`),
});
afterAll(async () => {
  engineHost.close();
  await rooms.close();
});

/** The only person in a room; the moves are random. */
class Guest {
  private view: RoomView | undefined;
  private joined: Membership | undefined;
  private readonly random = new Random(1);

  static async in(asked: Partial<CreateRoom>): Promise<Guest> {
    const guest = new Guest();
    const made = await rooms.create({ options: [], side: 0, ...asked } as CreateRoom);
    if (typeof made === 'string') throw new Error(made);
    const send = (message: { type: string }) => {
      if (message.type === 'room') guest.view = message as RoomView;
    };
    guest.joined = (await rooms.join(
      { type: 'join', ...made },
      { send, close: () => undefined },
    )) as Membership;
    return guest;
  }

  private get session() {
    const loaded = loadGame(JSON.stringify(this.view!.game));
    if (!loaded.ok) throw new Error(loaded.detail);
    return loaded.session;
  }

  async does(act: object): Promise<void> {
    const { at } = this.view!;
    expect(this.joined!.act({ at, ...act } as Act)).toBeUndefined();
  }

  /** Waits until it is this player's turn, or the game is over. */
  async turn(): Promise<RoomView> {
    const isDue = () => this.session.isOver || this.session.toMove === this.view!.you;
    await expect.poll(isDue, { timeout: 240_000, interval: 5 }).toBe(true);
    return this.view!;
  }

  async plays(): Promise<void> {
    const { session } = this;
    const moves = session.legalMoves();
    await this.does({ type: 'move', move: session.nameOf(moves[this.random.below(moves.length)]) });
  }

  /** Plays the game to its end. */
  async finishes() {
    await this.turn();
    while (!this.session.isOver) {
      await this.plays();
      await this.turn();
    }
    return { ...this.view!, ending: this.session.ending() };
  }
}

it.each([
  ['piskvork-solve', { game: 'mnk', rows: 11, cols: 11, options: ['k=5'] }],
  ['htp-solve', { game: 'hex', rows: 5, cols: 5, options: ['swap=1'] }],
])(
  '%s plays whole games, takes back, and begins the next one',
  async (computer, board) => {
    expect(rooms.menu().engines).toContainEqual({ id: computer, games: [board.game] });
    const guest = await Guest.in({ ...board, computer });
    await guest.plays();
    expect((await guest.turn()).game.moves).toHaveLength(2);
    await guest.does({ type: 'offer', what: 'undo' });
    expect((await guest.turn()).game.moves).toEqual([]);
    const first = await guest.finishes();
    // A random player loses.
    expect(first.ending).toMatchObject({ winner: 1, by: 'play' });
    await guest.does({ type: 'offer', what: 'rematch' });
    expect((await guest.turn()).game.moves).toHaveLength(1);
    const second = await guest.finishes();
    expect(second).toMatchObject({ you: 1, ending: { winner: 0, by: 'play' }, score: [2, 0] });
    expect(faults).toEqual([]);
  },
  120_000,
);
