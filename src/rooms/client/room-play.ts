/**
 * A room as somebody at a terminal sees it: what the server says and what is typed go in, what happened comes out. No
 * terminal, no network, no clock: the caller prints and sends.
 */
import type { Move, Side } from '../../core/position.js';
import { parseCommand, roomCommandNames, type RoomCommandName } from '../../app/play/commands.js';
import { loadGame } from '../../app/positions/start-position.js';
import type { SessionRefusal } from '../../session/events.js';
import { turnText, type Turn } from '../../session/move-tree.js';
import { moveNamed } from '../../session/moves.js';
import { savedGameSchema } from '../../session/saved-game.js';
import type { Session } from '../../session/session.js';
import type { Act, Offer, RoomView, ServerMessage } from '../wire/protocol.js';
import type { RoomRefusal } from '../wire/refusals.js';

export type RoomEvent =
  /** The room is seen for the first time. */
  | { readonly kind: 'entered' }
  | { readonly kind: 'played'; readonly turn: Turn; readonly typed: boolean }
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
  | { readonly kind: 'send'; readonly act: Act }
  | { readonly kind: 'moves'; readonly moves: readonly Move[] }
  | { readonly kind: 'history' | 'board' | 'help' | 'quit' }
  | { readonly kind: 'refused'; readonly problem: SessionRefusal }
  /** The room does not do it. @see refusals.ts */
  | { readonly kind: 'refusal'; readonly code: RoomRefusal }
  /** The connection is over for good. */
  | { readonly kind: 'ended'; readonly code: RoomRefusal };

/** Distributes over the kinds of acts. */
type Placeless<A> = A extends unknown ? Omit<A, 'game' | 'ply'> : never;

export class RoomPlay {
  private shown: { readonly view: RoomView; readonly session: Session } | undefined;
  /** What was sent and has no answer yet. */
  private sent: Act | undefined;
  private isBack = false;

  get view(): RoomView | undefined {
    return this.shown?.view;
  }

  /** The game as the board shows it; only once there is a view. */
  get session(): Session {
    return this.shown!.session;
  }

  /** Whether there is something that this player can do. */
  get canAct(): boolean {
    const { view } = this;
    if (!view || this.sent) return false;
    if (view.offer && view.you !== undefined) return view.offer.by !== view.you;
    return view.over !== undefined || view.you === this.session.toMove;
  }

  /** What was sent has its answer. */
  get isSettled(): boolean {
    return this.sent === undefined;
  }

  /** The connection was made again: what was on its way may have been lost. */
  reconnected(): void {
    this.isBack = true;
  }

  take(message: ServerMessage): RoomEvent[] {
    if (message.type === 'alive') return [];
    if (message.type === 'room') return this.show(message);
    this.sent = undefined;
    return [{ kind: message.fatal ? 'ended' : 'refusal', code: message.code }];
  }

  type(line: string): RoomEvent[] {
    const typed = parseCommand(line, roomCommandNames);
    if (typed.kind === 'nothing') return [];
    return typed.kind === 'command' ? this.command(typed.name) : this.move(typed.name);
  }

  private command(name: RoomCommandName): RoomEvent[] {
    const { session, view } = this;
    switch (name) {
      case 'moves':
        return [{ kind: 'moves', moves: view!.over ? [] : session.legalMoves() }];
      case 'undo':
      case 'rematch':
        return this.act({ type: 'offer', what: name });
      case 'resign':
        return this.act({ type: 'resign' });
      case 'yes':
      case 'no': {
        const { offer } = view!;
        if (!offer) return [{ kind: 'refusal', code: 'no-offer' }];
        return this.act({ type: 'answer', what: offer.what, accept: name === 'yes' });
      }
      case 'history':
      case 'board':
      case 'help':
      case 'quit':
        return [{ kind: name }];
    }
  }

  private move(name: string): RoomEvent[] {
    const { session } = this;
    const { over, you } = this.view!;
    if (over) return [{ kind: 'refusal', code: 'over' }];
    const move = moveNamed(session, name);
    if (typeof move !== 'number') return [{ kind: 'refused', problem: move }];
    if (you !== undefined && you !== session.toMove) return [{ kind: 'refusal', code: 'not-your-turn' }];
    return this.act({ type: 'move', move: session.nameOf(move) });
  }

  private act(act: Placeless<Act>): RoomEvent[] {
    const { game, moves, you } = this.view!;
    if (you === undefined) return [{ kind: 'refusal', code: 'not-seated' }];
    this.sent = { ...act, game, ply: moves.length };
    return [{ kind: 'send', act: this.sent }];
  }

  private show(view: RoomView): RoomEvent[] {
    const session = sessionOf(view);
    if (!session) return [{ kind: 'ended', code: 'other-version' }];
    const { shown: before, sent, isBack } = this;
    this.shown = { view, session };
    this.isBack = false;
    if (!before) return [{ kind: 'entered' }];
    const changed = changes(before, this.shown, sent);
    const settles = changed.some(({ kind }) => kind !== 'seat') || view.offer?.by === view.you;
    if (isBack || settles) this.sent = undefined;
    return isBack && sent && !settles ? [...changed, { kind: 'not-sent' }] : changed;
  }
}

interface Shown {
  readonly view: RoomView;
  readonly session: Session;
}

function changes(before: Shown, after: Shown, sent: Act | undefined): RoomEvent[] {
  const [old, view] = [before.view, after.view];
  const events: RoomEvent[] =
    old.game === view.game ? turnChanges(before, after, sent) : [{ kind: 'rematch' }];
  if (view.over && (!old.over || old.game !== view.game)) events.push({ kind: 'over' });
  const { offer } = view;
  if (offer && (offer.what !== old.offer?.what || offer.by !== old.offer.by)) {
    events.push({ kind: 'offered', ...offer });
  } else if (old.offer && !offer && events.length === 0) {
    events.push({ kind: 'declined', what: old.offer.what, by: old.offer.by === 0 ? 1 : 0 });
  }
  for (const side of [0, 1] as const) {
    const { here } = view.seats[side];
    if (old.game !== view.game || side === view.you || here === old.seats[side].here) continue;
    events.push({ kind: 'seat', side, here });
  }
  return events;
}

function turnChanges(before: Shown, after: Shown, sent: Act | undefined): RoomEvent[] {
  const [old, turns] = [before.session.turns, after.session.turns];
  const differs = old.findIndex((turn, i) => i >= turns.length || turnText(turn) !== turnText(turns[i]));
  const common = differs < 0 ? old.length : differs;
  const events: RoomEvent[] = [];
  if (common < old.length) events.push({ kind: 'undone', turns: old.slice(common).reverse() });
  for (const [i, turn] of turns.entries()) {
    if (i < common) continue;
    const typed = sent?.type === 'move' && sent.ply === i && sent.move === turn.chosenName;
    events.push({ kind: 'played', turn, typed });
  }
  return events;
}

/** Undefined where this program cannot follow the game. */
function sessionOf({ setup, moves, over, seats }: RoomView): Session | undefined {
  const resigned = over?.by === 'resigned' && over.winner !== 'draw' ? { resigned: 2 - over.winner } : {};
  // The seed of slippery pieces is the server's secret.
  const loaded = loadGame(JSON.stringify({ schema: savedGameSchema, setup, seed: 1, moves, ...resigned }));
  if (!loaded.ok) return undefined;
  const { session } = loaded;
  const { maxSide } = session.game.view.menu;
  const isOver = over?.by === 'play' || over?.by === 'resigned';
  const fits =
    Math.max(session.start.rows, session.start.cols) <= maxSide &&
    session.game.rules.traits(session.start).players === seats.length &&
    session.isOver === isOver;
  return fits ? session : undefined;
}
