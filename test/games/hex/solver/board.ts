/**
 * Boards for the solver's tests, and answers by plain minimax that stores positions by their keys.
 */
import { readFileSync } from 'node:fs';
import { cellName, parseCellName } from '../../../../src/core/text/coordinates.js';
import { plainQuestion, type Question } from '../../../../src/core/game.js';
import type { Answer } from '../../../../src/core/answer.js';
import type { Limits } from '../../../../src/core/search/limits.js';
import type { Side } from '../../../../src/core/position.js';
import type { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import type { Board } from '../../../../src/games/hex/solver/board.js';
import { legal } from '../oracle.js';
import { exactSolver } from '../../../../src/games/hex/solvers.js';

export interface Case {
  readonly size: number;
  readonly black: string;
  readonly white: string;
  readonly toMove: string;
  readonly wins: string;
}

export interface KnownValues {
  readonly openings: Readonly<Record<string, string>>;
  readonly positions: readonly Case[];
  readonly harder: readonly Case[];
}

export const known = JSON.parse(readFileSync(new URL('known.json', import.meta.url), 'utf8')) as KnownValues;
export const everyMove: Question = { ...plainQuestion, best: 'all' };

export function names(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

export function nameOf({ cols }: { readonly cols: number }, cell: number): string {
  return cellName(Math.floor(cell / cols), cell % cols);
}

export function setupOf(rows: number, cols: number, cells: Uint8Array, toMove: Side): HexSetup {
  return { game: 'hex', rows, cols, cells, toMove, swap: false };
}

export function setupOfCase({ size, black, white, toMove }: Case): HexSetup {
  const cells = new Uint8Array(size * size);
  const put = (text: string, stone: number): void => {
    for (const name of names(text)) {
      const at = parseCellName(name)!;
      cells[at.row * size + at.column] = stone;
    }
  };
  put(black, 2);
  put(white, 1);
  return setupOf(size, size, cells, toMove === 'black' ? 1 : 0);
}

const cacheOfFile = new SolverCache();

/** Returns the exact solver's answer; by default one cache serves the whole test file. */
export function solve(
  setup: HexSetup,
  question = plainQuestion,
  limits: Limits = {},
  cache = cacheOfFile,
): Answer {
  return exactSolver.solve(setup, question, { ...limits, cache });
}

/** Returns a board of `cells` cells with random stones of either player on random cells. */
export function randomStones(random: Random, cells: number, stones: number): Uint8Array {
  const board = new Uint8Array(cells);
  for (const place of random.shuffle([...board.keys()]).slice(0, stones)) board[place] = random.between(1, 2);
  return board;
}

/** Returns the cells of a set. */
export function cellsOf(board: Board, set: Int32Array): number[] {
  return Array.from({ length: board.cellCount }, (_, cell) => cell).filter((cell) => board.has(set, cell));
}

/** Returns a set of some cells. */
export function setOf(board: Board, cells: Iterable<number>): Int32Array {
  const set = board.emptySet();
  for (const cell of cells) board.add(set, cell);
  return set;
}

/** Winners by minimax. Positions are stored by key, so that an oracle is for one board size. */
export class Oracle {
  private readonly memory = new Map<number, number>();

  /** Returns the player who wins with `setup.toMove` to move. */
  winner(setup: HexSetup): number {
    return this.search(new HexPosition(setup));
  }

  /** Returns all winning moves of the side to move. */
  wins(setup: HexSetup): number[] {
    const position = new HexPosition(setup);
    return legal(position).filter((cell) => this.after(position, cell) === setup.toMove + 1);
  }

  private after(position: HexPosition, cell: number): number {
    position.play(cell);
    const winner = this.search(position);
    position.undo();
    return winner;
  }

  private search(position: HexPosition): number {
    if (position.isOver) return position.winner;
    const key = position.keyHigh32 * 2 ** 21 + (position.keyLow32 >>> 11);
    const known = this.memory.get(key);
    if (known !== undefined) return known;
    const mine = position.toMove + 1;
    const winner = legal(position).some((cell) => this.after(position, cell) === mine) ? mine : 3 - mine;
    this.memory.set(key, winner);
    return winner;
  }
}
