/**
 * Solves records, in this process and in workers alike: asks one or several solvers and makes one
 * result of their answers. Each run and process has one such object, whose cache is reused between
 * records.
 */
import { isBestComplete, isListShort, type Answer, type MoveValue } from '../../../core/answer.js';
import { plainQuestion, type Game, type Question, type Setup, type Solver } from '../../../core/game.js';
import { leftOf, type Limits, type SearchContext, type Watch } from '../../../core/search/limits.js';
import { refuse, type Refusal, type RunCode } from '../../../core/refusal.js';
import { type Searching, SearchWatch } from '../../../core/search/search-watch.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { RecordSolver } from '../../../batch/run/executor.js';
import type { RecordNote, RecordResult, Tally } from '../../../batch/run/partial-result.js';
import { atLevel, levelOf } from '../../play/engine-options.js';
import { positionInput } from '../../play/engine.js';
import { moveValues } from '../../play/hints.js';
import { leftOutOfAll, namesGroup, solversFor, toADepth, unavailable } from './algorithms.js';
import { type AlgorithmTotals, Comparison } from './comparison.js';
import type { SolveJob } from './job.js';
import { withDistance } from '../distance.js';
import { type AnsweredRecord, askSolvers, claimed } from './outcome.js';
import { writeByMoves } from '../proofs/by-moves.js';
import type { OpenProof, OpenProofs } from '../proofs/format.js';
import { label } from '../label/label.js';
import { isLabels, type LabelFormat, labelLines } from '../label/row.js';
import { refusedLine, resultLine } from './result/result.js';

interface Method {
  readonly solvers: readonly Solver[];
  readonly question: Question;
  readonly context: SearchContext;
  /** For a named group of algorithms: those of the game that are not in it. */
  readonly unasked?: readonly string[];
  /** Set if the game lacks the algorithm or evaluation asked for. */
  readonly refusal?: Refusal;
}

/** Lets several threads search a long position. */
export interface Assistant {
  assist(game: Game, solver: Solver): Solver;
  /** Returns whether reserving the shared memory has failed since the last call. */
  takeMemoryFault?(): boolean;
}

/** Default limit of nodes for the values of a single player's moves. */
const aloneNodes = 1_000_000;

export class JobSolver implements RecordSolver {
  private cache = new SolverCache();
  private readonly methods = new Map<Game, Method>();
  private readonly watch: SearchWatch | undefined;

  /**
   * @param comparison receives the counts of each answer if the job asks for the table
   * @param assistant helps with long positions
   * @param openProof receives the proofs of the answers
   * @param onSearching called with the progress of a long search
   */
  constructor(
    private readonly job: SolveJob,
    private comparison = new Comparison(),
    private readonly assistant?: Assistant,
    private readonly openProof?: OpenProofs,
    onSearching?: (searching: Searching) => void,
  ) {
    this.watch = onSearching && new SearchWatch(onSearching);
  }

  isBrief({ game, setup }: RecordItem): boolean {
    const { choice, level } = this.job;
    return choice.items.length === 0 && level === undefined && game.solvers.isBrief(setup);
  }

  solve(record: RecordItem): RecordResult {
    const { job, comparison } = this;
    const { game, setup } = record;
    this.watch?.begin(record);
    const { solvers, question, context, unasked, refusal } = this.methodFor(game);
    if (refusal) return this.refused(record, refusal);
    if (isLabels(job.format)) return this.labelled(record, solvers, unasked, job.format);
    const proof = this.openProof?.(record);
    const asked = proof ? { ...question, certificate: true, proof } : question;
    const outcome = askSolvers(setup, solvers, asked, context);
    if (outcome.kind === 'refused') return this.refused(record, outcome.refusal);
    if (proof) this.finish(proof, record, outcome, asked, context);
    if (job.compare) comparison.add(game.id, outcome);
    const values = job.values ? this.valuesOf(record, outcome.chosen.answer, question) : undefined;
    const line = job.distance
      ? this.lineWithDistance(record, outcome, question, context, values)
      : resultLine(record, game, setup, outcome, job, { values, proof });
    const result = { tally: tallyOf(outcome.chosen.answer), line, ms: timeOf(outcome) };
    const oneThread = this.assistant?.takeMemoryFault?.() === true;
    const withoutProof = proof !== undefined && lacksProof(outcome.chosen.answer, proof);
    const shortList = isShort(game, setup, outcome.chosen.answer, question);
    const leftOut = unasked && leftOutOf(game, unasked, outcome);
    const isPlain = !job.explain && !outcome.disagreement && !oneThread && !shortList && !leftOut;
    if (isPlain && !proof?.fault && !withoutProof) return result;
    const note: RecordNote = {
      index: record.index,
      line: record.line,
      ...(job.explain ? { explain: game.view.explain(setup, outcome.chosen.answer) } : {}),
      ...(outcome.disagreement ? { claims: claimsOf(outcome) } : {}),
      ...(oneThread ? { oneThread } : {}),
      ...(proof?.fault ? { proofFault: proof.fault } : {}),
      ...(withoutProof ? { withoutProof } : {}),
      ...(shortList ? { shortList } : {}),
      ...(leftOut ? { leftOut } : {}),
    };
    return { ...result, note };
  }

  /** Writes the proof of an answer, unless its solver did. */
  private finish(
    proof: OpenProof,
    { game, setup }: RecordItem,
    { chosen: { solver, answer } }: AnsweredRecord,
    question: Question,
    context: SearchContext,
  ): void {
    const { cache } = this;
    const isComplete = isBestComplete(answer, question);
    const { proof: _, ...plain } = question;
    // All these searches together have the limits of one answer.
    const spent = { nodes: 0, ms: 0 };
    const solve = (next: Setup): Answer | undefined => {
      if (solver.accepts(next, plain) !== true) return undefined;
      const found = solver.solve(next, { ...plain, best: 'one' }, leftOf(context, spent));
      spent.nodes += found.stats.nodes;
      spent.ms += found.stats.ms;
      return found;
    };
    if (!proof.reference && !proof.fault) writeByMoves(game, setup, answer, isComplete, solve, cache, proof);
    proof.close();
  }

  private lineWithDistance(
    record: RecordItem,
    outcome: AnsweredRecord,
    question: Question,
    context: SearchContext,
    values: readonly MoveValue[] | undefined,
  ): string {
    const { game, setup } = record;
    const { solver, answer } = outcome.chosen;
    const found = withDistance(game, setup, answer, question, context);
    const chosen = { solver, answer: found.answer };
    const all = outcome.all.map((one) => (one.solver === solver ? chosen : one));
    const { distance } = found;
    return resultLine(record, game, setup, { ...outcome, chosen, all }, this.job, { values, distance });
  }

  /** Returns the result with one row for each of the record's moves. */
  private labelled(
    record: RecordItem,
    solvers: readonly Solver[],
    unasked: readonly string[] | undefined,
    format: LabelFormat,
  ): RecordResult {
    const { job, cache } = this;
    const { index, line: place } = record;
    const labelled = label(record, solvers, { ...this.alone(record), watch: this.watch?.look }, job, cache);
    if (!labelled.ok) return this.refused(record, labelled.error);
    const { value, contradiction, ms, limited } = labelled.value;
    const line = labelLines(record, labelled.value, format);
    const complete = value.status === 'proved' && labelled.value.complete;
    const tally: Tally = complete ? 'p' : limited ? 'l' : 'u';
    const leftOut = unasked && unusedByLabel(record, solvers, unasked);
    if (!contradiction && !leftOut) return { tally, line, ms };
    const claims = contradiction?.map(([n, v]) => [n, v] as [string, number | null]);
    return {
      tally,
      line,
      ms,
      note: { index, line: place, ...(claims && { claims }), ...(leftOut && { leftOut }) },
    };
  }

  /** Cache and watch of the searches of this run. */
  private get surroundings(): { cache: SolverCache; watch: Watch | undefined } {
    return { cache: this.cache, watch: this.watch?.look };
  }

  /** Returns the limits; a single player's game without limits gets a limit of nodes. */
  private alone({ game, setup }: RecordItem): Limits {
    const { limits } = this.job;
    const unlimited = (limits.nodes ?? limits.ms) === undefined;
    return unlimited && game.rules.traits(setup).players === 1 ? { ...limits, nodes: aloneNodes } : limits;
  }

  /** Returns the values of the moves, consistent with `answer` to `question` if it is a proof. */
  private valuesOf(record: RecordItem, answer: Answer, question: Question): readonly MoveValue[] {
    const { job } = this;
    const { game, setup } = record;
    const position = game.rules.position(setup);
    if (!position.ok) return [];
    const { depth: _depth, ...limits } = this.alone(record);
    const input = positionInput(game, setup, position.value, this.surroundings);
    return moveValues(input, { limits, seed: job.question.seed, known: { answer, question } }).values;
  }

  lost(record: RecordItem, code: RunCode): RecordResult {
    // The state that a failed search has left behind is not reliable.
    this.cache = new SolverCache();
    this.methods.clear();
    return this.refused(record, refuse(code));
  }

  takeTotals(): readonly AlgorithmTotals[] {
    const rows = this.comparison.rows();
    if (rows.length > 0) this.comparison = new Comparison();
    return rows;
  }

  private methodFor(game: Game): Method {
    let method = this.methods.get(game);
    if (!method) {
      method = methodOf(game, this.job, this.surroundings);
      if (namesGroup(this.job.choice)) method = { ...method, unasked: leftOutOfAll(game, this.job.choice) };
      const { assistant } = this;
      if (assistant)
        method = { ...method, solvers: method.solvers.map((solver) => assistant.assist(game, solver)) };
      this.methods.set(game, method);
    }
    return method;
  }

  private refused(record: RecordItem, refusal: Refusal): RecordResult {
    const { index, line, game, setup } = record;
    const text = refusedLine(record, refusal, this.job.format, game, setup);
    return { tally: 'r', line: text, ms: 0, note: { index, line, refusal } };
  }
}

/** Returns the named algorithms, else the solver of the level, else searches to its depth. */
function methodOf(
  game: Game,
  { choice, question, limits, level: id }: SolveJob,
  surroundings: Pick<SearchContext, 'cache' | 'watch'>,
): Method {
  const context = { ...limits, ...surroundings };
  const missing = unavailable(game, choice, question.evaluation);
  if (missing) return { solvers: [], question, context, refusal: missing };
  const level = levelOf(game, { level: id });
  if (!level.ok) return { solvers: [], question, context, refusal: level.error };
  const named = choice.items.length > 0 && choice.orDefault !== true;
  const asked = (shallow: boolean): Question => (shallow ? { ...question, ties: true } : question);
  if (!level.value) {
    return { solvers: solversFor(game, choice), question: asked(choice.orDefault === true), context };
  }
  const { solver, limits: own } = level.value;
  const shallow = own.depth !== undefined && !named;
  const solvers = solver && !named ? [solver] : solversFor(game, shallow ? toADepth : choice);
  const { evaluation, ...at } = atLevel({ ...question, limits }, level.value);
  return {
    solvers,
    question: { ...asked(shallow), ...(evaluation === undefined ? {} : { evaluation }) },
    context: { ...at.limits, ...surroundings },
  };
}

/** Returns the algorithms of a group that did not answer, as `game:algorithm`. */
function leftOutOf(
  game: Game,
  unasked: readonly string[],
  { refused = [] }: AnsweredRecord,
): RecordNote['leftOut'] {
  return named(game, [...unasked.map((id) => [id, null] as const), ...refused]);
}

/** Returns the unused algorithms: labels come from the first that accepts the position. */
function unusedByLabel(
  { game, setup }: RecordItem,
  solvers: readonly Solver[],
  unasked: readonly string[],
): RecordNote['leftOut'] {
  const accepted = solvers.map((solver) => solver.accepts(setup, plainQuestion));
  const used = accepted.indexOf(true);
  const others = solvers.flatMap(({ id }, i) => {
    const taken = accepted[i];
    return i === used ? [] : [[id, taken === true ? null : taken] as const];
  });
  return named(game, [...others, ...unasked.map((id) => [id, null] as const)]);
}

/** Returns the algorithms as notes name them; undefined if there is none. */
function named({ id: game }: Game, all: NonNullable<RecordNote['leftOut']>): RecordNote['leftOut'] {
  return all.length > 0 ? all.map(([id, why]) => [`${game}:${id}`, why]) : undefined;
}

function tallyOf({ status, stop }: Answer): Tally {
  // A proved value with an incomplete list of best moves counts as limited.
  if (status === 'proved' && stop === 'finished') return 'p';
  return stop === 'finished' ? 'u' : 'l';
}

/** Returns whether a required proof is missing. Without a move the rules give the value. */
function lacksProof({ status, best }: Answer, { reference, fault }: OpenProof): boolean {
  return status === 'proved' && best.length > 0 && !reference && !fault;
}

/** False for one player: every line has the same points, and the report's line names no move. */
function isShort(game: Game, setup: Setup, answer: Answer, question: Question): boolean {
  return isListShort(answer, question) && game.rules.traits(setup).players === 2;
}

function timeOf({ all }: AnsweredRecord): number {
  let ms = 0;
  for (const { answer } of all) ms += answer.stats.ms;
  return ms;
}

function claimsOf({ all }: AnsweredRecord): [string, number | null][] {
  return all.map(({ solver, answer }) => [solver.id, claimed(answer) ?? null]);
}
