/**
 * Small games for the tests of the searches: line games, also slippery ones, and Dots and Boxes.
 * Random graphs are in graphs.ts.
 */
import type { ChancePosition, Position, Side } from '../../src/core/position.js';
import { type Evaluation, type Question, type Traits, plainQuestion } from '../../src/core/game.js';
import { Random, Zobrist } from '../../src/core/random.js';
import type { SearchContext } from '../../src/core/search/limits.js';
import type { SearchTask } from '../../src/search/task.js';

export const winOrLose: Traits = { players: 2, chance: false, worst: -1, best: 1 };
export const slipperyTraits: Traits = { ...winOrLose, chance: true };
export const askAll: Question = { ...plainQuestion, best: 'all' };

export function taskOf(
  position: Position,
  traits: Traits,
  context: SearchContext = {},
  question: Question = askAll,
  evaluation?: Evaluation,
): SearchTask {
  return { position, traits, question, context, evaluation };
}

/**
 * A game on an n x n board that is won by `k` in line. With `slip`, a piece slides to a random free
 * cell of the eight neighbours.
 */
export class LineGame implements ChancePosition {
  readonly moveCount: number;
  toMove: Side = 0;
  isOver = false;
  settled = 0;
  keyLow32 = 0;
  keyHigh32 = 0;
  readonly cells: Uint8Array;
  private readonly history: number[] = [];
  private readonly keys: Zobrist;
  private readonly linesAt: Int32Array[];
  private readonly neighbours: Int32Array[];
  private empty: number;

  constructor(
    readonly n = 3,
    readonly k = n,
    private readonly slip = 0,
  ) {
    this.moveCount = this.empty = n * n;
    this.cells = new Uint8Array(n * n);
    this.keys = new Zobrist(2 * n * n, 7);
    this.linesAt = linesThrough(n, k);
    this.neighbours = neighboursOf(n);
  }

  legalMoves(out: Int32Array, from: number): number {
    if (this.isOver) return 0;
    let to = from;
    for (let cell = 0; cell < this.moveCount; cell++) if (this.cells[cell] === 0) out[to++] = cell;
    return to - from;
  }

  play(cell: number): void {
    const { toMove } = this;
    this.cells[cell] = toMove + 1;
    this.history.push(cell);
    this.empty--;
    this.flip(cell, toMove);
    if (this.completes(cell, toMove + 1)) {
      this.settled = toMove === 0 ? 1 : -1;
      this.isOver = true;
    } else if (this.empty === 0) this.isOver = true;
    this.toMove = toMove === 0 ? 1 : 0;
  }

  undo(): void {
    const cell = this.history.pop()!;
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.cells[cell] = 0;
    this.empty++;
    this.flip(cell, this.toMove);
    this.settled = 0;
    this.isOver = false;
  }

  outcomes(move: number, out: Int32Array, probability: Float64Array, from: number): number {
    let count = 0;
    for (const cell of this.neighbours[move]) if (this.cells[cell] === 0) out[from + ++count] = cell;
    out[from] = move;
    probability[from] = count === 0 ? 1 : 1 - this.slip;
    for (let i = 1; i <= count; i++) probability[from + i] = this.slip / count;
    return count + 1;
  }

  private flip(cell: number, side: number): void {
    this.keyLow32 = (this.keyLow32 ^ this.keys.low32[2 * cell + side]) >>> 0;
    this.keyHigh32 = (this.keyHigh32 ^ this.keys.high32[2 * cell + side]) >>> 0;
  }

  private completes(cell: number, piece: number): boolean {
    const lines = this.linesAt[cell];
    const { cells, k } = this;
    for (let i = 0; i < lines.length; i += k) {
      let j = 0;
      while (j < k && cells[lines[i + j]] === piece) j++;
      if (j === k) return true;
    }
    return false;
  }
}

/** Returns for each cell the cells of all lines of `k` through it, in one array. */
function linesThrough(n: number, k: number): Int32Array[] {
  const through: number[][] = Array.from({ length: n * n }, () => []);
  for (let row = 0; row < n; row++) {
    for (let col = 0; col < n; col++) {
      for (const [dr, dc] of [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, -1],
      ] as const) {
        const lastRow = row + (k - 1) * dr;
        const lastCol = col + (k - 1) * dc;
        if (lastRow >= n || lastCol >= n || lastCol < 0) continue;
        const line = Array.from({ length: k }, (_, i) => (row + i * dr) * n + col + i * dc);
        for (const cell of line) through[cell].push(...line);
      }
    }
  }
  return through.map((cells) => Int32Array.from(cells));
}

function neighboursOf(n: number): Int32Array[] {
  return Array.from({ length: n * n }, (_, cell) => {
    const row = Math.floor(cell / n);
    const near = (other: number): boolean =>
      other !== cell && Math.abs(Math.floor(other / n) - row) <= 1 && Math.abs((other % n) - (cell % n)) <= 1;
    return Int32Array.from(Array.from({ length: n * n }, (_, other) => other).filter(near));
  });
}

/** Dots and Boxes on rows x cols boxes; edges: horizontal ones row by row, then vertical ones. */
export class TinyDots implements Position {
  readonly moveCount: number;
  toMove: Side = 0;
  settled = 0;
  keyLow32 = 0;
  keyHigh32 = 0;
  private drawn = 0;
  private readonly edges: Uint8Array;
  private readonly boxes: number[][] = [];
  private readonly history: number[] = [];
  private readonly keys: Zobrist;

  constructor(rows: number, cols: number) {
    const horizontal = (rows + 1) * cols;
    this.moveCount = horizontal + rows * (cols + 1);
    this.edges = new Uint8Array(this.moveCount);
    this.keys = new Zobrist(this.moveCount + 1, 11);
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < cols; c++) {
        const left = horizontal + r * (cols + 1) + c;
        this.boxes.push([r * cols + c, (r + 1) * cols + c, left, left + 1]);
      }
    }
  }

  get isOver(): boolean {
    return this.drawn === this.moveCount;
  }

  legalMoves(out: Int32Array, from: number): number {
    let to = from;
    for (let edge = 0; edge < this.moveCount; edge++) if (this.edges[edge] === 0) out[to++] = edge;
    return to - from;
  }

  play(edge: number): void {
    this.edges[edge] = 1;
    this.drawn++;
    this.flip(edge);
    const closed = this.boxes.filter(
      (box) => box.includes(edge) && box.every((e) => this.edges[e] === 1),
    ).length;
    this.history.push(edge, closed, this.toMove);
    this.settled += this.toMove === 0 ? closed : -closed;
    if (closed === 0) {
      this.toMove = this.toMove === 0 ? 1 : 0;
      this.flip(this.moveCount);
    }
  }

  undo(): void {
    const side = this.history.pop() as Side;
    const closed = this.history.pop()!;
    const edge = this.history.pop()!;
    this.settled -= side === 0 ? closed : -closed;
    if (side !== this.toMove) this.flip(this.moveCount);
    this.toMove = side;
    this.flip(edge);
    this.edges[edge] = 0;
    this.drawn--;
  }

  private flip(index: number): void {
    this.keyLow32 = (this.keyLow32 ^ this.keys.low32[index]) >>> 0;
    this.keyHigh32 = (this.keyHigh32 ^ this.keys.high32[index]) >>> 0;
  }
}

/** Plays up to `plies` random moves; returns the position. */
export function scrambled<P extends Position>(position: P, seed: number, plies: number): P {
  const random = new Random(seed);
  const moves = new Int32Array(position.moveCount);
  for (let i = 0; i < plies && !position.isOver; i++) {
    position.play(moves[random.below(position.legalMoves(moves, 0))]);
  }
  return position;
}

/** An arbitrary integer evaluation: the points settled plus a number that the key determines. */
export const noise: Evaluation = {
  id: 'noise',
  summary: { english: 'noise' },
  evaluate: (position) =>
    position.settled +
    (position.isOver ? 0 : ((Math.imul(position.keyLow32 ^ position.keyHigh32, 0x9e3779b1) >>> 0) % 21) - 10),
};
