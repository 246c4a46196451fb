/**
 * Boards as OpenSpiel's `str(state)` prints them, one character a cell: `.` free, `x` the first
 * player, `o` the second. Reference: M. Lanctot and others, "OpenSpiel", 2019, and the playthroughs
 * of its repository.
 */
import type { ForeignFault, ForeignGame, Setup } from '../../../core/game.js';
import { reason } from '../../../core/text/reasons.js';
import type { Result } from '../../../core/refusal.js';
import { asItem, blocksOf, broken, excerptOf, type Line } from './read.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Summary of the formats that `boardsOf` reads. */
export const boardsSummary = phrase('str(state) of OpenSpiel, blank lines between boards');

export interface CharacterBoard {
  readonly rows: number;
  readonly cols: number;
  /** Row by row from the top: 0 free, 1 `x`, 2 `o`. */
  readonly cells: Uint8Array;
}

const contents: Readonly<Record<string, number>> = {
  '.': 0,
  x: 1,
  o: 2,
  // Hex with string_rep=explicit has letters of its own for stones joined to an edge and the
  // winner's.
  X: 1,
  y: 1,
  z: 1,
  O: 2,
  p: 2,
  q: 2,
};

/**
 * Reads the boards of a text, which blank lines separate.
 * @param setupOf makes the position of a board
 * @param noteOf describes what was assumed about it
 */
export function* boardsOf<S extends Setup>(
  text: string,
  setupOf: (board: CharacterBoard) => Result<S>,
  cellsOf: (line: string) => string = (line) => line.trimEnd(),
  noteOf: (setup: S) => Phrase | undefined = () => undefined,
): Generator<ForeignGame<S> | ForeignFault> {
  for (const block of blocksOf(text)) {
    yield asItem(() => {
      const { at } = block[0];
      const setup = setupOf(boardOf(block, cellsOf));
      if (setup.ok) {
        const text = noteOf(setup.value);
        const notes = text ? [{ at, text }] : [];
        return { kind: 'game', at, start: setup.value, moves: [], notes } as const;
      }
      return broken(at, reason(setup.error));
    });
  }
}

function boardOf(block: readonly Line[], cellsOf: (line: string) => string): CharacterBoard {
  const lines = block.map(({ text }) => cellsOf(text));
  const cols = lines[0].length;
  const cells: number[] = [];
  for (const [row, line] of lines.entries()) {
    const { at, text } = block[row];
    if (line.length !== cols) {
      const [found, wanted] = [String(line.length), String(cols)];
      broken(
        at,
        phrase('this row has {found} {found|cell|cells}, the first one {wanted}', { found, wanted }),
      );
    }
    for (const letter of line) {
      if (!Object.hasOwn(contents, letter))
        broken(
          at + text.indexOf(letter),
          phrase('{letter} is no cell: . x o', { letter: excerptOf(letter) }),
        );
      cells.push(contents[letter]);
    }
  }
  return { rows: lines.length, cols, cells: Uint8Array.from(cells) };
}

/** The rows of a board as characters. */
export function rowsOf({ rows, cols, cells }: CharacterBoard): string[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(cells.subarray(row * cols, (row + 1) * cols), (cell) => '.xo'[cell]).join(''),
  );
}
