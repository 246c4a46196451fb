/**
 * Noise at the root of a search, so that games against itself try moves that the network thinks nothing of, and what the search found
 * without the playouts that only the noise asked for.
 *
 * Sources: D. Silver et al., "Mastering chess and shogi by self-play with a general reinforcement learning algorithm" (2017), for
 * the noise; D. Wu, "Accelerating self-play learning in Go" (2019), for leaving its playouts out of the target.
 */
import type { Random } from '../../core/random.js';
import type { Search } from '../../games/hex/player/search/search.js';
import { defaultSettings } from '../../games/hex/player/settings.js';

/** Part of the noise in the shares of the root's moves. */
const partOfNoise = 0.25;
/** Sum of the parameters of the Dirichlet distribution: some ten moves get most of the noise. */
const concentration = 10;

/** From its making to `remove`, the shares of the root's moves are those of the network mixed with noise. */
export class RootNoise {
  private readonly shares: Float32Array;
  private readonly noise: Float32Array;

  /** @param search with a network, at the beginning of a search. */
  constructor(
    private readonly search: Search,
    random: Random,
  ) {
    const { prior, first, count } = search.tree;
    this.shares = prior.slice(first[0], first[0] + count[0]);
    this.noise = dirichlet(random, count[0], concentration / count[0]);
    this.shares.forEach((share, i) => {
      prior[first[0] + i] = (1 - partOfNoise) * share + partOfNoise * this.noise[i];
    });
  }

  /** Gives the root's moves the network's shares again. */
  remove(): void {
    this.search.tree.prior.set(this.shares, this.search.tree.first[0]);
  }

  /**
   * Playouts of a child of the root without those that only the noise asked for: as many as would have made its bound, with the
   * network's share, that of the most visited child; none if a single one is left.
   */
  playoutsOf(child: number): number {
    const { visits, wins, first } = this.search.tree;
    const best = this.search.bestChild(0);
    if (child === best || visits[child] === 0) return visits[child];
    const width = defaultSettings.puct * Math.sqrt(visits[0] + 1);
    const share = (move: number): number => width * this.shares[move - first[0]];
    const short = wins[best] / visits[best] + share(best) / (visits[best] + 1) - wins[child] / visits[child];
    if (short <= 0) return visits[child];
    const deserved = Math.max(share(child) / short - 1, 0);
    const forced = (width * partOfNoise * this.noise[child - first[0]]) / short;
    const left = Math.max(visits[child] - forced, Math.min(deserved, visits[child]));
    return left > 1 ? left : 0;
  }
}

/** A point of the symmetric Dirichlet distribution: `count` numbers that add up to 1. */
function dirichlet(random: Random, count: number, parameter: number): Float32Array {
  const numbers = Float32Array.from({ length: count }, () => gamma(random, parameter));
  const all = numbers.reduce((sum, number) => sum + number, 0);
  return numbers.map((number) => (all > 0 ? number / all : 1 / count));
}

/**
 * A number of the gamma distribution of scale 1 (G. Marsaglia, W. Tsang, "A simple method for generating gamma variables",
 * 2000).
 */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * Math.pow(1 - random.unit(), 1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = Math.pow(1 + x / Math.sqrt(9 * d), 3);
    if (v > 0 && Math.log(1 - random.unit()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A number of the standard normal distribution (G. Box, M. Muller, 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}
