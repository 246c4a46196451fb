/** The provenance of a label set, as one JSON object in a file beside it. */
import { version } from '../../../core/version.js';
import { resumeBinding, type SolveJob } from './job.js';
import type { InputMark } from '../../../batch/read/input.js';
import type { SolveSummary } from './solve-file.js';
import { labelSchema } from '../label/row.js';

export interface Provenance {
  readonly schema: typeof labelSchema;
  readonly program: string;
  readonly version: string;
  /** Fingerprint of the build that computed the labels. */
  readonly build: string;
  /** Options of the command that determine the rows, if given. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Input file: its name as given, and bytes and SHA-256 of its unpacked text. */
  readonly input: { readonly file: string; readonly bytes: number; readonly sha256: string };
  readonly records: number;
  /** Number of records with every move proved. */
  readonly complete: number;
  readonly refused: number;
}

/** Returns the text of the file, with a newline at the end. */
export function provenanceText(
  job: SolveJob,
  { records, proved, refused }: SolveSummary,
  input: InputMark,
  file: string,
  build: string,
): string {
  const provenance: Provenance = {
    schema: labelSchema,
    program: 'tabuleiro',
    version,
    build,
    options: resumeBinding(job),
    input: { file, bytes: input.bytes, sha256: input.sha },
    records,
    complete: proved,
    refused,
  };
  return `${JSON.stringify(provenance, undefined, 2)}\n`;
}
