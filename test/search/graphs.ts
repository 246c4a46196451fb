/** Random games for the tests of the searches. */
import type { Traits } from '../../src/core/game.js';
import type { ChancePosition, Side } from '../../src/core/position.js';
import { Random } from '../../src/core/random.js';

export interface GraphOptions {
  /** Maximum points of an edge, -points..points; 0: only last moves settle points, -1, 0 or 1. */
  readonly points: number;
  readonly layers: number;
  readonly width: number;
  readonly chance?: boolean;
}

/**
 * A random acyclic graph of positions: layers of nodes, edges to later layers, a random side to
 * move, points on the edges. Several paths with different points lead to a node, which tests
 * transposition tables.
 */
export class RandomGraph implements ChancePosition {
  readonly moveCount = 8;
  readonly traits: Traits;
  private node = 0;
  private readonly sides: Side[] = [];
  private readonly targets: number[][] = [];
  private readonly gains: number[][] = [];
  private readonly slips: { outcomes: number[]; weights: number[] }[][] = [];
  private readonly path: number[] = [];
  settled = 0;

  constructor(seed: number, options: GraphOptions) {
    const random = new Random(seed);
    const { layers, width, points } = options;
    const nodes = layers * width + 1;
    for (let node = 0; node < nodes; node++) {
      const layer = Math.ceil(node / width);
      const isLeaf = layer === layers || (layer > 1 && random.below(8) === 0);
      this.sides.push(random.below(2) as Side);
      this.addEdges(random, isLeaf ? 0 : random.between(1, 4), layer, options);
    }
    if (points === 0) this.settleLastMoves(random);
    const reach = points === 0 ? 1 : points * layers;
    this.traits = { players: 2, chance: options.chance ?? false, worst: -reach, best: reach };
  }

  private addEdges(random: Random, count: number, layer: number, options: GraphOptions): void {
    const { width, points } = options;
    const targets: number[] = [];
    const gains: number[] = [];
    for (let i = 0; i < count; i++) {
      targets.push(layer * width + 1 + random.below(width));
      gains.push(points === 0 ? 0 : random.between(-points, points));
    }
    this.targets.push(targets);
    this.gains.push(gains);
    this.slips.push(
      targets.map(() => {
        const outcomes = Array.from({ length: random.between(1, count) }, () => random.below(count));
        const total = outcomes.length + 1;
        return { outcomes, weights: outcomes.map((_, i) => (i === 0 ? 2 : 1) / total) };
      }),
    );
  }

  private settleLastMoves(random: Random): void {
    this.targets.forEach((targets, node) => {
      targets.forEach((target, i) => {
        if (this.targets[target].length === 0) this.gains[node][i] = random.between(-1, 1);
      });
    });
  }

  get toMove(): Side {
    return this.sides[this.node];
  }

  get isOver(): boolean {
    return this.targets[this.node].length === 0;
  }

  get keyLow32(): number {
    return this.node;
  }

  get keyHigh32(): number {
    return 0;
  }

  legalMoves(out: Int32Array, from: number): number {
    const count = this.targets[this.node].length;
    for (let i = 0; i < count; i++) out[from + i] = 2 * (count - 1 - i);
    return count;
  }

  play(move: number): void {
    const edge = move >> 1;
    this.path.push(this.node, this.settled);
    this.settled += this.gains[this.node][edge];
    this.node = this.targets[this.node][edge];
  }

  undo(): void {
    this.settled = this.path.pop()!;
    this.node = this.path.pop()!;
  }

  outcomes(move: number, out: Int32Array, probability: Float64Array, from: number): number {
    const { outcomes, weights } = this.slips[this.node][move >> 1];
    outcomes.forEach((edge, i) => {
      out[from + i] = 2 * edge;
      probability[from + i] = weights[i];
    });
    return outcomes.length;
  }
}
