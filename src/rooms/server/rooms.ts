/** All rooms of a server: creates, finds, joins and removes them. It knows no sockets. */
import { createHash, randomBytes } from 'node:crypto';
import { now, wallTime } from '../../core/clock.js';
import type { Game, Setup } from '../../core/game.js';
import { Random, freshSeed } from '../../core/random.js';
import type { Result } from '../../core/refusal.js';
import { gameByName } from '../../games/registry.js';
import { startSetup } from '../../app/positions/start-position.js';
import { Journal, readHead, roomSchema, type RoomStart } from './journal.js';
import { LiveRoom, type Member, type Membership, type RoomHost } from './live-room.js';
import type { CreateRoom, RoomAccess, Join, ListedRoom, RoomsMenu } from '../wire/protocol.js';
import type { RoomRefusal } from '../wire/refusals.js';
import { Room } from './room.js';

export interface RoomLimits {
  /** The largest number of journals. */
  readonly rooms: number;
  /** The largest number of watchers in one room. */
  readonly watchers: number;
  /** Milliseconds without a connection after which a room leaves the memory; its journal stays. */
  readonly idleMs: number;
  /** Milliseconds without a connection after which a journal is removed. */
  readonly keepMs: number;
  /** The same for a room without a second player or without a move. */
  readonly emptyMs: number;
}

export const standardLimits: RoomLimits = {
  rooms: 10_000,
  watchers: 64,
  idleMs: 600_000,
  keepMs: 30 * 86_400_000,
  emptyMs: 3_600_000,
};

export interface RoomsOptions extends RoomHost {
  readonly limits: RoomLimits;
  /** Whether everybody sees the open rooms. */
  readonly listing: boolean;
}

/** A room whose journal alone is there. */
interface StoredRoom {
  /** Milliseconds since 1970 when somebody was last connected. */
  readonly used: number;
  readonly hasBegun: boolean;
}

export class Rooms {
  /** The rooms that have a journal, in memory or not. */
  private readonly rooms = new Map<string, LiveRoom | StoredRoom>();
  /** Rooms that are being read. */
  private readonly loading = new Map<string, Promise<LiveRoom | RoomRefusal>>();
  /** Rooms whose fault was reported, so that it is not reported at each request. */
  private readonly faulty = new Set<string>();

  constructor(private readonly options: RoomsOptions) {}

  /** The rooms in memory. */
  private get live(): LiveRoom[] {
    return [...this.rooms.values()].filter(
      (room): room is LiveRoom => room instanceof LiveRoom && !room.isClosed,
    );
  }

  /**
   * Finds the rooms of earlier runs and removes the expired ones. For rooms without a game
   * `emptyMs` begins again, since a player may be waiting.
   * @throws the system's error if the folder cannot be read
   */
  async open(): Promise<void> {
    for (const { room, used, head } of await this.options.store.list()) {
      const found = readHead(head);
      if (found?.room !== room) continue;
      const { hasBegun } = found;
      this.rooms.set(room, { used: hasBegun ? used : wallTime(), hasBegun });
    }
    await this.sweep();
  }

  /** Frees memory and removes expired journals. The server calls it from time to time. */
  async sweep(): Promise<void> {
    const { idleMs, keepMs, emptyMs } = this.options.limits;
    for (const [room, known] of this.rooms) {
      // Somebody may have come while other rooms were removed.
      if (!this.isUnused(room, known)) continue;
      const { used, hasBegun } = known;
      const unusedMs = wallTime() - used;
      if (known instanceof LiveRoom && unusedMs >= idleMs) {
        known.close();
        this.rooms.set(room, { used, hasBegun });
      }
      if (unusedMs > (hasBegun ? keepMs : emptyMs)) await this.remove(room);
    }
  }

  private isUnused(room: string, known: LiveRoom | StoredRoom): boolean {
    return !(known instanceof LiveRoom && known.isInUse) && !this.loading.has(room);
  }

  private async remove(room: string): Promise<void> {
    const known = this.rooms.get(room);
    if (known instanceof LiveRoom) known.close();
    try {
      await this.options.store.remove(room);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') return this.reportOnce(room, message);
    }
    this.rooms.delete(room);
    this.faulty.delete(room);
  }

  /** Removes the room without a game that has been empty for the longest time, if there is one. */
  private async makeSpace(): Promise<void> {
    const empty = [...this.rooms].filter(([room, known]) => !known.hasBegun && this.isUnused(room, known));
    empty.sort(([, one], [, two]) => one.used - two.used);
    if (empty.length > 0) await this.remove(empty[0][0]);
  }

  async create(asked: CreateRoom): Promise<RoomAccess | RoomRefusal> {
    const { store, engineHost, limits, listing } = this.options;
    const seed = freshSeed();
    const setup = setupOf(asked, seed);
    if (!setup?.ok) return 'bad-board';
    const { computer } = asked;
    if (computer !== undefined && !engineHost.plays(computer, setup.value)) return 'no-computer';
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
    if (this.rooms.size >= limits.rooms) await this.makeSpace();
    if (this.rooms.size >= limits.rooms) return 'too-many-rooms';
    const journal = new Journal(start);
    try {
      await store.create(start.room, journal.line(start));
    } catch (error) {
      this.options.report(start.room, 'save', (error as Error).message);
      return 'not-now';
    }
    this.rooms.set(start.room, new LiveRoom(room, journal, this.options));
    return { room: start.room, token };
  }

  /** Gives the free seat of a listed room to the first who asks. */
  async take(id: string): Promise<RoomAccess | RoomRefusal> {
    const live = await this.find(id);
    if (typeof live === 'string') return live;
    const token = newToken();
    return live.take(keyOf(token)) ?? { room: id, token };
  }

  /**
   * Enters a connection into a room. The number of watchers is limited; players are always admitted
   * to their room.
   * @param admits whether the server accepts one more connection
   */
  async join(
    { room: id, token }: Join,
    connection: Pick<Member, 'send' | 'close'>,
    admits: (isPlayer: boolean) => boolean = () => true,
  ): Promise<Membership | RoomRefusal> {
    const live = await this.find(id);
    if (typeof live === 'string') return live;
    const player = token === undefined ? undefined : live.room.playerWithKey(keyOf(token));
    if (token !== undefined && player === undefined) return 'bad-token';
    const isPlayer = player !== undefined;
    if (!isPlayer && live.presence.watchers >= this.options.limits.watchers) return 'room-full';
    if (!admits(isPlayer)) return 'too-busy';
    const invitation = player === 0 && token !== undefined ? invitationOf(token) : undefined;
    return live.enter({ ...connection, player, invitation });
  }

  menu(): RoomsMenu {
    const { listing, engineHost } = this.options;
    const open = listing ? this.live.flatMap((live) => listed(live)) : [];
    return { engines: engineHost.engines, listing, open };
  }

  /** Returns figures for the operator of the server. */
  counts() {
    const { rooms, live } = this;
    return {
      kept: rooms.size,
      live: live.length,
      playing: live.filter(({ room, isInUse }) => isInUse && !room.session.isOver).length,
      connections: live.reduce((sum, { memberCount }) => sum + memberCount, 0),
    };
  }

  /** Closes all rooms. Resolves when everything is on the disk. */
  async close(): Promise<void> {
    for (const live of this.live) live.close();
    this.rooms.clear();
    await this.options.store.sync();
  }

  private find(id: string): Promise<LiveRoom | RoomRefusal> {
    const known = this.rooms.get(id);
    if (known instanceof LiveRoom && !known.isClosed) return Promise.resolve(known);
    let loading = this.loading.get(id);
    if (!loading) {
      loading = this.load(id).finally(() => this.loading.delete(id));
      this.loading.set(id, loading);
    }
    return loading;
  }

  private async load(id: string): Promise<LiveRoom | RoomRefusal> {
    const { store } = this.options;
    try {
      const content = await store.read(id);
      if (content === undefined) {
        this.rooms.delete(id);
        return 'no-room';
      }
      const read = Journal.read(content);
      const room = read?.start.room === id ? Room.replay(read.start, read.entries, now()) : undefined;
      if (!read || !room) {
        this.reportOnce(id, 'the journal is damaged');
        return 'room-damaged';
      }
      if (read.bytes < Buffer.byteLength(content)) await store.cut(id, read.bytes);
      const live = new LiveRoom(room, read.journal, this.options);
      this.rooms.set(id, live);
      this.faulty.delete(id);
      return live;
    } catch (error) {
      this.reportOnce(id, (error as Error).message);
      return 'not-now';
    }
  }

  private reportOnce(room: string, detail: string): void {
    if (this.faulty.has(room)) return;
    if (this.faulty.size >= this.options.limits.rooms) this.faulty.clear();
    this.faulty.add(room);
    this.options.report(room, 'save', detail);
  }
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
  return [{ room: id, header, side: room.sideOf(1), clock }];
}

/** Returns 128 bits as 22 characters: a token, which gives access to a seat. */
function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the key of a token. A server stores only keys, so its files open no seat. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Returns the token of the other seat, for the creator to send. It need not be stored, as it is
 * computed from the creator's, which cannot be computed from it.
 */
function invitationOf(creatorsToken: string): string {
  return keyOf(`invitation of ${creatorsToken}`).slice(0, 22);
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns 50 bits as ten characters that are easy to tell apart. */
function newRoomId(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');
}
