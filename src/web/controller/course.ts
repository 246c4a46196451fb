/**
 * Moving back and forth in a game: undo and redo, the replay, the longest capture, playing again.
 */
import { freshSeed } from '../../core/random.js';
import type { GameController } from './game-controller.js';

/** Milliseconds between the moves of a replay. */
const replayStep = 700;

export class Course {
  private timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param ask carries out a request of the user and ends a running replay
   * @param changed called when a replay begins or ends
   */
  constructor(
    private readonly controller: GameController,
    private readonly ask: GameController['ask'],
    private readonly changed: () => void,
  ) {}

  /** Whether the moves of the game are shown one after another. */
  get isReplaying(): boolean {
    return this.timer !== undefined;
  }

  stopReplay(): void {
    if (!this.isReplaying) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.changed();
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
    this.ask({ type: 'show', ply: Math.max(0, Math.min(ply, state.turns.length)) });
  }

  /** Begins a new game from the same start, with other seeds. */
  playAgain(): void {
    this.controller.seed = freshSeed();
    this.ask({ kind: 'again', seed: freshSeed() });
  }

  /** Begins a new game from the same start, with the players' sides exchanged. */
  exchange(): void {
    const { controller } = this;
    const [one, two] = controller.settings.seats;
    controller.settings = { ...controller.settings, seats: [two, one] };
    this.playAgain();
  }

  /** Pauses the computer, or lets it continue from the position shown. */
  goOn(): void {
    const { controller } = this;
    this.stopReplay();
    if (controller.session?.looksBack || controller.isPaused) controller.resume();
    else controller.pause();
  }

  toggleReplay(): void {
    const { state } = this.controller;
    if (!state || state.turns.length === 0) return;
    if (this.isReplaying) return this.stopReplay();
    if (state.ply === state.turns.length) this.controller.ask({ type: 'show', ply: 0 });
    this.timer = setInterval(() => this.step(), replayStep);
    this.changed();
  }

  /** Plays the longest capture from the start, then shows it move by move. */
  showMaximum(): void {
    const { maximum } = this.controller;
    if (!maximum || !this.ask({ type: 'show', ply: 0 })) return;
    for (const move of maximum.line) if (!this.controller.ask({ type: 'move', move })) return;
    this.toggleReplay();
  }

  private step(): void {
    const { controller } = this;
    controller.ask({ type: 'show', ply: controller.state!.ply + 1 });
    const { ply, turns } = controller.state!;
    if (ply === turns.length) this.stopReplay();
  }
}
