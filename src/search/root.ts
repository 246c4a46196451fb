/**
 * The root of the depth-first searches minimax, alpha-beta, expectiminimax and Star1: searches
 * every move with a window, draws bounds from the values, and repeats a depth-limited search with
 * final values.
 */
import type { Answer, Stats } from '../core/answer.js';
import { grown } from '../core/arrays.js';
import type { Evaluation } from '../core/game.js';
import { Meter } from '../core/search/limits.js';
import { legalMoves, type Move, type Position } from '../core/position.js';
import { answerOf, answerOfEnd, lineFrom } from './conclusion.js';
import { depthLimit, infinite, unlimitedDepth, type SearchTask } from './task.js';

/** Base of a depth-first search below the root: the stack of moves and the value of a leaf. */
export abstract class RootedSearch<P extends Position = Position> {
  /** Deepest ply reached. */
  deepest = 0;
  /** Whether a position was scored at the horizon. */
  horizonMet = false;
  protected evaluation: Evaluation | undefined;
  /** Moves of all open nodes, one list after another. */
  protected moves: Int32Array = new Int32Array(256);

  constructor(
    protected readonly position: P,
    protected readonly meter: Meter,
  ) {}

  /**
   * Returns the value for side 0 after `move`, to a depth of `depth` plies from the root: exact
   * strictly between `alpha` and `beta`, an upper bound if <= alpha, a lower bound if >= beta
   * (fail-soft). NaN if the budget ended.
   */
  abstract child(move: Move, alpha: number, beta: number, depth: number): number;

  abstract stats(): Partial<Stats>;

  /** Scores leaves by `evaluation`, or by their settled points; called before the search. */
  scoreBy(evaluation: Evaluation | undefined): void {
    this.evaluation = evaluation;
  }

  /** Returns the value for side 0 of a position at the end of the game or at the horizon. */
  protected leaf(ply: number): number {
    if (ply > this.deepest) this.deepest = ply;
    if (!this.position.isOver) this.horizonMet = true;
    return this.evaluation ? this.evaluation.evaluate(this.position) : this.position.settled;
  }

  /** Makes room for moves up to index `top`; may replace the array `moves`. */
  protected reserveMoves(top: number): void {
    if (top > this.moves.length) this.moves = grown(this.moves, top);
  }
}

interface RootResult {
  /** The best of the values found, for side 0. */
  readonly value: number;
  readonly best: readonly Move[];
  /** The first of the best moves in the game's order. */
  readonly first: Move;
  readonly complete: boolean;
}

/**
 * Searches every root move in the game's order.
 * @param tolerance values this close count as equal (sums of doubles)
 */
function searchRoot(task: SearchTask, search: RootedSearch, depth: number, tolerance: number): RootResult {
  const { position } = task;
  const moves = legalMoves(position);
  const maximise = position.toMove === 0;
  // If all best moves are asked for, windows are a little wider, so that an equal value is exact.
  const room = task.question.best === 'one' ? 0 : tolerance > 0 ? 4 * tolerance : 1;
  const values: number[] = [];
  let value = maximise ? -infinite : infinite;
  let chosen = moves[0];
  for (let i = 0; i < moves.length; i++) {
    const alpha = maximise ? Math.max(-infinite, value - room) : -infinite;
    const beta = maximise ? infinite : Math.min(infinite, value + room);
    const v = search.child(moves[i], alpha, beta, depth);
    if (Number.isNaN(v)) break;
    values.push(v);
    if (maximise ? v > value : v < value) {
      value = v;
      chosen = moves[i];
    }
  }
  const complete = values.length === moves.length;
  if (!complete || room === 0) return { value, best: [chosen], first: chosen, complete };
  const best = moves.filter((_, i) => Math.abs(values[i] - value) <= tolerance);
  return { value, best, first: chosen, complete };
}

/** A search from the root with its result; `stats` count its own nodes. */
interface Pass {
  readonly search: RootedSearch;
  readonly result: RootResult;
  readonly stats: Partial<Stats>;
}

/**
 * Runs a search on the task. With a depth limit, leaves are scored by the evaluation. If no
 * position lay beyond the horizon, the tree is searched again with final values, which is a proof.
 * Counts are those of the search that found the value; limits hold for both together.
 */
export function answerFromRoot(
  task: SearchTask,
  newSearch: (meter: Meter) => RootedSearch,
  tolerance = 0,
): Answer {
  const meter = new Meter(task.context);
  if (task.position.isOver) return answerOfEnd(task, meter);
  const depth = depthLimit(task.context);
  const evaluation = depth < unlimitedDepth ? task.evaluation : undefined;
  const pass = (scored: Evaluation | undefined): Pass => {
    const before = meter.nodes;
    meter.spend();
    const search = newSearch(meter);
    search.scoreBy(scored);
    const result = searchRoot(task, search, depth, tolerance);
    const stats = { nodes: meter.nodes - before, depth: search.deepest, ...search.stats() };
    return { search, result, stats };
  };
  const first = pass(evaluation);
  const { search, result, stats } = first;
  if (!evaluation || !result.complete || search.horizonMet) {
    return concluded(task, meter, first, evaluation !== undefined);
  }
  const line = lineOf(task, search, result, depth);
  const second = pass(undefined);
  if (second.result.complete && !second.search.horizonMet) return concluded(task, meter, second, false);
  // The second search met the horizon by other cuts, or the budget ended: the estimate stands.
  const { value, best } = result;
  return answerOf(task, meter, { low: value, high: value, estimated: true, best, line, stats });
}

/** @param scored whether an evaluation scored the leaves */
function concluded(task: SearchTask, meter: Meter, { search, result, stats }: Pass, scored: boolean): Answer {
  const { value, best } = result;
  if (result.complete) {
    // Both are read before the search for the principal variation, which may change them.
    const estimated = search.horizonMet;
    const { stop } = meter;
    const line = lineOf(task, search, result, depthLimit(task.context));
    return { ...answerOf(task, meter, { low: value, high: value, estimated, best, line, stats }), stop };
  }
  // The moves searched to the end prove one bound, unless a horizon or an evaluation was involved.
  const final = !search.horizonMet && !scored;
  const maximise = task.position.toMove === 0;
  const { traits } = task;
  const low = maximise && final ? Math.max(traits.worst, value) : traits.worst;
  const high = !maximise && final ? Math.min(traits.best, value) : traits.best;
  const unfinished = task.question.best === 'all';
  return answerOf(task, meter, { low, high, estimated: false, best, line: best, stats, unfinished });
}

/**
 * Returns the principal variation: after the best move, at each position the first move that
 * reaches the value, found by searching again. This costs part of the first reply's subtree, not
 * counted in the answer's nodes; recording it in the inner loop would halve the speed. It ends with
 * the budget. In games of chance the line is only the best move.
 */
function lineOf(task: SearchTask, search: RootedSearch, result: RootResult, depth: number): Move[] {
  const { position, traits } = task;
  const { value, first } = result;
  if (traits.chance) return [first];
  return lineFrom(position, first, (ply) => {
    const reaches = (move: Move): boolean => search.child(move, value - 1, value + 1, depth - ply) === value;
    return ply < depth ? (legalMoves(position).find(reaches) ?? -1) : -1;
  });
}
