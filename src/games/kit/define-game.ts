/** Fills in the members of a game that have defaults. */
import type { Answer, Certificate, Verdict } from '../../core/answer.js';
import { nameOfCell } from '../../core/text/coordinates.js';
import type { Codec, Game, Presentation, Rules, Setup, SideName, Solver, Solvers } from '../../core/game.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { choosing } from '../../search/choose/choose.js';
import type { OnDemand } from '../../core/on-demand.js';
import { distanceByRules, type DecidedDistance } from './distance.js';
import { reportLevels } from './levels.js';
import { cellsOfGrid, smallerBoards } from './board/smaller-boards.js';
import { phrase } from '../../core/text/phrase.js';

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A game without the members that have a default. */
export interface GameDefinition<S extends Setup> extends Omit<
  Game<S>,
  'rules' | 'codec' | 'solvers' | 'view' | 'load'
> {
  /** The code that `solvers` and `view.explain` call, the generic searches among it. */
  readonly loads: readonly OnDemand<object>[];
  readonly rules: Optional<Rules<S>, 'smaller'>;
  readonly codec: Optional<Codec<S>, 'answerLine'> & {
    /** Writes a value in the line of an answer. Default: in full. */
    readonly valueText?: (setup: S, value: number, answer: Answer) => string;
  };
  readonly solvers: Optional<Omit<Solvers<S>, 'distance' | 'verify'>, 'levels' | 'book'> & {
    /** See `distanceByRules`. */
    readonly decidedDistance?: DecidedDistance<S>;
    /** Checks by a certificate that the value is within lo..hi. Absent: it stays unchecked. */
    readonly verifyProof?: (setup: S, lo: number, hi: number, certificate: Certificate) => Verdict;
    /** Checks the same without a certificate, if that is fast. Absent: it stays unchecked. */
    readonly verifyValue?: (
      setup: S,
      lo: number,
      hi: number,
      cache: SolverCache | undefined,
    ) => Verdict | 'unchecked';
  };
  readonly view: Optional<
    Presentation<S>,
    'matchSize' | 'cellName' | 'movePlace' | 'sides' | 'curve' | 'proof'
  >;
}

/** Returns the game with its defaults; its solvers follow the rule of choice. */
export function defineGame<S extends Setup>(game: GameDefinition<S>): Game<S> {
  const { loads, rules, codec, solvers, view, ...others } = game;
  const { valueText = (_, value) => String(value), ...texts } = codec;
  const { decidedDistance, verifyProof, verifyValue, ...given } = solvers;
  const shown: Presentation<S> = {
    matchSize: view.standardSize,
    cellName: ({ cols }, cell) => nameOfCell(cell, cols),
    movePlace: ({ cells }, move) => (move < cells.length ? { cell: move } : undefined),
    sides: playersByNumber,
    curve: () => solvers.evaluations[0],
    proof: () => [],
    ...view,
  };
  const distance = distanceByRules(rules, decidedDistance);
  const chooses = (solver: Solver<S>): Solver<S> =>
    choosing({ rules, view: shown, solvers: { distance } }, solver);
  return {
    ...others,
    load: async () => {
      await Promise.all(loads.map((module) => module.load()));
    },
    codec: {
      answerLine: (setup, answer) => {
        const move = answer.best.length > 0 ? codec.moveName(setup, answer.best[0]) : '-';
        return `${valuesText(answer, (value) => valueText(setup, value, answer))} ${move}`;
      },
      ...texts,
    },
    rules: { smaller: (board) => smallerBoards(board, cellsOfGrid), ...rules },
    solvers: {
      book: () => [],
      ...given,
      distance,
      verify: (setup, lo, hi, certificate, cache) =>
        (certificate ? verifyProof?.(setup, lo, hi, certificate) : verifyValue?.(setup, lo, hi, cache)) ??
        'unchecked',
      list: solvers.list.map(chooses),
      levels: (solvers.levels ?? reportLevels).map((level) =>
        level.solver ? { ...level, solver: chooses(level.solver) } : level,
      ),
    },
    view: shown,
  };
}

function valuesText({ status, lo, hi }: Answer, text: (value: number) => string): string {
  if (status === 'proved') return text(lo);
  return status === 'estimated' ? `~${text(lo)}` : `${text(lo)}..${text(hi)}`;
}

const playersByNumber: readonly [SideName, SideName] = [playerOf(1), playerOf(2)];

/** `player 1`, with the letter of its stones, if they are shown by letters. */
export function playerOf(number: 1 | 2, stones: Omit<SideName, 'name'> = {}): SideName {
  return { name: phrase('player {number}', { number }), ...stones };
}
