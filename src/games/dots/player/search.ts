/** The tree search of a position: boxes at hand first, then simulations until the budget ends. */
import type { Answer, MoveValue } from '../../../core/answer.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { Random } from '../../../core/random.js';
import type { DotsSetup } from '../rules/setup.js';
import { EdgeBoard } from '../rules/edge-board.js';
import { drawHand, handOf, takeHand, worthOf, type Hand } from '../solver/hand.js';
import { PlayerTree, treeOptions, type TreeOptions } from './tree.js';

export interface TreeSearch {
  readonly seed: number;
  /** Bytes of the tree. */
  readonly bytes?: number | undefined;
  /** Simulations at most; the meter's limits hold too. */
  readonly simulations?: number;
  readonly options?: TreeOptions;
  /** Add the value of every move that the tree has weighed. */
  readonly values?: boolean | undefined;
}

/** An estimate has no more digits than it can support. */
function rounded(mean: number): number {
  return Math.round(mean * 100) / 100 + 0;
}
/** An estimate needs at least this many simulations. */
const fewestSimulations = 40;
/** Uncertainty in standard errors; generous, because the search prefers lucky moves. */
const uncertaintyInErrors = 4;
/** An error of this many boxes counts as small on any board. */
const fewBoxes = 16;

/** Whether the error of the mean is too large to say who is ahead and by how much. */
function isUnknown(tree: PlayerTree, simulations: number, value: number): boolean {
  if (simulations < fewestSimulations) return true;
  return uncertaintyInErrors * tree.standardError > Math.max(Math.abs(value), fewBoxes);
}

/** Bytes of the tree without a limit of memory. */
const defaultBytes = 1 << 29;

/**
 * Estimates the box difference to come for the side to move, with the move that was walked most
 * often. The answer is `proved` if the tree happens to prove it, and `bounded` by the boxes left if
 * the error is too large to say anything, as on huge boards. Every edge that a simulation draws is
 * a node of `meter`.
 */
export function searchTree(setup: DotsSetup, meter: Meter, settings: TreeSearch): Answer {
  const { seed, bytes = defaultBytes, simulations: most = Infinity, options = treeOptions } = settings;
  const board = new EdgeBoard(setup);
  const boxes = board.boxesLeft;
  const hand = takeHand(board);
  const tree = new PlayerTree(board, new Random(seed), bytes, options);
  let simulations = 0;
  // The first simulations run whatever the limits are: the answer needs a value and a move.
  const fewest = options.expandAt + 1;
  while (
    tree.store.proved[0] === 0 &&
    (simulations < fewest || (simulations < most && meter.stop === 'finished'))
  ) {
    const cost = tree.simulate();
    simulations++;
    meter.claim(cost - 1);
    meter.spend();
  }
  const proved = tree.store.proved[0] === 1;
  const mean = worthOf(hand, tree.rootValue());
  const value = proved ? mean : rounded(mean);
  const unknown = !proved && isUnknown(tree, simulations, value);
  board.undoTo(0);
  const line = principalLine(board, hand, tree);
  return {
    lo: unknown ? 0 - boxes : value,
    hi: unknown ? boxes : value,
    status: proved ? 'proved' : unknown ? 'bounded' : 'estimated',
    stop: proved ? 'finished' : meter.stop,
    best: line.slice(0, 1),
    isOneBest: true,
    line,
    ...(settings.values === true ? { values: unknown ? [] : valuesOf(tree, hand, line, value) } : {}),
    stats: meter.stats({
      depth: tree.deepest,
      bytes: tree.store.bytes,
      extra: { simulations, treeNodes: tree.store.nodeCount },
    }),
  };
}

/** A move's mean is used from this many walks on. */
const fewestWalks = 10;

/**
 * The moves that were walked, most often first. With boxes at hand only the first move of the line
 * is listed, because the tree begins after them.
 */
function valuesOf(tree: PlayerTree, hand: Hand, line: readonly Move[], root: number): MoveValue[] {
  const { arcStart, arcEnd, walked, move, child, proved } = tree.store;
  if (hand.boxes > 0) {
    return line.slice(0, 1).map((first) => ({ move: first, lo: root, hi: root, status: 'estimated' }));
  }
  const arcs = Array.from({ length: arcEnd[0] - arcStart[0] }, (_, i) => arcStart[0] + i);
  return arcs
    .filter((arc) => walked[arc] >= fewestWalks && tree.rootArcValue(arc) !== undefined)
    .sort((a, b) => walked[b] - walked[a] || a - b)
    .map((arc): MoveValue => {
      const exact = proved[child[arc]] === 1;
      const value = exact ? tree.rootArcValue(arc)! : rounded(tree.rootArcValue(arc)!);
      return { move: move[arc], lo: value, hi: value, status: exact ? 'proved' : 'estimated' };
    });
}

/** The most walked arcs from the root, with all the boxes that are taken or left on the way. */
function principalLine(board: EdgeBoard, rootHand: Hand, tree: PlayerTree): Move[] {
  let node = 0;
  drawHand(board, rootHand, tree.store.means[0]);
  for (;;) {
    const arc = tree.bestArc(node);
    if (arc < 0) break;
    board.draw(tree.store.move[arc]);
    node = tree.store.child[arc];
    drawHand(board, handOf(board), tree.store.means[node]);
  }
  return Array.from(board.stack.subarray(0, board.drawnCount));
}
