/**
 * Players by strength, the weakest first, all with the same network:
 *
 *     1  draws its move by the network's shares to the power 0.7, without a search: often weak
 *     2  draws it by the shares to the power 1.2
 *     3  the best of 20 playouts, without connections
 *     4  the opening book, else a proof if few positions are enough (8,000 on boards of up to
 *        49 cells, where it keeps every won game; 300 on larger ones), else 400 playouts
 *     5  the opening book, then `-a auto` with two seconds: exact if possible, else playouts
 *
 * The first four count playouts, so that equal positions and seeds give equal moves on every
 * machine. README.md has their scores against each other.
 */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Level, Question, Solver } from '../../../core/game.js';
import { Meter, withNodes, type SearchContext } from '../../../core/search/limits.js';
import { bookMoves } from '../book/book.js';
import { exactSolver, hasFewEmpty } from '../solver/solver.js';
import type { HexSetup } from '../rules/setup.js';
import { autoSolver } from './auto.js';
import { defaultSettings, type Settings } from './settings.js';
import { estimate, mctsSolver } from './solver.js';
import { numberedLevel, timedLevel } from '../../kit/levels.js';
import { playedOn } from '../../kit/played-on.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Boards of up to this many cells take the exact solver a tenth of a millisecond a position. */
const smallBoard = 49;

/** Milliseconds of the strongest level for a move. */
const maxMs = 2000;

interface Strength {
  readonly settings?: Partial<Settings>;
  readonly playouts: number;
  /** Positions that the exact solver may search first, on small and on larger boards. */
  readonly proofNodes?: { readonly small: number; readonly large: number };
}

function playerOf({ settings, playouts, proofNodes }: Strength): Solver<HexSetup> {
  const ownSettings = { ...defaultSettings, ...settings };
  return {
    ...mctsSolver,
    solve(setup: HexSetup, question: Question, context: SearchContext): Answer {
      const own = withNodes(context, playouts);
      const guess = (): Answer => estimate(setup, question, own, new Meter(own), ownSettings);
      if (proofNodes && hasFewEmpty(setup)) {
        const proving = setup.cells.length <= smallBoard ? proofNodes.small : proofNodes.large;
        const exact = exactSolver.solve(setup, question, withNodes(context, proving));
        if (exact.status === 'proved') return playedOn(exact, question, guess);
      }
      return guess();
    },
  };
}

/** The opening book's winning moves if it has any, else `solver`. */
function withBook(solver: Solver<HexSetup>): Solver<HexSetup> {
  return {
    ...solver,
    solve(setup: HexSetup, question: Question, context: SearchContext): Answer {
      const winning = bookMoves(setup).filter(({ lo, status }) => status === 'proved' && lo > 0);
      if (winning.length === 0 || question.book === false) return solver.solve(setup, question, context);
      const best = winning.map(({ move }) => move);
      const [lo, hi] = [winning[0].lo, winning[0].hi];
      const certain = { status: 'proved', stop: 'finished', isOneBest: true } as const;
      return { lo, hi, ...certain, best, line: best.slice(0, 1), solver: 'book', stats: emptyStats() };
    },
  };
}

function playoutsOf(playouts: number): Phrase {
  return phrase('{playouts} playouts', { playouts });
}

const beginner = playerOf({ settings: { drawPower: 0.7 }, playouts: 1 });
const casual = playerOf({ settings: { drawPower: 1.2 }, playouts: 1 });
const searching = playerOf({ settings: { connectionVisits: Infinity }, playouts: 20 });
const strong = playerOf({ playouts: 400, proofNodes: { small: 8000, large: 300 } });

export const playerLevels: readonly Level<HexSetup>[] = [
  numberedLevel(1, phrase('beginner'), beginner, phrase('no search')),
  numberedLevel(2, phrase('casual'), casual, phrase('no search')),
  numberedLevel(3, phrase('looks ahead{#by thinking}'), searching, playoutsOf(20)),
  numberedLevel(4, phrase('strong'), withBook(strong), playoutsOf(400)),
  timedLevel(5, phrase('strongest'), withBook(autoSolver), maxMs),
];
