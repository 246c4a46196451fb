/**
 * Proof-number search: the value of a game by df-pn, as a sequence of questions "at least t?".
 *
 * For: two players, no chance, whole-number values, no cycles; the side to move may move again.
 * Strong where one side has few replies. On even trees ordered alpha-beta is faster, and this
 * serves as its cross-check.
 * Limits: time. The table uses up to limits.bytes (default 256 MiB) and is right at any size. There
 * is no horizon: limits.depth is ignored.
 * References: see dfpn.ts.
 */
import type { Answer, Stats } from '../../core/answer.js';
import { Meter } from '../../core/search/limits.js';
import { legalMoves, type Move } from '../../core/position.js';
import { answerOf, answerOfEnd, lineFrom } from '../conclusion.js';
import { Dfpn } from './dfpn.js';
import { TranspositionTable } from '../table.js';
import { defaultBytes, type SearchTask } from '../task.js';
import { gallop, type KnownBounds } from '../thresholds.js';

/**
 * Returns the value of `task`, proved; `bounded` by the answered questions if the budget ends.
 * @param Search a subclass that observes the search
 */
export function proofnumber(task: SearchTask, Search = Dfpn): Answer {
  const meter = new Meter(task.context);
  if (task.position.isOver) return answerOfEnd(task, meter);
  return new Questions(task, meter, Search).answer();
}

class Questions {
  private readonly search: Dfpn;

  constructor(
    private readonly task: SearchTask,
    private readonly meter: Meter,
    Search: typeof Dfpn,
  ) {
    this.search = new Search(
      task.position,
      new TranspositionTable(task.context.bytes ?? defaultBytes),
      meter,
    );
  }

  answer(): Answer {
    const { position, traits, question } = this.task;
    const known: KnownBounds = { lo: traits.worst, hi: traits.best, move: -1 };
    gallop(known, position.settled, (t) => this.bound(t, known));
    const { lo: low, hi: high } = known;
    const moves = legalMoves(position);
    const first = known.move < 0 ? moves[0] : known.move;
    const shown = { low, high, estimated: false };
    if (low !== high) return this.shown({ ...shown, best: [first], line: [first] });
    const line = this.line(low, first);
    if (question.best === 'one') return this.shown({ ...shown, best: [first], line });
    const best = known.move < 0 ? moves : this.reaching(low, moves, first);
    return this.shown({
      ...shown,
      best,
      line,
      unfinished: this.meter.stop !== 'finished' && known.move >= 0,
    });
  }

  /** Returns the bound that "at least t?" proves. Stores the move that decides it for the mover. */
  private bound(t: number, known: KnownBounds): number | undefined {
    const yes = this.search.atLeast(t);
    if (yes === undefined) return undefined;
    if (this.search.move >= 0) known.move = this.search.move;
    return yes ? t : t - 1;
  }

  /** Returns the moves that reach `value`, by one question each; `first` is known to reach it. */
  private reaching(value: number, moves: readonly Move[], first: Move): Move[] {
    const { position } = this.task;
    const maximise = position.toMove === 0;
    const best = [first];
    for (const move of moves) {
      if (move === first) continue;
      position.play(move);
      const yes = position.isOver
        ? position.settled >= (maximise ? value : value + 1)
        : this.search.atLeast(maximise ? value : value + 1);
      position.undo();
      if (yes === undefined) break;
      if (yes === maximise) best.push(move);
    }
    return best;
  }

  /** Returns the principal variation: the moves that decide the question. It may end early. */
  private line(value: number, first: Move): Move[] {
    const { position } = this.task;
    const allowance = 3 * this.meter.nodes + 1000;
    return lineFrom(position, first, () => {
      if (this.meter.nodes > allowance) return -1;
      const done = this.search.atLeast(position.toMove === 0 ? value : value + 1);
      return done === undefined ? -1 : this.search.move;
    });
  }

  private shown(conclusion: Omit<Parameters<typeof answerOf>[2], 'stats'>): Answer {
    const { tableHits, deepest: depth, bytes } = this.search;
    const stats: Partial<Stats> = { tableHits, depth, bytes };
    return answerOf(this.task, this.meter, { ...conclusion, stats });
  }
}
