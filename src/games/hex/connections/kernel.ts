/// <reference path="../../../assets.d.ts" />
/**
 * H-search by WebAssembly: `assembly/`, compiled by `make kernels` for sets of 64, 128, 256 and 384
 * cells. The kernel's memory holds the connections found, grows with them up to a limit, and is
 * read here for certificates and tests.
 */
import { instanceOf, type KernelMemory } from '../../../core/wasm/instance.js';
import type { Board } from '../solver/board.js';
import type { CapturedSets } from './captured.js';
import type { Changes } from './changes.js';
import type { EdgeTemplates } from './edge-templates.js';
import type { Endpoints } from './endpoints.js';
import capturing128 from './hsearch-128-captures.wasm';
import hsearch128 from './hsearch-128.wasm';
import capturing256 from './hsearch-256-captures.wasm';
import capturing384 from './hsearch-384-captures.wasm';
import capturing64 from './hsearch-64-captures.wasm';
import hsearch64 from './hsearch-64.wasm';

interface Exports {
  readonly memory: KernelMemory;
  /** @param pages of 64 kB, at most, for growing lists. Returns 0 without memory for the rest. */
  init(fulls: number, semis: number, places: number, pages: number): number;
  offsetOf(what: number): number;
  run(count: number, groups: number, neighbours: number, templates: number, place: number): number;
  /** Returns 0 if there was no room in that place. */
  keep(count: number, place: number): number;
}

/** Limits of a search and of what it saves. */
export interface Room {
  /** Full and semi connections of a pair at most, no more than 20 and 40. */
  readonly fulls: number;
  readonly semis: number;
  /** Positions whose connections can be saved. */
  readonly places: number;
  /** Most bytes for connections on boards of over 128 cells; smaller boards reserve them all. */
  readonly bytes: number;
  /** Whether carriers may share cells that stones capture. */
  readonly captures: boolean;
}

/** Facts known before the search. */
export interface KnownFacts {
  readonly captured: CapturedSets;
  readonly templates: EdgeTemplates;
}

/** Kernels by board size. If nothing is captured, `plain` finds the same in less time. */
const kernels = [
  { cells: 64, plain: hsearch64, capturing: capturing64 },
  { cells: 128, plain: hsearch128, capturing: capturing128 },
  { cells: 256, plain: capturing256, capturing: capturing256 },
  { cells: 384, plain: capturing384, capturing: capturing384 },
];
/** Boards of up to this many cells have all memory from the beginning. */
const fixedCells = 128;

/** On larger boards no connections are searched: that would take longer than all the rest. */
export const maxCells = 384;

const bytesPerPage = 1 << 16;

/** Indices of the addresses, in the order of `offsetOf` in assembly/hsearch.ts. */
enum Place {
  cells,
  neighbours,
  to,
  main,
  captured,
  templates,
  templatePairs,
  fulls,
  semis,
  queue,
  fullCounts,
  semiCounts,
  others,
  degrees,
}

export class Kernel {
  private readonly exports: Exports;
  private readonly offsets: readonly number[];
  /** Words of a set in the kernel, which may be more than the board's. */
  private readonly width: number;
  private view = new Int32Array(0);
  /** Largest value of `bytes`. */
  readonly maxBytes: number;

  /** @throws RangeError if the machine has no memory for it */
  constructor(
    private readonly board: Board,
    private readonly room: Room,
  ) {
    const { cells, plain, capturing } = kernels.find((kernel) => 32 * board.words <= kernel.cells)!;
    this.width = cells / 32;
    this.exports = instanceOf<Exports>(room.captures ? capturing : plain);
    this.offsets = Array.from({ length: Place.degrees + 1 }, (_, what) => this.exports.offsetOf(what));
    const pages = Math.ceil(this.bytesOfConnections / bytesPerPage);
    if (this.exports.init(room.fulls, room.semis, room.places, pages) === 0)
      throw new RangeError('no memory for virtual connections');
    this.maxBytes = this.bytes + this.bytesOfConnections;
  }

  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Bytes for growing lists: enough for all connections in doubling blocks, within the limit. */
  private get bytesOfConnections(): number {
    const { fulls, semis, bytes } = this.room;
    if (32 * this.width <= fixedCells) return 0;
    const endpoints = this.board.cellCount + 2;
    const lists = endpoints * (endpoints - 1) * 8 * (fulls + semis);
    return Math.min(bytes, 4 * this.width * lists);
  }

  /**
   * Finds the connections between `ends`, whose sides are not joined by stones; true if the sides
   * have a full one.
   * @param must receives the must-play, as in hsearch.ts
   * @param carrier receives the carrier
   * @param known captured sets and templates
   * @param changes since the position whose connections are saved in `place`
   */
  run(
    ends: Endpoints,
    must: Int32Array,
    carrier: Int32Array,
    known?: KnownFacts,
    changes?: Changes,
    place = -1,
  ): boolean {
    const { width } = this;
    this.setCells(ends);
    if (changes) this.setChanges(changes);
    if (known) this.setKnown(ends, known);
    const isWon = this.exports.run(
      ends.count,
      ends.groups,
      changes ? 0 : this.setNeighbours(ends),
      known?.templates.count ?? 0,
      changes ? place : -1,
    );
    const { words } = this;
    for (let w = 0; w < must.length; w++) {
      must[w] = words[w];
      carrier[w] = words[width + w];
    }
    return isWon !== 0;
  }

  /** Endpoint where the player of the last run would join the sides; -1 if none was found. */
  get winning(): number {
    return this.words[4 * this.width];
  }

  /** Whether memory was too short for all connections of the last run. */
  get isShort(): boolean {
    return this.words[4 * this.width + 2] !== 0;
  }

  /** Saves the connections of the last run between `count` endpoints; false if there is no room. */
  keep(count: number, place: number): boolean {
    return this.exports.keep(count, place) !== 0;
  }

  /** The lists of full or of semi connections of the last run. */
  lists(kind: 'fulls' | 'semis'): CarrierLists {
    const [blocks, counts] =
      kind === 'fulls' ? [Place.fulls, Place.fullCounts] : [Place.semis, Place.semiCounts];
    const { board, width, offsets, room } = this;
    return new CarrierLists(this.words, offsets[blocks], offsets[counts], room[kind], width, board.words);
  }

  /** Ages of the full and of the semi connections of the last run, by slot; lower is older. */
  ages(): [Map<number, number>, Map<number, number>] {
    const { words, room, offsets, width } = this;
    const [fulls, semis] = [new Map<number, number>(), new Map<number, number>()];
    const first = offsets[Place.queue] / 4;
    for (let entry = 0; entry < words[4 * width + 1]; entry++) {
      const item = words[first + entry];
      const [pair, number, kind] = [item >>> 12, (item >> 2) & 0x3ff, item & 3];
      if (kind === 0) fulls.set(pair * room.fulls + number, entry);
      else if (kind === 1) semis.set(pair * room.semis + number, entry);
    }
    return [fulls, semis];
  }

  /** Endpoints that full connections of the last run join to this one. */
  partnersOf(endpoint: number): Set<number> {
    const { words, offsets } = this;
    const degree = words[offsets[Place.degrees] / 4 + endpoint];
    const block = degree === 0 ? 0 : words[offsets[Place.others] / 4 + endpoint];
    return new Set(new Uint16Array(words.buffer, block, degree));
  }

  /** The memory as words, renewed after it has grown. */
  private get words(): Int32Array {
    const { buffer } = this.exports.memory;
    if (this.view.buffer !== buffer) this.view = new Int32Array(buffer);
    return this.view;
  }

  private setCells({ word, bit, count, groups }: Endpoints): void {
    const { words, width } = this;
    const at = this.offsets[Place.cells] / 4;
    words.fill(0, at, at + width * count);
    for (let x = groups; x < count; x++) words[at + width * x + word[x]] = bit[x];
  }

  private setChanges({ to, isMain, added, removed }: Changes): void {
    const { words, width, offsets, board } = this;
    const { length } = new Uint8Array(words.buffer, 0, board.cellCount + 2);
    new Uint8Array(words.buffer, offsets[Place.to], length).set(to.subarray(0, length));
    new Uint8Array(words.buffer, offsets[Place.main], length).set(isMain.subarray(0, length));
    words.fill(0, 2 * width, 4 * width);
    words.set(added, 2 * width);
    words.set(removed, 3 * width);
  }

  private setKnown({ count }: Endpoints, { captured, templates }: KnownFacts): void {
    this.copy(captured.words, count, this.offsets[Place.captured] / 4);
    this.copy(templates.carriers, templates.count, this.offsets[Place.templates] / 4);
    this.words.set(templates.pair.subarray(0, templates.count), this.offsets[Place.templatePairs] / 4);
  }

  /** Copies `count` sets, from the board's number of words to the kernel's. */
  private copy(from: Int32Array, count: number, to: number): void {
    const { words, width } = this;
    const length = this.board.words;
    for (let i = 0; i < count; i++) {
      for (let w = 0; w < width; w++) words[to + width * i + w] = w < length ? from[i * length + w] : 0;
    }
  }

  /** Writes the pairs of neighbours; returns their number. */
  private setNeighbours({ of, cell, count, groups }: Endpoints): number {
    const { words } = this;
    const { ring } = this.board;
    const first = this.offsets[Place.neighbours] / 4;
    let at = first;
    for (let y = groups; y < count; y++) {
      for (let i = 6 * cell[y]; i < 6 * cell[y] + 6; i++) {
        const x = of[ring[i]];
        if (x >= 0 && x < y) words[at++] = (y * (y - 1)) / 2 + x;
      }
    }
    return at - first;
  }
}

/**
 * Carriers of the connections of every pair of endpoints x < y, numbered y * (y - 1) / 2 + x, in
 * the order in which they were found; pair p has the slots from p * perPair on. No list holds a
 * carrier that contains another one added before it.
 */
export class CarrierLists {
  private readonly counts: Uint8Array;

  constructor(
    private readonly memory: Int32Array,
    private readonly blocks: number,
    counts: number,
    private readonly perPair: number,
    private readonly stride: number,
    private readonly words: number,
  ) {
    this.counts = new Uint8Array(memory.buffer, counts);
  }

  /** The slots of a pair, oldest first. */
  slots(pair: number): number[] {
    return Array.from({ length: this.counts[pair] }, (_, i) => pair * this.perPair + i);
  }

  /** Returns a view of the carrier in a slot. */
  carrier(slot: number): Int32Array {
    const block = this.memory[this.blocks / 4 + Math.floor(slot / this.perPair)];
    const at = block / 4 + this.stride * (slot % this.perPair);
    return this.memory.subarray(at, at + this.words);
  }
}
