/** Moves that a text names, played one after another. */
import type { Game, Setup } from '../core/game.js';
import { phrase, type Phrase } from '../core/text/phrase.js';
import { movesIn, type NamedMove } from './moves.js';
import type { Session } from './session.js';

/** Returns whether a text consists of names of moves only, legal or not. */
export function namesMoves(game: Game, start: Setup, text: string): boolean {
  const moves = movesIn(game, start, text);
  const isName = (name: string): boolean => game.codec.parseMove(start, name).ok;
  return moves.length > 0 && moves.every(({ name }) => name.split('>').every(isName));
}

/** Plays the moves that a text names, up to the first illegal one; returns why it is illegal. */
export function playNamed(session: Session, text: string): Phrase | undefined {
  return playMoves(session, movesIn(session.game, session.start, text))?.text;
}

/** Plays moves up to the first illegal one; returns its index in the text and the reason. */
export function playMoves(
  session: Session,
  moves: readonly NamedMove[],
): { at: number; text: Phrase } | undefined {
  for (const [i, { name, written, at }] of moves.entries()) {
    if (!session.apply({ kind: 'move', move: name })) return { at, text: illegal(session, i + 1, written) };
  }
  return undefined;
}

function illegal({ isOver }: Session, ply: number, written: string): Phrase {
  const n = String(ply);
  return isOver
    ? phrase('move {n}, {written}, comes after the end of the game', { n, written })
    : phrase('move {n}, {written}, is not legal here', { n, written });
}
