/**
 * Tokens give access to a seat. A server stores only their keys (SHA-256), so its files open no
 * seat. The invitation's token is computed from the creator's, so it need not be stored; the
 * creator's token cannot be computed from it.
 */
import { createHash, randomBytes } from 'node:crypto';

/** 128 bits as 22 characters. */
const tokenLength = 22;

export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the key of a token, which the journal stores. */
export function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns the token of the other seat, for the creator to send. */
export function invitationOf(creatorsToken: string): string {
  const digest = createHash('sha256').update(`invitation of ${creatorsToken}`).digest('base64url');
  return digest.slice(0, tokenLength);
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns 50 bits as ten characters that are easy to tell apart. */
export function newRoomId(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');
}
