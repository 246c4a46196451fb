import type { Move } from './position.js';
import type { Phrase } from './text/phrase.js';

/**
 * How far an answer can be trusted. `proved`: lo = hi is the exact value. `bounded`: the value lies in
 * lo..hi. `estimated`: a heuristic value, no bound. `refused`: no answer.
 */
export const statuses = ['proved', 'bounded', 'estimated', 'refused'] as const;
export type Status = (typeof statuses)[number];

/** Why the search ended. Everything but `finished` is a limit: never a proof by itself. */
export const stops = ['finished', 'nodes', 'time', 'memory'] as const;
export type Stop = (typeof stops)[number];

/** Counts of one search. Deterministic for equal input, options and node budget, except `ms`. */
export interface Stats {
  /** Positions analysed. */
  nodes: number;
  /**
   * Nodes at which one move's value made the others useless: alpha cuts where side 1 was to move, beta cuts where
   * side 0 was. 0 for searches that make none or do not know whose move it is (their `extra` may count `cuts`).
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
  /** Counters that only some algorithms have, by name (captures tried, board copies, states…). */
  extra?: Readonly<Record<string, number>>;
}

export function emptyStats(): Stats {
  return { nodes: 0, cutsAlpha: 0, cutsBeta: 0, tableHits: 0, depth: 0, ms: 0, bytes: 0 };
}

/** `stats` with the nodes and the time of another search for the same answer. */
export function withEffortOf(stats: Stats, other: Stats): Stats {
  return { ...stats, nodes: stats.nodes + other.nodes, ms: stats.ms + other.ms };
}

/** What one move is worth to the side that makes it; as in an answer, exact only where it is `proved`. */
export interface MoveValue {
  readonly move: Move;
  readonly lo: number;
  readonly hi: number;
  readonly status: 'proved' | 'bounded' | 'estimated';
}

/** Answer to one position, from the view of the side to move. */
export interface Answer {
  /** The value is at least `lo`… */
  readonly lo: number;
  /** …and at most `hi`. `lo === hi` with status `proved`: exact. */
  readonly hi: number;
  readonly status: Exclude<Status, 'refused'>;
  readonly stop: Stop;
  /** One best move, or every optimal one when the question asked for all; empty when the game is over. */
  readonly best: readonly Move[];
  /** `best` is one best move, and others were not looked for, whatever the question asked. */
  readonly isOneBest?: true;
  /** Principal variation, best move first. */
  readonly line: readonly Move[];
  /** Of an estimate where the question asked for them: the moves that the search weighed, the preferred ones first. */
  readonly values?: readonly MoveValue[];
  readonly certificate?: Certificate;
  /** Id of the solver that answered, where the one that was asked left it to another. */
  readonly solver?: string;
  readonly stats: Stats;
}

/** Whether `best` holds every optimal move: all were asked for and proved, or there is none. */
export function isBestComplete(
  { status, stop, best, isOneBest }: Answer,
  { best: asked }: { readonly best: 'one' | 'all' },
): boolean {
  if (status !== 'proved' || stop !== 'finished') return false;
  return best.length === 0 || (asked === 'all' && isOneBest !== true);
}

/** Whether all best moves of a position were asked for and only some are known, though its value is proved. */
export function isListShort(answer: Answer, question: { readonly best: 'one' | 'all' }): boolean {
  return question.best === 'all' && answer.status === 'proved' && !isBestComplete(answer, question);
}

/** An estimate says no more digits than it can stand for: four after the point. */
export function roundedEstimate(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}

/**
 * A certificate is plain JSON with which anyone can check an answer without trusting the solver that gave it.
 * Each game defines its kinds and brings the checker, which knows only the rules.
 */
export interface Certificate {
  readonly kind: string;
}

/**
 * Verdict of a checker over one answer: what was shown, or the first thing that is wrong. `move`: the move of the
 * side to move with which the certificate begins, so that this one is shown to keep the value.
 */
export type Verdict =
  | {
      readonly ok: true;
      readonly shown: 'exact' | 'at-least' | 'at-most' | 'interval';
      readonly move?: number;
      /** Every best move is shown to be one, and every other not. */
      readonly allBest?: boolean;
    }
  | { readonly ok: false; readonly fault: Phrase };
