/** The generic searches as solvers of a game: what each is, and which positions it accepts. */
import type { Answer } from '../core/answer.js';
import type { Evaluation, Game, Question, Setup, Solver, Traits } from '../core/game.js';
import type { SearchContext } from '../core/search/limits.js';
import type { Position } from '../core/position.js';
import { refuse, type Refusal } from '../core/refusal.js';
import { OnDemand } from '../core/on-demand.js';
import type { SolverCache } from '../core/search/solver-cache.js';
import type { SearchTask } from './task.js';
import { phrase, type Phrase } from '../core/text/phrase.js';

export const searches = new OnDemand('a search', () => import('./searches.js'));

/** The members of a game that the searches need. */
export interface Host<S extends Setup> {
  /** Returns a new position of a valid setup. Positions of one board may share data in `cache`. */
  position(setup: S, cache?: SolverCache): Position;
  traits(setup: S): Traits;
  /** The default first. */
  readonly evaluations: readonly Evaluation[];
  /** Ids of the searches in the report on the game. Default: `classicIds`. */
  readonly classic?: readonly string[];
}

/** A search and the positions that it accepts. */
interface Algorithm {
  readonly id: string;
  readonly summary: Phrase;
  /** How games of chance are treated: refused, required, or accepted like others. */
  readonly chance: 'never' | 'only' | 'also';
  readonly players: readonly number[];
  /** Several threads can search one position. */
  readonly parallel?: boolean;
  readonly endsAtDepth?: boolean;
  readonly run: (task: SearchTask) => Answer;
}

const algorithms: readonly Algorithm[] = [
  {
    id: 'negamax',
    summary: phrase(
      'alpha-beta with null windows, a transposition table and move ordering: the strong exact search',
    ),
    endsAtDepth: true,
    chance: 'never',
    players: [2],
    parallel: true,
    run: (task) => searches.module.negamax(task),
  },
  {
    id: 'alphabeta',
    summary: phrase('alpha-beta without a table, for its counts of nodes, alpha cuts and beta cuts'),
    endsAtDepth: true,
    chance: 'never',
    players: [2],
    run: deepened('alphabeta'),
  },
  {
    id: 'minimax',
    summary: phrase('plain minimax, the yardstick of the others; small positions or a depth limit'),
    endsAtDepth: true,
    chance: 'never',
    players: [1, 2],
    run: deepened('minimax'),
  },
  {
    id: 'proofnumber',
    summary: phrase('proof-number search (df-pn), one question "at least t?" after another'),
    chance: 'never',
    players: [2],
    run: (task) => searches.module.proofnumber(task),
  },
  {
    id: 'expectiminimax',
    summary: phrase('exact expected values of games of chance, every position once'),
    endsAtDepth: true,
    chance: 'only',
    players: [2],
    run: deepened('expectiminimax'),
  },
  {
    id: 'star1',
    summary: phrase("expected values with alpha-beta's bounds carried through chance (Ballard's Star1)"),
    endsAtDepth: true,
    chance: 'only',
    players: [2],
    run: deepened('star1'),
  },
  {
    id: 'montecarlo',
    summary: phrase('Monte-Carlo tree search (UCT): an estimate from seeded random games, never a proof'),
    chance: 'also',
    players: [2],
    run: (task) => searches.module.montecarlo(task),
  },
];

/** The search, repeated with a growing depth if time ends it. */
function deepened(search: 'alphabeta' | 'minimax' | 'expectiminimax' | 'star1'): Algorithm['run'] {
  return (task) => searches.module.deepening(task, searches.module[search]);
}

/** The solvers that answer within reasonable time. */
const listedIds = ['negamax', 'expectiminimax', 'star1'];
const classicIds = ['minimax', 'alphabeta'];

/** Returns one solver for each generic search; each refuses unsuitable positions. */
export function genericSolvers<S extends Setup>(host: Host<S>): Solver<S>[] {
  return algorithms.map((algorithm) => ({
    id: algorithm.id,
    summary: algorithm.summary,
    listed: listedIds.includes(algorithm.id),
    classic: (host.classic ?? classicIds).includes(algorithm.id),
    parallel: algorithm.parallel === true,
    endsAtDepth: algorithm.endsAtDepth === true,
    accepts: (setup: S, question: Question) =>
      fault(algorithm, host.traits(setup), host.evaluations, question) ?? true,
    solve: (setup: S, question: Question, context: SearchContext) =>
      algorithm.run({
        position: host.position(setup, context.cache),
        traits: host.traits(setup),
        question,
        context,
        evaluation: evaluationFor(host.evaluations, question),
      }),
  }));
}

/** Writes the solver's id into the answer. A copy would cost a cheap batch a tenth of its time. */
export function answeredBy(solver: Pick<Solver, 'id'>, answer: Answer & { solver?: string }): Answer {
  answer.solver ??= solver.id;
  return answer;
}

function evaluationFor(evaluations: readonly Evaluation[], question: Question): Evaluation | undefined {
  if (question.evaluation === undefined) return evaluations[0];
  return evaluations.find((evaluation) => evaluation.id === question.evaluation);
}

function fault(
  algorithm: Algorithm,
  traits: Traits,
  evaluations: readonly Evaluation[],
  question: Question,
): Refusal | undefined {
  const { id } = algorithm;
  if (!algorithm.players.includes(traits.players)) {
    return notSupported(id, 'players', phrase('{id} is for two players', { id }));
  }
  if (traits.chance && algorithm.chance === 'never') {
    return notSupported(id, 'chance', phrase('{id} knows no chance', { id }));
  }
  if (!traits.chance && algorithm.chance === 'only') {
    return notSupported(id, 'no-chance', phrase('{id} is for games of chance', { id }));
  }
  if (question.evaluation !== undefined && !evaluationFor(evaluations, question)) {
    const name = question.evaluation;
    return notSupported(id, 'evaluation', phrase('there is no evaluation {name}', { name }));
  }
  return undefined;
}

/** @param reason one of `players`, `chance`, `no-chance`, `evaluation` */
function notSupported(algorithm: string, reason: string, because: Phrase): Refusal {
  return refuse('not-supported', { algorithm, reason, because });
}

/** The searches for every game that can be traced (trace.ts). */
export const traced = ['alphabeta', 'minimax', 'negamax', 'proofnumber'] as const;
export type TracedAlgorithm = (typeof traced)[number];

/** Returns the values of `-a` for a trace: the searches for every game, then the games' own. */
export function tracedNames(games: readonly Game[]): string[] {
  const own = games.flatMap(({ solvers }) => solvers.list.filter((solver) => solver.trace));
  return [...new Set([...traced, ...own.map(({ id }) => id)])];
}
