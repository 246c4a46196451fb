// Proves the openings of a square Hex board, each by itself with an empty table, and notes what it took. A half turn of
// the board keeps the value, so that half of the cells stand for all. Openings that the file has already are not
// proved again: a run can be ended and gone on with, and two runs on different openings may write to one file.
// usage: node test/bench/hex-openings.mjs SIZE FILE [opening…]    (those in the middle first; hours for 8x8)
// A row: who wins after the first stone of player 1 on that cell, without the swap rule; a reply that wins if it loses;
// nodes, CPU seconds of the process, and the program's version and commit, which needs the same nodes everywhere.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { solve } from './run.mjs';

const [words, file, ...wanted] = process.argv.slice(2);
const size = Number(words);
const nameOf = (cell) => String.fromCharCode(97 + (cell % size)) + String(Math.floor(cell / size) + 1);
const fromMiddle = (cell) =>
  Math.hypot((cell % size) - (size - 1) / 2, Math.floor(cell / size) - (size - 1) / 2);

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
}).trim();

const cells = Array.from({ length: Math.ceil((size * size) / 2) }, (_, cell) => cell)
  .filter((cell) => wanted.length === 0 || wanted.includes(nameOf(cell)))
  .sort((a, b) => fromMiddle(a) - fromMiddle(b));

for (const cell of cells) {
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(parse) : [];
  if (known.some(({ opening }) => opening === nameOf(cell))) continue;
  const row = opened(cell);
  appendFileSync(file, `${JSON.stringify(row)}\n`);
  console.log(`${row.opening} ${row.wins ? 'wins' : 'loses'}: ${row.nodes} nodes, ${row.seconds} s`);
}

function parse(line) {
  return line === '' ? {} : JSON.parse(line);
}

/** Player 2, who replies, is to move in the record. */
function opened(cell) {
  const rows = Array.from({ length: size }, (_, r) =>
    Array.from({ length: size }, (_, c) => (r * size + c === cell ? 1 : 0)).join(' '),
  );
  const options = ['-a', 'solver', '--mem', '2G', '--no-certificate'];
  const { seconds, answers } = solve(options, `hex ${size} ${size}\n${rows.join('\n')}\n0 0\n`);
  const [{ status, lo, best, stats, program }] = answers;
  if (status !== 'proved') throw new Error(`${nameOf(cell)}: ${status}`);
  const wins = lo === -1;
  return {
    ...{ size, opening: nameOf(cell), wins, reply: wins ? null : best[0] },
    ...{ nodes: stats.nodes, seconds: Math.round(seconds * 10) / 10, program, commit },
  };
}
