/** Runs the program in this process, for tests of what commands say and write; `program.ts` starts it as users do. */
import { Readable, Writable } from 'node:stream';
import { commands } from '../../src/cli/commands.js';
import { answer } from '../../src/cli/start.js';
import { type Ran, root } from './program.js';

/** What is written to it, as text. */
class Written extends Writable {
  private readonly parts: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.parts).toString('utf8');
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.parts.push(chunk);
    done();
  }
}

/** Other members of the process for as long as `action` takes. */
async function lent(members: object, action: () => Promise<void>): Promise<void> {
  const own = Object.keys(members).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
  );
  const lasting = { configurable: true, writable: true, enumerable: true };
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(process, name, { ...lasting, value: value as unknown });
  try {
    await action();
  } finally {
    for (const [name, descriptor] of own) {
      if (descriptor) Object.defineProperty(process, name, descriptor);
      else Reflect.deleteProperty(process, name);
    }
  }
}

/** The runs one after another: they share the standard streams of the process. */
let last: Promise<unknown> = Promise.resolve();

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `./solve` with these arguments in the root of the checkout, with standard streams in memory; English, without colours
 * unless `env` says otherwise.
 */
export function run(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const ran = last.then(() => runAlone(args, Buffer.from(input as string), env));
  last = ran.catch(() => undefined);
  return ran;
}

async function runAlone(
  args: readonly string[],
  input: Buffer,
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const [stdout, stderr] = [new Written(), new Written()];
  const stdin = Readable.from(input.length === 0 ? [] : [input]);
  const around = {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    terminals: [false, false, false] as const,
    output: () => stdout,
    errors: () => stderr,
    exitCode: 0 as number | string | null | undefined,
  };
  const heard = signals.map((signal) => [signal, process.listeners(signal)] as const);
  let leave: () => void;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const exit = (code: number): void => {
    around.exitCode = code;
    leave();
  };
  const [folder, argv] = [process.cwd(), [process.execPath, root, ...args]];
  process.chdir(root);
  await lent({ stdin, stdout, argv, exit, env: around.env }, () =>
    Promise.race([answer(args, around, commands), left]),
  ).finally(() => process.chdir(folder));
  for (const [signal, before] of heard)
    for (const listener of process.listeners(signal))
      if (!before.includes(listener)) process.off(signal, listener);
  return { code: Number(around.exitCode), stdout: stdout.text, stderr: stderr.text };
}
