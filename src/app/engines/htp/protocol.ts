/**
 * Lines and colours of the Hex Text Protocol. The lines are those of GTP 2: `[id] command
 * arguments`, answered by `=[id] text` or `?[id] reason` and an empty line. Reference: G.
 * Farneback, "Specification of the Go Text Protocol, version 2", 2002 (preprocessing in 2.2 and
 * 3.1).
 */
import type { Side } from '../../../core/position.js';

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

/** Returns undefined for an empty line or a comment. Control characters are removed. */
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

/** Returns the answer with its final empty line; other empty lines are removed. */
export function formatResponse({ id }: Request, { ok, text }: Response): string {
  const body = text.replace(/\n{2,}/g, '\n').replace(/\s+$/, '');
  return `${ok ? '=' : '?'}${id} ${body}`.trimEnd() + (body === '' ? ' ' : '') + '\n\n';
}

/**
 * The protocol's colours and our players, which are converted only here:
 *
 *   protocol   begins   joins              here
 *   black      yes      top and bottom     player 2, side 1, stone 2
 *   white      no       left and right     player 1, side 0, stone 1
 *
 * Both name cells alike: a1 is top left, letters are columns. The board is the same; only the first
 * player differs: a game of the protocol starts with player 2 to move.
 */
export const colours = ['white', 'black'] as const;
type Colour = (typeof colours)[number];

/** The side that begins a game of the protocol: black. */
export const beginner: Side = 1;

export function colourOf(side: Side): Colour {
  return colours[side];
}

/** Accepts `b`, `black`, `w`, `white` in any case. */
export function parseColour(text: string): Side | undefined {
  const lower = text.toLowerCase();
  if (lower === 'b' || lower === 'black') return 1;
  return lower === 'w' || lower === 'white' ? 0 : undefined;
}

/** Returns the winner as `B+` or `W+`. */
export function scoreOf(winner: Side): string {
  return winner === 1 ? 'B+' : 'W+';
}
