/** Positions for the tests of the player. */
import type { Random } from '../../../../src/core/random.js';
import { EdgeBoard } from '../../../../src/games/dots/rules/edge-board.js';
import { emptySetup, parseMove, type DotsSetup } from '../../../../src/games/dots/rules/setup.js';

/** Returns a board on which the named edges are drawn. */
export function setupFrom(rows: number, cols: number, names: readonly string[]): DotsSetup {
  const setup = emptySetup(rows, cols);
  for (const name of names) {
    const move = parseMove(setup, name);
    if (!move.ok) throw new Error(name);
    setup.cells[move.value] = 1;
  }
  return setup;
}

/** Returns a board with a random number of random edges drawn, at most all but one. */
export function randomSetup(random: Random, rows: number, cols: number): DotsSetup {
  const setup = emptySetup(rows, cols);
  const edges = random.shuffle(Array.from(setup.cells.keys()));
  for (const edge of edges.slice(0, random.below(edges.length))) setup.cells[edge] = 1;
  return setup;
}

/** Draws random safe edges until at most `safe` are left, then takes `openings` chains in full. */
export function lateSetup(
  random: Random,
  rows: number,
  cols: number,
  safe: number,
  openings: number,
): DotsSetup {
  const setup = emptySetup(rows, cols);
  const board = new EdgeBoard(setup);
  const edges = Array.from(setup.cells.keys());
  const which = (isSafe: boolean): number[] =>
    edges.filter((edge) => board.drawn[edge] === 0 && board.isSafe(edge) === isSafe);
  for (let left = which(true); left.length > safe; left = which(true))
    board.draw(left[random.below(left.length)]);
  for (let i = 0; i < openings && which(false).length > 0; i++) {
    const unsafe = which(false);
    board.open(unsafe[random.below(unsafe.length)]);
  }
  setup.cells.set(board.drawn);
  return setup;
}
