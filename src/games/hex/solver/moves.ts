/// <reference path="../../../assets.d.ts" />
/**
 * What the search asks of the moves of a position after fill-in: which need no search, and in which
 * order to try the others. `assembly/` has the methods, compiled by `make kernels`.
 */
import { instanceOf, type KernelMemory } from '../../../core/wasm/instance.js';
import { FIRST, SECOND } from '../rules/setup.js';
import type { Board } from './board.js';
import { deadRing, killersOf } from './dead.js';
import kernel from './moves.wasm';

interface Exports {
  readonly memory: KernelMemory;
  init(rows: number, cols: number): void;
  killersAt(): number;
  scoresAt(): number;
  setsAt(): number;
  score(): void;
  prune(player: number, vulnerable: number, dominated: number): void;
}

/** The kernel's sets are of 256 cells, its ring codes of 12 bits with this one for dead cells. */
const wordsOfSet = 8;
const codes = 4096;
const deadBit = 6;

export class Moves {
  /** Score of each cell after `order`, higher first; 0 for stones. */
  readonly score: Float64Array;
  /** After `prune`: the candidates that need a search. */
  readonly kept: Int32Array;
  /** After `prune`: cells of the answers to vulnerable moves, which belong to the proof. */
  readonly answers: Int32Array;
  /** Whether to look for vulnerable and for dominated moves. Experiments leave them out. */
  vulnerable = true;
  dominated = true;
  private readonly exports = instanceOf<Exports>(kernel);
  private readonly colours: Uint8Array;

  /** @param board of at most 256 cells */
  constructor(private readonly board: Board) {
    const { rows, cols, cellCount, words } = board;
    const { exports } = this;
    exports.init(rows, cols);
    const { buffer } = exports.memory;
    this.colours = new Uint8Array(buffer, 0, (rows + 2) * (cols + 2));
    this.score = new Float64Array(buffer, exports.scoresAt(), cellCount);
    this.kept = new Int32Array(buffer, exports.setsAt(), words);
    this.answers = new Int32Array(buffer, exports.setsAt() + 4 * wordsOfSet, words);
    for (const player of [FIRST, SECOND]) {
      const table = new Uint8Array(buffer, exports.killersAt() + codes * (player - 1), codes);
      for (let code = 0; code < codes; code++)
        table[code] = killersOf[player][code] | (deadRing[code] << deadBit);
    }
  }

  /** Fills `score` for the position. */
  order(colour: Uint8Array): void {
    this.set(colour);
    this.exports.score();
  }

  /** Prunes the candidate moves of `player`, a set of empty cells; keeps at least one. */
  prune(colour: Uint8Array, player: number, candidates: Int32Array): void {
    this.set(colour);
    for (let w = 0; w < candidates.length; w++) this.kept[w] = candidates[w];
    this.exports.prune(player, +this.vulnerable, +this.dominated);
  }

  private set(colour: Uint8Array): void {
    const { colours, board } = this;
    const { rows, cols } = board;
    for (let row = 0, cell = 0, at = cols + 3; row < rows; row++, at += 2)
      for (let col = 0; col < cols; col++) colours[at++] = colour[cell++];
  }
}
