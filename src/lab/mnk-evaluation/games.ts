/**
 * Positions for training the evaluation of the m,n,k player: games that it plays against itself.
 */
import { plainQuestion } from '../../core/game.js';
import { Random } from '../../core/random.js';
import { Meter } from '../../core/search/limits.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import type { Weights } from '../../games/mnk/player/evaluation.js';
import { play } from '../../games/mnk/player/solver.js';
import { FREE, X, after, turnOf, type MnkSetup } from '../../games/mnk/rules/setup.js';
import { type Side, otherSide } from '../../core/position.js';
import { FourSearch } from '../../games/mnk/threats/four-search.js';
import { rank } from '../../games/mnk/threats/ranks.js';
import { ThreatBoard } from '../../games/mnk/threats/board.js';
import { featuresOf } from './features.js';

/** A position in which the player would call its evaluation. */
export interface Sample {
  readonly features: Float64Array;
  /** Chance of the side to move by the search of its move. */
  readonly value: number;
  /** Final points of the side to move, 0 to 1; undefined if a random move follows. */
  readonly result: number | undefined;
}

export interface GameOptions {
  readonly seed: number;
  /** Rows and columns. */
  readonly size: number;
  readonly nodes: number;
  readonly weights: Weights;
}

const k = 5;

/** Number of random stones in an opening, and their distance from the centre. */
const opening = { least: 2, most: 6, reach: 3 };

/** Plies after the opening in which one move in `oneIn` is random, near the stones. */
const randomMoves = { plies: 12, oneIn: 8 };

/** Number of fours that the search tries at a leaf before it calls the evaluation. */
const foursTried = 60;

interface Visit {
  readonly features: Float64Array;
  readonly side: Side;
  readonly value: number;
}

/** Returns the quiet positions of one game. The same options give the same game. */
export function selfPlay({ seed, size, nodes, weights }: GameOptions): Sample[] {
  const random = new Random(seed);
  const cache = new SolverCache();
  let setup = emptySetup(size);
  const board = new ThreatBoard(setup, cache);
  const fours = new FourSearch(board);
  const visits: Visit[] = [];
  let isKnownFrom = 0;
  let points: readonly [number, number] = [0.5, 0.5];
  const openingPlies = random.between(opening.least, opening.most);
  while (board.free > 0) {
    const side: Side = turnOf(setup) === X ? 0 : 1;
    if (board.count(side, rank.five) > 0) {
      points = won(side, 1);
      break;
    }
    let cell = board.ply < openingPlies ? centralCell(board, random) : -1;
    if (cell < 0) {
      const answer = play({ weights }, setup, plainQuestion, { nodes, cache });
      const value = (2 + answer.lo + answer.hi) / 4;
      if (answer.status !== 'bounded' && isQuiet(board, side, fours))
        visits.push({ features: featuresOf(board, side), side, value });
      if (answer.status === 'proved') {
        points = won(side, value);
        break;
      }
      const isLate = board.ply >= openingPlies + randomMoves.plies;
      if (isLate || random.below(randomMoves.oneIn) > 0) cell = board.padded(answer.best[0]);
    }
    if (cell < 0) {
      cell = nearCell(board, random);
      isKnownFrom = visits.length;
    }
    setup = after(setup, board.unpadded(cell));
    board.play(cell, side);
  }
  return visits.map(({ features, side, value }, i) => ({
    features,
    value,
    result: i < isKnownFrom ? undefined : points[side],
  }));
}

function emptySetup(size: number): MnkSetup {
  const cells = new Uint8Array(size * size).fill(FREE);
  return { game: 'mnk', rows: size, cols: size, cells, k, score: 'line', slip: '0' };
}

/** Points of both sides if `side` has `points`. */
function won(side: Side, points: number): [number, number] {
  return side === 0 ? [points, 1 - points] : [1 - points, points];
}

/** Returns a random free cell around the centre. */
function centralCell(board: ThreatBoard, random: Random): number {
  const { rows, cols } = board;
  const { reach } = opening;
  for (;;) {
    const [row, col] = [rows, cols].map((length) => (length >> 1) + random.between(-reach, reach));
    const cell = board.padded(row * cols + col);
    if (board.stones[cell] === 0) return cell;
  }
}

/** Returns a random free cell near stones. A win by a line would have been proved before. */
function nearCell(board: ThreatBoard, random: Random): number {
  const free = Array.from(board.cells).filter((cell) => board.stones[cell] === 0);
  const near = free.filter((cell) => board.near[cell] > 0);
  const among = near.length > 0 ? near : free;
  return among[random.below(among.length)];
}

/** Returns whether the search would evaluate the position as a leaf. */
function isQuiet(board: ThreatBoard, side: Side, fours: FourSearch): boolean {
  const other = otherSide(side);
  if (board.count(side, rank.five) + board.count(other, rank.five) + board.count(side, rank.openFour) > 0)
    return false;
  return !fours.wins(side, new Meter(), foursTried);
}
