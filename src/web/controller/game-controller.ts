/**
 * What happens at the controller: the page asks for a move, a jump, an analysis; the referee keeps the game, an
 * engine thinks, and whoever watches is told when something changed. Knows no page and no worker.
 */
import { now } from '../../core/clock.js';
import type { Bilingual } from '../../core/game.js';
import type { MoveValue } from '../../core/answer.js';
import type { Move, Side } from '../../core/position.js';
import type { EngineReply, EngineRequest } from '../engine/protocol.js';
import type { RefereeReply, RefereeRequest } from '../referee/referee.js';
import type { GameMenu, GameState } from '../referee/state.js';
import { adviser, engineOf, type Settings } from './settings.js';

/** The two workers, as the controller sees them. A promise that is rejected tells of a worker that broke down. */
export interface Workers {
  referee(request: RefereeRequest): Promise<RefereeReply>;
  /** A question asked while another one is open cancels that one: its promise never settles. */
  engine(request: EngineRequest, game: string, progress: (nodes: number) => void): Promise<EngineReply>;
  /** Cancels what the engine is doing. */
  stopEngine(): void;
  /** The games one can start, the default one first. */
  menus(): Promise<readonly GameMenu[]>;
}

/** What the engine is doing, and for which purpose. */
export interface Work {
  readonly purpose: 'move' | 'analysis' | 'tree' | 'maximum';
  nodes: number;
}

export interface Analysis {
  readonly values: readonly MoveValue[];
  readonly best: readonly Move[];
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

export type Change = 'game' | 'work' | 'progress';

export class GameController {
  state: GameState | undefined;
  /** Empty until the first worker has started. */
  menus: readonly GameMenu[] = [];
  work: Work | undefined;
  /** The computer waits until it is told to go on. */
  paused = false;
  analysing = false;
  analysis: Analysis | undefined;
  tree: Tree | undefined;
  maximum: Maximum | undefined;
  problem: Bilingual | undefined;
  /** Milliseconds that each side has used in this game, and when the position shown began. */
  used: [number, number] = [0, 0];
  shownSince = now();
  /** Settled when the referee has answered all that it was asked. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly workers: Workers,
    public settings: Settings,
    private readonly changed: (change: Change) => void,
    /** A seed for the engine of each move: other games, other moves. */
    public seed: number,
  ) {}

  /** Learns which games there are; false if the worker does not start, and `problem` says so. */
  async loadMenus(): Promise<boolean> {
    try {
      this.menus = await this.workers.menus();
    } catch {
      this.tell(brokenReferee);
      return false;
    }
    this.changed('game');
    return true;
  }

  /**
   * Asks the referee, one request after another. A request made by a function is what it says when its turn has come.
   * @param seen the position that the request belongs to: without effect if another one is shown by then.
   * @returns false if nothing was asked, or the referee refused, and `problem` says why
   */
  ask(request: RefereeRequest | (() => RefereeRequest | undefined), seen?: GameState): Promise<boolean> {
    const asked = this.queue.then(() => {
      if (seen && seen !== this.state) return false;
      const meant = typeof request === 'function' ? request() : request;
      return meant !== undefined && this.carryOut(meant);
    });
    this.queue = asked;
    return asked;
  }

  private async carryOut(request: RefereeRequest): Promise<boolean> {
    let reply: RefereeReply;
    try {
      reply = await this.workers.referee(request);
    } catch {
      this.tell(brokenReferee);
      return false;
    }
    if (!reply.ok) {
      this.tell(reply.problem);
      return false;
    }
    this.stop();
    this.timeMove(request.kind);
    this.state = reply.state;
    this.paused = waitsAfter(request.kind, this.paused);
    this.problem = undefined;
    this.analysis = undefined;
    this.tree = undefined;
    if (this.maximum?.startRecord !== reply.state.startRecord) this.maximum = undefined;
    this.changed('game');
    this.goOn();
    return true;
  }

  /** Notes the time of a move; another game begins anew. */
  private timeMove(kind: RefereeRequest['kind']): void {
    const shown = now();
    const { state } = this;
    if (state && (kind === 'play' || kind === 'point' || kind === 'lose-turn')) {
      this.used[state.toMove] += shown - this.shownSince;
    } else if (kind !== 'jump' && kind !== 'cut' && kind !== 'resign') this.used = [0, 0];
    this.shownSince = shown;
  }

  /** Starts whatever is due: the computer's move, or the values of all moves. */
  goOn(): void {
    if (this.isComputersTurn && !this.paused) void this.think();
    else if (this.analysing) void this.analyse();
  }

  get isComputersTurn(): boolean {
    const { state, settings } = this;
    if (!state || state.isOver || state.players === 1 || state.ply < state.turns.length) return false;
    return settings.seats[state.toMove].who === 'computer';
  }

  /** Who resigns when told to: the only human, or of two the one to move; undefined where nobody can. */
  get resigning(): Side | undefined {
    const { state, settings } = this;
    if (!state || state.isOver || state.players === 1 || state.ply < state.turns.length) return undefined;
    const humans = ([0, 1] as const).filter((side) => settings.seats[side].who === 'human');
    return humans.length === 2 ? state.toMove : humans[0];
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
    this.paused = true;
    this.stop();
    this.changed('work');
  }

  /** The computer goes on from the position shown; the moves after it are dropped. */
  async resume(): Promise<void> {
    this.paused = false;
    const { state } = this;
    if (state && state.ply < state.turns.length) await this.ask({ kind: 'cut' });
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

  private async think(): Promise<void> {
    const { state, settings, seed } = this;
    if (!state) return;
    const seat = settings.seats[state.toMove];
    const engine = engineOf(seat, state.levels, settings.seconds, seed + state.ply);
    const reply = await this.engine('move', { kind: 'think', saved: state.savedHere, engine });
    if (reply?.kind !== 'thought') return;
    await this.ask({ kind: 'play', move: reply.move, note: reply.note }, state);
  }

  /** Values to look at soon, then better ones, each with twice the time of those before. */
  private async analyse(): Promise<void> {
    const { state, settings } = this;
    if (!state || state.isOver) return;
    const most = 1000 * settings.seconds;
    let spent = 0;
    for (let ms = firstLook; spent < most && this.analysing && this.state === state; ms *= 2) {
      const engine = adviser(Math.min(ms, most - spent) / 1000);
      const reply = await this.engine('analysis', { kind: 'analyse', saved: state.savedHere, engine });
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
      ...{ kind: 'tree', saved: state.savedHere, depth, prune, nodes: treeNodes },
      ...asked,
    });
    if (reply?.kind !== 'tree') return;
    this.tree = reply;
    this.changed('game');
  }

  /** Proves the most captures from the start of the sequence. */
  async findMaximum(): Promise<void> {
    const { state, settings } = this;
    if (!state) return;
    const saved = JSON.stringify({ ...(JSON.parse(state.savedHere) as object), moves: [] });
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
        this.changed('progress');
      });
    } catch {
      reply = { kind: 'failed', problem: brokenEngine };
    }
    if (this.work !== work) return undefined;
    this.work = undefined;
    this.changed('work');
    if (reply.kind !== 'failed') return reply;
    this.paused = purpose === 'move';
    this.tell(reply.problem);
    return undefined;
  }

  /** Shows a problem until the next change. */
  tell(problem: Bilingual): void {
    this.problem = problem;
    this.changed('game');
  }
}

/** A game or a position that was loaded is looked at first: its computer waits until a move is made or it is told to go on. */
function waitsAfter(kind: RefereeRequest['kind'], waited: boolean): boolean {
  if (kind === 'load' || kind === 'link' || kind === 'record') return true;
  return kind === 'jump' || kind === 'resign' ? waited : false;
}

/** Milliseconds after which the first values of an analysis are shown. */
const firstLook = 300;

/** Positions a drawn tree has at most. */
const treeNodes = 2_000_000;

const brokenEngine: Bilingual = {
  en: 'the search broke down (perhaps it took too much memory): choose a lower level or less time, then go on',
  pt: 'a busca falhou (talvez por falta de memória): escolha um nível mais baixo ou menos tempo e continue',
};

const brokenReferee: Bilingual = {
  en: 'the page could not load the rules of the games: reload it',
  pt: 'a página não conseguiu carregar as regras dos jogos: recarregue-a',
};
