/**
 * Decides which setups are positions of the game.
 *
 * Slippery or not, each turn puts one stone on one free cell, so the numbers of stones say who
 * moves. A record with `turn=` may have any numbers: in report 001 a player who names an occupied
 * cell loses the turn, so any difference can arise. Where a line wins, the game ends with it: only
 * one side has lines, that side moved last, and one stone, its last, belongs to all of them. On
 * boards whose turn follows from the numbers these conditions are exact: what passes can be reached
 * (3x3: 5,478 positions).
 */
import { countOf } from '../../../core/cells.js';
import { ok, type Result } from '../../../core/refusal.js';
import { illegal, otherStone } from '../../kit/stones.js';
import { winningRuns } from './lines.js';
import { FREE, O, X, endsByLine, lineWords, turnOf, type MnkSetup, type Stone } from './setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** Returns the setup itself, or the reason why no game leads to it. */
export function checkLegal(setup: MnkSetup): Result<MnkSetup> {
  const turn = turnOf(setup);
  if (turn === undefined) {
    const [x, o] = [countOf(setup.cells, X), countOf(setup.cells, O)];
    return illegal(
      phrase('{x} X and {o} O: X must have as many as O or one more, unless turn= says who moves', { x, o }),
    );
  }
  return endsByLine(setup) ? checkLines(setup, turn) : ok(setup);
}

function checkLines(setup: MnkSetup, turn: Stone): Result<MnkSetup> {
  const ofMover = winningRuns(setup, turn);
  const ofOther = winningRuns(setup, otherStone(turn));
  const k = lineWords(setup);
  if (ofMover.length > 0 && ofOther.length > 0) {
    return illegal(phrase('both sides have {k} in a line', { k }));
  }
  if (ofMover.length > 0) {
    return illegal(
      phrase('the side to move already has {k} in a line: the game ended before the last move', { k }),
    );
  }
  if (ofOther.length > 0 && !haveCommonStone(setup, ofOther)) {
    return illegal(phrase('no single last stone completes all the lines of {k}', { k }));
  }
  return ok(setup);
}

/** One stone belongs to every segment of k in these runs, and nothing had won without it. */
function haveCommonStone(setup: MnkSetup, winning: readonly number[][]): boolean {
  const { k } = setup;
  // In a run of L the segments of k share the cells L-k..k-1, counted from 0: none if L >= 2k.
  const shared = winning.map((run) => run.slice(run.length - k, k));
  return shared[0].some((cell) => shared.every((cells) => cells.includes(cell)) && !wonWithout(setup, cell));
}

/** If exactly k win, a longer run may have been such a line before its last stone. */
function wonWithout(setup: MnkSetup, cell: number): boolean {
  if (setup.score !== 'exact') return false;
  const cells = setup.cells.slice();
  const stone = cells[cell];
  cells[cell] = FREE;
  return winningRuns({ ...setup, cells }, stone).length > 0;
}
