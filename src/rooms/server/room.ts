/**
 * A room: two players, one game after another, and what they agree on. What happens is an entry of the journal;
 * `act` makes entries, `apply` carries them out, so a room that is replayed is the room that was played. Knows no
 * sockets and no files; the time is handed in.
 */
import type { Side } from '../../core/position.js';
import { gameByName } from '../../games/registry.js';
import { turnText } from '../../session/move-tree.js';
import { savedPosition, type SavedGame } from '../../session/saved-game.js';
import { Session } from '../../session/session.js';
import { setupOfText } from '../../app/positions/start-position.js';
import { GameClock } from '../../session/clock.js';
import type { Entry, RoomStart } from './journal.js';
import type { Act, Offer, Player, RoomView, SeatView } from '../wire/protocol.js';
import type { RoomRefusal } from '../wire/refusals.js';

/** What an act has led to: an entry that is carried out already, an offer or nothing new, or a refusal. */
export type Acted =
  { readonly ok: true; readonly entry?: Entry } | { readonly ok: false; readonly code: RoomRefusal };

/** Entries of a journal: two players who take moves back for ever are stopped. */
export const maxEntries = 20_000;

/** Who is connected, as far as the room shows it. */
export interface Presence {
  readonly players: readonly [boolean, boolean];
  readonly watchers: number;
}

type RoomSession = { session: Session; clock: GameClock | undefined };

export class Room {
  private current: RoomSession;
  private games = 0;
  private timeOver: Side | undefined;
  private offer: { readonly what: Offer; readonly by: Player } | undefined;
  /** Of the players: 1 for a win, 1/2 for a draw. */
  private readonly score: [number, number] = [0, 0];
  private guestKey: string | undefined;
  private guestCame: boolean;
  private hasMove = false;
  entries = 0;

  private constructor(
    readonly start: RoomStart,
    opened: RoomSession,
  ) {
    this.current = opened;
    this.guestKey = start.guestKey;
    this.guestCame = start.computer !== undefined;
  }

  /** Undefined where the start is no position of a game for two. */
  static open(start: RoomStart): Room | undefined {
    const opened = sessionOf(start, start.seed);
    return opened && new Room(start, opened);
  }

  /** The room that a journal tells of; undefined where an entry makes no sense. @param now when it goes on */
  static replay(start: RoomStart, entries: readonly Entry[], now: number): Room | undefined {
    const room = Room.open(start);
    return room && entries.every((entry) => room.apply(entry, now)) ? room : undefined;
  }

  get session(): Session {
    return this.current.session;
  }

  get game(): number {
    return this.games;
  }

  get isOver(): boolean {
    return this.timeOver !== undefined || this.session.isOver;
  }

  /** The first side is the creator's in the games of even or of odd number. */
  sideOf(player: Player): Side {
    return ((player + this.start.first + this.games) % 2) as Side;
  }

  playerOf(side: Side): Player {
    return this.sideOf(0) === side ? 0 : 1;
  }

  /** Who has the token with this key. */
  playerWithKey(key: string): Player | undefined {
    if (key === this.start.key) return 0;
    return key === this.guestKey ? 1 : undefined;
  }

  /** The seat of the guest can be given to anybody. */
  get isFree(): boolean {
    return this.start.listed && !this.guestCame && !this.isOver;
  }

  /** Two players have come, and one of them has moved. */
  get hasBegun(): boolean {
    return this.guestCame && this.hasMove;
  }

  /** Whether it is the computer that has to move. */
  get isComputersTurn(): boolean {
    return this.start.computer !== undefined && !this.isOver && this.playerOf(this.session.toMove) === 1;
  }

  get saved(): SavedGame {
    return savedPosition(this.session);
  }

  /** Milliseconds until the time of a side is over; undefined while no clock runs. */
  msToFlag(now: number): number | undefined {
    const { clock } = this.current;
    const side = clock?.runningSide;
    return clock && side !== undefined ? clock.leftAt(now)[side] : undefined;
  }

  /** What a player does; the computer's agreement is taken for granted. */
  act(player: Player, act: Act, now: number): Acted {
    const late = this.flag(now);
    if (late) return { ok: true, entry: late };
    if (act.game !== this.games || act.ply !== this.session.turns.length) return refuse('stale');
    if (this.entries >= maxEntries) return refuse('room-worn-out');
    switch (act.type) {
      case 'move':
        return this.move(player, act.move, now);
      case 'resign':
        if (this.isOver) return refuse('over');
        return this.carryOut({ kind: 'resign', side: this.sideOf(player) }, now);
      case 'offer':
        return this.propose(player, act.what, now);
      case 'answer': {
        const { offer } = this;
        if (offer?.what !== act.what || offer.by === player) return refuse('no-offer');
        if (act.accept) return this.agree(offer.by, offer.what, now);
        this.offer = undefined;
        return { ok: true };
      }
    }
  }

  /** Notes that the guest has come. @param key of a new token, where the seat was taken from the list */
  welcome(key: string | undefined, now: number): Acted {
    if (key === undefined ? this.guestCame : !this.isFree) return refuse('seat-taken');
    return this.carryOut({ kind: 'guest', key }, now);
  }

  /** The entry that ends the game because somebody's time is over; undefined while it is not. */
  flag(now: number): Entry | undefined {
    const side = this.current.clock?.expired(now);
    if (side === undefined || this.isOver) return undefined;
    const entry: Entry = { kind: 'time', side };
    this.apply(entry, now);
    return entry;
  }

  private move(player: Player, name: string, now: number): Acted {
    const { session, clock } = this.current;
    if (this.isOver) return refuse('over');
    if (this.sideOf(player) !== session.toMove) return refuse('not-your-turn');
    const move = session.moveCalled(name);
    if (!move.ok || !session.legalMoves().includes(move.value)) return refuse('illegal-move');
    // The time of the first move is nobody's.
    const left = session.turns.length === 0 ? clock?.leftAt(now) : clock?.afterMove(session.toMove, now);
    const turn = session.play(move.value);
    const entry: Entry = { kind: 'move', move: turnText(turn), left };
    this.noted(entry, left, now);
    return { ok: true, entry };
  }

  private propose(player: Player, what: Offer, now: number): Acted {
    if (what === 'undo' && this.isOver) return refuse('over');
    if (what === 'undo' && this.plyBefore(player) === undefined) return refuse('nothing-to-undo');
    if (what === 'rematch' && !this.isOver) return refuse('not-over');
    const other = this.offer && this.offer.by !== player && this.offer.what === what;
    if (other || this.start.computer !== undefined) return this.agree(other ? 1 - player : player, what, now);
    this.offer = { what, by: player };
    return { ok: true };
  }

  /** Both want it. @param by who asked first */
  private agree(by: number, what: Offer, now: number): Acted {
    if (what === 'rematch') return this.carryOut({ kind: 'rematch', seed: nextSeed(this.session.seed) }, now);
    const ply = this.plyBefore(by as Player);
    if (ply === undefined) return refuse('nothing-to-undo');
    return this.carryOut({ kind: 'undo', ply, left: this.current.clock?.leftAt(now) }, now);
  }

  /** Moves played when this player last had to move. */
  private plyBefore(player: Player): number | undefined {
    const ply = this.session.turns.map(({ side }) => side).lastIndexOf(this.sideOf(player));
    return ply < 0 ? undefined : ply;
  }

  private carryOut(entry: Entry, now: number): Acted {
    this.apply(entry, now);
    return { ok: true, entry };
  }

  /** Carries out an entry; false where it makes no sense here. */
  apply(entry: Entry, now: number): boolean {
    const { session } = this.current;
    switch (entry.kind) {
      case 'move':
        if (this.isOver || !session.apply({ kind: 'move', move: entry.move })) return false;
        break;
      case 'undo':
        if (this.isOver || !session.apply({ kind: 'undo', ply: entry.ply })) return false;
        break;
      case 'resign':
        if (this.isOver || !session.apply({ kind: 'resign', side: entry.side })) return false;
        break;
      case 'time':
        if (this.isOver) return false;
        this.timeOver = entry.side;
        break;
      case 'rematch': {
        if (!this.isOver) return false;
        this.current = sessionOf(this.start, entry.seed)!;
        this.games++;
        this.timeOver = undefined;
        break;
      }
      case 'guest':
        this.guestCame = true;
        this.guestKey = entry.key ?? this.guestKey;
        break;
    }
    this.noted(entry, 'left' in entry ? entry.left : undefined, now);
    return true;
  }

  /** After every entry: the clock, the offer, the score. */
  private noted(entry: Entry, left: readonly [number, number] | undefined, now: number): void {
    this.entries++;
    if (entry.kind === 'guest') return;
    this.hasMove ||= entry.kind === 'move';
    this.offer = undefined;
    const { session, clock } = this.current;
    const running = this.isOver || session.turns.length === 0 ? undefined : session.toMove;
    if (entry.kind === 'time') {
      const [one, two] = clock?.leftAt(now) ?? [0, 0];
      clock?.set(entry.side === 0 ? [0, two] : [one, 0], undefined, now);
    } else clock?.set(left ?? clock.leftAt(now), running, now);
    if (!this.isOver) return;
    const { winner } = this.ending()!;
    if (winner === 'draw') for (const player of [0, 1] as const) this.score[player] += 0.5;
    else this.score[this.playerOf(winner)]++;
  }

  private ending(): RoomView['over'] {
    if (this.timeOver !== undefined) return { winner: this.timeOver === 0 ? 1 : 0, by: 'time' };
    const ending = this.session.ending();
    return ending && { winner: ending.winner, by: ending.by === 'resigned' ? 'resigned' : 'play' };
  }

  /** What the room shows, but for what differs from one receiver to the next. */
  view(presence: Presence, now: number): RoomView {
    const { session, clock } = this.current;
    const over = this.ending();
    const seat = (side: Side): SeatView => this.seat(this.playerOf(side), presence);
    const [first, second] = [this.playerOf(0), this.playerOf(1)];
    const running = clock?.runningSide;
    const { offer } = this;
    return {
      type: 'room',
      room: this.start.room,
      game: this.games,
      setup: this.start.setup,
      moves: session.turns.map(turnText),
      ...(over ? { over } : {}),
      seats: [seat(0), seat(1)],
      score: [this.score[first], this.score[second]],
      ...(clock ? { clock: { left: clock.leftAt(now), ...(running === undefined ? {} : { running }) } } : {}),
      ...(offer ? { offer: { what: offer.what, by: this.sideOf(offer.by) } } : {}),
      watchers: presence.watchers,
    };
  }

  private seat(player: Player, { players }: Presence): SeatView {
    const { computer } = this.start;
    if (player === 1 && computer !== undefined) return { computer, taken: true, here: true };
    return { taken: player === 0 || this.guestCame, here: players[player] };
  }
}

function refuse(code: RoomRefusal): Acted {
  return { ok: false, code };
}

function sessionOf(start: RoomStart, seed: number): RoomSession | undefined {
  const setup = setupOfText(start.setup);
  if (!setup.ok) return undefined;
  const game = gameByName(setup.value.game)!;
  if (game.rules.traits(setup.value).players !== 2) return undefined;
  const opened = Session.open(game, setup.value, seed);
  return opened.ok ? { session: opened.value, clock: start.clock && new GameClock(start.clock) } : undefined;
}

/** Of the slides of the next game: not those of this one. */
function nextSeed(seed: number): number {
  return (seed + 1) % 2 ** 32;
}
