/**
 * A seat in a room, or a place to watch, for a terminal as for a page: the game as the server last showed it, what its
 * user may do there, and what has happened. Who may do what is decided by the session, here before anything is sent
 * and by the server again. No network, terminal or page: the caller sends and shows.
 */
import { now } from '../../core/clock.js';
import type { Side } from '../../core/position.js';
import { loadGame } from '../../app/positions/start-position.js';
import { decide, isAwaited, isToMove } from '../../session/act.js';
import type { Action, Actor, Offer } from '../../session/events.js';
import { turnText, type Turn } from '../../session/move-tree.js';
import type { Session } from '../../session/session.js';
import type { Act, RoomView, SeatView, ServerMessage } from '../wire/protocol.js';
import type { Refusal } from '../wire/refusals.js';

export type RoomEvent =
  /** The room is seen for the first time. */
  | { readonly kind: 'entered' }
  /** `own`: it is what this client sent. */
  | { readonly kind: 'played'; readonly turn: Turn; readonly own: boolean }
  /** The last one first. */
  | { readonly kind: 'undone'; readonly turns: readonly Turn[] }
  /** The next game has begun. */
  | { readonly kind: 'rematch' }
  | { readonly kind: 'over' }
  | { readonly kind: 'offered'; readonly what: Offer; readonly by: Side }
  | { readonly kind: 'declined'; readonly what: Offer; readonly by: Side }
  /** Somebody else has come, or gone. */
  | { readonly kind: 'seat'; readonly side: Side; readonly here: boolean }
  /** What was sent was lost on its way. */
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The connection is over for good. */
  | { readonly kind: 'ended'; readonly refusal: Refusal };

/** What happened to the board, as against the seats around it. */
const boardEvents: readonly string[] = ['entered', 'played', 'undone', 'rematch', 'over'];

export function changesBoard({ kind }: { readonly kind: string }): boolean {
  return boardEvents.includes(kind);
}

/** What the server last showed. */
export interface ShownRoom {
  readonly room: RoomView;
  /** The game, replayed here; the page looks back in it. */
  readonly session: Session;
  /** The game is over, whatever position of it is shown. */
  readonly isOver: boolean;
}

/** What a player can send. */
export type PlayerAction = Extract<Action, { readonly type: Act['type'] }>;

/** Milliseconds after which what had no answer may be sent again. */
export const answerMs = 4000;

export class RoomClient {
  shown: ShownRoom | undefined;
  /** Connected. */
  isUp = false;
  /** The server refuses this client for good. */
  isEnded = false;
  /** What was sent and has no answer yet. */
  private sent: { readonly act: Act; readonly time: number } | undefined;
  /** The connection was made again: what was on its way may have been lost. */
  private isBack = false;

  constructor(private readonly send: (act: Act) => void) {}

  /** The connection was made, or is lost. */
  setUp(isUp: boolean): void {
    this.isUp = isUp;
    this.isBack ||= isUp;
  }

  /** Takes what the server says. */
  take(message: ServerMessage): RoomEvent[] {
    if (message.type === 'alive' || this.isEnded) return [];
    if (message.type === 'room') return this.show(message);
    this.sent = undefined;
    return message.fatal ? this.end(message.refusal) : [{ kind: 'refused', refusal: message.refusal }];
  }

  /** Sends what its user wants, or says why not. Before the answer has come nothing else is sent: two clicks are one. */
  act(action: PlayerAction): RoomEvent[] {
    if (!this.shown || (this.isUp && !this.isSettled)) return [];
    const decided = this.decide(action);
    if ('code' in decided) return [{ kind: 'refused', refusal: decided }];
    const { at } = this.shown.room;
    // The move by the name that the game has for it; where it slides is drawn by the server.
    const [move] = decided.kind === 'move' ? decided.move.split('>') : [];
    const sent: Act = action.type === 'move' ? { type: 'move', at, move } : { ...action, at };
    this.sent = { act: sent, time: now() };
    this.send(sent);
    return [];
  }

  /** Whether the user may do it now. */
  may(action: PlayerAction): boolean {
    return this.shown !== undefined && this.isUp && !('code' in this.decide(action));
  }

  /** Whether the user may move on the board shown. */
  get canMove(): boolean {
    return this.isReady && isToMove(this.shown!.session, this.actor);
  }

  /** Whether the room waits for its user. */
  get isAwaited(): boolean {
    return this.isReady && isAwaited(this.shown!.session, this.actor);
  }

  /** The room is shown as it is, as far as this client can know. */
  private get isReady(): boolean {
    return this.shown !== undefined && this.isUp && this.isSettled;
  }

  private get actor(): Actor {
    return this.shown?.room.you ?? 'watcher';
  }

  /** What was sent has its answer, or will hardly get one any more. */
  get isSettled(): boolean {
    return !this.sent || now() - this.sent.time > answerMs;
  }

  /** Milliseconds that a side has left; undefined where there are no clocks. */
  timeLeft(side: Side): number | undefined {
    return this.shown?.session.clock?.leftAt(now())[side];
  }

  private decide(action: PlayerAction): ReturnType<typeof decide> {
    const { session } = this.shown!;
    return atEnd(session, () => decide(session, action, this.actor));
  }

  private end(refusal: Refusal): RoomEvent[] {
    this.isEnded = true;
    return [{ kind: 'ended', refusal }];
  }

  private show(room: RoomView): RoomEvent[] {
    const session = replayed(room);
    if (!session) return this.end({ code: 'other-version' });
    const { shown: before, sent, isBack } = this;
    const after = (this.shown = { room, session, isOver: session.isOver });
    this.isBack = false;
    const isAnswered = sent?.act.at !== room.at;
    if (isBack || isAnswered) this.sent = undefined;
    if (!before) return [{ kind: 'entered' }];
    const events = atEnd(before.session, () => changes(before, after, sent?.act));
    if (!events.some(changesBoard)) session.apply({ kind: 'show', ply: before.session.turns.length });
    return isBack && !isAnswered ? [...events, { kind: 'not-sent' }] : events;
  }
}

/** Does `work` with the last position shown, and then shows again what is shown now. */
function atEnd<T>(session: Session, work: () => T): T {
  const ply = session.turns.length;
  session.apply({ kind: 'show', ply: session.line.length });
  const result = work();
  session.apply({ kind: 'show', ply });
  return result;
}

/** Undefined where this program cannot follow the game. */
function replayed({ game, seats }: RoomView): Session | undefined {
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
  if (after.isOver && (isNext || !before.isOver)) events.push({ kind: 'over' });
  const [asked, offer] = [before.session.offer, after.session.offer];
  if (offer && (offer.what !== asked?.what || offer.by !== asked.by)) {
    events.push({ kind: 'offered', ...offer });
  } else if (asked && !offer && events.length === 0) {
    events.push({ kind: 'declined', what: asked.what, by: asked.by === 0 ? 1 : 0 });
  }
  for (const side of [0, 1] as const) {
    const { here } = room.seats[side];
    if (isNext || side === room.you || here === old.seats[side].here) continue;
    events.push({ kind: 'seat', side, here });
  }
  return events;
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
