/** Writes the proof of one record (format.ts) while its solver produces it. */
import { join } from 'node:path';
import { type IoFault, ioFault } from '../../../batch/io-fault.js';
import { SyncFile } from '../../../batch/write/sync-file.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { Move } from '../../../core/position.js';
import type { ProofClaim, ProofWriter } from '../../../core/proof.js';
import { version } from '../../../core/version.js';
import { proofName, proofSchema, type ProofReference } from './format.js';
import { sha256 } from '../../../batch/running-hash.js';

export type OpenProof = (record: RecordItem) => ProofFile;

/** Returns a function that opens the proof of a record in this folder. */
export function proofsIn(folder: string): OpenProof {
  return (record) => new ProofFile(folder, record);
}

export class ProofFile implements ProofWriter {
  /** Set by `end`, once the file has its name. */
  reference: ProofReference | undefined;
  /** The first failure; later parts are discarded. */
  fault: IoFault | undefined;
  private readonly path: string;
  private file: SyncFile | undefined;
  private hash = sha256();
  private lines = 0;

  constructor(
    folder: string,
    private readonly record: RecordItem,
  ) {
    this.path = join(folder, proofName(record.index));
  }

  begin({ lo, hi, best, complete }: ProofClaim): void {
    const { game, setup } = this.record;
    this.close();
    this.reference = undefined;
    this.hash = sha256();
    this.lines = 0;
    this.trying(() => (this.file = new SyncFile(this.path)));
    this.line({
      schema: proofSchema,
      program: version,
      game: game.id,
      position: game.codec.format(setup),
      lo,
      hi,
      best: this.names(best),
      bestComplete: complete,
    });
  }

  part(part: object): void {
    this.line({ part });
  }

  show(value: number, after: readonly Move[] | undefined, root: object): void {
    this.line({ shows: value, ...(after ? { after: this.names(after) } : {}), root });
  }

  end(): void {
    const { file, lines } = this;
    const sha256 = this.hash.digest('hex');
    this.trying(() => {
      file?.write(`${JSON.stringify({ end: { lines, sha256 } })}\n`);
      file?.commit();
      this.reference = { file: proofName(this.record.index), lines, sha256 };
    });
    this.file = undefined;
  }

  /** Removes an unfinished proof. */
  close(): void {
    this.file?.discard();
    this.file = undefined;
  }

  private names(moves: readonly Move[]): string[] {
    const { game, setup } = this.record;
    return moves.map((move) => game.codec.moveName(setup, move));
  }

  private line(object: object): void {
    const text = `${JSON.stringify(object)}\n`;
    this.hash.update(text);
    this.lines++;
    this.trying(() => this.file?.write(text));
  }

  private trying(write: () => void): void {
    if (this.fault) return;
    try {
      write();
    } catch (error) {
      this.fault = ioFault(error, this.path, 'write');
      this.close();
    }
  }
}
