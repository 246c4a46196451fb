/**
 * Replaces a file in one step: the new content goes to a temporary file beside it, which takes its name only
 * when it is complete and on the disk. Killed at any moment, the name holds the old file or the new one.
 *
 * Temporary files are called `.<base>.<pid>.tabuleiro-tmp`; those of dead processes are removed at the start.
 */
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Channel } from './channels.js';
import { type Disk, ifExists, mayFailToSync, writeFully } from './disk.js';

/** Temporary files open in this process. */
const ours = new Set<string>();

const suffix = '.tabuleiro-tmp';

/** Creates the temporary file for `target`; links are followed, so the file they lead to is the one replaced. */
export async function replacement(disk: Disk, target: string): Promise<Channel> {
  const path = await followLinks(disk, target);
  await removeStale(disk, path);
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}${suffix}`);
  const old = await ifExists(disk.stat(path));
  if (old) await disk.access(path, 2); // W_OK: renaming would replace a read-only file without asking
  const handle = await disk.open(temporary, 'wx', 0o666);
  ours.add(temporary);
  const file = new Replacement(disk, handle, temporary, path);
  try {
    if (old) await copyOwner(handle, old);
  } catch (error) {
    await file.discard();
    throw error;
  }
  return file;
}

class Replacement implements Channel {
  constructor(
    private readonly disk: Disk,
    private readonly handle: FileHandle,
    private readonly temporary: string,
    private readonly path: string,
  ) {}

  write(bytes: Uint8Array): Promise<void> {
    return writeFully((b, offset, length) => this.handle.write(b, offset, length), bytes);
  }

  async commit(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await this.disk.rename(this.temporary, this.path);
    ours.delete(this.temporary);
    await syncFolder(this.disk, dirname(this.path));
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    if (ours.delete(this.temporary)) await this.disk.unlink(this.temporary).catch(() => undefined);
  }
}

/** Mode of the old file, and its owner where we may set it. */
async function copyOwner(handle: FileHandle, old: { uid: number; gid: number; mode: number }): Promise<void> {
  await handle.chown(old.uid, old.gid).catch(() => undefined);
  await handle.chmod(old.mode & 0o777);
}

/** Where `target` leads, even if nothing is there yet. */
async function followLinks(disk: Disk, target: string): Promise<string> {
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

/** Removes what dead processes left for this very target. Failing at it harms nobody. */
async function removeStale(disk: Disk, path: string): Promise<void> {
  const folder = dirname(path);
  const prefix = `.${basename(path)}.`;
  for (const name of await disk.readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !name.endsWith(suffix)) continue;
    const pid = name.slice(prefix.length, -suffix.length);
    const temporary = join(folder, name);
    if (!/^[1-9][0-9]{0,9}$/.test(pid) || ours.has(temporary)) continue;
    if (Number(pid) === process.pid || !isAlive(Number(pid)))
      await disk.unlink(temporary).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
