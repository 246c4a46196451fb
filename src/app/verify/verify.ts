/**
 * Checks a file of `solve.result/1` lines: each answer against its position, by the game's checker, which knows
 * only the rules. Where there is no certificate and the checker cannot decide, plain minimax, which also knows only
 * the rules, searches the position again if that takes few nodes.
 */
import type { Certificate, Verdict } from '../../core/certificate.js';
import type { Game, Setup } from '../../core/game.js';
import { positionCodes, runCodes } from '../../core/refusal.js';
import { SolverCache } from '../../core/solver-cache.js';
import { gameByName } from '../../games/registry.js';
import { expectiminimax } from '../../search/chance/expectiminimax.js';
import { minimax } from '../../search/minimax.js';
import { taskOf } from '../../search/task.js';
import { linesOf } from '../../batch/read/lines.js';
import { faultOfBest } from './best-moves.js';
import { faultOfMoves } from './replay.js';
import { recordsOf } from '../positions/records.js';
import { setupOfText } from '../positions/start-position.js';

export interface VerifySummary {
  /** Answers whose value is shown to be exact. */
  exact: number;
  /** Answers of which the certificate shows a bound or an interval. */
  partial: number;
  /** Estimates, and answers that neither the game's checker nor a plain search could decide. */
  unchecked: number;
  /** Lines that say their record was refused: nothing to check. */
  refused: number;
  wrong: number;
}

/**
 * Reads the answers, and the positions too if `source` is given: then each answer's position must be that of
 * the record with its index. Calls `onFault` for each line that is wrong.
 */
export async function verifyFile(
  answers: AsyncIterable<Uint8Array>,
  source: AsyncIterable<Uint8Array> | undefined,
  onFault: (line: number, fault: string) => void,
): Promise<VerifySummary> {
  const summary: VerifySummary = { exact: 0, partial: 0, unchecked: 0, refused: 0, wrong: 0 };
  const expected = source ? await recordTexts(source) : undefined;
  const missing = new Set(expected?.keys());
  const cache = new SolverCache();
  let number = 0;
  for await (const line of linesOf(answers)) {
    number++;
    if (line.trim() === '') continue;
    const outcome = verifyLine(line, expected, missing, cache);
    if (outcome === 'refused' || outcome === 'unchecked') summary[outcome]++;
    else if (!outcome.ok) {
      summary.wrong++;
      onFault(number, outcome.fault);
    } else if (outcome.shown === 'exact') summary.exact++;
    else summary.partial++;
  }
  for (const index of missing) {
    summary.wrong++;
    onFault(number, `record ${String(index)} of the input has no answer`);
  }
  return summary;
}

function fault(text: string): Verdict {
  return { ok: false, fault: text };
}

/** The fields that are checked; each may hold anything. */
interface Claim {
  schema?: unknown;
  index?: unknown;
  game?: unknown;
  status?: unknown;
  lo?: unknown;
  hi?: unknown;
  position?: unknown;
  certificate?: unknown;
  best?: unknown;
  pv?: unknown;
  error?: unknown;
}

function verifyLine(
  line: string,
  expected: ReadonlyMap<number, string> | undefined,
  missing: Set<number>,
  cache: SolverCache,
): Verdict | 'refused' | 'unchecked' {
  let claim: Claim;
  try {
    claim = JSON.parse(line) as Claim;
  } catch {
    return fault('not JSON');
  }
  if (claim === null || typeof claim !== 'object' || claim.schema !== 'solve.result/1') {
    return fault('not an object of schema solve.result/1');
  }
  if (expected?.has(claim.index as number) === true && !missing.delete(claim.index as number)) {
    return fault(`record ${String(claim.index)} is answered twice`);
  }
  if (claim.status === 'refused') return refusedRightly(claim, expected);
  if (!answered.includes(claim.status)) return fault('status is none of those of the schema');
  const { index, lo, hi, position, certificate } = claim;
  if (typeof lo !== 'number' || typeof hi !== 'number' || typeof position !== 'string') {
    return fault('lo, hi or position is missing');
  }
  if (expected && (typeof index !== 'number' || expected.get(index) !== position)) {
    return fault(`record ${String(index)} of the input is another position`);
  }
  const game = typeof claim.game === 'string' ? gameByName(claim.game) : undefined;
  const read = setupOfText(position);
  if (!game || !read.ok || read.value.game !== game.id) return fault('position cannot be read');
  const setup = read.value;
  const exact = claim.status === 'proved' && lo === hi ? lo : undefined;
  const moves = faultOfMoves(game, setup, { best: claim.best, line: claim.pv, value: exact }, cache);
  if (moves !== undefined) return fault(moves);
  if (claim.status === 'estimated') return 'unchecked';
  const given = isCertificate(certificate) ? certificate : undefined;
  const checked = game.solvers.verify(setup, lo, hi, given, cache);
  const verdict =
    checked === 'unchecked' && !given ? searchedAgain(game, setup, lo, hi, quickSearch, cache) : checked;
  if (verdict === 'unchecked' || !verdict.ok) return verdict;
  if (verdict.shown === 'exact') {
    const unfit = faultOfBest(
      game,
      setup,
      lo,
      claim.best as string[],
      verdict.move,
      (after, value) => {
        const known = game.solvers.verify(after, value, value, undefined, cache);
        return known === 'unchecked' ? searchedAgain(game, after, value, value, briefSearch, cache) : known;
      },
      cache,
    );
    if (unfit !== undefined) return fault(unfit);
  }
  // A certificate may be cut short by a limit of its own: then part of what is claimed was not shown.
  return claim.status === 'proved' && verdict.shown !== 'exact' ? 'unchecked' : verdict;
}

const answered: readonly unknown[] = ['proved', 'bounded', 'estimated'];

/** A record that can be read may be refused only by its solvers, or because its search was aborted. */
function refusedRightly(
  claim: Claim,
  expected: ReadonlyMap<number, string> | undefined,
): Verdict | 'refused' {
  const code = (claim.error as { code?: unknown } | undefined)?.code;
  const excused = ([...positionCodes, ...runCodes] as readonly unknown[]).includes(code);
  const readable = typeof claim.index === 'number' && expected?.has(claim.index) === true;
  return readable && !excused ? fault(`record ${String(claim.index)} of the input can be read`) : 'refused';
}

/** Limit of plain minimax for a position, in nodes. */
const quickSearch = 1_000_000;

/** Limit for the position after one move, in nodes. */
const briefSearch = 100_000;

function searchedAgain(
  game: Game,
  setup: Setup,
  lo: number,
  hi: number,
  nodes: number,
  cache: SolverCache,
): Verdict | 'unchecked' {
  const position = game.rules.position(setup, cache);
  if (!position.ok) return 'unchecked';
  const task = taskOf(game, setup, position.value, { nodes });
  const { chance } = task.traits;
  const { status, lo: whole } = chance ? expectiminimax(task) : minimax(task);
  if (status !== 'proved') return 'unchecked';
  const { toMove, settled } = position.value;
  const before = game.codec.answersToCome ? (toMove === 0 ? settled : 0 - settled) : 0;
  const value = whole - before;
  const rounding = chance ? 1e-9 : 0;
  if (value < lo - rounding || value > hi + rounding) return fault(`plain search says ${String(value)}`);
  return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
}

function isCertificate(value: unknown): value is Certificate {
  return (
    typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
  );
}

/** Canonical text of each good record, by its index. */
async function recordTexts(source: AsyncIterable<Uint8Array>): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for await (const item of recordsOf(source)) {
    if (item.kind === 'record') texts.set(item.index, item.game.codec.format(item.setup));
  }
  return texts;
}
