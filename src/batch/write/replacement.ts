/**
 * Replaces a file in one step: the new content goes to a temporary file beside it, which gets the
 * name only when it is complete and on the disk. If the run is killed at any moment, the name holds
 * the old file or the new one.
 *
 * With a journal, a later run can continue the temporary file of a killed run; without one, the
 * next run removes it (`stale-files.ts`).
 */
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RunningHash } from '../running-hash.js';
import type { Channel } from './channels.js';
import { cannotSync, type Disk, ifExists, unlessFailed } from './disk.js';
import { type Checkpoint, hashTo, type InterruptedRun, type Journal, type TextMark } from './journal.js';
import {
  ownFile,
  besideOutput,
  journalSuffix,
  openHere,
  refuseOthers,
  removeStale,
  temporarySuffix,
} from './stale-files.js';
import { thisRun } from './run-name.js';

/** Maximum number of times that two simultaneous runs both step back. */
const maxMeetings = 5;

/** Creates the temporary file for `path`, which is no link. Throws `WRITTEN` or `ELSEWHERE`. */
export async function replacement(disk: Disk, path: string, journal?: Journal): Promise<Replacement> {
  for (let meetings = 1; ; meetings++) {
    await refuseOthers(disk, path);
    const file = await begun(disk, path, journal);
    try {
      await refuseOthers(disk, path);
      return file;
    } catch (error) {
      await file.discard();
      if (meetings === maxMeetings) throw error;
    }
    // The pause differs between two processes, so that one of them is first.
    await pause(meetings * (10 + (process.pid % 89)));
  }
}

async function begun(disk: Disk, path: string, journal: Journal | undefined): Promise<Replacement> {
  await removeStale(disk, path, true);
  const temporary = besideOutput(path, temporarySuffix);
  const old = await ifExists(disk.stat(path));
  // W_OK: renaming would replace even a read-only file.
  if (old) await disk.access(path, 2);
  // Append mode: a file cut by another program stays shorter than what was written (`checkWhole`).
  const handle = await disk.open(temporary, 'ax', 0o666);
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
 * Continues the temporary file of a killed run: claims it and cuts it to its checkpoint. Returns
 * undefined if it does not match the checkpoint; it is then left unchanged. Throws `TAKEN` if
 * another run continues it.
 *
 * Renaming the file claims it: of two runs only one succeeds and opens it. Our journal is saved
 * before that and theirs is removed last, so that a file with its journal exists at any moment.
 */
export async function resumption(
  disk: Disk,
  path: string,
  journal: Journal,
  { run, checkpoint }: InterruptedRun,
): Promise<Replacement | undefined> {
  const theirs = besideOutput(path, temporarySuffix, run);
  const temporary = besideOutput(path, temporarySuffix);
  await refuseOthers(disk, path);
  await journal.save(checkpoint);
  if (!(await ifExists(disk.rename(theirs, temporary).then(() => true)))) {
    await journal.remove();
    throw Object.assign(new Error('another run continues it'), { code: 'TAKEN' });
  }
  openHere.add(temporary);
  try {
    await refuseOthers(disk, path);
    const file = await reopened(disk, temporary, path, journal, checkpoint);
    if (!file) await giveBack();
    else if (run !== thisRun())
      await disk.unlink(besideOutput(path, journalSuffix, run)).catch(() => undefined);
    return file;
  } catch (error) {
    await giveBack();
    throw error;
  }

  /** Restores the old name. If this fails, the file stays under our name with our journal. */
  async function giveBack(): Promise<void> {
    openHere.delete(temporary);
    if (run === thisRun()) return;
    const given = await disk.rename(temporary, theirs).then(
      () => true,
      () => false,
    );
    if (given) await journal.remove();
  }
}

/** Opens a claimed file without following a link; undefined if it does not match the checkpoint. */
async function reopened(
  disk: Disk,
  temporary: string,
  path: string,
  journal: Journal,
  { output }: Checkpoint,
): Promise<Replacement | undefined> {
  // The temporary file may have the owner of the file that it will replace (`copyOwner`).
  const old = await ifExists(disk.stat(path));
  const { O_RDWR, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;
  const flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
  const handle = await unlessFailed(disk.open(temporary, flags), 'ELOOP');
  if (!handle) return undefined;
  try {
    const whole = ownFile(await handle.stat(), old?.uid) ? await hashTo(handle, output) : undefined;
    if (!whole) {
      await handle.close();
      return undefined;
    }
    await handle.truncate(output.bytes);
    return new Replacement(disk, handle, temporary, path, journal, whole);
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
    private readonly written = new RunningHash(),
  ) {}

  async write(bytes: Uint8Array): Promise<void> {
    await this.handle.appendFile(bytes);
    this.written.add(bytes);
  }

  async checkpoint(rest: Omit<Checkpoint, 'output'>, text: TextMark): Promise<void> {
    if (!this.journal) return;
    await this.handle.datasync();
    await this.checkWhole();
    const { written } = this;
    await this.journal.save({
      ...rest,
      output: { ...text, bytes: written.bytes, sha: written.digest() },
    });
  }

  /** Throws if the file's length differs from what was written: another program has changed it. */
  private async checkWhole(): Promise<void> {
    const { size } = await this.handle.stat();
    if (size !== this.written.bytes)
      throw Object.assign(new Error('the temporary file was changed'), { code: 'CHANGED' });
  }

  get resumable(): boolean {
    return this.journal?.saved ?? false;
  }

  async commit(): Promise<void> {
    await this.handle.sync();
    await this.checkWhole();
    await this.handle.close();
    await this.disk.rename(this.temporary, this.path);
    openHere.delete(this.temporary);
    await this.journal?.remove();
    await syncFolder(this.disk, dirname(this.path));
    await removeStale(this.disk, this.path, false);
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    if (openHere.delete(this.temporary) && !this.resumable)
      await this.disk.unlink(this.temporary).catch(() => undefined);
  }
}

/** Copies the mode of the old file, and its owner if permitted. */
async function copyOwner(handle: FileHandle, old: { uid: number; gid: number; mode: number }): Promise<void> {
  await handle.chown(old.uid, old.gid).catch(() => undefined);
  await handle.chmod(old.mode & 0o777);
}

/** Returns the path that `target` leads to, even if nothing exists there yet. */
export async function followLinks(disk: Disk, target: string): Promise<string> {
  let path = resolve(target);
  for (let links = 0; links < 40; links++) {
    // EINVAL: the file is no link.
    const next = await unlessFailed(disk.readlink(path), 'ENOENT', 'EINVAL');
    if (next === undefined) return join(await disk.realpath(dirname(path)), basename(path));
    path = resolve(dirname(path), next);
  }
  throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP', syscall: 'readlink' });
}

/** Syncs a folder: a rename is permanent only once its folder is on the disk. */
async function syncFolder(disk: Disk, folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r');
  try {
    await unlessFailed(handle.sync(), ...cannotSync);
  } finally {
    await handle.close();
  }
}
