/**
 * Checks the argument that one man captures no more than a number of pieces; part of `verify.ts`.
 *
 * Why a wall costs a piece: let S be squares within the man's reach, c the pieces in reach that he would jump
 * over between S and the rest. Ending outside S he crosses that border an even number of times, or odd if he
 * starts in S. Where c + (1 if he starts in S) is odd, he cannot have captured all c.
 */
import type { Argument, Wall } from './certificate.js';
import { OPPONENT, type CheckersSetup } from './setup.js';
import { isCount, reachOf, insist, type Reach } from './verify-reach.js';

/** Nesting of cases past this is refused. */
const DEEPEST = 3000;

/** Squares behind one piece, the entry: whoever jumps over it ends there. */
interface Pocket {
  readonly entry: number;
  /** The square outside from which it is jumped over. */
  readonly gate: number;
  /** Pieces in the pocket, with the entry. */
  readonly pieces: number;
}

/** Checks the argument for one man. */
export class ManCheck {
  private readonly captured = new Set<number>();
  private readonly spared = new Set<number>();

  constructor(
    private readonly setup: CheckersSetup,
    private readonly man: number,
    private readonly hi: number,
    private readonly square: (name: unknown) => number,
  ) {}

  check(value: unknown, depth: number): void {
    const argument = (value ?? {}) as Argument;
    insist(depth < DEEPEST, 'cases are nested too deeply');
    if (argument.kind === 'cases') {
      this.checkCases(argument, depth);
      return;
    }
    const reach = reachOf(this.setup, this.man, this.spared);
    if (argument.kind === 'contradiction') {
      insist(
        [...this.captured].some((piece) => !reach.jumps.has(piece)),
        'all the captured pieces are within reach',
      );
    } else if (argument.kind === 'count') {
      insist(argument.pieces === reach.jumps.size, `${reach.jumps.size} pieces are within reach`);
      insist(argument.pieces <= this.hi, `more than ${this.hi} pieces are within reach`);
    } else {
      insist(argument.kind === 'walls', 'unknown kind of argument');
      this.checkWalls(reach, argument);
    }
  }

  private checkCases(argument: Argument & { kind: 'cases' }, depth: number): void {
    const piece = this.square(argument.piece);
    insist(this.setup.cells[piece] === OPPONENT, `no opponent piece on ${argument.piece}`);
    insist(!this.captured.has(piece) && !this.spared.has(piece), `two cases about ${argument.piece}`);
    this.captured.add(piece);
    this.check(argument.captured, depth + 1);
    this.captured.delete(piece);
    this.spared.add(piece);
    this.check(argument.spared, depth + 1);
    this.spared.delete(piece);
  }

  private checkWalls(reach: Reach, argument: Partial<Argument & { kind: 'walls' }>): void {
    const { capacity, walls, entries } = argument;
    insist(isCount(capacity) && capacity > 0, 'the capacity is not a positive number');
    insist(Array.isArray(walls), 'the walls are not a list');
    const pockets = this.pocketsOf(reach, entries ?? []);
    const entered = new Set([...this.spared, ...pockets.map((pocket) => pocket.entry)]);
    const core = reachOf(this.setup, this.man, entered);
    const load = new Map<number, number>();
    const depth = new Map<number, number>();
    let total = 0;
    for (const wall of walls as (Partial<Wall> | null)[]) {
      const weight = wall?.weight;
      insist(isCount(weight) && weight > 0 && weight < 1e9, 'a wall has no positive weight');
      this.checkWall(core, weight, this.squaresOf(wall?.squares, core), load, depth);
      total += weight;
    }
    insist(largest(load.values()) <= capacity, 'a piece carries more than the capacity');
    const taken = (around: number): number => core.jumps.size - Math.ceil((total - around) / capacity);
    let bound = taken(largest(depth.values()));
    for (const { gate, pieces } of pockets) bound = Math.max(bound, taken(depth.get(gate) ?? 0) + pieces);
    insist(bound <= this.hi, `the walls leave ${bound} pieces`);
  }

  /** The pockets behind the entries: nothing else leads into them, and nothing in them is known to be captured. */
  private pocketsOf(reach: Reach, entries: unknown): Pocket[] {
    insist(Array.isArray(entries), 'the entries are not a list');
    const pieces = new Set(entries.map(this.square));
    insist(pieces.size === entries.length, 'an entry is named twice');
    const core = reachOf(this.setup, this.man, new Set([...this.spared, ...pieces]));
    return [...pieces].map((entry) => {
      const ends = reach.jumps.get(entry);
      insist(ends, 'an entry is out of reach');
      const gate = ends.find((square) => core.around.has(square));
      const inner = ends.find((square) => !core.around.has(square));
      insist(gate !== undefined && inner !== undefined, 'an entry is not between the core and a pocket');
      const inside = this.piecesBehind(reach, entry, inner);
      for (const piece of inside) insist(!this.captured.has(piece), 'a piece of a pocket is captured');
      for (const piece of inside) insist(piece === entry || !pieces.has(piece), 'a pocket has two entries');
      return { entry, gate, pieces: inside.size };
    });
  }

  /** The entry and the pieces that can be jumped over after it without jumping back. */
  private piecesBehind(reach: Reach, entry: number, inner: number): Set<number> {
    const pieces = new Set([entry]);
    const squares = new Set([inner]);
    for (const square of squares) {
      for (const piece of reach.around.get(square)!) {
        if (piece === entry) continue;
        pieces.add(piece);
        for (const end of reach.jumps.get(piece)!) squares.add(end);
      }
    }
    return pieces;
  }

  private squaresOf(names: unknown, reach: Reach): Set<number> {
    insist(Array.isArray(names), 'a wall has no squares');
    const squares = new Set(names.map(this.square));
    insist(squares.size === names.length, 'a wall names a square twice');
    for (const square of squares) insist(reach.around.has(square), 'a wall has a square out of reach');
    return squares;
  }

  /** Adds the wall to the load of the pieces on its border and to the depth of its squares. */
  private checkWall(
    reach: Reach,
    weight: number,
    inside: ReadonlySet<number>,
    load: Map<number, number>,
    depth: Map<number, number>,
  ): void {
    let crossings = 0;
    for (const square of inside) {
      depth.set(square, (depth.get(square) ?? 0) + weight);
      for (const piece of reach.around.get(square)!) {
        const [a, b] = reach.jumps.get(piece)!;
        if (inside.has(a) && inside.has(b)) continue;
        crossings++;
        if (!this.captured.has(piece)) load.set(piece, (load.get(piece) ?? 0) + weight);
      }
    }
    insist((crossings + Number(inside.has(this.man))) % 2 === 1, 'a wall can be crossed without loss');
  }
}

function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const value of numbers) most = Math.max(most, value);
  return most;
}
