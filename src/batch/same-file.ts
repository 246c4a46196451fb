/** Is the output the input? Then writing it would erase what is still to be read. */
import { fstat, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const fstatOf = promisify(fstat);

/** What a path leads to, links followed; `-` is the standard stream with that descriptor. */
async function identity(path: string, descriptor: number): Promise<BigIntStats | undefined> {
  try {
    return path === '-' ? await fstatOf(descriptor, { bigint: true }) : await stat(path, { bigint: true });
  } catch {
    return undefined; // it does not exist, or opening it will say why not
  }
}

/** True if both are one regular file, by whatever names, links or redirections. */
export async function sameFile(input: string, output: string): Promise<boolean> {
  const [a, b] = await Promise.all([identity(input, 0), identity(output, 1)]);
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}
