/** Which files a command reads: one rule for all, `-i` or a file name. */
import { type Chunks, readChunks } from '../../batch/read/input.js';
import type { Context } from './context.js';
import { wrongUsage } from './failures.js';

/** The input that an option or an argument names, `-` if neither does; undefined, after saying so, if both do. */
export function oneInput(ctx: Context, ...named: readonly (string | undefined)[]): string | undefined {
  const given = [...new Set(named.filter((name) => name !== undefined))];
  if (given.length <= 1) return given[0] ?? '-';
  const [a, b] = given;
  return wrongUsage(ctx, ctx.say(`one input only, not ${a} and ${b}`, `só uma entrada, não ${a} e ${b}`));
}

/** The chunks of `path`; says so if they are to be typed, for a program that waits looks like one that hangs. */
export function readFrom(ctx: Context, path: string): Chunks {
  if (path === '-' && ctx.stdinIsTerminal) {
    const message = ctx.say(
      'waiting for input from the terminal, Ctrl-D ends it; -i entrada.txt reads a file',
      'à espera da entrada pelo terminal, Ctrl-D a encerra; -i entrada.txt lê um arquivo',
    );
    ctx.tell({ level: 'info', code: 'waiting', message });
  }
  return readChunks(path);
}
