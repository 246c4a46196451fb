/**
 * Lines of the Piskvork protocol of the Gomocup tournament: commands in any case, coordinates from
 * 0, column before row. Reference: P. Lastovicka, "Piskvork protocol" (new protocol, version 2).
 */

/** Maximum length of a line, far above that of any command. */
export const maxLineLength = 256;

/** A cell in the protocol's coordinates. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Request {
  /** In capitals; empty for an empty line. */
  readonly command: string;
  readonly rest: string;
}

export function parseRequest(line: string): Request {
  const [, command, rest] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line)!;
  return { command: command.toUpperCase(), rest };
}

/** Reads two or three integers between commas and blanks; undefined for anything else. */
export function parseNumbers(text: string, count: 2 | 3): readonly number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== count || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  return parts.map(Number);
}

export function formatPoint({ x, y }: Point): string {
  return `${String(x)},${String(y)}`;
}
