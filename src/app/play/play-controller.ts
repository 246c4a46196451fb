/**
 * A board with two seats: what a human types and what the computer thinks go in, events come out. No terminal,
 * no file, no clock: the caller prints, reads and writes.
 */
import type { Side } from '../../core/position.js';
import { SolverCache } from '../../core/solver-cache.js';
import { parseTyped, type CommandName } from './commands.js';
import { think, type EngineInput } from './engine.js';
import type { EngineOptions } from './engine-options.js';
import type { PlayEvent, Problem } from './events.js';
import { moveValues, type HintOptions } from './hints.js';
import { loadGame, savedGameText } from './saved-game.js';
import type { Session } from './session.js';

export type Seat = { readonly kind: 'human' } | { readonly kind: 'computer'; readonly engine: EngineOptions };

export interface PlayOptions {
  /** Of the first and the second side. */
  readonly seats: readonly [Seat, Seat];
  /** For `hint`, which is always from the best engine. */
  readonly adviser: HintOptions;
  /** Told, while the computer thinks, each time its search reads the clock. */
  readonly thinking?: () => void;
  /** Naming a taken cell loses the turn, as in report 001. */
  readonly loseTurn: boolean;
}

export class PlayController {
  private readonly cache = new SolverCache();
  constructor(
    public session: Session,
    private readonly options: PlayOptions,
  ) {}

  /** The seat of the side to move. */
  get seat(): Seat {
    return this.options.seats[this.session.toMove];
  }

  /** At least one side is a human. */
  get hasHuman(): boolean {
    return this.options.seats.some(({ kind }) => kind === 'human');
  }

  /** Carries out what a human typed. */
  type(line: string): PlayEvent[] {
    const typed = parseTyped(line);
    if (typed.kind === 'nothing') return [];
    return typed.kind === 'command' ? this.command(typed.name, typed.rest) : this.move(typed.name);
  }

  /** Lets the computer move; its seat must be to move and the game not over. */
  computerMove(): PlayEvent[] {
    const { seat, session } = this;
    if (seat.kind !== 'computer') throw new Error('a human is to move');
    const thought = think(this.input(), this.watched(seat.engine));
    if (!thought.ok) return [refused({ code: 'engine', refusal: thought.error })];
    return [{ kind: 'moved', turn: session.play(thought.value.move), thought: thought.value }];
  }

  /** Continues with a saved game, in the same seats; the game on the board stays if the text is not one. */
  load(text: string): PlayEvent[] {
    const loaded = loadGame(text);
    if (!loaded.ok) return [refused({ code: 'bad-file', fault: loaded.fault, detail: loaded.detail })];
    this.session = loaded.session;
    return [{ kind: 'loaded', moves: this.session.turns.length }];
  }

  private watched<T extends HintOptions>(engine: T): T {
    const { thinking } = this.options;
    return thinking ? { ...engine, limits: { ...engine.limits, watch: thinking } } : engine;
  }

  private input(): EngineInput {
    const { game, start, setup, position, turns } = this.session;
    return { game, start, setup, position, turns, cache: this.cache };
  }

  private move(name: string): PlayEvent[] {
    const { session } = this;
    if (session.isOver) return [refused({ code: 'over' })];
    const move = session.moveCalled(name);
    if (!move.ok) return [refused({ code: 'unknown', typed: name })];
    if (session.legalMoves().includes(move.value)) return [{ kind: 'moved', turn: session.play(move.value) }];
    if (!session.isTaken(move.value)) return [refused({ code: 'illegal', move: name })];
    const side = session.toMove;
    if (this.options.loseTurn && session.loseTurn()) return [{ kind: 'lost-turn', side, move: name }];
    return [refused({ code: 'taken', move: name })];
  }

  private command(name: CommandName, rest: string): PlayEvent[] {
    const { session } = this;
    switch (name) {
      case 'undo':
        return this.undo();
      case 'hint':
        if (session.isOver) return [refused({ code: 'over' })];
        return [
          {
            kind: 'hints',
            hints: moveValues(this.input(), { ...this.watched(this.options.adviser), goesOn: true }),
          },
        ];
      case 'moves':
        return [{ kind: 'moves', moves: session.legalMoves() }];
      case 'resign':
        if (session.isOver) return [refused({ code: 'over' })];
        session.resigned = session.toMove;
        return [{ kind: 'resigned', side: session.toMove }];
      case 'save':
        if (rest === '') return [refused({ code: 'needs-file', command: name })];
        return [{ kind: 'save', path: rest, text: savedGameText(session) }];
      case 'load':
        if (rest === '') return [refused({ code: 'needs-file', command: name })];
        return [{ kind: 'load', path: rest }];
      case 'history':
      case 'board':
      case 'help':
      case 'quit':
        return [{ kind: name }];
    }
  }

  /** Back to where a human last chose: against the computer both its answer and the own move go. */
  private undo(): PlayEvent[] {
    const { session } = this;
    if (session.resigned !== undefined) {
      session.undo();
      return [{ kind: 'undone', turns: [] }];
    }
    const ownMove = session.turns.map(({ side }) => this.isHuman(side)).lastIndexOf(true);
    if (ownMove < 0) return [refused({ code: 'nothing-to-undo' })];
    const turns = [];
    while (session.turns.length > ownMove) turns.push(session.undo()!);
    return [{ kind: 'undone', turns }];
  }

  private isHuman(side: Side): boolean {
    return this.options.seats[side].kind === 'human';
  }
}

function refused(problem: Problem): PlayEvent {
  return { kind: 'refused', problem };
}
