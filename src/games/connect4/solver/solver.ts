/**
 * The exact solver of Connect Four: the value by null-window questions about the root moves ("a
 * win?", "at least a draw?"), the best moves in the order of the board, and a line of best play.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { endHelp, type SharedSearch } from '../../../core/search/shared-search.js';
import type { Move } from '../../../core/position.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { after, valueOfEnd, type Connect4Setup } from '../rules/setup.js';
import { Bits } from './bits.js';
import { Kernel, yes } from './kernel.js';
import { Search } from './search.js';
import { PositionTable } from './table.js';

/** Bytes of the table without a limit of memory, and at most. */
export const defaultBytes = 2 ** 26;

/**
 * One table for the records of a run, emptied for each record, so that the counts do not depend on
 * earlier ones. Only `share` retains the kernel's table.
 */
const newTables = (): Map<number, PositionTable> => new Map();
const newKernels = (): Map<number, Kernel | undefined> => new Map();
/** Bytes of the table where the kernel has its own. */
const leastTable = 64;

/** Returns the answer of the exact solver. */
export function solveExactly(setup: Connect4Setup, question: Question, context: SearchContext): Answer {
  return new Run(setup, question, context).answer();
}

/** The answers at the root: bounds of the value, and the moves that reach the lower one. */
interface Finding {
  readonly low: number;
  readonly high: number;
  readonly best: readonly Move[];
}

class Run {
  private readonly meter: Meter;
  private readonly search: Search;
  private readonly bytes: number;

  constructor(
    private readonly setup: Connect4Setup,
    private readonly question: Question,
    context: SearchContext,
  ) {
    const { rows, cols, k } = setup;
    this.meter = new Meter(context);
    const { shared, cache = new SolverCache() } = context;
    const from = { keeps: question.share, shared };
    this.search = searchOf(new Bits(rows, cols, k), this.meter, cache, context.bytes, from);
    this.bytes = this.meter.bytes;
  }

  answer(): Answer {
    const { setup, question, meter, search } = this;
    meter.spend();
    const over = valueOfEnd(setup);
    const { low, high, best } = over === undefined ? this.solve() : { low: over, high: over, best: [] };
    // Read the counts before the search for the line of play adds to them.
    const { nodes, stop } = meter;
    const { cutsAlpha, cutsBeta, tableHits, deepest: depth } = search;
    const asked = question.best === 'all' ? best : best.slice(0, 1);
    const proved = low === high;
    const line =
      proved && question.line !== false && over === undefined ? this.line(best[0], low) : asked.slice(0, 1);
    return {
      lo: low,
      hi: high,
      status: proved ? 'proved' : 'bounded',
      best: [...asked].sort((a, b) => a - b),
      line,
      stop: proved && (question.best === 'one' || stop === 'finished') ? 'finished' : stop,
      stats: meter.stats({ nodes, cutsAlpha, cutsBeta, tableHits, depth, bytes: this.bytes }),
    };
  }

  /**
   * Bounds of the value of a position that is not over, and its best moves (one, unless all are
   * asked for).
   */
  private solve(): Finding {
    this.search.start(this.setup);
    const columns = this.search.rootColumns();
    const wins = columns.filter((column) => this.search.winsAtOnce(column));
    if (wins.length > 0) return this.winning(wins, columns);
    for (const target of [1, 0]) {
      const found = this.reaching(columns, target);
      if (found.length > 0) return { low: target, high: target, best: found };
      if (this.meter.stop !== 'finished') return { low: -1, high: target, best: columns.slice(0, 1) };
    }
    return { low: -1, high: -1, best: columns };
  }

  /** The moves that complete a line and, if all best moves are asked for, others that win. */
  private winning(wins: readonly Move[], columns: readonly Move[]): Finding {
    const others = this.question.best === 'all' ? columns.filter((column) => !wins.includes(column)) : [];
    return { low: 1, high: 1, best: [...wins, ...this.reaching(others, 1)] };
  }

  /**
   * The moves worth at least `target`: the first one found, or all of them if they are asked for
   * and time allows.
   */
  private reaching(columns: readonly Move[], target: number): Move[] {
    const found: Move[] = [];
    for (const column of columns) {
      if (this.search.isWorth(column, target) !== yes) continue;
      found.push(column);
      if (this.question.best === 'one') break;
    }
    return found;
  }

  /** A line that preserves the value; the loser avoids an immediate loss if possible. */
  private line(first: Move, value: number): Move[] {
    const line = [first];
    let sign = -1;
    for (let at = after(this.setup, first); valueOfEnd(at) === undefined; sign = -sign) {
      this.search.start(at);
      const move = this.keeping(value * sign);
      if (move === undefined) break;
      line.push(move);
      at = after(at, move);
    }
    return line;
  }

  /**
   * Returns a move that preserves the value of the search's position; undefined if a limit ends the
   * search.
   */
  private keeping(value: number): Move | undefined {
    const { search } = this;
    const columns = search.rootColumns();
    if (value === -1) return columns.find((column) => !search.losesTo(column)) ?? columns[0];
    if (value === 1) {
      const atOnce = columns.find((column) => search.winsAtOnce(column));
      if (atOnce !== undefined) return atOnce;
    }
    return columns.find((column) => search.isWorth(column, value) === yes);
  }
}

/**
 * Returns a search with a table of at most `bytes`, which count for the meter.
 * @param from.keeps retains the kernel's table; it is emptied otherwise
 * @param from.shared threads that search together with one kernel's table
 */
export function searchOf(
  bits: Bits,
  meter: Meter,
  cache: SolverCache,
  bytes: number = defaultBytes,
  from: { readonly keeps?: boolean | undefined; readonly shared?: SharedSearch | undefined } = {},
): Search {
  const most = Math.min(defaultBytes, bytes);
  const kernel = kernelOf(cache, bits, most, from.shared);
  kernel?.configure(bits, from.keeps);
  const table = tableOf(cache, kernel ? leastTable : most);
  meter.allows(kernel ? kernel.bytes : table.bytes);
  return new Search(bits, table, meter, kernel);
}

/** The kernel of one of several threads, else the run's kernel with a table of this size. */
function kernelOf(
  cache: SolverCache,
  bits: Bits,
  bytes: number,
  shared: SharedSearch | undefined,
): Kernel | undefined {
  const size = Kernel.indexBits(bits, bytes);
  const joined = shared && size !== undefined ? Kernel.join(shared, size) : undefined;
  if (joined) return joined;
  // One thread searches.
  endHelp(shared);
  if (size === undefined) return undefined;
  const kept = cache.get(newKernels);
  if (!kept.has(size)) kept.set(size, Kernel.start(size));
  return kept.get(size);
}

/** The run's table of this size, empty. */
function tableOf(cache: SolverCache, bytes: number): PositionTable {
  const kept = cache.get(newTables);
  let table = kept.get(bytes);
  if (!table) kept.set(bytes, (table = PositionTable.within(bytes)));
  table.clear();
  return table;
}
