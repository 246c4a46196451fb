/**
 * Players by strength, the weakest first. Each has what the one before it lacks:
 *
 *     1  plain Monte-Carlo search, 40 playouts a move: sees what is near, loses to any plan
 *     2  the same with 170 playouts
 *     3  the learned policy and connections, 90 playouts
 *     4  the opening book, 4,000 playouts, and exact where few positions are enough for a proof: 8,000 on boards of up to
 *        49 cells, where it keeps every won game, 300 on larger ones
 *     5  the opening book, then `-a auto`: exact where it can be, all the playouts that two seconds allow
 *
 * The first four count playouts, and do without the network, which pages cannot run, so that equal positions and seeds
 * give equal moves on every machine. What they score
 * against each other stands in README.md.
 */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Level, Question, Setup, Solver } from '../../../core/game.js';
import { Meter, withNodes, type Limits } from '../../../core/search/limits.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { mostCentral } from '../../kit/board/most-central.js';
import { bookMoves } from '../book/book.js';
import { exactSolver, hasFewEmpty } from '../solver/solver.js';
import type { HexSetup } from '../rules/setup.js';
import { cells } from '../view/scene.js';
import { autoSolver } from './auto.js';
import { settingsOfPlayouts, type Settings } from './settings.js';
import { estimate, mctsSolver } from './solver.js';
import { numberedLevel } from '../../kit/levels.js';
import { playedOn } from '../../kit/played-on.js';

/** Cells of a board on which a position takes the exact solver a tenth of a millisecond. */
const smallBoard = 49;

/** Time of the strongest level for a move. */
const maxMs = 2000;

/** Without what was learned, and without connections. */
const plain: Settings = {
  ...settingsOfPlayouts,
  priorWeight: 0,
  window: 1000,
  connectionVisits: Infinity,
  elsewhere: Infinity,
};

interface Strength {
  readonly settings: Settings;
  readonly playouts: number;
  /** Positions that the exact solver may look at before, on small boards and on others. */
  readonly proofNodes: { readonly small: number; readonly large: number };
}

function playerOf({ settings, playouts, proofNodes }: Strength): Solver {
  return {
    ...mctsSolver,
    solve(given: Setup, question: Question, limits: Limits, cache?: SolverCache): Answer {
      const setup = given as HexSetup;
      const own = withNodes(limits, playouts);
      const guess = (): Answer => estimate(setup, question, own, new Meter(own), cache, settings);
      const proving = setup.cells.length <= smallBoard ? proofNodes.small : proofNodes.large;
      if (proving > 0 && hasFewEmpty(setup)) {
        const exact = exactSolver.solve(setup, question, withNodes(limits, proving), cache);
        if (exact.status === 'proved') return playedOn(exact, question, guess);
      }
      return guess();
    },
  };
}

const noProof = { small: 0, large: 0 };

const learned = (playouts: number, proofNodes = noProof): Solver =>
  playerOf({ settings: settingsOfPlayouts, playouts, proofNodes });

/** The opening book's winning moves at once, the nearest to the middle first; else `solver`. */
function withBook(solver: Solver): Solver {
  return {
    ...solver,
    solve(given: Setup, question: Question, limits: Limits, cache?: SolverCache): Answer {
      const setup = given as HexSetup;
      const winning = bookMoves(setup).filter(({ lo, status }) => status === 'proved' && lo > 0);
      if (winning.length === 0) return solver.solve(setup, question, limits, cache);
      const moves = winning.map(({ move }) => move);
      const move = mostCentral(cells.places(setup), moves, (cell) => cell);
      const [lo, hi] = [winning[0].lo, winning[0].hi];
      const certain = { status: 'proved', stop: 'finished', isOneBest: true } as const;
      const chosen = { best: [move], line: [move] };
      return { lo, hi, ...certain, ...chosen, solver: 'book', stats: emptyStats() };
    },
  };
}

export const playerLevels: readonly Level[] = [
  numberedLevel(1, 'beginner', 'iniciante', playerOf({ settings: plain, playouts: 40, proofNodes: noProof })),
  numberedLevel(2, 'casual', 'casual', playerOf({ settings: plain, playouts: 170, proofNodes: noProof })),
  numberedLevel(3, 'knows patterns', 'conhece padrões', learned(90)),
  numberedLevel(4, 'strong', 'forte', withBook(learned(4000, { small: 8000, large: 300 }))),
  numberedLevel(5, 'strongest', 'o mais forte', withBook(autoSolver), { ms: maxMs }),
];
