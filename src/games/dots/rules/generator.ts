/**
 * Random positions, made by playing: score and turn are those of a real game.
 *
 * `random`: uniformly random moves. `endgame`: safe random moves (no third side of a box) until
 * there is none left, so that the side to move must open a chain; with `plies`, at most that many
 * moves.
 */
import type { GenerateOptions } from '../../../core/game.js';
import type { Random } from '../../../core/random.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { NO_BOX, boardOf, edgeCount, type Board } from './board.js';
import { drawnLike, noHeader, noneOf } from '../../kit/drawn-like.js';
import { checkOptions, emptySetup, grammar, type DotsSetup, options as optionsOf } from './setup.js';

export const kinds = ['random', 'endgame'] as const;

/** Sides drawn when the caller gives none; every solver can finish such boards near their end. */
const drawnSide = { min: 2, max: 4 };

/**
 * A position of the kind asked for; `plies` moves from the empty board.
 * Without `plies` a random share of the edges is drawn, or `density` of them.
 */
export function generate(random: Random, options: GenerateOptions): Result<DotsSetup> {
  const rows = options.rows ?? random.between(drawnSide.min, drawnSide.max);
  const cols = options.cols ?? random.between(drawnSide.min, drawnSide.max);
  const { minSide: min, maxSide: max } = grammar;
  if (Math.min(rows, cols) < min || Math.max(rows, cols) > max)
    return fail('bad-size', { rows, cols, min, max });
  const { header = noHeader } = options;
  const asked = checkOptions(header);
  if (!asked.ok) return asked;
  const edges = edgeCount(rows, cols);
  if (options.plies !== undefined && options.plies > edges) return noneOf(options.plies);
  const safe = options.kind === 'endgame';
  return drawnLike(header, grammar.optionKeys, optionsOf, () => {
    const game = new RandomGame(rows, cols);
    game.play(random, safe, pliesOf(random, options, edges, safe));
    return ok(game.setup());
  });
}

function pliesOf(random: Random, options: GenerateOptions, edges: number, safe: boolean): number {
  if (options.plies !== undefined) return options.plies;
  if (options.density !== undefined) return Math.round(options.density * edges);
  return safe ? edges : random.between(0, edges);
}

class RandomGame {
  readonly board: Board;
  private readonly empty: DotsSetup;
  private readonly cells: Uint8Array;
  private readonly sides: Uint8Array;
  private readonly score: [number, number] = [0, 0];
  private turn: 0 | 1 = 0;

  constructor(rows: number, cols: number) {
    this.board = boardOf(rows, cols);
    this.empty = emptySetup(rows, cols);
    this.cells = this.empty.cells;
    this.sides = new Uint8Array(this.board.boxCount);
  }

  /** Draws up to `plies` edges in random order, only safe ones if asked. */
  play(random: Random, safe: boolean, plies: number): void {
    const order = random.shuffle(Int32Array.from(this.cells.keys()));
    let left = plies;
    for (const edge of order) {
      if (left === 0) return;
      // An edge that has become unsafe stays so: one pass over the shuffled edges meets every safe
      // edge.
      if (safe && this.givesThirdSide(edge)) continue;
      this.draw(edge);
      left--;
    }
  }

  setup(): DotsSetup {
    return { ...this.empty, score: this.score, turn: this.turn };
  }

  private givesThirdSide(edge: number): boolean {
    const [a, b] = this.board.boxesOf.subarray(2 * edge, 2 * edge + 2);
    return (a !== NO_BOX && this.sides[a] === 2) || (b !== NO_BOX && this.sides[b] === 2);
  }

  private draw(edge: number): void {
    this.cells[edge] = 1;
    let completed = 0;
    for (const box of this.board.boxesOf.subarray(2 * edge, 2 * edge + 2)) {
      if (box !== NO_BOX && ++this.sides[box] === 4) completed++;
    }
    if (completed > 0) this.score[this.turn] += completed;
    else this.turn = this.turn === 0 ? 1 : 0;
  }
}
