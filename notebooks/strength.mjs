// Plays the games that 07-strength reads; writes one line for each, schema strength.row/1.
// usage: node notebooks/strength.mjs file.ndjson small|full [experiment…]
// Searches are limited by playouts, so that the moves are the same on every machine.
import { closeSync, openSync, writeSync } from 'node:fs';

const library = (path) => import(new URL(`../dist/lib/${path}`, import.meta.url).href);
const { evenOpenings, playGame } = await library('lab/hex-strength/game.js');
const [file, profile, ...wanted] = process.argv.slice(2);
const times = profile === 'full' ? 4 : 1;

const byNetwork = (playouts, settings, name) => ({
  name: `network: ${name ?? `${playouts} playouts`}`,
  playouts,
  ...(settings && { settings }),
});

const without = {
  'connections and must-play': { connectionVisits: Infinity },
  'loss of an untried move': { urgencyLoss: 0 },
};

/** Pairs of players, and the number of openings, each played with both colours. */
const experiments = {
  network: {
    size: 11,
    openings: 60,
    pairs: Object.entries(without).map(([name, settings]) => [
      byNetwork(300, {}, 'everything'),
      byNetwork(300, settings, `without ${name}`),
    ]),
  },
  playouts: {
    size: 11,
    openings: 20,
    pairs: [75, 150, 300, 600].map((playouts) => [byNetwork(2 * playouts), byNetwork(playouts)]),
  },
};

const out = openSync(file, wanted.length > 0 ? 'a' : 'w');
for (const [experiment, { size, openings, pairs }] of Object.entries(experiments)) {
  if (wanted.length > 0 && !wanted.includes(experiment)) continue;
  const played = evenOpenings(size, openings * times, 7);
  for (const [a, b] of pairs) {
    let points = 0;
    played.forEach((opening, i) => {
      for (const [sides, won] of [
        [[a, b], '1-0'],
        [[b, a], '0-1'],
      ]) {
        const row = playGame(experiment, size, opening, sides, i + 1);
        if (row.result === won) points++;
        writeSync(out, `${JSON.stringify(row)}\n`);
      }
    });
    console.log(`${experiment}: ${a.name} against ${b.name}: ${points} of ${2 * played.length}`);
  }
}
closeSync(out);
