/** What the browser remembers of an earlier visit; without storage (private windows), nothing. */

const prefix = 'tabuleiro.';

/** The value stored under `key`; undefined if there is none, or it cannot be read. */
export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works without it.
  }
}
