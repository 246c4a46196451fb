/** Writes the proof of one record (format.ts) while its solver produces it. */
import { join } from 'node:path';
import { type IoFault, ioFault } from '../../../batch/io-fault.js';
import { SyncFile } from '../../../batch/write/sync-file.js';
import type { Game, Setup } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import type { ProofClaim } from '../../../core/proof.js';
import { version } from '../../../core/version.js';
import { proofName, proofSchema, type OpenProof, type OpenProofs, type ProofReference } from './format.js';
import { sha256 } from '../../../batch/running-hash.js';

/** Returns a function that opens the proof of a record in this folder. */
export function proofsIn(folder: string): OpenProofs {
  return ({ index, game, setup }) => new ProofFile(folder, index, game, setup);
}

export class ProofFile implements OpenProof {
  /** Set by `end`, once the file has its name. */
  reference: ProofReference | undefined;
  /** The first failure; later parts are discarded. */
  fault: IoFault | undefined;
  private readonly path: string;
  private file: SyncFile | undefined;
  private hash = sha256();
  private lines = 0;

  /** @param index number of the record in the input */
  constructor(
    folder: string,
    private readonly index: number,
    private readonly game: Game,
    private readonly setup: Setup,
  ) {
    this.path = join(folder, proofName(index));
  }

  begin({ lo, hi, best, complete }: ProofClaim): void {
    const { game, setup } = this;
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
      this.reference = { file: proofName(this.index), lines, sha256 };
    });
    this.file = undefined;
  }

  close(): void {
    this.file?.discard();
    this.file = undefined;
  }

  private names(moves: readonly Move[]): string[] {
    return moves.map((move) => this.game.codec.moveName(this.setup, move));
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
