/**
 * The exact solver of Hex without some of its parts, to measure the value of each; the data of the
 * notebook 08-hex-solver come from here.
 *
 * A part is removed by replacing methods of one solver's objects, so that the program itself has no
 * switches. Every variant is correct: the parts only save work.
 */
import type { Board } from '../../games/hex/solver/board.js';
import { Dfpn } from '../../games/hex/solver/dfpn.js';
import type { HSearch } from '../../games/hex/connections/hsearch.js';
import type { Frame } from '../../games/hex/solver/frame.js';

/** Parts that can be removed, each by itself. */
export const parts = [
  'dead cells',
  'captured pairs',
  'vulnerable moves',
  'dominated moves',
  'virtual connections',
  'must-play',
  'resistance order',
  'carriers of lost moves',
  'doubled guess',
  'symmetry',
] as const;
export type Part = (typeof parts)[number];

const never = (): boolean => false;

/** Removal of each part; the two parts not listed are methods of `ReducedDfpn`. */
const removals: Partial<Record<Part, (dfpn: Dfpn) => void>> = {
  'dead cells': ({ fillIn }) => (fillIn.fillDead = never),
  'captured pairs': ({ fillIn }) => (fillIn.fillPair = never),
  'vulnerable moves': ({ moves }) => (moves.vulnerable = false),
  'dominated moves': ({ moves, frames }) => {
    moves.dominated = false;
    for (const frame of frames) frame.dropDominated = () => undefined;
  },
  'virtual connections': ({ hsearch }) => {
    hsearch.run = function (this: HSearch, colour, player) {
      this.ends.set(colour, player);
      this.isWon = this.ends.joined;
      forget(this);
    };
  },
  'must-play': ({ hsearch }) => {
    const run = hsearch.run.bind(hsearch);
    hsearch.run = (colour, player, place) => {
      run(colour, player, place);
      if (!hsearch.isWon) forget(hsearch);
    };
  },
  'resistance order': ({ moves }) => (moves.order = () => void moves.score.fill(0)),
  symmetry: ({ keys }) => (keys.turns = false),
};

/** Leaves no cell out of the must-play. */
function forget(search: HSearch): void {
  search.must.fill(-1);
  search.carrier.fill(0);
}

export class ReducedDfpn extends Dfpn {
  constructor(
    board: Board,
    private readonly without: readonly Part[],
  ) {
    super(board);
    for (const part of without) removals[part]?.(this);
  }

  protected override firstLook(frame: Frame, player: number): boolean {
    const isNew = super.firstLook(frame, player);
    if (isNew && this.without.includes('doubled guess') && this.phi > 0 && this.delta > 0) this.delta /= 2;
    return isNew;
  }

  protected override absorb(frame: Frame, i: number): boolean {
    const live = frame.live.slice();
    const isWon = super.absorb(frame, i);
    if (this.without.includes('carriers of lost moves') && !isWon && this.phi === 0) {
      frame.live.set(live);
      this.board.remove(frame.live, frame.cell[i]);
    }
    return isWon;
  }
}
