import type { Answer } from './answer.js';
import type { Certificate, Verdict } from './certificate.js';
import type { Limits } from './limits.js';
import type { Move, Position } from './position.js';
import type { Random } from './random.js';
import type { Refusal, Result } from './refusal.js';
import type { Scene } from './scene.js';

/** What the text of a record says, game by game; the codec has checked its syntax, not the rules. */
export interface Setup {
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  /** The numbers of the record, in its order. */
  readonly cells: Uint8Array;
}

/** A record as the reader hands it to a game's codec: the right number of cells, each within the game's range. */
export interface RawRecord {
  readonly rows: number;
  readonly cols: number;
  /** `key=value` pairs of the header, as written; only keys that the grammar lists. */
  readonly options: ReadonlyMap<string, string>;
  readonly cells: Uint8Array;
}

/** The syntax of a game's records, as data for the reader. */
export interface Grammar {
  readonly minSide: number;
  readonly maxSide: number;
  readonly maxCell: number;
  readonly optionKeys: readonly string[];
  cellCount(rows: number, cols: number): number;
}

/** Traits a search checks at its front door. */
export interface Traits {
  /** One player looking for the most points, or two opponents. */
  readonly players: 1 | 2;
  /** Moves may have random outcomes: `position` returns a ChancePosition. */
  readonly chance: boolean;
  /** Bounds of the final value for side 0, whatever is played: -1 and 1 where only winning counts. */
  readonly worst: number;
  readonly best: number;
}

/** A heuristic for depth-limited searches. */
export interface Evaluation {
  readonly id: string;
  readonly summary: Bilingual;
  /** Heuristic final value of a position of this setup for side 0, any scale; positions that are over included. */
  evaluate(position: Position): number;
}

/** What is asked about a position, apart from the limits. */
export interface Question {
  readonly best: 'one' | 'all';
  /** Ask for a certificate: it may cost more than the answer. */
  readonly certificate: boolean;
  /** Name of the evaluation for depth-limited searches. */
  readonly evaluation?: string;
  readonly seed: number;
  /** False where nobody looks at the line beyond its first move: a solver may leave the rest out. */
  readonly line?: boolean;
  /**
   * A solver may keep what it proved for the positions that follow: the same values, but the counts, and which of
   * several best moves is named, then depend on what was solved before.
   */
  readonly share?: boolean;
}

export const plainQuestion: Question = { best: 'one', certificate: false, seed: 1 };

/** A text in the two languages that users read. */
export interface Bilingual {
  readonly en: string;
  readonly pt: string;
}

/** One algorithm for one game. `solve` is called only after `accepts` returned true. */
export interface Solver {
  readonly id: string;
  /** One line for `--help`. */
  readonly summary: Bilingual;
  /** Part of `-a all`: one that answers within reason wherever the others do. */
  readonly listed: boolean;
  accepts(setup: Setup, question: Question): true | Refusal;
  solve(setup: Setup, question: Question, limits: Limits): Answer;
}

/** What to draw on top of a position; a game ignores what has no meaning in it. */
export interface SceneOptions {
  /** Draw this line of moves, numbered. */
  readonly line?: readonly Move[];
  /** The move that led to the position, marked where it was played. */
  readonly last?: Move;
  /** The moves that led to the position, as far as they are known: for what it does not say itself (whose box). */
  readonly played?: readonly Move[];
  /** Moves marked as best. */
  readonly best?: readonly Move[];
  /** Short texts, usually values, written where these moves would be played. */
  readonly values?: readonly { readonly move: Move; readonly text: string }[];
}

/** A parameter of a generator, as `--help` shows it. */
export interface GenerateOptions {
  readonly rows?: number;
  readonly cols?: number;
  /** 0..1, share of occupied squares, by the game's own meaning. */
  readonly density?: number;
  /** Moves played from the empty position, for games that generate by playing. */
  readonly plies?: number;
  /** A named family of positions; `random` everywhere, `hard` where the game has one. */
  readonly kind: string;
}

/**
 * A game: Setup (syntax), Position (rules), codec (text <-> both), Scene (a drawing as data), its generators,
 * its solvers and the checker of its certificates. `S` is its setup type.
 */
export interface Game<S extends Setup = Setup> {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly name: Bilingual;
  readonly grammar: Grammar;
  traits(setup: S): Traits;
  /** The default solver needs milliseconds, but for tables that it builds once in a second or less. */
  isBrief(setup: S): boolean;
  /** @param strict also enforce the limits of the report the game comes from. */
  parse(raw: RawRecord, strict: boolean): Result<S>;
  /** Text of one record, newline at the end; `parse` of the reader's record gives an equal setup. */
  format(setup: S): string;
  position(setup: S): Result<Position>;
  /**
   * The setup after a move, which must be legal: what `position` of it can play is what `play` leads to. In a
   * capture sequence, which man captures is not part of a record, so there it serves drawings only.
   */
  after(setup: S, move: Move): S;
  /** Answers count what is still to come, not the points of the whole board (Dots and Boxes). */
  readonly answersToCome?: true;
  moveName(setup: S, move: Move): string;
  parseMove(setup: S, name: string): Result<Move>;
  /** The answer's line of `saida.txt`. */
  answerLine(setup: S, answer: Answer): string;
  /** One sentence on why the answer is what it is. */
  explain(setup: S, answer: Answer): Bilingual;
  scene(setup: S, options?: SceneOptions): Scene;
  readonly kinds: readonly string[];
  generate(random: Random, options: GenerateOptions): Result<S>;
  /** For depth-limited searches, the default first; empty where no search of the game stops early. */
  readonly evaluations: readonly Evaluation[];
  /** Default solver first. */
  readonly solvers: readonly Solver[];
  /**
   * Checks the claim that an answer lies within lo..hi, knowing only the rules: by `certificate`, or without one
   * by code of the game's own, if that is quick. `unchecked` where the game cannot tell; a certificate that does
   * not hold is a fault.
   */
  verify(setup: S, lo: number, hi: number, certificate: Certificate | undefined): Verdict | 'unchecked';
}
