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
import { answerOf, answerOfEnd, type Conclusion } from '../conclusion.js';
import { PvSearch } from './pv-search.js';
import { PvRoot, type RootValue } from './pv-root.js';
import { SharedPvSearch } from './shared-pv-search.js';
import { exactDepth, TranspositionTable } from '../table.js';
import { defaultBytes, depthLimit, type SearchTask } from '../task.js';
import { boundsToCome, type KnownBounds } from '../thresholds.js';

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

class Run {
  private readonly search: PvSearch;
  private readonly root: PvRoot;
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
    const table = new TranspositionTable(shared ? Math.min(bytes, defaultBytes) : bytes, shared);
    this.started = new Meter(task.context);
    this.search = shared
      ? new SharedPvSearch(task.position, table, this.started, shared)
      : new Search(task.position, table, this.started);
    this.root = new PvRoot(this.search, table, task.question.best === 'all');
    this.sign = task.position.toMove === 0 ? 1 : -1;
  }

  /** Proves the value or bounds within the budget; with `reserve`, within seven eighths of it. */
  prove(reserve: boolean): Answer {
    const { search, root, task } = this;
    if (reserve) search.meter = new Meter(withoutReserve(task.context));
    const known = boundsToCome(task.position, task.traits);
    root.narrow(known);
    if (known.lo === known.hi) return this.proved(known);
    const { stop } = search.meter;
    let best: readonly Move[] = [known.move >= 0 ? known.move : legalMoves(this.task.position)[0]];
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

  private proved(known: KnownBounds): Answer {
    const { root } = this;
    const found = root.detailed(known.lo, exactDepth, known.move);
    return this.answerTo(found, false, 1);
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
      const exact = this.root.atDepth(depth);
      if (!exact || search.horizonMet) continue;
      return this.answerTo(this.root.detailed(exact.value, depth, exact.move), false, 1);
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
      const next = this.root.atDepth(depth + 1);
      if (!next) break;
      depth++;
      cut = this.search.horizonMet;
      found = this.root.detailed(next.value, depth, next.move, depth < limit && cut);
    }
    return { found, depth, cut };
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
  return {
    ...context,
    ...(nodes === undefined ? {} : { nodes: Math.floor((nodes * 7) / 8) }),
    ...(ms === undefined ? {} : { ms: (ms * 7) / 8 }),
  };
}
