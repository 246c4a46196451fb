/** The tree search of a whole position: boxes at hand first, then simulations until the budget ends. */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Meter } from '../../../core/limits.js';
import type { Move } from '../../../core/position.js';
import { Random } from '../../../core/random.js';
import type { DotsSetup } from '../rules/setup.js';
import { EdgeBoard } from './edge-board.js';
import { drawHand, handOf, takeHand, worthOf, type Hand } from './hand.js';
import { PlayerTree, treeOptions, type TreeOptions } from './tree.js';

/** Settings of a search by simulations. */
export interface TreeSearch {
  readonly seed: number;
  /** Bytes of the tree. */
  readonly bytes?: number | undefined;
  /** Simulations at most; the meter's limits hold too. */
  readonly simulations?: number;
  readonly options?: TreeOptions;
}

/** An estimate says no more digits than it can stand for. */
const hundredths = 100;
/** Bytes of the tree without a limit of memory. */
const defaultBytes = 1 << 29;

/**
 * Estimate of the box difference to come for the side to move, with the move that was walked most often.
 * Exact, and `proved`, if the tree happens to prove it. Every edge that a simulation draws is a node of
 * `meter`.
 */
export function searchTree(setup: DotsSetup, meter: Meter, settings: TreeSearch): Answer {
  const { seed, bytes = defaultBytes, simulations: most = Infinity, options = treeOptions } = settings;
  const board = new EdgeBoard(setup);
  const hand = takeHand(board);
  const tree = new PlayerTree(board, new Random(seed), bytes, options);
  let simulations = 0;
  // The first ones give the answer something to rest on, and a move, whatever the limits are.
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
  const value = proved ? mean : Math.round(mean * hundredths) / hundredths + 0;
  board.undoTo(0);
  const line = principalLine(board, hand, tree);
  return {
    lo: value,
    hi: value,
    status: proved ? 'proved' : 'estimated',
    stop: proved ? 'finished' : meter.stop,
    best: line.slice(0, 1),
    line,
    stats: {
      ...emptyStats(),
      nodes: meter.nodes,
      ms: meter.elapsed(),
      depth: tree.deepest,
      bytes: tree.store.bytes,
      extra: { simulations, treeNodes: tree.store.nodeCount },
    },
  };
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
