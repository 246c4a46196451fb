/**
 * Records minimax and alpha-beta at work, node by node: the searches themselves, with their node's method overridden, so
 * that a search without a recorder has no line more. For lectures: the whole tree is kept in memory.
 */
import type { Answer } from '../core/answer.js';
import type { Evaluation } from '../core/game.js';
import { legalMoves, type Move, type Position, type Side } from '../core/position.js';
import { AlphaBeta, alphabeta } from './alphabeta/alphabeta.js';
import { Minimax, minimax } from './minimax.js';
import { infinite, type SearchTask } from './task.js';

export const traced = ['alphabeta', 'minimax'] as const;
export type Traced = (typeof traced)[number];

export interface TraceNode {
  /** Index of the node above; the root has none. */
  readonly parent: number | undefined;
  /** The moves from the root. */
  readonly path: readonly Move[];
  /** Side 0 maximises. */
  readonly toMove: Side;
  /** The window with which the node was entered; undefined at an end that is open, and in minimax. */
  readonly alpha: number | undefined;
  readonly beta: number | undefined;
  /** For side 0, fail-soft; undefined if the budget ended. */
  value: number | undefined;
  /** Why nothing was searched below it. */
  readonly leaf: 'over' | 'horizon' | undefined;
  /** The bound that made the moves left useless. */
  cut: 'alpha' | 'beta' | undefined;
  /** Moves that were not searched. */
  skipped: number;
}

export interface Trace {
  readonly answer: Answer;
  /** The root first; each node after the one above it, in the order in which they were entered. */
  readonly nodes: readonly TraceNode[];
  /** Two where a search by an evaluation met every end of the game, and was repeated with final values. */
  readonly passes: number;
}

/** Runs the search on the task and records it. With a limit of nodes the rest of the tree is missing. */
export function trace(algorithm: Traced, task: SearchTask): Trace {
  const recorder = new Recorder(task.position);
  const answer = algorithm === 'minimax' ? tracedMinimax(task, recorder) : tracedAlphaBeta(task, recorder);
  recorder.close(answer);
  return { answer, nodes: recorder.nodes, passes: recorder.passes };
}

class Recorder {
  readonly nodes: TraceNode[] = [];
  passes = 0;
  /** False while the search looks for its principal variation: the same nodes again. */
  isOn = true;
  private readonly path: Move[] = [];
  private readonly open: number[] = [];
  private readonly searched: number[] = [];

  constructor(private readonly position: Position) {
    this.enter(-infinite, infinite, undefined);
    // The moves are known to the position alone: its own methods are covered for the time of the search.
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

  get ply(): number {
    return this.path.length;
  }

  enter(alpha: number, beta: number, depth: number | undefined): void {
    const { position, nodes, open } = this;
    const parent = open.at(-1);
    if (parent !== undefined) this.searched[parent]++;
    nodes.push({
      parent,
      path: [...this.path],
      toMove: position.toMove,
      alpha: Math.abs(alpha) >= infinite ? undefined : alpha,
      beta: Math.abs(beta) >= infinite ? undefined : beta,
      value: undefined,
      leaf: position.isOver ? 'over' : depth === 0 ? 'horizon' : undefined,
      cut: undefined,
      skipped: 0,
    });
    this.searched.push(0);
    open.push(nodes.length - 1);
  }

  leave(value: number): void {
    const index = this.open.pop()!;
    const node = this.nodes[index];
    if (Number.isNaN(value)) return;
    node.value = value;
    if (node.leaf !== undefined) return;
    const { alpha = -infinite, beta = infinite, toMove } = node;
    const cuts = toMove === 0 ? value >= beta : value <= alpha;
    if (!cuts) return;
    node.cut = toMove === 0 ? 'beta' : 'alpha';
    node.skipped = legalMoves(this.position).length - this.searched[index];
  }

  close({ lo, hi }: Answer): void {
    // Uncovers the methods of the class.
    for (const name of ['play', 'undo']) Reflect.deleteProperty(this.position, name);
    // An answer is from the view of the side to move.
    const [root] = this.nodes;
    if (lo === hi) root.value = root.toMove === 0 ? lo : 0 - lo;
  }
}

/** Runs `search` unrecorded where it is not from the root: then it only looks for the line. */
function recordedChild(recorder: Recorder, search: () => number): number {
  recorder.isOn = recorder.ply === 0;
  const value = search();
  recorder.isOn = true;
  return value;
}

function tracedAlphaBeta(task: SearchTask, recorder: Recorder): Answer {
  class Recorded extends AlphaBeta {
    protected override value(alpha: number, beta: number, depth: number, ply: number, from: number): number {
      if (!recorder.isOn) return super.value(alpha, beta, depth, ply, from);
      recorder.enter(alpha, beta, depth);
      const value = super.value(alpha, beta, depth, ply, from);
      recorder.leave(value);
      return value;
    }

    override child(move: Move, alpha: number, beta: number, depth: number): number {
      return recordedChild(recorder, () => super.child(move, alpha, beta, depth));
    }

    override scoreBy(evaluation: Evaluation | undefined): void {
      recorder.passes++;
      super.scoreBy(evaluation);
    }
  }
  return alphabeta(task, Recorded);
}

function tracedMinimax(task: SearchTask, recorder: Recorder): Answer {
  class Recorded extends Minimax {
    protected override value(depth: number, ply: number, from: number): number {
      if (!recorder.isOn) return super.value(depth, ply, from);
      recorder.enter(-infinite, infinite, depth);
      const value = super.value(depth, ply, from);
      recorder.leave(value);
      return value;
    }

    override child(move: Move, alpha: number, beta: number, depth: number): number {
      return recordedChild(recorder, () => super.child(move, alpha, beta, depth));
    }

    override scoreBy(evaluation: Evaluation | undefined): void {
      recorder.passes++;
      super.scoreBy(evaluation);
    }
  }
  return minimax(task, Recorded);
}
