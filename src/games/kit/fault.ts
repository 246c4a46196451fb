/** How checkers of certificates end: the first thing that is wrong is thrown inside and becomes their verdict. */
import type { Verdict } from '../../core/answer.js';

export class Fault extends Error {}

/** @throws Fault */
export function insist(holds: unknown, fault: string): asserts holds {
  if (!holds) throw new Fault(fault);
}

/** What `check` shows, or its fault; other errors are ours and pass. */
export function verdictOf(check: () => Verdict): Verdict {
  try {
    return check();
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.message };
    throw error;
  }
}
