/**
 * A room in memory: who is connected, one act after another, each written to the journal before anybody sees it. If
 * it cannot be written the room is given up, and comes back from its journal without that act.
 */
import type { Entry, JournalLines } from './journal.js';
import type { Act, Player, ServerMessage } from '../wire/protocol.js';
import type { RoomRefusal } from '../wire/refusals.js';
import type { Presence, Room } from './room.js';
import type { Store } from './store.js';
import type { Thinker } from './thinker.js';

/** A connection. */
export interface Member {
  /** Undefined for who watches. */
  readonly player: Player | undefined;
  /** Of the creator: the token of the other seat. */
  readonly invitation?: string | undefined;
  send(message: ServerMessage): void;
  /** The room is given up: the client is to come again. */
  close(): void;
}

/** What a room in memory needs of its server. */
export interface RoomHost {
  readonly store: Store;
  readonly thinker: Thinker;
  /** Of a monotonic clock. */
  now(): number;
  /** The room could not be saved, or its engine failed. */
  report(room: LiveRoom, fault: 'save' | 'engine', detail: string): void;
}

/** The longest delay of a timer. */
const maxDelay = 2 ** 31 - 1;

/** Milliseconds of its clock that an engine leaves for the way to the board. */
const reserveMs = 200;

export class LiveRoom {
  /** When somebody was last connected. */
  lastUse: number;
  private readonly members = new Set<Member>();
  private queue: Promise<unknown> = Promise.resolve();
  private flagTimer: ReturnType<typeof setTimeout> | undefined;
  /** The position that the engine thinks about. */
  private thinksAbout: string | undefined;
  private isGivenUp = false;

  constructor(
    readonly room: Room,
    private readonly lines: JournalLines,
    private readonly host: RoomHost,
  ) {
    this.lastUse = host.now();
    this.goOn();
  }

  get isInUse(): boolean {
    return this.members.size > 0 || this.thinksAbout !== undefined;
  }

  get memberCount(): number {
    return this.members.size;
  }

  get presence(): Presence {
    const players: [boolean, boolean] = [false, false];
    let watchers = 0;
    for (const { player } of this.members) {
      if (player === undefined) watchers++;
      else players[player] = true;
    }
    return { players, watchers };
  }

  /** Adds a connection, which is sent the room. */
  enter(member: Member): Promise<RoomRefusal | undefined> {
    return this.inTurn(async () => {
      const came = member.player === 1 ? this.room.welcome(undefined, this.host.now()) : undefined;
      if (this.isGivenUp) member.close();
      else if (came?.ok && !(await this.write(came.entry))) return 'not-now';
      else {
        this.members.add(member);
        this.tellAll();
      }
      return undefined;
    });
  }

  leave(member: Member): void {
    if (!this.members.delete(member)) return;
    this.lastUse = this.host.now();
    void this.inTurn(() => Promise.resolve(this.tellAll()));
  }

  /** Carries out what a player does; the reason if it is refused. */
  act(player: Player | undefined, act: Act): Promise<RoomRefusal | undefined> {
    if (player === undefined) return Promise.resolve('not-seated');
    return this.inTurn(async () => {
      const acted = this.room.act(player, act, this.host.now());
      if (!acted.ok) return acted.code;
      if (!(await this.write(acted.entry))) return 'not-saved';
      this.tellAll();
      this.goOn();
      return undefined;
    });
  }

  /** Gives the free seat to who has the token of this key. */
  take(key: string): Promise<RoomRefusal | undefined> {
    return this.inTurn(async () => {
      const acted = this.room.welcome(key, this.host.now());
      if (!acted.ok) return acted.code;
      return (await this.write(acted.entry)) ? undefined : 'not-saved';
    });
  }

  /** Once all is written that was begun. */
  async close(): Promise<void> {
    clearTimeout(this.flagTimer);
    await this.inTurn(() => Promise.resolve((this.isGivenUp = true)));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async write(entry: Entry | undefined): Promise<boolean> {
    if (this.isGivenUp) return false;
    if (!entry) return true;
    try {
      await this.host.store.append(this.room.start.room, this.lines.next(entry));
      return true;
    } catch (error) {
      this.giveUp(error);
      return false;
    }
  }

  private giveUp(error: unknown): void {
    this.isGivenUp = true;
    clearTimeout(this.flagTimer);
    this.host.report(this, 'save', (error as Error).message);
    for (const member of this.members) {
      member.send({ type: 'refused', code: 'not-saved' });
      member.close();
    }
    this.members.clear();
  }

  private tellAll(): void {
    if (this.isGivenUp) return;
    const view = this.room.view(this.presence, this.host.now());
    const isAwaited = view.seats.some(({ taken }) => !taken);
    for (const { player, invitation, send } of this.members) {
      const more = isAwaited && invitation !== undefined ? { invitation } : {};
      send(player === undefined ? view : { ...view, you: this.room.sideOf(player), ...more });
    }
  }

  /** Waits for the clock, and for the engine where it is its turn. */
  private goOn(): void {
    const { room, host } = this;
    clearTimeout(this.flagTimer);
    const ms = room.msToFlag(host.now());
    if (ms !== undefined) {
      this.flagTimer = setTimeout(() => void this.inTurn(() => this.endByTime()), Math.min(ms + 1, maxDelay));
      this.flagTimer.unref();
    }
    if (room.isComputersTurn) void this.think();
  }

  private async endByTime(): Promise<void> {
    const entry = this.room.flag(this.host.now());
    if (entry && (await this.write(entry))) this.tellAll();
    if (!this.isGivenUp) this.goOn();
  }

  private async think(): Promise<void> {
    const { room, host } = this;
    const [game, ply] = [room.game, room.session.turns.length];
    const about = `${String(game)} ${String(room.entries)}`;
    if (this.thinksAbout === about) return;
    this.thinksAbout = about;
    const left = room.msToFlag(host.now());
    const ms = left === undefined ? undefined : Math.max(reserveMs, left / 20 - reserveMs);
    const choice = await host.thinker.think(room.start.computer!, room.saved, ms);
    // The move was taken back meanwhile, or the server ends.
    if (this.thinksAbout !== about) return;
    this.thinksAbout = undefined;
    if (choice.kind === 'stopped') return;
    if (choice.kind === 'failed') host.report(this, 'engine', choice.reason);
    const act: Act =
      choice.kind === 'move' ? { type: 'move', game, ply, move: choice.move } : { type: 'resign', game, ply };
    const refused = await this.act(1, act);
    if (refused === 'illegal-move') {
      host.report(this, 'engine', choice.kind === 'move' ? choice.move : refused);
      await this.act(1, { type: 'resign', game, ply });
    }
  }
}
