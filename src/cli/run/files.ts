/**
 * The files that a command reads and writes. All commands share the rules: `-i` or a file name, and
 * `-o`.
 */
import { type IoFault, isIoFault } from '../../batch/io-fault.js';
import { FileSequence } from '../../batch/read/file-sequence.js';
import { Chunks } from '../../batch/read/input.js';
import { type Channel, standardOutput, streamChannel } from '../../batch/write/channels.js';
import { openOutput, type Output, type OutputOptions } from '../../batch/write/output.js';
import type { Context } from '../context/context.js';
import { ioFailed, wrongUsage } from '../context/failures.js';
import { inputName } from '../context/message.js';
import { parseCount } from '../context/units.js';

/**
 * Returns the input that an option or an argument names, `-` if neither does; undefined, after a
 * message, if both do.
 */
export function oneInput(ctx: Context, ...named: readonly (string | undefined)[]): string | undefined {
  const given = [...new Set(named.filter((name) => name !== undefined))];
  if (given.length <= 1) return given[0] ?? '-';
  const [a, b] = given;
  return wrongUsage(ctx, ctx.say('one input only, not {a} and {b}', { a, b }));
}

/**
 * Returns file and number of a record, each given by its option or by a word; after `-i` the only
 * word is the number. Returns undefined, after a message, if one is given twice or the number is
 * invalid.
 */
export function oneRecord(
  ctx: Context,
  { input: named, record }: { readonly input?: string | undefined; readonly record?: number | undefined },
  first: string | undefined,
  second: string | undefined,
): { readonly file: string; readonly n: number } | undefined {
  const words = named !== undefined && second === undefined ? [undefined, first] : [first, second];
  const n = words[1] === undefined ? (record ?? 1) : parseCount(words[1]);
  if (n === undefined || (record !== undefined && words[1] !== undefined)) {
    const found = String(words[1]);
    return wrongUsage(ctx, ctx.say('one record, not {found}', { found }));
  }
  const file = oneInput(ctx, named, words[0]);
  return file === undefined ? undefined : { file, n };
}

/** Opens `path`, or standard input for `-`, and reports an empty input. */
export function openInput(ctx: Context, path: string): Chunks {
  const { host, say } = ctx;
  const chunks = new Chunks(path, host.isProcess ? undefined : (host.stdin as AsyncIterable<Buffer>));
  chunks.onEmpty = () => {
    const message = `${inputName(say, path)}: ${say('the file is empty')}`;
    ctx.tell({ level: 'warning', code: 'empty', message });
  };
  return chunks;
}

/** Opens an output as `openOutput` does, with the standard output of the host for `-`. */
export function openTarget(
  ctx: Context,
  target: string,
  options: OutputOptions = {},
): Promise<Output | IoFault> {
  const { host } = ctx;
  const standard = (): Channel => {
    const channel = host.isProcess ? standardOutput() : streamChannel(host.stdout);
    return ctx.stdoutIsTerminal ? withoutStatus(ctx, channel) : channel;
  };
  return openOutput(target, { ...options, standard });
}

/** A result with its output, which is complete, or was closed by its reader. */
interface FilledOutput<T> {
  readonly result: T;
  readonly isComplete: boolean;
}

/**
 * Opens the input, if there is one, and the output, lets `write` fill the output, and gives it its
 * name. If that fails, nothing is left of the output, and the result is undefined, after a message.
 * @param write returns undefined, after a message of its own, if there is nothing to write
 * @param inputs further files that the output must not replace
 */
export async function fillOutput<T>(
  ctx: Context,
  target: string,
  input: Chunks | undefined,
  write: (output: Output) => Promise<T | undefined>,
  inputs: readonly string[] = [],
): Promise<FilledOutput<T> | undefined> {
  const unreadable = await input?.open();
  if (unreadable) return ioFailed(ctx, unreadable);
  const output = await openTarget(ctx, target, { inputs: input ? [...inputs, input.path] : inputs });
  if (isIoFault(output)) {
    await input?.close();
    return ioFailed(ctx, output);
  }
  const result = await write(output);
  if (result === undefined || input?.fault) {
    await Promise.all([input?.close(), output.abort()]);
    return result === undefined ? undefined : ioFailed(ctx, input!.fault!);
  }
  const fault = await output.commit();
  if (fault && !output.closedByReader) return ioFailed(ctx, fault);
  return { result, isComplete: !output.closedByReader };
}

/** Writes the pieces of a text, until a write fails: `output.fault` says so. */
export async function writePieces(output: Output, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    await output.writeText(piece);
    if (output.fault) break;
  }
}

/** A channel to the terminal, which erases the line of status before each write. */
function withoutStatus(ctx: Context, channel: Channel): Channel {
  return {
    ...channel,
    write: (bytes) => {
      ctx.showStatus('');
      return channel.write(bytes);
    },
  };
}

/** Opens several files, one after another, or one file as `readFrom` does. */
export function readAll(ctx: Context, paths: readonly string[]): Chunks {
  return paths.length === 1
    ? readFrom(ctx, paths[0])
    : new FileSequence(paths.map((path) => openInput(ctx, path)));
}

/**
 * Opens `path`. It says so when it waits for typed input, since a waiting program looks like one
 * that hangs.
 */
export function readFrom(ctx: Context, path: string): Chunks {
  if (path === '-' && ctx.stdinIsTerminal) {
    const message = ctx.say(
      'waiting for input from the terminal, Ctrl-D ends it; -i entrada.txt reads a file',
    );
    ctx.tell({ level: 'info', code: 'waiting', message });
    ctx.awaitTyping();
  }
  return openInput(ctx, path);
}

/**
 * Writes a file, complete or not at all, or standard output; false, after a message, if that fails.
 * @param content text or bytes
 * @param inputs that the file must not replace.
 */
export async function writeTo(
  ctx: Context,
  target: string,
  content: string | Uint8Array,
  ...inputs: readonly string[]
): Promise<boolean> {
  const write = async (output: Output): Promise<true> => {
    await (typeof content === 'string' ? output.writeText(content) : output.writeBytes(content));
    return true;
  };
  return (await fillOutput(ctx, target, undefined, write, inputs)) !== undefined;
}
