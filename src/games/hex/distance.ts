/**
 * Plies to the end of a Hex position: searches whether a side, the attacker, wins with at most a
 * given number of further stones, with one stone more each time.
 *
 * For: boards of up to 64 cells without the swap rule. A depth-first search of boolean questions:
 *   - the attacker's moves are cells that lie on a chain of few enough stones: any other is a pass,
 *     and a further stone never harms;
 *   - a proof has a carrier, the empty cells that it uses. A defence outside of it changes nothing,
 *     so that only those cells are left to try that are in the intersection of the carriers of the
 *     defences refuted so far (must-play region);
 *   - a defence that lies on no chain of few enough stones is a pass too.
 * The table holds, by position and side to move, with how many stones the attack is known to fail
 * and to win, and the carrier of the win. After: R. Hayward, Y. Björnsson, M. Johanson, M. Kan, N.
 * Po, J. van Rijswijck, "Solving 7x7 Hex with domination, fill-in, and virtual connections", 2005,
 * whose carriers have no count of stones.
 */
import { countOf, freeCount } from '../../core/cells.js';
import type { Distance } from '../../core/game.js';
import type { Move, Position } from '../../core/position.js';
import { Zobrist } from '../../core/random.js';
import { Meter, type SearchContext } from '../../core/search/limits.js';
import { DistanceSearch } from '../../search/distance.js';
import { PathFinder, UNREACHABLE } from './evaluations/path-finder.js';
import { Geometry } from './rules/bordered-board.js';
import { EMPTY, FIRST, SECOND, type HexSetup } from './rules/setup.js';

/** Answers to a question; `unfinished` if a limit ended the search. */
const no = 0;
const yes = 1;
const unfinished = 2;
type Finding = typeof no | typeof yes | typeof unfinished;

/** Cells that two words hold. */
const maxCells = 64;

/** Words of an entry: two of the key; failure, win and move (`store`); two of the carrier. */
const entryWords = 5;

class AttackSearch {
  /** The move that led to the last yes of `attack` or no of `defend`. */
  move: Move = -1;
  private readonly geometry: Geometry;
  private readonly finder: PathFinder;
  /** Owners of the squares of the bordered board. */
  private readonly squares: Uint8Array;
  /** By square, the stones to it from both sides of the attacker; by cell, those of a chain. */
  private readonly near: Int32Array;
  private readonly far: Int32Array;
  private readonly through: Int32Array;
  private readonly keys: Zobrist;
  private keyLow32 = 0;
  private keyHigh32 = 0;
  private readonly table: Int32Array;
  private readonly mask: number;
  /** The carrier of the last proof. */
  private carrierLow32 = 0;
  private carrierHigh32 = 0;
  /** History score of each cell, by side: it grows when the cell answers a question. */
  private readonly history: Float64Array;

  /**
   * @param cells contents of the board
   * @param stone of the attacker
   * @param bytes of the table
   */
  constructor(
    cells: Uint8Array,
    rows: number,
    cols: number,
    private readonly stone: number,
    private readonly meter: Meter,
    bytes: number,
  ) {
    this.geometry = new Geometry(rows, cols);
    this.finder = new PathFinder(this.geometry);
    this.squares = this.geometry.emptySquares();
    this.near = new Int32Array(this.geometry.squareCount);
    this.far = new Int32Array(this.geometry.squareCount);
    this.through = new Int32Array(cells.length);
    this.keys = new Zobrist(2 * cells.length + 1, 1957);
    this.history = new Float64Array(2 * cells.length);
    const entries = 2 ** Math.max(4, Math.floor(Math.log2(bytes / (4 * entryWords))));
    this.table = new Int32Array(entries * entryWords);
    this.mask = entries - 1;
    cells.forEach((stoneThere, cell) => {
      if (stoneThere !== EMPTY) this.put(cell, stoneThere);
    });
  }

  /** Stones that the attacker would need if the other side always passed. */
  least(): number {
    const { finder, squares, stone, near, far, through } = this;
    const { squareOf } = this.geometry;
    finder.map(squares, stone, 'near', near);
    finder.map(squares, stone, 'far', far);
    let least = UNREACHABLE;
    for (let cell = 0; cell < through.length; cell++) {
      const square = squareOf[cell];
      through[cell] = near[square] + far[square] - (squares[square] === EMPTY ? 1 : 0);
      least = Math.min(least, through[cell]);
    }
    return least;
  }

  /** Whether the attacker, to move, wins with at most `stones` more. */
  attack(stones: number): Finding {
    if (!this.meter.spend()) return unfinished;
    const least = this.least();
    if (least > stones) return no;
    if (least === 1) return this.completed();
    const at = this.find();
    const known = at < 0 ? -1 : this.known(at, stones);
    if (known >= 0) return known as Finding;
    const moves = this.candidates(stones, 0, at < 0 ? -1 : (this.table[at + 2] >>> 16) - 1);
    for (const move of moves) {
      this.put(move, this.stone);
      const finding = this.defend(stones - 1);
      this.take(move, this.stone);
      if (finding === unfinished) return unfinished;
      if (finding === no) continue;
      this.addToCarrier(move);
      this.history[move] += stones * stones;
      this.store(stones, yes, move);
      this.move = move;
      return yes;
    }
    this.store(stones, no, -1);
    return no;
  }

  /** Whether the attacker wins with at most `stones` more although the other side is to move. */
  defend(stones: number): Finding {
    if (!this.meter.spend()) return unfinished;
    if (this.least() > stones) return no;
    this.turn();
    const at = this.find();
    const known = at < 0 ? -1 : this.known(at, stones);
    const finding = known >= 0 ? (known as Finding) : this.tryDefences(stones, at);
    this.turn();
    return finding;
  }

  private tryDefences(stones: number, at: number): Finding {
    const moves = this.candidates(stones, this.through.length, at < 0 ? -1 : (this.table[at + 2] >>> 16) - 1);
    let [mustLow32, mustHigh32, allLow32, allHigh32] = [-1, -1, 0, 0];
    for (const move of moves) {
      if (!has(mustLow32, mustHigh32, move)) continue;
      this.turn();
      this.put(move, 3 - this.stone);
      const finding = this.attack(stones);
      this.take(move, 3 - this.stone);
      this.turn();
      if (finding === unfinished) return unfinished;
      if (finding === no) {
        this.history[this.through.length + move] += stones * stones;
        this.store(stones, no, move);
        this.move = move;
        return no;
      }
      mustLow32 &= this.carrierLow32;
      mustHigh32 &= this.carrierHigh32;
      allLow32 |= this.carrierLow32;
      allHigh32 |= this.carrierHigh32;
    }
    this.carrierLow32 = allLow32;
    this.carrierHigh32 = allHigh32;
    this.store(stones, yes, -1);
    return yes;
  }

  /** Empty cells on chains of at most `stones`, best first. @param side offset in the history */
  private candidates(stones: number, side: number, first: Move): Move[] {
    const { through, history } = this;
    const moves: Move[] = [];
    const ranks = new Float64Array(through.length);
    for (let cell = 0; cell < through.length; cell++) {
      if (!this.isEmpty(cell) || through[cell] > stones) continue;
      moves.push(cell);
      ranks[cell] = cell === first ? Infinity : history[side + cell] / 4 ** through[cell];
      if (cell !== first && history[side + cell] === 0) ranks[cell] = -through[cell];
    }
    return moves.sort((a, b) => ranks[b] - ranks[a]);
  }

  /** Finds the stone that completes a chain. */
  private completed(): Finding {
    this.move = this.through.findIndex((sum, cell) => sum === 1 && this.isEmpty(cell));
    this.carrierLow32 = this.carrierHigh32 = 0;
    this.addToCarrier(this.move);
    return yes;
  }

  private addToCarrier(cell: number): void {
    if (cell < 32) this.carrierLow32 |= 1 << cell;
    else this.carrierHigh32 |= 1 << (cell - 32);
  }

  private isEmpty(cell: number): boolean {
    return this.squares[this.geometry.squareOf[cell]] === EMPTY;
  }

  private put(cell: number, stone: number): void {
    this.squares[this.geometry.squareOf[cell]] = stone;
    this.toggle(cell, stone);
  }

  private take(cell: number, stone: number): void {
    this.squares[this.geometry.squareOf[cell]] = EMPTY;
    this.toggle(cell, stone);
  }

  private turn(): void {
    this.toggleKey(2 * this.through.length);
  }

  private toggle(cell: number, stone: number): void {
    this.toggleKey(2 * cell + stone - 1);
  }

  private toggleKey(at: number): void {
    this.keyLow32 ^= this.keys.low32[at];
    this.keyHigh32 ^= this.keys.high32[at];
  }

  private place(): number {
    return ((this.keyLow32 ^ (this.keyHigh32 >>> 7)) & this.mask) * entryWords;
  }

  private find(): number {
    const at = this.place();
    return this.table[at] === this.keyLow32 && this.table[at + 1] === this.keyHigh32 ? at : -1;
  }

  /** The finding of an entry for this many stones; -1 if it has none. */
  private known(at: number, stones: number): number {
    const word = this.table[at + 2];
    const wins = (word >>> 8) & 0xff;
    if (wins !== 0 && wins <= stones) {
      this.carrierLow32 = this.table[at + 3];
      this.carrierHigh32 = this.table[at + 4];
      this.move = (word >>> 16) - 1;
      return yes;
    }
    return stones <= (word & 0xff) ? no : -1;
  }

  /** Word 2 of an entry: failure (8 bits), win or 0 (8), move + 1. */
  private store(stones: number, finding: Finding, move: Move): void {
    const { table } = this;
    const at = this.place();
    const isSame = table[at] === this.keyLow32 && table[at + 1] === this.keyHigh32;
    const before = isSame ? table[at + 2] : 0;
    table[at] = this.keyLow32;
    table[at + 1] = this.keyHigh32;
    const fails = finding === no ? stones : before & 0xff;
    const wins = finding === yes ? stones : (before >>> 8) & 0xff;
    table[at + 2] = fails | (wins << 8) | ((move + 1) << 16);
    if (finding === no) return;
    table[at + 3] = this.carrierLow32;
    table[at + 4] = this.carrierHigh32;
  }
}

function has(low32: number, high32: number, cell: number): boolean {
  return ((cell < 32 ? low32 >>> cell : high32 >>> (cell - 32)) & 1) !== 0;
}

/** Bytes of the table without a limit of memory: few free cells need few bytes. */
function defaultBytes(free: number): number {
  return 2 ** Math.min(26, 8 + free);
}

/**
 * Returns the distance of a position that is won or lost: by `AttackSearch` on boards of up to 64
 * cells. On larger boards, and while a swap is possible, by the search for all games.
 */
export function decidedDistance(
  setup: HexSetup,
  value: number,
  context: SearchContext,
  position: Position,
): Distance | undefined {
  const { rows, cols, cells, swap, toMove } = setup;
  const mayBeSwapped = swap && countOf(cells, FIRST) + countOf(cells, SECOND) < 2;
  if (mayBeSwapped || cells.length > maxCells) return new DistanceSearch(position, context).distance(value);
  const winner = value > 0 === (toMove === 0) ? FIRST : SECOND;
  const most = defaultBytes(freeCount(cells));
  const bytes = Math.min(most, context.bytes ?? most);
  const search = new AttackSearch(cells, rows, cols, winner, new Meter(context), bytes);
  let last = cells.indexOf(0);
  for (let stones = search.least(); stones <= cells.length; stones++) {
    const finding = value > 0 ? search.attack(stones) : search.defend(stones);
    if (finding === unfinished) return undefined;
    if (finding === yes)
      return value > 0 ? { plies: 2 * stones - 1, move: search.move } : { plies: 2 * stones, move: last };
    // The last defence that held delays the end longest.
    if (value < 0) last = search.move;
  }
  return undefined;
}
