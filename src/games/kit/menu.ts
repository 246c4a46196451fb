/** Parts of menus that games share. */
import type { Variant } from '../../core/parts/presentation.js';

/** A square board, named by its size. */
export function squareVariant(side: number, options: readonly string[] = []): Variant {
  const text = `${String(side)} × ${String(side)}`;
  return { id: String(side), name: { en: text, pt: text }, rows: side, cols: side, options };
}
