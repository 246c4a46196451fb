import type { Stats, Stop } from '../answer.js';
import { now } from '../clock.js';
import type { SharedSearch } from './shared-search.js';
import type { SolverCache } from './solver-cache.js';

/** Told each time a search reads the clock: the nodes it has spent, and its depth in plies, 0 where it has none. */
export type Watch = (nodes: number, depth: number) => void;

/** What a search may spend on one position; an absent limit is none. */
export interface Limits {
  readonly nodes?: number;
  /** Milliseconds. */
  readonly ms?: number;
  /** Bytes of tables, trees and stacks. */
  readonly bytes?: number;
  /** Plies. */
  readonly depth?: number;
}

/** What a search is given besides the question: its limits, and what surrounds it. */
export interface SearchContext extends Limits {
  /** What the run keeps from one record to the next; without one nothing is kept. */
  readonly cache?: SolverCache | undefined;
  /** For those who watch a search live. */
  readonly watch?: Watch | undefined;
  /** Other threads search the same position: what they share with this one. The limit of nodes is that of all. */
  readonly shared?: SharedSearch | undefined;
}

/** The limits alone, as they can be sent to another thread. */
export function limitsOf({
  cache: _cache,
  watch: _watch,
  shared: _shared,
  ...limits
}: SearchContext): Limits {
  return limits;
}

/** For several searches one after another, each with its own count: tells `watch` the nodes of all. */
export function watchOfAll(watch: Watch): Watch {
  let before = 0;
  let last = 0;
  return (nodes, depth) => {
    if (nodes < last) before += last;
    last = nodes;
    watch(before + nodes, depth);
  };
}

/** `share` of the limits of nodes and time. */
export function partOf(limits: SearchContext, share: number): SearchContext {
  const { nodes, ms } = limits;
  return {
    ...limits,
    ...(nodes === undefined ? {} : { nodes: Math.ceil(nodes * share) }),
    ...(ms === undefined ? {} : { ms: ms * share }),
  };
}

/** The limits, with at most so many nodes. */
export function withNodes(limits: SearchContext, most: number): SearchContext {
  return { ...limits, nodes: Math.min(most, limits.nodes ?? Infinity) };
}

/** What is left of the limits after searches that took so many nodes and milliseconds, and after those of other threads. */
export function leftOf(
  limits: SearchContext,
  spent: { readonly nodes: number; readonly ms: number },
): SearchContext {
  const { nodes, ms, shared } = limits;
  const ofOthers = shared?.spend(0) ?? 0;
  return {
    ...limits,
    ...(nodes === undefined ? {} : { nodes: Math.max(0, nodes - spent.nodes - ofOthers) }),
    ...(ms === undefined ? {} : { ms: Math.max(0, ms - spent.ms) }),
  };
}

/** The clock is read once in this many nodes. */
const nodesPerClockReading = 1024;

/**
 * Counts nodes against the limits. Below the search line the only call is `spend()`.
 * Once it has said stop it goes on saying stop.
 */
export class Meter {
  nodes = 0;
  /** The most bytes that were asked for at once. */
  bytes = 0;
  stop: Stop = 'finished';
  /** Of the iteration under way, or the limit; 0 where there is neither. */
  depth: number;
  private readonly started = now();
  private readonly nodeLimitOfAll: number;
  /** Less what other threads have spent. */
  private nodeLimit: number;
  private readonly byteLimit: number;
  private readonly deadline: number;
  private readonly watch: Watch | undefined;
  private nextReading = nodesPerClockReading;
  private readonly shared: SharedSearch | undefined;
  /** Nodes of this meter that the other threads were told of, and what they had spent before. */
  private reported = 0;
  private readonly othersBefore: number;

  constructor(limits: SearchContext = {}) {
    this.nodeLimitOfAll = this.nodeLimit = limits.nodes ?? Infinity;
    this.byteLimit = limits.bytes ?? Infinity;
    this.deadline = this.started + (limits.ms ?? Infinity);
    this.depth = limits.depth ?? 0;
    this.watch = limits.watch;
    this.shared = limits.shared;
    this.othersBefore = this.shared?.spend(0) ?? 0;
  }

  /** Counts one node. False when the search has to end without visiting it. */
  spend(): boolean {
    if (this.stop !== 'finished') return false;
    if (this.nodes >= this.nodeLimit) {
      this.stop = 'nodes';
      return false;
    }
    this.nodes++;
    if (this.nodes >= this.nextReading) return this.readClock();
    return true;
  }

  /**
   * Counts `count` nodes at once, before they are visited; the visits are then not to be counted again, only the
   * clock to be read. False, with the rest of the limit spent, when fewer are left.
   */
  claim(count: number): boolean {
    if (this.stop === 'finished' && count > this.nodeLimit - this.nodes) this.stop = 'nodes';
    this.nodes = Math.min(this.nodes + count, this.nodeLimit);
    return this.stop === 'finished';
  }

  /** For phases without nodes (building a table, a matching): false when the time is over. */
  readClock(): boolean {
    this.nextReading = this.nodes + nodesPerClockReading;
    this.watch?.(this.nodes, this.depth);
    if (this.deadline < Infinity && this.stop === 'finished' && now() >= this.deadline) this.stop = 'time';
    if (this.shared) {
      this.tellThreads(this.shared);
      // What is not needed any more ends as if its time were over.
      if (this.shared.isOver && this.stop === 'finished') this.stop = 'time';
    }
    return this.stop === 'finished';
  }

  private tellThreads(shared: SharedSearch): void {
    this.nodeLimit = this.nodeLimitOfAll - (shared.spend(this.nodes - this.reported) - this.othersBefore);
    this.reported = this.nodes;
  }

  /** False when `bytes` in use at once are more than allowed. */
  allows(bytes: number): boolean {
    if (bytes > this.bytes) this.bytes = bytes;
    if (bytes > this.byteLimit && this.stop === 'finished') this.stop = 'memory';
    return this.stop === 'finished';
  }

  /** For a search that can go no deeper: ends it as one whose memory is used up. */
  endForMemory(): void {
    if (this.stop === 'finished') this.stop = 'memory';
  }

  /**
   * A meter for an attempt that may be given up: at most `nodes` of what is left here, the same end of time.
   * What it spent counts here after `absorb`.
   */
  part(nodes: number): Meter {
    const { watch, nodes: before } = this;
    return new Meter({
      nodes: Math.min(nodes, this.nodeLimit - this.nodes),
      ms: this.deadline - now(),
      bytes: this.byteLimit,
      shared: this.shared,
      watch: watch && ((own, depth) => watch(before + own, depth)),
    });
  }

  absorb(part: Meter): void {
    this.nodes += part.nodes;
    // The part has told the other threads of its own.
    this.reported += part.reported;
    this.bytes = Math.max(this.bytes, part.bytes);
    this.readClock();
  }

  /** The counts of a search that this meter has measured, with what only the search can tell. */
  stats(others: Partial<Stats>): Stats {
    if (this.shared) this.tellThreads(this.shared);
    // Field by field: a record of the main job takes less time than a spread of three objects.
    const stats: Stats = {
      nodes: others.nodes ?? this.nodes,
      cutsAlpha: others.cutsAlpha ?? 0,
      cutsBeta: others.cutsBeta ?? 0,
      tableHits: others.tableHits ?? 0,
      depth: others.depth ?? 0,
      ms: others.ms ?? this.elapsed(),
      bytes: others.bytes ?? 0,
    };
    if (others.extra) stats.extra = others.extra;
    return stats;
  }

  /** Milliseconds since the meter was made. */
  elapsed(): number {
    return now() - this.started;
  }
}
