/**
 * A board with two seats: what a human types and what the computer thinks go in, events come out. No terminal,
 * no file, no clock, no search: the caller prints, reads, writes and asks the computer.
 */
import type { Side } from '../../core/position.js';
import { parseTyped, type Typed } from './commands.js';
import type { Result } from '../../core/refusal.js';
import type { Thought } from './engine.js';
import type { EngineOptions } from './engine-options.js';
import type { PlayEvent, Problem } from './events.js';
import type { HintOptions } from './hints.js';
import { savedGameText } from './saved-game.js';
import type { Session } from './session.js';
import { typedMove } from './typed-move.js';

export type Seat = { readonly kind: 'human' } | { readonly kind: 'computer'; readonly engine: EngineOptions };

export interface PlayOptions {
  /** Of the first and the second side. */
  readonly seats: readonly [Seat, Seat];
  /** For `hint`, which is always from the best engine. */
  readonly adviser: HintOptions;
  /** Naming a taken cell loses the turn, as in report 001. */
  readonly loseTurn: boolean;
}

type TypedCommand = Typed & { readonly kind: 'command' };

export class PlayController {
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
    return typed.kind === 'command' ? this.command(typed) : this.move(typed.name);
  }

  /** Plays what the computer thought of this position; its seat must be to move and the game not over. */
  computerMove(thought: Result<Thought>): PlayEvent[] {
    if (this.seat.kind !== 'computer') throw new Error('a human is to move');
    if (!thought.ok) return [refused({ code: 'engine', refusal: thought.error })];
    return [{ kind: 'moved', turn: this.session.play(thought.value.move), thought: thought.value }];
  }

  /** Continues with another game, in the same seats. */
  load(session: Session): PlayEvent[] {
    this.session = session;
    return [{ kind: 'loaded', moves: session.turns.length }];
  }

  private move(name: string): PlayEvent[] {
    const { session } = this;
    if (session.isOver) return [refused({ code: 'over' })];
    const move = typedMove(session, name);
    if (typeof move === 'number') return [{ kind: 'moved', turn: session.play(move) }];
    const side = session.toMove;
    if (move.code === 'taken' && this.options.loseTurn && session.loseTurn()) {
      return [{ kind: 'lost-turn', side, move: name }];
    }
    return [refused(move)];
  }

  private command({ name, word, rest }: TypedCommand): PlayEvent[] {
    const { session } = this;
    switch (name) {
      case 'undo':
        return this.undo();
      case 'hint':
        if (session.isOver) return [refused({ code: 'over' })];
        return [{ kind: 'hint', adviser: this.options.adviser }];
      case 'moves':
        return [{ kind: 'moves', moves: session.legalMoves() }];
      case 'resign':
        if (session.isOver) return [refused({ code: 'over' })];
        session.resigned = session.toMove;
        return [{ kind: 'resigned', side: session.toMove }];
      case 'save':
        if (rest === '') return [refused({ code: 'needs-file', command: word })];
        return [{ kind: 'save', path: rest, text: savedGameText(session) }];
      case 'load':
        if (rest === '') return [refused({ code: 'needs-file', command: word })];
        return [{ kind: 'load', ...fileAndNumber(rest) }];
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

/** `games.txt 3`: the third game of the file, the first where nothing is said. */
function fileAndNumber(text: string): { readonly path: string; readonly number: number } {
  const [, path, number] = /^(\S.*?)(?:\s+([1-9]\d{0,8}))?$/su.exec(text)!;
  return { path, number: Number(number ?? 1) };
}

function refused(problem: Problem): PlayEvent {
  return { kind: 'refused', problem };
}
