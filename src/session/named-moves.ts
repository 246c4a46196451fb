/** Moves that a text names, played one after another. */
import type { Game, Setup } from '../core/game.js';
import { phrase, type Phrase } from '../core/text/phrase.js';
import type { Session } from './session.js';

export interface NamedMove {
  readonly name: string;
  readonly written: string;
  /** Index in the text. */
  readonly at: number;
}

/** Characters of the longest name of a move, a slide included. */
const maxName = 12;

/**
 * Returns the moves that a text names one after another: `d4e5`, `d4, e5`, `1. d4 e5`. Other text
 * up to the next blank or comma counts as one move too; legality is not checked.
 */
export function movesIn(game: Game, setup: Setup, text: string): NamedMove[] {
  const moves: NamedMove[] = [];
  const gap = /(?:[\s,;]|\d+\.+)*/y;
  for (let at = 0; ; at += moves.at(-1)!.written.length) {
    gap.lastIndex = at;
    gap.test(text);
    at = gap.lastIndex;
    if (at >= text.length) return moves;
    const next = text.slice(at, at + maxName);
    let length = next.length;
    while (length > 0 && !isName(game, setup, next.slice(0, length).toLowerCase())) length--;
    const written = length > 0 ? next.slice(0, length) : /^[^\s,;]+/.exec(text.slice(at))![0];
    moves.push({ name: written.toLowerCase(), written, at });
  }
}

/** Returns whether a text is the name of a move or of a slide, legal or not. */
function isName({ codec }: Game, setup: Setup, text: string): boolean {
  return text.split('>').every((name) => codec.parseMove(setup, name).ok);
}

/** Returns whether a text consists of names of moves only, legal or not. */
export function namesMoves(game: Game, start: Setup, text: string): boolean {
  const moves = movesIn(game, start, text);
  return moves.length > 0 && moves.every(({ name }) => isName(game, start, name));
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
