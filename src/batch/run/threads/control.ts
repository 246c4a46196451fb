/**
 * Memory by which the threads on one position communicate, and each thread's view of it.
 *
 *   flags   0 position, a counter: work for any other number is over   1 a helper has the answer
 *           2 position whose memory must be cleared, 0 if clear, -1 while a helper clears it
 *           2 + h   helper h is working
 *   nodes   one 64-bit count for each thread
 */
import type { SharedSearch } from '../../../core/search/shared-search.js';
import type { SharedMemoryObject } from '../../../core/wasm/instance.js';

export const POSITION = 0;
export const ANSWERED = 1;
export const UNCLEARED = 2;
const helperFlags = 2;
const clearing = -1;

export interface Control {
  readonly flags: Int32Array;
  readonly nodes: BigInt64Array;
}

export function makeControl(threads: number): Control {
  return {
    flags: new Int32Array(new SharedArrayBuffer(4 * (helperFlags + threads))),
    nodes: new BigInt64Array(new SharedArrayBuffer(8 * threads)),
  };
}

/** Returns the index of the flag of helper `thread` (1, 2 and so on). */
export function atWork(thread: number): number {
  return helperFlags + thread;
}

/** Message to a helper: named memory that thread 0 made for a position. */
export interface NamedWords {
  readonly position: number;
  readonly name: string;
  readonly words: Int32Array;
}

/** Message to a helper: memory to clear after a position. */
export interface UsedMemory {
  readonly position: number;
  readonly used: readonly Int32Array[];
}

/** Clears the memory of a position, unless another thread is clearing or has cleared it. */
export function clearMemory({ flags }: Control, { position, used }: UsedMemory): void {
  if (Atomics.compareExchange(flags, UNCLEARED, position, clearing) !== position) return;
  for (const words of used) words.fill(0);
  Atomics.store(flags, UNCLEARED, 0);
  Atomics.notify(flags, UNCLEARED);
}

/** One thread's view of the search of one position. */
export class SharedView implements SharedSearch {
  constructor(
    private readonly control: Control,
    readonly thread: number,
    private readonly position: number,
    readonly memory: SharedMemoryObject | undefined,
    readonly words: SharedSearch['words'],
  ) {}

  get threads(): number {
    return this.control.nodes.length;
  }

  get isOver(): boolean {
    const { flags } = this.control;
    return Atomics.load(flags, ANSWERED) !== 0 || Atomics.load(flags, POSITION) !== this.position;
  }

  spend(nodes: number): number {
    const counts = this.control.nodes;
    Atomics.add(counts, this.thread, BigInt(nodes));
    let others = 0;
    for (let i = 0; i < counts.length; i++) if (i !== this.thread) others += Number(Atomics.load(counts, i));
    return others;
  }
}
