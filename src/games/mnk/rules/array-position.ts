/**
 * Positions of boards of any size: one byte a cell, with a frame around the board.
 *
 *   2 x 3 board            # # # # #      a cell's place: (row + 1) * (cols + 2) + col + 1
 *   1 2 .                  # 1 2 . #      the frame (#) ends every walk along a line, so no walk
 *   . 1 .                  # . 1 . #      asks where the board ends
 *                          # # # # #
 *
 * A move walks from its stone both ways along the four directions over stones of its own side: the
 * lengths of the runs before and after tell the line of k and the points.
 */
import { grown } from '../../../core/arrays.js';
import type { Move, Side } from '../../../core/position.js';
import { Zobrist } from '../../../core/random.js';
import { lineWeights, openLength, type MnkPosition } from './evaluation.js';
import { neighbours, runPoints, segments } from './lines.js';
import { FREE, O, X, endsByLine, slipOf, turnOf, type MnkSetup } from './setup.js';

const FRAME = 3;

export class ArrayPosition implements MnkPosition {
  readonly moveCount: number;
  toMove: Side = 0;
  isOver = false;
  settled = 0;
  private readonly cellCount: number;
  private readonly k: number;
  /** The longest run that wins. */
  private readonly maxRun: number;
  private readonly endsByLine: boolean;
  private readonly slip: number;
  private readonly board: Uint8Array;
  /** Place in `board` of each cell. */
  private readonly placeOf: Int32Array;
  private readonly directions: Int32Array;
  private readonly points: Int32Array;
  /** Up to eight cells around each, -1 after the last. */
  private readonly around: Int32Array;
  /** Places of the segments that an evaluation looks at, `openLength` each. */
  private readonly open: Int32Array;
  private readonly openLength: number;
  private readonly weights: Int32Array;
  private readonly zobrist: Zobrist;
  private freeCount: number;
  private low32 = 0;
  private high32 = 0;
  private played: Int32Array;
  private gained: Int32Array;
  private ply = 0;

  /** @param setup legal, any size. */
  constructor(setup: MnkSetup) {
    const { rows, cols, cells } = setup;
    const width = cols + 2;
    this.cellCount = cells.length;
    this.moveCount = cells.length + 1;
    this.k = setup.k;
    this.endsByLine = endsByLine(setup);
    this.maxRun = setup.score === 'exact' ? setup.k : Infinity;
    this.slip = slipOf(setup);
    this.freeCount = cells.length;
    this.placeOf = Int32Array.from(
      cells,
      (_, cell) => (Math.floor(cell / cols) + 1) * width + (cell % cols) + 1,
    );
    this.board = new Uint8Array(width * (rows + 2)).fill(FRAME);
    for (const place of this.placeOf) this.board[place] = FREE;
    this.directions = Int32Array.of(1, width, width + 1, width - 1);
    this.points = Int32Array.from({ length: Math.max(rows, cols) + 1 }, (_, length) => runPoints(length));
    this.around = new Int32Array(8 * cells.length).fill(-1);
    for (let cell = 0; cell < cells.length; cell++) this.around.set(neighbours(rows, cols, cell), 8 * cell);
    this.openLength = openLength(setup);
    const open = segments(rows, cols, this.openLength);
    this.open = Int32Array.from(open.flat(), (cell) => this.placeOf[cell]);
    this.weights = lineWeights(setup, open.length);
    this.zobrist = new Zobrist(2 * cells.length + 1, 1953);
    this.played = new Int32Array(cells.length + 1);
    this.gained = new Int32Array(cells.length + 1);
    this.place(setup);
  }

  get keyLow32(): number {
    return this.low32 >>> 0;
  }

  get keyHigh32(): number {
    return this.high32 >>> 0;
  }

  legalMoves(out: Int32Array, from: number): number {
    if (this.isOver) return 0;
    let at = from;
    for (let cell = 0; cell < this.cellCount; cell++) {
      if (this.board[this.placeOf[cell]] === FREE) out[at++] = cell;
    }
    return at - from;
  }

  outcomes(move: Move, out: Int32Array, probability: Float64Array, from: number): number {
    const stays = this.slip < 1 ? 1 : 0;
    let at = from + stays;
    if (move < this.cellCount && this.slip > 0) at += this.freeAround(move, out, at);
    const count = at - from - stays;
    if (count === 0 || stays === 1) {
      out[from] = move;
      probability[from] = count === 0 ? 1 : 1 - this.slip;
    }
    for (let i = from + stays; i < at; i++) probability[i] = this.slip / count;
    return count === 0 ? 1 : count + stays;
  }

  play(move: Move): void {
    const side = this.toMove;
    this.played[this.ply] = move;
    this.toggleTurn();
    if (move === this.cellCount) return this.loseTurn();
    this.put(move, side, side + 1);
    this.freeCount--;
    const gain = this.completed(this.placeOf[move], side + 1);
    this.gained[this.ply++] = gain;
    if (gain > 0) this.score(side, gain);
    this.isOver = this.freeCount === 0 || (this.endsByLine && gain > 0);
  }

  undo(): void {
    const move = this.played[--this.ply];
    this.toggleTurn();
    if (move === this.cellCount) return;
    const side = this.toMove;
    const gain = this.gained[this.ply];
    if (gain > 0) this.score(side, 0 - gain);
    this.isOver = false;
    this.freeCount++;
    this.put(move, side, FREE);
  }

  stoneAt(cell: number): 0 | 1 | 2 {
    return this.board[this.placeOf[cell]] as 0 | 1 | 2;
  }

  openLines(): number {
    let sum = 0;
    for (let start = 0; start < this.open.length; start += this.openLength) {
      let x = 0;
      let o = 0;
      for (let i = start; i < start + this.openLength; i++) {
        const stone = this.board[this.open[i]];
        if (stone === X) x++;
        else if (stone === O) o++;
      }
      if (o === 0) sum += this.weights[x];
      if (x === 0) sum -= this.weights[o];
    }
    return sum;
  }

  private freeAround(cell: number, out: Int32Array, from: number): number {
    let at = from;
    for (let i = 8 * cell; i < 8 * cell + 8 && this.around[i] >= 0; i++) {
      const next = this.around[i];
      if (this.board[this.placeOf[next]] === FREE) out[at++] = next;
    }
    return at - from;
  }

  /** The value of the stone just put: 1 for a line of k that ends the game, or its points. */
  private completed(place: number, stone: number): number {
    let gain = 0;
    for (let i = 0; i < 4; i++) {
      const before = this.runFrom(place, -this.directions[i], stone);
      const after = this.runFrom(place, this.directions[i], stone);
      const length = before + after + 1;
      if (!this.endsByLine) gain += this.points[length] - this.points[before] - this.points[after];
      else if (length >= this.k && length <= this.maxRun) return 1;
    }
    return gain;
  }

  private score(side: Side, gain: number): void {
    this.settled = side === 0 ? this.settled + gain : this.settled - gain;
  }

  /** Stones in a row beyond `place`, itself not counted. */
  private runFrom(place: number, direction: number, stone: number): number {
    let count = 0;
    for (let next = place + direction; this.board[next] === stone; next += direction) count++;
    return count;
  }

  /** Sets a cell that was free to a stone of `side`, or back to free. */
  private put(cell: number, side: Side, stone: number): void {
    this.board[this.placeOf[cell]] = stone;
    this.low32 ^= this.zobrist.low32[2 * cell + side];
    this.high32 ^= this.zobrist.high32[2 * cell + side];
  }

  private toggleTurn(): void {
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.low32 ^= this.zobrist.low32[2 * this.cellCount];
    this.high32 ^= this.zobrist.high32[2 * this.cellCount];
  }

  /** The number of lost turns has no limit, so the history may have to grow; stones always fit. */
  private loseTurn(): void {
    this.ply++;
    if (this.ply + this.cellCount < this.played.length) return;
    this.played = grown(this.played);
    this.gained = grown(this.gained);
  }

  /** 1 if side 0 has a line, -1 if side 1 has one, else 0; called when all stones are placed. */
  private winner({ cells }: MnkSetup): number {
    const won = cells.findIndex(
      (stone, cell) => stone !== FREE && this.completed(this.placeOf[cell], stone) > 0,
    );
    return won < 0 ? 0 : cells[won] === X ? 1 : -1;
  }

  private place(setup: MnkSetup): void {
    for (let cell = 0; cell < this.cellCount; cell++) {
      const stone = setup.cells[cell];
      if (stone === FREE) continue;
      const side = stone === X ? 0 : 1;
      this.put(cell, side, stone);
      this.freeCount--;
      if (!this.endsByLine) this.score(side, this.completed(this.placeOf[cell], stone));
    }
    if (this.endsByLine) this.settled = this.winner(setup);
    this.isOver = this.freeCount === 0 || (this.endsByLine && this.settled !== 0);
    if (turnOf(setup) !== X) this.toggleTurn();
  }
}
