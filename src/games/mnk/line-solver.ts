/** The search for lines as a solver: who wins, best moves, and the line of best play. */
import type { Answer } from '../../core/answer.js';
import type { Question, Setup, Solver } from '../../core/game.js';
import { Meter, type Limits } from '../../core/limits.js';
import type { Move } from '../../core/position.js';
import { refuse, type Refusal } from '../../core/refusal.js';
import { checkLegal } from './legality.js';
import { LineSearch, mostLineCells } from './line-search.js';
import { runs } from './lines.js';
import { FREE, O, X, countStones, slipOf, turnOf, type MnkSetup, type Stone } from './setup.js';
import { traits } from './traits.js';

/** Table sizes as powers of two: small boards do not pay for a large one. */
const tableBits = { least: 8, most: 20 };
const bytesPerEntry = 12;

/** Entries that the free cells can use and the limit allows. */
function bitsFor(free: number, limits: Limits): number {
  let bits = Math.min(tableBits.most, Math.max(tableBits.least, free + 2));
  while (bits > 0 && bytesPerEntry << bits > (limits.bytes ?? Infinity)) bits--;
  return bits;
}

function accepts(given: Setup): true | Refusal {
  const setup = given as MnkSetup;
  const legal = checkLegal(setup);
  if (!legal.ok) return legal.error;
  if (setup.score === 'line' && slipOf(setup) === 0 && setup.cells.length <= mostLineCells) return true;
  return refuse('not-supported', {
    en: `only k in a line, without slides, on at most ${mostLineCells} cells`,
    pt: `só k em linha, sem deslizes, com no máximo ${mostLineCells} casas`,
  });
}

function maskFor(setup: MnkSetup, stone: Stone): number {
  return setup.cells.reduce((mask, cell, i) => (cell === stone ? mask | (1 << i) : mask), 0);
}

/** -1 or 0 for the side to move when the game is over. */
function valueIfOver(setup: MnkSetup): number | undefined {
  const other = turnOf(setup) === X ? O : X;
  if (runs(setup, other, setup.k).length > 0) return -1;
  return setup.cells.includes(FREE) ? undefined : 0;
}

function afterMove(setup: MnkSetup, move: Move): MnkSetup {
  const cells = setup.cells.slice();
  const turn = turnOf(setup)!;
  cells[move] = turn;
  return { ...setup, cells, turn: turn === X ? O : X };
}

class LineSolve {
  readonly meter: Meter;
  readonly search: LineSearch;

  constructor(
    private readonly setup: MnkSetup,
    limits: Limits,
  ) {
    const { rows, cols, k, cells } = setup;
    this.meter = new Meter(limits);
    const free = cells.length - countStones(cells, X) - countStones(cells, O);
    this.search = new LineSearch(rows, cols, k, this.meter, bitsFor(free, limits));
  }

  answer(all: boolean): Answer {
    const over = valueIfOver(this.setup);
    if (over !== undefined) return this.shown(over, over, [], []);
    const found = this.root(this.setup, all);
    const { value, best, complete } = found;
    if (complete) return this.shown(value, value, best, this.line(best[0]!));
    const { worst, best: most } = traits(this.setup);
    const [low, high] = turnOf(this.setup) === X ? [worst, most] : [0 - most, 0 - worst];
    return this.shown(Math.max(low, value), high, best, best);
  }

  private root(setup: MnkSetup, all: boolean): ReturnType<LineSearch['root']> {
    const turn = turnOf(setup)!;
    return this.search.root(maskFor(setup, turn), maskFor(setup, turn === X ? O : X), all);
  }

  /** Best play after `first`; it ends early where a limit does. */
  private line(first: Move): Move[] {
    const line = [first];
    for (
      let at = afterMove(this.setup, first);
      valueIfOver(at) === undefined;
      at = afterMove(at, line.at(-1)!)
    ) {
      const { best, complete } = this.root(at, false);
      if (!complete) break;
      line.push(best[0]!);
    }
    return line;
  }

  private shown(lo: number, hi: number, best: readonly Move[], line: readonly Move[]): Answer {
    const { meter, search } = this;
    return {
      ...{ lo, hi, status: lo === hi ? 'proved' : 'bounded', stop: lo === hi ? 'finished' : meter.stop },
      ...{ best, line },
      stats: {
        ...{ nodes: meter.nodes, cutsAlpha: 0, cutsBeta: search.cuts, tableHits: search.tableHits },
        ...{ depth: line.length, ms: meter.elapsed(), bytes: search.bytes },
      },
    };
  }
}

/** k in a line without slides, at most `mostLineCells` cells. */
export const lineSolver: Solver = {
  id: 'lines',
  summary: {
    en: `alpha-beta with forced moves, open lines and pairings; k in a line, up to ${mostLineCells} cells`,
    pt: `alfa-beta com lances forçados, linhas abertas e pareamentos; k em linha, até ${mostLineCells} casas`,
  },
  listed: true,
  accepts,
  solve: (setup: Setup, question: Question, limits: Limits) =>
    new LineSolve(setup as MnkSetup, limits).answer(question.best === 'all'),
};
