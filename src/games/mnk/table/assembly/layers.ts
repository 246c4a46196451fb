/**
 * Fills the layers of a table (../README.md). A value is an integer of one byte or two, or a double
 * in games with slides. The memory after its first 16 kilobytes belongs to the caller, which passes
 * the addresses of everything; lists hold 32-bit numbers.
 */
// Lists for the current row, by free cell: the start of the row below, and the list of its places.
const starts: usize = 0;
const lists: usize = 512;
// By the low and the high half of a squeezed word: the cells of the current row that it stands for.
const lowCells: usize = 4096;
const highCells: usize = 8192;

function item(list: usize, i: usize): usize {
  return <usize>load<u32>(list + (i << 2));
}
function value<T>(at: usize): i32 {
  return <i32>load<T>(at);
}
function nextWord(word: u32): u32 {
  const lowest = word & -word,
    carried = word + lowest;
  return carried | (((word ^ carried) >>> 2) / lowest);
}
function reversed(word: u32, bits: u32): u32 {
  word = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  word = ((word >>> 2) & 0x33333333) | ((word & 0x33333333) << 2);
  word = ((word >>> 4) & 0x0f0f0f0f) | ((word & 0x0f0f0f0f) << 4);
  return bswap<u32>(word) >>> (32 - bits);
}
/** The value behind a move from place `j` of a row. */
function below<T>(start: usize, list: usize, j: usize): i32 {
  return value<T>(start + item(list, j) * sizeof<T>());
}
// Sets a value of a row, or raises it, to the best of some moves: four, two or one at a time.
function keep<T>(at: usize, least: i32, isFirst: bool): void {
  store<T>(at, <T>-(isFirst ? least : min(least, -value<T>(at))));
}
function raiseByFour<T>(row: usize, width: usize, i: usize): void {
  const a = item(starts, i),
    b = item(starts, i + 1),
    c = item(starts, i + 2),
    d = item(starts, i + 3);
  const toA = item(lists, i),
    toB = item(lists, i + 1),
    toC = item(lists, i + 2),
    toD = item(lists, i + 3);
  for (let j: usize = 0; j < width; j++) {
    const left = min(below<T>(a, toA, j), below<T>(b, toB, j));
    keep<T>(row + j * sizeof<T>(), min(left, min(below<T>(c, toC, j), below<T>(d, toD, j))), i == 0);
  }
}
function raiseByTwo<T>(row: usize, width: usize, i: usize): void {
  const a = item(starts, i),
    b = item(starts, i + 1),
    toA = item(lists, i),
    toB = item(lists, i + 1);
  for (let j: usize = 0; j < width; j++) {
    keep<T>(row + j * sizeof<T>(), min(below<T>(a, toA, j), below<T>(b, toB, j)), i == 0);
  }
}
function raiseByOne<T>(row: usize, width: usize, i: usize): void {
  const a = item(starts, i),
    toA = item(lists, i);
  for (let j: usize = 0; j < width; j++) keep<T>(row + j * sizeof<T>(), below<T>(a, toA, j), i == 0);
}

/**
 * Lists, for the words of `count` bits with `ones` ones, ascending: into `places` the ranks of all
 * with `bit` inserted at position 0, 1, and so on; into `turned` the ranks of the reversed
 * words.
 */
export function list(
  count: u32,
  ones: u32,
  width: usize,
  bit: u32,
  ranks: usize,
  places: usize,
  turned: usize,
): void {
  let word: u32 = (1 << ones) - 1;
  for (let j: usize = 0; j < width; j++) {
    for (let at: u32 = 0; at <= count; at++) {
      const low = word & ((1 << at) - 1),
        inserted = ((word ^ low) << 1) | low | (bit << at);
      store<u32>(places + ((<usize>at * width + j) << 2), <u32>item(ranks, inserted));
    }
    if (count > 0) store<u32>(turned + (j << 2), <u32>item(ranks, reversed(word, count)));
    if (j + 1 < width) word = nextWord(word);
  }
}

/**
 * Fills `rows` rows of the layer at `values`, from the row of the cells `taken` on, using the layer
 * at `below`. Returns the first row of the next call, if there is one.
 * @param turned 0 if a board turned by half has other values
 */
function fillRows<T>(
  n: u32,
  width: usize,
  values: usize,
  widthBelow: usize,
  layerBelow: usize,
  ranks: usize,
  places: usize,
  turned: usize,
  taken: u32,
  rows: i32,
): u32 {
  while (true) {
    const row = values + item(ranks, taken) * width * sizeof<T>();
    const back = turned != 0 ? reversed(taken, n) : taken;
    if (back < taken) {
      const from = values + item(ranks, back) * width * sizeof<T>();
      for (let j: usize = 0; j < width; j++)
        store<T>(row + j * sizeof<T>(), load<T>(from + item(turned, j) * sizeof<T>()));
    } else {
      let free: usize = 0;
      for (let left: u32 = ~taken & ((1 << n) - 1); left != 0; left &= left - 1) {
        const cell = <usize>ctz(left);
        const start = item(ranks, taken | (left & -left)) * widthBelow * sizeof<T>();
        store<u32>(starts + (free << 2), <u32>(layerBelow + start));
        store<u32>(lists + (free << 2), <u32>(places + (((cell - free) * width) << 2)));
        free++;
      }
      let i: usize = 0;
      for (; i + 4 <= free; i += 4) raiseByFour<T>(row, width, i);
      if (i + 2 <= free) {
        raiseByTwo<T>(row, width, i);
        i += 2;
      }
      if (i < free) raiseByOne<T>(row, width, i);
    }
    if (taken != 0) taken = nextWord(taken);
    if (--rows == 0) return taken;
  }
  return 0;
}

/** `fillRows` for values of one byte. */
export function fill(
  n: u32,
  width: usize,
  values: usize,
  widthBelow: usize,
  layerBelow: usize,
  ranks: usize,
  places: usize,
  turned: usize,
  taken: u32,
  rows: i32,
): u32 {
  return fillRows<i8>(n, width, values, widthBelow, layerBelow, ranks, places, turned, taken, rows);
}

/** `fillRows` for values of two bytes. */
export function fillWide(
  n: u32,
  width: usize,
  values: usize,
  widthBelow: usize,
  layerBelow: usize,
  ranks: usize,
  places: usize,
  turned: usize,
  taken: u32,
  rows: i32,
): u32 {
  return fillRows<i16>(n, width, values, widthBelow, layerBelow, ranks, places, turned, taken, rows);
}

/**
 * Does the same as `fill` for games with slides. All sums are made in the order of the cells, as in
 * ../table.ts, so that the doubles are the same.
 * @param around the neighbours of each cell
 * @param landings address of a row of doubles for each free cell
 */
export function fillSlides(
  n: u32,
  width: usize,
  values: usize,
  widthBelow: usize,
  below: usize,
  ranks: usize,
  places: usize,
  around: usize,
  landings: usize,
  slip: f64,
  taken: u32,
  rows: i32,
): u32 {
  const bytes = width << 3;
  while (true) {
    const row = values + item(ranks, taken) * bytes;
    const open: u32 = ~taken & ((1 << n) - 1);
    let free: usize = 0;
    for (let left = open; left != 0; left &= left - 1) {
      const start = below + ((item(ranks, taken | (left & -left)) * widthBelow) << 3);
      land(landings + free * bytes, width, start, places + (((<usize>ctz(left) - free) * width) << 2));
      free++;
    }
    for (let left = open, i: usize = 0; left != 0; left &= left - 1, i++) {
      const reach = item(around, <usize>ctz(left)) & open;
      const count = listReached(landings, bytes, open, <u32>reach);
      const stay = count == 0 ? 1 : 1 - slip,
        share = count == 0 ? 0 : slip / <f64>count;
      raise(row, bytes, landings + i * bytes, count, stay, share, i == 0);
    }
    if (taken != 0) taken = nextWord(taken);
    if (--rows == 0) return taken;
  }
  return 0;
}

/** The values after a stone on one cell. 0 - x instead of -x avoids -0. */
function land(landing: usize, width: usize, start: usize, list: usize): void {
  for (let j: usize = 0; j < width; j++)
    store<f64>(landing + (j << 3), 0 - load<f64>(start + (item(list, j) << 3)));
}

/** Lists where the landings of the slides of one choice begin; returns their number. */
function listReached(landings: usize, bytes: usize, open: u32, reach: u32): usize {
  let count: usize = 0;
  for (let left = reach; left != 0; left &= left - 1) {
    const before = <usize>popcnt<u32>(open & ((left & -left) - 1));
    store<u32>(starts + (count << 2), <u32>(landings + before * bytes));
    count++;
  }
  return count;
}

/** Sets the values of a row, or raises them, to a choice and its slides. */
function raise(
  row: usize,
  bytes: usize,
  landing: usize,
  count: usize,
  stay: f64,
  share: f64,
  isFirst: bool,
): void {
  const stays = f64x2.splat(stay),
    shares = f64x2.splat(share);
  // A row of odd length also writes the double after it, which is of the next row or, behind the
  // last one, of the layer with one stone less (../kernel.ts): both are set later.
  for (let at: usize = 0; at < bytes; at += 16) {
    let value = v128.load(landing + at);
    if (count != 0) {
      let sum = v128.load(item(starts, 0) + at);
      for (let slide: usize = 1; slide < count; slide++)
        sum = f64x2.add(sum, v128.load(item(starts, slide) + at));
      value = f64x2.add(f64x2.mul(stays, value), f64x2.mul(shares, sum));
    }
    v128.store(row + at, isFirst ? value : f64x2.pmax(v128.load(row + at), value));
  }
}

/**
 * Sets the positions with a line of the side that moved last to -1, in `rows` rows from that of the
 * cells `taken` on.
 * @param ones X's stones
 * @param lines whether a set of cells has a line of that side, a byte for each
 * @param growsOnly a set without a line has no subset with one
 * @param xLast whether that side is X
 */
export function mark(
  count: u32,
  ones: u32,
  width: usize,
  values: usize,
  valueBytes: usize,
  ranks: usize,
  lines: usize,
  growsOnly: bool,
  xLast: bool,
  taken: u32,
  rows: i32,
): void {
  const half = count >>> 1,
    lowMask: u32 = (1 << half) - 1;
  for (; rows > 0; rows--, taken = taken != 0 ? nextWord(taken) : 0) {
    if (growsOnly && load<u8>(lines + <usize>taken) == 0) continue;
    spread(taken, half);
    const row = values + item(ranks, taken) * width * valueBytes;
    let word: u32 = (1 << ones) - 1;
    for (let j: usize = 0; j < width; j++) {
      const x = <u32>(item(lowCells, <usize>(word & lowMask)) | item(highCells, <usize>(word >>> half)));
      if (load<u8>(lines + <usize>(xLast ? x : taken ^ x)) != 0) {
        if (valueBytes == 8) store<f64>(row + (j << 3), -1);
        else store<i8>(row + j, -1);
      }
      if (j + 1 < width) word = nextWord(word);
    }
  }
}

/** Lists the subsets of `taken` for the low half and the high half of a squeezed word. */
function spread(taken: u32, half: u32): void {
  store<u32>(lowCells, 0);
  store<u32>(highCells, 0);
  for (let left = taken, i: u32 = 0; left != 0; left &= left - 1, i++) {
    const bit = left & -left;
    const cells = i < half ? lowCells : highCells;
    const size: usize = 1 << (i < half ? i : i - half);
    for (let word: usize = 0; word < size; word++)
      store<u32>(cells + ((size | word) << 2), <u32>item(cells, word) | bit);
  }
}
