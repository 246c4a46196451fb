/**
 * Solves records, in this process and in workers alike: asks one or several solvers and makes one
 * result of their answers. Each run and process has one such object, whose cache is reused between
 * records. solver-of-job.ts makes it, for labels the one of label-solver.ts.
 */
import { isListShort, type Answer } from '../../../core/answer.js';
import type { Game, Question, Setup, Solver } from '../../../core/game.js';
import type { SearchContext, Watch } from '../../../core/search/limits.js';
import { ok, refuse, type Refusal, type Result, type RunCode } from '../../../core/refusal.js';
import { now } from '../../../core/clock.js';
import { type Searching, SearchWatch } from '../../../core/search/search-watch.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { RecordSolver } from '../../../batch/run/executor.js';
import type { RecordNote, RecordResult, Tally } from '../../../batch/run/partial-result.js';
import type { ThreadTeam } from '../../../batch/run/threads/team.js';
import { atLevel, levelOf } from '../../play/engine-options.js';
import { leftOutOfAll, namesGroup, solversFor, toADepth, unavailable } from './algorithms.js';
import { type AlgorithmTotals, Comparison } from './comparison.js';
import type { SolveJob } from './job.js';
import { type AnsweredRecord, askSolvers, claimed } from './outcome.js';
import type { OpenProof, ProofFile } from '../proofs/proof-file.js';
import { refusedLine, resultLine } from './result/result.js';
import { completeProof, outcomeWithDistance, valuesOf } from './steps.js';

/** How the records of a game are answered. */
export interface Method {
  readonly solvers: readonly Solver[];
  readonly question: Question;
  readonly context: SearchContext;
  /** For a named group of algorithms: those of the game that are not in it. */
  readonly unasked?: readonly string[] | undefined;
}

/** Parts of a solver that its job does not name. */
export interface SolverParts {
  /** Receives the counts of each answer if the job asks for the table. */
  readonly comparison?: Comparison;
  /** Threads for long positions. */
  readonly team?: ThreadTeam | undefined;
  /** Receives the proofs of the answers. */
  readonly openProof?: OpenProof | undefined;
  /** Called with the progress of a long search. */
  readonly onSearching?: ((searching: Searching) => void) | undefined;
}

export class JobSolver implements RecordSolver {
  protected cache = new SolverCache();
  private readonly methods = new Map<Game, Result<Method>>();
  private readonly watch: SearchWatch | undefined;
  /** When the search that is running is given up. */
  private until = Infinity;
  private comparison: Comparison;

  constructor(
    protected readonly job: SolveJob,
    private readonly parts: SolverParts = {},
  ) {
    this.comparison = parts.comparison ?? new Comparison();
    this.watch = parts.onSearching && new SearchWatch(parts.onSearching);
  }

  isBrief({ game, setup }: RecordItem): boolean {
    const { choice, level } = this.job;
    return choice.items.length === 0 && level === undefined && game.solvers.isBrief(setup);
  }

  solve(record: RecordItem): RecordResult {
    this.watch?.begin(record);
    const method = this.methodFor(record.game);
    return method.ok ? this.answered(record, method.value) : this.refused(record, method.error);
  }

  solveWithin(record: RecordItem, ms: number): RecordResult | undefined {
    if (!isPlain(this.job)) return undefined;
    this.until = now() + ms;
    try {
      return this.solve(record);
    } catch {
      this.forget();
      return undefined;
    } finally {
      this.until = Infinity;
    }
  }

  /** The watch of all searches. */
  protected readonly look: Watch = (nodes, depth) => {
    if (this.until < Infinity && now() > this.until) throw new Error('the search takes long');
    this.watch?.look(nodes, depth);
  };

  protected answered(record: RecordItem, { solvers, question, context, unasked }: Method): RecordResult {
    const { job, comparison, surroundings, parts } = this;
    const { game, setup } = record;
    const proof = parts.openProof?.(record);
    const asked = proof ? { ...question, certificate: true } : question;
    const outcome = askSolvers(setup, solvers, asked, proof ? { ...context, proof } : context);
    if (outcome.kind === 'refused') return this.refused(record, outcome.refusal);
    if (proof) completeProof(proof, record, outcome, asked, context);
    if (job.compare) comparison.add(game.id, outcome);
    const { answer } = outcome.chosen;
    const values = job.values ? valuesOf(record, { answer, question }, job.limits, surroundings) : undefined;
    const timed = job.distance && outcomeWithDistance(record, outcome, question, context);
    const { outcome: told, distance } = timed || { outcome };
    const line = resultLine(record, told, job, { values, distance, proof });
    const result = { tally: tallyOf(answer), line, ms: timeOf(outcome) };
    const oneThread = parts.team?.takeMemoryFault() === true;
    const withoutProof = proof !== undefined && lacksProof(answer, proof);
    const shortList = isShort(game, setup, answer, question);
    const leftOut = unasked && leftOutOf(game, unasked, outcome);
    const isPlain = !job.explain && !outcome.disagreement && !oneThread && !shortList && !leftOut;
    if (isPlain && !proof?.fault && !withoutProof) return result;
    const note: RecordNote = {
      index: record.index,
      line: record.line,
      explain: job.explain ? game.view.explain(setup, answer) : undefined,
      claims: outcome.disagreement ? claimsOf(outcome) : undefined,
      proofFault: proof?.fault,
      oneThread,
      withoutProof,
      shortList,
      leftOut,
    };
    return { ...result, note };
  }

  /** Cache and watch of the searches of this run. */
  private get surroundings(): { cache: SolverCache; watch: Watch } {
    return { cache: this.cache, watch: this.look };
  }

  lost(record: RecordItem, code: RunCode): RecordResult {
    this.forget();
    return this.refused(record, refuse(code));
  }

  /** Drops the state that a failed search has left behind, which is not reliable. */
  private forget(): void {
    this.cache = new SolverCache();
    this.methods.clear();
  }

  takeTotals(): readonly AlgorithmTotals[] {
    const rows = this.comparison.rows();
    if (rows.length > 0) this.comparison = new Comparison();
    return rows;
  }

  private methodFor(game: Game): Result<Method> {
    let method = this.methods.get(game);
    if (!method)
      this.methods.set(game, (method = methodOf(game, this.job, this.surroundings, this.parts.team)));
    return method;
  }

  protected refused(record: RecordItem, refusal: Refusal): RecordResult {
    const { index, line } = record;
    const text = refusedLine(record, refusal, this.job.format);
    return { tally: 'r', line: text, ms: 0, note: { index, line, refusal } };
  }
}

/**
 * Returns whether records are answered by the default solvers alone, which read the clock often,
 * and leave nothing behind but their lines.
 */
function isPlain({
  choice,
  level,
  question,
  proofs,
  values,
  distance,
  explain,
  threads = 1,
}: SolveJob): boolean {
  const named = choice.items.length > 0 || level !== undefined || question.share === true || threads > 1;
  return !named && proofs === undefined && !values && !distance && !explain;
}

/**
 * Returns the named algorithms, else the solver of the level, else searches to its depth. Refused
 * if the game lacks the algorithm, level or evaluation asked for.
 */
function methodOf(
  game: Game,
  { choice, question, limits, level: id }: SolveJob,
  surroundings: Pick<SearchContext, 'cache' | 'watch'>,
  team: ThreadTeam | undefined,
): Result<Method> {
  const missing = unavailable(game, choice, question.evaluation);
  if (missing) return { ok: false, error: missing };
  const found = levelOf(game, { level: id });
  if (!found.ok) return found;
  const level = found.value;
  const named = choice.items.length > 0 && choice.orDefault !== true;
  const toDepth = level?.limits.depth !== undefined && !named;
  const own = named || !level?.solver ? solversFor(game, toDepth ? toADepth : choice) : [level.solver];
  const ties = level ? toDepth : choice.orDefault === true;
  const { evaluation, limits: within } = atLevel({ ...question, limits }, level);
  return ok({
    solvers: team ? own.map((solver) => team.assist(game, solver)) : own,
    question: { ...question, ties: ties || undefined, evaluation },
    context: { ...within, ...surroundings },
    unasked: namesGroup(choice) ? leftOutOfAll(game, choice) : undefined,
  });
}

/** Returns the algorithms of a group that did not answer, as `game:algorithm`. */
function leftOutOf(
  game: Game,
  unasked: readonly string[],
  { refused = [] }: AnsweredRecord,
): RecordNote['leftOut'] {
  return named(game, [...unasked.map((id) => [id, null] as const), ...refused]);
}

/** Returns the algorithms as notes name them; undefined if there is none. */
export function named({ id: game }: Game, all: NonNullable<RecordNote['leftOut']>): RecordNote['leftOut'] {
  return all.length > 0 ? all.map(([id, why]) => [`${game}:${id}`, why]) : undefined;
}

function tallyOf({ status, stop }: Answer): Tally {
  // A proved value with an incomplete list of best moves counts as limited.
  if (status === 'proved' && stop === 'finished') return 'p';
  return stop === 'finished' ? 'u' : 'l';
}

/** Returns whether a required proof is missing. Without a move the rules give the value. */
function lacksProof({ status, best }: Answer, { reference, fault }: ProofFile): boolean {
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
