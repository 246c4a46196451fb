/**
 * The strong generic search. Without a horizon it proves the value by null-window questions "at
 * least t?", galloping from the settled points. With a depth limit, or with a named evaluation and
 * a time limit, it deepens ply by ply. Equal tasks give equal counts, except under time limits.
 *
 * For: two players, no chance, whole-number values, up to 65,536 moves; the side to move may move
 * again.
 * Limits: time. The table uses up to limits.bytes (default 256 MiB); answers are right at any size.
 * Several threads share it while a value is proved; an estimate is made by one thread.
 * References: K. Coplan, "A special-purpose machine for an improved search algorithm for deep chess
 * combinations", 1982 (C*, bisection by null windows); A. Plaat et al., "Best-first fixed-depth
 * minimax algorithms", 1996 (MTD); D. Slate, L. Atkin, "Chess 4.5", 1977 (iterative deepening).
 */
import type { Answer, Stats } from '../../core/answer.js';
import { isLimited, leftOf, Meter, type SearchContext } from '../../core/search/limits.js';
import { legalMoves, type Move } from '../../core/position.js';
import { endHelp, type SharedSearch } from '../../core/search/shared-search.js';
import { answerOf, answerOfEnd, lineFrom, type Conclusion } from '../conclusion.js';
import { PvSearch } from './pv-search.js';
import { SharedPvSearch } from './shared-pv-search.js';
import { exactDepth, TranspositionTable } from '../table.js';
import { defaultBytes, depthLimit, infinite, type SearchTask } from '../task.js';
import { boundsToCome, gallop } from '../thresholds.js';

/** The largest depth limit that a table entry can hold. */
const deepestHorizon = exactDepth - 1;

/**
 * Returns the value of `task`. Under node and time limits it is `bounded` by what was proved; if
 * the game has an evaluation, an eighth of the budget is reserved to choose a move when nothing was
 * proved. Under a depth limit, or with an evaluation named in the question under node or time
 * limits, it is `estimated` unless every game ends within the horizon.
 * @param Search a subclass that observes the search
 */
export function negamax(task: SearchTask, Search = PvSearch): Answer {
  const { context, question } = task;
  if (task.position.isOver) return answerOfEnd(task, new Meter(context));
  const limited = isLimited(context);
  const isEstimate = context.depth !== undefined || (limited && question.evaluation !== undefined);
  if (isEstimate) endHelp(context.shared);
  const run = new Run(task, Search, isEstimate ? undefined : context.shared);
  if (isEstimate) return run.estimate();
  return run.prove(limited && task.evaluation !== undefined);
}

/**
 * A value with its moves, as `PvSearch` counts it: for the mover, still to come. Not `complete` if
 * the budget ended before all best moves.
 */
interface RootValue {
  readonly value: number;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
  readonly complete: boolean;
}

/** The search at the root. */
class Run {
  private readonly search: PvSearch;
  private readonly table: TranspositionTable;
  private readonly sign: number;
  /** The meter of the whole run. Parts of the search may have meters of their own. */
  private readonly started: Meter;
  /** Nodes of an earlier meter. */
  private nodesBefore = 0;

  constructor(
    private readonly task: SearchTask,
    Search: typeof PvSearch,
    private readonly shared: SharedSearch | undefined,
  ) {
    const { bytes = defaultBytes } = task.context;
    // A shared table cannot grow, so it is at most as large as the default table.
    this.table = new TranspositionTable(shared ? Math.min(bytes, defaultBytes) : bytes, shared);
    this.started = new Meter(task.context);
    this.search = shared
      ? new SharedPvSearch(task.position, this.table, this.started, shared)
      : new Search(task.position, this.table, this.started);
    this.sign = task.position.toMove === 0 ? 1 : -1;
  }

  /** Proves the value or bounds within the budget; with `reserve`, within seven eighths of it. */
  prove(reserve: boolean): Answer {
    const { search, task } = this;
    if (reserve) search.meter = new Meter(withoutReserve(task.context));
    const known = boundsToCome(task.position, task.traits);
    gallop(known, 0, (t) => {
      const value = search.value(t - 1, t, exactDepth, 0, 0);
      if (search.stopped) return undefined;
      if (value >= t) known.move = search.bestMove;
      return value;
    });
    if (known.lo === known.hi)
      return this.answerTo(this.detailed(known.lo, exactDepth, known.move), false, 1);
    const { stop } = search.meter;
    let best: readonly Move[] = [known.move >= 0 ? known.move : legalMoves(task.position)[0]];
    let line = best;
    if (known.move < 0 && reserve) {
      endHelp(this.shared);
      this.nodesBefore = search.meter.nodes;
      const spent = { nodes: this.nodesBefore, ms: this.started.elapsed() };
      search.meter = new Meter(leftOf(task.context, spent));
      search.scoreBy(task.evaluation);
      const { found } = this.deepen(0, deepestHorizon);
      if (found) ({ best, line } = found);
    }
    const bounds = { low: this.final(known.lo), high: this.final(known.hi) };
    if (this.sign < 0) [bounds.low, bounds.high] = [bounds.high, bounds.low];
    return { ...this.answer({ ...bounds, estimated: false, best, line }), stop };
  }

  /** Deepens iteratively under the task's evaluation. */
  estimate(): Answer {
    const { search, task } = this;
    const limit = Math.min(deepestHorizon, depthLimit(task.context));
    let answer = this.nothingKnown();
    let depth = 0;
    while (depth < limit && !search.stopped) {
      search.scoreBy(task.evaluation);
      const next = this.deepen(depth, limit);
      if (!next.found) break;
      answer = this.answerTo(next.found, true, search.unit);
      if (next.cut) break;
      // No position lay beyond the horizon, so a search to this depth with final values is a proof,
      // unless its different cuts reach the horizon.
      depth = next.depth;
      search.scoreBy(undefined);
      const exact = this.atDepth(depth);
      if (!exact || search.horizonMet) continue;
      return this.answerTo(this.detailed(exact.value, depth, exact.move), false, 1);
    }
    return { ...answer, stop: search.meter.stop, stats: this.stats() };
  }

  private nothingKnown(): Answer {
    const { worst, best } = this.task.traits;
    const first = legalMoves(this.task.position).slice(0, 1);
    return this.answer({ low: worst, high: best, estimated: false, best: first, line: first });
  }

  /** Deepens from `depth` as far as it can. `cut` tells if a position was scored at the horizon. */
  private deepen(
    depth: number,
    limit: number,
  ): { found: RootValue | undefined; depth: number; cut: boolean } {
    let found: RootValue | undefined;
    let cut = true;
    while (depth < limit && cut) {
      this.search.meter.depth = depth + 1;
      const next = this.atDepth(depth + 1);
      if (!next) break;
      depth++;
      cut = this.search.horizonMet;
      found = this.detailed(next.value, depth, next.move, depth < limit && cut);
    }
    return { found, depth, cut };
  }

  /** Returns the exact value within a horizon and its move; undefined if the budget ended. */
  private atDepth(depth: number): { value: number; move: Move } | undefined {
    this.search.horizonMet = false;
    const value = this.search.value(-infinite, infinite, depth, 0, 0);
    return this.search.stopped ? undefined : { value, move: this.tableMove(value, depth) };
  }

  /**
   * Returns the moves of a root worth `value`: the principal variation, and all best moves if the
   * question asked for them (unless `brief`). `first` reaches the value; it is -1 if the value is
   * the lowest possible, which any move reaches.
   */
  private detailed(value: number, depth: number, first: Move, brief = false): RootValue {
    const moves = legalMoves(this.task.position);
    const line = this.line(value, depth, first < 0 ? moves[0] : first);
    if (this.task.question.best !== 'all' || brief) {
      return { value, best: line.slice(0, 1), line, complete: true };
    }
    if (first < 0) return { value, best: moves, line, complete: true };
    const best = [first];
    for (const move of moves.sort((a, b) => a - b)) {
      if (move === first) continue;
      const reached = this.search.child(move, value - 1, value, depth, 0, 0);
      if (this.search.stopped) return { value, best, line, complete: false };
      if (reached >= value) best.push(move);
    }
    return { value, best, line, complete: true };
  }

  /**
   * Returns the principal variation of a root worth `value`, from the table. Entries that the table
   * has lost are searched again for at most twice the nodes spent so far. The line may end early;
   * each of its moves is correct.
   */
  private line(value: number, depth: number, first: Move): Move[] {
    const { search } = this;
    const { position } = this.task;
    const final = this.final(value / search.unit);
    const allowance = 3 * search.meter.nodes + 1000;
    return lineFrom(position, first, (ply) => {
      const left = depth === exactDepth ? depth : depth - ply;
      if (left === 0 || search.meter.nodes >= allowance) return -1;
      const { toMove, settled } = position;
      const toCome = search.unit * (toMove === 0 ? final - settled : settled - final);
      const known = this.tableMove(toCome, left);
      if (known >= 0) return known;
      search.value(toCome - 1, toCome + 1, left, ply, 0);
      return search.stopped ? -1 : this.tableMove(toCome, left);
    });
  }

  /** Returns the table's move if it reaches `value`, else -1. */
  private tableMove(value: number, depth: number): Move {
    const { table } = this;
    const { keyLow32, keyHigh32 } = this.task.position;
    return table.find(keyLow32, keyHigh32) && table.depth === depth && table.lo >= value ? table.move : -1;
  }

  private answerTo(found: RootValue, estimated: boolean, unit: number): Answer {
    const value = this.final(found.value / unit);
    const { best, line } = found;
    return this.answer({ low: value, high: value, estimated, best, line, unfinished: !found.complete });
  }

  /** Returns the final value for side 0, from the value still to come for the mover. */
  private final(toCome: number): number {
    return this.task.position.settled + this.sign * toCome;
  }

  private answer(shown: Omit<Conclusion, 'stats'>): Answer {
    return answerOf(this.task, this.search.meter, { ...shown, stats: this.stats() });
  }

  private stats(): Stats {
    const { cutsAlpha, cutsBeta, tableHits, deepest: depth, bytes } = this.search;
    const nodes = this.nodesBefore + this.search.meter.nodes;
    return { nodes, cutsAlpha, cutsBeta, tableHits, depth, ms: this.started.elapsed(), bytes };
  }
}

/** Returns the context with seven eighths of its limits. */
function withoutReserve(context: SearchContext): SearchContext {
  const { nodes, ms } = context;
  return { ...context, nodes: nodes && Math.floor((nodes * 7) / 8), ms: ms && (ms * 7) / 8 };
}
