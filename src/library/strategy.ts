import type { Certificate } from '../core/answer.js';
import { setupOfText } from '../app/positions/start-position.js';
import { gameByName } from '../games/registry.js';
import type { SolveResult } from './solve.js';

/**
 * Returns the winning strategy in an answer's certificate as lines of JSON, in the format of its
 * game that `./solve verify` checks (for k in a line: a tree of moves). Undefined if there is none
 * or the game has no such format.
 */
export function strategyOf({ game, position, certificate }: SolveResult): string | undefined {
  const read = position === undefined ? undefined : setupOfText(position);
  if (!read?.ok || game === null || certificate === undefined) return undefined;
  for (const form of gameByName(game)?.solvers.strategies ?? []) {
    const lines = form.lines?.(read.value, certificate as Certificate);
    if (lines) return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
  return undefined;
}
