/**
 * The player of Connect Four, `player`: alpha-beta by iterative deepening, which answers with its
 * last complete depth. The value is a chance to win; a win or a loss within the depth is `proved`.
 * Without a limit of nodes, time or depth it ends after `defaultNodes`, about two seconds.
 * limits.depth is the deepest iteration.
 */
import { answerToEnd, emptyStats, type Answer, type MoveValue } from '../../../core/answer.js';
import { freeCount } from '../../../core/cells.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { chanceOf, randomFor } from '../../kit/player.js';
import { valueOfEnd, type Connect4Setup } from '../rules/setup.js';
import { Bits } from '../solver/bits.js';
import { DepthSearch, leastWin, win } from './depth-search.js';
import { Evaluation, scale } from './evaluation.js';

/** Positions searched without a limit of nodes, time or depth. */
export const defaultNodes = 2_000_000;

/** Settings that make a player weaker than its limits alone would. */
export interface PlayerSettings {
  /** Deepest iteration. */
  readonly depth: number;
  /** Largest error in the evaluation of every position; 60 is one unit of log odds. */
  readonly noise: number;
}

export const strongest: PlayerSettings = { depth: Infinity, noise: 0 };

class Player {
  private readonly meter: Meter;
  private readonly search: DepthSearch;

  constructor(
    private readonly setup: Connect4Setup,
    private readonly question: Question,
    private readonly context: SearchContext,
    private readonly settings: PlayerSettings,
  ) {
    const { nodes, ms, depth } = context;
    const unlimited = (nodes ?? ms ?? depth) === undefined && settings.depth === Infinity;
    this.meter = new Meter(unlimited ? { ...context, nodes: defaultNodes } : context);
    const { rows, cols, k } = setup;
    const bits = new Bits(rows, cols, k);
    const evaluation = new Evaluation(bits, settings.noise, question.seed);
    this.search = new DepthSearch(bits, this.meter, evaluation);
    this.search.start(setup);
    this.meter.allows(this.search.bytes);
  }

  answer(): Answer {
    const { search, setup, context, settings } = this;
    this.meter.spend();
    const columns = search.rootColumns();
    const winning = columns.filter((column) => search.winsAtOnce(column));
    if (winning.length > 0) return this.concluded([[winning[0], win]], 1);
    const deepest = Math.min(freeCount(setup.cells), context.depth ?? Infinity, settings.depth);
    let found: (readonly [Move, number])[] = [];
    let depth = 0;
    while (depth < deepest) {
      this.meter.depth = depth + 1;
      const values = this.iteration(found.length > 0 ? found.map(([column]) => column) : columns, depth + 1);
      if (!values) break;
      found = values;
      depth++;
      if (Math.abs(found[0][1]) >= leastWin) break;
    }
    if (depth === 0) return this.nothing(columns[0]);
    return this.concluded(found, depth);
  }

  /**
   * Returns all root moves with their values or upper bounds, best first; undefined if a limit
   * ended the iteration.
   */
  private iteration(columns: readonly Move[], depth: number): [Move, number][] | undefined {
    const { search } = this;
    const values: [Move, number][] = [];
    let alpha = -win;
    for (const column of columns) {
      const value = search.rootValue(column, depth, this.question.values === true ? -win : alpha, win);
      if (search.stopped) return undefined;
      values.push([column, value]);
      alpha = Math.max(alpha, value);
    }
    // The sort is stable: among equal values or bounds the earlier move stays first.
    return values.sort((a, b) => b[1] - a[1]);
  }

  /** Returns the answer of a search without a complete iteration. */
  private nothing(column: Move): Answer {
    return this.made(-1, 1, 'bounded', [column], 0);
  }

  private concluded(found: readonly (readonly [Move, number])[], depth: number): Answer {
    const [[best, value]] = found;
    const { lo, status } = shown(best, value);
    const line = this.setup.cells.includes(0) ? [best] : [];
    const answer = this.made(lo, lo, status, line, depth);
    if (this.question.values !== true) return answer;
    return { ...answer, values: found.map(([move, worth]) => shown(move, worth)) };
  }

  private made(lo: number, hi: number, status: Answer['status'], best: Move[], depth: number): Answer {
    const { meter, search } = this;
    return {
      lo,
      hi,
      status,
      best,
      isOneBest: true,
      line: best,
      stop: status === 'proved' ? 'finished' : meter.stop,
      stats: meter.stats({
        cutsAlpha: search.cutsAlpha,
        cutsBeta: search.cutsBeta,
        tableHits: search.tableHits,
        depth,
        bytes: meter.bytes,
      }),
    };
  }
}

function shown(move: Move, value: number): MoveValue {
  const proved = Math.abs(value) >= leastWin;
  const chance = proved ? Math.sign(value) : chanceOf(value, scale);
  return { move, lo: chance, hi: chance, status: proved ? 'proved' : 'estimated' };
}

/** The answer to a game that is over; undefined if it is not. */
function answerIfOver(setup: Connect4Setup): Answer | undefined {
  const value = valueOfEnd(setup);
  return value === undefined ? undefined : answerToEnd(value);
}

/** Returns the answer of the player with these settings. */
export function play(
  settings: PlayerSettings,
  setup: Connect4Setup,
  question: Question,
  context: SearchContext,
): Answer {
  return answerIfOver(setup) ?? new Player(setup, question, context, settings).answer();
}

/** Returns the answer of the weakest player: a random column one time in two, else as `play`. */
export function playAsBeginner(
  settings: PlayerSettings,
  setup: Connect4Setup,
  question: Question,
  context: SearchContext,
): Answer {
  const over = answerIfOver(setup);
  if (over) return over;
  const random = randomFor(setup.cells, question.seed);
  if (random.below(2) === 0) return play(settings, setup, question, context);
  const columns = Array.from({ length: setup.cols }, (_, column) => column).filter(
    (column) => setup.cells[column] === 0,
  );
  const best = [columns[random.below(columns.length)]];
  const stats = { ...emptyStats(), nodes: 1 };
  return { lo: 0, hi: 0, status: 'estimated', stop: 'finished', best, line: best, stats };
}
