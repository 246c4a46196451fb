// Plays the games that 07-strength reads. usage: node notebooks/strength.mjs file.ndjson small|full [experiment…]
// One line a game, schema strength.row/1. Playouts are counted, so that the moves are the same on every machine.
import { closeSync, openSync, writeSync } from 'node:fs';

const library = (path) => import(new URL(`../dist/lib/${path}`, import.meta.url).href);
const { evenOpenings, playGame } = await library('lab/hex-strength/game.js');
const { defaultSettings } = await library('games/hex/player/settings.js');
const networkSettings = defaultSettings.network;
const [file, profile, ...wanted] = process.argv.slice(2);
const times = profile === 'full' ? 4 : 1;

const byNetwork = (playouts, settings, name) => ({
  name: `network: ${name ?? `${playouts} playouts`}`,
  playouts,
  settings: { network: { ...networkSettings, ...settings } },
});
/** The search of levels 1 to 4 and of the page: games at random alone. */
const byGames = (playouts, settings, name) => ({
  name: `games: ${name ?? `${playouts} playouts`}`,
  playouts,
  settings: { network: undefined, ...settings },
});

const without = {
  'bridges in playouts': { bridges: false },
  'learned answers in playouts': { elsewhere: Infinity },
  RAVE: { raveBias: 1e9 },
  'learned policy': { priorWeight: 0, window: 1000 },
  'window of children': { window: 1000 },
  'connections and must-play': { connectionVisits: Infinity },
};
const all = Object.assign({}, ...Object.values(without), { exploration: 0.5 });

const withoutInNetwork = {
  'games at random': { gameWeight: 0 },
  'connections and must-play': { connectionVisits: Infinity },
  'loss of an untried move': { urgencyLoss: 0 },
};

/** The whole player against one without each of the parts. */
const oneLeftOut = (player, playouts, parts) =>
  Object.entries(parts).map(([name, settings]) => [
    player(playouts, {}, 'everything'),
    player(playouts, settings, `without ${name}`),
  ]);

/** Pairs of players, and how many openings they play, each with both colours. */
const experiments = {
  network: {
    size: 11,
    openings: 20,
    pairs: [
      ...oneLeftOut(byNetwork, 300, withoutInNetwork),
      // About the same time for both.
      [byNetwork(300, {}, 'everything'), byGames(2500)],
    ],
  },
  playouts: {
    size: 11,
    openings: 20,
    pairs: [75, 150, 300, 600].map((playouts) => [byNetwork(2 * playouts), byNetwork(playouts)]),
  },
  games: {
    size: 11,
    openings: 20,
    pairs: [
      ...oneLeftOut(byGames, 1000, without),
      [byGames(1000, {}, 'everything'), byGames(1000, all, 'plain UCT')],
    ],
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
