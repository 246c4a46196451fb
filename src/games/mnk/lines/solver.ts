/** The search for lines as a solver: the value, best moves, and the line of best play. */
import { countOf } from '../../../core/cells.js';
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { certify } from './certify/certify.js';
import { lineBoard, type LineBoard } from './board.js';
import { LineGame, type Finding } from './game.js';
import { bytesPerEntry, LineKernel } from './kernel.js';
import { otherSide } from '../../kit/stones.js';
import { answerIfOver } from '../rules/ending.js';
import { turnOf, type MnkSetup, type Stone } from '../rules/setup.js';

/** Table sizes as powers of two; boards with more than 32 free cells need a large table. */
const tableBits = { min: 8, max: 20, large: 22, largeFrom: 33 };

/** Log2 of the entries that the free cells can use and the limit of bytes allows. */
function bitsFor(free: number, { bytes = Infinity }: SearchContext): number {
  const max = free < tableBits.largeFrom ? tableBits.max : tableBits.large;
  let bits = Math.min(max, Math.max(tableBits.min, free + 2));
  while (bits > 0 && bytesPerEntry << bits > bytes) bits--;
  return bits;
}

class LineSolve {
  private readonly meter: Meter;
  private readonly board: LineBoard;
  private readonly game: LineGame;
  private readonly mover: Stone;
  /** The other side has no stone, so the mover cannot lose (strategy stealing). */
  private readonly safe: boolean;

  constructor(setup: MnkSetup, context: SearchContext) {
    this.meter = new Meter(context);
    this.board = lineBoard(setup);
    const bits = bitsFor(this.board.cells.length, context);
    const { shared, cache } = context;
    this.game = new LineGame(LineKernel.start(this.board, { meter: this.meter, bits, shared, cache }));
    this.mover = turnOf(setup)!;
    this.safe = countOf(setup.cells, otherSide(this.mover)) === 0;
  }

  /** A certificate may cost as much again as the answer. */
  answer({ best, certificate, line }: Question): Answer {
    const answer = this.plainAnswer(best === 'all', line !== false);
    if (!certificate || answer.status !== 'proved') return answer;
    const shown = certify(this.board, this.game, answer.lo, this.mover, this.safe);
    return shown ? { ...answer, certificate: shown } : answer;
  }

  private plainAnswer(all: boolean, withLine: boolean): Answer {
    const found = this.game.value(0, this.mover, this.safe);
    if (found.lo !== found.hi) return this.shown(found, [found.move], [found.move]);
    const best = all ? this.allBest(found) : [found.move];
    const { stopped } = this.game;
    // If a limit ends the search for all best moves, the list holds only the one found first.
    const line = withLine ? this.line(found) : [found.move];
    const answer = this.shown(found, stopped ? [found.move] : best, line);
    return stopped ? { ...answer, stop: this.meter.stop } : answer;
  }

  private allBest({ lo: value }: Finding): number[] {
    const { game, mover, board } = this;
    const cells = board.cells.map((_, cell) => cell);
    if (value > 0) return cells.filter((cell) => game.winsAfter(0, cell, mover));
    if (value < 0 || this.safe || !game.mayWin(0, otherSide(mover))) return cells;
    return cells.filter((cell) => game.holdsAfter(0, cell, mover));
  }

  /** Best play from a move on; shorter if a limit ends the search. */
  private line({ move: first, lo: value }: Finding): number[] {
    const { game, board } = this;
    const line: number[] = [];
    let mover = this.mover;
    for (let move = first; ;) {
      const ply = line.length;
      const wins = game.completes(ply, move, mover);
      game.place(ply, move, mover);
      line.push(move);
      if (wins || line.length === board.cells.length) return line;
      mover = otherSide(mover);
      move = game.bestMove(ply + 1, mover, mover === this.mover ? value : 0 - value);
      if (move < 0) return line;
    }
  }

  private shown({ lo, hi }: Finding, best: readonly number[], line: readonly number[]): Answer {
    const { meter, game, board } = this;
    const { kernel } = game;
    const name = (move: number): number => board.cells[move];
    return {
      lo,
      hi,
      status: lo === hi ? 'proved' : 'bounded',
      stop: lo === hi ? 'finished' : meter.stop,
      best: best.map(name),
      line: line.map(name),
      stats: meter.stats({
        cutsAlpha: kernel.cutsOf(1),
        cutsBeta: kernel.cutsOf(0),
        tableHits: kernel.tableHits,
        depth: line.length,
        bytes: kernel.bytes,
      }),
    };
  }
}

/** Returns the answer of the search of lines. */
export function solveByLines(setup: MnkSetup, question: Question, context: SearchContext): Answer {
  return answerIfOver(setup) ?? new LineSolve(setup, context).answer(question);
}
