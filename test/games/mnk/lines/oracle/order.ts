/**
 * Move order: a cell is worth the sum of 4^-n over its open lines, n being the number of cells that
 * the line still lacks. A defending side's own lines count more than those that it stops, by a
 * measured factor: a defence without pairings consists of threats.
 */
import { firstCell } from './cellset.js';
import type { LineFrames, SideFrames } from './frames.js';

/** Weight of the defender's lines when it moves and when the attacker does, both measured. */
const defenderWeight = { defends: 3, attacks: 0.5 } as const;

const quarters = Float64Array.from({ length: 65 }, (_, n) => 4 ** -n);

export class LineOrder {
  /** Moves of all plies, best first; those of ply p start at `width * p`. */
  readonly moves: Int32Array;
  private readonly weight: Float64Array;

  /** @param width number of free cells */
  constructor(
    private readonly frames: LineFrames,
    readonly width: number,
    plies: number,
  ) {
    this.moves = new Int32Array(width * plies);
    this.weight = new Float64Array(width);
  }

  /** Lists the cells of a set; returns where the list ends. */
  list(ply: number, defends: boolean, low32: number, high32: number): number {
    const { weight, moves } = this;
    weight.fill(0);
    this.add(this.frames.attacker, ply, 1);
    this.add(this.frames.defender, ply, defends ? defenderWeight.defends : defenderWeight.attacks);
    const from = this.width * ply;
    let end = from;
    for (let [restLow32, restHigh32] = [low32, high32]; (restLow32 | restHigh32) !== 0;) {
      const cell = firstCell(restLow32, restHigh32);
      if (restLow32 !== 0) restLow32 &= restLow32 - 1;
      else restHigh32 &= restHigh32 - 1;
      const own = weight[cell];
      let at = end++;
      for (; at > from && weight[moves[at - 1]] < own; at--) moves[at] = moves[at - 1];
      moves[at] = cell;
    }
    return end;
  }

  private add(side: SideFrames, ply: number, factor: number): void {
    const { weight } = this;
    const from = ply * side.width;
    const end = from + side.count[ply];
    for (let i = from; i < end; i++) {
      const worth = factor * quarters[side.left[i]];
      for (let rest = side.low32[i]; rest !== 0; rest &= rest - 1)
        weight[31 - Math.clz32(rest & -rest)] += worth;
      for (let rest = side.high32[i]; rest !== 0; rest &= rest - 1)
        weight[63 - Math.clz32(rest & -rest)] += worth;
    }
  }
}
