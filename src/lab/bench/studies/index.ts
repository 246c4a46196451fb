/** Algorithms that exist for measurements only: what reports describe, and ours with one thing changed. */
import type { Solver } from '../../../core/game.js';
import { hexStudies } from './hex.js';
import { orderStudies } from './order.js';

const studies: Readonly<Record<string, readonly Solver[]>> = { hex: [...hexStudies, ...orderStudies] };

export function studiesOf(game: string): readonly Solver[] {
  return studies[game] ?? [];
}
