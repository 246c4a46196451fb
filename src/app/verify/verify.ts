/**
 * Checks a file of `solve.result/1` lines: each answer against its position, by the game's checker, which knows
 * only the rules. Where there is no certificate and the checker cannot decide, plain minimax, which also knows only
 * the rules, searches the position again if that takes few nodes.
 */
import type { Certificate, Verdict } from '../../core/answer.js';
import type { Game, Setup } from '../../core/game.js';
import { SolverCache } from '../../core/solver-cache.js';
import { both, type Bilingual } from '../../core/text/bilingual.js';
import { shown } from '../../games/kit/fault.js';
import { gameByName } from '../../games/registry.js';
import { expectiminimax } from '../../search/chance/expectiminimax.js';
import { minimax } from '../../search/minimax.js';
import { taskOf } from '../../search/task.js';
import { linesOf, maxLine } from '../../batch/read/lines.js';
import { faultOfBest } from './best-moves.js';
import {
  isProofHeader,
  judgeByProof,
  proofAsAnswer,
  proofOf,
  type Proofs,
  type ProofVerdict,
} from './proved.js';
import { judgeRefusal, type SourceRecord } from './refusals.js';
import { faultOfMoves } from './replay.js';
import { checkStrategy, strategyForm } from './strategies.js';
import type { BrokenProof, CheckedProof } from '../proofs/check.js';
import { recordsOf } from '../positions/records.js';
import { setupOfText } from '../positions/start-position.js';

export interface VerifySummary {
  /** Answers whose value is shown to be exact. */
  exact: number;
  /** Answers of which the certificate shows a bound or an interval. */
  partial: number;
  /** Estimates, aborted searches, and answers that neither the game's checker nor a plain search could decide. */
  unchecked: number;
  /** Lines that say their record was refused, as far as can be seen rightly. */
  refused: number;
  wrong: number;
  /** Exact answers of which a proof shows every best move. */
  allBest: number;
  /** What the file of one proof or strategy shows. */
  shown?: ShownValue;
}

/** The value of a position for its side to move, and moves that reach it. */
export interface ShownValue {
  readonly game: string;
  readonly position: string;
  readonly lo: number;
  readonly hi: number;
  readonly best: readonly string[];
}

/**
 * Reads the answers, and the positions too if `source` is given: then each answer's position must be that of
 * the record with its index. Calls `onFault` for each line that is wrong, and
 * for each record without one. The answers may also be the file of one proof, or of a strategy in a form of its game.
 * @param proofs where the answers' proofs are; without it those answers are unchecked
 */
export async function verifyFile(
  answers: AsyncIterable<Uint8Array>,
  source: AsyncIterable<Uint8Array> | undefined,
  onFault: (line: number | undefined, fault: Bilingual) => void,
  proofs?: Proofs,
): Promise<VerifySummary> {
  const summary: VerifySummary = { exact: 0, partial: 0, unchecked: 0, refused: 0, wrong: 0, allBest: 0 };
  const expected = source ? await recordsByIndex(source) : undefined;
  const missing = new Set(expected?.keys());
  const cache = new SolverCache();
  for await (const { number, ...claim } of claimsOf(linesOf(answers), proofs, cache)) {
    const outcome =
      'fault' in claim ? wrong(claim.fault) : verifyLine(claim.line, expected, missing, cache, claim.proof);
    if (outcome === 'refused' || outcome === 'unchecked') summary[outcome]++;
    else if (!outcome.ok) {
      summary.wrong++;
      onFault(number, outcome.fault);
    } else {
      summary[outcome.shown === 'exact' ? 'exact' : 'partial']++;
      if (outcome.allBest) summary.allBest++;
      if ('alone' in claim) summary.shown = shownBy(claim.line);
    }
  }
  for (const index of missing) {
    summary.wrong++;
    onFault(
      undefined,
      both(
        `record ${String(index)} of the input has no answer`,
        `o registro ${String(index)} da entrada não tem resposta`,
      ),
    );
  }
  return summary;
}

/** A line of answers with its number and what its proof shows, or what is wrong with the file of a proof. */
type Found = { readonly number: number } & (
  | { readonly line: string; readonly proof: ProofVerdict | undefined; readonly alone?: true }
  | { readonly fault: Bilingual }
);

function shownBy(line: string): ShownValue {
  const { game, position, lo, hi, best } = JSON.parse(line) as ShownValue;
  return { game, position, lo, hi, best };
}

async function* claimsOf(
  lines: AsyncGenerator<string>,
  proofs: Proofs | undefined,
  cache: SolverCache,
): AsyncGenerator<Found> {
  let number = 0;
  for await (const line of lines) {
    number++;
    const form = number === 1 ? strategyForm(line) : undefined;
    if (form) return yield claimOf(await checkStrategy(form, withFirst(line, lines), cache));
    if (number === 1 && isProofHeader(line))
      return yield claimOf(await proofAsAnswer(withFirst(line, lines), cache));
    if (line.trim() !== '') yield { number, line, proof: proofs && (await proofOf(line, proofs, cache)) };
  }
}

function claimOf(found: BrokenProof | { answer: string; proof: CheckedProof }): Found {
  if ('fault' in found) return { number: found.line, fault: found.fault };
  return { number: 1, line: found.answer, proof: found.proof, alone: true };
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function fault(en: string, pt: string): Verdict {
  return wrong(both(en, pt));
}

function wrong(fault: Bilingual): Verdict {
  return { ok: false, fault };
}

/** The fields that are checked; each may hold anything. */
interface Claim {
  schema?: unknown;
  index?: unknown;
  game?: unknown;
  size?: unknown;
  options?: unknown;
  status?: unknown;
  lo?: unknown;
  hi?: unknown;
  position?: unknown;
  certificate?: unknown;
  best?: unknown;
  bestComplete?: unknown;
  pv?: unknown;
  error?: unknown;
  proof?: unknown;
}

/**
 * Checks one line of answers.
 * @param expected texts of the records of the input by their index, if it is given; `missing` are those not answered yet
 * @param proof what its proof shows, if it has one that was read
 */
export function verifyLine(
  line: string,
  expected: ReadonlyMap<number, SourceRecord> | undefined,
  missing: Set<number>,
  cache: SolverCache,
  proof?: ProofVerdict,
): Verdict | 'refused' | 'unchecked' {
  if (line.length > maxLine)
    return fault(
      `a line of more than ${String(maxLine)} characters is not read`,
      `uma linha de mais de ${String(maxLine)} caracteres não é lida`,
    );
  let claim: Claim;
  try {
    claim = JSON.parse(line) as Claim;
  } catch {
    return fault('not JSON', 'não é JSON');
  }
  if (claim === null || typeof claim !== 'object' || claim.schema !== 'solve.result/1') {
    return fault('not an object of schema solve.result/1', 'não é um objeto do esquema solve.result/1');
  }
  if (expected?.has(claim.index as number) === true && !missing.delete(claim.index as number)) {
    return fault(
      `record ${shown(claim.index)} is answered twice`,
      `o registro ${shown(claim.index)} é respondido duas vezes`,
    );
  }
  const record = expected?.get(claim.index as number);
  if (expected && !record)
    return fault(
      `the input has no record ${shown(claim.index)}`,
      `a entrada não tem o registro ${shown(claim.index)}`,
    );
  if (claim.status === 'refused') {
    const verdict = judgeRefusal(claim, record);
    return typeof verdict === 'string' ? verdict : wrong(verdict.fault);
  }
  if (!answered.includes(claim.status))
    return fault('status is none of those of the schema', 'status não é um dos do esquema');
  const { lo, hi, position, certificate } = claim;
  if (typeof lo !== 'number' || typeof hi !== 'number' || typeof position !== 'string') {
    return fault('lo, hi or position is missing', 'falta lo, hi ou position');
  }
  if (record && !('text' in record && record.text === position)) {
    return fault(
      `record ${shown(claim.index)} of the input is another position`,
      `o registro ${shown(claim.index)} da entrada é outra posição`,
    );
  }
  const game = typeof claim.game === 'string' ? gameByName(claim.game) : undefined;
  const read = setupOfText(position);
  if (!game || !read.ok || read.value.game !== game.id)
    return fault('position cannot be read', 'position não pode ser lida');
  const setup = read.value;
  const described = faultOfDescription(game, setup, claim);
  if (described !== undefined) return wrong(described);
  const exact = claim.status === 'proved' && lo === hi ? lo : undefined;
  const moves = faultOfMoves(game, setup, { best: claim.best, line: claim.pv, value: exact }, cache);
  if (moves !== undefined) return wrong(moves);
  if (claim.status === 'estimated') return 'unchecked';
  const best = claim.best as string[];
  const given = isCertificate(certificate) ? certificate : undefined;
  const checked = proof
    ? judgeByProof(game, setup, { lo, hi, best, all: claim.bestComplete === true }, proof)
    : game.solvers.verify(setup, lo, hi, given, cache);
  const verdict =
    checked === 'unchecked' && !given ? searchedAgain(game, setup, lo, hi, quickSearch, cache) : checked;
  if (verdict === 'unchecked' || !verdict.ok) return verdict;
  if (verdict.shown === 'exact' && !verdict.allBest) {
    const unfit = faultOfBest(
      game,
      setup,
      lo,
      best,
      verdict.move,
      (after, value) => {
        const known = game.solvers.verify(after, value, value, undefined, cache);
        return known === 'unchecked' ? searchedAgain(game, after, value, value, briefSearch, cache) : known;
      },
      cache,
    );
    if (unfit !== undefined) return wrong(unfit);
  }
  // A certificate may be cut short by a limit of its own: then part of what is claimed was not shown.
  return claim.status === 'proved' && verdict.shown !== 'exact' ? 'unchecked' : verdict;
}

/** `size` and `options` say again what the position says; lines of older programs may lack them. */
function faultOfDescription(game: Game, setup: Setup, { size, options }: Claim): Bilingual | undefined {
  const { rows, cols } = setup;
  if (size !== undefined && size !== `${String(rows)}x${String(cols)}`)
    return both('size is not that of the position', 'size não é o da posição');
  const isSame = options === undefined || areSame(options, game.codec.options(setup));
  return isSame ? undefined : both('options are not those of the position', 'options não são as da posição');
}

function areSame(said: unknown, own: Readonly<Record<string, unknown>>): boolean {
  if (typeof said !== 'object' || said === null) return false;
  const keys = Object.keys(own);
  if (Object.keys(said).length !== keys.length) return false;
  return keys.every((key) => (said as Record<string, unknown>)[key] === own[key]);
}

const answered: readonly unknown[] = ['proved', 'bounded', 'estimated'];

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
  if (value < lo - rounding || value > hi + rounding)
    return fault(`plain search says ${String(value)}`, `a busca simples diz ${String(value)}`);
  return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
}

function isCertificate(value: unknown): value is Certificate {
  return (
    typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
  );
}

/** The records of the input by their index. */
async function recordsByIndex(source: AsyncIterable<Uint8Array>): Promise<Map<number, SourceRecord>> {
  const records = new Map<number, SourceRecord>();
  for await (const item of recordsOf(source)) {
    const { index } = item;
    if (item.kind === 'record') records.set(index, { text: item.game.codec.format(item.setup) });
    else records.set(index, { code: item.refusal.code });
  }
  return records;
}
