/**
 * The open lines of both sides at every ply of a path.
 *
 * A set of cells is a word of 64 bits. The lines of each side are numbered as at the root
 * (../board.ts). A line that is still open lacks the free ones of its cells, so the lines of a
 * side are known from the free cells and sets of line numbers: those still open and, for each n,
 * those that lack n cells:
 *
 *     root     line 0 {a b c}  line 1 {c d}     open {0 1}    lacking 2 {1}      3 {0}
 *     own stone on c                            open {0 1}    lacking 1 {1}      2 {0}
 *     other side's stone on d                   open {0}                         2 {0}
 *
 * A set of line numbers has 64 bits if no side has more lines, else some pairs of 64. A list of
 * such sets is a *block*: the open lines, in `step` bytes, those that lack 1, 2, … cells, in
 * `setBytes` each, and zeros. A stone changes a block without a look at single lines, two words
 * at a time. A frame is written from its parent, so there is no undo.
 */

// A frame: the free cells; for each side the cells that complete a line; the key of the position
// (table.ts) and the symmetry applied to it; for each side a block; the worths of cells (order.ts).
export const FREE: usize = 0,
  THREATS: usize = 8,
  OWN: usize = 24,
  OTHER: usize = 32,
  REST: usize = 40,
  IMAGE: usize = 48,
  BLOCKS: usize = 64;

export let cellCount: u32 = 0;
/** The most cells that a line lacks; at least 3, so that three sets can always be read. */
export let levels: usize = 0;
export let setBytes: usize = 0,
  step: usize = 0,
  blockBytes: usize = 0,
  worths: usize = 0,
  frameBytes: usize = 0;
/** Lines that lack this many cells more than another line are worth nothing. */
export const MAX_SPAN: usize = 20;
/** Bytes of the lines of a side, and of the sets of lines through its cells. */
let rootBytes: usize = 0,
  throughBytes: usize = 0;
/** Frames of all plies. A search for threats goes one ply beyond a full board. */
export let framesBytes: usize = 0;

// Addresses of the lines of both sides, of the lines through each cell, and of the frames.
let rootsAt: usize = 0,
  throughAt: usize = 0;
export let framesAt: usize = 0;

// The attacker's and the defender's blocks and threats in a frame, their lines at the root, and
// the lines through each cell.
export let attacker: usize = 0,
  attackerThreats: usize = 0,
  attackerRoots: usize = 0,
  attackerThrough: usize = 0;
export let defender: usize = 0,
  defenderThreats: usize = 0,
  defenderRoots: usize = 0,
  defenderThrough: usize = 0;

/** Sets the sizes for a board; returns the bytes of its lines and frames. */
export function setSizes(cells: u32, lines: u32, longest: usize): usize {
  cellCount = cells;
  levels = max<usize>(3, longest);
  setBytes = lines <= 64 ? 8 : ((<usize>lines + 127) >> 7) << 4;
  step = max<usize>(16, setBytes);
  blockBytes = endOfLevels() + step;
  worths = BLOCKS + 2 * blockBytes;
  // The end of the words, and a word for each bit of the worth of all lines.
  const words: usize = 4 + 2 * min<usize>(MAX_SPAN, levels) + (32 - <usize>clz<u32>(lines));
  frameBytes = worths + (((words + 1) >> 1) << 4);
  rootBytes = ((<usize>lines + 2) >> 1) << 4;
  throughBytes = <usize>cells * step;
  framesBytes = (<usize>cells + 3) * frameBytes;
  return 2 * (rootBytes + throughBytes) + framesBytes;
}

function endOfLevels(): usize {
  return step + ((levels * setBytes + step - 1) / step) * step;
}

/** Sets the address of lines and frames, all zeros; the caller then writes the lines. */
export function setFrames(at: usize): void {
  rootsAt = at;
  throughAt = rootsAt + 2 * rootBytes;
  framesAt = throughAt + 2 * throughBytes;
}

/** Address of the lines of a side, sets of cells. */
export function rootsOf(side: usize): usize {
  return rootsAt + side * rootBytes;
}

function throughOf(side: usize): usize {
  return throughAt + side * throughBytes;
}

/** Writes the first frame, once the lines of both sides are there. */
export function startFrames(linesOfX: u32, linesOfO: u32): void {
  store<u64>(framesAt, <u64>-1 >> (64 - <u64>cellCount), FREE);
  for (let line: u32 = 0; line < linesOfX; line++) addLine(0, line);
  for (let line: u32 = 0; line < linesOfO; line++) addLine(1, line);
}

function addLine(side: usize, line: u32): void {
  const cells = load<u64>(rootsOf(side) + ((<usize>line) << 3)),
    block = framesAt + BLOCKS + side * blockBytes,
    lacking = <usize>popcnt(cells);
  add(block, line);
  add(block + step + (lacking - 1) * setBytes, line);
  if (lacking == 1) store<u64>(framesAt + THREATS + 8 * side, threatsAt(framesAt, 8 * side) | cells);
  for (let left = cells; left != 0; left &= left - 1) {
    const through = throughOf(side) + <usize>ctz(left) * step;
    add(through, line);
    // A set of one word is there twice, so that it can be applied to two words at once.
    if (setBytes == 8) add(through + 8, line);
  }
}

function threatsAt(at: usize, offset: usize): u64 {
  return load<u64>(at + THREATS + offset);
}

function add(set: usize, line: u32): void {
  const word = set + ((<usize>line >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((<u64>1) << (line & 63)));
}

/** Chooses the side that attacks: 0 for X, 1 for O. */
export function setAttacker(side: usize): void {
  const other: usize = 1 - side;
  attacker = BLOCKS + side * blockBytes;
  defender = BLOCKS + other * blockBytes;
  attackerThreats = THREATS + 8 * side;
  defenderThreats = THREATS + 8 * other;
  attackerRoots = rootsOf(side);
  defenderRoots = rootsOf(other);
  attackerThrough = throughOf(side);
  defenderThrough = throughOf(other);
}

export function frameAt(ply: u32): usize {
  return framesAt + <usize>ply * frameBytes;
}

export function bitOf(cell: u32): u64 {
  return (<u64>1) << cell;
}

export function firstOf(set: u64): u32 {
  return <u32>ctz(set);
}

export function lastOf(set: u64): u32 {
  return 63 - <u32>clz(set);
}

/** Whether a set has two cells or more. */
export function isMany(set: u64): bool {
  return (set & (set - 1)) != 0;
}

/** Address of the lines of a block that lack n cells. */
export function lacking(block: usize, n: usize): usize {
  return block + step + (n - 1) * setBytes;
}

/** Whether a block has no open line. */
export function isEmpty(block: usize): bool {
  let all: u64 = 0;
  for (let word: usize = 0; word < setBytes; word += 8) all |= load<u64>(block + word);
  return all == 0;
}

/** The free cells of a line. */
export function cellsOf(roots: usize, word: usize, lines: u64, free: u64): u64 {
  return load<u64>(roots + (word << 6) + ((<usize>ctz(lines)) << 3)) & free;
}

/** The cells that complete a line after a stone of the attacker on `cell`. */
export function threatsAfter(at: usize, cell: u32): u64 {
  return newThreats(at, cell, attacker, attackerRoots, attackerThrough, attackerThreats);
}

function newThreats(at: usize, cell: u32, side: usize, roots: usize, through: usize, threats: usize): u64 {
  const free = load<u64>(at, FREE) & ~bitOf(cell),
    two = at + side + step + setBytes,
    touched = through + <usize>cell * step;
  let found = load<u64>(at + threats) & free;
  for (let word: usize = 0; word < setBytes; word += 8) {
    let lines = load<u64>(two + word) & load<u64>(touched + word);
    for (; lines != 0; lines &= lines - 1) found |= cellsOf(roots, word, lines, free);
  }
  return found;
}

/** Writes the next frame after a stone of the attacker on `cell`. */
export function placeAttacker(at: usize, cell: u32): void {
  store<u64>(at + frameBytes + attackerThreats, threatsAfter(at, cell));
  store<u64>(at + frameBytes + defenderThreats, load<u64>(at + defenderThreats) & ~bitOf(cell));
  store<u64>(at + frameBytes, load<u64>(at, FREE) & ~bitOf(cell), FREE);
  gain(at + attacker, attackerThrough + <usize>cell * step);
  lose(at + defender, defenderThrough + <usize>cell * step);
}

/** Writes the next frame after a stone of the defender on `cell`. */
export function placeDefender(at: usize, cell: u32): void {
  const threats = newThreats(at, cell, defender, defenderRoots, defenderThrough, defenderThreats);
  store<u64>(at + frameBytes + defenderThreats, threats);
  store<u64>(at + frameBytes + attackerThreats, load<u64>(at + attackerThreats) & ~bitOf(cell));
  store<u64>(at + frameBytes, load<u64>(at, FREE) & ~bitOf(cell), FREE);
  gain(at + defender, defenderThrough + <usize>cell * step);
  lose(at + attacker, attackerThrough + <usize>cell * step);
}

/** Writes a block after a stone of its side: the lines through the cell lack one cell less. */
function gain(block: usize, touched: usize): void {
  const next = block + frameBytes,
    end = blockBytes - step;
  for (let word: usize = 0; word < step; word += 16) {
    const lines = v128.load(touched + word);
    v128.store(next + word, v128.load(block + word));
    for (let at = step + word; at < end; at += step) {
      const same = v128.load(block + at),
        less = v128.load(block + at + setBytes);
      v128.store(next + at, v128.bitselect(less, same, lines));
    }
  }
}

/** Writes a block after a stone of the other side, which ends the lines through the cell. */
function lose(block: usize, touched: usize): void {
  endLines(block, touched, block + frameBytes);
}

/** Writes a block without some lines. */
export function endLines(block: usize, ended: usize, next: usize): void {
  const end = blockBytes - step;
  for (let word: usize = 0; word < step; word += 16) {
    const lines = v128.load(ended + word);
    for (let at = word; at < end; at += step)
      v128.store(next + at, v128.andnot(v128.load(block + at), lines));
  }
}
