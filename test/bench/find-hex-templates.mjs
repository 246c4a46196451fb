/**
 * Finds edge templates that the Hex player's H-search misses, in quick games of the player against
 * itself, and adds to the source those in at least `least` positions. Deterministic; two CPU
 * seconds a position. Needs dist/lib.
 *
 * Usage: node find-hex-templates.mjs [positions] [least] [seed] [file]
 */
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { Random } = await load('core/random.js');
const { learned } = await load('games/hex/player/network/shape.js');
const { Board } = await load('games/hex/solver/board.js');
const { QuickGames } = await load('lab/hex-network/quick-games.js');
const { TemplateFinder } = await load('lab/hex-templates/finder.js');

const positions = Number(process.argv[2] ?? 500);
const least = Number(process.argv[3] ?? 2);
const seed = Number(process.argv[4] ?? 1);
const source = new URL('src/games/hex/connections/templates.json', root);
const file = process.argv[5] ?? source;
const side = 11;

const board = new Board(side, side);
const games = new QuickGames(board, new Random(seed), learned());
const finder = new TemplateFinder(board);
for (let seen = 0; seen < positions;) {
  for (const { cells } of games.play().slice(0, positions - seen)) {
    finder.look(cells);
    seen++;
    if (seen % 50 === 0) console.log(`${seen} positions, ${finder.found.length} templates`);
  }
}
const often = finder.found.filter(({ met }) => met >= least).sort((a, b) => b.met - a.met);
for (const { met, strip } of often.slice(0, 5))
  console.log(`met ${met} times\n${String(strip).replaceAll('/', '\n')}`);
const templates = [...JSON.parse(readFileSync(source, 'utf8')), ...often.map(({ strip }) => String(strip))];
writeFileSync(file, `${JSON.stringify(templates, undefined, 2)}\n`);
console.log(`${often.length} added, ${templates.length} in all`);
