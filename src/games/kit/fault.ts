/** How checkers of certificates end: the first thing that is wrong is thrown inside and becomes their verdict. */
import type { Verdict } from '../../core/answer.js';
import { inLanguage, type Phrase } from '../../core/text/phrase.js';

export class Fault extends Error {
  constructor(readonly said: Phrase) {
    super(inLanguage(said, 'en'));
  }
}

/** @throws Fault that says so */
export function insist(holds: unknown, said: Phrase): asserts holds {
  if (!holds) throw new Fault(said);
}

/** What `check` shows, or its fault; other errors are ours and pass. */
export function verdictOf(check: () => Verdict): Verdict {
  try {
    return check();
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.said };
    throw error;
  }
}

/** What is wrong by `check`, undefined if nothing is. */
export function faultOf(check: () => void): Phrase | undefined {
  const verdict = verdictOf(() => {
    check();
    return { ok: true, shown: 'exact' };
  });
  return verdict.ok ? undefined : verdict.fault;
}

/** Characters of a foreign text that a sentence repeats. */
const maxShown = 40;

/** Any JSON value in a sentence. Lists and objects are not written out: they may be nested without end. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  const text = String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
