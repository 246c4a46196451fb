/**
 * Monte-Carlo tree search over quiet positions.
 *
 * A node is a quiet position, for either mover: its value is what is still to come for the side to
 * move, so positions that are reached in different orders are one node, found by the key of the
 * edges. An arc is a safe edge, which passes the turn, or the opening of a segment: the other side
 * then takes T boxes and moves (T + V), or leaves the last of them at price p and lets the opener
 * move (T - p - V), where V is the value of the node that follows. The other side chooses by the
 * mean of that node.
 *
 * A simulation walks down by the mean plus an exploration term, adds a node, draws safe edges in
 * random order until none is left and ends with the value of the endgame (endgame.ts). An arc's
 * mean is mixed with that of the simulations in which the same side drew the edge later (RAVE; S.
 * Gelly, D. Silver, 2011). Nodes whose value is known exactly pass it up (M. Winands et al.,
 * "Monte-Carlo tree search solver", 2008).
 */
import type { Random } from '../../../core/random.js';
import type { EdgeBoard } from '../rules/edge-board.js';
import { Endgame } from './endgame/endgame.js';
import { TreeStore, unknown } from './tree-store.js';

export interface TreeOptions {
  /** Weight of exploration, in standard deviations of the root's simulations. */
  readonly exploration: number;
  /** Simulations at which RAVE and the arc's own mean weigh the same; 0 for no RAVE. */
  readonly equivalence: number;
  /** Visits before a node gets arcs. */
  readonly expandAt: number;
}

/** Weight of the mean of all simulations, in simulations of an arc's own. */
const weightOfAll = 100;

export const treeOptions: TreeOptions = { exploration: 0.6, equivalence: 300, expandAt: 2 };

export class PlayerTree {
  readonly store = new TreeStore();
  deepest = 0;
  private readonly endgame: Endgame;
  private readonly safe: Int32Array;
  /** Nodes and arcs of the current walk, and the side to move at each node. */
  private readonly pathNodes: Int32Array;
  private readonly pathArcs: Int32Array;
  private readonly pathSides: Int32Array;
  /** The side that drew an edge in this simulation, as 2 * number of the simulation + side. */
  private readonly drawnBy: Int32Array;
  private simulations = 0;
  private squares = 0;
  private sum = 0;

  /** @param board a quiet position; every simulation leaves it as it was. */
  constructor(
    private readonly board: EdgeBoard,
    private readonly random: Random,
    private readonly maxBytes: number,
    private readonly options: TreeOptions = treeOptions,
  ) {
    const { edgeCount } = board;
    this.endgame = new Endgame(board);
    this.safe = new Int32Array(edgeCount);
    this.pathNodes = new Int32Array(edgeCount + 2);
    this.pathArcs = new Int32Array(edgeCount + 2);
    this.pathSides = new Int32Array(edgeCount + 2);
    this.drawnBy = new Int32Array(edgeCount);
    this.store.nodeOf(board);
  }

  /** Returns the value of an arc for the side that plays it; undefined if nothing is known. */
  arcValue(arc: number): number | undefined {
    const { child, visits, means } = this.store;
    const to = child[arc];
    return to === unknown || visits[to] === 0 ? undefined : this.through(arc, means[to], means[to]);
  }

  /** The most walked arc (then the better), or the best arc of an exact node; -1 for none. */
  bestArc(node: number): number {
    let best = -1;
    let [most, highest] = [-1, -Infinity];
    for (let arc = this.store.arcStart[node]; arc < this.store.arcEnd[node]; arc++) {
      const value = this.arcValue(arc);
      if (value === undefined) continue;
      const count = this.store.proved[node] === 1 ? 0 : this.store.walked[arc];
      if (count < most || (count === most && value <= highest)) continue;
      [best, most, highest] = [arc, count, value];
    }
    return best;
  }

  /** Value of the root for the side to move: of its best arc, else the mean of all simulations. */
  rootValue(): number {
    const arc = this.bestArc(0);
    return (arc < 0 ? undefined : this.rootArcValue(arc)) ?? this.store.means[0];
  }

  /**
   * The value of an arc of the root. Unless exact, it is shifted towards the mean of all
   * simulations, because the best of many arcs with few simulations each looks too good.
   */
  rootArcValue(arc: number): number | undefined {
    const { walked, means, proved, child } = this.store;
    const value = this.arcValue(arc);
    if (value === undefined || proved[0] === 1 || proved[child[arc]] === 1) return value;
    return (walked[arc] * value + weightOfAll * means[0]) / (walked[arc] + weightOfAll);
  }

  /** Standard error of the mean of all simulations, in boxes. */
  get standardError(): number {
    return this.deviation / Math.sqrt(this.simulations);
  }

  /** Standard deviation of one simulation, at least 1. */
  private get deviation(): number {
    const mean = this.sum / this.simulations;
    return Math.sqrt(Math.max(1, this.squares / this.simulations - mean * mean));
  }

  /** Runs one simulation; returns its cost, the number of edges drawn, at least 1. */
  simulate(): number {
    const { board, store, pathNodes, pathArcs, pathSides, options } = this;
    const start = board.drawnCount;
    this.simulations++;
    let depth = 0;
    let node = 0;
    let side = 0;
    pathNodes[0] = 0;
    pathSides[0] = 0;
    while (store.proved[node] === 0 && store.visits[node] > 0) {
      if (store.arcEnd[node] === 0) {
        if (store.visits[node] < options.expandAt || !this.expand(node)) break;
      }
      const arc = this.select(node);
      side = this.walk(arc, side);
      node = store.child[arc];
      pathArcs[depth++] = arc;
      pathNodes[depth] = node;
      pathSides[depth] = side;
    }
    if (depth > this.deepest) this.deepest = depth;
    let value = store.means[node];
    if (store.proved[node] === 0) value = this.playout(node, side);
    const cost = board.drawnCount - start + 1;
    this.backUp(depth, value);
    board.undoTo(start);
    return cost;
  }

  /**
   * Value for the walker of `arc` if the node behind it is worth `value`. The other side takes or
   * leaves the boxes by the `mean` there, not by the value of one simulation.
   */
  private through(arc: number, value: number, mean: number): number {
    const taken = this.store.taken[arc];
    const price = this.store.price[arc];
    if (price > 0 && mean < -price / 2) return -(taken - price - value);
    return -(taken + value);
  }

  /** Draws the edges of `arc` and finds its node; returns the side that moves there. */
  private walk(arc: number, side: number): number {
    const { board, store } = this;
    if (store.taken[arc] === 0) board.draw(store.move[arc]);
    else board.open(store.move[arc]);
    if (store.child[arc] === unknown) store.child[arc] = store.nodeOf(board);
    const price = store.price[arc];
    const leaves = price > 0 && store.means[store.child[arc]] < -price / 2;
    return leaves ? side : 1 - side;
  }

  /** Plays safe edges at random; returns the value of the endgame for `side`, which moves first. */
  private playout(node: number, side: number): number {
    const { board, safe, random, drawnBy } = this;
    const mark = 2 * this.simulations;
    let count = this.listSafe();
    const any = count > 0;
    let mover = side;
    while (count > 0) {
      const at = random.below(count);
      const edge = safe[at];
      safe[at] = safe[--count];
      if (!board.isSafe(edge)) continue;
      board.draw(edge);
      drawnBy[edge] = mark + mover;
      mover = 1 - mover;
    }
    const value = this.endgame.value();
    // The root needs arcs to name a move.
    if (!any && node !== 0 && this.endgame.isExact) this.store.prove(node, value);
    return mover === side ? value : 0 - value;
  }

  private listSafe(): number {
    const { board, safe } = this;
    const { drawn } = board;
    let count = 0;
    for (let edge = 0; edge < board.edgeCount; edge++) {
      if (drawn[edge] === 0 && board.isSafe(edge)) safe[count++] = edge;
    }
    return count;
  }

  /** Adds the value of the path's last node to all nodes and arcs of the path. */
  private backUp(depth: number, leafValue: number): void {
    const { store, pathNodes, pathArcs, pathSides, drawnBy } = this;
    const { visits, means, proved, walked, taken, move } = store;
    const mark = 2 * this.simulations;
    let value = leafValue;
    let exact = proved[pathNodes[depth]] === 1;
    for (let at = depth; ; at--) {
      const node = pathNodes[at];
      if (at < depth) {
        const arc = pathArcs[at];
        const to = pathNodes[at + 1];
        value = this.through(arc, proved[to] === 1 ? means[to] : value, means[to]);
        walked[arc]++;
        if (taken[arc] === 0) drawnBy[move[arc]] = mark + pathSides[at];
        if (exact) exact = this.tryToProve(node);
        if (this.options.equivalence > 0) this.countLater(node, mark + pathSides[at], value);
      }
      visits[node]++;
      if (proved[node] === 0) means[node] += (value - means[node]) / visits[node];
      if (at === 0) break;
    }
    this.sum += value;
    this.squares += value * value;
  }

  /** Adds `value` to the arcs whose edges the same side drew in this simulation, now or later. */
  private countLater(node: number, mark: number, value: number): void {
    const { drawnBy, store } = this;
    const { move, laterCount, laterSum, arcEnd } = store;
    const end = arcEnd[node];
    for (let arc = store.arcStart[node]; arc < end; arc++) {
      if (drawnBy[move[arc]] !== mark) continue;
      laterCount[arc]++;
      laterSum[arc] += value;
    }
  }

  /** A node is exact when all its arcs lead to exact nodes. */
  private tryToProve(node: number): boolean {
    const { child, proved, means } = this.store;
    const end = this.store.arcEnd[node];
    let best = -Infinity;
    for (let arc = this.store.arcStart[node]; arc < end; arc++) {
      const to = child[arc];
      if (to === unknown || proved[to] === 0) return false;
      best = Math.max(best, this.through(arc, means[to], means[to]));
    }
    this.store.prove(node, best);
    return true;
  }

  private select(node: number): number {
    const { child, walked, taken, means, visits, proved, laterCount, laterSum, arcStart, arcEnd } =
      this.store;
    const { equivalence, exploration } = this.options;
    const end = arcEnd[node];
    const width = exploration * this.deviation * Math.sqrt(Math.log(visits[node] + 1));
    const beta = equivalence === 0 ? 0 : Math.sqrt(equivalence / (3 * visits[node] + equivalence));
    let chosen = arcStart[node];
    let highest = -Infinity;
    for (let arc = chosen; arc < end; arc++) {
      const to = child[arc];
      const known = to !== unknown && visits[to] > 0;
      let value = known ? this.through(arc, means[to], means[to]) : means[node] - taken[arc];
      // An exact node needs no exploration.
      if (!known || proved[to] === 0) {
        const later = laterCount[arc];
        if (later > 0) value += beta * (laterSum[arc] / later - value);
        value += width / Math.sqrt(walked[arc] + 1);
      }
      if (value <= highest) continue;
      highest = value;
      chosen = arc;
    }
    return chosen;
  }

  /**
   * Adds the arcs of a node, whose position is on the board; false if memory is used up. The root
   * gets its arcs all the same, because the answer needs a move.
   */
  private expand(node: number): boolean {
    const { board, store } = this;
    if (node !== 0 && store.bytes > this.maxBytes) return false;
    store.reserveArcs(board.edgeCount);
    const start = store.arcCount;
    const safe = this.listDistinctSafe();
    this.random.shuffle(this.safe.subarray(0, safe));
    for (let i = 0; i < safe; i++) store.addArc(this.safe[i], 0, 0);
    this.addOpenings();
    store.arcStart[node] = start;
    store.arcEnd[node] = store.arcCount;
    return true;
  }

  /** Lists the safe edges; of equal ones between one box and the outside only the first. */
  private listDistinctSafe(): number {
    const { board, safe } = this;
    const all = this.listSafe();
    let count = 0;
    for (let i = 0; i < all; i++) if (!board.hasEqualBefore(safe[i])) safe[count++] = safe[i];
    return count;
  }

  private addOpenings(): void {
    const { board } = this;
    const count = board.drawnCount;
    board.startSegments();
    for (let edge = board.nextSegment(); edge >= 0; edge = board.nextSegment()) {
      board.open(edge);
      this.store.addArc(edge, board.taken, board.price);
      board.undoTo(count);
    }
  }
}
