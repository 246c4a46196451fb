// Solves the openings that 08-hex-solver reads; writes one line for each, schema hex-solver.row/1.
// usage: node notebooks/hex-solver.mjs file.ndjson small|full
// Nodes and winners are the same on every machine, CPU time is not.
import { closeSync, openSync, writeSync } from 'node:fs';

const library = (path) => import(new URL(`../dist/lib/lab/hex-solver/${path}`, import.meta.url).href);
const { openingsOf, solveOpening } = await library('openings.js');
const { parts } = await library('without.js');
const [file, profile] = process.argv.slice(2);
const full = profile === 'full';

const out = openSync(file, 'w');
function measure(experiment, size, cells, without, maxNodes) {
  for (const cell of cells) {
    const before = process.cpuUsage();
    const found = solveOpening(size, cell, without, maxNodes);
    const { user, system } = process.cpuUsage(before);
    const ms = Math.round((user + system) / 100) / 10;
    writeSync(out, `${JSON.stringify({ schema: 'hex-solver.row/1', experiment, ...found, ms })}\n`);
  }
  console.log(`${experiment}: ${size}x${size} without ${without}`);
}

const everyThird = (cells) => cells.filter((_, i) => i % 3 === 0);
const short7x7 = [3, 4, 5, 12, 23, 24];

for (const without of ['nothing', ...parts]) {
  measure('part', 5, openingsOf(5), without, 40_000);
  measure('part', 6, openingsOf(6), without, 40_000);
  measure('part', 7, full ? openingsOf(7) : short7x7, without, full ? 400_000 : 40_000);
}
for (const size of [2, 3, 4, 5, 6, 7]) measure('growth', size, openingsOf(size), 'nothing', 1_000_000);
measure('growth', 8, everyThird(openingsOf(8)), 'nothing', full ? 1_000_000 : 30_000);
closeSync(out);
