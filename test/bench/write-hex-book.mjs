/**
 * Writes the opening book of Hex: exact values up to 7x7, estimates for 8x8 to 13x13.
 * Usage: node write-hex-book.mjs [playouts] [largest size] [file]; needs dist/lib. Deterministic; about six CPU minutes.
 */
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { exactSolver } = await load('games/hex/solver/solver.js');
const { mctsSolver } = await load('games/hex/player/solver.js');
const { cellName } = await load('core/text/coordinates.js');

const playouts = Number(process.argv[2] ?? 6000);
const largestExact = 7;
const largest = Number(process.argv[3] ?? 13);
const question = { best: 'one', certificate: false, seed: 1, share: true };

function opened(size, cell) {
  const cells = new Uint8Array(size * size);
  cells[cell] = 1;
  return { game: 'hex', rows: size, cols: size, cells, toMove: 1, swap: false };
}

/** For player 1, who opened: the reply is player 2's. */
function valueOf(size, cell) {
  const exact = size <= largestExact;
  const answer = exact
    ? exactSolver.solve(opened(size, cell), question, {})
    : mctsSolver.solve(opened(size, cell), question, { nodes: playouts });
  if (exact && answer.status !== 'proved') throw new Error(`not proved: ${size}, ${cell}`);
  return 0 - answer.lo;
}

const tables = [];
for (let size = 2; size <= largest; size++) {
  const openings = {};
  const last = size * size - 1;
  for (let cell = 0; cell <= last; cell++) {
    const name = cellName(Math.floor(cell / size), cell % size);
    const turned = cellName(Math.floor((last - cell) / size), (last - cell) % size);
    openings[name] = openings[turned] ?? valueOf(size, cell);
  }
  tables.push({ size, playouts: size <= largestExact ? 0 : playouts, openings });
  console.log(`${size}x${size}`);
}
const text = `/** Openings of square boards, written by \`make hex-book\`: see book.ts. */

/** The openings of a square board, without the swap rule. */
export interface OpeningTable {
  readonly size: number;
  /** Playouts for each opening; 0: the values are proved. */
  readonly playouts: number;
  /** By cell, the chance to win of player 1, who opens, -1 to 1. */
  readonly openings: Readonly<Record<string, number>>;
}

export const openingTables: readonly OpeningTable[] = ${JSON.stringify(tables)};
`;
const options = { parser: 'typescript', printWidth: 110, singleQuote: true, trailingComma: 'all' };
const path = process.argv[4] ?? new URL('src/games/hex/book/openings.ts', root);
writeFileSync(path, (await format(text, options)).replaceAll('\r', ''));
