/**
 * Copies a program's files where it is run. The files may be those of an attacker, who may change them meanwhile, and the
 * one who copies may be root: no link is followed on the way, nothing but files, folders and links within the copy arrives,
 * and the copy belongs to whom the program runs as.
 */
import { constants, existsSync, type Stats } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { printable } from '../../core/text/reasons.js';
import { inLanguage, phrase, type Phrase } from '../../core/text/phrase.js';

/** A file or folder. */
export interface CopySource {
  /** A folder that the user vouches for. */
  readonly base: string;
  /** What is in it: a path of which no part may be a link. */
  readonly name: string;
}

export interface Copied {
  readonly isFolder: boolean;
  /** Links that would lead out of the copy, and names of secret files of others: not copied. */
  readonly leftOut: readonly string[];
}

/** More than any program needs, and less than fills a disk. */
const maxBytes = 2 ** 30;
const maxEntries = 100_000;
const maxDepth = 100;
/** Of a path within the copy, in bytes: the system takes 4,096 for a whole one. */
const maxPath = 3000;
const maxLinks = 40;
const blockSize = 1 << 20;

/** Why something is not copied. */
export class CopyRefusal extends Error {
  constructor(readonly text: Phrase) {
    super(inLanguage(text, 'en'));
  }
}

/** What is not copied at all, by the name of its kind. */
const kinds: readonly (readonly [is: (stat: Stats) => boolean, name: Phrase])[] = [
  [(stat) => stat.isFIFO(), phrase('a named pipe')],
  [(stat) => stat.isSocket(), phrase('a socket')],
  [(stat) => stat.isSymbolicLink(), phrase('a link, which is not followed')],
  [() => true, phrase('a device')],
];

/** Names need not be UTF-8: each byte is a character of these strings, until the system is asked. */
const bytes = (path: string): Buffer => Buffer.from(path, 'latin1');
const fromUser = (path: string): string => Buffer.from(path).toString('latin1');
const shown = (name: string): string => printable(bytes(name).toString());

/** On Linux an open folder has a name that leads to it whatever becomes of its path. */
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
 * Copies a file to `to`, or what is in a folder into `to`, which may be there already.
 * @param owner user and group of the copy; its secrets are then not those of who copies
 * @throws CopyRefusal, or the system's error
 */
export async function copyProgram(
  { base, name }: CopySource,
  to: string,
  owner: number | undefined,
): Promise<Copied> {
  const parts = fromUser(name)
    .split(sep)
    .filter((part) => part !== '' && part !== '.');
  const last = parts.pop();
  // Links on the way to what the user vouches for are the user's own.
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
    return { isFolder, leftOut: copy.leftOut.map(shown) };
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

/** One copy in the making. Its paths start at `to`; nobody else writes there yet. */
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

  /** Copies what `name` in `folder` is to `at`, the path below `to`. */
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
    // In place of the program itself a link would be the choice of whom it leads to.
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
      // It may grow while it is read.
      if ((this.size += bytesRead) > maxBytes) throw tooMuch(phrase('more than 1 GiB'));
      await copy.writeFile(this.block.subarray(0, bytesRead));
    }
  }

  /** A file that only its owner may read, and that has another name: maybe in a folder of the owner. */
  private isSecret({ nlink, mode }: Stats): boolean {
    return this.owner !== undefined && nlink > 1 && (mode & 0o004) === 0;
  }

  /** Makes the links that lead nowhere out of the copy, now that all of them are known. */
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

  /** Follows a link, and all that it leads through, as the system would. */
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

  /** Never by following: a link is given itself. */
  private async give(path: Buffer): Promise<void> {
    if (this.owner !== undefined) await fs.lchown(path, this.owner, this.owner);
  }

  private path(at: string): Buffer {
    return bytes(join(this.to, sep) + at);
  }
}

const secondName: Phrase = phrase('a second name of a file that others may not read');
