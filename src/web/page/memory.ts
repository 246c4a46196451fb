/** What the browser remembers of an earlier visit; without storage (private windows), nothing. */

const prefix = 'tabuleiro.';

/**
 * What is stored, in the order in which it is looked for: what this tab stored, which other tabs do not change, then
 * what any tab stored last.
 */
const storages = [(): Storage => sessionStorage, (): Storage => localStorage];

/** The value stored under `key`; undefined if there is none, or it cannot be read. */
export function recall(key: string): unknown {
  for (const storage of storages) {
    try {
      const text = storage().getItem(prefix + key);
      if (text !== null) return JSON.parse(text) as unknown;
    } catch {
      // Forbidden, or not ours.
    }
  }
  return undefined;
}

export function remember(key: string, value: unknown): void {
  for (const storage of storages) {
    try {
      storage().setItem(prefix + key, JSON.stringify(value));
    } catch {
      // Full or forbidden: the page works without it.
    }
  }
}
