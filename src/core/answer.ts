import type { Move, Side } from './position.js';
import type { Phrase } from './text/phrase.js';

/**
 * The degree to which an answer can be trusted. `proved`: lo = hi is the exact value. `bounded`:
 * the value lies in lo..hi. `estimated`: a heuristic value without a bound. `refused`: no answer.
 */
export const statuses = ['proved', 'bounded', 'estimated', 'refused'] as const;
export type Status = (typeof statuses)[number];

/** The reason why a search ended. Everything but `finished` is a limit: never a proof by itself. */
export const stops = ['finished', 'nodes', 'time', 'memory'] as const;
export type Stop = (typeof stops)[number];

/** Counts of one search. Deterministic for equal input, options and node budget, except `ms`. */
export interface Stats {
  /** Positions analysed. */
  nodes: number;
  /**
   * Nodes at which the value of one move made the others useless: alpha cuts where side 1 was to
   * move, beta cuts where side 0 was. 0 for searches that make no cuts or do not know whose move it
   * is (their `extra` may count `cuts`).
   */
  cutsAlpha: number;
  cutsBeta: number;
  /** Positions whose value a table knew. */
  tableHits: number;
  /** Deepest ply reached. */
  depth: number;
  /** Wall-clock milliseconds. */
  ms: number;
  /** Peak bytes of the tables, trees and stacks that the algorithm itself allocated. */
  bytes: number;
  /** Counters that only some algorithms have, by name (captures tried, board copies, states). */
  extra?: Readonly<Record<string, number>>;
}

export function emptyStats(): Stats {
  return { nodes: 0, cutsAlpha: 0, cutsBeta: 0, tableHits: 0, depth: 0, ms: 0, bytes: 0 };
}

/** Returns the answer to a game that is over, without a search. */
export function answerToEnd(value: number): Answer {
  const over = { status: 'proved', stop: 'finished', best: [], line: [] } as const;
  return { lo: value, hi: value, ...over, stats: emptyStats() };
}

/** Adds the nodes and the time of another search for the same answer to `stats`. */
export function withEffortOf(stats: Stats, other: Stats): Stats {
  return { ...stats, nodes: stats.nodes + other.nodes, ms: stats.ms + other.ms };
}

/** Converts a value between the view of the first side and that of `side`, either way. */
export function seenBy(side: Side, { lo, hi }: Pick<Answer, 'lo' | 'hi'>): { lo: number; hi: number } {
  return side === 0 ? { lo, hi } : { lo: 0 - hi, hi: 0 - lo };
}

/** Difference up to which two expected values count as equal, as they are sums of doubles. */
export const rounding = 1e-9;

/** Returns whether two values differ by more than their rounding. */
export function areApart(x: number, y: number): boolean {
  return Math.abs(x - y) > rounding * Math.max(1, Math.abs(x));
}

/** The value of one move for its player. As in an answer, it is exact only if `proved`. */
export interface MoveValue {
  readonly move: Move;
  readonly lo: number;
  readonly hi: number;
  readonly status: 'proved' | 'bounded' | 'estimated';
}

/** Answer to one position, from the view of the side to move. */
export interface Answer {
  /** Lower bound of the value. */
  readonly lo: number;
  /** Upper bound of the value. The value is exact if `lo === hi` and the status is `proved`. */
  readonly hi: number;
  readonly status: Exclude<Status, 'refused'>;
  readonly stop: Stop;
  /** One best move, or every optimal one if the question asked for all; empty at the end. */
  readonly best: readonly Move[];
  /** Set if `best` holds one best move though the question asked for all. */
  readonly isOneBest?: true;
  /** Principal variation, best move first. */
  readonly line: readonly Move[];
  /** In an estimate, on request: the values of the moves that the search examined, best first. */
  readonly values?: readonly MoveValue[] | undefined;
  readonly certificate?: Certificate;
  /** Id of the solver that answered, if the requested solver delegated to another one. */
  readonly solver?: string;
  readonly stats: Stats;
}

/** Returns whether `best` holds every optimal move: all asked for and proved, or none exists. */
export function isBestComplete(
  { status, stop, best, isOneBest }: Answer,
  { best: asked }: { readonly best: 'one' | 'all' },
): boolean {
  if (status !== 'proved' || stop !== 'finished') return false;
  return best.length === 0 || (asked === 'all' && isOneBest !== true);
}

/** Returns whether the value is proved, but not all of the best moves asked for are known. */
export function isListShort(answer: Answer, question: { readonly best: 'one' | 'all' }): boolean {
  return question.best === 'all' && answer.status === 'proved' && !isBestComplete(answer, question);
}

/** Rounds an estimate to four digits after the point: it is not more precise than that. */
export function roundedEstimate(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}

/**
 * A certificate is plain JSON with which anyone can check an answer without trusting the solver.
 * Each game defines its own kinds of certificate and the checker, which knows only the rules.
 */
export interface Certificate {
  readonly kind: string;
}

/**
 * A checker's verdict on one answer: what it showed, or the first fault. `move` is the first move
 * of the certificate, if it begins with a move of the side to move: that move keeps the value.
 */
export type Verdict =
  | {
      readonly ok: true;
      readonly shown: 'exact' | 'at-least' | 'at-most' | 'interval';
      readonly move?: number;
      /** The certificate shows that `best` holds exactly the best moves. */
      readonly allBest?: boolean;
    }
  | { readonly ok: false; readonly fault: Phrase };
