/**
 * The search for lines as a solver: the value, best moves, the line of best play, a certificate.
 *
 * The value follows from two questions: whether the side to move gets a line, and whether the other
 * side does.
 */
import { countOf } from '../../../core/cells.js';
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { lineBoard, type LineBoard } from './board.js';
import { setOf } from './cellset.js';
import { DefenceProof } from './defence-proof.js';
import { bytesPerEntry, LineKernel } from './kernel.js';
import { WinProof } from './win-proof.js';
import { otherStone } from '../../kit/stones.js';
import { ifCertified, type LineCertificate } from '../proof/certificate.js';
import { answerIfOver } from '../rules/ending.js';
import { O, turnOf, X, type MnkSetup, type Stone } from '../rules/setup.js';

/** Table sizes as powers of two; boards with more than 32 free cells need a large table. */
const tableBits = { min: 8, max: 20, large: 22, largeFrom: 33 };

/** Log2 of the entries that the free cells can use and the limit of bytes allows. */
function bitsFor(free: number, { bytes = Infinity }: SearchContext): number {
  const max = free < tableBits.largeFrom ? tableBits.max : tableBits.large;
  let bits = Math.min(max, Math.max(tableBits.min, free + 2));
  while (bits > 0 && bytesPerEntry << bits > bytes) bits--;
  return bits;
}

/** Bounds for the side to move; `move` is a best one if `lo` is the value. */
interface Finding {
  readonly lo: number;
  readonly hi: number;
  readonly move: number;
}

class LineSolve {
  private readonly meter: Meter;
  private readonly board: LineBoard;
  private readonly kernel: LineKernel;
  private readonly mover: Stone;
  private readonly other: Stone;
  /** The other side has no stone, so the mover cannot lose (strategy stealing). */
  private readonly safe: boolean;

  constructor(setup: MnkSetup, context: SearchContext) {
    this.meter = new Meter(context);
    this.board = lineBoard(setup);
    const bits = bitsFor(this.board.cells.length, context);
    const { shared, cache } = context;
    this.kernel = LineKernel.start(this.board, { meter: this.meter, bits, shared, cache });
    this.mover = turnOf(setup)!;
    this.other = otherStone(this.mover);
    this.safe = countOf(setup.cells, this.other) === 0;
  }

  /** A certificate may cost as much again as the answer. */
  answer({ best, certificate, line }: Question): Answer {
    const answer = this.plainAnswer(best === 'all', line !== false);
    if (!certificate || answer.status !== 'proved') return answer;
    const shown = ifCertified(() => (answer.lo === 0 ? this.drawProof() : this.winProof(answer.lo)));
    return shown ? { ...answer, certificate: shown } : answer;
  }

  private plainAnswer(all: boolean, withLine: boolean): Answer {
    const found = this.value();
    if (found.lo !== found.hi) return this.shown(found, [found.move], [found.move]);
    const best = all ? this.allBest(found.lo) : [found.move];
    const { isStopped } = this.kernel;
    // If a limit ends the search for all best moves, the list holds only the one found first.
    const line = withLine ? this.line(found) : [found.move];
    const answer = this.shown(found, isStopped ? [found.move] : best, line);
    return isStopped ? { ...answer, stop: this.meter.stop } : answer;
  }

  /** The value; `lo` < `hi` only if a limit ended the work. */
  private value(): Finding {
    const { kernel, mover, other } = this;
    const hi = this.mayWin(mover, 0) ? 1 : 0;
    const lo = this.safe || !this.mayWin(other, 0) ? 0 : -1;
    const moves = kernel.moves(mover, 0, true);
    const known = { lo, hi, move: moves[0] };
    if (lo === hi) return known;
    const won = hi === 1 ? this.win(mover, 0) : undefined;
    if (won || kernel.isStopped) return won ?? known;
    // A side that cannot lose before its move cannot lose by any move: a stone never hurts its
    // owner.
    if (lo === 0) return { ...known, hi: 0 };
    return this.defence(other, 0, moves) ?? { ...known, hi: 0 };
  }

  /** Whether `side` may still get a line: it has open ones, and no pairing stops them all. */
  private mayWin(side: Stone, ply: number): boolean {
    return !this.kernel.pairs(side, ply);
  }

  private win(side: Stone, ply: number): Finding | undefined {
    const { kernel } = this;
    if (!kernel.attack(side, ply) || kernel.isStopped) return undefined;
    const move = kernel.attackMove(side, ply);
    return move < 0 ? undefined : { lo: 1, hi: 1, move };
  }

  /** Decides between 0 and -1; `attacker` is the side that does not move. */
  private defence(attacker: Stone, ply: number, moves: readonly number[]): Finding | undefined {
    const { kernel } = this;
    const loses = kernel.defend(attacker, ply);
    if (kernel.isStopped) return undefined;
    if (loses) return { lo: -1, hi: -1, move: this.block(attacker, ply, moves) };
    const move = kernel.defenceMove(attacker, ply);
    return move < 0 ? undefined : { lo: 0, hi: 0, move };
  }

  /** The first of the moves that blocks a line of `attacker`, else the first one. */
  private block(attacker: Stone, ply: number, moves: readonly number[]): number {
    return moves.find((cell) => this.completes(attacker, ply, cell)) ?? moves[0];
  }

  private completes(side: Stone, ply: number, cell: number): boolean {
    return (this.kernel.threats(side, ply) & setOf(cell)) !== 0n;
  }

  private allBest(value: number): number[] {
    const { kernel, mover, other, board } = this;
    const cells = board.cells.map((_, cell) => cell);
    if (value < 0 || (value === 0 && (this.safe || !this.mayWin(other, 0)))) return cells;
    return cells.filter((cell) => {
      if (value > 0 && this.completes(mover, 0, cell)) return true;
      kernel.place(mover, 0, cell);
      return value > 0 ? kernel.defend(mover, 1) : !kernel.attack(other, 1);
    });
  }

  /** Best play from a move on; shorter if a limit ends the search. */
  private line({ move: first, lo: value }: Finding): number[] {
    const line: number[] = [];
    let mover = this.mover;
    for (let move = first; ;) {
      const ply = line.length;
      const wins = this.completes(mover, ply, move);
      this.kernel.place(mover, ply, move);
      line.push(move);
      if (wins || line.length === this.board.cells.length) return line;
      mover = otherStone(mover);
      move = this.bestMove(mover, ply + 1, mover === this.mover ? value : 0 - value);
      if (move < 0) return line;
    }
  }

  /** A best move for `mover`, whose value is known; -1 if a limit ended the work. */
  private bestMove(mover: Stone, ply: number, value: number): number {
    if (value > 0) return this.win(mover, ply)?.move ?? -1;
    const other = otherStone(mover);
    const moves = this.kernel.moves(mover, ply, true);
    if (value < 0) return this.block(other, ply, moves);
    return this.mayWin(other, ply) ? (this.defence(other, ply, moves)?.move ?? -1) : moves[0];
  }

  /** @throws NoCertificate */
  private winProof(value: number): LineCertificate {
    const attacker = value > 0 ? this.mover : this.other;
    const proof = new WinProof(this.board, this.kernel, attacker);
    const start = proof.start(attacker === this.mover);
    return { kind: 'lines', win: { attacker, start, attacks: proof.attacks } };
  }

  /** @throws NoCertificate */
  private drawProof(): LineCertificate {
    const { board, kernel, mover, other } = this;
    const own = new DefenceProof(board, kernel, mover);
    const defence = own.attackerFirst();
    const held = { attacker: mover, defence };
    // The defence stops a side with stones and the first move, so also one with neither.
    if (this.safe) {
      return { kind: 'lines', held: [held, { attacker: other, defence }], defences: own.defences };
    }
    const others = new DefenceProof(board, kernel, other, own.defences);
    const second = { attacker: other, ...others.defenderFirst() };
    return { kind: 'lines', held: [held, second], defences: others.defences };
  }

  private shown({ lo, hi }: Finding, best: readonly number[], line: readonly number[]): Answer {
    const { meter, kernel, board } = this;
    const name = (move: number): number => board.cells[move];
    return {
      lo,
      hi,
      status: lo === hi ? 'proved' : 'bounded',
      stop: lo === hi ? 'finished' : meter.stop,
      best: best.map(name),
      line: line.map(name),
      stats: meter.stats({
        cutsAlpha: kernel.cutsOf(O),
        cutsBeta: kernel.cutsOf(X),
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
