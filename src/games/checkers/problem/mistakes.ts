/**
 * Typical mistakes of programs for the captures problem, each in a plain depth-first search. Boards
 * on which a mistake changes the answer tell programs apart.
 */
import { plainQuestion, type Mistake } from '../../../core/game.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import { solveClassic } from '../classic/solvers.js';
import { OPPONENT, OWN, type CheckersSetup } from '../rules/setup.js';

/** The mistakes of one program; `faults` describes each. */
interface Fault {
  readonly startKept?: true;
  readonly takenKept?: true;
  readonly notRestored?: true;
  readonly firstWay?: true;
  readonly firstMan?: true;
  readonly sum?: true;
  /** Number of directions that are tried, out of four. */
  readonly directions?: number;
  readonly border?: true;
  readonly transposed?: true;
  /** The first square of the record is read as if it were one column further. */
  readonly shifted?: true;
}

const faults: readonly (readonly [Phrase, Fault])[] = [
  [phrase('greedy: only the first capture found is followed'), { firstWay: true }],
  [phrase('a captured piece stays on the board'), { takenKept: true }],
  [phrase('a captured piece is not put back for the next way'), { notRestored: true }],
  [phrase('the square where the man started stays occupied'), { startKept: true }],
  [phrase('only the first man is tried'), { firstMan: true }],
  [phrase('the captures of all men are added up'), { sum: true }],
  [phrase('no captures backwards'), { directions: 2 }],
  [phrase('one direction is missing'), { directions: 3 }],
  [phrase('no man lands on the last row or column'), { border: true }],
  [phrase('rows and columns are exchanged'), { transposed: true }],
  [phrase('the first square is taken for a column further'), { shifted: true }],
];

/** Captures tried on one board at most. */
const maxSteps = 20_000;
/** Limit of captures, because a piece that stays on the board could be taken for ever. */
const maxTaken = 30;

const directions = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

export const mistakes: readonly Mistake<CheckersSetup>[] = [
  ...faults.map(([name, fault]) => ({ name, valueOf: (setup: CheckersSetup) => valueWith(fault, setup) })),
  {
    name: phrase('Algorithm I of report 003: flags and one checkpoint'),
    valueOf: (setup) => solveClassic('backtracking', setup, plainQuestion, {}).lo,
  },
];

function valueWith(fault: Fault, setup: CheckersSetup): number | undefined {
  const search = new FaultySearch(setup, fault);
  const value = search.value();
  return search.steps > maxSteps ? undefined : value;
}

class FaultySearch {
  steps = 0;
  private readonly grid: number[][];

  constructor(
    { rows, cols, cells }: CheckersSetup,
    private readonly fault: Fault,
  ) {
    const [height, width] = fault.transposed ? [cols, rows] : [rows, cols];
    let index = 0;
    this.grid = Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, col) =>
        (row + col) % 2 === (fault.shifted ? 1 : 0) ? (cells[index++] ?? 0) : 0,
      ),
    );
  }

  value(): number {
    const found: number[] = [];
    for (const [row, line] of this.grid.entries())
      for (const [col, piece] of line.entries()) if (piece === OWN) found.push(this.man(row, col));
    if (this.fault.firstMan) return found[0] ?? 0;
    return this.fault.sum ? found.reduce((sum, one) => sum + one, 0) : Math.max(0, ...found);
  }

  private man(row: number, col: number): number {
    if (!this.fault.startKept) this.grid[row][col] = 0;
    const most = this.longest(row, col, 0);
    this.grid[row][col] = OWN;
    return most;
  }

  private longest(row: number, col: number, taken: number): number {
    const { grid, fault } = this;
    const last = fault.border ? 2 : 1;
    let most = 0;
    if (taken >= maxTaken || ++this.steps > maxSteps) return 0;
    for (const [down, right] of directions.slice(0, fault.directions)) {
      const [toRow, toCol] = [row + 2 * down, col + 2 * right];
      if (toRow < 0 || toCol < 0 || toRow > grid.length - last || toCol > grid[0].length - last) continue;
      if (grid[row + down][col + right] !== OPPONENT || grid[toRow][toCol] !== 0) continue;
      if (!fault.takenKept) grid[row + down][col + right] = 0;
      most = Math.max(most, 1 + this.longest(toRow, toCol, taken + 1));
      if (!fault.notRestored) grid[row + down][col + right] = OPPONENT;
      if (fault.firstWay || most + taken >= maxTaken) break;
    }
    return most;
  }
}
