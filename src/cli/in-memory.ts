/** Runs the program without a process, for tests and to generate the command reference. */
import { Readable, Writable } from 'node:stream';
import type { Host } from './context/context.js';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

class MemoryStream extends Writable {
  private readonly parts: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.parts).toString('utf8');
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.parts.push(chunk);
    done();
  }
}

/**
 * Returns a host without terminal and signals.
 * @param exit called where a process would end at once
 */
export function memoryHost(
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = {},
  exit: (code: number) => void = () => undefined,
): Host & { readonly stdout: MemoryStream; readonly stderr: MemoryStream } {
  return {
    isProcess: false,
    stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input as string)]),
    stdout: new MemoryStream(),
    stderr: new MemoryStream(),
    env,
    cwd: () => process.cwd(),
    isTerminal: () => false,
    on: () => undefined,
    off: () => undefined,
    exit: exit as (code: number) => never,
  };
}

/** Runs the program; files are those of the disk. */
export async function runInMemory(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  const { run } = await import('./program.js');
  let leave: (code: number) => void;
  const left = new Promise<number>((resolve) => (leave = resolve));
  const host = memoryHost(input, env, (code) => leave(code));
  const code = await Promise.race([run(args, host), left]);
  return { code, stdout: host.stdout.text, stderr: host.stderr.text };
}
