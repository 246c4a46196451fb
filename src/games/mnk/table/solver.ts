/** The table as a solver: value, all best moves, and without slides the line of best play. */
import { seenBy, type Answer } from '../../../core/answer.js';
import { freeCount } from '../../../core/cells.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { endValue } from '../rules/ending.js';
import { FREE, X, after, turnOf, type MnkSetup } from '../rules/setup.js';
import { Tables, type TablePosition } from './shared-tables.js';
import { traits } from '../rules/traits.js';

/** Expected values this close count as equal; far above the rounding error. */
const tolerance = 1e-11;

/** The tables, cached from one position of a file to the next. */
const newTables = (): Tables => new Tables();

interface Choice {
  /** For the side to move. */
  readonly value: number;
  /** The first best cell of the table. */
  readonly first: number;
  /** Values by cell, NaN where a stone is; used again by the table's next answer. */
  readonly values: Float64Array;
}

function choose({ table, place }: TablePosition): Choice {
  const values = table.movesAt(place);
  let value = -Infinity;
  // By index: a typed array's iterator allocates an object for each value, which slows batches.
  for (let cell = 0; cell < values.length; cell++) if (values[cell] > value) value = values[cell];
  let first = 0;
  while (!(value - values[first] <= tolerance)) first++;
  return { value, first, values };
}

/** All best cells of the table, ascending. */
function allBest({ value, values }: Choice): number[] {
  return Array.from(values.keys()).filter((cell) => value - values[cell] <= tolerance);
}

/** Best play from `setup`, whose moves are in `found`; ends early at a limit. */
function bestLine(
  tables: Tables,
  setup: MnkSetup,
  found: TablePosition,
  choice: Choice,
  context: SearchContext,
  meter: Meter,
): Move[] {
  const { table, place } = found;
  const { cells } = table.game;
  if (table.keeps) return table.bestLine(place, choice.value).map((cell) => cells[cell]);
  const move = cells[choice.first];
  const then = after(setup, move);
  if (endValue(then) !== undefined) return [move];
  const rest = meter.part(Infinity);
  const next = tables.find(then, rest, context);
  return next ? [move, ...bestLine(tables, then, next, choose(next), context, rest)] : [move];
}

/** Returns the answer of the table. */
export function solveByTable(setup: MnkSetup, question: Question, context: SearchContext): Answer {
  const { cache = new SolverCache() } = context;
  const tables = cache.get(newTables);
  const meter = new Meter(context);
  const over = endValue(setup);
  if (over !== undefined) return answer(setup, meter, { lo: over, hi: over, best: [], line: [] });
  const found = tables.find(setup, meter, context);
  if (!found) return unfinished(setup, meter);
  const choice = choose(found);
  const { value } = choice;
  const { cells, slip } = found.table.game;
  const first = [cells[choice.first]];
  const best = question.best === 'all' ? allBest(choice).map((cell) => cells[cell]) : first;
  const short = slip > 0 || question.line === false;
  const line = short ? first : bestLine(tables, setup, found, choice, context, meter);
  return answer(setup, meter, { lo: value, hi: value, best, line });
}

/** The answer after a limit: only the bounds of the game are known. */
function unfinished(setup: MnkSetup, meter: Meter): Answer {
  const { worst, best } = traits(setup);
  const { lo, hi } = seenBy(turnOf(setup) === X ? 0 : 1, { lo: worst, hi: best });
  const first = [setup.cells.indexOf(FREE)];
  return { ...answer(setup, meter, { lo, hi, best: first, line: first }), status: 'bounded' };
}

function answer(
  { cells }: MnkSetup,
  meter: Meter,
  { lo, hi, best, line }: Pick<Answer, 'lo' | 'hi' | 'best' | 'line'>,
): Answer {
  const { stop, bytes } = meter;
  const stats = meter.stats({ depth: freeCount(cells), bytes });
  return { lo, hi, status: 'proved', stop, best, line, stats };
}
