/** Solvers: the part of a game with its solvers, evaluations, levels of play and answer checker. */
import type { Answer, Certificate, MoveValue, Verdict } from '../answer.js';
import type { Limits, SearchContext } from '../search/limits.js';
import type { Move, Position, Side } from '../position.js';
import type { ProofChecker, StrategyForm } from '../proof.js';
import type { OwnTrace } from './trace.js';
import type { Refusal, Result } from '../refusal.js';
import type { Setup } from './rules.js';
import type { SolverCache } from '../search/solver-cache.js';
import type { Phrase } from '../text/phrase.js';

/** A heuristic for depth-limited searches. */
export interface Evaluation {
  readonly id: string;
  readonly summary: Phrase;
  /** Returns a heuristic final value for side 0, on any scale, finished games included. */
  evaluate(position: Position): number;
}

/** The purpose of a search: to choose a move for one side, or to advise both. */
export type Seat = Side | 'adviser';

/** A question about a position, apart from the limits. */
export interface Question {
  readonly best: 'one' | 'all';
  /** Look for all best moves even if one is asked for, so that the most central one is named. */
  readonly ties?: true | undefined;
  /** Ask for a certificate, which may cost more than the answer. */
  readonly certificate: boolean;
  /** Name of the evaluation for depth-limited searches. */
  readonly evaluation?: string | undefined;
  readonly seed: number;
  /** False if only the first move of the line is used: a solver may leave out the rest. */
  readonly line?: boolean | undefined;
  /**
   * A solver may reuse proofs from earlier positions. Values stay the same; node counts and the
   * choice among best moves then depend on the positions solved before.
   */
  readonly share?: boolean | undefined;
  /**
   * The seat of a player in a game under way. A player may continue the tree of the last search for
   * this seat, held in the cache: its answer then depends on the moves before. Without a seat every
   * position is searched from scratch.
   */
  readonly seat?: Seat;
  /** Ask for `values` in an estimated answer: the value of every move that the search examined. */
  readonly values?: boolean;
  /** False: the opening book is ignored, and its positions are searched. */
  readonly book?: boolean;
}

export const plainQuestion: Question = { best: 'one', certificate: false, seed: 1 };

/** One algorithm for one game. `solve` may be called only after `accepts` returned true. */
export interface Solver<S extends Setup = Setup> {
  readonly id: string;
  /** One line for `--help`. */
  readonly summary: Phrase;
  /** Whether `-a all` includes it: it answers within reasonable time wherever the others do. */
  readonly listed: boolean;
  /** Whether `-a classic` includes it: it is the algorithm of a report on this game. */
  readonly classic?: boolean;
  /** Whether several threads can search one position: see `SharedSearch`. */
  readonly parallel?: boolean;
  /** `limits.depth` ends its search, with an estimate. */
  readonly endsAtDepth?: boolean;
  accepts(setup: S, question: Question): true | Refusal;
  solve(setup: S, question: Question, context: SearchContext): Answer;
  /** Records the same search for one best move. May refuse positions that `accepts` allows. */
  trace?(setup: S, context: SearchContext): Result<OwnTrace>;
}

/**
 * Plies to the end of the game by best play. Among the moves that keep the value, the winner
 * chooses the fastest end and the loser the slowest.
 */
export interface Distance {
  readonly plies: number;
  /** A move that keeps value and distance. Absent if there is none or any such move will do. */
  readonly move?: Move;
}

/** The computer as a player of a certain strength. */
export interface Level<S extends Setup = Setup> {
  /** Name for `--level` and the form of the page: lower case letters, digits, hyphens. */
  readonly id: string;
  readonly name: Phrase;
  /** The playouts, plies or time that end the search of a move, if the name does not say them. */
  readonly effort?: Phrase;
  /**
   * Chooses the move, `answer.best[0]`. Absent: the search that suits the limits (alpha-beta or
   * expectiminimax to a depth). The solver need not be in the game's list: it may have settings of
   * its own.
   */
  readonly solver?: Solver<S>;
  /** Limits of the level; if the user sets limits too, the tighter one of each kind counts. */
  readonly limits: Limits;
}

/** A move of an opening book with its value for the side that makes it. It replaces a search. */
export interface BookMove extends MoveValue {
  /** Number of playouts behind an estimate; 0 for a proof. */
  readonly playouts: number;
  /** A best reply, if one is proved. */
  readonly reply?: Move | undefined;
}

/** The solvers, evaluations, levels and answer checker of a game. */
export interface Solvers<S extends Setup = Setup> {
  // `defineGame` of games/kit supplies the defaults of all members.

  /** Default solver first. Default: the searches for every game. */
  readonly list: readonly Solver<S>[];
  /** For depth-limited searches, the default first. Default: none, for no search stops early. */
  readonly evaluations: readonly Evaluation[];
  /**
   * Returns whether the default solver needs only milliseconds, apart from tables built once.
   * Default: never.
   */
  isBrief(setup: S): boolean;

  /**
   * Checks by the rules alone that the value lies within lo..hi. Without a certificate, code of the
   * game itself checks it if that is fast. `unchecked`: the game cannot tell (the default). A wrong
   * certificate is a fault.
   */
  verify(
    setup: S,
    lo: number,
    hi: number,
    certificate: Certificate | undefined,
    cache?: SolverCache,
  ): Verdict | 'unchecked';
  /** Makes a checker of proofs in parts, for boards like this one. Default: none. */
  proofChecker?(setup: S): ProofChecker<S>;
  /** Strategy formats that can be checked. Default: none. */
  readonly strategies?: readonly StrategyForm<S>[];
  /**
   * Returns the distance of a position with the proved value `value` for the side to move.
   * Undefined if a limit ended the search or the game has no distances; never a guess. Default:
   * `search/distance.ts`.
   */
  distance(setup: S, value: number, context: SearchContext): Distance | undefined;
  /** Players by strength, the weakest first. Default: the depths of the reports. */
  readonly levels: readonly Level<S>[];
  /** Returns the opening book's moves of the position, if any. Default: no book. */
  book(setup: S): readonly BookMove[];
}
