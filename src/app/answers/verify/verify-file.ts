/**
 * Checks files: answers line by line (verify.ts) with their proofs; labels; one proof; one strategy
 * in a format of its game.
 */
import type { SearchWatch } from '../../../core/search/search-watch.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { linesOf, withFirst } from '../../../batch/read/lines.js';
import { readResult, resultOf, type ReadResult, type ResultLine } from '../solve/result/read-result.js';
import { checkProof, type BrokenProof } from '../proofs/check.js';
import { proofNames, proofSchema } from '../proofs/format.js';
import { ioReason, type IoFault } from '../../../batch/io-fault.js';
import { recordsOf } from '../../positions/records.js';
import { answersOf, isLabelRow } from './labels.js';
import type { SourceRecord } from './refusals.js';
import { checkStrategy, strategyForm, type ProofAsAnswer } from './strategies.js';
import { verifyResult, type LineVerdict, type ProofVerdict } from './verify.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Opens the bytes of a proof by the file name in an answer. */
export type Proofs = (file: string) => AsyncIterable<Uint8Array> & { readonly fault?: IoFault | undefined };

export interface VerifySummary {
  /** Number of answers whose value is shown to be exact. */
  exact: number;
  /** Number of answers whose certificate shows a bound or an interval. */
  partial: number;
  /** Number of estimates, aborted searches, and answers that could not be decided. */
  unchecked: number;
  /** Number of refused records whose refusal is right, as far as can be checked. */
  refused: number;
  wrong: number;
  /** Number of exact answers of which a proof shows every best move. */
  allBest: number;
  /** Number of exact answers of which not every claim about moves was checked. */
  movesOpen: number;
  /** Result of a file of one proof or strategy. */
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
 * Checks the answers, and if `source` is given, that each answer's position is that of the record
 * with its index. Calls `onFault` for each wrong line and for each record without an answer. The
 * answers may also be a file of one proof, or of a strategy in a format of its game.
 * @param proofs opens the answers' proofs; without it those answers are unchecked
 */
export async function verifyFile(
  answers: AsyncIterable<Uint8Array>,
  source: AsyncIterable<Uint8Array> | undefined,
  onFault: (line: number | undefined, fault: Phrase) => void,
  proofs?: Proofs,
  watch?: SearchWatch,
): Promise<VerifySummary> {
  const summary: VerifySummary = {
    exact: 0,
    partial: 0,
    unchecked: 0,
    refused: 0,
    wrong: 0,
    allBest: 0,
    movesOpen: 0,
  };
  const expected = source ? await recordsByIndex(source) : undefined;
  const missing = new Set(expected?.keys());
  const cache = new SolverCache();
  const verdictOn = async ({ read, proof, isLabel }: Claim): Promise<LineVerdict> => {
    if (!read.ok) return read;
    const shown = proof ?? (proofs && (await proofOf(read.result, proofs, cache)));
    return verifyResult(read.result, expected, missing, cache, { proof: shown, isLabel, watch });
  };
  for await (const claim of claimsOf(linesOf(answers), cache)) {
    const outcome = await verdictOn(claim);
    if (outcome === 'refused' || outcome === 'unchecked') summary[outcome]++;
    else if (!outcome.ok) {
      summary.wrong++;
      onFault(claim.number, outcome.fault);
    } else {
      summary[outcome.shown === 'exact' ? 'exact' : 'partial']++;
      if (outcome.allBest) summary.allBest++;
      if (outcome.movesOpen === true) summary.movesOpen++;
      if (claim.proof && claim.read.ok) summary.shown = shownBy(claim.read.result);
    }
  }
  for (const index of missing) {
    summary.wrong++;
    onFault(undefined, phrase('record {index} of the input has no answer', { index }));
  }
  return summary;
}

/** A line of answers, or what a file of another kind claims. */
interface Claim {
  /** Its first line, from 1. */
  readonly number: number;
  readonly read: ReadResult;
  /** The result of the file, if it is one proof. */
  readonly proof?: ProofVerdict;
  readonly isLabel?: true;
}

function shownBy(result: ResultLine): ShownValue {
  const { game, position, lo, hi, best } = result as ShownValue;
  return { game, position, lo, hi, best };
}

async function* claimsOf(lines: AsyncGenerator<string>, cache: SolverCache): AsyncGenerator<Claim> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (number === 1) {
      const all = withFirst(line, lines);
      const form = strategyForm(line);
      if (form) return yield claimOf(await checkStrategy(form, all, cache));
      if (isProofHeader(line)) return yield claimOf(await proofAsAnswer(all, cache));
      if (isLabelRow(line)) return yield* answersOf(all);
    }
    if (line.trim() !== '') yield { number, read: readResult(line) };
  }
}

function claimOf(found: BrokenProof | ProofAsAnswer): Claim {
  if ('fault' in found) return { number: found.line, read: { ok: false, fault: found.fault } };
  return { number: 1, read: resultOf(found.answer), proof: found.proof };
}

async function recordsByIndex(source: AsyncIterable<Uint8Array>): Promise<Map<number, SourceRecord>> {
  const records = new Map<number, SourceRecord>();
  for await (const item of recordsOf(source)) {
    const { index } = item;
    if (item.kind === 'record') records.set(index, { text: item.game.codec.format(item.setup) });
    else records.set(index, { code: item.refusal.code });
  }
  return records;
}

/** Checks the proof that a line of answers names; undefined if it names none. */
async function proofOf(
  { proof }: ResultLine,
  proofs: Proofs,
  cache: SolverCache,
): Promise<ProofVerdict | undefined> {
  if (!proof) return undefined;
  const { file, lines, sha256 } = proof;
  if (proofNames.exec(file)?.[0] !== file) return { fault: phrase('proof: not the name of a proof') };
  const chunks = proofs(file);
  const checked = await checkProof(linesOf(chunks), cache);
  if (chunks.fault) return { fault: ioReason(chunks.fault) };
  if ('fault' in checked) return { fault: placed(file, checked) };
  return checked.lines === lines && checked.sha256 === sha256
    ? checked
    : { fault: phrase('{file} is another proof', { file }) };
}

function placed(file: string, { line, fault }: BrokenProof): Phrase {
  return phrase('{file}:{line}: {fault}', { file, line, fault });
}

/** Returns whether a file with this first line is a proof. */
function isProofHeader(line: string): boolean {
  return line.startsWith(`{"schema":"${proofSchema}"`);
}

/** Checks a proof without an answer, and takes its first line as one. */
async function proofAsAnswer(
  lines: AsyncIterable<string>,
  cache: SolverCache,
): Promise<BrokenProof | ProofAsAnswer> {
  const proof = await checkProof(lines, cache);
  if ('fault' in proof) return proof;
  return { answer: { ...proof.header, schema: 'solve.result/1', status: 'proved', pv: [] }, proof };
}
