/** The table as a solver: exact value, every best move, and where nothing slides the line of best play. */
import type { Answer } from '../../core/answer.js';
import type { Question, Setup, Solver } from '../../core/game.js';
import { Meter, type Limits } from '../../core/limits.js';
import type { Move } from '../../core/position.js';
import { refuse, type Refusal } from '../../core/refusal.js';
import { checkLegal } from './legality.js';
import { position } from './position.js';
import { FREE, O, X, turnOf, type MnkSetup } from './setup.js';
import { endgame, mostFree, rootValues } from './table.js';
import { traits } from './traits.js';

/** Expected values this close count as equal when best moves are listed; far above the rounding error. */
const tolerance = 1e-11;

interface Choice {
  /** For side 0. */
  readonly value: number;
  /** All best moves, ascending. */
  readonly best: readonly Move[];
}

/** Best moves at a setup that is not over; undefined if a limit ended the work. */
function choose(setup: MnkSetup, meter: Meter, peak: { bytes: number }): Choice | undefined {
  const game = endgame(setup);
  const { values, bytes } = rootValues(game, meter);
  peak.bytes = Math.max(peak.bytes, bytes);
  if (!values) return undefined;
  const value = turnOf(setup) === X ? Math.max(...values) : Math.min(...values);
  return { value, best: game.cells.filter((_, i) => Math.abs(values[i]! - value) <= tolerance) };
}

function isOver(setup: MnkSetup): number | undefined {
  const made = position(setup);
  if (!made.ok) throw new Error('solve() without accepts()');
  return made.value.isOver ? made.value.settled : undefined;
}

function afterMove(setup: MnkSetup, move: Move): MnkSetup {
  const cells = setup.cells.slice();
  const turn = turnOf(setup)!;
  cells[move] = turn;
  return { ...setup, cells, turn: turn === X ? O : X };
}

/** Best play from `setup` after its best move; it ends early where a limit does. */
function bestLine(setup: MnkSetup, first: Move, meter: Meter): Move[] {
  const line = [first];
  for (let at = afterMove(setup, first); isOver(at) === undefined; at = afterMove(at, line.at(-1)!)) {
    const choice = choose(at, meter, { bytes: 0 });
    if (!choice) break;
    line.push(choice.best[0]!);
  }
  return line;
}

function accepts(setup: Setup): true | Refusal {
  const legal = checkLegal(setup as MnkSetup);
  if (!legal.ok) return legal.error;
  const free = setup.cells.reduce((sum, cell) => sum + (cell === FREE ? 1 : 0), 0);
  if (free <= mostFree) return true;
  return refuse('not-supported', {
    en: `the table holds at most ${mostFree} free cells, here are ${free}`,
    pt: `a tabela comporta no máximo ${mostFree} casas livres, aqui há ${free}`,
  });
}

function solve(given: Setup, question: Question, limits: Limits): Answer {
  const setup = given as MnkSetup;
  const meter = new Meter(limits);
  const peak = { bytes: 0 };
  const over = isOver(setup);
  const choice = over === undefined ? choose(setup, meter, peak) : { value: over, best: [] };
  const { stop, nodes } = meter;
  const { worst, best, chance } = traits(setup);
  const [low, high] = choice ? [choice.value, choice.value] : [worst, best];
  const moves = choice ? choice.best : [setup.cells.indexOf(FREE)];
  const first = moves.slice(0, 1);
  const swap = turnOf(setup) === O;
  return {
    // 0 - x, not -x: no answer is -0.
    lo: swap ? 0 - high : low,
    hi: swap ? 0 - low : high,
    status: choice ? 'proved' : 'bounded',
    stop: choice ? 'finished' : stop,
    best: question.best === 'all' && choice ? moves : first,
    line: choice && !chance && first.length > 0 ? bestLine(setup, first[0]!, meter) : first,
    stats: {
      ...{ nodes, cutsAlpha: 0, cutsBeta: 0, tableHits: 0 },
      ...{ depth: setup.cells.reduce((sum, cell) => sum + (cell === FREE ? 1 : 0), 0) },
      ...{ ms: meter.elapsed(), bytes: peak.bytes },
    },
  };
}

/** Every position with at most `mostFree` free cells, slippery or not, in line or for points. */
export const tableSolver: Solver = {
  id: 'table',
  summary: {
    en: `exact value of every position below, from the full board back; up to ${mostFree} free cells`,
    pt: `valor exato de todas as posições abaixo, do tabuleiro cheio para trás; até ${mostFree} casas livres`,
  },
  listed: true,
  accepts,
  solve,
};
