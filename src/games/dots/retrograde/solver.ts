/**
 * The table of all positions of a board (table.ts) as a solver: built at the first record of a size, then
 * every further one is looked up, with all its best moves.
 *
 * Its nodes are the sets of free edges that can follow the position: what the answer depends on, whichever record
 * built the table. So neither the counts nor what a node limit allows depend on the records before.
 */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Question, Setup, Solver } from '../../../core/game.js';
import { Meter, type Limits } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { refuse, type Refusal } from '../../../core/refusal.js';
import { CacheSlot, SolverCache } from '../../../core/search/solver-cache.js';
import { boardOf, completedBoxes, edgeCount, type Board } from '../rules/board.js';
import { allValues, maxEdges } from './table.js';
import type { DotsSetup } from '../rules/setup.js';

interface ValueTable {
  readonly board: Board;
  readonly values: Int8Array;
}

/** The table of the last board: batches are often of one size. */
const tableSlot = new CacheSlot('dots: retrograde', (): { last?: ValueTable } => ({}));

/** The values of all positions of the board; undefined when the time of `meter` is over. */
function tableOf({ rows, cols }: DotsSetup, meter: Meter, cache: SolverCache): ValueTable | undefined {
  const kept = cache.get(tableSlot);
  if (kept.last?.board.rows === rows && kept.last.board.cols === cols) return kept.last;
  const board = boardOf(rows, cols);
  const values = allValues(board, meter);
  if (!values) return undefined;
  kept.last = { board, values };
  return kept.last;
}

function accepts({ rows, cols }: Setup): true | Refusal {
  const edges = edgeCount(rows, cols);
  if (edges <= maxEdges) return true;
  return refuse('not-supported', {
    en: `the table of all positions takes boards of up to ${String(maxEdges)} edges, here are ${String(edges)}`,
    pt: `a tabela de todas as posições aceita até ${String(maxEdges)} arestas, aqui há ${String(edges)}`,
  });
}

/** Best moves of a set of free edges, lowest first; none when the game is over. */
function bestMoves({ board, values }: ValueTable, free: number): Move[] {
  const best: Move[] = [];
  for (let edge = 0; edge < board.edgeCount; edge++) {
    if (((free >> edge) & 1) === 0) continue;
    const next = free ^ (1 << edge);
    const taken = boxesDone(board, next) - boxesDone(board, free);
    const value = taken > 0 ? taken + values[next] : 0 - values[next];
    if (value === values[free]) best.push(edge);
  }
  return best;
}

function boxesDone(board: Board, free: number): number {
  return completedBoxes(
    board,
    Uint8Array.from({ length: board.edgeCount }, (_, edge) => 1 - ((free >> edge) & 1)),
  );
}

function solve(given: Setup, question: Question, limits: Limits, cache = new SolverCache()): Answer {
  const setup = given as DotsSetup;
  const meter = new Meter(limits);
  const free = setup.cells.reduce((set, cell, edge) => (cell === 0 ? set | (1 << edge) : set), 0);
  const count = setup.cells.reduce((sum, cell) => sum + 1 - cell, 0);
  const bytes = 2 ** setup.cells.length;
  const nodes = 2 ** count;
  const affordable = nodes <= (limits.nodes ?? Infinity);
  const table = affordable && meter.allows(bytes) ? tableOf(setup, meter, cache) : undefined;
  const left = setup.rows * setup.cols - completedBoxes(boardOf(setup.rows, setup.cols), setup.cells);
  const value = table?.values[free];
  const best = table ? bestMoves(table, free) : setup.cells.indexOf(0) < 0 ? [] : [setup.cells.indexOf(0)];
  return {
    lo: value ?? 0 - left,
    hi: value ?? left,
    status: table ? 'proved' : 'bounded',
    stop: affordable ? meter.stop : 'nodes',
    best: question.best === 'all' ? best : best.slice(0, 1),
    line: table ? lineFrom(table, free) : [],
    stats: { ...emptyStats(), nodes: table ? nodes : 0, ms: meter.elapsed(), depth: count, bytes },
  };
}

function lineFrom(table: ValueTable, from: number): Move[] {
  const line: Move[] = [];
  for (let free = from; free !== 0; free ^= 1 << line[line.length - 1]) line.push(bestMoves(table, free)[0]);
  return line;
}

/** Every position of a small board at once. */
export const retrogradeSolver: Solver = {
  id: 'retrograde',
  summary: {
    en: `values every position of the board, from its end back: up to ${String(maxEdges)} edges; for many records`,
    pt: `avalia todas as posições do tabuleiro, do fim para trás: até ${String(maxEdges)} arestas; para muitos registros`,
  },
  listed: true,
  accepts,
  solve,
};
