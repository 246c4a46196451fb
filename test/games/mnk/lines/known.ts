/** Boards of known value with sources, from fixtures/mnk/known.json; m is the longer side. */
import { readFileSync } from 'node:fs';

export interface KnownBoard {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  /** Value for the first player. */
  readonly value: 'win' | 'draw';
  readonly source: string;
}

const file = new URL('../../../../fixtures/mnk/known.json', import.meta.url);

export const knownBoards = JSON.parse(readFileSync(file, 'utf8')) as readonly KnownBoard[];
