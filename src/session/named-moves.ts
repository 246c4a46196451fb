/** Moves that a text names, played one after another. */
import type { Game, Setup } from '../core/game.js';
import { phrase, type Phrase } from '../core/text/phrase.js';
import { movesIn, type NamedMove } from './moves.js';
import type { Session } from './session.js';

/** Whether a text is nothing but names of moves, legal or not. */
export function namesMoves(game: Game, start: Setup, text: string): boolean {
  const moves = movesIn(game, start, text);
  const isName = (name: string): boolean => game.codec.parseMove(start, name).ok;
  return moves.length > 0 && moves.every(({ name }) => name.split('>').every(isName));
}

/** Plays the moves that a text names on; the reason why one of them cannot be played, if so. */
export function playNamed(session: Session, text: string): Phrase | undefined {
  return playMoves(session, movesIn(session.game, session.start, text))?.text;
}

/** Plays moves as far as they are legal: the first that is not, and why. */
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
