/** Openings of Connect Four: random ones, and all. */
import { legalMoves } from '../../../src/core/position.js';
import type { Random } from '../../../src/core/random.js';
import { connect4 } from '../../../src/games/connect4/index.js';
import { Connect4Position } from '../../../src/games/connect4/rules/position.js';
import type { Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { board } from './boards.js';

/** Returns a position after random moves in which the game is not over. */
export function playedFrom(start: Connect4Setup, plies: number, random: Random): Connect4Setup {
  let setup = start;
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(new Connect4Position(setup));
    setup = connect4.rules.after(setup, moves[random.below(moves.length)]);
    if (new Connect4Position(setup).isOver) return playedFrom(start, plies, random);
  }
  return setup;
}

/**
 * Number of positions of the standard board after 0, 1, … discs, won ones included. Source:
 * J. Tromp.
 */
export const published = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275];

/** Returns the positions of the standard board after 0, 1, … `plies` discs, each once. */
export function* positionsByDiscs(plies: number): Generator<Connect4Setup[]> {
  let level = [board(6, 7)];
  yield level;
  for (let ply = 0; ply < plies; ply++) {
    const next = level.flatMap((setup) =>
      [...legalMoves(new Connect4Position(setup))].map((move) => connect4.rules.after(setup, move)),
    );
    level = [...new Map(next.map((setup) => [setup.cells.join(''), setup])).values()];
    yield level;
  }
}
