/**
 * Checks the certificate of a capture knowing only the rules: a man jumps diagonally over an
 * opponent piece to the empty square behind it and the piece leaves the board. Shares nothing with
 * the solvers; trusts nothing in the certificate, which may be any JSON value.
 *
 * Why a wall costs a piece: let S be squares within the man's reach, and c the number of pieces in
 * reach between S and the rest. A path that ends outside S crosses that border an even number of
 * times, or an odd number if it starts in S. Where c + (1 if it starts in S) is odd, it cannot have
 * captured all c.
 */
import type { Certificate, Verdict } from '../../../core/answer.js';
import type { Argument, CaptureCertificate, ManBound, Wall } from './certificate.js';
import { insist, shown, verdictOf } from '../../kit/fault.js';
import {
  EMPTY,
  OPPONENT,
  OWN,
  colOf,
  indexOf,
  rowOf,
  squareName,
  type CheckersSetup,
} from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/**
 * Verdict on the claim that the longest capture takes at least `lo` and at most `hi` pieces.
 * `shown` is `exact` or `interval` when the certificate argues both, `at-least` when it has only
 * the path.
 */
export function verifyCapture(
  setup: CheckersSetup,
  lo: number,
  hi: number,
  certificate: Certificate,
): Verdict {
  return verdictOf(() => {
    insist(isCount(lo) && isCount(hi) && lo <= hi, phrase('the claim is not lo <= hi'));
    const { kind, path, bounds } = (certificate ?? {}) as Partial<CaptureCertificate>;
    insist(kind === 'capture', phrase('not a capture certificate'));
    const checker = new Checker(setup);
    const captured = checker.replay(path);
    insist(captured >= lo, phrase('the path captures {captured}, fewer than {lo}', { captured, lo }));
    insist(captured <= hi, phrase('the path captures {captured}, more than {hi}', { captured, hi }));
    if (bounds === undefined) return { ok: true, shown: 'at-least' };
    checker.checkBounds(bounds, hi);
    return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
  });
}

class Checker {
  private readonly squareNamed = new Map<string, number>();

  constructor(private readonly setup: CheckersSetup) {
    for (let i = 0; i < setup.cells.length; i++) this.squareNamed.set(squareName(i, setup.cols), i);
  }

  private square(name: unknown): number {
    const square = this.squareNamed.get(name as string);
    insist(square !== undefined, phrase('{name} is not a square', { name: shown(name) }));
    return square;
  }

  /** Number of pieces the path captures, jump by jump on a board. */
  replay(path: unknown): number {
    insist(Array.isArray(path), phrase('there is no path'));
    if (path.length === 0) return 0;
    const board = this.setup.cells.slice();
    let at = this.square(path[0]);
    insist(board[at] === OWN, phrase('no own man on {man}', { man: shown(path[0]) }));
    board[at] = EMPTY;
    for (const name of path.slice(1)) {
      const land = this.square(name);
      const piece = this.between(at, land);
      insist(
        piece >= 0 && board[piece] === OPPONENT,
        phrase('no piece to jump over on the way to {name}', { name: shown(name) }),
      );
      insist(board[land] === EMPTY, phrase('{name} is not empty', { name: shown(name) }));
      board[piece] = EMPTY;
      at = land;
    }
    return path.length - 1;
  }

  /** The square jumped over from one square to another; -1 if that is no jump. */
  private between(from: number, to: number): number {
    const { cols } = this.setup;
    const rows = rowOf(to, cols) - rowOf(from, cols);
    const columns = colOf(to, cols) - colOf(from, cols);
    if (Math.abs(rows) !== 2 || Math.abs(columns) !== 2) return -1;
    return indexOf(rowOf(from, cols) + rows / 2, colOf(from, cols) + columns / 2, cols);
  }

  /** Insists that every man has no first jump, or an argument that it takes at most `hi`. */
  checkBounds(bounds: unknown, hi: number): void {
    insist(Array.isArray(bounds), phrase('the bounds are not a list'));
    const argued = new Set<number>();
    for (const bound of bounds as (Partial<ManBound> | null)[]) {
      const man = this.square(bound?.man);
      insist(this.setup.cells[man] === OWN, phrase('no own man on {man}', { man: shown(bound?.man) }));
      insist(!argued.has(man), phrase('two arguments for {man}', { man: shown(bound?.man) }));
      argued.add(man);
      new ManCheck(this.setup, man, hi, (name) => this.square(name)).check(bound?.argument, 0);
    }
    for (let i = 0; i < this.setup.cells.length; i++) {
      if (this.setup.cells[i] !== OWN || argued.has(i)) continue;
      insist(
        reachOf(this.setup, i, new Set()).jumps.size === 0,
        phrase('no argument for {i}', { i: squareName(i, this.setup.cols) }),
      );
    }
  }
}

/** Nesting of cases past this is refused. */
const MAX_NESTING = 3000;

/** Squares behind one piece, the entry: a man that jumps over it ends there. */
interface Pocket {
  /** The square outside from which it is jumped over. */
  readonly gate: number;
  /** Pieces in the pocket, with the entry. */
  readonly pieces: number;
}

class ManCheck {
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
    insist(depth < MAX_NESTING, phrase('cases are nested too deeply'));
    if (argument.kind === 'cases') {
      this.checkCases(argument, depth);
      return;
    }
    const reach = reachOf(this.setup, this.man, this.spared);
    if (argument.kind === 'contradiction') {
      insist(
        [...this.captured].some((piece) => !reach.jumps.has(piece)),
        phrase('all the captured pieces are within reach'),
      );
    } else if (argument.kind === 'count') {
      insist(
        argument.pieces === reach.jumps.size,
        phrase('within reach: {jumps} {jumps|piece|pieces}', { jumps: reach.jumps.size }),
      );
      insist(
        argument.pieces <= this.hi,
        phrase('more than {hi} {hi|piece|pieces} within reach', { hi: this.hi }),
      );
    } else {
      insist(argument.kind === 'walls', phrase('unknown kind of argument'));
      this.checkWalls(reach, argument);
    }
  }

  private checkCases(argument: Argument & { kind: 'cases' }, depth: number): void {
    const piece = this.square(argument.piece);
    insist(
      this.setup.cells[piece] === OPPONENT,
      phrase('no opponent piece on {piece}', { piece: argument.piece }),
    );
    insist(
      !this.captured.has(piece) && !this.spared.has(piece),
      phrase('two cases about {piece}', { piece: argument.piece }),
    );
    this.captured.add(piece);
    this.check(argument.captured, depth + 1);
    this.captured.delete(piece);
    this.spared.add(piece);
    this.check(argument.spared, depth + 1);
    this.spared.delete(piece);
  }

  private checkWalls(reach: Reach, argument: Partial<Argument & { kind: 'walls' }>): void {
    const { capacity, walls, entries } = argument;
    insist(isCount(capacity) && capacity > 0, phrase('the capacity is not a positive number'));
    insist(Array.isArray(walls), phrase('the walls are not a list'));
    const barred = this.namedOnce(entries ?? []);
    const core = reachOf(this.setup, this.man, new Set([...this.spared, ...barred]));
    const pockets = [...barred].map((entry) => this.pocketBehind(entry, barred, reach, core));
    const load = new Map<number, number>();
    const depth = new Map<number, number>();
    let total = 0;
    for (const wall of walls as (Partial<Wall> | null)[]) {
      const weight = wall?.weight;
      insist(isCount(weight) && weight > 0 && weight < 1e9, phrase('a wall has no positive weight'));
      this.checkWall(core, weight, this.namedOnce(wall?.squares), load, depth);
      total += weight;
    }
    insist(largest(load.values()) <= capacity, phrase('a piece carries more than the capacity'));
    const taken = (around: number): number => core.jumps.size - Math.ceil((total - around) / capacity);
    let bound = taken(largest(depth.values()));
    for (const { gate, pieces } of pockets) bound = Math.max(bound, taken(depth.get(gate) ?? 0) + pieces);
    insist(bound <= this.hi, phrase('the walls leave {bound} {bound|piece|pieces}', { bound }));
  }

  /** The pocket behind an entry; nothing else leads into it, and none of its pieces is captured. */
  private pocketBehind(entry: number, barred: ReadonlySet<number>, reach: Reach, core: Reach): Pocket {
    const ends = reach.jumps.get(entry) ?? [];
    const gate = ends.find((square) => core.around.has(square));
    const inner = ends.find((square) => !core.around.has(square));
    insist(
      gate !== undefined && inner !== undefined,
      phrase('an entry is not between the core and a pocket'),
    );
    const inside = this.piecesBehind(reach, entry, inner);
    for (const piece of inside) {
      insist(!this.captured.has(piece), phrase('a piece of a pocket is captured'));
      insist(piece === entry || !barred.has(piece), phrase('a pocket has two entries'));
    }
    return { gate, pieces: inside.size };
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

  private namedOnce(names: unknown): Set<number> {
    insist(Array.isArray(names), phrase('squares are not listed'));
    const squares = new Set(names.map(this.square));
    insist(squares.size === names.length, phrase('a square is named twice'));
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
      const pieces = reach.around.get(square);
      insist(pieces, phrase('a wall has a square out of reach'));
      depth.set(square, (depth.get(square) ?? 0) + weight);
      for (const piece of pieces) {
        const [a, b] = reach.jumps.get(piece)!;
        if (inside.has(a) && inside.has(b)) continue;
        crossings++;
        if (!this.captured.has(piece)) load.set(piece, (load.get(piece) ?? 0) + weight);
      }
    }
    insist(
      (crossings + Number(inside.has(this.man))) % 2 === 1,
      phrase('a wall can be crossed without loss'),
    );
  }
}

function largest(numbers: Iterable<number>): number {
  let max = 0;
  for (const value of numbers) max = Math.max(max, value);
  return max;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Squares and pieces within one man's reach if some pieces are spared. */
interface Reach {
  /** Square the man could come to -> the pieces it could jump over there. */
  readonly around: ReadonlyMap<number, readonly number[]>;
  /** Piece -> the two squares on both sides of it. */
  readonly jumps: ReadonlyMap<number, readonly [number, number]>;
}

/** Squares and pieces that a man on `start` could come to without the pieces in `spared`. */
function reachOf(setup: CheckersSetup, start: number, spared: ReadonlySet<number>): Reach {
  const around = new Map<number, number[]>([[start, []]]);
  const jumps = new Map<number, readonly [number, number]>();
  for (const [at, pieces] of around) {
    for (const [piece, land] of jumpsFrom(setup, at)) {
      if (setup.cells[piece] !== OPPONENT || spared.has(piece)) continue;
      if (setup.cells[land] !== EMPTY && land !== start) continue;
      pieces.push(piece);
      if (!around.has(land)) around.set(land, []);
      const known = jumps.get(piece) ?? [at, land];
      insist(known.includes(at) && known.includes(land), phrase('a piece can be jumped over in two ways'));
      jumps.set(piece, known);
    }
  }
  for (const piece of jumps.keys()) insist(!around.has(piece), phrase('a capture would open a square'));
  return { around, jumps };
}

/** The squares two steps away on the diagonals, with the squares between. */
function jumpsFrom(setup: CheckersSetup, at: number): [piece: number, land: number][] {
  const { rows, cols } = setup;
  const found: [number, number][] = [];
  for (const up of [1, -1]) {
    for (const right of [1, -1]) {
      const row = rowOf(at, cols) + 2 * up;
      const col = colOf(at, cols) + 2 * right;
      if (row < 0 || row >= rows || col < 0 || col >= cols) continue;
      found.push([indexOf(row - up, col - right, cols), indexOf(row, col, cols)]);
    }
  }
  return found;
}
