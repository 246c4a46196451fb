/** A game of the protocol: every move names its colour, so colours need not alternate; every move can be undone. */
import type { Game } from '../../core/game.js';
import type { Move, Side } from '../../core/position.js';
import { hex } from '../../games/hex/index.js';
import { swapMove } from '../../games/hex/rules/moves.js';
import { HexPosition } from '../../games/hex/rules/position.js';
import type { HexSetup } from '../../games/hex/rules/setup.js';
import { beginner } from './protocol.js';

/** The board after a move, and the move; `resigned` is who gave up. */
interface State {
  readonly setup: HexSetup;
  readonly last?: Move;
  readonly resigned?: Side;
}

/** The game that other programs play through the protocol. */
export const htpGame: Game = hex;

export const playFaults = ['unknown cell', 'occupied cell', 'game over', 'swap not possible'] as const;
export type PlayFault = (typeof playFaults)[number];

export class HtpGame {
  private states: State[];

  constructor(
    readonly cols: number,
    readonly rows: number,
  ) {
    this.states = [{ setup: emptyBoard(rows, cols) }];
  }

  private get state(): State {
    return this.states.at(-1)!;
  }

  get last(): Move | undefined {
    return this.state.last;
  }

  /** The board with `side` to move, by default whoever's turn it is. */
  setup(side?: Side): HexSetup {
    const { setup } = this.state;
    return side === undefined ? setup : { ...setup, toMove: side };
  }

  /** Who has won, by a chain or because the other gave up. */
  get winner(): Side | undefined {
    const { setup, resigned } = this.state;
    if (resigned !== undefined) return resigned === 0 ? 1 : 0;
    const { winner } = new HexPosition(setup);
    return winner === 0 ? undefined : winner === 1 ? 0 : 1;
  }

  clear(): void {
    this.states = [{ setup: emptyBoard(this.rows, this.cols) }];
  }

  /** Puts a stone of `side`, or carries out `resign` and `swap-pieces`. */
  play(side: Side, name: string): PlayFault | undefined {
    const setup = this.setup(side);
    if (name === 'resign') return void this.states.push({ ...this.state, resigned: side });
    if (this.winner !== undefined) return 'game over';
    if (name === 'swap-pieces') return this.swap(setup);
    const cell = hex.codec.parseMove({ ...setup, swap: false }, name);
    if (!cell.ok) return 'unknown cell';
    if (setup.cells[cell.value] !== 0) return 'occupied cell';
    this.states.push({ setup: hex.rules.after(setup, cell.value), last: cell.value });
    return undefined;
  }

  /** False if nothing was played. */
  undo(): boolean {
    if (this.states.length === 1) return false;
    this.states.pop();
    return true;
  }

  /** The swap rule is the other program's to apply: it is carried out wherever it makes sense. */
  private swap(setup: HexSetup): PlayFault | undefined {
    const stones = setup.cells.filter((stone) => stone !== 0);
    if (setup.rows !== setup.cols || stones.length !== 1 || stones[0] !== 2 - setup.toMove) {
      return 'swap not possible';
    }
    this.states.push({ setup: hex.rules.after({ ...setup, swap: true }, swapMove(setup)) });
    return undefined;
  }
}

function emptyBoard(rows: number, cols: number): HexSetup {
  return { game: 'hex', rows, cols, cells: new Uint8Array(rows * cols), toMove: beginner, swap: false };
}
