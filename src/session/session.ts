/**
 * One game between two seats: its state, its moves, and the effect of each event. Terminal, page,
 * rooms, matches and protocols pass actions in (`act.ts` decides who may do what) and put events
 * into words; they contain no rules of the game. A session knows no engine, file, socket or clock
 * except the time passed to it: its caller asks engines for moves.
 */
import type { Game, Setup } from '../core/game.js';
import { legalMoves, type Move, type Position, type Side, otherSide } from '../core/position.js';
import { fail, ok, type Result } from '../core/refusal.js';
import { GameClock, type ClockSettings } from './clock.js';
import type { Offer, SeatKind, SessionEvent, TimeLeft } from './events.js';
import { MoveTree, turnText, type Turn, type Variation } from './move-tree.js';
import { lostTurnName, slidingTurn, turnOfText } from './moves.js';

/** The end of a game: by its rules, by a player, by the clock, or by the limit of moves. */
export interface Ending {
  readonly winner: Side | 'draw';
  /** Points of the first side minus those of the second. */
  readonly difference: number;
  readonly by: 'play' | 'resigned' | 'time' | 'length';
}

/** Games won by the first and by the second side. */
export type Score = readonly [number, number];

export interface SessionOptions {
  /** The seats of the first and the second side; two persons by default. */
  readonly seats?: readonly [SeatKind, SeatKind];
  /** Naming a taken cell costs the turn, as in report 001, in games where that is possible. */
  readonly loseTurn?: boolean;
  /** `left` is the time left, for a game that is continued. */
  readonly clock?: (ClockSettings & { readonly left?: TimeLeft }) | undefined;
  /** Moves after which the game is a draw. */
  readonly maxMoves?: number | undefined;
  /** The seats exchange sides from one game to the next. */
  readonly alternates?: boolean;
}

export class Session {
  seats: readonly [SeatKind, SeatKind];
  loseTurn: boolean;
  /** The engine to move waits until a move is made or taken back, or until it may continue. */
  isPaused = false;
  /** Grows with every event. */
  revision = 0;
  /** The number of earlier games from the same start. */
  games = 0;
  /** Milliseconds that each side has thought in this game. */
  readonly spent: [number, number] = [0, 0];
  /** The time since which the position is shown. */
  shownSince = 0;
  offer: { readonly what: Offer; readonly by: Side } | undefined;
  readonly clock: GameClock | undefined;
  readonly maxMoves: number | undefined;
  /** Earlier games won by the seats, in the order of the sides that they have now. */
  private won: Score = [0, 0];
  private readonly alternates: boolean;
  /** The side that resigned, or whose time is over, at the end of the line. */
  loss: { readonly side: Side; readonly by: 'resigned' | 'time' } | undefined;
  private tree: MoveTree;
  /** The move that gives the turn away; undefined in games without one. */
  readonly lostTurnMove: Move | undefined;

  private constructor(
    readonly game: Game,
    position: Position,
    readonly start: Setup,
    /**
     * Decides the slides: the same seed gives the same slide at the same ply, even after taking a
     * move back.
     */
    public seed: number,
    options: SessionOptions,
  ) {
    this.tree = this.newTree(position);
    const lostTurn = game.codec.parseMove(start, lostTurnName);
    this.lostTurnMove = lostTurn.ok ? lostTurn.value : undefined;
    this.seats = options.seats ?? ['person', 'person'];
    this.loseTurn = options.loseTurn ?? false;
    this.clock = options.clock && new GameClock(options.clock, options.clock.left);
    this.maxMoves = options.maxMoves;
    this.alternates = options.alternates ?? false;
  }

  /** Begins a game from `start`; refused if that is no legal position. */
  static open(game: Game, start: Setup, seed: number, options: SessionOptions = {}): Result<Session> {
    const position = game.rules.position(start);
    return position.ok ? ok(new Session(game, position.value, start, seed, options)) : position;
  }

  /**
   * Returns a game from this start with a man added to a cell, or removed if it was there; only in
   * games of one player.
   */
  edited(cell: number, value: number): Result<Session> {
    const { game, start, seed } = this;
    const cells = start.cells.slice();
    const max = game.rules.traits(start).players === 1 ? game.codec.grammar.maxCell : -1;
    if (cells[cell] === undefined || !(value >= 0 && value <= max))
      return fail('bad-cell', { found: value, max });
    cells[cell] = cells[cell] === value ? 0 : value;
    return Session.open(game, { ...start, cells }, seed);
  }

  /** The position shown. A search may play on it, and must leave it as it was. */
  get position(): Position {
    return this.tree.position;
  }

  /** The moves up to the position shown. */
  get turns(): readonly Turn[] {
    return this.tree.turns;
  }

  /** The moves of the whole game, including those after the position shown. */
  get line(): readonly Turn[] {
    return this.looksBack ? this.tree.lineTurns : this.tree.turns;
  }

  /** The position shown. */
  get setup(): Setup {
    return this.tree.setups.at(-1)!;
  }

  /** The positions from the start to the one shown. */
  get positions(): readonly Setup[] {
    return this.tree.setups;
  }

  /** The position before the last move; undefined at the start. */
  get before(): Setup | undefined {
    return this.tree.setups.at(-2);
  }

  /** Whether the position shown is not the last one. */
  get looksBack(): boolean {
    return this.tree.turns.length < this.tree.length;
  }

  get isOver(): boolean {
    return this.ending() !== undefined;
  }

  get toMove(): Side {
    return this.position.toMove;
  }

  /** The seat to move; undefined after the end and while an earlier position is shown. */
  get seatToMove(): SeatKind | undefined {
    return this.isOver || this.looksBack ? undefined : this.seats[this.toMove];
  }

  /** Whether an engine has to be asked for its move now. */
  get engineIsDue(): boolean {
    return this.seatToMove === 'engine' && !this.isPaused;
  }

  /** The side that resigned, in the position shown. */
  get resigned(): Side | undefined {
    return this.loss?.by === 'resigned' && !this.looksBack ? this.loss.side : undefined;
  }

  /** Returns the result; undefined while the game goes on. */
  ending(): Ending | undefined {
    const { loss, position, tree, maxMoves } = this;
    const difference = position.settled;
    if (loss && !this.looksBack) return { winner: otherSide(loss.side), difference, by: loss.by };
    if (position.isOver)
      return { winner: difference > 0 ? 0 : difference < 0 ? 1 : 'draw', difference, by: 'play' };
    const isLong = maxMoves !== undefined && tree.turns.length >= maxMoves;
    return isLong ? { winner: 'draw', difference, by: 'length' } : undefined;
  }

  /** Games won by the seats, in the order of the sides they have now; a draw is half for each. */
  get score(): Score {
    const [one, two] = this.won;
    const ending = this.ending();
    if (!ending) return this.won;
    const first = ending.winner === 'draw' ? 0.5 : 1 - ending.winner;
    return [one + first, two + 1 - first];
  }

  legalMoves(): Move[] {
    return this.isOver ? [] : legalMoves(this.position);
  }

  /** Returns the name of a move; names do not change during a game. */
  nameOf(move: Move): string {
    return this.game.codec.moveName(this.start, move);
  }

  /** Returns the move with this name, whether or not it can be played now. */
  moveCalled(name: string): Result<Move> {
    return this.game.codec.parseMove(this.start, name);
  }

  /** The moves that leave the line, or continue it after its end, the earliest first. */
  get variations(): readonly Variation[] {
    return this.tree.variations;
  }

  /** The moves from the start to each end of the tree except the line's. */
  get otherWays(): readonly (readonly Turn[])[] {
    return this.tree.otherWays();
  }

  /** Returns the milliseconds until the time of a side is over; undefined while no clock runs. */
  msToFlag(now: number): number | undefined {
    const side = this.clock?.runningSide;
    return side === undefined ? undefined : this.clock!.leftAt(now)[side];
  }

  /** Ends the game if the time of a side is over. */
  flag(now: number): SessionEvent | undefined {
    if (this.msToFlag(now) !== 0) return undefined;
    const event: SessionEvent = { kind: 'time', side: this.clock!.runningSide! };
    this.apply(event, now);
    return event;
  }

  /**
   * Carries out an event, whatever its origin. Returns false, without any effect, if it is
   * impossible here.
   */
  apply(event: SessionEvent, now = 0): boolean {
    const { toMove, clock } = this;
    if (!this.carryOut(event)) return false;
    this.revision++;
    if (event.kind === 'move') this.spent[toMove] += now - this.shownSince;
    this.shownSince = now;
    if (event.kind === 'show' || event.kind === 'remove') return true;
    // A variation is looked at before its engine moves.
    if (event.kind !== 'resign') this.isPaused = event.kind === 'vary';
    this.offer = event.kind === 'offer' ? { what: event.what, by: event.by } : undefined;
    const left = ('left' in event && event.left) || clock?.leftAt(now);
    const running = this.isOver || this.turns.length === 0 ? undefined : this.toMove;
    if (left) clock?.set(event.kind === 'time' ? withoutTime(left, event.side) : left, running, now);
    return true;
  }

  /** Returns the event of a legal move; the seed decides slides. */
  moveEvent(chosen: Move, now = 0): SessionEvent & { readonly kind: 'move' } {
    const { clock, toMove, turns } = this;
    const left = turns.length === 0 ? clock?.leftAt(now) : clock?.afterMove(toMove, now);
    return { kind: 'move', move: turnText(slidingTurn(this, chosen)), left };
  }

  /** Plays a legal move for the side to move. */
  play(chosen: Move): Turn {
    this.apply(this.moveEvent(chosen));
    return this.turns.at(-1)!;
  }

  /** Returns false if the event is impossible here. */
  private carryOut(event: SessionEvent): boolean {
    const { tree, clock, isOver, looksBack, loss } = this;
    // With a clock, earlier positions cannot be continued.
    const isBound = clock !== undefined && looksBack;
    switch (event.kind) {
      case 'move': {
        const turn = isOver || isBound ? undefined : turnOfText(this, event.move);
        if (turn) this.tree.play(turn);
        return turn !== undefined && this.endLoss();
      }
      case 'undo':
        if (!isPly(event.ply, tree.length - 1)) return false;
        tree.takeBack(event.ply);
        return this.endLoss();
      case 'resign':
        if (isOver || looksBack) return false;
        this.loss = { side: event.side, by: 'resigned' };
        return true;
      case 'time':
        return this.loseOnTime(event.side);
      case 'resume':
        return loss !== undefined && this.endLoss();
      case 'offer':
      case 'decline':
        return true;
      case 'rematch':
        if (isOver) this.begin(event.seed);
        return isOver;
      case 'show':
        if (!isPly(event.ply, tree.length)) return false;
        tree.show(event.ply);
        return true;
      case 'vary':
        return !clock && tree.vary(event.moves) && this.endLoss();
      case 'remove':
        return tree.remove(event.moves);
      case 'cut':
        if (isBound) return false;
        tree.cut();
        return !looksBack || this.endLoss();
    }
  }

  /** Shows the end of the game, which the clock decides unless it is over. */
  private loseOnTime(side: Side): boolean {
    const { tree } = this;
    const ply = tree.turns.length;
    tree.show(tree.length);
    const { isOver } = this;
    if (isOver) tree.show(ply);
    else this.loss = { side, by: 'time' };
    return !isOver;
  }

  private endLoss(): true {
    this.loss = undefined;
    return true;
  }

  private begin(seed: number): void {
    const { position, score, seats } = this;
    const exchange = this.alternates;
    this.won = exchange ? [score[1], score[0]] : score;
    this.seats = exchange ? [seats[1], seats[0]] : seats;
    this.tree.show(0);
    this.tree = this.newTree(position);
    this.seed = seed;
    this.games++;
    this.loss = undefined;
    this.spent.fill(0);
    this.clock?.set(this.clock.full, undefined, 0);
  }

  private newTree(position: Position): MoveTree {
    return new MoveTree(position, this.start, (setup, landed) => this.game.rules.after(setup, landed));
  }
}

function isPly(ply: number, most: number): boolean {
  return Number.isInteger(ply) && ply >= 0 && ply <= most;
}

function withoutTime([one, two]: TimeLeft, side: Side): TimeLeft {
  return side === 0 ? [0, two] : [one, 0];
}
