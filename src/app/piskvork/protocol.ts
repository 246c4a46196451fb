/**
 * Lines of the Piskvork protocol of the Gomocup tournament: commands in capitals or not, coordinates from 0,
 * column before row. Reference: P. Lastovicka, "Piskvork protocol" (new protocol, version 2).
 */

/** Longer lines are no command; nothing of the protocol comes near. */
export const maxLineLength = 256;

/** A cell as the protocol names it. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Request {
  /** In capitals; empty for a line without a word. */
  readonly command: string;
  readonly rest: string;
}

export function parseRequest(line: string): Request {
  const [, command, rest] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line)!;
  return { command: command.toUpperCase(), rest };
}

/** Two or three whole numbers, separated by commas and blanks; undefined for anything else. */
export function parseNumbers(text: string, count: 2 | 3): readonly number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== count || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  return parts.map(Number);
}

export function formatPoint({ x, y }: Point): string {
  return `${String(x)},${String(y)}`;
}
