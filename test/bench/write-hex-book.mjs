/**
 * Writes the opening book of Hex: proved openings with winning replies up to 8x8 (those of 8x8 come
 * from hex-openings.mjs), and estimates for 8x8 to 13x13. Deterministic; about ten CPU minutes.
 * Usage: node write-hex-book.mjs [playouts] [largest size] [file]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const root = new URL('../../', import.meta.url);
const playouts = process.argv[2] ?? '5000';
const largestExact = 7;
const largest = Number(process.argv[3] ?? 13);

/** Returns the rows of `./solve book` for player 1's openings. */
function computed(size, search) {
  const words = ['book', 'hex', String(size), '--compute', ...search, '--format', 'ndjson'];
  const text = execFileSync(fileURLToPath(new URL('solve', root)), words, { encoding: 'utf8', cwd: root });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns all winning openings, and a winning reply to each losing one. */
function proved(size) {
  const rows = computed(size, ['-a', 'solver']);
  if (rows.some(({ status }) => status !== 'proved')) throw new Error(`not proved: ${size}`);
  return winsAndReplies(rows.map(({ move, lo, reply }) => ({ opening: move, wins: lo > 0, reply })));
}

/** Returns the same from the proofs in fixtures/hex, completed by the half turn. */
function provedBefore(size) {
  const file = new URL(`fixtures/hex/openings-${size}x${size}.ndjson`, root);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const turn = (name) =>
    String.fromCharCode(2 * 97 + size - 1 - name.charCodeAt(0)) + String(size + 1 - Number(name.slice(1)));
  const rows = lines.map((line) => JSON.parse(line));
  return winsAndReplies([
    ...rows,
    ...rows.map(({ opening, wins, reply }) => ({
      opening: turn(opening),
      wins,
      reply: reply && turn(reply),
    })),
  ]);
}

function winsAndReplies(rows) {
  const lost = rows.filter(({ wins }) => !wins);
  return {
    wins: rows.filter(({ wins }) => wins).map(({ opening }) => opening),
    replies: Object.fromEntries(lost.map(({ opening, reply }) => [opening, reply])),
  };
}

/** Returns estimates for the first half of the cells, row by row. */
function estimated(size) {
  const rows = computed(size, ['-a', 'mcts', '--nodes', playouts]);
  return rows.slice(0, Math.ceil(rows.length / 2)).map(({ lo }) => lo);
}

const tables = [];
for (let size = 2; size <= largest; size++) {
  const isExact = size <= largestExact;
  const known = isExact ? proved(size) : size === 8 ? provedBefore(size) : { wins: [], replies: {} };
  const estimates = isExact ? [] : estimated(size);
  tables.push({ size, ...known, playouts: isExact ? 0 : Number(playouts), estimates });
  console.log(`${size}x${size}`);
}
const text = `/** Openings of square boards, written by \`make hex-book\`: see book.ts. */

/** The openings of player 1 on a square board, without the swap rule. */
export interface OpeningTable {
  readonly size: number;
  /** Those that are proved to win. */
  readonly wins: readonly string[];
  /** A winning reply to each that is proved to lose. */
  readonly replies: Readonly<Record<string, string>>;
  /** Playouts for each estimate. */
  readonly playouts: number;
  /**
   * From -1 to 1, who the player thinks is ahead, for the first half of the cells, row by row: half
   * a turn keeps the values. None up to 7x7. On 8x8 all is proved, and they say which opening is
   * nearest to even.
   */
  readonly estimates: readonly number[];
}

// prettier-ignore
export const openingTables = (): readonly OpeningTable[] => [
${tables.map((table) => `  ${JSON.stringify(table)},\n`).join('')}];
`;
const options = { printWidth: 110, singleQuote: true, trailingComma: 'all' };
const path = process.argv[4] ?? new URL('src/games/hex/book/openings.ts', root);
writeFileSync(path, (await format('openings.ts', text, options)).code.replaceAll('\r', ''));
