/**
 * The rules: a move draws a free edge and is named by its index in the record. The player who
 * completes a box takes it and moves again; one edge may complete two boxes.
 */
import { type Move, type Position, type Side, otherSide } from '../../../core/position.js';
import { Zobrist } from '../../../core/random.js';
import { boardOf, completedBoxes, edgeCount } from './board.js';
import { EdgeBoard } from './edge-board.js';
import type { DotsSetup } from './setup.js';

/** Seed of the keys; any number does. */
const keySeed = 1889;

export class DotsPosition implements Position {
  readonly moveCount: number;
  toMove: Side;
  settled: number;
  private readonly board: EdgeBoard;
  /** The key of side 1 to move. */
  private readonly turnLow32: number;
  private readonly turnHigh32: number;

  constructor(setup: DotsSetup) {
    this.moveCount = edgeCount(setup.rows, setup.cols);
    const keys = new Zobrist(this.moveCount + 1, keySeed);
    this.board = new EdgeBoard(setup, keys);
    this.turnLow32 = keys.low32[this.moveCount];
    this.turnHigh32 = keys.high32[this.moveCount];
    this.toMove = setup.turn;
    this.settled = setup.score[0] - setup.score[1];
  }

  get isOver(): boolean {
    return this.board.boxesLeft === 0;
  }

  get keyLow32(): number {
    const { keyLow32 } = this.board;
    return (this.toMove === 0 ? keyLow32 : keyLow32 ^ this.turnLow32) >>> 0;
  }

  get keyHigh32(): number {
    const { keyHigh32 } = this.board;
    return (this.toMove === 0 ? keyHigh32 : keyHigh32 ^ this.turnHigh32) >>> 0;
  }

  legalMoves(out: Int32Array, from: number): number {
    const { drawn } = this.board;
    let count = 0;
    for (let edge = 0; edge < this.moveCount; edge++) if (drawn[edge] === 0) out[from + count++] = edge;
    return count;
  }

  play(move: Move): void {
    const { boxesLeft } = this.board;
    this.board.draw(move);
    this.settle(boxesLeft - this.board.boxesLeft);
  }

  undo(): void {
    const { boxesLeft, drawnCount } = this.board;
    this.board.undoTo(drawnCount - 1);
    this.settle(boxesLeft - this.board.boxesLeft);
  }

  /** @param boxes completed by the side to move, below 0 if taken back; without any, turns pass */
  private settle(boxes: number): void {
    if (boxes === 0) this.toMove = this.toMove === 0 ? 1 : 0;
    else this.settled += this.toMove === 0 ? boxes : -boxes;
  }
}

/** Returns the setup after `move`, which must be legal. */
export function after(setup: DotsSetup, move: Move): DotsSetup {
  const board = boardOf(setup.rows, setup.cols);
  const cells = setup.cells.slice();
  cells[move] = 1;
  const boxes = completedBoxes(board, cells) - completedBoxes(board, setup.cells);
  if (boxes === 0) return { ...setup, cells, turn: otherSide(setup.turn) };
  const [first, second] = setup.score;
  return { ...setup, cells, score: setup.turn === 0 ? [first + boxes, second] : [first, second + boxes] };
}
