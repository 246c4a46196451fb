/**
 * Positions in which the rules alone determine the right moves: an immediate win, or the only move
 * that prevents one of the opponent. They come from random games.
 */
import { inputOf, think } from '../../../src/app/play/engine.js';
import { startSetup } from '../../../src/app/positions/start-position.js';
import { plainQuestion, type Game, type Setup } from '../../../src/core/game.js';
import { legalMoves, type Move, type Position } from '../../../src/core/position.js';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { gameByName } from '../../../src/games/registry.js';
import { Session } from '../../../src/session/session.js';

export interface Forced {
  readonly setup: Setup;
  readonly kind: 'win' | 'block';
  /** The right moves. */
  readonly right: readonly Move[];
}

/** Boards of each game on which immediate wins are possible. */
export const boards: readonly (readonly [string, readonly string[]])[] = [
  ['mnk', ['3x3', '4x4 k=3', '7x7 k=5']],
  ['connect4', ['6x7', '5x5']],
  ['hex', ['4x4', '7x7']],
];

function winsAtOnce(position: Position): Move[] {
  const mover = position.toMove;
  return legalMoves(position).filter((move) => {
    position.play(move);
    const wins = position.isOver && position.settled === 1 - 2 * mover;
    position.undo();
    return wins;
  });
}

function forcedIn(setup: Setup, position: Position): Forced | undefined {
  const wins = winsAtOnce(position);
  const moves = legalMoves(position);
  if (wins.length > 0) return wins.length < moves.length ? { setup, kind: 'win', right: wins } : undefined;
  const safe = moves.filter((move) => {
    position.play(move);
    const isSafe = position.isOver || winsAtOnce(position).length === 0;
    position.undo();
    return isSafe;
  });
  return safe.length === 1 && moves.length > 1 ? { setup, kind: 'block', right: safe } : undefined;
}

/** Yields `count` such positions, half of them blocks, from random games on some boards. */
export function* forcedPositions(
  game: Game,
  descriptions: readonly string[],
  count: number,
): Generator<Forced> {
  const random = new Random(20261126);
  const left = { win: count / 2, block: count / 2 };
  for (let number = 0; left.win + left.block > 0; number++) {
    const [size, ...header] = descriptions[number % descriptions.length].split(' ');
    const [rows, cols] = size.split('x').map(Number);
    const start = startSetup(game, { rows, cols }, header);
    if (!start.ok) throw new Error(start.error.code);
    for (let setup = start.value; ;) {
      const made = game.rules.position(setup);
      if (!made.ok || made.value.isOver) break;
      const forced = forcedIn(setup, made.value);
      if (forced && left[forced.kind] > 0 && random.below(2) === 0) {
        left[forced.kind]--;
        yield forced;
      }
      const moves = legalMoves(made.value);
      setup = game.rules.after(setup, moves[random.below(moves.length)]);
    }
  }
}

/** Returns the wins and blocks that a solver with this limit of nodes or a level misses. */
export function missed(
  name: string,
  descriptions: readonly string[],
  count: number,
  nodes: number,
): string[] {
  const game = gameByName(name)!;
  const cache = new SolverCache();
  const faults: string[] = [];
  for (const { setup, kind, right } of forcedPositions(game, descriptions, count)) {
    const check = (who: string, move: Move | undefined): void => {
      if (move === undefined || !right.includes(move))
        faults.push(`${who} misses the ${kind}: ${game.codec.format(setup)}`);
    };
    for (const solver of game.solvers.list) {
      if (solver.accepts(setup, plainQuestion) !== true) continue;
      check(solver.id, solver.solve(setup, plainQuestion, { nodes, cache }).best[0]);
      check(
        `${solver.id} to a depth`,
        solver.solve(setup, plainQuestion, { depth: 1, nodes, cache }).best[0],
      );
    }
    const session = Session.open(game, setup, 1, {});
    if (!session.ok) throw new Error(session.error.code);
    for (const { id } of game.solvers.levels) {
      const thought = think(inputOf(session.value, cache), { level: id, limits: { nodes }, seed: 1 });
      check(`level ${id}`, thought.ok ? thought.value.move : undefined);
    }
  }
  return faults;
}
