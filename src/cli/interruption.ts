/** Ctrl-C and SIGTERM: the workers end, what is done is saved, and the user is told how to go on. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';

const codes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const;

export class Interruption {
  private readonly controller = new AbortController();
  /** Aborted by the first signal. */
  readonly signal = this.controller.signal;
  private readonly handlers = (Object.keys(codes) as (keyof typeof codes)[]).map(
    (name) => [name, () => void this.end(codes[name])] as const,
  );

  /** @param save saves what is done; true if `--resume` can go on from there. */
  constructor(
    private readonly ctx: Context,
    private readonly save: () => Promise<boolean>,
  ) {
    this.listen(true);
  }

  /** Without listening a signal ends the process as it stands, as kill -9 would. */
  listen(on: boolean): void {
    for (const [name, handler] of this.handlers) {
      if (on) process.on(name, handler);
      else process.off(name, handler);
    }
  }

  private async end(code: number): Promise<void> {
    // Asked twice: at once.
    if (this.signal.aborted) process.exit(code);
    this.controller.abort();
    const { say } = this.ctx;
    if (await this.save()) {
      const command = resumeCommand(process.argv.slice(2));
      this.ctx.warn(
        say(
          `tabuleiro: interrupted; to go on: ${command}`,
          `tabuleiro: interrompido; para continuar: ${command}`,
        ),
      );
    } else {
      this.ctx.warn(say('tabuleiro: interrupted', 'tabuleiro: interrompido'));
    }
    process.exit(code);
  }
}

/** The command that goes on, for a shell in the same folder. */
export function resumeCommand(args: readonly string[]): string {
  const program = fileURLToPath(new URL('../../solve', import.meta.url));
  const near = relative(process.cwd(), program);
  const called = existsSync(program) && near === 'solve' ? './solve' : quoted(program);
  return [called, ...args.filter((arg) => arg !== '--resume').map(quoted), '--resume'].join(' ');
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
