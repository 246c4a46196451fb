/**
 * A transposition table on the disk, in a file that is written all the time and never as a whole.
 *
 * The table is divided into K segments, the file into K + 1 slots. Each time a number of entries have changed, one slot
 * is written in one piece: slot s mod (K + 1) in step s holds
 *
 *     header     CRC-32 of all that follows, what the slot belongs to, the number of changes, the step (`Header`)
 *     segment    segment s mod K as it now is
 *     changes    place and words of every entry that has changed since step s - 1
 *
 * Read in the order of their steps, the slots give the table as it was at the last step: every segment is there once,
 * and every change since. A kill in the middle of a write tears the slot of step s - K - 1, whose segment has been
 * written again since: nothing is lost but the changes after the last step, a third of a second of a search. After a
 * power failure more slots may be damaged. Their CRC tells; they are left out, and the entries that are missing
 * cost their nodes again: each of the others is true on its own.
 *
 * Each change of an entry of one word costs 40 bytes on the disk, of which 8 are its own (of three words 112 and 16); the file is
 * 1.25 times as large as the table (1.17).
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { KeptTable, StoreLog } from '../../core/search/kept-search.js';

const headerBytes = 32;
/** Words of a header. */
const CRC = 0;
const OWNER = 1;
const CHANGES = 2;
const LOW_STEP = 3;
const HIGH_STEP = 4;
const SIZE = 5;

/** Changes in a slot: so many that small tables have 64 segments, and within these bounds. */
const leastChanges = 1024;
const mostChanges = 2 ** 17;
/** Entries of a segment for each change of a slot. */
const entriesPerChange = 8;

/** What taking up a table has found. */
export interface TakenUp {
  /** Slots read, and those that were damaged. */
  readonly slots: number;
  readonly damaged: number;
}

export class TableFile implements StoreLog {
  private readonly descriptor: number;
  private readonly slotBytes: number;
  private readonly segmentBytes: number;
  private readonly segmentEntries: number;
  private readonly segments: number;
  /** A slot, and views of its parts. */
  private readonly slot: Uint8Array;
  private readonly header: Uint32Array;
  private readonly changes: Uint32Array;
  /** The last step in which each segment was written, when the file was read. */
  private readonly saved: Float64Array;
  private readonly entries: number;
  private readonly fieldsPerChange: number;
  private used = 0;
  /** The last one written. */
  private step = -1;
  private fault: unknown;

  /**
   * @param owner a number that tells this table from those of other searches.
   * @throws the system's error if the file cannot be opened.
   */
  constructor(
    path: string,
    private readonly owner: number,
    private readonly table: KeptTable,
  ) {
    const entries = table[0].words.length / table[0].perEntry;
    this.entries = entries;
    const entryWords = table.reduce((sum, { perEntry }) => sum + perEntry, 0);
    const perSlot = Math.min(mostChanges, Math.max(leastChanges, Math.floor(entries / 512)));
    this.segmentEntries = Math.min(entries, entriesPerChange * perSlot);
    this.segments = Math.ceil(entries / this.segmentEntries);
    this.saved = new Float64Array(this.segments).fill(-1);
    this.fieldsPerChange = 1 + entryWords;
    this.segmentBytes = 4 * this.segmentEntries * entryWords;
    this.slotBytes = headerBytes + this.segmentBytes + 4 * this.fieldsPerChange * perSlot;
    const buffer = new ArrayBuffer(this.slotBytes);
    this.slot = new Uint8Array(buffer);
    this.header = new Uint32Array(buffer, 0, headerBytes / 4);
    this.changes = new Uint32Array(buffer, headerBytes + this.segmentBytes);
    this.descriptor = openSync(path, 'a+', 0o600);
    closeSync(this.descriptor);
    this.descriptor = openSync(path, 'r+');
  }

  stored(place: number): void {
    const { changes, table } = this;
    changes[this.used++] = place;
    for (const { words, perEntry } of table) {
      for (let i = place * perEntry; i < (place + 1) * perEntry; i++) changes[this.used++] = words[i];
    }
    if (this.used === changes.length) this.write();
  }

  /** The system's error that ended the writing: the table is not kept any more. */
  get writeFault(): unknown {
    return this.fault;
  }

  /** Fills the table, which is empty, with what the file holds. */
  read(): TakenUp {
    const steps = this.stepsOnDisk();
    // Without the newest: a kill may have torn it, and then its segment is the one of K steps before.
    for (const [step] of steps.slice(0, -1)) this.saved[step % this.segments] = step;
    let damaged = 0;
    for (const [step, slot] of steps) {
      if (this.readSlot(step, slot)) this.step = step;
      else damaged++;
    }
    return { slots: steps.length, damaged };
  }

  /** Writes the changes since the last slot: of a slow search many more may be long in coming. */
  flush(): void {
    if (this.used > 0) this.write();
  }

  /** Writes the changes since the last slot, and closes the file. */
  close(): void {
    this.flush();
    closeSync(this.descriptor);
  }

  /** The steps of the slots, oldest first. Slots of another search or size do not count. */
  private stepsOnDisk(): [step: number, slot: number][] {
    const steps: [number, number][] = [];
    const { descriptor, header, slotBytes } = this;
    const slots = Math.min(this.segments + 1, Math.ceil(fstatSync(descriptor).size / slotBytes));
    for (let slot = 0; slot < slots; slot++) {
      header.fill(0);
      readSync(descriptor, this.slot, 0, headerBytes, slot * slotBytes);
      const step = header[LOW_STEP] + 2 ** 32 * header[HIGH_STEP];
      steps.push([step, slot]);
    }
    return steps.sort(([x], [y]) => x - y);
  }

  /** Puts the slot's segment and changes into the table; false if it is damaged. */
  private readSlot(step: number, slot: number): boolean {
    const { header, owner, changes, slotBytes, saved, segmentEntries } = this;
    const bytes = readSync(this.descriptor, this.slot, 0, slotBytes, slot * slotBytes);
    const isWhole = bytes === slotBytes && header[OWNER] === owner && header[CRC] === this.crc();
    const count = header[CHANGES] * this.fieldsPerChange;
    const fits = header[SIZE] === this.entries % 2 ** 32 && count <= changes.length;
    if (!isWhole || !fits || step % (this.segments + 1) !== slot) return false;
    for (let i = 0; i < count; i += this.fieldsPerChange) {
      const place = changes[i];
      // Most of the time goes into these scattered writes: those that the segment itself holds are left out.
      if (saved[Math.floor(place / segmentEntries)] >= step) continue;
      let from = i + 1;
      for (const { words, perEntry } of this.table) {
        for (let to = place * perEntry; to < (place + 1) * perEntry; to++) words[to] = changes[from++];
      }
    }
    this.copySegment(step, (part, inSlot) => part.set(inSlot));
    return true;
  }

  private write(): void {
    if (this.fault !== undefined) return void (this.used = 0);
    const { header, slot, slotBytes } = this;
    const step = ++this.step;
    this.copySegment(step, (part, inSlot) => inSlot.set(part));
    header[OWNER] = this.owner;
    header[CHANGES] = this.used / this.fieldsPerChange;
    header[LOW_STEP] = step;
    header[HIGH_STEP] = step / 2 ** 32;
    header[SIZE] = this.entries;
    this.changes.fill(0, this.used);
    this.used = 0;
    header[CRC] = this.crc();
    const start = (step % (this.segments + 1)) * slotBytes;
    try {
      for (let from = 0; from < slotBytes;)
        from += writeSync(this.descriptor, slot, from, slotBytes - from, start + from);
    } catch (error) {
      this.fault = error;
    }
  }

  private crc(): number {
    return crc32(this.slot.subarray(4 * OWNER));
  }

  /** Copies between the table and the slot the segment whose turn is in `step`, part by part. */
  private copySegment(step: number, copy: (part: Uint8Array, inSlot: Uint8Array) => void): void {
    const first = (step % this.segments) * this.segmentEntries;
    let at = headerBytes;
    for (const { words, perEntry } of this.table) {
      const part = words.subarray(perEntry * first, perEntry * (first + this.segmentEntries));
      const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      copy(bytes, this.slot.subarray(at, at + bytes.length));
      at += bytes.length;
    }
  }
}
