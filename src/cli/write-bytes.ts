/** Bytes that are no text, to a file, a device or standard output; a file is written complete or not at all. */
import { deviceChannel, standardOutput, type Channel } from '../batch/channels.js';
import { ifExists, realDisk } from '../batch/disk.js';
import { ioFault, type IoFault } from '../batch/io-fault.js';
import { replacement } from '../batch/replacement.js';
import { sameFile } from '../batch/same-file.js';

/** @returns what failed, if anything; `target` may not be the file `inputPath`. */
export async function writeBytes(
  target: string,
  bytes: Uint8Array,
  inputPath: string,
): Promise<IoFault | undefined> {
  if (await sameFile(inputPath, target)) return { kind: 'io', op: 'open', path: target, code: 'SAMEFILE' };
  let channel: Channel | undefined;
  try {
    channel = await channelFor(target);
    await channel.write(bytes);
    await channel.commit();
    return undefined;
  } catch (error) {
    await channel?.discard();
    return ioFault(error, target, 'write');
  }
}

async function channelFor(target: string): Promise<Channel> {
  if (target === '-') return standardOutput();
  const stat = await ifExists(realDisk.stat(target));
  return stat && !stat.isFile() ? deviceChannel(realDisk, target) : replacement(realDisk, target);
}
