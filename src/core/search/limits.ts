import type { Stats, Stop } from '../answer.js';
import { now } from '../clock.js';
import type { ProofWriter } from '../proof.js';
import type { SharedSearch } from './shared-search.js';
import type { SolverCache } from './solver-cache.js';

/** Called at each reading of the clock, with the nodes so far and the depth (0: none). */
export type Watch = (nodes: number, depth: number) => void;

/** Limits of the search of one position; an absent one is no limit. */
export interface Limits {
  readonly nodes?: number | undefined;
  /** Milliseconds. */
  readonly ms?: number | undefined;
  /** Bytes of tables, trees and stacks. */
  readonly bytes?: number | undefined;
  /** Plies. */
  readonly depth?: number | undefined;
}

/** The limits of a search and its environment. */
export interface SearchContext extends Limits {
  /** Holds data from one record to the next; absent: nothing is held. */
  readonly cache?: SolverCache | undefined;
  /** Called as the search progresses. */
  readonly watch?: Watch | undefined;
  /** Set if other threads search the same position; they share the limit of nodes. */
  readonly shared?: SharedSearch | undefined;
  /** Nodes of the other threads that `nodes` does not hold; by default all that they have spent. */
  readonly othersSpent?: number | undefined;
  /**
   * Receives the proof of the answer, and with `best: 'all'` of the whole set of best moves. A
   * solver that can write a proof part by part uses it instead of a certificate, and does not limit
   * its length.
   */
  readonly proof?: ProofWriter | undefined;
}

/** Returns the limits alone, which can be sent to another thread. */
export function limitsOf({
  cache: _cache,
  watch: _watch,
  shared: _shared,
  othersSpent: _othersSpent,
  proof: _proof,
  ...limits
}: SearchContext): Limits {
  return limits;
}

/** Returns whether a limit of nodes or of time ends the search. */
export function isLimited({ nodes, ms }: Limits): boolean {
  return nodes !== undefined || ms !== undefined;
}

/** Wraps `watch` for several searches in sequence, each with its own count, to report their sum. */
export function watchOfAll(watch: Watch): Watch {
  let before = 0;
  let last = 0;
  return (nodes, depth) => {
    if (nodes < last) before += last;
    last = nodes;
    watch(before + nodes, depth);
  };
}

/** Returns a function that gives the limits with the time left since now, for several searches. */
export function countdown(limits: SearchContext): () => SearchContext {
  const { ms } = limits;
  if (ms === undefined) return () => limits;
  const until = now() + ms;
  return () => ({ ...limits, ms: until - now() });
}

/** Returns the limits with `share` of the nodes and the time. */
export function partOf(limits: SearchContext, share: number): SearchContext {
  const { nodes, ms } = limits;
  return { ...limits, nodes: nodes && Math.ceil(nodes * share), ms: ms && ms * share };
}

/** Returns the limits with at most `most` nodes. */
export function withNodes(limits: SearchContext, most: number): SearchContext {
  return { ...limits, nodes: Math.min(most, limits.nodes ?? Infinity) };
}

/** Returns the limits left after these nodes and milliseconds and those of other threads. */
export function leftOf(
  limits: SearchContext,
  spent: { readonly nodes: number; readonly ms: number },
): SearchContext {
  const { nodes, ms, shared, othersSpent = 0 } = limits;
  const ofOthers = shared?.spend(0) ?? 0;
  return {
    ...limits,
    othersSpent: shared && ofOthers,
    nodes: nodes && Math.max(0, nodes - spent.nodes - (ofOthers - othersSpent)),
    ms: ms && Math.max(0, ms - spent.ms),
  };
}

/** Number of nodes between two readings of the clock. */
const nodesPerClockReading = 1024;

/** Counts nodes against the limits, by `spend()` at each node. Once stopped, it remains stopped. */
export class Meter {
  nodes = 0;
  /** Largest number of bytes asked for at once. */
  bytes = 0;
  stop: Stop = 'finished';
  /** Depth of the current iteration, or the limit of depth; 0 if there is neither. */
  depth: number;
  private readonly started = now();
  private readonly nodeLimitOfAll: number;
  /** The limit of nodes less those that other threads have spent since this meter was made. */
  private nodeLimit: number;
  private readonly byteLimit: number;
  private readonly deadline: number;
  private readonly watch: Watch | undefined;
  private nextReading = nodesPerClockReading;
  private readonly shared: SharedSearch | undefined;
  /** Nodes of this meter that were reported to the other threads. */
  private reported = 0;
  /** Nodes of the other threads that the limit does not hold. */
  private readonly othersBefore: number;

  constructor(limits: SearchContext = {}) {
    this.nodeLimitOfAll = this.nodeLimit = Math.floor(limits.nodes ?? Infinity);
    this.byteLimit = limits.bytes ?? Infinity;
    this.deadline = this.started + (limits.ms ?? Infinity);
    this.depth = limits.depth ?? 0;
    this.watch = limits.watch;
    this.shared = limits.shared;
    this.othersBefore = limits.othersSpent ?? this.shared?.spend(0) ?? 0;
  }

  /** Counts one node. Returns false if the search must end without visiting it. */
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

  /** Counts nodes before their visits. If fewer are left, counts those and returns false. */
  claim(count: number): boolean {
    if (this.stop === 'finished' && count > this.nodeLimit - this.nodes) this.stop = 'nodes';
    this.nodes = Math.min(this.nodes + count, this.nodeLimit);
    return this.stop === 'finished';
  }

  /**
   * Returns the number of nodes that a search that counts its own may visit before the next call; 0
   * if it must end. They count as visited until they are given back.
   */
  claimBatch(): number {
    if (this.stop === 'finished' && this.nodes >= this.nextReading) this.readClock();
    if (this.stop === 'finished' && this.nodes >= this.nodeLimit) this.stop = 'nodes';
    if (this.stop !== 'finished') return 0;
    const count = Math.min(nodesPerClockReading, this.nodeLimit - this.nodes);
    this.nodes += count;
    return count;
  }

  giveBack(count: number): void {
    this.nodes -= count;
  }

  /** Reads the clock, also for phases without nodes (building a table). False: the search ends. */
  readClock(): boolean {
    this.nextReading = this.nodes + nodesPerClockReading;
    this.watch?.(this.nodes, this.depth);
    if (this.deadline < Infinity && this.stop === 'finished' && now() >= this.deadline) this.stop = 'time';
    if (this.shared) {
      this.tellThreads(this.shared);
      // A search whose result is no longer needed ends as if its time were over.
      if (this.shared.isOver && this.stop === 'finished') this.stop = 'time';
    }
    return this.stop === 'finished';
  }

  private tellThreads(shared: SharedSearch): void {
    this.nodeLimit = this.nodeLimitOfAll - (shared.spend(this.nodes - this.reported) - this.othersBefore);
    this.reported = this.nodes;
  }

  /** Returns false if `bytes` in use at once exceed the limit. */
  allows(bytes: number): boolean {
    if (bytes > this.bytes) this.bytes = bytes;
    if (bytes > this.byteLimit && this.stop === 'finished') this.stop = 'memory';
    return this.stop === 'finished';
  }

  /** Ends a search that can go no deeper, with the stop of one that used up its memory. */
  endForMemory(): void {
    if (this.stop === 'finished') this.stop = 'memory';
  }

  /** Makes a meter for an attempt: at most `nodes` of those left. `absorb` adds its counts here. */
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
    // The part has already reported its nodes to the other threads.
    this.reported += part.reported;
    this.bytes = Math.max(this.bytes, part.bytes);
    this.readClock();
  }

  /** Returns the counts of the search, with `others` that only the search itself knows. */
  stats(others: Partial<Stats>): Stats {
    if (this.shared) this.tellThreads(this.shared);
    // Written field by field: spreading three objects takes longer than a record of the main job.
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

  /** Returns the milliseconds since this meter was made. */
  elapsed(): number {
    return now() - this.started;
  }
}
