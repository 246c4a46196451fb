/**
 * The control of the board. The page asks for a move, a jump or an analysis; the session carries
 * moves out at once, in the thread of the page; an engine searches in a worker; and listeners are
 * called after each change. It knows no page and no worker.
 */
import { now } from '../../core/clock.js';
import type { Analysis, EngineCalls, EngineReply } from '../engine/protocol.js';
import { act, decide } from '../../session/act.js';
import type { Action, SeatKind } from '../../session/events.js';
import { annotationIn, type Annotation } from '../../app/answers/convert/annotation.js';
import { savedGameText, savedPosition } from '../../session/saved-game.js';
import type { TreeShape } from '../../search/alphabeta/tree-shape.js';
import type { Turn } from '../../session/move-tree.js';
import { refusalText } from '../../session/sentences.js';
import type { Session } from '../../session/session.js';
import type { Setup } from '../../core/game.js';
import { curveOf, describe } from '../game/describe.js';
import { openedGame, type Opening } from '../game/opening.js';
import type { GameState, MoveNote } from '../game/state.js';
import { adviser, engineOf, type SeatSettings, type Settings } from './settings.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** The engine's worker, as the controller sees it. A rejected promise means that it broke down. */
export interface Workers {
  /** Returns the engine, for one question. It cancels an open one, whose promise never settles. */
  engine(game: string, progress: (nodes: number) => void): EngineCalls;
  /** Cancels the engine's current question. */
  stopEngine(): void;
}

/** The current work of the engine and its purpose. */
export interface Work {
  readonly purpose: 'move' | 'analysis' | 'tree' | 'maximum' | 'review';
  nodes: number;
}

/** The largest number of captures on the board, and the moves that make them. */
export interface Maximum extends MoveNote {
  readonly startRecord: string;
}

/** An action of the people at the board, or the move of an engine with a note of its thoughts. */
type BoardAction = Action & { readonly note?: MoveNote };

export type GameRequest = Opening | BoardAction;

/** `turn`: the computer has moved, and a person has to move now. */
export type Change = 'game' | 'work' | 'turn';

export class GameController {
  /** Undefined until a game was opened. */
  session: Session | undefined;
  /** The position shown, described anew after each request. */
  state: GameState | undefined;
  work: Work | undefined;
  analysing = false;
  analysis: Analysis | undefined;
  tree: TreeShape | undefined;
  maximum: Maximum | undefined;
  private reviewed: { readonly moves: string; readonly annotation: Annotation } | undefined;
  problem: Phrase | undefined;
  private readonly notes = new WeakMap<Turn, MoveNote>();
  private readonly evaluated = new WeakMap<Turn | Setup, number>();

  constructor(
    private readonly workers: Workers,
    private players: Settings,
    private readonly changed: (change: Change) => void,
    /** The seed from which the engine's seed for each move is derived. */
    public seed: number,
  ) {}

  get settings(): Settings {
    return this.players;
  }

  /** The players of this game and of later ones. */
  set settings(settings: Settings) {
    this.players = settings;
    if (this.session) this.sit(this.session);
  }

  /** A game of one player is played by hand; the computer is asked for its longest line. */
  private sit(session: Session): void {
    const { seats, loseTurn } = this.players;
    const kindOf = ({ who }: SeatSettings): SeatKind =>
      who === 'human' || session.game.view.solo ? 'person' : 'engine';
    session.seats = [kindOf(seats[0]), kindOf(seats[1])];
    session.loseTurn = loseTurn;
  }

  /**
   * Carries out a request.
   * @param at the revision of the session that it belongs to
   * @returns false if nothing happened; `problem` says why
   */
  ask(request: GameRequest, at?: number): boolean {
    const problem = 'kind' in request ? this.open(request) : this.act(request, at);
    if (problem) {
      this.tell(problem);
      return false;
    }
    this.stop();
    this.state = describe(this.session!, this.notes);
    this.problem = undefined;
    this.analysis = undefined;
    this.tree = undefined;
    if (this.maximum?.startRecord !== this.state.startRecord) this.maximum = undefined;
    const annotation = 'kind' in request && request.kind === 'load' ? annotationIn(request.text) : undefined;
    if (annotation) this.reviewed = { moves: this.movesOfGame, annotation };
    this.changed('game');
    this.goOn();
    return true;
  }

  private open(opening: Opening): Phrase | undefined {
    const opened = openedGame(opening, this.session, now());
    if (!opened.ok) return opened.problem;
    const { session } = opened;
    this.sit(session);
    // A game from elsewhere is shown before its engine moves.
    session.isPaused = ['record', 'load', 'link'].includes(opening.kind);
    this.session = session;
    return undefined;
  }

  private act({ note, ...action }: BoardAction, at?: number): Phrase | undefined {
    const session = this.session!;
    const acted = act(session, action, note ? session.toMove : 'board', { now: now(), at });
    if (!acted.ok) return refusalText(acted.refusal);
    if (note) this.notes.set(session.turns.at(-1)!, note);
    return undefined;
  }

  /** The evaluation of every position from the start to the last move, for player 1. */
  get curve(): readonly number[] {
    return this.session ? curveOf(this.session, this.evaluated) : [];
  }

  /** Starts the work that is due: the computer's move, or the values of all moves. */
  goOn(): void {
    if (this.session?.engineIsDue) void this.think();
    else if (this.analysing) void this.analyse();
  }

  get isComputersTurn(): boolean {
    return this.session?.seatToMove === 'engine';
  }

  /** The computer waits until it is told to continue. */
  get isPaused(): boolean {
    return this.session?.isPaused ?? false;
  }

  get canResign(): boolean {
    return this.session !== undefined && !('code' in decide(this.session, { type: 'resign' }, 'board'));
  }

  /** Restarts the work that is due, because settings have changed. */
  refresh(): void {
    this.stop();
    this.problem = undefined;
    this.changed('game');
    this.goOn();
  }

  stop(): void {
    if (!this.work) return;
    this.workers.stopEngine();
    this.work = undefined;
    this.changed('work');
  }

  /** Stops the computer until `resume`. */
  pause(): void {
    if (this.session) this.session.isPaused = true;
    this.stop();
    this.changed('work');
  }

  /** Lets the computer continue from the position shown; the moves after it become a variation. */
  resume(): void {
    const { session } = this;
    if (!session) return;
    session.isPaused = false;
    if (session.looksBack) this.ask({ type: 'cut' });
    else {
      this.changed('game');
      this.goOn();
    }
  }

  setAnalysing(on: boolean): void {
    this.analysing = on;
    if (!on && this.work?.purpose === 'analysis') this.stop();
    if (!on) this.analysis = undefined;
    this.changed('game');
    if (on && !this.work) this.goOn();
  }

  /** The game up to the position shown, for an engine. */
  private get savedHere(): string {
    return JSON.stringify(savedPosition(this.session!));
  }

  private async think(): Promise<void> {
    const { state, settings, seed } = this;
    if (!state) return;
    const seat = settings.seats[state.toMove];
    const engine = engineOf(seat, state.game.solvers.levels, settings.seconds, seed + state.ply);
    const session = this.session!;
    const at = session.revision;
    const thought = await this.engine('move', (calls) => calls.think(this.savedHere, engine));
    if (!thought) return;
    const move = session.nameOf(thought.move);
    const hasMoved = this.ask({ type: 'move', move, note: thought.note }, at);
    if (hasMoved && session.seatToMove === 'person') this.changed('turn');
  }

  /** Computes first values quickly, then better ones, each time with twice the time. */
  private async analyse(): Promise<void> {
    const { state, settings } = this;
    if (!state || state.isOver) return;
    const most = 1000 * settings.seconds;
    let spent = 0;
    for (let ms = firstLook; spent < most && this.analysing && this.state === state; ms *= 2) {
      const engine = adviser(Math.min(ms, most - spent) / 1000);
      const analysis = await this.engine('analysis', (calls) => calls.analyse(this.savedHere, engine));
      if (!analysis) return;
      this.analysis = analysis;
      this.changed('game');
      if (analysis.values.every(({ status }) => status === 'proved')) return;
      spent += ms;
    }
  }

  /** Searches the tree of the position to `depth` and stores its shape. */
  async drawTree(depth: number, prune: boolean, evaluation: string): Promise<void> {
    if (!this.state) return;
    const search = { depth, prune, nodes: treeNodes, evaluation: evaluation || undefined };
    const tree = await this.engine('tree', (calls) => calls.tree(this.savedHere, search));
    if (!tree) return;
    this.tree = tree;
    this.changed('game');
  }

  /** The review of the game on the board; undefined if the game has changed since. */
  get annotation(): Annotation | undefined {
    return this.reviewed?.moves === this.movesOfGame ? this.reviewed.annotation : undefined;
  }

  /** The whole game as a file, with its review if it has one. */
  get savedText(): string {
    const { annotation } = this;
    return savedGameText(this.session!, annotation && { annotation });
  }

  private get movesOfGame(): string {
    const { startRecord = '', turns = [] } = this.state ?? {};
    return [startRecord, ...turns.map(({ text }) => text)].join(' ');
  }

  /** Whether the game has moves of two sides and no review yet. */
  get canReview(): boolean {
    const { state, annotation } = this;
    return state?.players === 2 && state.turns.length > 0 && !annotation;
  }

  async review(): Promise<void> {
    const { movesOfGame, session, settings } = this;
    if (!session) return;
    const engine = adviser(Math.min(settings.seconds, reviewSeconds));
    const annotation = await this.engine('review', (calls) => calls.review(savedGameText(session), engine));
    if (!annotation) return;
    this.reviewed = { moves: movesOfGame, annotation };
    this.changed('game');
  }

  /** Proves the largest number of captures from the start of the sequence. */
  async findMaximum(): Promise<void> {
    const { state, settings } = this;
    if (!state) return;
    const saved = JSON.stringify({ ...savedPosition(this.session!), moves: [] });
    const engine = adviser(settings.seconds);
    const thought = await this.engine('maximum', (calls) => calls.think(saved, engine));
    if (!thought) return;
    this.maximum = { ...thought.note, startRecord: state.startRecord };
    this.changed('game');
  }

  /** Returns the engine's answer; undefined if it failed, and `problem` says why. */
  private async engine<T extends object>(
    purpose: Work['purpose'],
    question: (calls: EngineCalls) => Promise<EngineReply<T>>,
  ): Promise<T | undefined> {
    const work: Work = { purpose, nodes: 0 };
    this.work = work;
    this.changed('work');
    const progress = (nodes: number): void => void (work.nodes = nodes);
    let reply: EngineReply<T>;
    try {
      reply = await question(this.workers.engine(this.state!.game.id, progress));
    } catch {
      reply = { problem: brokenEngine };
    }
    if (this.work !== work) return undefined;
    this.work = undefined;
    this.changed('work');
    if (!('problem' in reply)) return reply;
    if (purpose === 'move') this.session!.isPaused = true;
    this.tell(reply.problem);
    return undefined;
  }

  /** Shows a problem until the next change. */
  tell(problem: Phrase): void {
    this.problem = problem;
    this.changed('game');
  }
}

/** Seconds of a review for each position. */
const reviewSeconds = 1;

/** Milliseconds until the first values of an analysis. */
const firstLook = 300;

/** The largest number of positions in a drawn tree. */
const treeNodes = 2_000_000;

const brokenEngine: Phrase = phrase(
  'the search broke down (too little memory, or no connection to load it): choose a lower level or less time, then go on',
);
