/**
 * A playable Hex position: stones, groups, winner, key; `play` and `undo` touch only what a stone
 * changes.
 *
 * The swap move replaces the only stone, the opponent's, by one of the mover's own, mirrored on the
 * diagonal from a1 to the opposite corner: the mirror exchanges the two pairs of sides, so that the
 * mover gets exactly the position the opponent had, and retains its own sides. It exists on square
 * boards.
 */
import type { Move, Position, Side } from '../../../core/position.js';
import { Zobrist } from '../../../core/random.js';
import { Geometry } from './bordered-board.js';
import { Groups } from './groups.js';
import { canSwap, moveCount, swapMove } from './moves.js';
import { EMPTY, FIRST, SECOND, type HexSetup } from './setup.js';

const NEVER = -1;

export class HexPosition implements Position {
  readonly moveCount: number;
  readonly geometry: Geometry;
  /** Owner of each square (bordered-board.ts): 0 none, 1 and 2 the players. Only to read. */
  readonly squares: Uint8Array<ArrayBuffer>;
  toMove: Side;
  /** The player whose sides are joined, 0 while there is none. */
  winner: 0 | 1 | 2 = 0;
  settled = 0;
  keyLow32 = 0;
  keyHigh32 = 0;
  /** Cache of an evaluation, for this position and those played from it. */
  evaluationMemory: object | undefined = undefined;
  private readonly groups: Groups;
  private readonly zobrist: Zobrist;
  private readonly swapNumber: Move;
  private stones = 0;
  /** Whether the side to move may swap, now or after one more stone. */
  private swapOpen = false;
  /** Ply whose move ended the right to swap. */
  private swapClosedAt = NEVER;
  private ply = 0;
  private readonly keysLow32: Uint32Array;
  private readonly keysHigh32: Uint32Array;
  private readonly moves: Int32Array;
  /** Number of unions before each move. */
  private readonly marks: Int32Array;

  constructor(setup: HexSetup) {
    this.geometry = new Geometry(setup.rows, setup.cols);
    this.squares = this.geometry.emptySquares();
    this.groups = new Groups(this.geometry);
    this.moveCount = moveCount(setup);
    this.swapNumber = swapMove(setup);
    this.zobrist = new Zobrist(2 * this.geometry.squareCount + 2, 1942);
    this.moves = new Int32Array(setup.cells.length + 1);
    this.marks = new Int32Array(setup.cells.length + 1);
    this.keysLow32 = new Uint32Array(setup.cells.length + 1);
    this.keysHigh32 = new Uint32Array(setup.cells.length + 1);
    for (let cell = 0; cell < setup.cells.length; cell++) {
      const stone = setup.cells[cell];
      if (stone !== EMPTY) this.put(this.geometry.squareOf[cell], stone);
    }
    if (this.joined(FIRST)) this.win(FIRST);
    if (this.joined(SECOND)) this.win(SECOND);
    this.toMove = setup.toMove;
    if (this.toMove === 1) this.toggle(0);
    if ((setup.swap && this.stones === 0) || canSwap(setup)) this.setSwapOpen(true);
  }

  get isOver(): boolean {
    return this.winner !== 0;
  }

  /** The square on which the last move put a stone; -1 if no move was played, or a swap. */
  get lastSquare(): number {
    if (this.ply === 0) return -1;
    const move = this.moves[this.ply - 1];
    return move === this.swapNumber ? -1 : this.geometry.squareOf[move];
  }

  /** Key, as two halves, of the position before the last move; there must be one. */
  get parentLow32(): number {
    return this.keysLow32[this.ply - 1];
  }

  get parentHigh32(): number {
    return this.keysHigh32[this.ply - 1];
  }

  legalMoves(out: Int32Array, from: number): number {
    if (this.winner !== 0) return 0;
    const { squareOf } = this.geometry;
    let count = from;
    for (let cell = 0; cell < squareOf.length; cell++) {
      if (this.squares[squareOf[cell]] === EMPTY) out[count++] = cell;
    }
    if (this.swapOpen && this.stones === 1) out[count++] = this.swapNumber;
    return count - from;
  }

  play(move: Move): void {
    const stone = this.toMove + 1;
    this.moves[this.ply] = move;
    this.marks[this.ply] = this.groups.mark;
    this.keysLow32[this.ply] = this.keyLow32;
    this.keysHigh32[this.ply] = this.keyHigh32;
    if (this.swapOpen && this.stones === 1) {
      this.setSwapOpen(false);
      this.swapClosedAt = this.ply;
    }
    if (move === this.swapNumber) this.mirrorOnlyStone();
    else {
      this.put(this.geometry.squareOf[move], stone);
      if (this.joined(stone)) this.win(stone);
    }
    this.ply++;
    this.passTurn();
  }

  undo(): void {
    this.passTurn();
    const move = this.moves[--this.ply];
    if (move === this.swapNumber) this.mirrorOnlyStone();
    else {
      this.winner = 0;
      this.settled = 0;
      this.groups.backTo(this.marks[this.ply]);
      this.take(this.geometry.squareOf[move]);
    }
    if (this.swapClosedAt === this.ply) {
      this.swapClosedAt = NEVER;
      this.setSwapOpen(true);
    }
  }

  /** Replaces the only stone by its mirror image of the other colour; twice, it undoes itself. */
  private mirrorOnlyStone(): void {
    const { squareOf, cols } = this.geometry;
    let cell = 0;
    while (this.squares[squareOf[cell]] === EMPTY) cell++;
    const stone = this.squares[squareOf[cell]];
    this.groups.backTo(0);
    this.take(squareOf[cell]);
    this.put(squareOf[(cell % cols) * cols + Math.floor(cell / cols)], 3 - stone);
  }

  /** Adjacent neighbours of one colour are joined already, so each run of them needs one union. */
  private put(square: number, stone: number): void {
    const { steps } = this.geometry;
    const { squares } = this;
    squares[square] = stone;
    this.stones++;
    this.toggle(2 * square + stone - 1);
    let before = squares[square + steps[5]] === stone;
    let runs = 0;
    for (let i = 0; i < 6; i++) {
      const mine = squares[square + steps[i]] === stone;
      if (mine && !before) {
        this.groups.unite(square, square + steps[i]);
        runs++;
      }
      before = mine;
    }
    if (before && runs === 0) this.groups.unite(square, square + steps[0]);
  }

  private take(square: number): void {
    this.toggle(2 * square + this.squares[square] - 1);
    this.squares[square] = EMPTY;
    this.stones--;
  }

  private joined(stone: number): boolean {
    return this.groups.root(this.geometry.nearEdge(stone)) === this.groups.root(this.geometry.farEdge(stone));
  }

  private win(stone: number): void {
    this.winner = stone === FIRST ? FIRST : SECOND;
    this.settled = stone === FIRST ? 1 : -1;
  }

  private passTurn(): void {
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.toggle(0);
  }

  private setSwapOpen(open: boolean): void {
    this.swapOpen = open;
    this.toggle(1);
  }

  /** @param at 2 * square + player - 1; 0 for player 2 to move, 1 for the right to swap */
  private toggle(at: number): void {
    this.keyLow32 = (this.keyLow32 ^ this.zobrist.low32[at]) >>> 0;
    this.keyHigh32 = (this.keyHigh32 ^ this.zobrist.high32[at]) >>> 0;
  }
}
