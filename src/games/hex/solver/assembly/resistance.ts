/**
 * Move order by electric resistance: the board as two circuits, one a player. In a player's circuit
 * own stones conduct, the opponent's do not, an empty cell has resistance; a current flows from
 * side to side. A cell that carries much current in both circuits matters to both players.
 *
 * The potentials come from a fixed number of Gauss-Seidel sweeps, forwards and backwards: an order
 * needs no exact solution, and a fixed number keeps the counts of the search deterministic. Both
 * circuits are in two lanes of one vector, player 1's first. The cells are kept in oblique lines:
 * cell (r, c) on line c + 2r depends on no other of its line, which lets a processor work on
 * several at once, and a sweep along the lines gives the numbers of a sweep row by row.
 *
 * Source: V. Anshelevich, "A hierarchical approach to computer Hex" (2002), after C. Shannon's
 * machine.
 */
import { COLOURS, EMPTY, FIRST, SECOND, cols, rows, squareAt, width } from './board.js';

const SWEEPS: i32 = 12;

/** By place on the lines: address of the cell's potentials, number of the cell. */
const POTENTIAL_AT: usize = 1536;
const CELL: usize = 2304;
/** Conductances in both circuits, by the colours of the two cells. */
const LINKS: usize = 2048;
const SCORES: usize = 4096;
/** By place: sums of conductances. By cell: currents. */
const SUMS: usize = 8192;
const CURRENTS: usize = 12288;
const POTENTIALS: usize = 16384;
/** By place: the conductances to the six neighbours. */
const WIRES: usize = 32768;
const WIRE: usize = 16;
const CELL_WIRES: usize = 96;

let cells: i32 = 0;
/** Distance of two rows of potentials. */
let down: usize = 0;

/** Address of the scores: a double for each cell, row by row. */
export function scoresAt(): usize {
  return SCORES;
}

export function setCircuits(): void {
  cells = rows * cols;
  down = <usize>(width << 4);
  for (let own = EMPTY; own <= SECOND; own++)
    for (let other = EMPTY; other <= SECOND; other++) {
      const at = linkAt(own, other);
      store<f64>(at, conductance(own, other, FIRST));
      store<f64>(at, conductance(own, other, SECOND), 8);
    }
  for (let row = 0; row < rows; row++) store<f64>(potentialOf(row, -1), 1);
  for (let col = -1; col <= cols; col++) store<f64>(potentialOf(-1, col), 1, 8);
  let place: usize = 0;
  for (let line = 0; line < cols + 2 * rows - 2; line++)
    for (let row = 0; row < rows; row++) {
      const col = line - 2 * row;
      if (col < 0 || col >= cols) continue;
      store<u16>(POTENTIAL_AT + place, <u16>potentialOf(row, col));
      store<u16>(CELL + place, <u16>(row * cols + col));
      place += 2;
    }
}

function potentialOf(row: i32, col: i32): usize {
  return POTENTIALS + <usize>(squareAt(row, col) << 4);
}

function linkAt(own: i32, other: i32): usize {
  return LINKS + <usize>((4 * own + other) << 4);
}

/** Conductance between two cells by how many of them are empty; none to the opponent's stones. */
function conductance(own: i32, other: i32, player: i32): f64 {
  if (own == 3 - player || other == 3 - player) return 0;
  const empties = (own == EMPTY ? 1 : 0) + (other == EMPTY ? 1 : 0);
  return empties == 0 ? 100 : empties == 1 ? 2 : 1;
}

/** Finds the scores of all cells for the colours. */
export function score(): void {
  for (let place = 0; place < cells; place++) wire(place);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let place = 0; place < cells; place++) balance(place);
    for (let place = cells - 1; place >= 0; place--) balance(place);
  }
  for (let place = 0; place < cells; place++) addUp(place);
  let total = f64x2.splat(1e-9);
  const end = CURRENTS + <usize>(cells << 4);
  for (let at = CURRENTS; at < end; at += 16) total = f64x2.add(total, v128.load(at));
  for (let cell = 0; cell < cells; cell++) {
    const shares = f64x2.div(v128.load(CURRENTS + <usize>(cell << 4)), total);
    const share = f64x2.extract_lane(shares, 0) + f64x2.extract_lane(shares, 1);
    store<f64>(SCORES + <usize>(cell << 3), share);
  }
}

function potentialAt(place: i32): usize {
  return <usize>load<u16>(POTENTIAL_AT + <usize>(place << 1));
}

function colourAt(potential: usize): usize {
  return COLOURS + ((potential - POTENTIALS) >> 4);
}

/** Sets the conductances from a cell to its neighbours, above first and clockwise. */
function wire(place: i32): void {
  const potential = potentialAt(place);
  const at = colourAt(potential);
  const links = linkAt(load<u8>(at), 0);
  const above = at - <usize>width;
  const below = at + <usize>width;
  const first = WIRES + <usize>place * CELL_WIRES;
  let sum = link(links, above, first);
  sum = f64x2.add(sum, link(links, above + 1, first + WIRE));
  sum = f64x2.add(sum, link(links, at + 1, first + 2 * WIRE));
  sum = f64x2.add(sum, link(links, below, first + 3 * WIRE));
  sum = f64x2.add(sum, link(links, below - 1, first + 4 * WIRE));
  sum = f64x2.add(sum, link(links, at - 1, first + 5 * WIRE));
  // A cell without wires, which nothing reads, must only not divide by zero.
  v128.store(SUMS + <usize>(place << 4), f64x2.pmax(sum, f64x2.splat(1)));
  v128.store(potential, f64x2.splat(0.5));
}

function link(links: usize, neighbour: usize, to: usize): v128 {
  const both = v128.load(links + <usize>(load<u8>(neighbour) << 4));
  v128.store(to, both);
  return both;
}

/** Sets the potentials of a cell to the means of its neighbours'. */
function balance(place: i32): void {
  const at = potentialAt(place);
  const wires = WIRES + <usize>place * CELL_WIRES;
  let inflow = f64x2.mul(v128.load(wires), v128.load(at - down));
  inflow = f64x2.add(inflow, f64x2.mul(v128.load(wires, WIRE), v128.load(at - down + WIRE)));
  inflow = f64x2.add(inflow, f64x2.mul(v128.load(wires, 2 * WIRE), v128.load(at + WIRE)));
  inflow = f64x2.add(inflow, f64x2.mul(v128.load(wires, 3 * WIRE), v128.load(at + down)));
  inflow = f64x2.add(inflow, f64x2.mul(v128.load(wires, 4 * WIRE), v128.load(at + down - WIRE)));
  inflow = f64x2.add(inflow, f64x2.mul(v128.load(wires, 5 * WIRE), v128.load(at - WIRE)));
  v128.store(at, f64x2.div(inflow, v128.load(SUMS + <usize>(place << 4))));
}

/** Sets twice the currents through a cell, none through a stone. */
function addUp(place: i32): void {
  const at = potentialAt(place);
  const cell = <usize>load<u16>(CELL + <usize>(place << 1));
  let all = f64x2.splat(0);
  if (load<u8>(colourAt(at)) == <u8>EMPTY) {
    const wires = WIRES + <usize>place * CELL_WIRES;
    const here = v128.load(at);
    all = current(v128.load(wires), v128.load(at - down), here);
    all = f64x2.add(all, current(v128.load(wires, WIRE), v128.load(at - down + WIRE), here));
    all = f64x2.add(all, current(v128.load(wires, 2 * WIRE), v128.load(at + WIRE), here));
    all = f64x2.add(all, current(v128.load(wires, 3 * WIRE), v128.load(at + down), here));
    all = f64x2.add(all, current(v128.load(wires, 4 * WIRE), v128.load(at + down - WIRE), here));
    all = f64x2.add(all, current(v128.load(wires, 5 * WIRE), v128.load(at - WIRE), here));
  }
  v128.store(CURRENTS + (cell << 4), all);
}

function current(wires: v128, there: v128, here: v128): v128 {
  return f64x2.mul(wires, f64x2.abs(f64x2.sub(there, here)));
}
