/** Random openings of Connect Four. */
import { legalMoves } from '../../../src/core/position.js';
import type { Random } from '../../../src/core/random.js';
import { connect4 } from '../../../src/games/connect4/index.js';
import { Connect4Position } from '../../../src/games/connect4/rules/position.js';
import type { Connect4Setup } from '../../../src/games/connect4/rules/setup.js';

/** Returns a position after random moves; undefined if the game ends before. */
export function playedFrom(start: Connect4Setup, plies: number, random: Random): Connect4Setup | undefined {
  let setup = start;
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(new Connect4Position(setup));
    setup = connect4.rules.after(setup, moves[random.below(moves.length)]);
  }
  return new Connect4Position(setup).isOver ? undefined : setup;
}
