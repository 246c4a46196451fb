/**
 * H-search (../hsearch.ts) on the lists of lists.ts by the rules of rules.ts. kernels.mjs replaces
 * the imported carriers by those of each width.
 *
 * The caller writes into memory, at `offsetOf`: the cells of the endpoints, the pairs of
 * neighbours, captured sets and templates; or the new endpoints of saved connections, and the cells
 * that the player and the opponent have got since. `run` returns whether the sides are joined, and
 * leaves the must-play, the carrier and RESULT at the start of memory.
 */
import { BYTES, get, nothing, or, put, sizeOf } from './carrier64.js';
import { restore } from './kept.js';
import {
  RESULT,
  CAPTURABLE,
  CELLS,
  CAPTURED,
  TEMPLATES,
  TPAIR,
  FULLS,
  SEMIS,
  OTHER,
  DEGREE,
  NEIGHBOURS,
  QITEM,
  FCOUNT,
  SCOUNT,
  TO,
  MAIN,
  FULL,
  SEMI,
  TEMPLATE,
  NUMBER_BITS,
  isShort,
  qused,
  capturedAt,
  blockAt,
  push,
  pop,
  addFull,
  prepare,
  empty,
} from './lists.js';
import { won, winning, groups, captures, begin, useSemi, useFull } from './rules.js';

/** Addresses, in the order in which ../kernel.ts names them. */
export function offsetOf(what: i32): i32 {
  if (what < 4) return <i32>(what < 2 ? (what == 0 ? CELLS : NEIGHBOURS) : what == 2 ? TO : MAIN);
  if (what < 7) return <i32>(what == 4 ? CAPTURED : what == 5 ? TEMPLATES : TPAIR);
  if (what < 10) return <i32>(what == 7 ? FULLS : what == 8 ? SEMIS : QITEM);
  if (what < 13) return <i32>(what == 10 ? FCOUNT : what == 11 ? SCOUNT : OTHER);
  return <i32>DEGREE;
}

/**
 * Must be called first; returns whether there is memory for all but growing lists.
 * @param fulls full connections in a list, at most 20; semi connections `semis`, at most 40
 * @param keeps positions whose connections can be saved
 * @param pages of 64 kB, at most, for growing lists
 */
export function init(fulls: i32, semis: i32, keeps: i32, pages: i32): bool {
  return prepare(fulls, semis, keeps, pages);
}
/**
 * Finds the connections of endpoints 0..count-1, stones below `g`, from `neighbours` pairs of
 * neighbours and `templates` known connections, or from those saved in `place` if that is not -1.
 */
export function run(count: i32, g: i32, neighbours: i32, templates: i32, place: i32): i32 {
  empty(count);
  begin(g);
  if (captures) {
    put(CAPTURABLE, nothing());
    for (let x = groups; x < count; x++) put(CAPTURABLE, or(get(CAPTURABLE), capturedAt(x)));
  }
  if (place >= 0) restore(place);
  for (let i = 0; i < neighbours; i++) addFull(load<i32>(NEIGHBOURS + ((<usize>i) << 2)), nothing());
  for (let t = 0; t < templates; t++) {
    push(sizeOf(get(TEMPLATES + <usize>(t * BYTES))), load<i32>(TPAIR + ((<usize>t) << 2)), t, TEMPLATE);
  }
  while (won == 0) {
    const e = pop();
    if (e < 0) break;
    const item = load<i32>(QITEM + ((<usize>e) << 2));
    const pair = item >>> (NUMBER_BITS + 2),
      number = (item >> 2) & ((1 << NUMBER_BITS) - 1),
      kind = item & 3;
    const offset = <usize>(number * BYTES);
    if (kind == SEMI) useSemi(pair, get(blockAt(SEMIS, pair) + offset));
    else if (kind == FULL) useFull(pair, number, get(blockAt(FULLS, pair) + offset));
    else addFull(pair, get(TEMPLATES + offset));
  }
  store<i32>(RESULT, winning);
  store<i32>(RESULT, qused, 4);
  store<i32>(RESULT, isShort, 8);
  return won;
}
