/**
 * Writes a position or game in any format, or gives the reason why the format cannot express it.
 */
import { type Game, type Setup } from '../../../core/game.js';
import { savedGame } from '../../../session/saved-game.js';
import type { Session } from '../../../session/session.js';
import { formatsCalled } from './formats.js';
import type { ReadGame } from './read.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** The positions of a game to be written in a format of positions. */
export const positionChoices = ['last', 'all'] as const;
export type PositionChoice = (typeof positionChoices)[number];

/** Yields the text of each position or of the game, or the reason why it cannot be written. */
export function* written(item: ReadGame, to: string, which: PositionChoice): Generator<string | Phrase> {
  const { session, players } = item;
  const { game } = session;
  if (to === 'game') return yield savedLine(item);
  if (to === 'record') {
    for (const setup of positionsOf(session, which)) yield game.codec.format(setup);
    return;
  }
  const format = formatsCalled(to).find((one) => one.game.id === game.id)?.format;
  if (!format) return yield notFor(game, to);
  if (format.holds === 'positions') {
    for (const start of positionsOf(session, which)) yield format.write({ start, moves: [] });
    return;
  }
  if (session.turns.some(({ lost }) => lost)) return yield phrase('a turn that was lost cannot be written');
  const moves = session.turns.map(({ chosenName }) => chosenName);
  yield format.write({ start: session.start, moves, players, resigned: session.resigned });
}

/** Returns a game as a saved one in a line, with its players and annotation if it has them. */
export function savedLine({ session, players, annotation }: ReadGame): string {
  return `${JSON.stringify({ ...savedGame(session), players, annotation })}\n`;
}

/** Returns only the start for one player, as records cannot say which man is capturing. */
function positionsOf(session: Session, which: PositionChoice): readonly Setup[] {
  if (session.game.rules.traits(session.start).players === 1) return [session.start];
  return which === 'all' ? session.positions : [session.setup];
}

function notFor({ id }: Game, to: string): Phrase {
  return phrase('{to} holds no positions of {id}', { to, id });
}

/** Returns the text that ends a file of this format. */
export function ending(to: string): string {
  return to === 'record' ? '0 0\n' : '';
}
