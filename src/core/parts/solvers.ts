/** What answers questions about a position: solvers, evaluations, players by level, the checker of answers. */
import type { Answer, Certificate, MoveValue, Verdict } from '../answer.js';
import type { Limits, SearchContext } from '../search/limits.js';
import type { Move, Position, Side } from '../position.js';
import type { ProofChecker, ProofWriter, StrategyForm } from '../proof.js';
import type { OwnTrace } from './trace.js';
import type { Refusal, Result } from '../refusal.js';
import type { Setup } from './rules.js';
import type { SolverCache } from '../search/solver-cache.js';
import type { Phrase } from '../text/phrase.js';

/** A heuristic for depth-limited searches. */
export interface Evaluation {
  readonly id: string;
  readonly summary: Phrase;
  /** Heuristic final value of a position of this setup for side 0, any scale; positions that are over included. */
  evaluate(position: Position): number;
}

/** The purpose of a search: a move of one of the sides, or advice to both. */
export type Seat = Side | 'adviser';

/** What is asked about a position, apart from the limits. */
export interface Question {
  readonly best: 'one' | 'all';
  /** With one best move asked for: look for all that are as good, so that the most central of them is named. */
  readonly ties?: true;
  /** Ask for a certificate: it may cost more than the answer. */
  readonly certificate: boolean;
  /** Name of the evaluation for depth-limited searches. */
  readonly evaluation?: string;
  readonly seed: number;
  /** False where the line beyond its first move is not used: a solver may leave the rest out. */
  readonly line?: boolean;
  /**
   * A solver may keep what it proved for the positions that follow: the same values, but the counts, and which of
   * several best moves is named, then depend on what was solved before.
   */
  readonly share?: boolean;
  /**
   * Who thinks in a game that is being played: a player may go on with the tree of its last search for this seat,
   * kept in the cache, so that its answer then depends on the moves before. Without a seat every position is new.
   */
  readonly seat?: Seat;
  /** Ask for the value of every move that the search has weighed: `values` of the answer, of an estimate. */
  readonly values?: boolean;
  /**
   * Takes the proof of the answer, and with `best: 'all'` of the whole set of best moves: a solver that can write one
   * part by part does so instead of a certificate. Without a limit of the question it may be of any length.
   */
  readonly proof?: ProofWriter;
}

export const plainQuestion: Question = { best: 'one', certificate: false, seed: 1 };

/** One algorithm for one game. `solve` is called only after `accepts` returned true. */
export interface Solver<S extends Setup = Setup> {
  readonly id: string;
  /** One line for `--help`. */
  readonly summary: Phrase;
  /** Part of `-a all`: one that answers within reason wherever the others do. */
  readonly listed: boolean;
  /** Part of `-a classic`: the algorithm of a report on this game. */
  readonly classic?: boolean;
  /** Several threads can search one position: see `SharedSearch`. */
  readonly parallel?: boolean;
  accepts(setup: S, question: Question): true | Refusal;
  solve(setup: S, question: Question, context: SearchContext): Answer;
  /** The same search recorded, for one best move; of solvers that can be shown. Called as `solve` is; may refuse more. */
  trace?(setup: S, context: SearchContext): Result<OwnTrace>;
}

/**
 * Plies to the end of the game by best play: of all moves that keep the value, the winner plays those that end it
 * soonest, the loser those that put off the end.
 */
export interface Distance {
  readonly plies: number;
  /** A move that keeps value and distance; absent where the game is over or every move that keeps the value does. */
  readonly move?: Move;
}

/** The computer as a player of a certain strength. */
export interface Level<S extends Setup = Setup> {
  /** What `--level` and the page's form take: lower case letters, digits, hyphens. */
  readonly id: string;
  readonly name: Phrase;
  /**
   * Chooses the moves, `answer.best[0]`; without one, the search that suits the limits (alpha-beta or
   * expectiminimax to a depth). Need not be in the game's list; may be one solver made with settings of its own.
   */
  readonly solver?: Solver<S>;
  readonly evaluation?: string;
  /** The level's own limits; where the user sets limits too, the tighter one of each kind counts. */
  readonly limits: Limits;
}

/** A move in an opening book, with its value for the side that makes it: nobody searches for it any more. */
export interface BookMove extends MoveValue {
  /** What an estimate rests on; 0: a proof. */
  readonly playouts: number;
  /** A best reply, where one is proved. */
  readonly reply?: Move;
}

/** The part of a game that answers, by which heuristics, and that checks answers. */
export interface Solvers<S extends Setup = Setup> {
  /** Default solver first. */
  readonly list: readonly Solver<S>[];
  /** For depth-limited searches, the default first; empty where no search of the game stops early. */
  readonly evaluations: readonly Evaluation[];
  /** The default solver needs milliseconds, but for tables that it builds once in a second or less. */
  isBrief(setup: S): boolean;
  /**
   * Checks the claim that an answer lies within lo..hi, knowing only the rules: by `certificate`, or without one
   * by code of the game's own, if that is quick. `unchecked` where the game cannot tell; a certificate that does
   * not hold is a fault.
   */
  verify(
    setup: S,
    lo: number,
    hi: number,
    certificate: Certificate | undefined,
    cache?: SolverCache,
  ): Verdict | 'unchecked';

  // Derived: `defineGame` of games/kit fills these in where a game does not say.

  /** Checks proofs that the game's solvers write part by part, for boards like this one. Default: none. */
  proofChecker?(setup: S): ProofChecker<S>;
  /** Forms of strategies that can be checked. Default: none. */
  readonly strategies?: readonly StrategyForm<S>[];
  /**
   * The distance of a position whose value for the side to move is `value`, proved. Undefined where the limits ended
   * the search or the game has no such number: never a guess. Default: that of `search/distance.ts`.
   */
  distance(setup: S, value: number, context: SearchContext): Distance | undefined;
  /** Players by strength, the weakest first. Default: the depths of the reports. */
  readonly levels: readonly Level<S>[];
  /** What the game's opening book says of moves of this position; empty beyond it. Default: no book. */
  book(setup: S): readonly BookMove[];
}
