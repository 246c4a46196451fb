/**
 * Copies the files of a program to where it is run. An attacker may own the files and change them
 * meanwhile, and root may run the copy. So no link is followed on the way; only files, folders and
 * links within the copy are copied; and the copy belongs to the user that the program runs as.
 */
import { constants, existsSync, type Stats } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { printable } from '../../core/text/reasons.js';
import { inLanguage, phrase, type Phrase } from '../../core/text/phrase.js';

export interface CopySource {
  /** A folder that the user vouches for. */
  readonly base: string;
  /** A path below `base`. No part of it may be a link. */
  readonly name: string;
}

/** The limits are more than any program needs, and less than fills a disk. */
const maxBytes = 2 ** 30;
const maxEntries = 100_000;
const maxDepth = 100;
/** The longest path within the copy, in bytes. The system takes 4,096 for a whole path. */
const maxPath = 3000;
const maxLinks = 40;
const blockSize = 1 << 20;

/** The reason why something is not copied. */
export class CopyRefusal extends Error {
  constructor(readonly text: Phrase) {
    super(inLanguage(text, 'en'));
  }
}

/** The kinds of files that are never copied, with their names. */
const kinds: readonly (readonly [is: (stat: Stats) => boolean, name: Phrase])[] = [
  [(stat) => stat.isFIFO(), phrase('a named pipe')],
  [(stat) => stat.isSocket(), phrase('a socket')],
  [(stat) => stat.isSymbolicLink(), phrase('a link, which is not followed')],
  [() => true, phrase('a device')],
];

/**
 * Names need not be UTF-8: each character of these strings is one byte until the system is called.
 */
const bytes = (path: string): Buffer => Buffer.from(path, 'latin1');
const fromUser = (path: string): string => Buffer.from(path).toString('latin1');
const shown = (name: string): string => printable(bytes(name).toString());

/** On Linux an open folder has a name that stays valid when its path changes. */
const descriptors = '/proc/self/fd';
const namesDescriptors = existsSync(descriptors);

interface Folder {
  readonly handle: fs.FileHandle;
  readonly path: string;
}

function within({ handle, path }: Folder, name = ''): string {
  const folder = namesDescriptors ? `${descriptors}/${String(handle.fd)}` : path;
  return name === '' ? folder : `${folder}/${name}`;
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_WRONLY, O_CREAT, O_EXCL } = constants;

/**
 * Copies a file to `to`, or the contents of a folder into `to`, which may exist.
 * @param owner user and group of the copy; files that may be secret are then left out
 * @returns files that are not copied: links that lead out of the copy, and files of others that may
 *   be secret
 * @throws CopyRefusal, or the system's error
 */
export async function copyProgram(
  { base, name }: CopySource,
  to: string,
  owner: number | undefined,
): Promise<{ readonly leftOut: readonly string[] }> {
  const parts = fromUser(name)
    .split(sep)
    .filter((part) => part !== '' && part !== '.');
  const last = parts.pop();
  // The user is responsible for links on the way to the vouched folder.
  let folder = await opened(fromUser(base === '' ? '.' : base), O_RDONLY | O_DIRECTORY);
  try {
    for (const part of parts) {
      const inner = await openedFolder(folder, part);
      await folder.handle.close();
      folder = inner;
    }
    const copy = new Copy(fromUser(to), owner);
    const isFolder = last === undefined || (await fs.lstat(bytes(within(folder, last)))).isDirectory();
    await fs.mkdir(isFolder ? to : dirname(to), { recursive: true });
    if (last === undefined) await copy.folder(folder, '', 0);
    else await copy.entry(folder, last, '', 0);
    await copy.finish();
    return { leftOut: copy.leftOut.map(shown) };
  } finally {
    await folder.handle.close();
  }
}

async function opened(path: string, flags: number): Promise<Folder> {
  return { handle: await fs.open(bytes(path), flags), path };
}

async function openedFolder(folder: Folder, name: string): Promise<Folder> {
  try {
    const { handle } = await opened(within(folder, name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    return { handle, path: `${folder.path}/${name}` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ELOOP' && code !== 'ENOTDIR') throw error;
    const stat = await fs.lstat(bytes(within(folder, name)));
    throw stat.isSymbolicLink() ? refusalOf(name, stat) : error;
  }
}

function refusalOf(name: string, stat: Stats): CopyRefusal {
  const [, kind] = kinds.find(([is]) => is(stat))!;
  return new CopyRefusal(phrase('{name} is {kind}', { name: shown(name), kind }));
}

function tooMuch(count: Phrase): CopyRefusal {
  return new CopyRefusal(phrase('its files are too many: {count}', { count }));
}

/** One copy in progress. Its paths start at `to`, where no other process writes yet. */
class Copy {
  readonly leftOut: string[] = [];
  private readonly links = new Map<string, string>();
  private size = 0;
  private entries = 0;
  private readonly block = Buffer.alloc(blockSize);

  constructor(
    private readonly to: string,
    private readonly owner: number | undefined,
  ) {}

  /** Copies `name` in `folder` to `at`, a path below `to`. */
  async entry(folder: Folder, name: string, at: string, depth: number): Promise<void> {
    if (++this.entries > maxEntries) throw tooMuch(phrase('more than {maxEntries}', { maxEntries }));
    if (depth > maxDepth || at.length > maxPath) throw tooMuch(phrase('folders in folders, too deep'));
    const stat = await fs.lstat(bytes(within(folder, name)));
    if (stat.isDirectory()) {
      const inner = await openedFolder(folder, name);
      try {
        await this.folder(inner, at, depth);
      } finally {
        await inner.handle.close();
      }
    } else if (stat.isFile()) await this.file(folder, name, at);
    // A link in place of the program itself is refused, since its owner could choose the target.
    else if (stat.isSymbolicLink() && at !== '')
      this.links.set(at, await fs.readlink(bytes(within(folder, name)), 'latin1'));
    else throw refusalOf(at === '' ? name : at, stat);
  }

  async folder(folder: Folder, at: string, depth: number): Promise<void> {
    const { mode } = await folder.handle.stat();
    if (at !== '') await fs.mkdir(this.path(at), 0o700);
    for await (const { name } of await fs.opendir(bytes(within(folder)), { encoding: 'latin1' }))
      await this.entry(folder, name, at === '' ? name : `${at}/${name}`, depth + 1);
    if (at === '') return;
    await this.give(this.path(at));
    await fs.chmod(this.path(at), (mode & 0o777) | 0o700);
  }

  private async file(folder: Folder, name: string, at: string): Promise<void> {
    const from = await fs.open(bytes(within(folder, name)), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stat = await from.stat();
      if (!stat.isFile()) throw refusalOf(at === '' ? name : at, stat);
      if (this.isSecret(stat)) {
        if (at === '') throw new CopyRefusal(secondName);
        this.leftOut.push(at);
        return;
      }
      if (this.size + stat.size > maxBytes) throw tooMuch(phrase('more than 1 GiB'));
      const path = at === '' ? bytes(this.to) : this.path(at);
      const copy = await fs.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
      try {
        await this.content(from, copy);
        if (this.owner !== undefined) await copy.chown(this.owner, this.owner);
        await copy.chmod((stat.mode & 0o777) | 0o400);
      } finally {
        await copy.close();
      }
    } finally {
      await from.close();
    }
  }

  private async content(from: fs.FileHandle, copy: fs.FileHandle): Promise<void> {
    for (;;) {
      const { bytesRead } = await from.read(this.block, 0, blockSize, null);
      if (bytesRead === 0) return;
      // The file may grow while it is read.
      if ((this.size += bytesRead) > maxBytes) throw tooMuch(phrase('more than 1 GiB'));
      await copy.writeFile(this.block.subarray(0, bytesRead));
    }
  }

  /**
   * Returns whether a file may be secret: others may not read it, and it has a second name, which
   * may lie in a folder of another owner.
   */
  private isSecret({ nlink, mode }: Stats): boolean {
    return this.owner !== undefined && nlink > 1 && (mode & 0o004) === 0;
  }

  /** Makes the links that stay inside the copy, once all of them are known. */
  async finish(): Promise<void> {
    for (const [at, target] of this.links) {
      if (!this.staysInside(at)) {
        this.leftOut.push(at);
        continue;
      }
      await fs.symlink(bytes(target), this.path(at));
      await this.give(this.path(at));
    }
  }

  /** Follows a link and all links on its way, as the system would. */
  private staysInside(at: string): boolean {
    const place: string[] = [];
    const ahead = at.split('/');
    for (let followed = 0; ahead.length > 0;) {
      const part = ahead.shift()!;
      if (part === '' || part === '.') continue;
      if (part === '..') {
        if (place.pop() === undefined) return false;
        continue;
      }
      place.push(part);
      const target = this.links.get(place.join('/'));
      if (target === undefined) continue;
      if (target.startsWith('/') || ++followed > maxLinks) return false;
      place.pop();
      ahead.unshift(...target.split('/'));
    }
    return true;
  }

  /** Changes the owner without following links. */
  private async give(path: Buffer): Promise<void> {
    if (this.owner !== undefined) await fs.lchown(path, this.owner, this.owner);
  }

  private path(at: string): Buffer {
    return bytes(join(this.to, sep) + at);
  }
}

const secondName: Phrase = phrase('a second name of a file that others may not read');
