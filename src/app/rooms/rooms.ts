/** All rooms of a server: made, found, joined, left alone and forgotten. Knows no sockets. */
import { now, wallTime } from '../../core/clock.js';
import type { Game, Setup } from '../../core/game.js';
import { Random, freshSeed } from '../../core/random.js';
import type { Result } from '../../core/refusal.js';
import { gameByName } from '../../games/registry.js';
import { startSetup } from '../positions/start-position.js';
import { journalLine, readJournal, roomSchema, type RoomStart } from './journal.js';
import { LiveRoom, type Member, type RoomHost } from './live-room.js';
import type { CreateRoom, Entrance, Join, ListedRoom, Player, RoomsMenu } from './wire/protocol.js';
import type { RoomRefusal } from './wire/refusals.js';
import { Room } from './room.js';
import type { Store } from './store.js';
import type { Thinker } from './thinker.js';
import { invitationOf, keyOf, newRoomId, newToken } from './tokens.js';

export interface RoomLimits {
  /** Journals that are kept. */
  readonly rooms: number;
  /** Connections to one room. */
  readonly members: number;
  /** Milliseconds without a connection after which a room leaves the memory; its journal stays. */
  readonly idleMs: number;
  /** Milliseconds without a move after which a journal is removed. */
  readonly keepMs: number;
}

export const standardLimits: RoomLimits = {
  rooms: 10_000,
  members: 64,
  idleMs: 600_000,
  keepMs: 30 * 86_400_000,
};

export interface RoomsOptions {
  readonly store: Store;
  readonly thinker: Thinker;
  readonly limits: RoomLimits;
  /** Open rooms are shown to everybody. */
  readonly listing: boolean;
  report(room: string, fault: 'save' | 'engine', detail: string): void;
}

/** A place in a room. */
export interface Membership {
  readonly live: LiveRoom;
  readonly player: Player | undefined;
}

export class Rooms {
  private readonly live = new Map<string, LiveRoom>();
  /** Rooms that are being read. */
  private readonly loading = new Map<string, Promise<LiveRoom | undefined>>();
  private kept = 0;
  private readonly host: RoomHost;

  constructor(private readonly options: RoomsOptions) {
    const { store, thinker } = options;
    const report: RoomHost['report'] = (live, fault, detail) => {
      const { room } = live.room.start;
      if (fault === 'save') this.live.delete(room);
      options.report(room, fault, detail);
    };
    this.host = { store, thinker, now, report };
  }

  /** Removes the journals that nobody wants any more. To be called at the start and from time to time. */
  async sweep(): Promise<void> {
    const { store, limits } = this.options;
    for (const [id, live] of this.live) {
      if (live.isInUse || now() - live.lastUse < limits.idleMs) continue;
      this.live.delete(id);
      await live.close();
    }
    const journals = await store.list();
    const old = journals.filter(
      ({ room, used }) => wallTime() - used > limits.keepMs && !this.live.has(room),
    );
    for (const { room } of old) await store.remove(room);
    this.kept = journals.length - old.length;
  }

  async create(asked: CreateRoom): Promise<Entrance | RoomRefusal> {
    const { store, thinker, limits, listing } = this.options;
    if (this.kept >= limits.rooms) return 'too-many-rooms';
    const seed = freshSeed();
    const setup = setupOf(asked, seed);
    if (!setup?.ok) return 'bad-board';
    const { computer } = asked;
    if (computer !== undefined && !thinker.plays(computer, setup.value)) return 'no-computer';
    const token = newToken();
    const start: RoomStart = {
      schema: roomSchema,
      room: newRoomId(),
      setup: gameByName(setup.value.game)!.codec.format(setup.value),
      seed,
      first: asked.side === 0 ? 0 : 1,
      key: keyOf(token),
      guestKey: computer === undefined ? keyOf(invitationOf(token)) : undefined,
      computer,
      clock: asked.clock,
      listed: listing && asked.listed === true && computer === undefined,
    };
    const room = Room.open(start);
    if (!room) return 'bad-board';
    try {
      await store.create(start.room, journalLine(start));
    } catch (error) {
      this.options.report(start.room, 'save', (error as Error).message);
      return 'not-saved';
    }
    this.kept++;
    this.live.set(start.room, new LiveRoom(room, this.host));
    return { room: start.room, token };
  }

  /** The free seat of a room in the list, for who comes first. */
  async take(id: string): Promise<Entrance | RoomRefusal> {
    const live = await this.find(id);
    if (!live) return 'no-room';
    const token = newToken();
    const refused = await live.take(keyOf(token));
    return refused ?? { room: id, token };
  }

  /** A place in a room, for `LiveRoom.enter` and `act`. */
  async place({ room: id, token }: Pick<Join, 'room' | 'token'>): Promise<Membership | RoomRefusal> {
    const live = await this.find(id);
    if (!live) return 'no-room';
    const player = token === undefined ? undefined : live.room.playerWithKey(keyOf(token));
    if (token !== undefined && player === undefined) return 'bad-token';
    return { live, player };
  }

  /** Enters a connection into a room. */
  async join(asked: Join, connection: Pick<Member, 'send' | 'close'>): Promise<Joined | RoomRefusal> {
    const found = await this.place(asked);
    if (typeof found === 'string') return found;
    const { live, player } = found;
    if (live.memberCount >= this.options.limits.members) return 'room-full';
    const invitation = player === 0 && asked.token !== undefined ? invitationOf(asked.token) : undefined;
    const member: Member = { ...connection, player, invitation };
    await live.enter(member);
    return { ...found, leave: () => live.leave(member) };
  }

  menu(): RoomsMenu {
    const { listing, thinker } = this.options;
    const open = listing ? [...this.live.values()].flatMap((live) => listed(live)) : [];
    return { engines: thinker.engines, listing, open };
  }

  /** For whoever looks after the server. */
  counts() {
    const rooms = [...this.live.values()];
    return {
      kept: this.kept,
      live: rooms.length,
      playing: rooms.filter(({ room, isInUse }) => isInUse && !room.isOver).length,
      connections: rooms.reduce((sum, { memberCount }) => sum + memberCount, 0),
    };
  }

  /** Once all is on the disk. */
  async close(): Promise<void> {
    for (const live of this.live.values()) await live.close();
    this.live.clear();
    await this.options.store.close();
  }

  private find(id: string): Promise<LiveRoom | undefined> {
    const live = this.live.get(id);
    if (live) return Promise.resolve(live);
    let loading = this.loading.get(id);
    if (!loading) {
      loading = this.load(id).finally(() => this.loading.delete(id));
      this.loading.set(id, loading);
    }
    return loading;
  }

  private async load(id: string): Promise<LiveRoom | undefined> {
    const { store, report } = this.options;
    let content: string | undefined;
    try {
      content = await store.read(id);
    } catch (error) {
      report(id, 'save', (error as Error).message);
    }
    if (content === undefined) return undefined;
    const journal = readJournal(content);
    const room = journal && Room.replay(journal.start, journal.entries, now());
    if (!room) {
      report(id, 'save', 'not a journal');
      return undefined;
    }
    if (journal.bytes < Buffer.byteLength(content)) await store.cut(id, journal.bytes);
    const live = new LiveRoom(room, this.host);
    this.live.set(id, live);
    return live;
  }
}

export interface Joined extends Membership {
  leave(): void;
}

function setupOf(
  { game: id, rows, cols, options, drawn }: CreateRoom,
  seed: number,
): Result<Setup> | undefined {
  const game: Game | undefined = gameByName(id);
  if (!game) return undefined;
  const { minSide, maxSide } = game.view.menu;
  if (Math.min(rows, cols) < minSide || Math.max(rows, cols) > maxSide) return undefined;
  if (drawn === undefined) return startSetup(game, { rows, cols }, options);
  if (!game.rules.kinds.includes(drawn)) return undefined;
  return game.rules.generate(new Random(seed), { kind: drawn, rows, cols });
}

function listed({ room, presence }: LiveRoom): ListedRoom[] {
  if (!room.isFree || !presence.players[0]) return [];
  const { room: id, setup, clock } = room.start;
  const header = setup.slice(0, setup.indexOf('\n'));
  return [{ room: id, header, side: room.sideOf(1), ...(clock ? { clock } : {}) }];
}
