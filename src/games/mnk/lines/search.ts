/** Asks the kernel whether one side, the attacker, gets a line, at any ply of a path. */
import { cellsOfSet, wordsOf, type CellSet } from './cellset.js';
import type { LineKernel } from './kernel.js';
import { O, X, type Stone } from '../rules/setup.js';

/** Number of a side in the kernel. */
const numberOf = { [X]: 0, [O]: 1 } as const;

/** A win by threats alone: each stone makes one threat, the last one two. */
export interface WinByThreats {
  /** Cells where a stone of the defender might spoil it. */
  readonly zone: CellSet;
  /** Its stones and the forced replies, one after the other, the last stone first. */
  readonly backwards: readonly number[];
  /** Cells that the attacker then lacks, each in a line of its own, ascending. */
  readonly last: readonly number[];
}

export class LineSearch {
  private readonly side: number;

  constructor(
    private readonly kernel: LineKernel,
    attacker: Stone,
  ) {
    this.side = numberOf[attacker];
  }

  /** Whether the attacker, to move at frame `ply`, gets a line. */
  attack(ply: number): boolean {
    const wins = this.kernel.at(this.side, ply).winsMovingFirst() !== 0;
    this.kernel.giveBack();
    return wins;
  }

  /** Whether the attacker gets a line where the defender moves, at frame `ply`. */
  defend(ply: number): boolean {
    const wins = this.kernel.at(this.side, ply).winsMovingSecond() !== 0;
    this.kernel.giveBack();
    return wins;
  }

  /** The zone, after `attack` or `defend` returned false. */
  get zone(): CellSet {
    return this.kernel.result();
  }

  /** A stone that wins after `attack` returned true; -1 if a limit ended the search. */
  attackMove(ply: number): number {
    const move = this.kernel.at(this.side, ply).attackMove();
    this.kernel.giveBack();
    return move;
  }

  /** A stone that stops the attacker after `defend` returned false; -1 past a limit. */
  defenceMove(ply: number): number {
    const move = this.kernel.at(this.side, ply).defenceMove();
    this.kernel.giveBack();
    return move;
  }

  /** Writes frame ply + 1 after a stone on `cell`. */
  place(ply: number, cell: number, byAttacker: boolean): void {
    this.kernel.at(byAttacker ? this.side : 1 - this.side, ply).place(cell);
  }

  /** The cells where a stone completes a line, of the attacker or of the defender. */
  threats(ply: number, ofAttacker = true): CellSet {
    this.kernel.at(ofAttacker ? this.side : 1 - this.side, ply).threatsOf();
    return this.kernel.result();
  }

  /** Pairs that stop the attacker: an empty list if it has no open line, undefined if not found. */
  pairs(ply: number): CellSet[] | undefined {
    const count = this.kernel.at(this.side, ply).pairsAgainst();
    return count < 0 ? undefined : Array.from({ length: count }, (_, i) => this.kernel.result(i));
  }

  /** The attacker's win by threats, if it has one; it has no threat yet and is to move. */
  win(ply: number): WinByThreats | undefined {
    const count = this.kernel.at(this.side, ply).winOf();
    if (count === 0) return undefined;
    return {
      zone: this.kernel.result(),
      backwards: this.kernel.resultBytes(count),
      last: cellsOfSet(this.kernel.result(1)),
    };
  }

  /** Two sets that identify what matters of a position, and the free cells on open lines. */
  key(ply: number): { readonly own: CellSet; readonly other: CellSet; readonly free: CellSet } {
    this.kernel.at(this.side, ply).keyOf();
    return { own: this.kernel.result(), other: this.kernel.result(1), free: this.kernel.result(2) };
  }

  /** Free cells, those that matter most to the attacker first; `all` with those on no open line. */
  moves(ply: number, all = false): number[] {
    return this.kernel.resultBytes(this.kernel.at(this.side, ply).listMoves(all));
  }

  /**
   * Returns the set widened until each open line of the attacker has two cells in it, so that its
   * next stone completes none.
   */
  widened(ply: number, set: CellSet): CellSet {
    this.kernel.at(this.side, ply).widened(...wordsOf(set));
    return this.kernel.result();
  }
}
