// Proves the openings of a square Hex board and records the cost; each search starts with an empty
// table. A half turn of the board keeps the value, so that half of the cells represent all.
// Openings that are already in the file are skipped: a run can be ended and resumed, and two runs
// on different openings may write to one file.
// usage: node test/bench/hex-openings.mjs SIZE FILE [opening…]
// Central openings come first; 8x8 takes hours. The fastest proof that an opening loses is one
// winning reply. The replies that the player ranks highest are searched first, one by one, with
// increasing limits of nodes. Then the opening as a whole is searched, which is the only way if it
// wins.
// Arguments can give hints: c2:whole skips the replies, f1:g2 searches this reply alone, without a
// limit.
// Fields of a row: the winner after the first stone of player 1 on that cell, without the swap
// rule; a winning reply if the opening loses; whether the position after the opening or after that
// reply was searched; nodes and CPU seconds of this search alone, in a process of its own,
// including those for a line of play (at most as many as the limit of a search after a reply);
// version and commit of the program, which needs the same nodes on every machine.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { solve } from './run.mjs';

const [words, file, ...wanted] = process.argv.slice(2);
const size = Number(words);
const hints = new Map(wanted.map((one) => one.split(':')));
const nameOf = (cell) => String.fromCharCode(97 + (cell % size)) + String(Math.floor(cell / size) + 1);
const fromMiddle = (cell) =>
  Math.hypot((cell % size) - (size - 1) / 2, Math.floor(cell / size) - (size - 1) / 2);

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
}).trim();

/** Limits of nodes for the successive searches after a reply, and the number of replies tried. */
const rounds = [100_000, 300_000, 900_000];
const replies = 4;
/** Number of playouts that rank the replies. */
const playouts = 60_000;

const all = Array.from({ length: size * size }, (_, cell) => cell).sort(
  (a, b) => fromMiddle(a) - fromMiddle(b),
);
const cells = all
  .filter((cell) => cell < (size * size) / 2)
  .filter((cell) => hints.size === 0 || hints.has(nameOf(cell)));

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

function opened(cell) {
  const hint = hints.get(nameOf(cell));
  const known = all.find((reply) => nameOf(reply) === hint);
  const limits = hint === 'whole' ? [] : known === undefined ? rounds : [Infinity];
  const open = known !== undefined ? [known] : limits.length > 0 ? liked(cell) : [];
  for (const nodes of limits) {
    for (const reply of open) {
      const found = searched([cell, reply], nodes === Infinity ? [] : ['--nodes', String(nodes)]);
      if (found.hi === -1) return rowOf(cell, 'reply', false, nameOf(reply), found);
      // The first player wins after this reply.
      if (found.lo === 1) open.splice(open.indexOf(reply), 1);
    }
  }
  const found = searched([cell], []);
  if (found.lo !== found.hi) throw new Error(`${nameOf(cell)}: ${found.status}`);
  const wins = found.lo === -1;
  return rowOf(cell, 'opening', wins, wins ? null : found.best[0], found);
}

/** Returns the replies that the player ranks highest. */
function liked(cell) {
  const options = ['-a', 'mcts', '--nodes', String(playouts), '--best', 'all', '--values'];
  const [{ values }] = solve(options, recordOf([cell])).answers;
  const known = values.filter(({ status }) => status !== 'bounded').sort((a, b) => b.lo - a.lo);
  return known.slice(0, replies).map(({ move }) => all.find((reply) => nameOf(reply) === move));
}

/** Returns the answer to the position after these moves; the first move is player 1's. */
function searched(moves, limits) {
  const options = ['-a', 'solver', '--mem', '2G', '--no-certificate', ...limits];
  const { seconds, answers } = solve(options, recordOf(moves));
  return { ...answers[0], seconds };
}

function recordOf(moves) {
  const rows = Array.from({ length: size }, (_, r) =>
    Array.from({ length: size }, (_, c) => 1 + moves.indexOf(r * size + c))
      .map((place) => (place === 0 ? 0 : 2 - (place % 2)))
      .join(' '),
  );
  return `hex ${size} ${size} turn=${1 + (moves.length % 2)}\n${rows.join('\n')}\n0 0\n`;
}

function rowOf(cell, search, wins, reply, { stats, seconds, program }) {
  return {
    ...{ size, opening: nameOf(cell), wins, reply, search },
    ...{ nodes: stats.nodes, seconds: Math.round(seconds * 10) / 10, program, commit },
  };
}
