/** All rooms of a server: creates, finds, joins and removes them. It knows no sockets. */
import { now, wallTime } from '../../core/clock.js';
import type { Game, Setup } from '../../core/game.js';
import { Random, freshSeed } from '../../core/random.js';
import type { Result } from '../../core/refusal.js';
import { gameByName } from '../../games/registry.js';
import { startSetup } from '../../app/positions/start-position.js';
import { JournalLines, readHead, readJournal, roomSchema, type RoomStart } from './journal.js';
import { LiveRoom, type Member, type RoomHost } from './live-room.js';
import type { CreateRoom, RoomAccess, Join, ListedRoom, Player, RoomsMenu } from '../wire/protocol.js';
import type { RoomRefusal } from '../wire/refusals.js';
import { Room } from './room.js';
import type { FileStore } from './store.js';
import type { EngineHost } from './engine-host.js';
import { invitationOf, keyOf, newRoomId, newToken } from './tokens.js';

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

export interface RoomsOptions {
  readonly store: FileStore;
  readonly engineHost: EngineHost;
  readonly limits: RoomLimits;
  /** Whether everybody sees the open rooms. */
  readonly listing: boolean;
  report(room: string, fault: 'save' | 'engine', detail: string): void;
}

/** A journal, as it was when its room left the memory. */
interface StoredRoom {
  /** Milliseconds since 1970 when somebody was last connected. */
  readonly used: number;
  readonly hasBegun: boolean;
}

export class Rooms {
  private readonly live = new Map<string, LiveRoom>();
  /** Rooms that are being read. */
  private readonly loading = new Map<string, Promise<LiveRoom | RoomRefusal>>();
  private readonly kept = new Map<string, StoredRoom>();
  /** Rooms whose fault was reported, so that it is not reported at each request. */
  private readonly faulty = new Set<string>();
  private readonly host: RoomHost;

  constructor(private readonly options: RoomsOptions) {
    const { store, engineHost } = options;
    const report: RoomHost['report'] = (live, fault, detail) => {
      const { room } = live.room.start;
      if (fault === 'save') this.forget(live);
      options.report(room, fault, detail);
    };
    this.host = { store, engineHost, report };
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
      this.kept.set(room, { used: hasBegun ? used : wallTime(), hasBegun });
    }
    await this.sweep();
  }

  /** Frees memory and removes expired journals. The server calls it from time to time. */
  async sweep(): Promise<void> {
    const { limits } = this.options;
    for (const live of this.live.values()) {
      if (live.isInUse || now() - live.lastUse < limits.idleMs) continue;
      this.forget(live);
      live.close();
    }
    for (const [room, { used, hasBegun }] of this.unused()) {
      if (wallTime() - used > (hasBegun ? limits.keepMs : limits.emptyMs)) await this.remove(room);
    }
  }

  /** Returns the rooms that are not in use. */
  private unused(): [room: string, kept: StoredRoom][] {
    return [...this.kept].flatMap(([room, kept]) => {
      const live = this.live.get(room);
      if (live?.isInUse || this.loading.has(room)) return [];
      return [[room, live ? storedRoomOf(live) : kept]];
    });
  }

  private forget(live: LiveRoom): void {
    const { room } = live.room.start;
    this.live.delete(room);
    this.kept.set(room, storedRoomOf(live));
  }

  private async remove(room: string): Promise<void> {
    const live = this.live.get(room);
    if (live) this.forget(live);
    live?.close();
    try {
      await this.options.store.remove(room);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') return this.reportOnce(room, message);
    }
    this.kept.delete(room);
    this.faulty.delete(room);
  }

  /** Removes the room without a game that has been empty for the longest time, if there is one. */
  private async makeSpace(): Promise<void> {
    const empty = this.unused().filter(([, { hasBegun }]) => !hasBegun);
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
    if (this.kept.size >= limits.rooms) await this.makeSpace();
    if (this.kept.size >= limits.rooms) return 'too-many-rooms';
    const lines = new JournalLines(0);
    try {
      await store.create(start.room, lines.next(start));
    } catch (error) {
      this.options.report(start.room, 'save', (error as Error).message);
      return 'not-now';
    }
    const live = new LiveRoom(room, lines, this.host);
    this.live.set(start.room, live);
    this.kept.set(start.room, storedRoomOf(live));
    return { room: start.room, token };
  }

  /** Gives the free seat of a listed room to the first who asks. */
  async take(id: string): Promise<RoomAccess | RoomRefusal> {
    const live = await this.find(id);
    if (typeof live === 'string') return live;
    const token = newToken();
    const refused = live.take(keyOf(token));
    return refused ?? { room: id, token };
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
  ): Promise<JoinedRoom | RoomRefusal> {
    const live = await this.find(id);
    if (typeof live === 'string') return live;
    const player = token === undefined ? undefined : live.room.playerWithKey(keyOf(token));
    if (token !== undefined && player === undefined) return 'bad-token';
    const isPlayer = player !== undefined;
    if (!isPlayer && live.presence.watchers >= this.options.limits.watchers) return 'room-full';
    if (!admits(isPlayer)) return 'too-busy';
    const invitation = player === 0 && token !== undefined ? invitationOf(token) : undefined;
    const member: Member = { ...connection, player, invitation };
    const refused = live.enter(member);
    if (refused !== undefined) return refused;
    return { live, player, leave: () => live.leave(member) };
  }

  menu(): RoomsMenu {
    const { listing, engineHost } = this.options;
    const open = listing ? [...this.live.values()].flatMap((live) => listed(live)) : [];
    return { engines: engineHost.engines, listing, open };
  }

  /** Returns figures for the operator of the server. */
  counts() {
    const rooms = [...this.live.values()];
    return {
      kept: this.kept.size,
      live: rooms.length,
      playing: rooms.filter(({ room, isInUse }) => isInUse && !room.session.isOver).length,
      connections: rooms.reduce((sum, { memberCount }) => sum + memberCount, 0),
    };
  }

  /** Closes all rooms. Resolves when everything is on the disk. */
  async close(): Promise<void> {
    for (const live of this.live.values()) live.close();
    this.live.clear();
    await this.options.store.sync();
  }

  private find(id: string): Promise<LiveRoom | RoomRefusal> {
    const live = this.live.get(id);
    if (live) return Promise.resolve(live);
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
        this.kept.delete(id);
        return 'no-room';
      }
      const journal = readJournal(content);
      const room =
        journal?.start.room === id ? Room.replay(journal.start, journal.entries, now()) : undefined;
      if (!journal || !room) {
        this.reportOnce(id, 'the journal is damaged');
        return 'room-damaged';
      }
      if (journal.bytes < Buffer.byteLength(content)) await store.cut(id, journal.bytes);
      const live = new LiveRoom(room, journal.lines, this.host);
      this.live.set(id, live);
      this.kept.set(id, storedRoomOf(live));
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

export interface JoinedRoom {
  readonly live: LiveRoom;
  readonly player: Player | undefined;
  leave(): void;
}

function storedRoomOf({ room, lastUse }: LiveRoom): StoredRoom {
  return { used: wallTime() - (now() - lastUse), hasBegun: room.hasBegun };
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
