/** What the page knows of its room: what the server said, and the board that follows from it. Knows no elements. */
import { now } from '../../core/clock.js';
import type { Bilingual } from '../../core/text/bilingual.js';
import type { Side } from '../../core/position.js';
import { loadGame } from '../../app/positions/start-position.js';
import { act as actOn } from '../../session/act.js';
import { savedGameSchema, type SavedGame } from '../../session/saved-game.js';
import { fileFaultText } from '../../session/sentences.js';
import type { Session } from '../../session/session.js';
import { describe } from '../game/describe.js';
import type { Act, Offer, RoomView, ServerMessage } from '../../rooms/wire/protocol.js';
import { refusalSentence } from '../../rooms/wire/refusals.js';
import type { GameState } from '../game/state.js';

/** Distributes over the kinds of acts. */
type Placeless<A> = A extends unknown ? Omit<A, 'game' | 'ply'> : never;

/** Milliseconds after which an act that had no answer may be repeated. */
const answerMs = 4000;

export class RoomController {
  room: RoomView | undefined;
  state: GameState | undefined;
  isUp = false;
  problem: Bilingual | undefined;
  /** The server will not have us: trying again is of no use. */
  isRefused = false;
  /** When `room` came: clocks go on from there. */
  private shownAt = 0;
  /** The place and the time of the act that was sent. */
  private sent: { readonly place: string; readonly at: number } | undefined;
  private session: Session | undefined;

  constructor(
    private readonly send: (act: Act) => void,
    private readonly changed: () => void,
  ) {}

  setUp(up: boolean): void {
    this.isUp = up;
    // What was on its way is known once the room is shown again.
    this.sent = undefined;
    this.changed();
  }

  take(message: ServerMessage): void {
    if (message.type === 'room') this.show(message);
    else if (message.type === 'refused') {
      this.sent = undefined;
      this.isRefused ||= message.fatal === true;
      // A click that came too late needs no word: the board has changed.
      this.problem = message.code === 'stale' ? undefined : refusalSentence(message.code);
      this.changed();
    }
  }

  /** The side of this page; undefined for who watches. */
  get side(): Side | undefined {
    return this.room?.you;
  }

  /** The position shown is not the last one. */
  get looksBack(): boolean {
    return this.state !== undefined && this.state.ply < this.state.turns.length;
  }

  get canMove(): boolean {
    const { room, state } = this;
    if (!room || !state || room.over || this.looksBack || !this.isUp) return false;
    return room.you === state.toMove && this.isSettled;
  }

  /** Milliseconds that a side has left now. */
  timeLeft(side: Side): number | undefined {
    const clock = this.room?.clock;
    if (!clock) return undefined;
    return Math.max(0, clock.left[side] - (clock.running === side ? now() - this.shownAt : 0));
  }

  /** Sends an act that belongs to the position shown, once: a double click is one act. */
  act(act: Placeless<Act>): void {
    const { room } = this;
    if (!room || !this.isUp || !this.isSettled) return;
    this.sent = { place: placeOf(room), at: now() };
    this.problem = undefined;
    this.send({ ...act, game: room.game, ply: room.moves.length });
    this.changed();
  }

  offer(what: Offer): void {
    this.act({ type: 'offer', what });
  }

  /** Shows the position after so many moves. */
  jump(ply: number): void {
    const { session } = this;
    if (!session || !actOn(session, { type: 'show', ply }, 'watcher').ok) return;
    this.state = describe(session, [], []);
    this.changed();
  }

  tell(problem: Bilingual): void {
    this.problem = problem;
    this.changed();
  }

  private get isSettled(): boolean {
    const { room, sent } = this;
    return !room || sent?.place !== placeOf(room) || now() - sent.at > answerMs;
  }

  private show(room: RoomView): void {
    const before = this.room;
    this.room = room;
    this.shownAt = now();
    this.sent = undefined;
    if (this.isRefused) return;
    if (before && boardOf(before) === boardOf(room) && this.state) return this.changed();
    const loser = room.over && room.over.by !== 'play' ? (room.over.winner === 0 ? 2 : 1) : undefined;
    const { setup, moves } = room;
    const saved: SavedGame = { schema: savedGameSchema, setup, seed: 1, moves };
    const text = JSON.stringify(loser === undefined ? saved : { ...saved, resigned: loser });
    const loaded = loadGame(text);
    this.problem = loaded.ok ? undefined : fileFaultText(loaded.fault, loaded.detail);
    if (loaded.ok) {
      this.session = loaded.session;
      this.state = describe(loaded.session, [], []);
    }
    this.changed();
  }
}

function placeOf({ game, moves, offer }: RoomView): string {
  return JSON.stringify([game, moves.length, offer]);
}

/** What the board shows of a room. */
function boardOf({ game, moves, over }: RoomView): string {
  return JSON.stringify([game, moves, over]);
}
