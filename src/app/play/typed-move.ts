/** The move that a player typed, or why it is none. */
import type { Move } from '../../core/position.js';
import type { Problem } from './events.js';
import type { Session } from './session.js';

/** A legal move of a game that goes on. */
export function typedMove(session: Session, name: string): Move | Problem {
  const move = session.moveCalled(name);
  if (!move.ok) return unknownMove(session, name);
  if (session.legalMoves().includes(move.value)) return move.value;
  // Nobody gives a turn away by its name: it is lost by naming a taken cell.
  if (move.value === session.lostTurnMove) return unknownMove(session, name);
  return { code: session.isTaken(move.value) ? 'taken' : 'illegal', move: name };
}

/** A name written as the moves are is of a cell beyond the border; any other is no move at all. */
function unknownMove(session: Session, name: string): Problem {
  const form = (text: string): string => text.replace(/\d+/g, '0').replace(/\p{L}/gu, 'a');
  const written = session.legalMoves().map((move) => form(session.nameOf(move)));
  if (!written.includes(form(name))) return { code: 'unknown', typed: name };
  const { game, start } = session;
  const [first, last] = [0, start.cells.length - 1].map((cell) => game.view.cellName(start, cell));
  return { code: 'off-board', typed: name, first, last };
}
