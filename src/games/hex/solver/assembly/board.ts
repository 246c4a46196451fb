/**
 * The board of the kernel with a border of sides, so that the six neighbours of a cell are at fixed
 * distances; 0 is the one above, the others follow clockwise. A square is a place on it.
 */
export const EMPTY: i32 = 0;
export const FIRST: i32 = 1;
export const SECOND: i32 = 2;

/** Colours of the squares, a byte each. The caller writes those of the cells. */
export const COLOURS: usize = 0;
/** By cell: its square, in two bytes. */
const SQUARES: usize = 1024;

export let rows: i32 = 0;
export let cols: i32 = 0;
/** Squares of a row. */
export let width: i32 = 0;

export function setBoard(height: i32, breadth: i32): void {
  rows = height;
  cols = breadth;
  width = cols + 2;
  for (let row = 0; row < rows; row++) {
    setSide(row, -1, FIRST);
    setSide(row, cols, FIRST);
    for (let col = 0; col < cols; col++)
      store<u16>(SQUARES + <usize>((row * cols + col) << 1), <u16>squareAt(row, col));
  }
  for (let col = -1; col <= cols; col++) {
    setSide(-1, col, SECOND);
    setSide(rows, col, SECOND);
  }
}

function setSide(row: i32, col: i32, player: i32): void {
  store<u8>(COLOURS + <usize>squareAt(row, col), <u8>player);
}

export function squareAt(row: i32, col: i32): i32 {
  return (row + 1) * width + col + 1;
}

export function squareOf(cell: i32): i32 {
  return load<u16>(SQUARES + <usize>(cell << 1));
}

export function colourOf(square: i32): i32 {
  return load<u8>(COLOURS + <usize>square);
}

/** Distance of neighbour `i`, 0 to 5, modulo 6. */
export function step(i: i32): i32 {
  const d = i % 6;
  if (d < 3) return d == 0 ? -width : d == 1 ? 1 - width : 1;
  return d == 3 ? width : d == 4 ? width - 1 : -1;
}
