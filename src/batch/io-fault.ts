/** Failures of files and streams, as values; and their sentences. */
import * as v from 'valibot';
import type { Read } from '../core/schema.js';
import { both, type Bilingual } from '../core/text/bilingual.js';

export const ioFaultForm = v.object({
  kind: v.literal('io'),
  /** The call that failed: open, read, write, fsync, rename… */
  op: v.string(),
  /** As the user wrote it; `-` is a standard stream. */
  path: v.string(),
  /** The system's code, or one of ours (`ownCodes`). */
  code: v.string(),
  /** Another file that tells why. */
  file: v.exactOptional(v.string()),
});
export type IoFault = Read<typeof ioFaultForm>;

/** The fault that an error of the system is; anything else is a bug of ours and is thrown on. */
export function ioFault(error: unknown, path: string, op = 'open'): IoFault {
  const { code, syscall, file } = error as NodeJS.ErrnoException & { file?: string };
  if (!(error instanceof Error) || typeof code !== 'string') throw error;
  return { kind: 'io', op: syscall ?? op, path, code, ...(file === undefined ? {} : { file }) };
}

export function isIoFault(value: object): value is IoFault {
  return 'kind' in value && value.kind === 'io';
}

const sentences: Readonly<Record<string, Bilingual>> = {
  ENOENT: { en: 'no such file or folder', pt: 'o arquivo ou a pasta não existe' },
  ENOTDIR: { en: 'part of the path is not a folder', pt: 'parte do caminho não é uma pasta' },
  EISDIR: { en: 'it is a folder', pt: 'é uma pasta' },
  EACCES: { en: 'permission denied', pt: 'permissão negada' },
  EPERM: { en: 'operation not permitted', pt: 'operação não permitida' },
  EROFS: { en: 'the file system is read-only', pt: 'o sistema de arquivos é só de leitura' },
  ENOSPC: { en: 'no space left on the device', pt: 'não há mais espaço no dispositivo' },
  EDQUOT: { en: 'the disk quota is used up', pt: 'a cota de disco acabou' },
  EFBIG: { en: 'the file would be too large', pt: 'o arquivo ficaria grande demais' },
  EBADF: { en: 'it is closed', pt: 'está fechado' },
  EIO: { en: 'the device failed', pt: 'o dispositivo falhou' },
  ELOOP: { en: 'too many symbolic links', pt: 'há links simbólicos demais' },
  EMFILE: { en: 'too many open files', pt: 'há arquivos abertos demais' },
  ENAMETOOLONG: { en: 'the name is too long', pt: 'o nome é longo demais' },
  ENXIO: { en: 'no such device', pt: 'o dispositivo não existe' },
  EADDRINUSE: { en: 'the port is in use', pt: 'a porta está em uso' },
  EPIPE: { en: 'nobody reads it any more', pt: 'ninguém mais lê' },
  Z_BUF_ERROR: {
    en: 'the gzip data end too early: the file is cut',
    pt: 'os dados gzip terminam cedo demais: o arquivo está cortado',
  },
  Z_DATA_ERROR: { en: 'the gzip data are damaged', pt: 'os dados gzip estão danificados' },
  FOLDERNAME: {
    en: 'a name that ends with / is that of a folder: name a file',
    pt: 'um nome que termina com / é o de uma pasta: dê o nome de um arquivo',
  },
  CHANGED: {
    en: 'another program has changed its temporary file',
    pt: 'outro programa alterou o seu arquivo temporário',
  },
  TAKEN: {
    en: 'another run goes on with the one that was interrupted',
    pt: 'outra execução já continua a que foi interrompida',
  },
  WRITTEN: { en: 'another run is writing it now', pt: 'outra execução escreve neste arquivo agora' },
  ELSEWHERE: {
    en: 'a run in another container or on another machine may be writing it; if none is, delete',
    pt: 'uma execução em outro contêiner ou em outra máquina pode estar escrevendo neste arquivo; se não houver nenhuma, apague',
  },
  SAMEFILE: { en: 'the output would erase the input', pt: 'a saída apagaria a entrada' },
};

/** Every failure that has a sentence, with it. */
export const ioFaults: readonly (readonly [code: string, sentence: Bilingual])[] = Object.entries(sentences);

/** Codes that no call of the system failed with. */
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

/** What `-` stands for. */
const streams = {
  input: both('(standard input)', '(entrada padrão)'),
  output: both('(standard output)', '(saída padrão)'),
};

/** One line without final period: `saida.txt: no space left on the device (write, ENOSPC)`. */
export function ioReason(fault: IoFault): Bilingual {
  const { op, path, code, file } = fault;
  const text = Object.hasOwn(sentences, code) ? sentences[code] : { en: 'failed', pt: 'falhou' };
  const about = code === 'ELSEWHERE' ? ` ${file!}` : ` (${file!})`;
  const facts = file !== undefined ? about : ownCodes.includes(code) ? '' : ` (${op}, ${code})`;
  const { en, pt } = path === '-' ? streams[op === 'write' ? 'output' : 'input'] : both(path, path);
  return both(`${en}: ${text.en}${facts}`, `${pt}: ${text.pt}${facts}`);
}
