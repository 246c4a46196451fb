/** A disk whose n-th call fails. */
import type { FileHandle } from 'node:fs/promises';
import { type Disk, realDisk } from '../../../src/batch/write/disk.js';

/** Calls that may fail without harm, or only undo others. They are not counted. */
const uncounted = ['unlink', 'close', 'chown', 'readdir'];

type Call = (...args: never[]) => Promise<unknown>;

/** @param n index from 0 of the call that fails; of a file it writes, the beginning stays */
export function failingDisk(n: number, code: string): { disk: Disk; failed: () => boolean } {
  let calls = 0;
  const counted = (name: string, call: Call): Call => {
    return async (...args) => {
      if (uncounted.includes(name) || calls++ !== n) return call(...args);
      if (name === 'writeFile') await realDisk.writeFile(args[0], String(args[1]).slice(0, 100), args[2]);
      throw Object.assign(new Error(code), { code, syscall: name });
    };
  };
  const file = (handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return counted(String(name), value.bind(target) as Call);
      },
    });
  const disk: Record<string, Call> = {};
  for (const [name, call] of Object.entries(realDisk)) {
    if (typeof call === 'function') disk[name] = counted(name, call);
  }
  const open = disk['open'] as unknown as Disk['open'];
  const opening = async (...args: Parameters<Disk['open']>): Promise<FileHandle> => file(await open(...args));
  return { disk: { ...disk, open: opening } as unknown as Disk, failed: () => calls > n };
}
