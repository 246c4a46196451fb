/**
 * The rules: a move draws a free edge and is named by its index in the record. The player who
 * completes a box takes it and moves again; one edge may complete two boxes.
 */
import type { Move, Position, Side } from '../../../core/position.js';
import { Zobrist } from '../../../core/random.js';
import { NO_BOX, boardOf, completedBoxes } from './board.js';
import type { DotsSetup } from './setup.js';

/** Seed of the keys; any number does. */
const keySeed = 1889;

export class DotsPosition implements Position {
  readonly moveCount: number;
  toMove: Side;
  settled: number;
  keyLow32 = 0;
  keyHigh32 = 0;
  free: number;
  private readonly drawn: Uint8Array;
  private readonly boxesOf: Int32Array;
  /** Drawn edges of each box. */
  private readonly sides: Uint8Array;
  private readonly zobrist: Zobrist;
  private readonly played: Int32Array;
  /** Boxes that each move played completed. */
  private readonly taken: Int8Array;
  private plies = 0;

  constructor(setup: DotsSetup) {
    const board = boardOf(setup.rows, setup.cols);
    this.moveCount = board.edgeCount;
    this.boxesOf = board.boxesOf;
    this.drawn = setup.cells.slice();
    this.sides = new Uint8Array(board.boxCount);
    // The last key is the side to move.
    this.zobrist = new Zobrist(board.edgeCount + 1, keySeed);
    this.toMove = 0;
    this.settled = setup.score[0] - setup.score[1];
    this.free = board.edgeCount;
    for (let edge = 0; edge < board.edgeCount; edge++) if (this.drawn[edge]) this.draw(edge);
    this.played = new Int32Array(this.free);
    this.taken = new Int8Array(this.free);
    if (setup.turn === 1) this.pass();
  }

  get isOver(): boolean {
    return this.free === 0;
  }

  legalMoves(out: Int32Array, from: number): number {
    let count = 0;
    for (let edge = 0; edge < this.moveCount; edge++) if (!this.drawn[edge]) out[from + count++] = edge;
    return count;
  }

  play(move: Move): void {
    this.drawn[move] = 1;
    const boxes = this.draw(move);
    this.played[this.plies] = move;
    this.taken[this.plies++] = boxes;
    if (boxes === 0) this.pass();
    else this.settled += this.toMove === 0 ? boxes : -boxes;
  }

  undo(): void {
    const move = this.played[--this.plies];
    const boxes = this.taken[this.plies];
    if (boxes === 0) this.pass();
    else this.settled -= this.toMove === 0 ? boxes : -boxes;
    this.drawn[move] = 0;
    this.erase(move);
  }

  private pass(): void {
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.toggle(this.moveCount);
  }

  /** @returns boxes completed: 0, 1 or 2. */
  private draw(edge: number): number {
    const a = this.boxesOf[2 * edge];
    const b = this.boxesOf[2 * edge + 1];
    let completed = 0;
    if (a !== NO_BOX && ++this.sides[a] === 4) completed++;
    if (b !== NO_BOX && ++this.sides[b] === 4) completed++;
    this.free--;
    this.toggle(edge);
    return completed;
  }

  private erase(edge: number): void {
    const a = this.boxesOf[2 * edge];
    const b = this.boxesOf[2 * edge + 1];
    if (a !== NO_BOX) this.sides[a]--;
    if (b !== NO_BOX) this.sides[b]--;
    this.free++;
    this.toggle(edge);
  }

  private toggle(at: number): void {
    this.keyLow32 = (this.keyLow32 ^ this.zobrist.low32[at]) >>> 0;
    this.keyHigh32 = (this.keyHigh32 ^ this.zobrist.high32[at]) >>> 0;
  }
}

/** Returns the setup after `move`, which must be legal. */
export function after(setup: DotsSetup, move: Move): DotsSetup {
  const board = boardOf(setup.rows, setup.cols);
  const cells = setup.cells.slice();
  cells[move] = 1;
  const boxes = completedBoxes(board, cells) - completedBoxes(board, setup.cells);
  if (boxes === 0) return { ...setup, cells, turn: setup.turn === 0 ? 1 : 0 };
  const [first, second] = setup.score;
  return { ...setup, cells, score: setup.turn === 0 ? [first + boxes, second] : [first, second + boxes] };
}
