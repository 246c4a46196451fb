/**
 * Writes the opening book of Connect Four from the rows of `./solve book connect4 6x7 --compute
 * --plies N --format ndjson`. Usage: node write-connect4-book.mjs ROWS FILE; needs dist/lib.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { bookOf } = await load('games/connect4/book/book.js');
const { connect4 } = await load('games/connect4/index.js');

const [rows, file] = process.argv.slice(2);
const empty = { game: 'connect4', rows: 6, cols: 7, k: 4, cells: new Uint8Array(42) };
const known = [];
let plies = 0;
let value = -1;
for (const line of readFileSync(rows, 'utf8').trim().split('\n')) {
  const { move, lo, hi, status } = JSON.parse(line);
  if (status !== 'proved' || lo !== hi) throw new Error(`not proved: ${move}`);
  const names = move.split(' ');
  plies = Math.max(plies, names.length);
  if (names.length === 1) value = Math.max(value, lo);
  const moves = names.map((name) => connect4.codec.parseMove(empty, name).value);
  known.push([moves.reduce((at, one) => connect4.rules.after(at, one), empty), 0 - lo]);
}
const bytes = bookOf(plies, [[empty, value], ...known]);
writeFileSync(file, bytes);
console.log(`${String(known.length + 1)} positions, ${String(bytes.length)} bytes`);
