/**
 * Refusals: errors in users' data, as values.
 *
 * Four closed families, in the order in which a record meets them:
 *   bad syntax         the text is not a record
 *   illegal position   the record is not a position of the game, or not one that the algorithm asked for takes
 *   illegal move
 *   a failed run       the position may be fine: its search was lost
 * The codes are part of the output format and are never translated; `core/text/reasons.ts` writes the sentences.
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

/** The search ended its process, ran on long after its time was over, or took more memory than allowed. */
export const runCodes = ['crash', 'time', 'memory'] as const;
export type RunCode = (typeof runCodes)[number];

export type RefusalCode = SyntaxCode | PositionCode | MoveCode | RunCode;

export const refusalCodes: readonly RefusalCode[] = [
  ...syntaxCodes,
  ...positionCodes,
  ...moveCodes,
  ...runCodes,
];

/** What a sentence about the refusal needs to name: the text found, the number expected…, and why, as a sentence. */
export type RefusalParams = Readonly<Record<string, Value>>;

export interface Refusal {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
}

/** Builds a refusal; the parameters are those the sentence of `code` names. */
export function refuse(code: RefusalCode, params: RefusalParams = {}): Refusal {
  return { code, params };
}

/** A value or the reason why there is none. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: RefusalCode, params: RefusalParams = {}): Result<never> {
  return { ok: false, error: refuse(code, params) };
}
