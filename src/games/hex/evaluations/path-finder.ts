/**
 * Distances over the board for one player: the least number of empty cells on a path of own stones
 * (cost
 * 0) and empty cells (cost 1) from a side of the board; the opponent's stones block.
 *
 * Costs of 0 and 1 make Dijkstra's algorithm a breadth-first search with two stacks: squares at the
 * current distance, and squares one further. A square is entered once, at the first touch, which is
 * the cheapest: the cost depends on the square alone. O(rows * cols), nothing allocated after the
 * constructor.
 */
import type { Geometry } from '../rules/bordered-board.js';
import { EMPTY, FIRST, SECOND } from '../rules/setup.js';

/** Distance of a square or side that cannot be reached. */
export const UNREACHABLE = 1 << 20;

/** Set on squares that the search has entered, and on the border from the start. */
const CLOSED = 4;

/** The cells along one side, as a list and as flags. */
interface Edge {
  readonly cells: Int32Array;
  readonly flags: Uint8Array;
}

export class PathFinder {
  /** Owner of each square, plus CLOSED; `words` sees four squares at a time. */
  private readonly state: Uint8Array;
  private readonly words: Int32Array;
  private readonly border: Int32Array;
  private readonly near: readonly Edge[];
  private readonly far: readonly Edge[];
  private readonly nowhere: Uint8Array;
  private readonly scratch: Int32Array;
  private here: Int32Array;
  private further: Int32Array;
  private hereCount = 0;
  private furtherCount = 0;

  constructor(private readonly geometry: Geometry) {
    const owners = geometry.emptySquares();
    const size = owners.length;
    this.state = new Uint8Array(size);
    this.words = new Int32Array(this.state.buffer);
    this.border = new Int32Array(owners.map((owner) => (owner === EMPTY ? 0 : CLOSED)).buffer);
    this.nowhere = new Uint8Array(size);
    this.scratch = new Int32Array(size);
    this.here = new Int32Array(size);
    this.further = new Int32Array(size);
    const edge = (cells: Int32Array): Edge => {
      const flags = new Uint8Array(size);
      for (const square of cells) flags[square] = 1;
      return { cells, flags };
    };
    this.near = [FIRST, SECOND].map((stone) => edge(geometry.nearCells(stone)));
    this.far = [FIRST, SECOND].map((stone) => edge(geometry.farCells(stone)));
  }

  /** Empty cells that `stone` must fill to join its sides; UNREACHABLE if they are cut off. */
  distance(squares: Uint8Array, stone: number): number {
    this.begin(squares, this.near[stone - 1], stone, this.scratch);
    return this.spread(this.far[stone - 1].flags, stone, this.scratch);
  }

  /**
   * Writes to `out` the distance of every square from the player's near side (left, top), or from
   * the far one, the square itself counted; UNREACHABLE where no path leads.
   */
  map(squares: Uint8Array, stone: number, from: 'near' | 'far', out: Int32Array): void {
    out.fill(UNREACHABLE);
    this.begin(squares, this[from][stone - 1], stone, out);
    this.spread(this.nowhere, stone, out);
  }

  private begin(squares: Uint8Array, edge: Edge, stone: number, out: Int32Array): void {
    const { words, border } = this;
    this.state.set(squares);
    for (let i = 0; i < words.length; i++) words[i] |= border[i];
    this.hereCount = 0;
    this.furtherCount = 0;
    for (let i = 0; i < edge.cells.length; i++) this.enter(edge.cells[i], stone, 0, out);
  }

  /** Enters squares by distance up to the first one in `goal`; returns its distance. */
  private spread(goal: Uint8Array, stone: number, out: Int32Array): number {
    const { width } = this.geometry;
    for (let distance = 0; ; distance++) {
      while (this.hereCount > 0) {
        const square = this.here[--this.hereCount];
        if (goal[square] === 1) return distance;
        this.enter(square - width, stone, distance, out);
        this.enter(square - width + 1, stone, distance, out);
        this.enter(square + 1, stone, distance, out);
        this.enter(square + width, stone, distance, out);
        this.enter(square + width - 1, stone, distance, out);
        this.enter(square - 1, stone, distance, out);
      }
      if (this.furtherCount === 0) return UNREACHABLE;
      const held = this.here;
      this.here = this.further;
      this.further = held;
      this.hereCount = this.furtherCount;
      this.furtherCount = 0;
    }
  }

  /** Puts a square on the stack of its distance, unless it is blocked or was entered before. */
  private enter(square: number, stone: number, distance: number, out: Int32Array): void {
    const owner = this.state[square];
    if (owner === EMPTY) {
      this.state[square] = CLOSED;
      out[square] = distance + 1;
      this.further[this.furtherCount++] = square;
    } else if (owner === stone) {
      this.state[square] = CLOSED;
      out[square] = distance;
      this.here[this.hereCount++] = square;
    }
  }
}
