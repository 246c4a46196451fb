/**
 * Replaces a file in one step: the new content goes to a temporary file beside it, which takes its name only
 * when it is complete and on the disk. Killed at any moment, the name holds the old file or the new one.
 *
 * With a journal the temporary file of a killed run can be gone on with; without one it is removed at the
 * next start (`leftovers.ts`).
 */
import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Channel } from './channels.js';
import { type Disk, ifExists, mayFailToSync, writeFully } from './disk.js';
import { type Checkpoint, hashOf, type Interrupted, type Journal, type OutputMark } from './journal.js';
import { besideOutput, journalSuffix, openHere, sweep, temporarySuffix } from './leftovers.js';
import { thisRun } from './run-id.js';

/** Creates the temporary file for `path`, which is no link (`followLinks`). */
export async function replacement(disk: Disk, path: string, journal?: Journal): Promise<Replacement> {
  await sweep(disk, path, true);
  const temporary = besideOutput(path, temporarySuffix);
  const old = await ifExists(disk.stat(path));
  if (old) await disk.access(path, 2); // W_OK: renaming would replace a read-only file without asking
  const handle = await disk.open(temporary, 'wx', 0o666);
  openHere.add(temporary);
  const file = new Replacement(disk, handle, temporary, path, journal);
  try {
    if (old) await copyOwner(handle, old);
  } catch (error) {
    await file.discard();
    throw error;
  }
  return file;
}

/**
 * Goes on with the temporary file of a killed run: cuts it where its checkpoint was and makes it ours.
 * Undefined if it is not what the checkpoint says.
 */
export async function resumption(
  disk: Disk,
  path: string,
  journal: Journal,
  { run, checkpoint }: Interrupted,
): Promise<Replacement | undefined> {
  const theirs = besideOutput(path, temporarySuffix, run);
  const temporary = besideOutput(path, temporarySuffix);
  const handle = await disk.open(theirs, 'r+');
  try {
    const hash = await hashOf(handle, checkpoint.output);
    if (!hash) {
      await handle.close();
      return undefined;
    }
    await handle.truncate(checkpoint.output.bytes);
    // Our journal before our file, their journal last: killed in between, one complete pair is always there.
    await journal.save(checkpoint);
    await disk.rename(theirs, temporary);
    openHere.add(temporary);
    const journalOfTheirs = besideOutput(path, journalSuffix, run);
    if (run !== thisRun) await disk.unlink(journalOfTheirs).catch(() => undefined);
    return new Replacement(disk, handle, temporary, path, journal, checkpoint.output.bytes, hash);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
}

export class Replacement implements Channel {
  constructor(
    private readonly disk: Disk,
    private readonly handle: FileHandle,
    private readonly temporary: string,
    private readonly path: string,
    private readonly journal: Journal | undefined,
    private position = 0,
    private readonly hash: Hash = createHash('sha256'),
  ) {}

  async write(bytes: Uint8Array): Promise<void> {
    const { handle, position } = this;
    await writeFully((b, offset, length) => handle.write(b, offset, length, position + offset), bytes);
    this.position += bytes.length;
    if (this.journal) this.hash.update(bytes);
  }

  async checkpoint(rest: Omit<Checkpoint, 'output'>): Promise<void> {
    if (!this.journal) return;
    const output: OutputMark = { bytes: this.position, sha: this.hash.copy().digest('hex') };
    await this.handle.datasync();
    await this.journal.save({ ...rest, output });
  }

  get resumable(): boolean {
    return this.journal?.saved ?? false;
  }

  async commit(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await this.disk.rename(this.temporary, this.path);
    openHere.delete(this.temporary);
    await this.journal?.remove();
    await syncFolder(this.disk, dirname(this.path));
    await sweep(this.disk, this.path, false);
  }

  async keep(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    openHere.delete(this.temporary);
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await this.journal?.remove();
    if (openHere.delete(this.temporary)) await this.disk.unlink(this.temporary).catch(() => undefined);
  }
}

/** Mode of the old file, and its owner where we may set it. */
async function copyOwner(handle: FileHandle, old: { uid: number; gid: number; mode: number }): Promise<void> {
  await handle.chown(old.uid, old.gid).catch(() => undefined);
  await handle.chmod(old.mode & 0o777);
}

/** Where `target` leads, even if nothing is there yet. */
export async function followLinks(disk: Disk, target: string): Promise<string> {
  let path = resolve(target);
  for (let links = 0; links < 40; links++) {
    const next = await ifExists(disk.readlink(path).catch(notLink));
    if (next === undefined) return join(await disk.realpath(dirname(path)), basename(path));
    path = resolve(dirname(path), next);
  }
  throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP', syscall: 'readlink' });
}

/** A file that is no link leads to itself. */
function notLink(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EINVAL') throw error;
}

/** A rename lasts only once its folder is on the disk too. */
async function syncFolder(disk: Disk, folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!mayFailToSync(error)) throw error;
  } finally {
    await handle.close();
  }
}
