/**
 * A room in memory: its connections, and its acts, each written to the journal before anybody sees
 * it. If writing fails the room is closed, and is later read from its journal without that act.
 */
import { now, wallTime } from '../../core/clock.js';
import type { Entry, Journal } from './journal.js';
import { savedPosition } from '../../session/saved-game.js';
import type { Player, RoomRequest, ServerMessage } from '../wire/protocol.js';
import type { Refusal, RoomRefusal } from '../wire/refusals.js';
import type { Presence, Room } from './room.js';
import type { FileStore } from './store.js';
import type { EngineHost } from './engine-host.js';

export interface Member {
  /** Undefined for a watcher. */
  readonly player: Player | undefined;
  /** For the creator: the token of the other seat. */
  readonly invitation?: string | undefined;
  send(message: ServerMessage): void;
  /** Ends the connection as the room is closed: the client has to reconnect. */
  close(): void;
}

/** A member's way to the room. */
export interface Membership {
  /** Carries out a request of the member; returns the reason if it is refused. */
  act(asked: RoomRequest): Refusal | undefined;
  leave(): void;
}

/** The services that a room needs from its server. */
export interface RoomHost {
  readonly store: FileStore;
  readonly engineHost: EngineHost;
  /** Reports that a room could not be saved or read, or that its engine failed. */
  report(room: string, fault: 'save' | 'engine', detail: string): void;
}

/** The longest delay of a timer. */
const maxDelay = 2 ** 31 - 1;

/** Milliseconds of its clock that an engine leaves for delivering its move. */
const reserveMs = 200;

export class LiveRoom {
  /** Milliseconds since 1970 when somebody was last connected. */
  used = wallTime();
  /** Whether the room is written no more: its connections find it in its journal again. */
  isClosed = false;
  private readonly members = new Set<Member>();
  private flagTimer: ReturnType<typeof setTimeout> | undefined;
  /** The revision of the session for which the engine chooses a move. */
  private thinksAbout: number | undefined;

  constructor(
    readonly room: Room,
    private readonly journal: Journal,
    private readonly host: RoomHost,
  ) {
    this.goOn();
  }

  get hasBegun(): boolean {
    return this.room.hasBegun;
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

  /** Adds a connection and sends it the room. */
  enter(member: Member): Membership | RoomRefusal {
    const { player } = member;
    const came = player === 1 ? this.room.welcome() : undefined;
    if (this.isClosed) member.close();
    else if (typeof came === 'object' && !this.write(came)) return 'not-now';
    else {
      this.members.add(member);
      this.tellAll();
    }
    return {
      act: (asked) => (player === undefined ? { code: 'not-seated' } : this.act(player, asked)),
      leave: () => this.leave(member),
    };
  }

  private leave(member: Member): void {
    if (!this.members.delete(member)) return;
    this.used = wallTime();
    this.tellAll();
  }

  private act(player: Player, asked: RoomRequest): Refusal | undefined {
    const acted =
      asked.type === 'name' ? this.room.rename(player, asked.name) : this.room.act(player, asked, now());
    if ('code' in acted) return acted;
    if (!this.write(acted)) return { code: 'not-saved' };
    this.tellAll();
    this.goOn();
    return undefined;
  }

  /** Gives the free seat to the holder of the token with this key. */
  take(key: string): RoomRefusal | undefined {
    const came = this.room.welcome(key);
    if (typeof came === 'string') return came;
    return this.write(came) ? undefined : 'not-saved';
  }

  /** Ends the clock and the writing; the journal has everything. */
  close(): void {
    clearTimeout(this.flagTimer);
    this.isClosed = true;
  }

  private write(entry: Entry): boolean {
    if (this.isClosed) return false;
    try {
      this.host.store.append(this.room.start.room, this.journal.line(entry));
      return true;
    } catch (error) {
      this.giveUp(error);
      return false;
    }
  }

  private giveUp(error: unknown): void {
    this.close();
    this.report('save', (error as Error).message);
    for (const member of this.members) {
      member.send({ type: 'refused', refusal: { code: 'not-saved' } });
      member.close();
    }
    this.members.clear();
  }

  private report(fault: 'save' | 'engine', detail: string): void {
    this.host.report(this.room.start.room, fault, detail);
  }

  private tellAll(): void {
    if (this.isClosed) return;
    const view = this.room.view(this.presence, now());
    const isAwaited = view.seats.some(({ taken }) => !taken);
    for (const { player, invitation, send } of this.members) {
      const more = isAwaited && invitation !== undefined ? { invitation } : {};
      send(player === undefined ? view : { ...view, you: this.room.sideOf(player), ...more });
    }
  }

  /** Sets the timer of the clock, and asks the engine if it has to move. */
  private goOn(): void {
    const { session } = this.room;
    clearTimeout(this.flagTimer);
    const ms = session.msToFlag(now());
    if (ms !== undefined) {
      this.flagTimer = setTimeout(() => this.endByTime(), Math.min(ms + 1, maxDelay));
      this.flagTimer.unref();
    }
    if (session.engineIsDue) void this.think();
  }

  private endByTime(): void {
    const event = this.room.session.flag(now());
    if (event && this.write(event)) this.tellAll();
    if (!this.isClosed) this.goOn();
  }

  private async think(): Promise<void> {
    const { session, start } = this.room;
    const { revision: at, toMove: side } = session;
    if (this.thinksAbout === at) return;
    this.thinksAbout = at;
    const left = session.msToFlag(now());
    const ms = left === undefined ? undefined : Math.max(reserveMs, left / 20 - reserveMs);
    const choice = await this.host.engineHost.think(start.computer!, savedPosition(session), ms);
    // The move was taken back meanwhile, or the server ends.
    if (this.thinksAbout !== at) return;
    this.thinksAbout = undefined;
    if (choice.kind === 'stopped') return;
    if (choice.kind === 'failed') this.report('engine', choice.reason);
    if (choice.kind !== 'move') this.act(1, { type: 'resign', at });
    else if (!this.act(1, { type: 'move', at, move: choice.move }) && session.resigned === side)
      this.report('engine', choice.move);
  }
}
