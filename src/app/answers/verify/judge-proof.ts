/** Judges an answer by its checked proof. */
import type { Verdict } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import type { ProofResult } from '../proofs/check.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** The result of the proof of an answer, or its fault. */
export type ProofVerdict = ProofResult | { readonly fault: Phrase };

/** Returns the verdict on the claim that the value of a position is within lo..hi. */
export function judgeByProof(
  game: Game,
  setup: Setup,
  claim: {
    readonly lo: number;
    readonly hi: number;
    readonly best: readonly string[];
    readonly all: boolean;
  },
  proof: ProofVerdict,
): Verdict {
  if ('fault' in proof) return { ok: false, fault: proof.fault };
  const { header, lo, hi, move, allBest } = proof;
  if (header['game'] !== game.id || header['position'] !== game.codec.format(setup))
    return { ok: false, fault: phrase('the proof is of another position') };
  if (lo < claim.lo || hi > claim.hi)
    return {
      ok: false,
      fault: phrase('the proof shows {lo}..{hi}', { lo, hi }),
    };
  const wrong = allBest && claim.best.find((name) => !allBest.includes(name));
  if (wrong !== undefined)
    return {
      ok: false,
      fault: phrase('{wrong} is not a best move', { wrong }),
    };
  if (allBest && claim.all && allBest.length > claim.best.length)
    return { ok: false, fault: phrase('best lacks a best move') };
  const parsed = move === undefined ? undefined : game.codec.parseMove(setup, move);
  return {
    ok: true,
    shown: lo === hi ? 'exact' : 'interval',
    ...(parsed?.ok ? { move: parsed.value } : {}),
    ...(allBest && claim.all ? { allBest: true } : {}),
  };
}
