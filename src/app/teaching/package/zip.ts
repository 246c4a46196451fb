/**
 * A ZIP archive in memory by PKWARE's APPNOTE 6.3.3: deflated files with Unix modes, without ZIP64.
 */
import { crc32, deflateRawSync } from 'node:zlib';

const versionNeeded = 20;
/** Made on Unix, so that the upper half of the external attributes holds the mode. */
const madeBy = (3 << 8) | versionNeeded;
const utf8Names = 1 << 11;
const deflated = 8;
/** 1 January 1980, so that equal files give equal bytes. */
const oldestDate = (1 << 5) | 1;

/** A file of a package in memory. Files are written in their order. */
export interface PackageFile {
  /** Relative path with slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether it may be executed. */
  readonly isProgram?: boolean;
}

/** Returns the archive, with the given paths and without entries for folders. */
export function zipOf(files: readonly PackageFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, text, isProgram } of files) {
    const data = Buffer.from(text);
    const packed = deflateRawSync(data);
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(versionNeeded, 0);
    fields.writeUInt16LE(utf8Names, 2);
    fields.writeUInt16LE(deflated, 4);
    fields.writeUInt16LE(oldestDate, 8);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    const mode = 0o100000 | (isProgram ? 0o755 : 0o644);
    place.writeUInt32LE((mode << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
    bodies.push(body);
    directory.push(Buffer.from('PK\x01\x02'), word(madeBy), fields, place, name);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06'), end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
