/** Why the queue cannot be used, as a value with one sentence. */
import type { Bilingual } from '../../../core/game.js';
import { withoutSecrets } from './address.js';

export const queueFaultCodes = ['unreachable', 'denied', 'tls', 'server', 'version', 'gone'] as const;

export interface QueueFault {
  readonly code: (typeof queueFaultCodes)[number];
  /** The server, without secrets. */
  readonly at: string;
  /** What the system or the server said, or the two versions that differ. */
  readonly detail: string;
}

const sentences: Readonly<Record<QueueFault['code'], Bilingual>> = {
  unreachable: { en: 'the queue cannot be reached', pt: 'não foi possível alcançar a fila' },
  denied: { en: 'the queue refuses user or password', pt: 'a fila recusa usuário ou senha' },
  tls: { en: 'no secure connection to the queue', pt: 'não há conexão segura com a fila' },
  server: { en: 'the server cannot serve as a queue', pt: 'o servidor não pode servir de fila' },
  version: {
    en: 'the other side is another version or build of this program',
    pt: 'o outro lado é outra versão ou outra compilação deste programa',
  },
  gone: { en: 'the queue is given up', pt: 'a fila foi abandonada' },
};

/** One line, without the secrets that a careless server might repeat. */
export function queueReason({ code, at, detail }: QueueFault): Bilingual {
  const { en, pt } = sentences[code];
  const end = oneLine(detail);
  return { en: `${at}: ${en}: ${end}`, pt: `${at}: ${pt}: ${end}` };
}

/** The first line of a message, printable and without passwords. */
export function oneLine(text: string): string {
  const [first = ''] = text.split('\n');
  return withoutSecrets(first)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')
    .slice(0, 200);
}

/** Sorts what went wrong while connecting. */
export function faultOf(error: unknown, at: string): QueueFault {
  const { code = '', message = '', name } = error as NodeJS.ErrnoException;
  const detail = message === '' ? code : message;
  if (/^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|AUTH))/.test(detail))
    return { code: 'denied', at, detail };
  if (name === 'ReplyError') return { code: 'server', at, detail };
  const secure = /CERT|SSL|TLS|_SIGNATURE|ALTNAME|EPROTO/.test(code) || /\b(ssl|tls)\b/i.test(detail);
  return { code: secure ? 'tls' : 'unreachable', at, detail };
}
