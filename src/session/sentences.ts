/** The state of a game in both languages, as whole sentences without a newline at the end. */
import { type Answer, answerToEnd } from '../core/answer.js';
import type { SideNames } from '../core/text/side-names.js';
import { settledForMover, type Side } from '../core/position.js';
import type { PlainRefusal, SessionRefusal } from './events.js';
import type { SavedGameFault } from './saved-game.js';
import type { Session } from './session.js';
import { phrase, type Phrase } from '../core/text/phrase.js';

/** Returns `player 1`, with the letter of its stones where the board shows letters. */
export function playerName({ game }: Pick<Session, 'game'>, side: Side): Phrase {
  const { name, letter } = game.view.sides[side];
  return letter === undefined ? name : phrase('{name} ({letter})', { name, letter });
}

const fileFaults: Readonly<Record<SavedGameFault, Phrase>> = {
  'not-json': phrase('the file is not JSON'),
  'not-a-game': phrase('the file is not a saved game (tabuleiro.game/1)'),
  'bad-setup': phrase('its starting position cannot be read'),
  'bad-move': phrase('one of its moves is not legal'),
};

/** Says why a file is no saved game. */
export function fileFaultText(fault: SavedGameFault, detail: string): Phrase {
  const said = fileFaults[fault];
  return detail === '' ? said : phrase('{said} ({detail})', { said, detail });
}

/** Says why an action had no effect. */
export function refusalText(refusal: SessionRefusal): Phrase {
  switch (refusal.code) {
    case 'unknown':
      return phrase('"{typed}" is neither a command nor a move on this board; help lists both', {
        typed: refusal.typed,
      });
    case 'off-board':
      return phrase('"{typed}" is not on this board, which goes from {first} to {last}', {
        typed: refusal.typed,
        first: refusal.first,
        last: refusal.last,
      });
    case 'taken':
      return phrase('{move} is taken: choose another', { move: refusal.move });
    case 'illegal':
      return phrase('{move} is on the board but cannot be played now; moves lists those that can', {
        move: refusal.move,
      });
    default:
      return plainRefusals[refusal.code];
  }
}

export const plainRefusals: Readonly<Record<PlainRefusal, Phrase>> = {
  stale: phrase('the game has moved on: look at the board'),
  'not-seated': phrase('who watches does not play'),
  'not-your-turn': phrase('it is not your turn'),
  'looking-back': phrase('an earlier position is shown: go to the last one first'),
  over: phrase('the game is over: undo, save or quit'),
  'not-over': phrase('the game is not over yet'),
  'nothing-to-undo': phrase('there is nothing to take back'),
  'no-offer': phrase('nothing was asked'),
  'asked-already': phrase('you have asked; the other answers'),
  'not-there': phrase('there is no such position in this game'),
};

/**
 * Says which side leads, and by how much, in games for points; undefined before any point is
 * settled and after the end.
 * @param names for `player 1` and `player 2`
 */
export function standingText(session: Session, names?: SideNames): Phrase | undefined {
  const { game, start, position, isOver } = session;
  const { players, best } = game.rules.traits(start);
  const ahead = Math.abs(position.settled);
  if (ahead === 0 || isOver) return undefined;
  if (players === 1) return game.view.solo?.standing(ahead);
  if (best <= 1) return undefined;
  const side = position.settled > 0 ? 0 : 1;
  const name = names?.[side] ?? game.view.sides[side].name;
  return phrase('{name} is {ahead} ahead', { name, ahead });
}

/**
 * Says who won and why; undefined while the game goes on.
 * @param names in place of the game's own
 */
export function endingText(session: Session, names?: SideNames): Phrase | undefined {
  const ending = session.ending();
  if (!ending) return undefined;
  const { game, position, turns, loss } = session;
  const { winner, difference, by } = ending;
  if (game.view.solo) {
    const moves = turns.map(({ landedName }) => landedName);
    return game.view.solo.ending(position.settled, moves, by !== 'play');
  }
  const nameOf = (side: Side): Phrase => names?.[side] ?? playerName(session, side);
  const why =
    by === 'play'
      ? game.view.explain(session.setup, finalAnswer(session), names)
      : by === 'length'
        ? phrase('The game may have no more moves.')
        : lost(nameOf(loss!.side), by);
  if (winner === 'draw') return phrase('A draw. {^why}', { why });
  const name = nameOf(winner);
  const points = by !== 'play' || game.rules.traits(session.start).best <= 1 ? 0 : Math.abs(difference);
  return points === 0
    ? phrase('The winner is {name}. {^why}', { name, why })
    : phrase('The winner is {name} by {points}. {^why}', { name, points, why });
}

function lost(name: Phrase, by: 'resigned' | 'time'): Phrase {
  return by === 'time'
    ? phrase('{^name} has run out of time.', { name })
    : phrase('{^name} resigned.', { name });
}

/** Returns the value of a finished game as an answer, for its explanation. */
function finalAnswer({ game, position }: Session): Answer {
  return answerToEnd(game.codec.answersToCome ? 0 : settledForMover(position));
}
