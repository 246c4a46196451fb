/**
 * The tree of UCT in typed arrays: statistics of every node, children side by side. `montecarlo.ts`
 * drives it.
 *
 * A node stands for a position (its children are the legal moves) or, in games of chance, for a
 * move (its children are the outcomes, drawn by their probabilities). Each playout descends by the
 * upper confidence bound, adds the children of the leaf it reaches, continues at random and adds
 * the final value to the nodes of its path.
 *
 * References: L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", 2006; R. Coulom,
 * "Efficient selectivity and backup operators in Monte-Carlo tree search", 2006.
 */
import { grown, grownDoubles } from '../../core/arrays.js';
import type { Meter } from '../../core/search/limits.js';
import type { ChancePosition, Move, Position } from '../../core/position.js';
import type { Random } from '../../core/random.js';

/** Weight of exploration for values scaled to 0..1. */
const exploration = 0.8;
/** Number of visits after which a leaf gets children. */
const visitsBeforeExpansion = 2;
const bytesPerNode = 4 * 4 + 8 + 8;
const initialNodes = 1024;

export class UctTree {
  /** Nodes in use; node 0 is the root. */
  size = 1;
  visits = new Int32Array(initialNodes);
  /** Sum of the final values for side 0. */
  private sums = new Float64Array(initialNodes);
  /** Move or outcome that leads to the node. */
  moves: Int32Array = new Int32Array(initialNodes);
  private chances = new Float64Array(initialNodes);
  /** First child, 0 for none. */
  firstChild = new Int32Array(initialNodes);
  childCount = new Int32Array(initialNodes);
  deepest = 0;
  private readonly path = [0];
  private readonly buffer: Int32Array;
  private readonly probability: Float64Array;
  private readonly maxNodes: number;

  /**
   * @param chance whether `position` is a ChancePosition
   * @param span difference between the best and the worst final value
   */
  constructor(
    private readonly position: Position,
    private readonly chance: boolean,
    private readonly span: number,
    private readonly random: Random,
    bytes: number,
  ) {
    this.buffer = new Int32Array(2 * position.moveCount);
    this.probability = new Float64Array(2 * position.moveCount);
    this.maxNodes = Math.max(initialNodes, Math.floor(bytes / bytesPerNode));
  }

  get bytes(): number {
    return this.visits.length * bytesPerNode;
  }

  /** Returns the mean final value for side 0 of the playouts through `node`; NaN without any. */
  mean(node: number): number {
    return this.sums[node] / this.visits[node];
  }

  /** Plays one playout and restores the root. Each move spends a node; false if none is left. */
  playout(meter: Meter): boolean {
    const { position, path } = this;
    let node = 0;
    let played = 0;
    let alive = true;
    path.length = 1;
    while (!position.isOver && alive) {
      if (this.childCount[node] === 0 && this.visits[node] >= visitsBeforeExpansion) this.addMoves(node);
      if (this.childCount[node] === 0) break;
      alive = meter.spend();
      if (!alive) break;
      node = this.descend(node);
      played++;
    }
    if (played > this.deepest) this.deepest = played;
    while (alive && !position.isOver) {
      alive = meter.spend();
      if (!alive) break;
      this.playRandomly();
      played++;
    }
    if (alive) this.backUp(position.settled);
    for (; played > 0; played--) position.undo();
    return alive;
  }

  private backUp(value: number): void {
    for (const node of this.path) {
      this.visits[node]++;
      this.sums[node] += value;
    }
  }

  /** Plays the move of the highest upper confidence bound and an outcome; returns the node. */
  private descend(node: number): number {
    const choice = this.select(node);
    this.path.push(choice);
    const move = this.moves[choice];
    if (!this.chance) {
      this.position.play(move);
      return choice;
    }
    if (this.childCount[choice] === 0) this.addOutcomes(choice);
    const outcome = this.childCount[choice] === 0 ? -1 : this.draw(choice);
    if (outcome >= 0) this.path.push(outcome);
    this.position.play(outcome >= 0 ? this.moves[outcome] : this.sample(move));
    return outcome >= 0 ? outcome : choice;
  }

  private select(node: number): number {
    const { visits, sums } = this;
    const first = this.firstChild[node];
    const end = first + this.childCount[node];
    const sign = this.position.toMove === 0 ? 1 : -1;
    const width = exploration * this.span * Math.sqrt(Math.log(visits[node] + 1));
    let chosen = first;
    let highest = -Infinity;
    for (let child = first; child < end; child++) {
      const n = visits[child];
      if (n === 0) return child;
      const bound = (sign * sums[child]) / n + width / Math.sqrt(n);
      if (bound > highest) {
        highest = bound;
        chosen = child;
      }
    }
    return chosen;
  }

  /** Adds the moves of a position in random order, so that no order is favoured. */
  private addMoves(node: number): void {
    const count = this.position.legalMoves(this.buffer, 0);
    this.random.shuffle(this.buffer.subarray(0, count));
    this.addChildren(node, count);
  }

  private addOutcomes(choice: number): void {
    const { buffer, probability } = this;
    const move = this.moves[choice];
    const count = (this.position as ChancePosition).outcomes(move, buffer, probability, 0);
    const first = this.size;
    if (this.addChildren(choice, count)) this.chances.set(probability.subarray(0, count), first);
  }

  private addChildren(node: number, count: number): boolean {
    if (this.size + count > this.maxNodes) return false;
    while (this.size + count > this.visits.length) this.grow();
    this.firstChild[node] = this.size;
    this.childCount[node] = count;
    this.moves.set(this.buffer.subarray(0, count), this.size);
    this.size += count;
    return true;
  }

  private draw(choice: number): number {
    const first = this.firstChild[choice];
    const last = first + this.childCount[choice] - 1;
    let left = this.random.unit();
    for (let child = first; child < last; child++) {
      left -= this.chances[child];
      if (left < 0) return child;
    }
    return last;
  }

  private playRandomly(): void {
    const move = this.buffer[this.random.below(this.position.legalMoves(this.buffer, 0))];
    this.position.play(this.chance ? this.sample(move) : move);
  }

  private sample(move: Move): Move {
    const count = (this.position as ChancePosition).outcomes(move, this.buffer, this.probability, 0);
    let left = this.random.unit();
    for (let i = 0; i < count - 1; i++) {
      left -= this.probability[i];
      if (left < 0) return this.buffer[i];
    }
    return this.buffer[count - 1];
  }

  private grow(): void {
    const length = 2 * this.visits.length;
    this.visits = grown(this.visits);
    this.moves = grown(this.moves);
    this.firstChild = grown(this.firstChild);
    this.childCount = grown(this.childCount);
    this.sums = grownDoubles(this.sums, length);
    this.chances = grownDoubles(this.chances, length);
  }
}
