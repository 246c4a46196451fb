/**
 * A room: two players and a session, in which they play one game after another. Each change is an
 * entry of the journal: an event of the session, the arrival of the guest, or a name. Replaying the
 * entries restores the room. It knows no sockets and no files; the time is passed in.
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

/** The largest number of events, which stops players who take moves back endlessly. */
export const maxEvents = 20_000;

/** The largest number of names that a player gives in a room. */
export const maxNames = 20;

/** The connections of a room, as shown to its members. */
export interface Presence {
  readonly players: readonly [boolean, boolean];
  readonly watchers: number;
}

export class Room {
  private guestKey: string | undefined;
  private guestCame: boolean;
  /** The names that each player has given, the current one last. */
  private readonly names: readonly [string[], string[]] = [[], []];

  private constructor(
    readonly start: RoomStart,
    readonly session: Session,
  ) {
    this.guestKey = start.guestKey;
    this.guestCame = start.computer !== undefined;
  }

  /** Returns undefined if the start is no position of a game for two. */
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

  /**
   * Returns the room of a journal; undefined if an entry is impossible.
   * @param now time at which the room continues, in milliseconds of a monotonic clock
   */
  static replay(start: RoomStart, entries: readonly Entry[], now: number): Room | undefined {
    const room = Room.open(start);
    return room && entries.every((entry) => room.apply(entry, now)) ? room : undefined;
  }

  /** Returns the side of a player, who changes sides with every game. */
  sideOf(player: Player): Side {
    return ((player + this.start.first + this.session.games) % 2) as Side;
  }

  /** Returns the player whose token has this key. */
  playerWithKey(key: string): Player | undefined {
    if (key === this.start.key) return 0;
    return key === this.guestKey ? 1 : undefined;
  }

  /** Whether anybody may take the guest's seat. */
  get isFree(): boolean {
    return this.start.listed && !this.guestCame && !this.session.isOver;
  }

  /** Whether both players have come and something has happened. */
  get hasBegun(): boolean {
    return this.guestCame && this.session.revision > 0;
  }

  /**
   * Carries out an act of a player. If the time of a side is over, the result is the end of the
   * game instead.
   */
  act(player: Player, asked: Act, now: number): SessionEvent | Refusal {
    const { session } = this;
    if (session.revision >= maxEvents) return { code: 'room-journal-full' };
    const acted = act(session, asked, this.sideOf(player), { at: asked.at, now });
    return acted.ok ? acted.event : acted.refusal;
  }

  /**
   * Records that the guest has come.
   * @param key key of a new token, if the seat was taken from the list
   */
  welcome(key?: string): Entry | RoomRefusal {
    if (key === undefined ? this.guestCame : !this.isFree) return 'seat-taken';
    const entry: Entry = { kind: 'guest', key };
    this.apply(entry);
    return entry;
  }

  /** Gives a player a name, or removes it if `name` is empty. */
  rename(player: Player, name: string): Entry | Refusal {
    if (this.names[player].length >= maxNames) return { code: 'too-many-names' };
    const entry: Entry = { kind: 'name', player, name };
    this.apply(entry);
    return entry;
  }

  /** Carries out an entry; false if it is impossible here. */
  apply(entry: Entry, now = 0): boolean {
    if (entry.kind === 'name') return this.names[entry.player].push(entry.name) <= maxNames;
    if (entry.kind !== 'guest') return this.session.apply(entry, now);
    this.guestCame = true;
    this.guestKey = entry.key ?? this.guestKey;
    return true;
  }

  /** Returns the state of the room, without the parts that differ between receivers. */
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
    const name = this.names[player].at(-1) ?? '';
    const named = name === '' ? {} : { name };
    return { ...named, taken: player === 0 || this.guestCame, here: players[player] };
  }
}
