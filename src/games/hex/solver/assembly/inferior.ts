/**
 * Moves that need no search because another move is at least as good. For player Y to move, X the
 * opponent:
 *
 * - c is vulnerable if X answers Y's stone on c by a stone on a killer k so that c is dead, once X
 *   is given all dead cells and those that X then captures.
 * - c is dominated by d if Y's stone on d kills c: Y on d then owns c too.
 *
 * The argument for vulnerable moves: dead cells may be given to X, and then c itself. So after c
 * and k, Y has passed and X has gained k, c and the captured cells. If c wins, Y to move still wins
 * when those cells are X's, and any move that wins there wins without them too. Repeating this with
 * each such move ends at a winning move that is not vulnerable. So all vulnerable moves may be
 * pruned at once, even those that are killers of each other. Only X's captures count: what Y
 * captures may depend on the stone on c. The answers belong to the proof: X must be able to play
 * there.
 *
 * A pruned cell dominates nothing, which keeps that argument free of circles. The position is after
 * fill-in, so that only the surroundings of new stones change: fill-in spreads from cell to cell
 * and is undone at the end.
 *
 * Sources: Björnsson, Hayward, Johanson, van Rijswijck, "Dead cell analysis in Hex and the Shannon
 * game" (2007); Henderson (2010), chapter on inferior cells.
 */
import { COLOURS, EMPTY, FIRST, colourOf, cols, rows, setBoard, squareOf, step, width } from './board.js';
import { setCircuits } from './resistance.js';

/** By ring code, for each player: bit i if a stone on neighbour i kills the cell; DEAD. */
const KILLERS: usize = 57344;
const DEAD: i32 = 64;
/** Ring codes of the squares, two bytes each; those of the border mean nothing. */
const CODES: usize = 65536;
/** By square: what is known of a move. */
const MARKS: usize = 67584;
const CANDIDATE: u8 = 1;
const PRUNED: u8 = 2;
/** Squares filled since a killer is tried, in order, and cells that X must be able to play. */
const FILLED: usize = 68608;
const NEEDED: usize = 69632;
/** Sets of cells, of 32 bytes: the candidates, then those kept; cells of the answers. */
const KEPT: usize = 70656;
const ANSWERS: usize = 70688;

let filled: i32 = 0;
let needed: i32 = 0;

export function killersAt(): usize {
  return KILLERS;
}

export function setsAt(): usize {
  return KEPT;
}

/** Must be called first and once, for at most 256 cells and 1,024 with their border. */
export function init(height: i32, breadth: i32): void {
  memory.grow(2);
  setBoard(height, breadth);
  setCircuits();
}

/**
 * Prunes the candidate moves of `player`, empty cells in KEPT; keeps at least one.
 * @param vulnerable whether to look for vulnerable moves
 * @param dominated whether to look for dominated moves
 */
export function prune(player: i32, vulnerable: bool, dominated: bool): void {
  const count = rows * cols;
  memory.fill(ANSWERS, 0, 32);
  let kept = 0;
  for (let cell = 0; cell < count; cell++) {
    const square = squareOf(cell);
    setCode(square);
    const isCandidate = <u8>((load<u32>(wordOf(KEPT, cell)) >> (cell & 31)) & 1);
    store<u8>(MARKS + <usize>square, isCandidate);
    kept += isCandidate;
  }
  if (vulnerable)
    for (let cell = 0; cell < count && kept > 1; cell++) {
      const square = squareOf(cell);
      if (load<u8>(MARKS + <usize>square) != CANDIDATE || !isVulnerable(3 - player, square)) continue;
      prunes(square, cell);
      for (let i = 0; i < needed; i++) addAnswer(load<u16>(NEEDED + <usize>(i << 1)));
      kept--;
    }
  if (dominated)
    for (let cell = 0; cell < count && kept > 1; cell++) {
      const square = squareOf(cell);
      if (load<u8>(MARKS + <usize>square) != CANDIDATE || !isDominated(player, square)) continue;
      prunes(square, cell);
      kept--;
    }
}

function wordOf(set: usize, cell: i32): usize {
  return set + <usize>((cell >> 5) << 2);
}

function prunes(square: i32, cell: i32): void {
  store<u8>(MARKS + <usize>square, PRUNED);
  const at = wordOf(KEPT, cell);
  store<u32>(at, load<u32>(at) & ~((<u32>1) << (cell & 31)));
}

function addAnswer(square: i32): void {
  const row = square / width - 1;
  const cell = square - width - 1 - 2 * row;
  const at = wordOf(ANSWERS, cell);
  store<u32>(at, load<u32>(at) | ((<u32>1) << (cell & 31)));
}

function codeOf(square: i32): i32 {
  return load<u16>(CODES + <usize>(square << 1));
}

function setCode(square: i32): void {
  const above = square - width;
  const below = square + width;
  let code = colourOf(above) | (colourOf(above + 1) << 2) | (colourOf(square + 1) << 4);
  code |= (colourOf(below) << 6) | (colourOf(below - 1) << 8) | (colourOf(square - 1) << 10);
  store<u16>(CODES + <usize>(square << 1), <u16>code);
}

function killersOf(player: i32, code: i32): i32 {
  return load<u8>(KILLERS + <usize>((player - 1) << 12) + <usize>code);
}

function isDead(square: i32): bool {
  return (killersOf(FIRST, codeOf(square)) & DEAD) != 0;
}

/** Whether a killer of X, `player`, next to the square answers the opponent's move there. */
function isVulnerable(player: i32, square: i32): bool {
  const code = codeOf(square);
  // A cell with nothing around it is killed too seldom to be worth a try.
  if (code == 0) return false;
  const direct = killersOf(player, code);
  for (let i = 0; i < 6; i++) {
    if (((code >> (2 * i)) & 3) != EMPTY) continue;
    const by = square + step(i);
    needed = 0;
    need(by);
    if ((direct & (1 << i)) != 0) return true;
    filled = 0;
    fill(square, 3 - player);
    fill(by, player);
    const isKilled = spread(player, square);
    while (filled > 0) {
      filled--;
      const last = load<u16>(FILLED + <usize>(filled << 1));
      flip(last, colourOf(last));
      store<u8>(COLOURS + <usize>last, <u8>EMPTY);
    }
    if (isKilled) return true;
  }
  return false;
}

function need(square: i32): void {
  store<u16>(NEEDED + <usize>(needed << 1), <u16>square);
  needed++;
}

function fill(square: i32, player: i32): void {
  store<u8>(COLOURS + <usize>square, <u8>player);
  flip(square, player);
  store<u16>(FILLED + <usize>(filled << 1), <u16>square);
  filled++;
}

/** Puts a stone of `player` into the ring codes around the square, or takes it out. */
function flip(square: i32, player: i32): void {
  const at = CODES + <usize>(square << 1);
  const row = <usize>(width << 1);
  toggle(at - row, player << 6);
  toggle(at - row + 2, player << 8);
  toggle(at + 2, player << 10);
  toggle(at + row, player);
  toggle(at + row - 2, player << 2);
  toggle(at - 2, player << 4);
}

function toggle(at: usize, bits: i32): void {
  store<u16>(at, load<u16>(at) ^ <u16>bits);
}

/** Fills in for `player` around filled squares, until `square` is dead or nothing changes. */
function spread(player: i32, square: i32): bool {
  for (let at = 0; at < filled; at++) {
    if (isDead(square)) return true;
    const last = load<u16>(FILLED + <usize>(at << 1));
    const above = last - width;
    const below = last + width;
    fillAround(player, above);
    fillAround(player, above + 1);
    fillAround(player, last + 1);
    fillAround(player, below);
    fillAround(player, below - 1);
    fillAround(player, last - 1);
  }
  return isDead(square);
}

/** Gives `player` the square if it is dead, or it and a neighbour if `player` captures both. */
function fillAround(player: i32, square: i32): void {
  if (colourOf(square) != EMPTY) return;
  const killers = killersOf(player, codeOf(square));
  if (killers == 0) return;
  if ((killers & DEAD) != 0) {
    fill(square, player);
    return;
  }
  for (let i = 0; i < 6; i++) {
    if ((killers & (1 << i)) == 0) continue;
    const other = square + step(i);
    if ((killersOf(player, codeOf(other)) & (1 << ((i + 3) % 6))) == 0) continue;
    fill(square, player);
    fill(other, player);
    need(square);
    need(other);
    return;
  }
}

/** Whether a cell that stays in the search, or is known to lose, kills the square for `player`. */
function isDominated(player: i32, square: i32): bool {
  const killers = killersOf(player, codeOf(square));
  for (let i = 0; i < 6; i++)
    if ((killers & (1 << i)) != 0 && load<u8>(MARKS + <usize>(square + step(i))) != PRUNED) return true;
  return false;
}
