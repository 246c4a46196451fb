/** Where journals are kept: by the id of their room. Every failure is the system's error. */
import { appendFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, truncate, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

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
  /** The rooms, each with the milliseconds since 1970 of its last use. */
  list(): Promise<readonly { readonly room: string; readonly used: number }[]>;
  /** Has everything on the disk that was written before, so that a power failure does not lose it either. */
  sync(): Promise<void>;
  /** Once all is on the disk. */
  close(): Promise<void>;
}

const suffix = '.jsonl';

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
    await this.write(room, text, 'ax');
  }

  async append(room: string, text: string): Promise<void> {
    await this.write(room, text, 'a');
  }

  async read(room: string): Promise<string | undefined> {
    try {
      return await readFile(this.path(room), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async cut(room: string, bytes: number): Promise<void> {
    await truncate(this.path(room), bytes);
  }

  async remove(room: string): Promise<void> {
    this.unsynced.delete(room);
    const handle = this.handles.get(room);
    this.handles.delete(room);
    await handle?.close();
    await unlink(this.path(room));
  }

  async list() {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith(suffix));
    const rooms = [];
    for (const name of names) {
      const { mtimeMs } = await stat(join(this.folder, name));
      rooms.push({ room: name.slice(0, -suffix.length), used: mtimeMs });
    }
    return rooms;
  }

  async sync(): Promise<void> {
    const rooms = this.unsynced;
    this.unsynced = new Set();
    for (const room of rooms) {
      try {
        const kept = this.handles.get(room);
        if (kept) await kept.datasync();
        else {
          const handle = await open(this.path(room), 'r+');
          await handle.datasync().finally(() => handle.close());
        }
      } catch {
        // Removed meanwhile, or the disk is at its end: appending will tell.
      }
    }
  }

  async close(): Promise<void> {
    await this.sync();
    for (const handle of this.handles.values()) await handle.close();
    this.handles.clear();
  }

  private path(room: string): string {
    return join(this.folder, room + suffix);
  }

  /**
   * Rooms write one line after the other, so no two of these are of one room. A line of this length is in the system's
   * memory sooner than a thread is woken to write it; what waits for the disk is `sync`, in threads.
   */
  private async write(room: string, text: string, flags: 'a' | 'ax'): Promise<void> {
    const kept = flags === 'a' ? this.handles.get(room) : undefined;
    const handle = kept ?? (await open(this.path(room), flags, 0o600));
    this.handles.delete(room);
    try {
      appendFileSync(handle.fd, text);
    } catch (error) {
      await handle.close();
      throw error;
    }
    this.handles.set(room, handle);
    this.unsynced.add(room);
    if (this.handles.size > this.maxOpen) await this.closeOldest();
  }

  private closeOldest(): Promise<void> {
    const [[room, handle]] = this.handles;
    this.handles.delete(room);
    return handle.close();
  }
}
