/**
 * A plain search by the rules for the question whether one side gets a line. Boards are strings
 * (`.`, `x`, `o`); every move is tried, without bounds, so the boards need few free cells. The
 * attacker is x, who may pass if `pass` is true.
 */
import { segments } from '../../../../src/games/mnk/rules/lines.js';

export class PlainLines {
  private readonly lines: number[][];
  private readonly known = new Map<string, boolean>();

  constructor(
    rows: number,
    cols: number,
    k: number,
    private readonly pass = false,
  ) {
    this.lines = segments(rows, cols, k);
  }

  has(board: string, side: string): boolean {
    return this.lines.some((line) => line.every((cell) => board[cell] === side));
  }

  /** Returns whether x gets a line before o does; `side` is to move. */
  attackerWins(board: string, side: 'x' | 'o'): boolean {
    if (this.has(board, 'x')) return true;
    if (this.has(board, 'o') || !board.includes('.')) return false;
    const key = side + board;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const next = side === 'x' ? 'o' : 'x';
    const results = [...board].flatMap((stone, cell) =>
      stone === '.' ? [board.slice(0, cell) + side + board.slice(cell + 1)] : [],
    );
    // A pass gives the move to the opponent. It never helps, but the claim of a zone must hold
    // against it.
    if (side === 'x' && this.pass) results.push(board);
    const isWin = (result: string): boolean => this.attackerWins(result, next);
    const wins = side === 'x' ? results.some(isWin) : results.every(isWin);
    this.known.set(key, wins);
    return wins;
  }
}
