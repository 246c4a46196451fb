/**
 * Lines of the Hex Text Protocol, which are those of GTP 2: `[id] command arguments`, answered by `=[id] text`
 * or `?[id] reason` and an empty line. Reference: G. Farneback, "Specification of the Go Text Protocol,
 * version 2", 2002 (preprocessing in 2.2 and 3.1).
 */
export interface Request {
  readonly id: string;
  readonly command: string;
  readonly args: readonly string[];
}

export type Response = { readonly ok: boolean; readonly text: string };

export function success(text = ''): Response {
  return { ok: true, text };
}

export function failure(text: string): Response {
  return { ok: false, text };
}

/** Undefined for a line that says nothing: empty, or a comment. Control characters vanish. */
export function parseRequest(line: string): Request | undefined {
  const text = line
    .replace(/\t/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/#.*$/, '')
    .trim();
  const words = text.split(/ +/);
  const id = /^\d+$/.test(words[0]) ? words.shift()! : '';
  const [command, ...args] = words;
  return command === undefined || command === '' ? undefined : { id, command, args };
}

/** The answer with its empty line at the end; the text itself has none. */
export function formatResponse({ id }: Request, { ok, text }: Response): string {
  const body = text.replace(/\n{2,}/g, '\n').replace(/\s+$/, '');
  return `${ok ? '=' : '?'}${id} ${body}`.trimEnd() + (body === '' ? ' ' : '') + '\n\n';
}
