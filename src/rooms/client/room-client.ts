/**
 * A seat in a room, or a watcher's place, for terminal and page: the game as the server last showed
 * it, the permitted actions, and the events. The session decides what is permitted, here before
 * anything is sent and again in the server. The caller sends and displays.
 */
import { now } from '../../core/clock.js';
import { readValue } from '../../core/schema.js';
import { type Side, otherSide } from '../../core/position.js';
import { loadGame } from '../../app/positions/start-position.js';
import { decide, isAwaited, isToMove } from '../../session/act.js';
import type { Action, Actor, Offer } from '../../session/events.js';
import { turnText, type Turn } from '../../session/move-tree.js';
import type { Session } from '../../session/session.js';
import {
  personName,
  type Act,
  type RoomRequest,
  type RoomView,
  type SeatView,
  type ServerMessage,
} from '../wire/protocol.js';
import type { Refusal } from '../wire/refusals.js';

export type RoomEvent =
  /** The server has shown the room for the first time. */
  | { readonly kind: 'entered' }
  /** `own`: this client sent the move. */
  | { readonly kind: 'played'; readonly turn: Turn; readonly own: boolean }
  /** The turns taken back, the last one first. */
  | { readonly kind: 'undone'; readonly turns: readonly Turn[] }
  /** The next game has begun. */
  | { readonly kind: 'rematch' }
  | { readonly kind: 'over' }
  | { readonly kind: 'offered'; readonly what: Offer; readonly by: Side }
  | { readonly kind: 'declined'; readonly what: Offer; readonly by: Side }
  /** Another player has come or gone. */
  | { readonly kind: 'seat'; readonly side: Side; readonly here: boolean }
  /** The last act sent was lost on its way. */
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The connection has ended for good. */
  | { readonly kind: 'ended'; readonly refusal: Refusal };

/** Events that change the board and not only the seats. */
const boardEvents: readonly string[] = ['entered', 'played', 'undone', 'rematch', 'over'];

export function changesBoard({ kind }: { readonly kind: string }): boolean {
  return boardEvents.includes(kind);
}

/** The state that the server last showed. */
export interface ShownRoom {
  readonly room: RoomView;
  /** The game, replayed here. */
  readonly session: Session;
}

/** The actions that a player can send. */
export type PlayerAction = Extract<Action, { readonly type: Act['type'] }>;

/** Milliseconds after which an act without an answer may be sent again. */
const answerMs = 4000;

export class RoomClient {
  shown: ShownRoom | undefined;
  isUp = false;
  /** Whether the server refuses this client for good. */
  isEnded = false;
  /** The act that was sent and is not answered yet. */
  private sent: { readonly act: Act; readonly time: number } | undefined;
  /** Whether the connection was renewed since the room was last shown: acts may have been lost. */
  private isBack = false;

  constructor(private readonly send: (asked: RoomRequest) => void) {}

  /** Records that the connection is up or lost. */
  setUp(isUp: boolean): void {
    this.isUp = isUp;
    this.isBack ||= isUp;
  }

  /** Receives a message of the server. */
  take(message: ServerMessage): RoomEvent[] {
    if (message.type === 'alive' || this.isEnded) return [];
    if (message.type === 'room') return this.show(message);
    this.sent = undefined;
    return message.fatal ? this.end(message.refusal) : [{ kind: 'refused', refusal: message.refusal }];
  }

  /**
   * Sends an action, or returns why it is refused. Until the answer arrives nothing else is sent,
   * so that a double click acts once.
   */
  act(action: PlayerAction): RoomEvent[] {
    if (!this.shown || (this.isUp && !this.isSettled)) return [];
    const decided = decide(this.shown.session, action, this.actor);
    if ('code' in decided) return [{ kind: 'refused', refusal: decided }];
    const { at } = this.shown.room;
    // A move is sent by its canonical name; the server draws the slide.
    const [move] = decided.kind === 'move' ? decided.move.split('>') : [];
    const sent: Act = action.type === 'move' ? { type: 'move', at, move } : { ...action, at };
    this.sent = { act: sent, time: now() };
    this.send(sent);
    return [];
  }

  /**
   * Gives the user a name that both sides see, or removes it if `name` is empty. A name changes no
   * position, so it needs no answer before the next act.
   */
  rename(name: unknown): RoomEvent[] {
    const read = readValue(personName, name);
    if (read === undefined) return [{ kind: 'refused', refusal: { code: 'bad-name' } }];
    if (this.shown?.room.you !== undefined) this.send({ type: 'name', name: read });
    return [];
  }

  /** Returns whether the user may do this now. */
  may(action: PlayerAction): boolean {
    const { shown } = this;
    return shown !== undefined && this.isUp && !('code' in decide(shown.session, action, this.actor));
  }

  /** Whether the user may move. */
  get canMove(): boolean {
    return this.isReady && isToMove(this.shown!.session, this.actor);
  }

  /** Whether the room waits for the user. */
  get isAwaited(): boolean {
    return this.isReady && isAwaited(this.shown!.session, this.actor);
  }

  /** Whether the room is up to date, as far as this client can know. */
  private get isReady(): boolean {
    return this.shown !== undefined && this.isUp && this.isSettled;
  }

  private get actor(): Actor {
    return this.shown?.room.you ?? 'watcher';
  }

  /** Whether the last act is answered, or is so old that no answer is expected. */
  get isSettled(): boolean {
    return !this.sent || now() - this.sent.time > answerMs;
  }

  /** Returns the milliseconds that a side has left; undefined without clocks. */
  timeLeft(side: Side): number | undefined {
    return this.shown?.session.clock?.leftAt(now())[side];
  }

  private end(refusal: Refusal): RoomEvent[] {
    this.isEnded = true;
    return [{ kind: 'ended', refusal }];
  }

  private show(room: RoomView): RoomEvent[] {
    const session = replayed(room);
    if (!session) return this.end({ code: 'other-version' });
    const { shown: before, sent, isBack } = this;
    const after = (this.shown = { room, session });
    this.isBack = false;
    const isAnswered = sent?.act.at !== room.at;
    if (isBack || isAnswered) this.sent = undefined;
    if (!before) return [{ kind: 'entered' }];
    const events = changes(before, after, sent?.act);
    return isBack && !isAnswered ? [...events, { kind: 'not-sent' }] : events;
  }
}

/** Returns the game in its last position; undefined if this program cannot follow it. */
export function replayed({ game, seats }: RoomView): Session | undefined {
  const loaded = loadGame(JSON.stringify(game), now());
  if (!loaded.ok) return undefined;
  const { session } = loaded;
  const { start } = session;
  const { rules, view } = session.game;
  const fits =
    Math.max(start.rows, start.cols) <= view.menu.maxSide && rules.traits(start).players === seats.length;
  const kind = ({ computer }: SeatView) => (computer === undefined ? 'person' : 'engine');
  session.seats = [kind(seats[0]), kind(seats[1])];
  return fits ? session : undefined;
}

function changes(before: ShownRoom, after: ShownRoom, sent: Act | undefined): RoomEvent[] {
  const [old, room] = [before.room, after.room];
  const isNext = old.games !== room.games;
  const events: RoomEvent[] = isNext ? [{ kind: 'rematch' }] : turnChanges(before, after, sent);
  if (after.session.isOver && (isNext || !before.session.isOver)) events.push({ kind: 'over' });
  const [asked, offer] = [before.session.offer, after.session.offer];
  if (offer && (offer.what !== asked?.what || offer.by !== asked.by)) {
    events.push({ kind: 'offered', ...offer });
  } else if (asked && !offer && events.every((event) => isMoveOf(event, otherSide(asked.by)))) {
    // A move of the other player, if there is one, declines the offer too.
    events.push({ kind: 'declined', what: asked.what, by: otherSide(asked.by) });
  }
  for (const side of [0, 1] as const) {
    const { here } = room.seats[side];
    if (isNext || side === room.you || here === old.seats[side].here) continue;
    events.push({ kind: 'seat', side, here });
  }
  return events;
}

function isMoveOf(event: RoomEvent, side: Side): boolean {
  return event.kind === 'played' && event.turn.side === side;
}

function turnChanges(before: ShownRoom, after: ShownRoom, sent: Act | undefined): RoomEvent[] {
  const [old, turns] = [before.session.turns, after.session.turns];
  const differs = old.findIndex((turn, i) => i >= turns.length || turnText(turn) !== turnText(turns[i]));
  const common = differs < 0 ? old.length : differs;
  const events: RoomEvent[] = [];
  if (common < old.length) events.push({ kind: 'undone', turns: old.slice(common).reverse() });
  for (const [i, turn] of turns.entries()) {
    if (i < common) continue;
    const own = sent?.type === 'move' && i === old.length && sent.move === turn.chosenName;
    events.push({ kind: 'played', turn, own });
  }
  return events;
}
