/**
 * Checks a line of schema `solve.result/1` (read-result.ts): the answer against its position, by
 * the game's checker, which knows only the rules. If there is no certificate and the checker cannot
 * decide, plain minimax searches the position again within a limit of nodes.
 */
import type { Verdict } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import type { SearchContext } from '../../../core/search/limits.js';
import type { SearchWatch } from '../../../core/search/search-watch.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { gameByName } from '../../../games/registry.js';
import { expectiminimax } from '../../../search/chance/expectiminimax.js';
import { minimax } from '../../../search/minimax.js';
import { taskOf } from '../../../search/task.js';
import type { AnswerLine, ResultLine } from '../solve/result/read-result.js';
import { faultOfBest, faultOfValues } from './best-moves.js';
import { ComparedMoves } from './compared-moves.js';
import { judgeByProof, type ProofVerdict } from './judge-proof.js';
import { faultOfNumbers, rounding } from './numbers.js';
import { judgeRefusal, type SourceRecord } from './refusals.js';
import { faultOfMoves } from './replay.js';
import { setupOfText } from '../../positions/start-position.js';
import { leftOutPoints } from '../../positions/settled.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import { sizeName } from '../../../core/text/coordinates.js';

function wrong(fault: Phrase): Verdict {
  return { ok: false, fault };
}

/** `movesOpen`: the value is exact, but not every claim about moves was checked. */
export type LineVerdict = (Verdict & { readonly movesOpen?: boolean }) | 'refused' | 'unchecked';

/** Facts about a line of answers that it does not hold itself. */
interface LineContext {
  /** Result of its proof, if one was read. */
  readonly proof?: ProofVerdict | undefined;
  /** Whether it was made of labels, which have no line of play. */
  readonly isLabel?: boolean | undefined;
  readonly watch?: SearchWatch | undefined;
}

/**
 * Checks one line of answers.
 * @param expected the records of the input by their index, if given
 * @param missing indices of records without an answer so far; the line's index is removed
 */
export function verifyResult(
  result: ResultLine,
  expected: ReadonlyMap<number, SourceRecord> | undefined,
  missing: Set<number>,
  cache: SolverCache,
  { proof, isLabel = false, watch }: LineContext = {},
): LineVerdict {
  const index = result.index ?? 0;
  if (expected?.has(index) === true && !missing.delete(index))
    return wrong(phrase('record {index} is answered twice', { index }));
  const record = expected?.get(index);
  if (expected && !record) return wrong(phrase('the input has no record {index}', { index }));
  if (result.status === 'refused') {
    const verdict = judgeRefusal(result, record);
    return typeof verdict === 'string' ? verdict : wrong(verdict.fault);
  }
  const { lo, hi, status, best, pv, bestComplete = false, values, certificate } = result;
  const position = result.position ?? '';
  if (record && !('text' in record && record.text === position))
    return wrong(phrase('record {index} of the input is another position', { index }));
  const game = gameByName(result.game ?? '');
  const read = setupOfText(position);
  if (!game || !read.ok || read.value.game !== game.id) return wrong(phrase('position cannot be read'));
  const setup = read.value;
  const described = faultOfDescription(game, setup, result);
  if (described !== undefined) return wrong(described);
  if (!best || (!pv && !isLabel)) return wrong(phrase('best or pv is missing'));
  const numbers = faultOfNumbers(game, setup, { lo, hi, status, best, bestComplete, values }, cache);
  if (numbers !== undefined) return wrong(numbers);
  watch?.begin({ index, game, setup });
  const context = { cache, watch: watch?.look };
  const value = status === 'proved' && lo === hi ? lo : undefined;
  const moves = faultOfMoves(game, setup, { best, line: isLabel ? undefined : pv, value }, cache);
  if (moves !== undefined) return wrong(moves);
  if (status === 'estimated') return 'unchecked';
  const given = certificate ?? undefined;
  const checked = proof
    ? judgeByProof(game, setup, { lo, hi, best, all: bestComplete }, proof)
    : game.solvers.verify(setup, lo, hi, given, cache);
  const verdict =
    checked === 'unchecked' && !given ? searchedAgain(game, setup, lo, hi, quickSearch, context) : checked;
  if (verdict === 'unchecked' || !verdict.ok) return verdict;
  const claim = { lo, best, pv: pv ?? [], bestComplete, values, status };
  return withMoves(game, setup, claim, verdict, context);
}

/** The claims about moves of an answer whose moves are legal. */
interface Moves extends Pick<AnswerLine, 'lo' | 'status' | 'values'> {
  readonly best: readonly string[];
  readonly pv: readonly string[];
  readonly bestComplete: boolean;
}

/** Returns the verdict on the value, after checking the claims about moves too. */
function withMoves(
  game: Game,
  setup: Setup,
  { status, lo, best, bestComplete, pv, values }: Moves,
  verdict: Extract<Verdict, { ok: true }>,
  context: SearchContext & { readonly cache: SolverCache },
): LineVerdict {
  const { cache } = context;
  const check = (after: Setup, value: number): Verdict | 'unchecked' => {
    const known = game.solvers.verify(after, value, value, undefined, cache);
    return known === 'unchecked' ? searchedAgain(game, after, value, value, briefSearch, context) : known;
  };
  const isExact = verdict.shown === 'exact';
  const moves = ComparedMoves.of(game, setup, check, cache);
  const begins = verdict.move === undefined ? undefined : game.codec.moveName(setup, verdict.move);
  const named = { value: lo, best, line: pv, complete: bestComplete, begins };
  const ofBest = isExact && !verdict.allBest ? faultOfBest(moves, named) : undefined;
  const ofValues = faultOfValues(moves, values, lo);
  for (const found of [ofBest, ofValues]) if (found !== undefined && found !== 'open') return wrong(found);
  const open = ofBest === 'open' || ofValues === 'open';
  // A limit may have cut a certificate short, so that part of the claim is not shown.
  if (status === 'proved' && !isExact) return 'unchecked';
  return open ? { ...verdict, movesOpen: true } : verdict;
}

/** Checks `size` and `options`, which repeat the position and may be absent. */
function faultOfDescription(game: Game, setup: Setup, { size, options }: AnswerLine): Phrase | undefined {
  if (size !== undefined && size !== sizeName(setup)) return phrase('size is not that of the position');
  const isSame = options === undefined || (options !== null && areSame(options, game.codec.options(setup)));
  return isSame ? undefined : phrase('options are not those of the position');
}

type Options = Readonly<Record<string, unknown>>;

function areSame(said: Options, own: Options): boolean {
  const keys = Object.keys(own);
  return Object.keys(said).length === keys.length && keys.every((key) => said[key] === own[key]);
}

/** Limit of nodes for plain minimax on a position. */
const quickSearch = 1_000_000;

/** Limit of nodes for the position after one move. */
const briefSearch = 100_000;

function searchedAgain(
  game: Game,
  setup: Setup,
  lo: number,
  hi: number,
  nodes: number,
  context: SearchContext,
): Verdict | 'unchecked' {
  const position = game.rules.position(setup, context.cache);
  if (!position.ok) return 'unchecked';
  const task = taskOf(game, setup, position.value, { nodes, watch: context.watch });
  const { chance } = task.traits;
  const { status, lo: whole } = chance ? expectiminimax(task) : minimax(task);
  if (status !== 'proved') return 'unchecked';
  const value = whole - leftOutPoints(game, position.value);
  const tolerance = chance ? rounding : 0;
  if (value < lo - tolerance || value > hi + tolerance)
    return wrong(phrase('plain search says {value}', { value }));
  return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
}
