/** Fills in the members of a game that have defaults. */
import type { Answer, Certificate, Verdict } from '../../core/answer.js';
import { cellOfName, nameOfCell, sizeName } from '../../core/text/coordinates.js';
import type { Codec, Game, Presentation, Rules, Setup, SideName, Solver, Solvers } from '../../core/game.js';
import type { Move, Position } from '../../core/position.js';
import { fail, ok, unwrap } from '../../core/refusal.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { choosing } from '../../search/choose/choose.js';
import { genericSolvers, searches } from '../../search/solvers.js';
import type { OnDemand } from '../../core/on-demand.js';
import { distanceByRules, type DecidedDistance } from './distance.js';
import { unprovedText } from './estimate-words.js';
import { reportLevels } from './levels.js';
import { playedKinds, playedPosition } from './random-play.js';
import { cellsOfGrid, smallerBoards } from './board/smaller-boards.js';
import { squarePlaces } from './board/square-board.js';
import { sideMarks, type SideNames } from '../../core/text/side-names.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A game without the members that have a default. */
export interface GameDefinition<S extends Setup> extends Omit<
  Game<S>,
  'aliases' | 'rules' | 'codec' | 'solvers' | 'view' | 'load'
> {
  readonly aliases?: readonly string[];
  /** The code that `solvers` and `view.explain` call. Default: the generic searches. */
  readonly loads?: readonly OnDemand<object>[];
  readonly rules: Optional<Rules<S>, 'after' | 'symmetries' | 'kinds' | 'generate' | 'smaller'>;
  readonly codec: Optional<Codec<S>, 'options' | 'moveName' | 'parseMove' | 'answerLine'> & {
    /** Writes a value in the line of an answer. Default: in full. */
    readonly valueText?: (setup: S, value: number, answer: Answer) => string;
  };
  readonly solvers?: Partial<Omit<Solvers<S>, 'distance' | 'verify'>> & {
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
    | ('explain' | 'cells' | 'menu' | 'legend' | 'typing')
    | ('matchSize' | 'cellName' | 'movePlace' | 'sides' | 'curve' | 'proof')
  >;
}

/** Returns the game with its defaults; its solvers follow the rule of choice. */
export function defineGame<S extends Setup>(game: GameDefinition<S>): Game<S> {
  const { loads = [searches], aliases = [], solvers = {}, view, ...others } = game;
  const { valueText = (_, value) => String(value), ...texts } = game.codec;
  const { decidedDistance, verifyProof, verifyValue, evaluations = [], ...given } = solvers;
  const { traits, position } = game.rules;
  const codec: Codec<S> = {
    options: () => ({}),
    moveName: ({ cols }, move) => nameOfCell(move, cols),
    parseMove: (setup, name) => {
      const cell = cellOfName(name, setup);
      return cell === undefined ? fail('bad-move', { move: name }) : ok(cell);
    },
    answerLine: (setup, answer) => {
      const move = answer.best.length > 0 ? codec.moveName(setup, answer.best[0]) : '-';
      return `${valuesText(answer, (value) => valueText(setup, value, answer))} ${move}`;
    },
    ...texts,
  };
  const positionOf = (setup: S, cache?: SolverCache): Position => unwrap(position(setup, cache));
  const rules: Rules<S> = {
    after: (setup, move) => {
      const cells = setup.cells.slice();
      cells[move] = positionOf(setup).toMove + 1;
      return { ...setup, cells };
    },
    symmetries: () => [],
    kinds: playedKinds,
    generate: (random, options) => playedPosition({ rules, codec, view }, random, options),
    smaller: (board) => smallerBoards(board, cellsOfGrid),
    ...game.rules,
  };
  const { minSide, maxSide } = codec.grammar;
  const { rows, cols } = view.standardSize;
  const shown: Presentation<S> = {
    explain: (setup, answer, names = playerNames) =>
      valueSentence(answer, names[positionOf(setup).toMove], (move) => codec.moveName(setup, move)),
    cells: { shape: 'square', places: squarePlaces, contents: [phrase('empty'), ...sideMarks] },
    menu: {
      name: game.name,
      minSide,
      maxSide,
      variants: [{ id: 'standard', name: phrase(sizeName({ rows, cols })), rows, cols, options: [] }],
      fields: [],
    },
    legend: [],
    typing: view.rules,
    matchSize: view.standardSize,
    cellName: ({ cols }, cell) => nameOfCell(cell, cols),
    movePlace: ({ cells }, move) => (move < cells.length ? { cell: move } : undefined),
    sides: playersByNumber,
    curve: () => evaluations[0],
    proof: () => [],
    ...view,
  };
  const distance = distanceByRules(rules, decidedDistance);
  const chooses = (solver: Solver<S>): Solver<S> =>
    choosing({ rules, view: shown, solvers: { distance } }, solver);
  const { list = genericSolvers<S>({ position: positionOf, traits, evaluations }) } = solvers;
  return {
    ...others,
    aliases,
    load: async () => {
      await Promise.all(loads.map((module) => module.load()));
    },
    codec,
    rules,
    solvers: {
      book: () => [],
      isBrief: () => false,
      ...given,
      evaluations,
      distance,
      verify: (setup, lo, hi, certificate, cache) =>
        (certificate ? verifyProof?.(setup, lo, hi, certificate) : verifyValue?.(setup, lo, hi, cache)) ??
        'unchecked',
      list: list.map(chooses),
      levels: (solvers.levels ?? reportLevels).map((level) =>
        level.solver ? { ...level, solver: chooses(level.solver) } : level,
      ),
    },
    view: shown,
  };
}

function valueSentence(answer: Answer, mover: Phrase, nameOf: (move: Move) => string): Phrase {
  const { status, lo, best } = answer;
  if (status !== 'proved') return unprovedText(answer, mover, nameOf);
  const move = best.length > 0 ? nameOf(best[0]) : '-';
  return phrase('The value for {mover} is {lo}, by {move}.', { mover, lo, move });
}

function valuesText({ status, lo, hi }: Answer, text: (value: number) => string): string {
  if (status === 'proved') return text(lo);
  return status === 'estimated' ? `~${text(lo)}` : `${text(lo)}..${text(hi)}`;
}

const playersByNumber: readonly [SideName, SideName] = [playerOf(1), playerOf(2)];
const playerNames: SideNames = [playersByNumber[0].name, playersByNumber[1].name];

/** `player 1`, with the letter of its stones, if they are shown by letters. */
export function playerOf(number: 1 | 2, stones: Omit<SideName, 'name'> = {}): SideName {
  return { name: phrase('player {number}', { number }), ...stones };
}
