/**
 * Computes the server's answer to a request, without side effects.
 *
 * Listening on 127.0.0.1 alone is no defence: any page in the user's browser can send requests to
 * it, and a name that its owner points at 127.0.0.1 makes that page one of the same origin (DNS
 * rebinding). So the `Host` is checked first, a foreign `Origin` is refused, and no answer allows
 * another origin to read it. Nothing here is secret and nothing changes: there are files, GET and
 * HEAD, no token, no cookie, no body.
 */
import { namesFault, valuesOf, type ServerNames } from './names.js';
import type { Site } from './site.js';

export interface Request {
  readonly method: string;
  /** The target as it arrived, neither decoded nor resolved. */
  readonly target: string;
  /** Header names and values alternate, as they arrived. */
  readonly rawHeaders: readonly string[];
}

export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/**
 * The page loads only its own files, kernels among them. Board pictures may be in its text, and
 * fonts in its style.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer, refusals included. */
export const common: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
};

const reasons = {
  403: 'Forbidden: a page of another origin asked',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type: application/json is expected',
  421: 'Misdirected Request: this server has another name',
} as const;

export function respond(request: Request, site: Site, names: ServerNames): Response {
  const { method, target } = request;
  const fault = namesFault(request, names);
  if (fault !== undefined) return refusal(fault);
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, { Allow: 'GET, HEAD' });
  if (hasBody(request)) return refusal(413);
  const [path, query] = target.split('?', 2);
  const file = site.get(path);
  if (!file) return refusal(404);
  const { type, bytes, brotli, etag, foreverAt } = file;
  const headers = {
    ...common,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(foreverAt !== undefined && query === foreverAt ? { 'Cache-Control': forever } : {}),
  };
  if (listed(request, 'if-none-match').includes(etag))
    return { status: 304, headers, bytes: new Uint8Array() };
  const full = { ...headers, 'Content-Type': type };
  if (!brotli || !listed(request, 'accept-encoding').includes('br'))
    return { status: 200, headers: full, bytes };
  return { status: 200, headers: { ...full, 'Content-Encoding': 'br' }, bytes: brotli };
}

/** The caching of an address that contains the hash of a build. */
const forever = 'public, max-age=31536000, immutable';

/** Returns the items of a list header, without their weights. */
function listed(request: Request, name: string): string[] {
  return valuesOf(request, name).flatMap((value) =>
    value.split(',').map((item) => item.split(';', 1)[0].trim()),
  );
}

function hasBody(request: Request): boolean {
  const lengths = valuesOf(request, 'content-length');
  return lengths.some((length) => length !== '0') || valuesOf(request, 'transfer-encoding').length > 0;
}

/** Returns the answer to a refused request, with the reason in one line. */
export function refusal(status: keyof typeof reasons, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { ...common, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close', ...more };
  return { status, headers, bytes: Buffer.from(`${reasons[status]}\n`) };
}
