/** Parts of menus that games share. */
import type { Variant } from '../../core/parts/presentation.js';
import { phrase } from '../../core/text/phrase.js';

/** A square board, named by its size. */
export function squareVariant(side: number, options: readonly string[] = []): Variant {
  return { id: String(side), name: phrase('{side} × {side}', { side }), rows: side, cols: side, options };
}
