/** The provenance of a label set, as one JSON object in a file beside it. */
import { version } from '../../../core/version.js';
import { resumeBinding, type SolveJob } from './job.js';
import type { InputMark } from '../../../batch/read/input.js';
import type { SolveSummary } from './solve-file.js';
import { labelSchema } from '../label/row.js';

/**
 * Returns the text of the file, with a newline at the end.
 * @param file name of the input as given
 * @param build fingerprint of the build that computed the labels
 */
export function provenanceText(
  job: SolveJob,
  { records, proved, refused }: SolveSummary,
  input: InputMark,
  file: string,
  build: string,
): string {
  const provenance = {
    schema: labelSchema,
    program: 'tabuleiro',
    version,
    build,
    // Options of the command that determine the rows, if given.
    options: resumeBinding(job),
    // Bytes and digest are of the unpacked text.
    input: { file, bytes: input.bytes, sha256: input.sha },
    records,
    complete: proved,
    refused,
  };
  return `${JSON.stringify(provenance, undefined, 2)}\n`;
}
