/**
 * Moving back and forth in a game: undo and redo, the replay, the longest capture, playing again.
 */
import { freshSeed } from '../../core/random.js';
import type { GameController } from './game-controller.js';

/** A timer that calls once and can be stopped. */
export interface Timer {
  start(ms: number, then: () => void): void;
  stop(): void;
}

/** Milliseconds between the moves of a replay. */
const replayStep = 700;

/** Shows the moves of a game one after another. */
export class Replay {
  isRunning = false;

  constructor(
    private readonly timer: Timer,
    /** Shows the position after one more move; false at the end. */
    private readonly step: () => boolean,
    private readonly changed: () => void,
    private readonly ms: number,
  ) {}

  start(): void {
    this.isRunning = true;
    this.changed();
    this.wait();
  }

  stop(): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.timer.stop();
    this.changed();
  }

  private wait(): void {
    this.timer.start(this.ms, () => this.next());
  }

  private next(): void {
    const more = this.step();
    if (!this.isRunning) return;
    if (more) this.wait();
    else this.stop();
  }
}

export class Course {
  readonly replay: Replay;

  /** @param ask carries out a request of the user and ends a running replay */
  constructor(
    private readonly controller: GameController,
    private readonly ask: GameController['ask'],
    timer: Timer,
    changed: () => void,
  ) {
    this.replay = new Replay(timer, () => this.step(), changed, replayStep);
  }

  /** Moves to the next position in which a human chooses, or by one move if no human plays. */
  travel(way: 1 | -1): void {
    const { state, settings } = this.controller;
    if (!state) return;
    const isHuman = (ply: number): boolean => {
      const turn = state.turns[ply];
      return turn === undefined || state.players === 1 || settings.seats[turn.side].who === 'human';
    };
    const anyHuman = settings.seats.some(({ who }) => who === 'human');
    let ply = state.ply + way;
    while (anyHuman && ply > 0 && ply < state.turns.length && !isHuman(ply)) ply += way;
    this.ask({ kind: 'jump', ply });
  }

  /** Begins a new game from the same start, with other seeds. */
  playAgain(): void {
    this.controller.seed = freshSeed();
    this.ask({ kind: 'again', seed: freshSeed() });
  }

  /** Pauses the computer, or lets it continue from the position shown. */
  goOn(): void {
    const { controller } = this;
    this.replay.stop();
    if (controller.session?.looksBack || controller.isPaused) controller.resume();
    else controller.pause();
  }

  toggleReplay(): void {
    const { state } = this.controller;
    if (!state || state.turns.length === 0) return;
    if (this.replay.isRunning) return this.replay.stop();
    if (state.ply === state.turns.length) this.controller.ask({ kind: 'jump', ply: 0 });
    this.replay.start();
  }

  /** Plays the longest capture from the start, then shows it move by move. */
  showMaximum(): void {
    const { maximum } = this.controller;
    if (!maximum || !this.ask({ kind: 'jump', ply: 0 })) return;
    for (const name of maximum.line) {
      const move = this.controller.state!.moves.find((legal) => legal.name === name);
      if (!move || !this.controller.ask({ kind: 'play', move: move.move })) return;
    }
    this.toggleReplay();
  }

  private step(): boolean {
    const { controller } = this;
    const { state } = controller;
    if (!state || state.ply >= state.turns.length) return false;
    controller.ask({ kind: 'jump', ply: state.ply + 1 });
    return controller.state!.ply < controller.state!.turns.length;
  }
}
