/** Address of a server: `redis://[user:password@]host[:port][/number]`, or `rediss://` for TLS. */
import { isIP } from 'node:net';

export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: { readonly servername: string };
  /** The address without user and password, the only form that is ever printed. */
  readonly shown: string;
}

/** Returns undefined if the text is no such address. */
export function parseAddress(text: string): QueueAddress | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const db = /^\/?(\d{0,4})$/.exec(pathname)?.[1];
  if (!/^rediss?:$/.test(protocol) || hostname === '' || db === undefined || search + hash !== '')
    return undefined;
  const host = decoded(hostname)?.replace(/^\[|\]$/g, '');
  const [user, secret] = [decoded(username), decoded(password)];
  if (host === undefined || user === undefined || secret === undefined) return undefined;
  const place = `${protocol}//${hostname}:${port === '' ? '6379' : port}`;
  return {
    host,
    port: port === '' ? 6379 : Number(port),
    db: Number(db),
    ...(user === '' ? {} : { username: user }),
    ...(secret === '' ? {} : { password: secret }),
    ...(protocol === 'rediss:' ? { tls: { servername: isIP(host) ? '' : host } } : {}),
    shown: db === '' ? place : `${place}/${db}`,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Hides the password of every address in a text before it is printed. */
export function withoutSecrets(text: string): string {
  return text.replace(/(rediss?:\/\/[^\s/@:]*:)[^\s/]*@/gi, '$1***@');
}
