/**
 * Report 000's test whether a player has joined two sides, as described there
 * (checkLineThroughBoard): a walk from every stone in the first row to the stones below, right,
 * below left and left, except those in a list of visited cells, which is searched from its
 * beginning. The walk never goes up, so the test is not valid: see notebooks/02-hex-heuristics.
 */
import { FIRST, SECOND } from '../../../games/hex/rules/setup.js';

/** A square board, row by row: 0 empty, 1 joins left and right, 2 top and bottom. */
export interface Stones {
  readonly rows: number;
  readonly cells: Uint8Array;
}

/** Rows and columns to the neighbours in the order of the walk. */
const steps = [
  [1, 0],
  [0, 1],
  [1, -1],
  [0, -1],
] as const;

export interface Walk {
  readonly joined: boolean;
  /** Number of squares examined and list entries compared. */
  readonly work: number;
}

/** Performs the walk for the player with stones `stone`; player 1's board is transposed. */
export function reportPathTest(
  { rows: n, cells }: { readonly rows: number; readonly cells: ArrayLike<number> },
  stone: number,
): Walk {
  const owns = (row: number, col: number): boolean =>
    (stone === SECOND ? cells[row * n + col] : cells[col * n + row]) === stone;
  let work = 0;
  let passed: number[] = [];

  function contains(place: number): boolean {
    for (const other of passed) {
      work++;
      if (other === place) return true;
    }
    return false;
  }

  function walk(row: number, col: number): boolean {
    if (row === n - 1) return true;
    for (const [down, right] of steps) {
      const next = { row: row + down, col: col + right };
      if (next.col < 0 || next.col >= n) continue;
      work++;
      const place = next.row * n + next.col;
      if (!owns(next.row, next.col) || contains(place)) continue;
      passed.push(place);
      if (walk(next.row, next.col)) return true;
    }
    return false;
  }

  for (let row = 0; row < n; row++) {
    let found = false;
    for (let col = 0; col < n; col++) found = owns(row, col) || found;
    work += n;
    if (!found) return { joined: false, work };
  }
  for (let col = 0; col < n; col++) {
    work++;
    if (!owns(0, col)) continue;
    passed = [];
    if (walk(0, col)) return { joined: true, work };
  }
  return { joined: false, work };
}

/** Share of the cells of each player on the board of the longest walk. */
const taken = 0.4;

/**
 * Returns a board on which the walk takes long and finds nothing: stones of player 2 from the top
 * on, and below them one a row out of its reach; as many stones of player 1 from the bottom on. n
 * must be at least 4.
 */
export function longestWalk(n: number): Uint8Array {
  const cells = new Uint8Array(n * n);
  const above = Math.floor(taken * n * n) - (n - 1);
  const full = Math.max(1, Math.floor(above / (n - 1)));
  const partly = Math.min(n - 2, Math.max(1, above - full * (n - 1)));
  cells.fill(SECOND, 0, full * n);
  cells.fill(SECOND, full * n + n - partly, full * n + n);
  for (let row = full + 1; row < n; row++) cells[row * n] = SECOND;
  let others = full * n + partly + n - full - 1;
  for (let cell = n * n - 1; others > 0; cell--) {
    if (cells[cell] !== 0) continue;
    cells[cell] = FIRST;
    others--;
  }
  return cells;
}
