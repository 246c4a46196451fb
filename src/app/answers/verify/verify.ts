/**
 * Checks a line of schema `solve.result/1` (read-result.ts): the answer against its position, by
 * the game's checker, which knows only the rules. If there is no certificate and the checker cannot
 * decide, plain minimax searches the position again within a limit of nodes.
 */
import { rounding, type Verdict } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import type { SearchContext } from '../../../core/search/limits.js';
import type { SearchWatch } from '../../../core/search/search-watch.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { Fault, insist, verdictOf } from '../../../games/kit/fault.js';
import { gameByName } from '../../../games/registry.js';
import type { AnswerLine, ResultLine } from '../solve/result/read-result.js';
import type { ProofResult } from '../proofs/check.js';
import { checkBest, checkValues } from './best-moves.js';
import { ComparedMoves, plainValue, type ValueCheck } from './compared-moves.js';
import { checkNumbers } from './numbers.js';
import { judgeRefusal, type RefusalVerdict, type SourceRecord } from './refusals.js';
import { checkMoves } from './replay.js';
import { setupOfText } from '../../positions/start-position.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import { sizeName } from '../../../core/text/coordinates.js';

/** `movesOpen`: the value is exact, but not every claim about moves was checked. */
export type LineVerdict = (Verdict & { readonly movesOpen?: boolean }) | RefusalVerdict;

/** The result of the proof of an answer, or its fault. */
export type ProofVerdict = ProofResult | { readonly fault: Phrase };

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
  context: LineContext = {},
): LineVerdict {
  return verdictOf(() => {
    const index = result.index ?? 0;
    const isFirst = expected?.has(index) !== true || missing.delete(index);
    insist(isFirst, phrase('record {index} is answered twice', { index }));
    const record = expected?.get(index);
    insist(record || !expected, phrase('the input has no record {index}', { index }));
    if (result.status === 'refused') return judgeRefusal(result, record);
    const isSame = !record || ('text' in record && record.text === (result.position ?? ''));
    insist(isSame, phrase('record {index} of the input is another position', { index }));
    return judgeAnswer(result, cache, context);
  });
}

/** @throws Fault */
function judgeAnswer(
  result: AnswerLine,
  cache: SolverCache,
  { proof, isLabel = false, watch }: LineContext,
): LineVerdict {
  const { index = 0, lo, hi, status, best, pv, bestComplete = false, values, certificate } = result;
  const game = gameByName(result.game ?? '');
  const read = setupOfText(result.position ?? '');
  insist(game && read.ok && read.value.game === game.id, phrase('position cannot be read'));
  const setup = read.value;
  checkDescription(game, setup, result);
  insist(best && (pv || isLabel), phrase('best or pv is missing'));
  const made = game.rules.position(setup, cache);
  const position = made.ok ? made.value : undefined;
  checkNumbers(game, setup, position, { lo, hi, status, best, bestComplete, values });
  watch?.begin({ index, game, setup });
  const context = { cache, watch: watch?.look };
  const value = status === 'proved' && lo === hi ? lo : undefined;
  if (position) checkMoves(game, setup, position, { best, line: isLabel ? undefined : pv, value });
  if (status === 'estimated') return 'unchecked';
  const given = certificate ?? undefined;
  const checked = proof
    ? judgeByProof(game, setup, { lo, hi, best, all: bestComplete }, proof)
    : game.solvers.verify(setup, lo, hi, given, cache);
  const verdict =
    checked === 'unchecked' && !given ? searchedAgain(game, setup, lo, hi, quickSearch, context) : checked;
  if (verdict === 'unchecked' || !verdict.ok) return verdict;
  const isExact = verdict.shown === 'exact';
  const moves = position && new ComparedMoves(game, setup, position, valueCheck(game, context));
  const begins = verdict.move === undefined ? undefined : game.codec.moveName(setup, verdict.move);
  const claim = { value: lo, best, line: pv ?? [], complete: bestComplete, begins };
  const isBestChecked = !isExact || verdict.allBest === true || (moves ? checkBest(moves, claim) : false);
  const areValuesChecked = !values || !moves || checkValues(moves, values, lo);
  // A limit may have cut a certificate short, so that part of the claim is not shown.
  if (status === 'proved' && !isExact) return 'unchecked';
  return isBestChecked && areValuesChecked ? verdict : { ...verdict, movesOpen: true };
}

/**
 * Returns the verdict of a proof on the claim that the value of a position is within lo..hi.
 * @throws Fault
 */
function judgeByProof(
  game: Game,
  setup: Setup,
  claim: {
    readonly lo: number;
    readonly hi: number;
    readonly best: readonly string[];
    readonly all: boolean;
  },
  proof: ProofVerdict,
): Verdict {
  if ('fault' in proof) throw new Fault(proof.fault);
  const { header, lo, hi, move, allBest } = proof;
  const isSame = header['game'] === game.id && header['position'] === game.codec.format(setup);
  insist(isSame, phrase('the proof is of another position'));
  insist(lo >= claim.lo && hi <= claim.hi, phrase('the proof shows {lo}..{hi}', { lo, hi }));
  for (const name of allBest ? claim.best : [])
    insist(allBest?.includes(name), phrase('{name} is not a best move', { name }));
  const isComplete = !allBest || !claim.all || allBest.length <= claim.best.length;
  insist(isComplete, phrase('best lacks a best move'));
  const parsed = move === undefined ? undefined : game.codec.parseMove(setup, move);
  return {
    ok: true,
    shown: lo === hi ? 'exact' : 'interval',
    ...(parsed?.ok ? { move: parsed.value } : {}),
    ...(allBest && claim.all ? { allBest: true } : {}),
  };
}

/** Returns the check of the value of a position after a move. */
function valueCheck(game: Game, context: SearchContext): ValueCheck {
  return (setup, value) => {
    const known = game.solvers.verify(setup, value, value, undefined, context.cache);
    if (known !== 'unchecked') return known;
    return searchedAgain(game, setup, value, value, briefSearch, context);
  };
}

/** Checks `size` and `options`, which repeat the position and may be absent. @throws Fault */
function checkDescription(game: Game, setup: Setup, { size, options }: AnswerLine): void {
  const isSize = size === undefined || size === sizeName(setup);
  insist(isSize, phrase('size is not that of the position'));
  const isSame = options === undefined || (options !== null && areSame(options, game.codec.options(setup)));
  insist(isSame, phrase('options are not those of the position'));
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
  const value = plainValue(game, setup, position.value, { nodes, watch: context.watch });
  if (value === undefined) return 'unchecked';
  const tolerance = game.rules.traits(setup).chance ? rounding : 0;
  if (value < lo - tolerance || value > hi + tolerance)
    return { ok: false, fault: phrase('plain search says {value}', { value }) };
  return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
}
