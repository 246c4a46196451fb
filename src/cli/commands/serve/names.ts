/**
 * The names by which browsers may know the server, and the origins of its pages. Any page in a
 * user's browser can send requests to an address that this browser reaches, so the server checks
 * both before it answers.
 */
import { networkInterfaces, hostname } from 'node:os';

/** Header names and values alternate, as they arrived. */
interface Headers {
  readonly rawHeaders: readonly string[];
}

export interface ServerNames {
  /** Accepted values of `Host`, in lower case. */
  readonly hosts: readonly string[];
  /** Accepted values of `Origin`. */
  readonly origins: readonly string[];
}

/** Returns the names of a server that only this machine reaches. */
export function localNames(port: number): ServerNames {
  return namesOf(['127.0.0.1', 'localhost'], port, 'http');
}

/**
 * Returns the names of a server that listens on `host`; `0.0.0.0` and `::` mean every address.
 * @param origin the address that browsers use if a proxy stands in front of the server
 */
export function listeningNames(
  host: string,
  port: number,
  scheme: 'http' | 'https',
  origin: string | undefined,
): ServerNames {
  const own = namesOf([...new Set(namesOfHost(host))], port, scheme);
  if (origin === undefined) return own;
  const { host: outer } = new URL(origin);
  return { hosts: [...own.hosts, outer], origins: [...own.origins, origin] };
}

function namesOfHost(host: string): string[] {
  const local = ['127.0.0.1', 'localhost'];
  if (local.includes(host)) return local;
  if (host !== '0.0.0.0' && host !== '::') return [bracketed(host)];
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const machine = hostname().toLowerCase();
  return [
    ...local,
    ...addresses.map(({ address }) => bracketed(address)),
    ...(machine === '' ? [] : [machine, `${machine}.local`]),
  ];
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address.toLowerCase();
}

/** Combines names with the port; browsers leave out the standard port of the scheme. */
function namesOf(names: readonly string[], port: number, scheme: 'http' | 'https'): ServerNames {
  const plain = port === (scheme === 'http' ? 80 : 443);
  const hosts = names.flatMap((name) => [`${name}:${String(port)}`, ...(plain ? [name] : [])]);
  return { hosts, origins: hosts.map((name) => `${scheme}://${name}`) };
}

/**
 * Returns the fault in the names of a request, if any.
 * @param needsOrigin true for a request that may change something
 */
export function namesFault(
  request: Headers,
  { hosts, origins }: ServerNames,
  needsOrigin = false,
): 403 | 421 | undefined {
  const [host, ...moreHosts] = valuesOf(request, 'host');
  if (host === undefined || moreHosts.length > 0 || !hosts.includes(host.toLowerCase())) return 421;
  const given = valuesOf(request, 'origin');
  if (needsOrigin && given.length === 0) return 403;
  return given.every((origin) => origins.includes(origin)) ? undefined : 403;
}

/**
 * Returns the values of a header, as they arrived.
 * @param name in lower case
 */
export function valuesOf({ rawHeaders }: Headers, name: string): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1].toLowerCase() === name);
}
