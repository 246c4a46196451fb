/**
 * Refusals: errors in users' data, as values.
 *
 * Four closed families, in the order in which a record meets them:
 *   bad syntax         the text is not a record
 *   illegal position   the record is no legal position, or not one that the algorithm accepts
 *   illegal move
 *   a failed run       the position may be fine, but its search was lost
 * The codes are part of the output format and are never translated; `core/text/reasons.ts` writes
 * the sentences.
 */

import type { Value } from './text/phrase.js';

export const syntaxCodes = [
  'bad-encoding',
  'bad-header',
  'unknown-game',
  'bad-option',
  'bad-size',
  'bad-integer',
  'bad-cell',
  'too-few-cells',
  'too-many-cells',
  'too-long',
] as const;
export type SyntaxCode = (typeof syntaxCodes)[number];

export const positionCodes = [
  'size-limit',
  'too-many-men',
  'illegal-position',
  'not-supported',
  'no-algorithm',
] as const;
export type PositionCode = (typeof positionCodes)[number];

export const moveCodes = ['bad-move', 'illegal-move'] as const;
export type MoveCode = (typeof moveCodes)[number];

/** The search crashed, overran its time by far, or exceeded its memory. */
export const runCodes = ['crash', 'time', 'memory'] as const;
export type RunCode = (typeof runCodes)[number];

export type RefusalCode = SyntaxCode | PositionCode | MoveCode | RunCode;

export const refusalCodes: readonly RefusalCode[] = [
  ...syntaxCodes,
  ...positionCodes,
  ...moveCodes,
  ...runCodes,
];

/** Values for the sentence of a refusal: the text found, the number expected, a reason. */
export type RefusalParams = Readonly<Record<string, Value>>;

export interface Refusal {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
}

/** Builds a refusal. `params` are those that the sentence of `code` names. */
export function refuse(code: RefusalCode, params: RefusalParams = {}): Refusal {
  return { code, params };
}

/** A value, or the reason why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refusal };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns the value of a result that is no refusal. @throws Error if it is one */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.code);
}

export function fail(code: RefusalCode, params: RefusalParams = {}): Result<never> {
  return { ok: false, error: refuse(code, params) };
}
