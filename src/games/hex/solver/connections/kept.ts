/**
 * The connections of one position, kept so that H-search of a later one goes on from them (restore.ts).
 *
 *   lists, of each pair of endpoints x < y with used connections:
 *     x | y << 8 | fulls << 16 | semis << 24, the carriers of the fulls, those of the semis          (GONE in the end)
 *
 * Where the kernel runs (wasm/) the lists are in its memory instead.
 */
import type { Endpoints } from './endpoints.js';
import { USED, type CarrierLists } from './lists.js';
import type { Unions } from './unions.js';

/** Stands for an endpoint that is none any more. */
export const GONE = 255;

export class KeptConnections {
  /** Whose they are; 0 before there are any. */
  player = 0;
  /** The position. */
  readonly colour: Uint8Array;
  /** There was room for them. */
  isComplete = false;
  count = 0;
  groups = 0;
  /** A cell of each endpoint but the sides. */
  readonly cell: Int16Array;
  lists = new Int32Array(1 << 10);
  private length = 0;

  constructor(colours: number) {
    this.colour = new Uint8Array(colours);
    this.cell = new Int16Array(colours);
  }

  /** Whether they are of this player and position. */
  isOf(colour: Uint8Array, player: number): boolean {
    if (this.player !== player) return false;
    for (let i = 0; i < colour.length; i++) if (this.colour[i] !== colour[i]) return false;
    return true;
  }

  /** Takes down whose connections these are, of which position, and its endpoints. */
  setPosition(colour: Uint8Array, player: number, ends: Endpoints): void {
    this.colour.set(colour);
    this.player = player;
    this.count = ends.count;
    this.groups = ends.groups;
    const sides = colour.length - 4;
    for (let at = 0; at < sides; at++) if (ends.of[at] >= 2) this.cell[ends.of[at]] = at;
  }

  /** The same position, player and endpoints as those of another. */
  copyPosition({ colour, player, count, groups, cell }: KeptConnections): void {
    this.colour.set(colour);
    this.player = player;
    this.count = count;
    this.groups = groups;
    this.cell.set(cell);
  }

  /** Takes down the used connections of the endpoints. */
  setLists(fulls: CarrierLists, unions: Unions): void {
    this.length = 0;
    for (let y = 1, pair = 0; y < this.count; y++) {
      for (let x = 0; x < y; x++, pair++) {
        const head = this.length;
        const semis = unions.count[pair];
        if (fulls.count[pair] === 0 && semis === 0) continue;
        this.length++;
        let used = 0;
        for (let slot = pair * fulls.perPair; slot < pair * fulls.perPair + fulls.count[pair]; slot++) {
          if (fulls.state[slot] !== USED) continue;
          this.append(fulls.carriers, slot * fulls.words, fulls.words);
          used++;
        }
        this.append(unions.carriers, pair * unions.perPair * fulls.words, semis * fulls.words);
        this.lists[head] = x | (y << 8) | (used << 16) | (semis << 24);
      }
    }
    this.lists[this.length] = GONE;
  }

  private append(from: Int32Array, at: number, words: number): void {
    // One more for the word that ends the lists, one for the head of the next pair.
    while (this.length + words + 2 > this.lists.length) {
      const larger = new Int32Array(2 * this.lists.length);
      larger.set(this.lists);
      this.lists = larger;
    }
    for (let w = 0; w < words; w++) this.lists[this.length++] = from[at + w];
  }
}
