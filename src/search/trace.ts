/**
 * Records minimax, alpha-beta, negamax with its table and df-pn node by node, for teaching. It
 * overrides the node methods of the searches, so that an unrecorded search has no extra code. The
 * whole tree is held in memory.
 */
import type { Answer } from '../core/answer.js';
import type { Evaluation } from '../core/game.js';
import type { ProofVisit, RecordedSearch, TraceNode } from '../core/parts/trace.js';
import { legalMoves, type Move, type Position } from '../core/position.js';
import { AlphaBeta, alphabeta } from './alphabeta/alphabeta.js';
import { negamax } from './alphabeta/negamax.js';
import { PvSearch } from './alphabeta/pv-search.js';
import { Dfpn, infinity } from './proofnumber/dfpn.js';
import { proofnumber } from './proofnumber/proofnumber.js';
import type { TracedAlgorithm } from './solvers.js';
import { infinite, type SearchTask } from './task.js';

export interface Trace extends RecordedSearch {
  /** 2 if the search by an evaluation met no horizon and was repeated with final values. */
  readonly passes: number;
}

/** Runs the search on the task and records it. A limit of nodes cuts the tree short. */
export function trace(algorithm: TracedAlgorithm, task: SearchTask): Trace {
  const recorder = new Recorder(task.position);
  const answer = searches[algorithm](task, recorder);
  recorder.close(answer);
  return { answer, nodes: recorder.nodes, passes: recorder.passes };
}

const searches: Readonly<Record<TracedAlgorithm, (task: SearchTask, recorder: Recorder) => Answer>> = {
  alphabeta: tracedAlphaBeta,
  minimax: (task, recorder) => tracedAlphaBeta(task, recorder, false),
  negamax: tracedNegamax,
  proofnumber: tracedProofNumber,
};

class Recorder {
  readonly nodes: TraceNode[] = [];
  passes = 0;
  private readonly path: Move[] = [];
  private readonly open: number[] = [];
  private readonly searched: number[] = [];

  constructor(private readonly position: Position) {
    this.enter(-infinite, infinite);
    // Only the position knows the moves, so its methods are overridden while it is searched.
    const { path } = this;
    const [play, undo] = [position.play.bind(position), position.undo.bind(position)];
    const covered = {
      play(move: Move): void {
        path.push(move);
        play(move);
      },
      undo(): void {
        path.pop();
        undo();
      },
    };
    Object.assign(position, covered);
  }

  /**
   * Returns whether `ply` counts from the root. The search for the principal variation counts from
   * a later position, and visits nodes again that are recorded.
   */
  isFromRoot(ply: number): boolean {
    return ply === this.path.length;
  }

  enter(alpha: number, beta: number, depth?: number, visit: ProofVisit | null = null): void {
    const { position, nodes, open } = this;
    const parent = open.at(-1) ?? null;
    if (parent !== null) this.searched[parent]++;
    nodes.push({
      parent,
      path: [...this.path],
      toMove: position.toMove,
      alpha: Math.abs(alpha) >= infinite ? null : alpha,
      beta: Math.abs(beta) >= infinite ? null : beta,
      value: null,
      leaf: position.isOver ? 'over' : depth === 0 ? 'horizon' : null,
      cut: null,
      skipped: 0,
      visit,
      own: null,
    });
    this.searched.push(0);
    open.push(nodes.length - 1);
  }

  /** @param seen reported by the search where the window does not show it */
  leave(value: number, seen?: { readonly cut: boolean; readonly fromTable: boolean }): void {
    const index = this.open.pop()!;
    const node = this.nodes[index];
    if (Number.isNaN(value)) return;
    node.value = value;
    if (node.leaf !== null) return;
    if (seen?.fromTable) node.leaf = 'table';
    const { alpha, beta, toMove } = node;
    const cuts = seen?.cut ?? (toMove === 0 ? value >= (beta ?? infinite) : value <= (alpha ?? -infinite));
    if (!cuts) return;
    node.cut = toMove === 0 ? 'beta' : 'alpha';
    // A move may have been searched twice, with two windows.
    node.skipped = Math.max(0, legalMoves(this.position).length - this.searched[index]);
  }

  /** The last node entered and not yet left. */
  get current(): TraceNode {
    return this.nodes[this.open.at(-1)!];
  }

  close({ lo, hi }: Answer): void {
    // Restores the methods of the class.
    for (const name of ['play', 'undo']) Reflect.deleteProperty(this.position, name);
    // An answer is from the view of the side to move.
    const [root] = this.nodes;
    if (lo === hi) root.value = root.toMove === 0 ? lo : 0 - lo;
  }
}

/** Records alpha-beta. Without `prune` every window is open, which makes it minimax. */
function tracedAlphaBeta(task: SearchTask, recorder: Recorder, prune = true): Answer {
  class Recorded extends AlphaBeta {
    protected override value(low: number, high: number, depth: number, ply: number, from: number): number {
      const [alpha, beta] = prune ? [low, high] : [-infinite, infinite];
      if (!recorder.isFromRoot(ply)) return super.value(alpha, beta, depth, ply, from);
      recorder.enter(alpha, beta, depth);
      const value = super.value(alpha, beta, depth, ply, from);
      recorder.leave(value);
      return value;
    }

    override scoreBy(evaluation: Evaluation | undefined): void {
      recorder.passes++;
      super.scoreBy(evaluation);
    }
  }
  return alphabeta(task, Recorded);
}

/** Counters of one node without those of its children. */
interface Counted {
  cuts: number;
  hits: number;
}

/** Records negamax. Values of the mover, still to come, become final values of side 0. */
function tracedNegamax(task: SearchTask, recorder: Recorder): Answer {
  const open: Counted[] = [];
  class Recorded extends PvSearch {
    override value(alpha: number, beta: number, depth: number, ply: number, from: number): number {
      const { position, unit } = this;
      const { settled, toMove } = position;
      const sign = toMove === 0 ? 1 : -1;
      const final = (toCome: number): number =>
        Math.abs(toCome) >= infinite ? sign * toCome : settled + (sign * toCome) / unit;
      const [low, high] = sign > 0 ? [alpha, beta] : [beta, alpha];
      recorder.enter(final(low), final(high), depth);
      const [cuts, hits] = [this.cutsAlpha + this.cutsBeta, this.tableHits];
      open.push({ cuts: 0, hits: 0 });
      const value = super.value(alpha, beta, depth, ply, from);
      const below = open.pop()!;
      const all = { cuts: this.cutsAlpha + this.cutsBeta - cuts, hits: this.tableHits - hits };
      const above = open.at(-1);
      if (above) {
        above.cuts += all.cuts;
        above.hits += all.hits;
      }
      const seen = { cut: all.cuts > below.cuts, fromTable: all.hits > below.hits };
      recorder.leave(this.stopped ? NaN : final(value), seen);
      return value;
    }
  }
  const answer = negamax(task, Recorded);
  recorder.passes = 1;
  return answer;
}

function tracedProofNumber(task: SearchTask, recorder: Recorder): Answer {
  const finite = (number: number): number | null => (number >= infinity ? null : number);
  class Recorded extends Dfpn {
    protected override visit(proof: number, disproof: number, need: number, ply: number, from: number): void {
      const visit: ProofVisit = {
        atLeast: need + this.position.settled,
        children: 0,
        fromTable: 0,
        limits: [finite(proof), finite(disproof)],
        numbers: null,
      };
      recorder.enter(-infinite, infinite, undefined, visit);
      super.visit(proof, disproof, need, ply, from);
      if (this.meter.stop === 'finished') visit.numbers = [finite(this.lastProof), finite(this.lastDisproof)];
      recorder.leave(NaN);
    }

    protected override expand(need: number, ply: number, from: number): number {
      const { visit } = recorder.current;
      const [nodes, hits] = [this.meter.nodes, this.tableHits];
      const end = super.expand(need, ply, from);
      visit!.children = this.meter.nodes - nodes;
      visit!.fromTable = this.tableHits - hits;
      return end;
    }
  }
  const answer = proofnumber(task, Recorded);
  recorder.passes = 1;
  return answer;
}
