/**
 * Writes the opening book of Hex: exact values and winning replies up to 7x7, estimates for 8x8 to 13x13.
 * Usage: node write-hex-book.mjs [playouts] [largest size] [file]. Deterministic; about ten CPU minutes.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';

const root = new URL('../../', import.meta.url);
const playouts = process.argv[2] ?? '20000';
const largestExact = 7;
const largest = Number(process.argv[3] ?? 13);

/** The rows of `./solve book` for the opening of player 1. */
function computed(size) {
  const search = size <= largestExact ? ['-a', 'solver'] : ['-a', 'mcts', '--nodes', playouts];
  const words = ['book', 'hex', String(size), '--compute', ...search, '--format', 'ndjson'];
  const text = execFileSync(fileURLToPath(new URL('solve', root)), words, { encoding: 'utf8', cwd: root });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const tables = [];
for (let size = 2; size <= largest; size++) {
  const rows = computed(size);
  const exact = size <= largestExact;
  if (exact && rows.some(({ status }) => status !== 'proved')) throw new Error(`not proved: ${size}`);
  const openings = Object.fromEntries(rows.map(({ move, lo }) => [move, lo]));
  const lost = rows.filter(({ lo, reply }) => exact && lo < 0 && reply !== null);
  const replies = Object.fromEntries(lost.map(({ move, reply }) => [move, reply]));
  tables.push({ size, playouts: exact ? 0 : Number(playouts), openings, ...(exact ? { replies } : {}) });
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
  /** A winning reply to each opening that is proved to lose. */
  readonly replies?: Readonly<Record<string, string>>;
}

// prettier-ignore
export const openingTables: readonly OpeningTable[] = [
${tables.map((table) => `  ${JSON.stringify(table)},\n`).join('')}];
`;
const options = { parser: 'typescript', printWidth: 110, singleQuote: true, trailingComma: 'all' };
const path = process.argv[4] ?? new URL('src/games/hex/book/openings.ts', root);
writeFileSync(path, (await format(text, options)).replaceAll('\r', ''));
