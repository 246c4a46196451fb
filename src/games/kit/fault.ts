/** Faults of certificates: a checker throws the first one; `verdictOf` makes a verdict of it. */
import type { Verdict } from '../../core/answer.js';
import { inLanguage, type Phrase } from '../../core/text/phrase.js';

export class Fault extends Error {
  constructor(readonly said: Phrase) {
    super(inLanguage(said, 'en'));
  }
}

/** @throws Fault with the text `said` unless `holds` */
export function insist(holds: unknown, said: Phrase): asserts holds {
  if (!holds) throw new Fault(said);
}

/** Returns the verdict of `check`, or the fault that it threw; rethrows other errors. */
export function verdictOf<V>(check: () => V): V | Extract<Verdict, { ok: false }> {
  try {
    return check();
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.said };
    throw error;
  }
}

/** Returns the fault that `check` throws; undefined if it throws none. */
export function faultOf(check: () => void): Phrase | undefined {
  const verdict = verdictOf(() => {
    check();
    return { ok: true, shown: 'exact' } as const;
  });
  return verdict.ok ? undefined : verdict.fault;
}

/** Largest number of characters of a value that a message quotes. */
const maxShown = 40;

/** Writes a JSON value for a message; lists and objects, which may be deep, are abbreviated. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  const text = String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
