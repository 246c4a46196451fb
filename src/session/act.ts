/** The rules of who may act when: an action becomes an event of the game, or is refused. */
import { type Move, type Side, otherSide } from '../core/position.js';
import type { Action, Actor, Offer, PlainRefusal, SessionEvent, SessionRefusal } from './events.js';
import { turnText, type Turn } from './move-tree.js';
import { lostTurnName, moveAt, moveNamed } from './moves.js';
import type { Session } from './session.js';

export type ActResult =
  | { readonly ok: true; readonly event: SessionEvent }
  | { readonly ok: false; readonly refusal: SessionRefusal };

/** The position that an action belongs to, and the time at which it arrives. */
export interface ActionTime {
  /** The `revision` that the actor has seen; without it, the current one. */
  readonly at?: number | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly now?: number;
}

type Player = Exclude<Actor, 'watcher'>;

/** The event that an action leads to, or the reason why there is none. */
export type Decision = SessionEvent | SessionRefusal;

/**
 * Carries out an action, or refuses it. If the time of a side is over, the result is the end of the
 * game instead.
 */
export function act(
  session: Session,
  action: Action,
  by: Actor,
  { at, now = 0 }: ActionTime = {},
): ActResult {
  const late = session.flag(now);
  if (late) return { ok: true, event: late };
  const decided =
    at === undefined || at === session.revision ? decide(session, action, by, now) : refuse('stale');
  if ('code' in decided) return { ok: false, refusal: decided };
  return session.apply(decided, now)
    ? { ok: true, event: decided }
    : { ok: false, refusal: refuse('not-there') };
}

/**
 * Returns the side for which `by` acts now; undefined without a seat. At a shared board it is the
 * side to move if a person plays it, otherwise the other person's.
 */
export function sideOf({ seats, toMove }: Session, by: Player): Side | undefined {
  if (by !== 'board') return by;
  const person = [toMove, otherSide(toMove)] as const;
  return person.find((side) => seats[side] === 'person');
}

/** Returns whether `by` has to move now. */
export function isToMove(session: Session, by: Actor): boolean {
  return by !== 'watcher' && session.seatToMove !== undefined && sideOf(session, by) === session.toMove;
}

/**
 * Returns whether the game waits for `by`: for a move or an answer or, after its end, for the next
 * request.
 */
export function isAwaited(session: Session, by: Actor): boolean {
  const { offer, isOver } = session;
  return offer && by !== 'watcher' ? offer.by !== by : isOver || isToMove(session, by);
}

/** Returns the moves left after `by` takes back its last one; undefined if it has none. */
function undoPly({ seats, line }: Session, by: Player): number | undefined {
  const isOwn = ({ side }: Turn): boolean => (by === 'board' ? seats[side] === 'person' : side === by);
  const ply = line.map(isOwn).lastIndexOf(true);
  return ply < 0 ? undefined : ply;
}

/** Returns the event that an action would lead to now. It changes nothing and ignores the clock. */
export function decide(session: Session, action: Action, by: Actor, now = 0): Decision {
  if (action.type === 'show') return { kind: 'show', ply: action.ply };
  if (by === 'watcher') return refuse('not-seated');
  switch (action.type) {
    case 'move':
      return decideMove(session, () => moveNamed(session, action.move), by, now);
    case 'point':
      return decideMove(session, () => moveAt(session, action.cell), by, now);
    case 'resign':
      return resign(session, by);
    case 'offer':
      return propose(session, action.what, by, now);
    case 'answer': {
      const { what, accept } = action;
      const { offer } = session;
      if (by === 'board' || offer?.what !== what || offer.by === by) return refuse('no-offer');
      return accept ? agreed(session, what, offer.by, now) : { kind: 'decline', what, by };
    }
    case 'vary':
    case 'remove':
      return by === 'board' ? { kind: action.type, moves: action.moves } : refuse('not-there');
    case 'cut':
      return by === 'board' ? { kind: 'cut' } : refuse('not-there');
  }
}

function decideMove(session: Session, meant: () => Move | SessionRefusal, by: Player, now: number): Decision {
  const { clock, toMove } = session;
  if (session.isOver) return refuse('over');
  if (session.looksBack && (by !== 'board' || clock)) return refuse('looking-back');
  const move = meant();
  if (sideOf(session, by) !== toMove)
    // A mistyped command is reported as such even when the other side has to move.
    return typeof move === 'object' && move.code === 'unknown' ? move : refuse('not-your-turn');
  if (typeof move === 'number') return session.moveEvent(move, now);
  if (move.code === 'taken' && session.loseTurn && session.lostTurnMove !== undefined)
    return { kind: 'move', move: lostTurnName, left: clock?.afterMove(toMove, now) };
  // A person chooses again; an engine that names no legal move has lost.
  return session.seats[toMove] === 'engine' ? { kind: 'resign', side: toMove } : move;
}

function resign(session: Session, by: Player): Decision {
  const side = sideOf(session, by);
  if (side === undefined) return refuse('not-seated');
  if (session.isOver) return refuse('over');
  return session.looksBack ? refuse('looking-back') : { kind: 'resign', side };
}

function propose(session: Session, what: Offer, by: Player, now: number): Decision {
  const { isOver, offer, loss, seats } = session;
  if (what === 'rematch' && !isOver) return refuse('not-over');
  if (what === 'undo' && by === 'board' && loss) return { kind: 'resume' };
  if (what === 'undo' && by !== 'board' && isOver) return refuse('over');
  if (what === 'undo' && undoPly(session, by) === undefined) return refuse('nothing-to-undo');
  if (by === 'board' || seats[otherSide(by)] === 'engine') return agreed(session, what, by, now);
  if (offer?.what !== what) return { kind: 'offer', what, by };
  return offer.by === by ? refuse('asked-already') : agreed(session, what, offer.by, now);
}

/**
 * Returns the event on which both sides agree.
 * @param by the side that asked first
 */
function agreed(session: Session, what: Offer, by: Player, now: number): Decision {
  if (what === 'rematch') return { kind: 'rematch', seed: (session.seed + 1) % 2 ** 32 };
  const ply = undoPly(session, by);
  if (ply === undefined) return refuse('nothing-to-undo');
  const taken = session.line.slice(ply).reverse().map(turnText);
  return { kind: 'undo', ply, taken, left: session.clock?.leftAt(now) };
}

function refuse(code: PlainRefusal): SessionRefusal {
  return { code };
}
