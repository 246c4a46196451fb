/**
 * Checks the certificate of a capture knowing only the rules: a man jumps diagonally over an opponent piece to
 * the empty square behind it and the piece leaves the board. Shares nothing with the solvers; trusts nothing in
 * the certificate, which may be any JSON value.
 */
import type { Certificate, Verdict } from '../../core/certificate.js';
import type { CaptureCertificate, ManBound } from './certificate.js';
import { EMPTY, OPPONENT, OWN, colOf, indexOf, rowOf, squareName, type CheckersSetup } from './setup.js';
import { ManCheck } from './verify-argument.js';
import { Fault, isCount, reachOf, insist } from './verify-reach.js';

/**
 * Verdict on the claim that the longest capture takes at least `lo` and at most `hi` pieces. `shown` is `exact`
 * or `interval` when the certificate argues both, `at-least` when it has only the path.
 */
export function verifyCapture(
  setup: CheckersSetup,
  lo: number,
  hi: number,
  certificate: Certificate,
): Verdict {
  try {
    insist(isCount(lo) && isCount(hi) && lo <= hi, 'the claim is not lo <= hi');
    const { kind, path, bounds } = (certificate ?? {}) as Partial<CaptureCertificate>;
    insist(kind === 'capture', 'not a capture certificate');
    const checker = new Checker(setup);
    const captured = checker.replay(path);
    insist(captured >= lo, `the path captures ${captured}, fewer than ${lo}`);
    insist(captured <= hi, `the path captures ${captured}, more than ${hi}`);
    if (bounds === undefined) return { ok: true, shown: 'at-least' };
    checker.checkBounds(bounds, hi);
    return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.message };
    throw error;
  }
}

class Checker {
  private readonly squareNamed = new Map<string, number>();

  constructor(private readonly setup: CheckersSetup) {
    for (let i = 0; i < setup.cells.length; i++) this.squareNamed.set(squareName(i, setup.cols), i);
  }

  private square(name: unknown): number {
    const square = this.squareNamed.get(name as string);
    insist(square !== undefined, `${String(name)} is not a square`);
    return square;
  }

  /** Number of pieces the path captures, jump by jump on a board. */
  replay(path: unknown): number {
    insist(Array.isArray(path), 'there is no path');
    if (path.length === 0) return 0;
    const board = this.setup.cells.slice();
    let at = this.square(path[0]);
    insist(board[at] === OWN, `no own man on ${String(path[0])}`);
    board[at] = EMPTY;
    for (const name of path.slice(1)) {
      const land = this.square(name);
      const piece = this.between(at, land);
      insist(piece >= 0 && board[piece] === OPPONENT, `no piece to jump over on the way to ${String(name)}`);
      insist(board[land] === EMPTY, `${String(name)} is not empty`);
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

  /** Every man either has no first jump or an argument that he takes at most `hi`. */
  checkBounds(bounds: unknown, hi: number): void {
    insist(Array.isArray(bounds), 'the bounds are not a list');
    const argued = new Set<number>();
    for (const bound of bounds as (Partial<ManBound> | null)[]) {
      const man = this.square(bound?.man);
      insist(this.setup.cells[man] === OWN, `no own man on ${String(bound?.man)}`);
      insist(!argued.has(man), `two arguments for ${String(bound?.man)}`);
      argued.add(man);
      new ManCheck(this.setup, man, hi, (name) => this.square(name)).check(bound?.argument, 0);
    }
    for (let i = 0; i < this.setup.cells.length; i++) {
      if (this.setup.cells[i] !== OWN || argued.has(i)) continue;
      insist(
        reachOf(this.setup, i, new Set()).jumps.size === 0,
        `no argument for ${squareName(i, this.setup.cols)}`,
      );
    }
  }
}
