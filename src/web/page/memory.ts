/**
 * Values that the browser stores from visit to visit. Without storage (private windows) nothing is
 * stored.
 */

const prefix = 'tabuleiro.';

/**
 * The storages in the order in which they are searched: first the one of this tab, which other tabs
 * do not change, then the one that all tabs share.
 */
const storages = [(): Storage => sessionStorage, (): Storage => localStorage];

/** Returns the value stored under `key`; undefined if there is none or it cannot be read. */
export function recall(key: string): unknown {
  for (const storage of storages) {
    try {
      const text = storage().getItem(prefix + key);
      if (text !== null) return JSON.parse(text) as unknown;
    } catch {
      // Storage is forbidden, or the value is not ours.
    }
  }
  return undefined;
}

export function remember(key: string, value: unknown): void {
  for (const storage of storages) {
    try {
      storage().setItem(prefix + key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden; the page works without it.
    }
  }
}
