/**
 * Writes the proof of an answer if its solver wrote none: its certificate, or, if every best move
 * is claimed, the value after each legal move with its own certificate.
 */
import type { Answer } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import { legalMoves, type Move } from '../../../core/position.js';
import type { ProofWriter } from '../../../core/proof.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';

/** @param solve solves the position after a move, with a certificate; undefined if refused */
export function writeByMoves(
  game: Game,
  setup: Setup,
  { lo, hi, best, status, certificate }: Answer,
  complete: boolean,
  solve: (setup: Setup) => Answer | undefined,
  cache: SolverCache,
  proof: ProofWriter,
): void {
  const position = game.rules.position(setup, cache);
  if (status !== 'proved' || lo !== hi || !position.ok || position.value.isOver) return;
  const { players, chance, worst, best: most } = game.rules.traits(setup);
  const hasChoice = lo !== (position.value.toMove === 0 ? worst : 0 - most);
  if (complete && hasChoice && players === 2 && !chance) {
    proof.begin({ lo, hi, best, complete });
    if (legalMoves(position.value).every((move) => showsMove(move))) return proof.end();
  }
  const root = rootOf(setup, lo, certificate);
  if (!root) return;
  proof.begin({ lo, hi, best, complete: complete && !hasChoice });
  proof.show(lo, undefined, root);
  proof.end();

  function showsMove(move: Move): boolean {
    const next = game.rules.after(setup, move);
    const made = game.rules.position(next, cache);
    // The rules give the value of a finished game.
    if (made.ok && made.value.isOver) return true;
    const answer = solve(next);
    if (answer?.status !== 'proved' || answer.lo !== answer.hi) return false;
    const found = rootOf(next, answer.lo, answer.certificate);
    if (found) proof.show(answer.lo, [move], found);
    return found !== undefined;
  }

  function rootOf(of: Setup, value: number, by: Answer['certificate']): object | undefined {
    if (by) return { certificate: by };
    const verdict = game.solvers.verify(of, value, value, undefined, cache);
    return verdict !== 'unchecked' && verdict.ok ? {} : undefined;
  }
}
