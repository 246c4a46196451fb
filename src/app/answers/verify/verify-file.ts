/**
 * Checks files: answers line by line (verify.ts) with their proofs; labels; one proof; one strategy
 * in a format of its game.
 */
import type { SearchWatch } from '../../../core/search/search-watch.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { linesOf, withFirst } from '../../../batch/read/lines.js';
import { readResult, type ResultLine } from '../solve/result/read-result.js';
import { checkProof, type BrokenProof, type CheckedProof, type ProofResult } from '../proofs/check.js';
import { proofNames, proofSchema } from '../proofs/format.js';
import { ioReason, type IoFault } from '../../../batch/io-fault.js';
import { recordsOf } from '../../positions/records.js';
import { answersOf, isLabelRow } from './labels.js';
import type { SourceRecord } from './refusals.js';
import { checkStrategy, strategyForm } from './strategies.js';
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
  const verdictOn = async ({ line, proof, isLabel }: Claim): Promise<LineVerdict> => {
    const read = readResult(line);
    if (!read.ok) return read;
    const shown = proof ?? (proofs && (await proofOf(read.result, proofs, cache)));
    return verifyResult(read.result, expected, missing, cache, { proof: shown, isLabel, watch });
  };
  for await (const { number, ...claim } of claimsOf(linesOf(answers), cache)) {
    const outcome: LineVerdict = 'fault' in claim ? { ok: false, ...claim } : await verdictOn(claim);
    if (outcome === 'refused' || outcome === 'unchecked') summary[outcome]++;
    else if (!outcome.ok) {
      summary.wrong++;
      onFault(number, outcome.fault);
    } else {
      summary[outcome.shown === 'exact' ? 'exact' : 'partial']++;
      if (outcome.allBest) summary.allBest++;
      if (outcome.movesOpen === true) summary.movesOpen++;
      if ('proof' in claim) summary.shown = shownBy(claim.line);
    }
  }
  for (const index of missing) {
    summary.wrong++;
    onFault(undefined, phrase('record {index} of the input has no answer', { index }));
  }
  return summary;
}

/** A line of answers. */
interface Claim {
  readonly line: string;
  /** The result of the file, if it is one proof. */
  readonly proof?: ProofVerdict;
  readonly isLabel?: true;
}

type NumberedClaim = { readonly number: number } & (Claim | { readonly fault: Phrase });

function shownBy(line: string): ShownValue {
  const { game, position, lo, hi, best } = JSON.parse(line) as ShownValue;
  return { game, position, lo, hi, best };
}

async function* claimsOf(lines: AsyncGenerator<string>, cache: SolverCache): AsyncGenerator<NumberedClaim> {
  let number = 0;
  for await (const line of lines) {
    number++;
    const form = number === 1 ? strategyForm(line) : undefined;
    if (form) return yield claimOf(await checkStrategy(form, withFirst(line, lines), cache));
    if (number === 1 && isProofHeader(line))
      return yield claimOf(await proofAsAnswer(withFirst(line, lines), cache));
    if (number === 1 && isLabelRow(line)) return yield* answersOf(withFirst(line, lines));
    if (line.trim() !== '') yield { number, line };
  }
}

function claimOf(found: BrokenProof | { answer: string; proof: ProofResult }): NumberedClaim {
  if ('fault' in found) return { number: found.line, fault: found.fault };
  return { number: 1, line: found.answer, proof: found.proof };
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

/** Checks a proof without an answer. Returns its result, and its first line as an answer. */
async function proofAsAnswer(
  lines: AsyncIterable<string>,
  cache: SolverCache,
): Promise<BrokenProof | { readonly answer: string; readonly proof: CheckedProof }> {
  const proof = await checkProof(lines, cache);
  if ('fault' in proof) return proof;
  const answer = { ...proof.header, schema: 'solve.result/1', status: 'proved', pv: [] };
  return { answer: JSON.stringify(answer), proof };
}
