/**
 * The Hex player: one search that is continued from move to move. If a position follows from the
 * last one by moves that the tree knows, the search continues with that part of the tree.
 */
import type { Meter } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { Random } from '../../../core/random.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { Board } from '../solver/board.js';
import { Search } from './search/search.js';
import { defaultSettings, type Settings } from './settings.js';
import { LEFT_OUT, LOSES, WINS } from './search/tree.js';

/** The search's result for one move. */
export interface MoveEstimate {
  readonly move: Move;
  /** Playouts that began with it. */
  readonly playouts: number;
  /** Chance to win of the player who makes it, -1 to 1. */
  readonly value: number;
  /** `value` is 1 or -1, and proved. */
  readonly proved: boolean;
}

export interface SearchEstimate {
  /** Chance to win of the side to move, -1 to 1; if `proved` exactly 1 or -1. */
  readonly value: number;
  readonly proved: boolean;
  readonly move: Move;
  readonly line: readonly Move[];
  /** Playouts behind the value, with those of earlier searches that the tree still holds. */
  readonly playouts: number;
  readonly depth: number;
  readonly bytes: number;
}

/** Beyond this many cells the time of a playout grows with their square. */
const manyCells = 400;

/** Playouts without limits, by the board's cells: a few seconds. */
function defaultPlayouts(cells: number): number {
  return Math.ceil((500_000 / Math.max(cells, 25)) * Math.min(1, manyCells / cells));
}

/** Playouts between two readings of the clock: tens of milliseconds on any board. */
function playoutsPerReading(cells: number): number {
  return Math.max(1, Math.floor(2 ** 22 / cells ** 2));
}

const defaultBytes = 512 << 20;

export class HexPlayer {
  private readonly search: Search;
  /** The board of the search's root; undefined before the first position. */
  private known: Uint8Array | undefined;
  private knownMover = 0;

  constructor(
    private readonly rows: number,
    private readonly cols: number,
    private readonly seed: number,
    bytes: number = defaultBytes,
    private readonly settings: Settings = defaultSettings,
  ) {
    this.search = new Search(new Board(rows, cols), bytes, settings);
  }

  /** Playouts without limits. */
  get usualPlayouts(): number {
    return defaultPlayouts(this.rows * this.cols);
  }

  /**
   * Thinks until the meter stops it, `playouts` are in the tree or the position is proved. The
   * position must have an empty cell and no winner; the right to swap does not count here.
   */
  think(setup: HexSetup, meter: Meter, playouts = Infinity): SearchEstimate {
    const { search } = this;
    this.goTo(setup);
    const perReading = playoutsPerReading(setup.cells.length);
    let run = 0;
    while (search.proved === 0 && run < playouts && meter.spend()) {
      search.run();
      run++;
      // On large boards a playout takes milliseconds, and the meter alone would look at the clock
      // every 1024.
      if (run % perReading === 0 && !meter.readClock()) break;
    }
    meter.allows(search.tree.bytes);
    const { tree } = search;
    const proved = search.proved !== 0;
    const isDrawn = !proved && this.settings.drawPower < Infinity;
    const best = isDrawn ? this.drawn(setup.cells) : search.bestChild(0);
    return {
      value: proved ? search.proved : this.valueOf(!isDrawn && tree.visits[best] > 0 ? best : 0),
      proved,
      move: tree.move[best],
      line: isDrawn ? [tree.move[best]] : this.line(),
      playouts: tree.visits[0],
      depth: search.deepest,
      bytes: tree.bytes,
    };
  }

  /**
   * Draws a child of the root by a power of the network's shares; proved losses are left out. The
   * random number depends on the seed and the number of stones.
   */
  private drawn(cells: Uint8Array): number {
    const { first, count, prior, proof } = this.search.tree;
    const shares = prior.subarray(first[0], first[0] + count[0]);
    const weights = shares.map((share, i) =>
      proof[first[0] + i] < 0 ? 0 : share ** this.settings.drawPower,
    );
    const random = new Random(this.seed);
    for (const stone of cells) if (stone !== EMPTY) random.uint32();
    return first[0] + random.weighted(weights);
  }

  /** The moves that the last search tried, proved wins first, then by playouts. */
  moves(): MoveEstimate[] {
    const { tree } = this.search;
    const children = Array.from({ length: tree.count[0] }, (_, i) => tree.first[0] + i);
    return children
      .filter(
        (child) => tree.proof[child] !== LEFT_OUT && (tree.visits[child] > 0 || tree.proof[child] !== 0),
      )
      .sort(
        (a, b) =>
          tree.proof[b] - tree.proof[a] || tree.visits[b] - tree.visits[a] || tree.move[a] - tree.move[b],
      )
      .map((child) => ({
        move: tree.move[child],
        playouts: tree.visits[child],
        value: this.valueOf(child),
        proved: tree.proof[child] !== 0,
      }));
  }

  /** Value from the view of the node's mover; for the root, from that of the side to move. */
  private valueOf(node: number): number {
    const { proof, wins, visits } = this.search.tree;
    const sign = node === 0 ? -1 : 1;
    if (proof[node] === WINS) return sign;
    if (proof[node] === LOSES) return 0 - sign;
    return visits[node] === 0 ? 0 : sign * ((2 * wins[node]) / visits[node] - 1) + 0;
  }

  /** The best moves from the root on, as far as the tree has weighed them. */
  private line(): Move[] {
    const { tree } = this.search;
    const line: Move[] = [];
    let before = 0;
    for (let node = this.search.bestChild(0); node !== 0; node = this.search.bestChild(node)) {
      // After a move that loses for certain the reply may not be known.
      const isUnknown =
        tree.visits[node] === 0 || (tree.proof[before] === LOSES && tree.proof[node] !== WINS);
      if (line.length > 0 && isUnknown) break;
      line.push(tree.move[node]);
      before = node;
    }
    return line;
  }

  /** Whether the position follows from the last one by at most two moves, or is the same. */
  follows(setup: HexSetup): boolean {
    return this.movesTo(setup) !== undefined;
  }

  private movesTo({ rows, cols, cells, toMove }: HexSetup): Move[] | undefined {
    if (rows !== this.rows || cols !== this.cols) return undefined;
    return this.known && movesBetween(this.known, this.knownMover, cells, toMove + 1);
  }

  private goTo(setup: HexSetup): void {
    const { cells } = setup;
    const mover = setup.toMove + 1;
    const moves = this.movesTo(setup);
    if (!moves || !this.search.follow(moves)) this.search.start(cells, mover);
    this.known = cells.slice();
    this.knownMover = mover;
  }
}

/** At most two moves between two boards, [] for equal ones; `first` moves before, `mover` after. */
function movesBetween(from: Uint8Array, first: number, to: Uint8Array, mover: number): Move[] | undefined {
  const added: Move[] = [];
  for (let cell = 0; cell < from.length; cell++) {
    if (from[cell] === to[cell]) continue;
    if (from[cell] !== EMPTY || added.length === 2) return undefined;
    added.push(cell);
  }
  added.sort((a) => (to[a] === first ? -1 : 1));
  const alternate = added.every((cell, i) => to[cell] === (i === 0 ? first : 3 - first));
  return alternate && mover === (added.length === 1 ? 3 - first : first) ? added : undefined;
}
