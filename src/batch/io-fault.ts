/** Failures of files and streams as values, and their sentences. */
import * as v from 'valibot';
import type { Read } from '../core/schema.js';
import { phrase, type Phrase } from '../core/text/phrase.js';

export const ioFaultForm = v.object({
  kind: v.literal('io'),
  /** The call that failed: open, read, write, fsync, rename and others. */
  op: v.string(),
  /** As the user wrote it; `-` is a standard stream. */
  path: v.string(),
  /** Error code of the system, or one of `ownCodes`. */
  code: v.string(),
  /** Another file that explains the failure. */
  file: v.optional(v.string()),
});
export type IoFault = Read<typeof ioFaultForm>;

/** Turns a system error into a fault. Rethrows anything else, as it is a bug of ours. */
export function ioFault(error: unknown, path: string, op = 'open'): IoFault {
  const { code, syscall, file } = error as NodeJS.ErrnoException & { file?: string };
  if (!(error instanceof Error) || typeof code !== 'string') throw error;
  return { kind: 'io', op: syscall ?? op, path, code, file };
}

export function isIoFault(value: object): value is IoFault {
  return 'kind' in value && value.kind === 'io';
}

const sentences: Readonly<Record<string, Phrase>> = {
  ENOENT: phrase('no such file or folder'),
  ENOTDIR: phrase('part of the path is not a folder'),
  EISDIR: phrase('it is a folder'),
  EACCES: phrase('permission denied'),
  EPERM: phrase('operation not permitted'),
  EROFS: phrase('the file system is read-only'),
  ENOSPC: phrase('no space left on the device'),
  EDQUOT: phrase('the disk quota is used up'),
  EFBIG: phrase('the file would be too large'),
  EBADF: phrase('it is closed'),
  EIO: phrase('the device failed'),
  ELOOP: phrase('too many symbolic links'),
  EMFILE: phrase('too many open files'),
  ENAMETOOLONG: phrase('the name is too long'),
  ENXIO: phrase('no such device'),
  EADDRINUSE: phrase('the port is in use'),
  EPIPE: phrase('nobody reads it any more'),
  Z_BUF_ERROR: phrase('the gzip data end too early: the file is cut'),
  Z_DATA_ERROR: phrase('the gzip data are damaged'),
  FOLDERNAME: phrase('a name that ends with / is that of a folder: name a file'),
  CHANGED: phrase('another program has changed its temporary file'),
  TAKEN: phrase('another run goes on with the one that was interrupted'),
  WRITTEN: phrase('another run is writing it now'),
  ELSEWHERE: phrase('a run in another container or on another machine may be writing it; if none is, delete'),
  SAMEFILE: phrase('the output would erase the input'),
};

/** All codes that have a sentence, with their sentences. */
export const ioFaults: readonly (readonly [code: string, sentence: Phrase])[] = Object.entries(sentences);

/** Codes that come from no system call. `ioReason` does not show them. */
const ownCodes = [
  'SAMEFILE',
  'FOLDERNAME',
  'CHANGED',
  'TAKEN',
  'WRITTEN',
  'ELSEWHERE',
  'Z_BUF_ERROR',
  'Z_DATA_ERROR',
];

/** Names shown for the path `-`. */
const streams = {
  input: phrase('(standard input)'),
  output: phrase('(standard output)'),
};

/** Returns a fault as one line: `saida.txt: no space left on the device (write, ENOSPC)`. */
export function ioReason(fault: IoFault): Phrase {
  const { op, path, code, file } = fault;
  const text = Object.hasOwn(sentences, code) ? sentences[code] : phrase('failed');
  const about = code === 'ELSEWHERE' ? ` ${file!}` : ` (${file!})`;
  const facts = file !== undefined ? about : ownCodes.includes(code) ? '' : ` (${op}, ${code})`;
  const name = path === '-' ? streams[op === 'write' ? 'output' : 'input'] : path;
  return phrase('{name}: {text}{facts}', { name, text, facts });
}
