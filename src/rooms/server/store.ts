/**
 * Stores journals by the id of their room, and locks their folder. Every failure is the system's
 * error.
 */
import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, readdir, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists, makeFolder } from '../../batch/write/disk.js';
import { isRunName, stateOf, thisRun } from '../../batch/write/run-name.js';

/** A journal of an earlier process. */
export interface KeptJournal {
  readonly room: string;
  /** Milliseconds since 1970 of its last change. */
  readonly used: number;
  /** The beginning of the file. */
  readonly head: string;
}

const form = /^([a-z2-7]{10})\.jsonl$/;

/** Returns whether a file of this name can be a journal. */
export const isJournalName = (name: string): boolean => form.test(name);

/** Bytes read from the beginning of a file, more than `readHead` can need. */
const headBytes = 2 ** 16;

/** Largest size of a journal in bytes, many times the size of the largest number of entries. */
const maxBytes = 2 ** 24;

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
/** Neither follows links nor waits for the writer of a named pipe. */
const plain = O_NOFOLLOW | O_NONBLOCK;
const adding = O_WRONLY | O_APPEND | plain;

/** Journals as files of a folder that only the user can read. */
export class FileStore {
  /** Rooms whose journals have lines that may not be on the disk. */
  private unsynced = new Set<string>();

  constructor(private readonly folder: string) {}

  /** Creates a journal; fails if the room has one. */
  async create(room: string, text: string): Promise<void> {
    closeSync(openSync(this.path(room), adding | O_CREAT | O_EXCL, 0o600));
    try {
      this.append(room, text);
    } catch (error) {
      await this.remove(room).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Adds lines. The system has them then: the end of this process loses nothing. It is synchronous,
   * as writing a short line into the system's memory takes less time than waking a thread. The
   * journal is opened each time, as a journal that somebody has removed then fails at once.
   */
  append(room: string, text: string): void {
    const file = openSync(this.path(room), adding);
    try {
      appendFileSync(file, text);
    } finally {
      closeSync(file);
    }
    this.unsynced.add(room);
  }

  /** Returns undefined if there is no journal. */
  async read(room: string): Promise<string | undefined> {
    const reading = this.opened(room, O_RDONLY, async (handle) => {
      if ((await handle.stat()).size > maxBytes) throw new Error('longer than a journal');
      return handle.readFile('utf8');
    });
    return ifExists(reading);
  }

  /** Removes an incomplete line: everything after the first `bytes` bytes. */
  async cut(room: string, bytes: number): Promise<void> {
    await this.opened(room, O_WRONLY, (handle) => handle.truncate(bytes));
  }

  async remove(room: string): Promise<void> {
    this.unsynced.delete(room);
    await unlink(this.path(room));
  }

  /** Lists readable files with the name of a journal. */
  async list(): Promise<KeptJournal[]> {
    const buffer = Buffer.alloc(headBytes);
    return (await readdir(this.folder)).flatMap((name) => {
      const [, room] = form.exec(name) ?? [];
      return (room !== undefined && this.kept(room, buffer)) || [];
    });
  }

  /** Reads the beginning of a journal. Returns undefined if it is no file or cannot be read. */
  private kept(room: string, buffer: Buffer): KeptJournal | undefined {
    let file: number | undefined;
    try {
      file = openSync(this.path(room), O_RDONLY | plain);
      const stat = fstatSync(file);
      if (!stat.isFile()) return undefined;
      return { room, used: stat.mtimeMs, head: buffer.toString('utf8', 0, readSync(file, buffer)) };
    } catch {
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** Writes everything to the disk, so that a power failure does not lose it either. */
  async sync(): Promise<void> {
    const rooms = this.unsynced;
    this.unsynced = new Set();
    for (const room of rooms) {
      // A removed file needs no sync; if the disk failed, the next append reports it.
      await this.opened(room, O_WRONLY, (handle) => handle.datasync()).catch(() => undefined);
    }
  }

  /** Does something with a journal, which is opened only for this. */
  private async opened<T>(room: string, how: number, act: (handle: FileHandle) => Promise<T>): Promise<T> {
    const handle = await open(this.path(room), how | plain);
    try {
      return await act(handle);
    } finally {
      await handle.close();
    }
  }

  private path(room: string): string {
    return join(this.folder, `${room}.jsonl`);
  }
}

/** Returns the path of the file that names the process that has the folder. */
export const lockFile = (folder: string): string => join(folder, 'server.pid');

/**
 * Locks the folder for this process and creates it if needed, as two servers would write into the
 * same rooms without knowing of each other. Returns a function that unlocks it, or undefined if a
 * running server has it.
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
 * Returns whether the server that left this name runs, or may run elsewhere. Older versions left
 * only a process id. Another process with this id is taken for the server; this process is not,
 * since in a container every start has the same id.
 */
function isRunning(server: string): boolean {
  return server !== thisRun() && isRunName(server) && stateOf(server) !== 'dead';
}
