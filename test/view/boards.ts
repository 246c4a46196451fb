/** Boards with a capture path, for the tests of drawings. */
import { parseCellName } from '../../src/core/text/coordinates.js';
import type { Scene } from '../../src/core/scene.js';
import { checkersScene } from '../../src/games/checkers/view/scene.js';
import { indexOf, type CheckersSetup } from '../../src/games/checkers/rules/setup.js';

/** Reads a drawing of the playable squares, last row first: `o` own, `x` opponent, `.` empty. */
export function board(...drawing: readonly string[]): CheckersSetup {
  const lines = drawing.map((line) => line.replaceAll(' ', '')).reverse();
  const cells = [...lines.join('')].map((glyph) => '.ox'.indexOf(glyph));
  const cols = lines.length > 1 ? lines[0].length + lines[1].length : 2 * lines[0].length - 1;
  return { game: 'checkers', rows: lines.length, cols, cells: Uint8Array.from(cells) };
}

/** Returns the scene of the board with the path through the squares of these names. */
export function drawn(setup: CheckersSetup, names?: string): Scene {
  if (names === undefined) return checkersScene(setup);
  const squares = names.split(' ').map((name) => {
    const cell = parseCellName(name)!;
    return indexOf(cell.row, cell.column, setup.cols);
  });
  return checkersScene(setup, squares);
}

export const small = board('. o', ' x ', 'x o');

/** The third board of the official sample. */
export const sample = board(
  ...[' . o . .', 'x x x x ', ' . . . .', 'x x x x ', ' . . . .', 'x x x x ', ' . . . .', 'x x x x '],
);
export const samplePath = 'd8 b6 d4 f6 h4 f2 d4 b2';

/** The report's worst case. */
export const long = board(
  ...[' . . . . o', 'x x x x x ', ...Array.from({ length: 9 }, () => [' . . . . .', 'x x x x x ']).flat()],
);
export const longPath =
  'j20 h18 f16 d14 b12 d10 f12 d14 b16 d18 f16 h14 f12 h10 f8 d10 b8 d6 f8 ' +
  'h6 f4 d6 b4 d2 f4 h2 j4 h6 j8 h10 j12 h14 j16 h18 f20 d18 b20';

/** A path that crosses its own start and ends there. */
export const eight = board('. . . . .', ' x x x x ', '. . o . .', ' x x x x ', '. . . . .');
export const eightPath = 'e3 g5 i3 g1 e3 c1 a3 c5 e3';
