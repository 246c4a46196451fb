/**
 * Estimates how much of a search is done, from the sizes of the subtrees that it has finished.
 *
 * A node that is being searched has finished j of its moves for c nodes, the present one included as far as it is
 * estimated itself. Nodes that were finished before, two plies deeper where there is none at the same ply, say by
 * which factor a node's total cost exceeds the cost of its first j moves: most in the first moves, since the table
 * then knows what the later ones ask for, and little at nodes where one move refutes. From the deepest node of the
 * path up to the root these factors are multiplied. The factor of the upper plies is a guess by self-similarity until
 * their first subtrees are finished: the forecast is revised all the time, and is rough at the beginning.
 *
 * Nodes are counted over all runs. The path is kept in the journal, so that a run that is taken up goes on counting
 * where the one before was.
 */

/** Plies of the path from the root that are followed. */
export const forecastPlies = 16;

/** Moves finished, 1, 2… : costs are summed for each number up to 8, then for ranges. */
const starts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 25];

function binOf(moves: number): number {
  let bin = starts.length - 1;
  while (bin > 0 && starts[bin] > moves) bin--;
  return bin;
}

/** A node of the path. */
interface Step {
  readonly bound: number;
  /** Nodes of all runs when it was entered. */
  readonly since: number;
  /** Key of the move that is being searched. */
  a: number;
  b: number;
  /** Moves finished. */
  moves: number;
  /** Cost after so many moves, by their bin; 0 where it is not known. */
  readonly costs: number[];
}

/** Of the finished nodes at one ply, by bin: sums of the total costs, and of the costs after so many moves. */
interface Sums {
  readonly total: number[];
  readonly part: number[];
}

export interface ForecastState {
  readonly path: readonly Step[];
  readonly sums: readonly Sums[];
}

const zeros = (): number[] => new Array<number>(starts.length).fill(0);

export class Forecast {
  private readonly path: Step[] = [];
  private sums: Sums[];
  /** The path of the run before, as far as this one has followed it. */
  private earlier: readonly Step[];

  /** @param state of an earlier run of the same search. */
  constructor(state?: ForecastState) {
    this.earlier = state?.path ?? [];
    this.sums = state?.sums.map(({ total, part }) => ({ total: [...total], part: [...part] })) ?? noSums();
  }

  state(): ForecastState {
    return { path: this.path, sums: this.sums };
  }

  /** A node's moves are going to be searched, `nodes` being counted so far. */
  enter(ply: number, bound: number, nodes: number): void {
    const known = this.stepBefore(ply, bound);
    // Another question to the root: where all moves had to be searched before, one may do now.
    if (ply === 0 && !known) this.sums = noSums();
    this.path.length = ply;
    this.path.push(
      known
        ? { ...known, costs: [...known.costs] }
        : { bound, since: nodes, a: 0, b: 0, moves: 0, costs: zeros() },
    );
  }

  /** The node at `ply` begins with the move that leads to the position of this key. */
  begin(ply: number, a: number, b: number): void {
    const step = this.path[ply];
    step.a = a;
    step.b = b;
  }

  /** The move that was begun is finished. */
  end(ply: number, nodes: number): void {
    const step = this.path[ply];
    step.moves++;
    step.costs[binOf(step.moves)] = nodes - step.since;
    this.path.length = ply + 1;
    this.earlier = this.earlier.slice(0, ply + 1);
  }

  /** The node at `ply` is finished. */
  leave(ply: number, nodes: number): void {
    const { costs, since } = this.path[ply];
    const { total, part } = this.sums[ply];
    costs.forEach((cost, bin) => {
      if (cost === 0) return;
      part[bin] += cost;
      total[bin] += nodes - since;
    });
  }

  /** Estimated part of the root's present question that is done. */
  done(nodes: number): number {
    const [root] = this.path;
    if (root === undefined) return 0;
    const spent = nodes - root.since;
    return spent / (spent + this.nodesLeft(nodes));
  }

  /** Estimated nodes that the root's present question still takes. */
  nodesLeft(nodes: number): number {
    const { path } = this;
    if (path.length === 0) return 0;
    let estimate = nodes - path[path.length - 1].since;
    for (let ply = path.length - 1; ply >= 0; ply--) {
      const { since, moves } = path[ply];
      const below = ply + 1 < path.length ? path[ply + 1].since - since + estimate : estimate;
      estimate = below * this.factor(ply, moves + 1);
    }
    return estimate - (nodes - path[0].since);
  }

  /** By how much a node's cost exceeds that of its first moves. */
  private factor(ply: number, moves: number): number {
    const bin = binOf(moves);
    for (let at = ply; at < forecastPlies; at += 2) {
      const { total, part } = this.sums[at];
      if (part[bin] > 0) return total[bin] / part[bin];
    }
    return 1;
  }

  /** The earlier run's node at this place, if it is the same. */
  private stepBefore(ply: number, bound: number): Step | undefined {
    const step = this.earlier[ply] as Step | undefined;
    const isSame =
      step?.bound === bound &&
      this.path.slice(0, ply).every(({ a, b }, i) => a === this.earlier[i].a && b === this.earlier[i].b);
    if (isSame) return step;
    this.earlier = this.earlier.slice(0, ply);
    return undefined;
  }
}

function noSums(): Sums[] {
  return Array.from({ length: forecastPlies }, () => ({ total: zeros(), part: zeros() }));
}
