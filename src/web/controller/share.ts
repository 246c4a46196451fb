/** A game as the part of an address after `#`: base64url of the saved game's UTF-8. */

const prefix = '#game=';

/** Longer addresses are cut by some programs. */
export const comfortableLength = 2000;

/** @param saved a saved game, or any text. */
export function hashOf(saved: string): string {
  const bytes = new TextEncoder().encode(saved);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return prefix + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The saved game of an address; undefined if it has none, null if what it has cannot be read. */
export function savedOf(hash: string): string | null | undefined {
  if (hash === '' || hash === '#') return undefined;
  if (!hash.startsWith(prefix)) return null;
  try {
    const binary = atob(hash.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
