/**
 * What happens at the board: the page asks for a move, a jump, an analysis; the session carries moves out at once, in the
 * thread of the page, an engine thinks in a worker, and whoever watches is told when something changed. Knows no page and
 * no worker.
 */
import { now } from '../../core/clock.js';
import type { MoveValue } from '../../core/answer.js';
import type { Move } from '../../core/position.js';
import type { EngineReply, EngineRequest } from '../engine/protocol.js';
import { decide } from '../../session/act.js';
import type { SeatKind } from '../../session/events.js';
import type { Annotation } from '../../app/annotate/annotate.js';
import { savedGameText, savedPosition } from '../../session/saved-game.js';
import type { Session } from '../../session/session.js';
import { ShownGame, type GameRequest } from '../game/shown-game.js';
import type { GameState } from '../game/state.js';
import { gameMenus } from './choice.js';
import { adviser, engineOf, type SeatSettings, type Settings } from './settings.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** The worker that thinks, as the controller sees it. A promise that is rejected tells of one that broke down. */
export interface Workers {
  /** A question asked while another one is open cancels that one: its promise never settles. */
  engine(request: EngineRequest, game: string, progress: (nodes: number) => void): Promise<EngineReply>;
  /** Cancels what the engine is doing. */
  stopEngine(): void;
}

/** What the engine is doing, and for which purpose. */
export interface Work {
  readonly purpose: 'move' | 'analysis' | 'tree' | 'maximum' | 'review';
  nodes: number;
}

export interface Analysis {
  readonly values: readonly MoveValue[];
  readonly best: readonly Move[];
  /** Names of the moves expected, the best one first. */
  readonly line?: readonly string[];
}

export type Tree = EngineReply & { readonly kind: 'tree' };

/** The most captures on the board, and how they are made. */
export interface Maximum {
  readonly startRecord: string;
  readonly lo: number;
  readonly hi: number;
  readonly line: readonly string[];
  readonly nodes: number;
  readonly ms: number;
}

export type Change = 'game' | 'work';

export class GameController {
  state: GameState | undefined;
  /** The games one can start, the default one first. */
  readonly menus = gameMenus();
  work: Work | undefined;
  analysing = false;
  analysis: Analysis | undefined;
  tree: Tree | undefined;
  maximum: Maximum | undefined;
  private reviewed: { readonly moves: string; readonly annotation: Annotation } | undefined;
  problem: Phrase | undefined;
  private readonly game = new ShownGame();
  private set!: Settings;

  constructor(
    private readonly workers: Workers,
    settings: Settings,
    private readonly changed: (change: Change) => void,
    /** A seed for the engine of each move: other games, other moves. */
    public seed: number,
  ) {
    this.settings = settings;
  }

  get settings(): Settings {
    return this.set;
  }

  set settings(settings: Settings) {
    const kindOf = ({ who }: SeatSettings): SeatKind => (who === 'human' ? 'person' : 'engine');
    this.set = settings;
    this.game.sit([kindOf(settings.seats[0]), kindOf(settings.seats[1])], settings.loseTurn);
  }

  /**
   * Carries out a request. @param at the revision of the session that it belongs to
   * @returns false if nothing happened; `problem` says why
   */
  ask(request: GameRequest, at?: number): boolean {
    const reply = this.game.answer(request, now(), at);
    if (!reply.ok) {
      this.tell(reply.problem);
      return false;
    }
    this.stop();
    this.state = reply.state;
    this.problem = undefined;
    this.analysis = undefined;
    this.tree = undefined;
    if (this.maximum?.startRecord !== reply.state.startRecord) this.maximum = undefined;
    this.changed('game');
    this.goOn();
    return true;
  }

  /** The game; its texts are asked for where they are shown. */
  get session(): Session | undefined {
    return this.game.session;
  }

  /** The evaluation of every position from the start to the last move, for player 1. */
  get curve(): readonly number[] {
    return this.game.curve;
  }

  /** Starts whatever is due: the computer's move, or the values of all moves. */
  goOn(): void {
    if (this.session?.engineIsDue) void this.think();
    else if (this.analysing) void this.analyse();
  }

  get isComputersTurn(): boolean {
    return this.session?.seatToMove === 'engine';
  }

  /** The computer waits until it is told to go on. */
  get isPaused(): boolean {
    return this.session?.isPaused ?? false;
  }

  get canResign(): boolean {
    return this.session !== undefined && !('code' in decide(this.session, { type: 'resign' }, 'board'));
  }

  /** Settings have changed: whatever is due starts under the new ones. */
  refresh(): void {
    this.stop();
    this.problem = undefined;
    this.changed('game');
    this.goOn();
  }

  /** Ends what the engine is doing. */
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

  /** The computer goes on from the position shown; the moves after it are dropped. */
  resume(): void {
    const { session } = this;
    if (!session) return;
    session.isPaused = false;
    if (session.looksBack) this.ask({ kind: 'cut' });
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
    const engine = engineOf(seat, state.levels, settings.seconds, seed + state.ply);
    const at = this.session!.revision;
    const reply = await this.engine('move', { kind: 'think', saved: this.savedHere, engine });
    if (reply?.kind !== 'thought') return;
    this.ask({ kind: 'play', move: reply.move, note: reply.note }, at);
  }

  /** Values to look at soon, then better ones, each with twice the time of those before. */
  private async analyse(): Promise<void> {
    const { state, settings } = this;
    if (!state || state.isOver) return;
    const most = 1000 * settings.seconds;
    let spent = 0;
    for (let ms = firstLook; spent < most && this.analysing && this.state === state; ms *= 2) {
      const engine = adviser(Math.min(ms, most - spent) / 1000);
      const reply = await this.engine('analysis', { kind: 'analyse', saved: this.savedHere, engine });
      if (reply?.kind !== 'values') return;
      this.analysis = reply;
      this.changed('game');
      if (reply.values.every(({ status }) => status === 'proved')) return;
      spent += ms;
    }
  }

  /** Searches the tree of the position to `depth` and keeps its shape. */
  async drawTree(depth: number, prune: boolean, evaluation: string): Promise<void> {
    const { state } = this;
    if (!state) return;
    const asked = evaluation === '' ? {} : { evaluation };
    const reply = await this.engine('tree', {
      kind: 'tree',
      saved: this.savedHere,
      depth,
      prune,
      nodes: treeNodes,
      ...asked,
    });
    if (reply?.kind !== 'tree') return;
    this.tree = reply;
    this.changed('game');
  }

  /** What the moves of the game on the board were worth; undefined until it was reviewed as it is now. */
  get annotation(): Annotation | undefined {
    return this.reviewed?.moves === this.movesOfGame ? this.reviewed.annotation : undefined;
  }

  private get movesOfGame(): string {
    const { startRecord = '', turns = [] } = this.state ?? {};
    return [startRecord, ...turns.map(({ text }) => text)].join(' ');
  }

  /** Values the moves of the game. */
  async review(): Promise<void> {
    const { movesOfGame, session, settings } = this;
    if (!session) return;
    const engine = adviser(Math.min(settings.seconds, reviewSeconds));
    const reply = await this.engine('review', { kind: 'review', saved: savedGameText(session), engine });
    if (reply?.kind !== 'review') return;
    this.reviewed = { moves: movesOfGame, annotation: reply.annotation };
    this.changed('game');
  }

  /** Proves the most captures from the start of the sequence. */
  async findMaximum(): Promise<void> {
    const { state, settings } = this;
    if (!state) return;
    const saved = JSON.stringify({ ...savedPosition(this.session!), moves: [] });
    const engine = adviser(settings.seconds);
    const reply = await this.engine('maximum', { kind: 'think', saved, engine });
    if (reply?.kind !== 'thought') return;
    const { lo, hi, line, nodes, ms } = reply.note;
    this.maximum = { startRecord: state.startRecord, lo, hi, line, nodes, ms };
    this.changed('game');
  }

  /** The engine's answer; undefined if it failed, and `problem` says why. */
  private async engine(purpose: Work['purpose'], request: EngineRequest): Promise<EngineReply | undefined> {
    const work: Work = { purpose, nodes: 0 };
    this.work = work;
    this.changed('work');
    let reply: EngineReply | undefined;
    try {
      reply = await this.workers.engine(request, this.state!.game, (nodes) => {
        work.nodes = nodes;
      });
    } catch {
      reply = { kind: 'failed', problem: brokenEngine };
    }
    if (this.work !== work) return undefined;
    this.work = undefined;
    this.changed('work');
    if (reply.kind !== 'failed') return reply;
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

/** Of a review, for each position. */
const reviewSeconds = 1;

/** Milliseconds after which the first values of an analysis are shown. */
const firstLook = 300;

/** Positions a drawn tree has at most. */
const treeNodes = 2_000_000;

const brokenEngine: Phrase = phrase(
  'the search broke down (perhaps it took too much memory): choose a lower level or less time, then go on',
);
