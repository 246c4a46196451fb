/**
 * Lines on the bit boards of Connect Four (../bits.ts), and the strategy that answers each disc by
 * one on top of it.
 */
export let height: u32 = 0,
  columns: u32 = 0;
/** The lowest cells, all cells, and the empty bits above the columns. */
export let bottom: u64 = 0,
  board: u64 = 0,
  tops: u64 = 0;
/** Bits with an even number of cells on them and above. */
export let even: u64 = 0;
let k: i32 = 0;
let falling: u64 = 0,
  level: u64 = 0,
  rising: u64 = 0;

export function setBoard(rows: u32, cols: u32, length: i32): void {
  height = rows + 1;
  columns = cols;
  k = length;
  bottom = board = even = 0;
  for (let column: u32 = 0; column < cols; column++) {
    const lowest = (<u64>1) << (column * height);
    bottom |= lowest;
    board |= (lowest << rows) - lowest;
    for (let free: u32 = 0; free <= rows; free += 2) even |= lowest << (rows - free);
  }
  tops = bottom << rows;
  falling = rows;
  level = height;
  rising = height + 1;
}

/** Cells, taken or not, that complete a line of four in one direction. */
function fourthAlong(discs: u64, step: u64): u64 {
  const above = discs << step,
    below = discs >> step;
  return (
    (above & (discs << (2 * step)) & ((discs << (3 * step)) | below)) |
    (below & (discs >> (2 * step)) & (above | (discs >> (3 * step))))
  );
}

/** `fourthAlong` for lines of any length. */
function lastAlong(discs: u64, step: u64): u64 {
  let cells: u64 = 0;
  for (let before = 0; before < k; before++) {
    let up: u64 = ~0,
      down: u64 = ~0;
    for (let i = 0; i < before; i++) up = (up & discs) << step;
    for (let i = before + 1; i < k; i++) down = (down & discs) >> step;
    cells |= up & down;
  }
  return cells;
}

export function completing(discs: u64): u64 {
  if (k != 4)
    return (
      board &
      (lastAlong(discs, 1) | lastAlong(discs, falling) | lastAlong(discs, level) | lastAlong(discs, rising))
    );
  const upward = (discs << 1) & (discs << 2) & (discs << 3);
  return (
    board & (upward | fourthAlong(discs, falling) | fourthAlong(discs, level) | fourthAlong(discs, rising))
  );
}

function isLineAlong(discs: u64, step: u64): bool {
  let ends = discs & (discs << step);
  if (k == 4) return (ends & (ends << (2 * step))) != 0;
  ends = discs;
  for (let i = 1; i < k; i++) ends = (ends << step) & discs;
  return ends != 0;
}

export function hasLine(discs: u64): bool {
  return (
    isLineAlong(discs, 1) ||
    isLineAlong(discs, falling) ||
    isLineAlong(discs, level) ||
    isLineAlong(discs, rising)
  );
}

/** In each column the lowest of the cells and all above it. */
function upFrom(cells: u64): u64 {
  return (cells | (tops - cells)) & board;
}

/** Returns the empty bits above the columns that have at least one of the cells. */
function topsOf(cells: u64): u64 {
  return tops & ~(tops - cells);
}

/** Whether there is no line with one of a and b and one of c and d. */
function isSafe(discs: u64, a: u64, b: u64, c: u64, d: u64): bool {
  return (
    !hasLine(discs | a | c) && !hasLine(discs | a | d) && !hasLine(discs | b | c) && !hasLine(discs | b | d)
  );
}

export const nothing: i32 = 0,
  noWin: i32 = 1,
  loss: i32 = 2;

/**
 * Finds what the opponent O of the side to move S can hold by answering each disc with one on top
 * of it (V. Allis, 1988: claimeven). In a column with an odd number of free cells that works only
 * if the column
 *   - is closed by a cell where O completes a line, so that S cannot go just below it;
 *   - or is paired with another such column: each side gets one of the lowest cells (baseinverse).
 * If S has no line in all the cells that it may then get, it cannot win. S loses if a column is
 * closed, since it runs out of other moves, or if O has a line in the cells that O gets.
 * Precondition: neither side can complete a line at once.
 */
export function follow(own: u64, all: u64, danger: u64): i32 {
  const free = board & ~all;
  // Lowest cells of columns with an odd number of free cells; `even` has the cells with an even
  // number above and on them.
  const odd = (all + bottom) & board & ~even;
  const oddFree = upFrom(odd);
  const closedOdd = danger & even & oddFree;
  const paired = topsOf(odd) & ~topsOf(closedOdd);
  const count = <i32>popcnt(paired);
  if (count != 0 && count != 2 && count != 4) return nothing;
  const pairedFree = oddFree & (paired - (paired >> falling));
  const others = (free & ~oddFree) | pairedFree;
  const closed = danger & ~even & others;
  const ofS = own | (others & even & ~upFrom(closed)) | (oddFree & ~pairedFree & ~even & ~upFrom(closedOdd));
  let lowest = odd & pairedFree;
  const a = lowest & -lowest;
  lowest ^= a;
  const b = lowest & -lowest;
  lowest ^= b;
  const c = lowest & -lowest,
    d = lowest ^ c;
  // c and d are 0 without a second pair, a and b without a first one.
  const isHeld =
    count < 4
      ? !hasLine(ofS | a) && (b == 0 || !hasLine(ofS | b))
      : isSafe(ofS, a, b, c, d) || isSafe(ofS, a, c, b, d) || isSafe(ofS, a, d, b, c);
  if (!isHeld) return nothing;
  return (closed | closedOdd) != 0 || hasLine((all ^ own) | (free & ~even & ~odd)) ? loss : noWin;
}
