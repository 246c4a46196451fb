/**
 * A room: two players, and a session that they play one game after another in. What happens is an entry of the
 * journal: an event of the session, or that the guest has come; a room that is replayed is the room that was played.
 * Knows no sockets and no files; the time is handed in.
 */
import type { Side } from '../../core/position.js';
import { gameByName } from '../../games/registry.js';
import { act } from '../../session/act.js';
import type { SeatKind, SessionEvent } from '../../session/events.js';
import { savedGame } from '../../session/saved-game.js';
import { Session } from '../../session/session.js';
import { setupOfText } from '../../app/positions/start-position.js';
import type { Act, Player, RoomView, SeatView } from '../wire/protocol.js';
import type { Refusal, RoomRefusal } from '../wire/refusals.js';
import type { Entry, RoomStart } from './journal.js';

/** Events of a room: two players who take moves back for ever are stopped. */
export const maxEvents = 20_000;

/** Who is connected, as far as the room shows it. */
export interface Presence {
  readonly players: readonly [boolean, boolean];
  readonly watchers: number;
}

export class Room {
  private guestKey: string | undefined;
  private guestCame: boolean;

  private constructor(
    readonly start: RoomStart,
    readonly session: Session,
  ) {
    this.guestKey = start.guestKey;
    this.guestCame = start.computer !== undefined;
  }

  /** Undefined where the start is no position of a game for two. */
  static open(start: RoomStart): Room | undefined {
    const setup = setupOfText(start.setup);
    if (!setup.ok) return undefined;
    const game = gameByName(setup.value.game)!;
    if (game.rules.traits(setup.value).players !== 2) return undefined;
    const guest: SeatKind = start.computer === undefined ? 'person' : 'engine';
    const seats = start.first === 0 ? (['person', guest] as const) : ([guest, 'person'] as const);
    const options = { seats, alternates: true, clock: start.clock };
    const session = Session.open(game, setup.value, start.seed, options);
    return session.ok ? new Room(start, session.value) : undefined;
  }

  /** The room that a journal tells of; undefined where an entry makes no sense. @param now when it goes on */
  static replay(start: RoomStart, entries: readonly Entry[], now: number): Room | undefined {
    const room = Room.open(start);
    return room && entries.every((entry) => room.apply(entry, now)) ? room : undefined;
  }

  /** The first side is the creator's in the games of even or of odd number. */
  sideOf(player: Player): Side {
    return ((player + this.start.first + this.session.games) % 2) as Side;
  }

  /** Who has the token with this key. */
  playerWithKey(key: string): Player | undefined {
    if (key === this.start.key) return 0;
    return key === this.guestKey ? 1 : undefined;
  }

  /** The seat of the guest can be given to anybody. */
  get isFree(): boolean {
    return this.start.listed && !this.guestCame && !this.session.isOver;
  }

  /** Two players have come, and something has happened. */
  get hasBegun(): boolean {
    return this.guestCame && this.session.revision > 0;
  }

  /** What a player does. Who comes too late for a clock finds the game ended by it. */
  act(player: Player, asked: Act, now: number): SessionEvent | Refusal {
    const { session } = this;
    if (session.revision >= maxEvents) return { code: 'room-journal-full' };
    const acted = act(session, asked, this.sideOf(player), { at: asked.at, now });
    return acted.ok ? acted.event : acted.refusal;
  }

  /** Notes that the guest has come. @param key of a new token, where the seat was taken from the list */
  welcome(key?: string): Entry | RoomRefusal {
    if (key === undefined ? this.guestCame : !this.isFree) return 'seat-taken';
    const entry: Entry = { kind: 'guest', key };
    this.apply(entry);
    return entry;
  }

  /** Carries out an entry; false where it makes no sense here. */
  apply(entry: Entry, now = 0): boolean {
    if (entry.kind !== 'guest') return this.session.apply(entry, now);
    this.guestCame = true;
    this.guestKey = entry.key ?? this.guestKey;
    return true;
  }

  /** What the room shows, but for what differs from one receiver to the next. */
  view(presence: Presence, now: number): RoomView {
    const { session, start } = this;
    const [creator, guest] = [this.seat(0, presence), this.seat(1, presence)];
    return {
      type: 'room',
      room: start.room,
      at: session.revision,
      games: session.games,
      game: { ...savedGame(session, now), seed: 1 },
      seats: this.sideOf(0) === 0 ? [creator, guest] : [guest, creator],
      score: session.score,
      watchers: presence.watchers,
    };
  }

  private seat(player: Player, { players }: Presence): SeatView {
    const { computer } = this.start;
    if (player === 1 && computer !== undefined) return { computer, taken: true, here: true };
    return { taken: player === 0 || this.guestCame, here: players[player] };
  }
}
