/**
 * A game of the protocol: moves name their colour, so that colours need not alternate, and every
 * move can be undone.
 */
import type { Game } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import { hex } from '../../../games/hex/index.js';
import type { HexSetup } from '../../../games/hex/rules/setup.js';
import { act } from '../../../session/act.js';
import type { Action } from '../../../session/events.js';
import { Session } from '../../../session/session.js';
import { beginner } from './protocol.js';
import { unwrap } from '../../../core/refusal.js';

export const htpGame: Game = hex;

type PlayFault = 'unknown cell' | 'occupied cell' | 'game over' | 'swap not possible';

export class HtpGame {
  /** A move out of turn starts another session from the current position. */
  private sessions: Session[];

  constructor(
    readonly cols: number,
    readonly rows: number,
  ) {
    this.sessions = [emptyBoard(rows, cols)];
  }

  get session(): Session {
    return this.sessions.at(-1)!;
  }

  /** The winner, by a chain or by resignation. */
  get winner(): Side | undefined {
    return this.session.ending()?.winner as Side | undefined;
  }

  /**
   * Returns the session for a move of `side`. It is a new one if the side is out of turn or swaps,
   * unless the game is over.
   */
  asked(side: Side, swap = false): Session {
    const { session } = this;
    if (session.isOver || (session.toMove === side && !swap)) return session;
    return opened({ ...(session.setup as HexSetup), toMove: side, swap });
  }

  clear(): void {
    this.sessions = [emptyBoard(this.rows, this.cols)];
  }

  /** Plays a stone of `side`, or executes `resign` or `swap-pieces`. */
  play(side: Side, name: string): PlayFault | undefined {
    // The other program applies the swap rule; here it is allowed wherever it makes sense.
    const swap = name === 'swap-pieces';
    const isSquare = this.rows === this.cols;
    const session = name === 'resign' ? this.session : this.asked(side, swap && isSquare);
    const action: Action =
      name === 'resign' ? { type: 'resign' } : { type: 'move', move: swap ? 'swap' : name };
    const acted = act(session, action, side);
    if (acted.ok) {
      if (session !== this.session) this.sessions.push(session);
      return undefined;
    }
    const { code } = acted.refusal;
    if (code === 'over') return 'game over';
    return swap ? 'swap not possible' : code === 'taken' ? 'occupied cell' : 'unknown cell';
  }

  /** Returns false if there was no move. */
  undo(): boolean {
    const { ok } = act(this.session, { type: 'offer', what: 'undo' }, 'board');
    if (this.session.turns.length === 0 && this.sessions.length > 1) this.sessions.pop();
    return ok;
  }
}

function emptyBoard(rows: number, cols: number): Session {
  const cells = new Uint8Array(rows * cols);
  return opened({ game: 'hex', rows, cols, cells, toMove: beginner, swap: false });
}

/** Opens a session; every board of Hex is a position. */
function opened(setup: HexSetup): Session {
  return unwrap(Session.open(hex, setup, 0));
}
