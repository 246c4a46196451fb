/**
 * Learns the network of the Hex player from games against itself and writes it into the source. The
 * first round plays with an untrained network, each later round with the network learned in the
 * previous one. The second round adds ten quick games for each game with a search; in later rounds
 * a game branches off from each game. Each network learns from the games of all rounds so far.
 * Deterministic; takes some hours with the default numbers. Needs dist/lib.
 *
 * Usage: node learn-hex-network.mjs [games a round] [epochs] [channels] [blocks] [file]
 */
import { writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { Random } = await load('core/random.js');
const { Board } = await load('games/hex/solver/board.js');
const { encode } = await load('games/hex/player/network/shape.js');
const { FloatNetwork } = await load('lab/hex-network/float-network.js');
const { selfPlay } = await load('lab/hex-network/games.js');
const { QuickGames } = await load('lab/hex-network/quick-games.js');
const { quantise } = await load('lab/hex-network/quantise.js');
const { judge, train } = await load('lab/hex-network/train.js');

const [games, epochs, channels, blocks] = [1000, 5, 32, 3].map((usual, i) =>
  Number(process.argv[2 + i] ?? usual),
);
/** Sides of the boards, in turn: mostly the most usual size. */
const sides = [11, 11, 13, 9, 11, 11, 13, 11, 11, 13, 11, 11, 13, 11, 11, 13];
/** Playouts of most moves (few) and of one in four (many); branches and quick games of each. */
const plans = [
  { few: 40, many: 320, every: 4, branches: 0, quickGames: 0 },
  { few: 40, many: 320, every: 4, branches: 0, quickGames: 10 },
  { few: 32, many: 160, every: 4, branches: 1, quickGames: 0 },
  { few: 32, many: 160, every: 4, branches: 1, quickGames: 0 },
  { few: 32, many: 160, every: 4, branches: 1, quickGames: 0 },
];
const rate = 3e-3;
const seed = 1;
/** One game in this many is held out to judge the fit. */
const apart = 20;

const learn = [];
const test = [];
const shape = { channels, blocks, hidden: 32 };
let network = quantise(new FloatNetwork(shape, new Random(seed)));
for (let round = 0; round < plans.length; round++) {
  const plan = plans[round];
  for (let game = 0; game < games; game++) {
    const side = sides[game % sides.length];
    const number = 1_000_000 * (round + 1) + game;
    const samples = selfPlay(number, side, side, { ...plan, network });
    if (plan.quickGames > 0) {
      const quick = new QuickGames(new Board(side, side), new Random(number), network);
      for (let i = 0; i < plan.quickGames; i++) samples.push(...quick.play());
    }
    (game % apart === 0 ? test : learn).push(...samples);
    if (game % 100 === 99)
      console.log(`round ${round + 1}: ${game + 1} games, ${learn.length + test.length} positions`);
  }
  const float = new FloatNetwork(shape, new Random(seed));
  train(float, learn, { epochs, rate, seed }, (epoch, moves, chance) => {
    console.log(`epoch ${epoch + 1}: moves ${moves.toFixed(3)}, chance ${chance.toFixed(3)}`);
  });
  const { moves, chance, first } = judge(float, test);
  network = quantise(float);
  console.log(
    `${(round + 1) * games} games, seed ${seed}, ${epochs} epochs over ${learn.length} positions; ` +
      `kept apart: moves ${moves.toFixed(3)}, chance ${chance.toFixed(3)}, first ${first.toFixed(3)}`,
  );
}
writeFileSync(process.argv[6] ?? new URL('src/games/hex/player/network/weights.bin', root), encode(network));
