/** The reason why the queue cannot be used, as a value with one sentence. */
import { withoutSecrets } from './address.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

export const queueFaultCodes = ['unreachable', 'denied', 'tls', 'server', 'version', 'gone'] as const;

export interface QueueFault {
  readonly code: (typeof queueFaultCodes)[number];
  /** The server, without secrets. */
  readonly at: string;
  /** Message of the system or the server, or the two versions that differ. */
  readonly detail: string;
}

const sentences: Readonly<Record<QueueFault['code'], Phrase>> = {
  unreachable: phrase('the queue cannot be reached'),
  denied: phrase('the queue refuses user or password'),
  tls: phrase('no secure connection to the queue'),
  server: phrase('the server cannot serve as a queue'),
  version: phrase('the other side is another version or build of this program'),
  gone: phrase('the queue is given up'),
};

/** Returns a fault as one line, without secrets that the server may have repeated. */
export function queueReason({ code, at, detail }: QueueFault): Phrase {
  return phrase('{at}: {fault}: {detail}', { at, fault: sentences[code], detail: oneLine(detail) });
}

/** Returns the first line of a message, printable and without passwords. */
export function oneLine(text: string): string {
  const [first = ''] = text.split('\n');
  return withoutSecrets(first)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')
    .slice(0, 200);
}

export function faultOf(error: unknown, at: string): QueueFault {
  const { code = '', message = '', name } = error as NodeJS.ErrnoException;
  const detail = message === '' ? code : message;
  if (/^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|AUTH))/.test(detail))
    return { code: 'denied', at, detail };
  if (name === 'ReplyError') return { code: 'server', at, detail };
  const secure = /CERT|SSL|TLS|_SIGNATURE|ALTNAME|EPROTO/.test(code) || /\b(ssl|tls)\b/i.test(detail);
  return { code: secure ? 'tls' : 'unreachable', at, detail };
}
