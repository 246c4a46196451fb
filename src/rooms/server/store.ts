/** Where journals are kept, by the id of their room, and the lock of their folder. Every failure is the system's error. */
import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, readdir, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../batch/write/folder.js';
import { isRunName, stateOf, thisRun } from '../../batch/write/run-name.js';

/** A journal of before this process. */
export interface KeptJournal {
  readonly room: string;
  /** Milliseconds since 1970 of its last change. */
  readonly used: number;
  /** What it begins with. */
  readonly head: string;
}

export interface Store {
  /** A new journal; fails if there is one of this room. */
  create(room: string, text: string): Promise<void>;
  /** Adds lines; done when the system has them, so that the end of this process loses nothing. */
  append(room: string, text: string): Promise<void>;
  /** Undefined if there is none. */
  read(room: string): Promise<string | undefined>;
  /** Takes away what follows the first bytes: a line that was not written to its end. */
  cut(room: string, bytes: number): Promise<void>;
  remove(room: string): Promise<void>;
  /** Files that have the name of a journal, and can be read. */
  list(): Promise<readonly KeptJournal[]>;
  /** Has everything on the disk that was written before, so that a power failure does not lose it either. */
  sync(): Promise<void>;
  /** Once all is on the disk. */
  close(): Promise<void>;
}

const form = /^([a-z2-7]{10})\.jsonl$/;

/** Whether a file of this name can be a journal. */
export const isJournalName = (name: string): boolean => form.test(name);

/** Bytes of a head: more than the first line can have, and the entries after it. */
const headBytes = 2 ** 16;

/** Bytes of a journal: many times those of the most entries. */
const maxBytes = 2 ** 24;

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
/** A link is not followed, the writer of a named pipe not waited for. */
const plain = O_NOFOLLOW | O_NONBLOCK;
const adding = O_WRONLY | O_APPEND | plain;

/** Journals as files of a folder, for the user alone. */
export class FileStore implements Store {
  /** Rooms whose journals have lines that may not be on the disk. */
  private unsynced = new Set<string>();

  /** Open journals, the one longest unused first: opening and closing costs more than writing a line. */
  private readonly handles = new Map<string, FileHandle>();

  /** @param maxOpen files at a time */
  constructor(
    private readonly folder: string,
    private readonly maxOpen = 1024,
  ) {}

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  async create(room: string, text: string): Promise<void> {
    const handle = await open(this.path(room), adding | O_CREAT | O_EXCL, 0o600);
    try {
      await this.write(room, text, handle);
    } catch (error) {
      await unlink(this.path(room)).catch(() => undefined);
      throw error;
    }
  }

  async append(room: string, text: string): Promise<void> {
    await this.write(room, text, this.handles.get(room) ?? (await open(this.path(room), adding)));
  }

  async read(room: string): Promise<string | undefined> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(this.path(room), O_RDONLY | plain);
      if ((await handle.stat()).size > maxBytes) throw new Error('longer than a journal');
      return await handle.readFile('utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    } finally {
      await handle?.close();
    }
  }

  async cut(room: string, bytes: number): Promise<void> {
    const handle = await open(this.path(room), O_WRONLY | plain);
    await handle.truncate(bytes).finally(() => handle.close());
  }

  async remove(room: string): Promise<void> {
    this.unsynced.delete(room);
    const handle = this.handles.get(room);
    this.handles.delete(room);
    await handle?.close().catch(() => undefined);
    await unlink(this.path(room));
  }

  async list(): Promise<KeptJournal[]> {
    const buffer = Buffer.alloc(headBytes);
    const found = (await readdir(this.folder)).map((name) => {
      const [, room] = form.exec(name) ?? [];
      return room === undefined ? undefined : this.kept(room, buffer);
    });
    return found.filter((one) => one !== undefined);
  }

  /** Undefined for what is no file, or cannot be read. */
  private kept(room: string, buffer: Buffer): KeptJournal | undefined {
    let file: number | undefined;
    try {
      if (!lstatSync(this.path(room)).isFile()) return undefined;
      file = openSync(this.path(room), O_RDONLY | plain);
      const head = buffer.toString('utf8', 0, readSync(file, buffer));
      return { room, used: fstatSync(file).mtimeMs, head };
    } catch {
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  async sync(): Promise<void> {
    const rooms = this.unsynced;
    this.unsynced = new Set();
    for (const room of rooms) {
      try {
        const kept = this.handles.get(room);
        if (kept) await kept.datasync();
        else {
          const handle = await open(this.path(room), O_WRONLY | plain);
          await handle.datasync().finally(() => handle.close());
        }
      } catch {
        // Removed meanwhile, or the disk is at its end: appending will tell.
      }
    }
  }

  async close(): Promise<void> {
    await this.sync();
    for (const handle of this.handles.values()) await handle.close().catch(() => undefined);
    this.handles.clear();
  }

  private path(room: string): string {
    return join(this.folder, `${room}.jsonl`);
  }

  /**
   * Rooms write one line after the other, so no two of these are of one room. A line of this length is in the system's
   * memory sooner than a thread is woken to write it; what waits for the disk is `sync`, in threads.
   */
  private async write(room: string, text: string, handle: FileHandle): Promise<void> {
    this.handles.delete(room);
    try {
      appendFileSync(handle.fd, text);
    } catch (error) {
      await handle.close().catch(() => undefined);
      throw error;
    }
    this.handles.set(room, handle);
    this.unsynced.add(room);
    if (this.handles.size > this.maxOpen) await this.closeOldest();
  }

  /** A line is written where it is written: that the file cannot be closed says nothing of another room's. */
  private async closeOldest(): Promise<void> {
    const [[room, handle]] = this.handles;
    this.handles.delete(room);
    await handle.close().catch(() => undefined);
  }
}

/** The file that says which process has the folder. */
export const lockFile = (folder: string): string => join(folder, 'server.pid');

/**
 * Takes the folder, made if need be, for this process: two servers would write into the same rooms without knowing of
 * each other; what is returned gives it back. Undefined where a server that is
 * running has it.
 * @throws the system's error
 */
export function lockFolder(folder: string): (() => void) | undefined {
  makeFolder(folder, 0o700);
  const path = lockFile(folder);
  const take = (): void => writeFileSync(path, thisRun(), { flag: 'wx', mode: 0o600 });
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isRunning(readFileSync(path, 'utf8').trim())) return undefined;
    unlinkSync(path);
    take();
  }
  return () => unlinkSync(path);
}

/**
 * Whether the server runs that left this name, or may run elsewhere. Older ones left the number of their process alone:
 * whoever has it now is taken for the server, but not this process, for in a container every start has the same number.
 */
function isRunning(server: string): boolean {
  return server !== thisRun() && isRunName(server) && stateOf(server) !== 'dead';
}
