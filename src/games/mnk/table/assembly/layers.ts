/**
 * Fills the layers of a table (../README.md). A value is an integer of one byte or two, or a double
 * in games with slides. The memory after its first 16 kilobytes belongs to the caller, which passes
 * the addresses of everything; lists hold 32-bit numbers.
 */
// The table: cells, bytes of a value, ranks of words, and room for lists and landings.
let n: u32 = 0;
let valueBytes: usize = 1;
let ranks: usize = 0,
  places: usize = 0,
  turned: usize = 0,
  around: usize = 0,
  landings: usize = 0;
let slip: f64 = 0;
// The layer that is being filled, and that with one more stone.
let stones: u32 = 0,
  xStones: u32 = 0;
let values: usize = 0,
  width: usize = 0,
  layerBelow: usize = 0,
  widthBelow: usize = 0;
let isTurned: bool = false;
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
/** The next larger word with as many ones; 0 after 0. */
function nextWord(word: u32): u32 {
  if (word == 0) return 0;
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
 * Begins a table.
 * @param cellCount cells, at most 20
 * @param bytesOfValue 1, 2 or, with slides, 8
 * @param rankList rank of each word among those with as many ones
 * @param placeList room for the places of a layer
 * @param turnedList room for the words of a layer
 * @param neighbours of each cell
 * @param landingRows room for a row of doubles for each free cell
 */
export function startTable(
  cellCount: u32,
  bytesOfValue: usize,
  rankList: usize,
  placeList: usize,
  turnedList: usize,
  neighbours: usize,
  landingRows: usize,
  chance: f64,
): void {
  n = cellCount;
  valueBytes = bytesOfValue;
  ranks = rankList;
  places = placeList;
  turned = turnedList;
  around = neighbours;
  landings = landingRows;
  slip = chance;
}

/**
 * Begins a layer of `count` stones, `ones` of them X's, and makes its lists.
 * @param at its values, in rows of `wide`
 * @param below the layer with one more stone, in rows of `wideBelow`; of no meaning for the full
 * board
 * @param bit 1 if X is to move, else 0
 * @param turns whether a board turned by half has the same values
 */
export function startLayer(
  count: u32,
  ones: u32,
  at: usize,
  wide: usize,
  below: usize,
  wideBelow: usize,
  bit: u32,
  turns: bool,
): void {
  stones = count;
  xStones = ones;
  values = at;
  width = wide;
  layerBelow = below;
  widthBelow = wideBelow;
  isTurned = turns;
  if (stones < n) list(bit);
}

/**
 * Lists, for the squeezed words of the layer, ascending: into `places` the ranks of all with `bit`
 * inserted at position 0, 1, and so on; into `turned` the ranks of the reversed words.
 */
function list(bit: u32): void {
  let word: u32 = (1 << xStones) - 1;
  for (let j: usize = 0; j < width; j++) {
    for (let at: u32 = 0; at <= stones; at++) {
      const low = word & ((1 << at) - 1),
        inserted = ((word ^ low) << 1) | low | (bit << at);
      store<u32>(places + ((<usize>at * width + j) << 2), <u32>item(ranks, inserted));
    }
    if (stones > 0) store<u32>(turned + (j << 2), <u32>item(ranks, reversed(word, stones)));
    word = nextWord(word);
  }
}

/**
 * Fills `rows` rows of the layer, from the row of the cells `taken` on. Returns the first row of
 * the next call, if there is one.
 */
export function fill(taken: u32, rows: i32): u32 {
  for (; rows > 0; rows--) {
    if (valueBytes == 1) fillRow<i8>(taken);
    else if (valueBytes == 2) fillRow<i16>(taken);
    else fillBySlides(taken);
    taken = nextWord(taken);
  }
  return taken;
}

function fillRow<T>(taken: u32): void {
  const row = values + item(ranks, taken) * width * sizeof<T>();
  const back = isTurned ? reversed(taken, n) : taken;
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
}

/**
 * Fills the row of a game with slides. All sums are made in the order of the cells, as in
 * ../table.ts, so that the doubles are the same.
 */
function fillBySlides(taken: u32): void {
  const bytes = width << 3;
  const row = values + item(ranks, taken) * bytes;
  const open: u32 = ~taken & ((1 << n) - 1);
  let free: usize = 0;
  for (let left = open; left != 0; left &= left - 1) {
    const start = layerBelow + ((item(ranks, taken | (left & -left)) * widthBelow) << 3);
    land(landings + free * bytes, start, places + (((<usize>ctz(left) - free) * width) << 2));
    free++;
  }
  for (let left = open, i: usize = 0; left != 0; left &= left - 1, i++) {
    const reach = item(around, <usize>ctz(left)) & open;
    const count = listReached(landings, bytes, open, <u32>reach);
    const stay = count == 0 ? 1 : 1 - slip,
      share = count == 0 ? 0 : slip / <f64>count;
    raise(row, bytes, landings + i * bytes, count, stay, share, i == 0);
  }
}

/** The values after a stone on one cell. 0 - x instead of -x avoids -0. */
function land(landing: usize, start: usize, list: usize): void {
  const end = landing + (width << 3);
  for (; landing < end; landing += 8, list += 4)
    store<f64>(landing, 0 - load<f64>(start + (item(list, 0) << 3)));
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
  // A row of odd length also writes the double after it, which is of the next row, set later, or
  // behind the layer (../kernel.ts).
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
 * @param lines whether a set of cells has a line of that side, a byte for each
 * @param growsOnly a set without a line has no subset with one
 * @param xLast whether that side is X
 */
export function mark(lines: usize, growsOnly: bool, xLast: bool, taken: u32, rows: i32): void {
  const half = stones >>> 1,
    lowMask: u32 = (1 << half) - 1;
  for (; rows > 0; rows--, taken = nextWord(taken)) {
    if (growsOnly && load<u8>(lines + <usize>taken) == 0) continue;
    spread(taken, half);
    const row = values + item(ranks, taken) * width * valueBytes;
    let word: u32 = (1 << xStones) - 1;
    for (let j: usize = 0; j < width; j++) {
      const x = <u32>(item(lowCells, <usize>(word & lowMask)) | item(highCells, <usize>(word >>> half)));
      if (load<u8>(lines + <usize>(xLast ? x : taken ^ x)) != 0) {
        if (valueBytes == 8) store<f64>(row + (j << 3), -1);
        else store<i8>(row + j, -1);
      }
      word = nextWord(word);
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
