/** Tells builds of the program apart. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Eight hexadecimal digits of the built worker. It names all files it is made of by a hash of their content
 * (esbuild's `--splitting`), so any change to what computes answers changes it.
 */
export function fingerprint(worker: string): string {
  return createHash('sha256').update(readFileSync(worker)).digest('hex').slice(0, 8);
}
