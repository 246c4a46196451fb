/**
 * Chooses the table for a position: that of its own endgame, or that of the whole board, which is
 * kept for the next position of the file.
 *
 * The number of positions still to come is not known, so the table of a board is built, down to the
 * layer that is needed, as soon as the endgames solved one by one have cost as much: all together
 * at most twice what would have been best had the number been known (rent or buy: A. Karlin and
 * others, "Competitive snoopy caching", 1988). Both give the same values to the last bit, so the
 * answer does not depend on which is used.
 *
 * Memory: what is kept and what is being built stay below `limits.bytes` together; the table used
 * longest ago is dropped first. Time: building a board's table gets at most half of a time limit.
 */
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { freeCount } from '../../../core/cells.js';
import { endgame, valueBytesOf, type Endgame, type EndgamePosition, type Root } from './endgame.js';
import { FREE, X, turnOf, type MnkSetup } from '../rules/setup.js';
import { Shape, type ValueBytes } from './shape.js';
import { bitCount } from '../../kit/bits.js';
import { Table } from './table.js';
import { wordRanks } from './words.js';

/** A table in which the moves of a position can be looked up. */
export interface TablePosition {
  readonly table: Table;
  readonly place: EndgamePosition;
}

/** The table of a board from its first move on, or the data to decide on building one. */
interface Shared {
  /** Any position on the board. */
  readonly setup: MnkSetup;
  readonly shape: Shape;
  table: Table | undefined;
  /** Positions of the endgames solved beside it. */
  spent: number;
  bytes: number;
}

/** Bytes without a limit of memory. */
const defaultBytes = 2 ** 28;

/** Cells of the largest board that may have a table of its own. */
const maxCells = 18;

/** Memory that is kept for the next endgame, however small. */
const maxSpare = 2 ** 24;

/** Boards kept, with a table or without. */
const maxBoards = 64;

/** The tables of one run. */
export class Tables {
  /** By board, the one used longest ago first. */
  private readonly boards = new Map<string, Shared>();
  /** The board used last: a file has many positions of one board. */
  private latest: Shared | undefined;
  private readonly shapes = new Map<number, Shape>();
  /** Memory of the endgames that have a table of their own, one at a time. */
  private own: Table | undefined;
  /** Word ranks for the largest board so far. */
  private ranks: Int32Array = new Int32Array(1);

  /**
   * A table for the moves of a position that is not over; undefined if a limit ended it. It may be
   * used until the next call.
   */
  find(setup: MnkSetup, meter: Meter, context: SearchContext): TablePosition | undefined {
    const shape = this.ownShape(setup);
    const budget = context.bytes ?? defaultBytes;
    const keeps = shape.valueBytes < 8 && shape.keptBytes <= budget;
    const bytes = keeps ? shape.keptBytes : shape.leastBytes;
    if (!meter.readClock() || !meter.allows(bytes) || !meter.claim(shape.atLeast[0])) return undefined;
    if (setup.cells.length <= maxCells) {
      const place = positionOnBoard(setup.cells);
      const table = this.ofBoard(setup, place, shape, budget, context.ms);
      if (table) return { table, place };
    }
    this.makeRoom(bytes, budget);
    const table = this.memoryFor(bytes).begin(this.endgame(setup, shape), keeps);
    return table.solveFrom(1, meter) ? { table, place: { taken: 0, x: 0 } } : undefined;
  }

  /** Memory for a table that is needed once; a much larger one is given back first. */
  private memoryFor(bytes: number): Table {
    const { own } = this;
    if (own && own.bytes <= Math.max(maxSpare, 2 * bytes)) return own;
    this.own = undefined;
    return (this.own = new Table());
  }

  /** Shape of the endgame of a position. */
  ownShape(setup: MnkSetup): Shape {
    const { latest } = this;
    const same = latest && sameGame(latest.setup, setup);
    const valueBytes = same ? latest.shape.valueBytes : valueBytesOf(setup);
    return this.shape(freeCount(setup.cells), turnOf(setup) === X ? 0 : -1, valueBytes);
  }

  private shape(n: number, lead: number, valueBytes: ValueBytes): Shape {
    const key = ((lead + 2048) * 32 + n) * 16 + valueBytes;
    let shape = this.shapes.get(key);
    if (!shape) this.shapes.set(key, (shape = new Shape(n, lead, valueBytes)));
    return shape;
  }

  private endgame(root: Root, shape: Shape): Endgame {
    this.ranks = wordRanks(shape.n, this.ranks);
    return endgame(root, shape, this.ranks);
  }

  /**
   * The table of the board, if it is there or is to be built now.
   * @param own shape of the endgame
   * @param budget bytes of all tables together
   */
  private ofBoard(
    setup: MnkSetup,
    { taken, x }: EndgamePosition,
    own: Shape,
    budget: number,
    ms: number | undefined,
  ): Table | undefined {
    const count = bitCount(taken);
    const shared = this.shared(setup, 2 * bitCount(x) - count + own.lead, own.valueBytes);
    const { shape, table } = shared;
    const from = table?.from ?? shape.n + 1;
    if (from <= count + 1) return table;
    const price = shape.atLeast[count + 1] - shape.atLeast[from];
    shared.spent += own.atLeast[0];
    return shared.spent >= price ? this.build(shared, setup, count + 1, budget, ms) : undefined;
  }

  private shared(setup: MnkSetup, lead: number, valueBytes: ValueBytes): Shared {
    const { latest } = this;
    if (latest && latest.shape.lead === lead && sameGame(latest.setup, setup)) return latest;
    const { rows, cols, k, score, slip } = setup;
    const name = `${rows} ${cols} ${score === 'points' ? '' : `${k}${score}`} ${slip} ${lead}`;
    const shape = this.shape(rows * cols, lead, valueBytes);
    const shared = this.boards.get(name) ?? { setup, shape, table: undefined, spent: 0, bytes: 0 };
    // Moves the entry to the end of the map, as the one used last.
    this.boards.delete(name);
    this.boards.set(name, shared);
    if (this.boards.size > maxBoards) this.boards.delete(this.boards.keys().next().value!);
    return (this.latest = shared);
  }

  private build(
    shared: Shared,
    setup: MnkSetup,
    count: number,
    budget: number,
    ms: number | undefined,
  ): Table | undefined {
    const bytes = shared.shape.bytes(true, count);
    if (!this.makeRoom(bytes, budget, shared)) return undefined;
    shared.bytes = bytes;
    shared.spent = 0;
    const empty = { ...setup, cells: new Uint8Array(setup.cells.length) };
    shared.table ??= new Table().begin(this.endgame(empty, shared.shape), true);
    const meter = new Meter({ ms: ms && ms / 2 });
    return shared.table.solveFrom(count, meter) ? shared.table : undefined;
  }

  /** Drops tables, not that of `needed`, until `bytes` more fit; false if they never do. */
  private makeRoom(bytes: number, budget: number, needed?: Shared): boolean {
    let used = bytes;
    for (const shared of this.boards.values()) if (shared !== needed) used += shared.bytes;
    for (const shared of this.boards.values()) {
      if (used <= budget) break;
      if (shared === needed) continue;
      used -= shared.bytes;
      shared.table = undefined;
      shared.bytes = 0;
    }
    return used <= budget;
  }
}

function sameGame(a: MnkSetup, b: MnkSetup): boolean {
  const sameBoard = a.rows === b.rows && a.cols === b.cols;
  return sameBoard && a.score === b.score && a.slip === b.slip && a.k === b.k;
}

function positionOnBoard(cells: Uint8Array): EndgamePosition {
  let taken = 0;
  let x = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === FREE) continue;
    taken |= 1 << cell;
    if (cells[cell] === X) x |= 1 << cell;
  }
  return { taken, x };
}
