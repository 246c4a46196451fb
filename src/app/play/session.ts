/**
 * One game being played: where it stands, what was played, what may be played. Knows the rules through the
 * game's own Position; who plays, what is printed and which files there are is not its business.
 */
import type { Game, Setup } from '../../core/game.js';
import { legalMoves, type ChancePosition, type Move, type Position, type Side } from '../../core/position.js';
import { Random } from '../../core/random.js';
import { ok, type Result } from '../../core/refusal.js';

/** One move played: what the player chose and where the piece came to lie. */
export interface Turn {
  readonly side: Side;
  readonly chosen: Move;
  readonly landed: Move;
  readonly chosenName: string;
  readonly landedName: string;
  /** The turn was given away: nothing was placed. */
  readonly lost: boolean;
}

/** How a game ended. */
export interface Ending {
  readonly winner: Side | 'draw';
  /** Points of the first side minus those of the second. */
  readonly difference: number;
  readonly resigned: boolean;
}

/** Name under which a codec reads the move that gives the turn away, if its game has one. */
const lostTurnName = 'pass';

export class Session {
  readonly turns: Turn[] = [];
  /** The side that resigned. */
  resigned: Side | undefined;
  private readonly setups: Setup[];

  private constructor(
    readonly game: Game,
    readonly position: Position,
    start: Setup,
    /** Of the slides: the same seed, the same slide at the same ply, however often a move is taken back. */
    readonly seed: number,
  ) {
    this.setups = [start];
  }

  /** A game from `start`; refused if that is no legal position. */
  static open(game: Game, start: Setup, seed: number): Result<Session> {
    const position = game.rules.position(start);
    return position.ok ? ok(new Session(game, position.value, start, seed)) : position;
  }

  get start(): Setup {
    return this.setups[0];
  }

  /** The position that the players see now. */
  get setup(): Setup {
    return this.setups.at(-1)!;
  }

  /** The positions from the start to now. */
  get positions(): readonly Setup[] {
    return this.setups;
  }

  /** The position before the last move; undefined at the start. */
  get before(): Setup | undefined {
    return this.setups.at(-2);
  }

  get isOver(): boolean {
    return this.resigned !== undefined || this.position.isOver;
  }

  get toMove(): Side {
    return this.position.toMove;
  }

  legalMoves(): Move[] {
    return this.isOver ? [] : legalMoves(this.position);
  }

  /** Name of a move in this game; names do not change while it is played. */
  nameOf(move: Move): string {
    return this.game.codec.moveName(this.start, move);
  }

  /** The move called `name`, whether or not it can be played now. */
  moveCalled(name: string): Result<Move> {
    return this.game.codec.parseMove(this.start, name);
  }

  /** True where `move` would be made on a cell that is taken, in games that put pieces on free cells. */
  isTaken(move: Move): boolean {
    const place = this.game.view.movePlace(this.setup, move);
    return place !== undefined && place.from === undefined && this.setup.cells[place.cell] !== 0;
  }

  /** Plays a legal move; slippery pieces slide as the seed says. */
  play(chosen: Move): Turn {
    return this.record(chosen, this.landing(chosen), false);
  }

  /** Repeats a turn of an earlier game; false if `landed` is not where `chosen` may lead. */
  replay(chosen: Move, landed: Move): boolean {
    if (!this.legalMoves().includes(chosen) || !this.outcomesOf(chosen).moves.includes(landed)) return false;
    this.record(chosen, landed, false);
    return true;
  }

  /** The move that gives the turn away; undefined in games without one. */
  get lostTurnMove(): Move | undefined {
    const move = this.moveCalled(lostTurnName);
    return move.ok ? move.value : undefined;
  }

  /** The mover's turn is lost; undefined in games without such a move. */
  loseTurn(): Turn | undefined {
    const move = this.lostTurnMove;
    return move === undefined || this.isOver ? undefined : this.record(move, move, true);
  }

  /** Takes back the last turn, or a resignation. */
  undo(): Turn | undefined {
    if (this.resigned !== undefined) {
      this.resigned = undefined;
      return undefined;
    }
    const turn = this.turns.pop();
    if (!turn) return undefined;
    this.setups.pop();
    this.position.undo();
    return turn;
  }

  /** The result; undefined while the game goes on. */
  ending(): Ending | undefined {
    const difference = this.position.settled;
    if (this.resigned !== undefined)
      return { winner: this.resigned === 0 ? 1 : 0, difference, resigned: true };
    if (!this.position.isOver) return undefined;
    return { winner: difference > 0 ? 0 : difference < 0 ? 1 : 'draw', difference, resigned: false };
  }

  private record(chosen: Move, landed: Move, lost: boolean): Turn {
    const side = this.position.toMove;
    const names = { chosenName: this.nameOf(chosen), landedName: this.nameOf(landed) };
    const turn: Turn = { side, chosen, landed, ...names, lost };
    this.setups.push(this.game.rules.after(this.setup, landed));
    this.position.play(landed);
    this.turns.push(turn);
    return turn;
  }

  /** A draw of its own for each ply, so that taking a move back never buys another slide. */
  private landing(chosen: Move): Move {
    const { moves, probability } = this.outcomesOf(chosen);
    let left = new Random((this.seed % 2 ** 40) * 4096 + this.turns.length).unit();
    for (let i = 0; i < moves.length - 1; i++) {
      left -= probability[i];
      if (left < 0) return moves[i];
    }
    return moves.at(-1)!;
  }

  private outcomesOf(chosen: Move): { moves: readonly Move[]; probability: ArrayLike<number> } {
    if (!this.game.rules.traits(this.setup).chance) return { moves: [chosen], probability: [1] };
    const out = new Int32Array(this.position.moveCount);
    const probability = new Float64Array(this.position.moveCount);
    const count = (this.position as ChancePosition).outcomes(chosen, out, probability, 0);
    return { moves: Array.from(out.subarray(0, count)), probability };
  }
}
