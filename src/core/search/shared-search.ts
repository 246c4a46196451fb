import type { SharedMemoryObject } from '../wasm/instance.js';

/**
 * State shared by the threads that search one position (`context.shared`). Each thread runs the
 * whole search; they share the memory of tables, and the first proof is the answer.
 * `batch/run/threads` starts the threads.
 */
export interface SharedSearch {
  readonly threads: number;
  /** 0 is the thread that answers; of the others, helpers, only proofs count. */
  readonly thread: number;
  /** The memory of `words`, as kernels import it; undefined if they cannot. */
  readonly memory: SharedMemoryObject | undefined;
  /** Another thread has the answer: this search is no longer needed. */
  readonly isOver: boolean;
  /**
   * Returns the shared memory with this name. All threads ask for equal lengths.
   * @param clear number of its first words that are zero at first, by default all; the others hold
   *   anything
   */
  words(name: string, length: number, clear?: number): Int32Array;
  /** Counts nodes of this thread; returns those of the others for this position. */
  spend(nodes: number): number;
}

/** Returns the address of `bytes` with this name, zero at first, which all threads use. */
export function addressForAll(shared: SharedSearch, name: string, bytes: number): number {
  return shared.words(name, bytes / Int32Array.BYTES_PER_ELEMENT).byteOffset;
}

/** Returns the address of as many `bytes` with this name for this thread alone. */
export function addressForThread(shared: SharedSearch, name: string, bytes: number): number {
  return addressForAll(shared, name, shared.threads * bytes) + shared.thread * bytes;
}

/** Throws in a helper, of which only a proof counts. Called before a solver estimates. */
export function endHelp(shared: SharedSearch | undefined): void {
  if (shared && shared.thread > 0) throw new Error('only a proof of a helper counts');
}

/** Returns a view for work with its own budget: the nodes of other threads do not count. */
export function withOwnBudget(shared: SharedSearch): SharedSearch {
  return {
    threads: shared.threads,
    thread: shared.thread,
    memory: shared.memory,
    get isOver() {
      return shared.isOver;
    },
    words: (name, length, clear) => shared.words(name, length, clear),
    spend: (nodes) => {
      shared.spend(nodes);
      return 0;
    },
  };
}
