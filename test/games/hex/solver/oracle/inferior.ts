/** Inferior moves as in src/games/hex/solver/assembly/inferior.ts, plainly. */
import type { Board } from '../../../../../src/games/hex/solver/board.js';
import { killersOf, ringCode } from '../../../../../src/games/hex/solver/dead.js';
import { Killers } from './vulnerable.js';

/** Marks of a cell: 0 if it is no candidate; CANDIDATE if it needs a search, PRUNED if not. */
const CANDIDATE = 1;
const PRUNED = 2;

export class Inferior {
  /** Members of the last candidate set that need a search. */
  readonly kept: Int32Array;
  readonly answers: Int32Array;
  private readonly mark: Uint8Array;
  readonly killers: Killers;

  constructor(private readonly board: Board) {
    this.mark = new Uint8Array(board.cellCount + 4);
    this.killers = new Killers(board);
    this.kept = board.emptySet();
    this.answers = board.emptySet();
  }

  /** Prunes the candidate moves of `player`, a set of empty cells; keeps at least one. */
  prune(colour: Uint8Array, player: number, candidates: Int32Array): void {
    const { board, mark, killers, answers } = this;
    const { cellCount } = board;
    answers.fill(0);
    let kept = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      mark[cell] = board.has(candidates, cell) ? CANDIDATE : 0;
      kept += mark[cell];
    }
    for (let cell = 0; cell < cellCount && kept > 1; cell++) {
      if (mark[cell] !== CANDIDATE || !killers.find(colour, 3 - player, cell)) continue;
      mark[cell] = PRUNED;
      for (let w = 0; w < answers.length; w++) answers[w] |= killers.cells[w];
      kept--;
    }
    for (let cell = 0; cell < cellCount && kept > 1; cell++) {
      if (mark[cell] === CANDIDATE && this.isDominated(colour, player, cell)) {
        mark[cell] = PRUNED;
        kept--;
      }
    }
    this.kept.fill(0);
    for (let cell = 0; cell < cellCount; cell++) if (mark[cell] === CANDIDATE) board.add(this.kept, cell);
  }

  /** Whether a cell that stays in the search, or is known to lose, kills `cell` for `player`. */
  isDominated(colour: Uint8Array, player: number, cell: number): boolean {
    const { ring } = this.board;
    const killers = killersOf[player][ringCode(ring, colour, cell)];
    for (let i = 0; i < 6; i++) {
      if ((killers & (1 << i)) !== 0 && this.mark[ring[6 * cell + i]] !== PRUNED) return true;
    }
    return false;
  }
}
