/**
 * A file written synchronously, while a search blocks the thread. It gets its name in one step when
 * it is complete, as in `replacement.ts`; `openFolder` removes the remains of killed runs.
 */
import { appendFileSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cannotSync, makeFolder, realDisk } from './disk.js';
import { besideOutput, openHere, removeStale, temporarySuffix } from './stale-files.js';

const blockSize = 1 << 16;

export class SyncFile {
  private readonly temporary: string;
  private readonly descriptor: number;
  private block = Buffer.alloc(0);

  /**
   * Creates the temporary file.
   * @throws the error of the system, as all methods but `discard` do
   */
  constructor(private readonly path: string) {
    this.temporary = besideOutput(path, temporarySuffix);
    this.descriptor = openSync(this.temporary, 'wx');
    openHere.add(this.temporary);
  }

  write(text: string): void {
    this.block = Buffer.concat([this.block, Buffer.from(text)]);
    if (this.block.length >= blockSize) this.flush();
  }

  /** Gives the file its name once it is on the disk. */
  commit(): void {
    this.flush();
    sync(this.descriptor);
    closeSync(this.descriptor);
    renameSync(this.temporary, this.path);
    openHere.delete(this.temporary);
    const folder = openSync(dirname(this.path), 'r');
    try {
      sync(folder);
    } finally {
      closeSync(folder);
    }
  }

  discard(): void {
    openHere.delete(this.temporary);
    for (const end of [() => closeSync(this.descriptor), () => unlinkSync(this.temporary)]) {
      try {
        end();
      } catch {
        // It is already closed or gone.
      }
    }
  }

  private flush(): void {
    appendFileSync(this.descriptor, this.block);
    this.block = Buffer.alloc(0);
  }
}

function sync(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!cannotSync.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Makes the folder if it does not exist, and removes the remains of killed runs for files whose
 * names match.
 * @throws the error of the system
 */
export async function openFolder(folder: string, names: RegExp): Promise<void> {
  makeFolder(folder);
  const left = readdirSync(folder).filter((name) => name.startsWith('.') && name.endsWith(temporarySuffix));
  const found = left.flatMap((name) => names.exec(name.slice(1))?.[0] ?? []);
  for (const name of new Set(found)) await removeStale(realDisk, join(folder, name), false);
}
