/**
 * Tokens: who has one has the seat. A server keeps their keys only (SHA-256), so what it stores opens no seat. The
 * invitation follows from the creator's token, and not the other way round: nobody has to store it.
 */
import { createHash, randomBytes } from 'node:crypto';

/** 128 bits as 22 characters. */
const tokenLength = 22;

export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** What a journal holds of a token. */
export function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of the other seat, for the creator to send. */
export function invitationOf(creatorsToken: string): string {
  const digest = createHash('sha256').update(`invitation of ${creatorsToken}`).digest('base64url');
  return digest.slice(0, tokenLength);
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** 50 bits as ten characters that are easy to tell apart. */
export function newRoomId(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');
}
