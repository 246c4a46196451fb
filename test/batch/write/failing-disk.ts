/** A disk whose n-th call fails, or whose writes take only small parts. */
import type { FileHandle } from 'node:fs/promises';
import { type Disk, realDisk } from '../../../src/batch/write/disk.js';

/** Calls that may fail without harm, or only undo others. They are not counted. */
const uncounted = ['unlink', 'close', 'chown', 'readdir'];

type Call = (...args: never[]) => Promise<unknown>;

/** @param n index from 0 of the call that fails @param part maximum bytes of a write */
export function failingDisk(n: number, code: string, part = Infinity): { disk: Disk; failed: () => boolean } {
  let calls = 0;
  const counted = (name: string, call: Call): Call => {
    return (...args) => {
      if (!uncounted.includes(name) && calls++ === n) {
        return Promise.reject(Object.assign(new Error(code), { code, syscall: name }));
      }
      return call(...args);
    };
  };
  const file = (handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const call = value.bind(target) as Call;
        if (name !== 'write') return counted(String(name), call);
        return counted('write', (bytes: Uint8Array, offset: number, length: number, position?: number) =>
          target.write(bytes, offset, Math.min(length, part), position),
        );
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
