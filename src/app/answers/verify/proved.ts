/** Checks answers with proofs in files of their own (`../proofs`), and such files by themselves. */
import { ioReason, type IoFault } from '../../../batch/io-fault.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { checkProof, checkProofFile, type BrokenProof, type CheckedProof } from '../proofs/check.js';
import { proofNames, proofSchema } from '../proofs/format.js';
import type { ResultLine } from '../solve/result/read-result.js';
import type { ProofVerdict } from './judge-proof.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Opens the bytes of a proof by the file name in an answer. */
export type Proofs = (file: string) => AsyncIterable<Uint8Array> & { readonly fault?: IoFault | undefined };

/** Checks the proof that a line of answers names; undefined if it names none. */
export async function proofOf(
  { proof }: ResultLine,
  proofs: Proofs,
  cache: SolverCache,
): Promise<ProofVerdict | undefined> {
  if (!proof) return undefined;
  const { file, lines, sha256 } = proof;
  if (proofNames.exec(file)?.[0] !== file) return { fault: phrase('proof: not the name of a proof') };
  const chunks = proofs(file);
  const checked = await checkProofFile(chunks, cache);
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
export function isProofHeader(line: string): boolean {
  return line.startsWith(`{"schema":"${proofSchema}"`);
}

/** Checks a proof without an answer. Returns its result, and its first line as an answer. */
export async function proofAsAnswer(
  lines: AsyncIterable<string>,
  cache: SolverCache,
): Promise<BrokenProof | { readonly answer: string; readonly proof: CheckedProof }> {
  const proof = await checkProof(lines, cache);
  if ('fault' in proof) return proof;
  const answer = { ...proof.header, schema: 'solve.result/1', status: 'proved', pv: [] };
  return { answer: JSON.stringify(answer), proof };
}
