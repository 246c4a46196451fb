/** Parts of Hex programs as solvers for `bench --raw`: those of report 000 beside ours. */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Solver } from '../../../core/game.js';
import { HexPosition } from '../../../games/hex/rules/position.js';
import { EMPTY, FIRST, SECOND, type HexSetup } from '../../../games/hex/rules/setup.js';
import { bridgeEnds } from '../../../games/hex/evaluations/two-bridge.js';
import { reportBridgeCount } from './hex-bridge-count.js';
import { reportPathTest } from './hex-path-test.js';

/** Returns a stand-in for `array` that calls `onRead` for every element read. */
export function counted<A extends Uint8Array | Int32Array>(array: A, onRead: () => void): A {
  return new Proxy(array, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) onRead();
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** Returns a solver whose `value` is the result of the part; its work is reported as nodes. */
function piece(
  id: string,
  run: (setup: HexSetup) => { readonly value: number; readonly work: number },
): Solver<HexSetup> {
  return {
    id,
    summary: { english: id },
    listed: false,
    accepts: () => true,
    solve: (setup): Answer => {
      const { value, work } = run(setup);
      const stats = { ...emptyStats(), nodes: work };
      return { lo: value, hi: value, status: 'estimated', stop: 'finished', best: [], line: [], stats };
    },
  };
}

/** Caches a slow count by setup. The warm-up fills the cache, so timed runs exclude the count. */
function once(count: (setup: HexSetup) => number): (setup: HexSetup) => number {
  const known = new WeakMap<HexSetup, number>();
  return (setup) => {
    const before = known.get(setup);
    if (before !== undefined) return before;
    const work = count(setup);
    known.set(setup, work);
    return work;
  };
}

/** Number of squares that `bridgeEnds` reads. */
const bridgeReads = once((setup) => {
  let reads = 0;
  const position = new HexPosition(setup);
  const squares = counted(position.squares, () => reads++);
  bridgeEnds(Object.create(position, { squares: { value: squares } }) as HexPosition);
  return reads;
});

/** Squares and parents read by union-find for the last stone, averaged over the free cells. */
const lastStoneReads = once((setup) => {
  let reads = 0;
  const position = new HexPosition(setup);
  const { groups } = position as unknown as { groups: { parent: Int32Array } };
  groups.parent = counted(groups.parent, () => reads++);
  const squares = counted(position.squares, () => reads++);
  const watched = Object.create(position, { squares: { value: squares } }) as HexPosition;
  const free = freeCells(setup);
  for (const cell of free) {
    watched.play(cell);
    watched.undo();
  }
  return reads / free.length;
});

function freeCells({ cells }: HexSetup): number[] {
  return Array.from(cells.keys()).filter((cell) => cells[cell] === EMPTY);
}

let held: { readonly setup: HexSetup; readonly position: HexPosition } | undefined;

/** Builds each position once, so that only the part itself is measured. */
function positionOf(setup: HexSetup): HexPosition {
  if (held?.setup !== setup) held = { setup, position: new HexPosition(setup) };
  return held.position;
}

export const hexStudies: readonly Solver[] = [
  piece('path-walk', (setup) => {
    const { joined, work } = reportPathTest(setup, SECOND);
    return { value: Number(joined), work };
  }),
  piece('union-find', (setup) => {
    const position = positionOf(setup);
    const free = setup.cells.indexOf(EMPTY);
    position.play(free);
    const { winner } = position;
    position.undo();
    return { value: Number(winner === SECOND), work: lastStoneReads(setup) };
  }),
  piece('bridges-copied', (setup) => {
    const first = reportBridgeCount(setup, FIRST);
    const second = reportBridgeCount(setup, SECOND);
    return { value: first.ends - second.ends, work: first.work + second.work };
  }),
  piece('bridges-bordered', (setup) => ({
    value: bridgeEnds(positionOf(setup)),
    work: bridgeReads(setup),
  })),
];
