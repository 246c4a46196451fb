/**
 * Common parts of proofs and strategies: each line is a JSON object, the first one names a
 * position.
 */
import { maxLine } from '../../../batch/read/lines.js';
import type { Setup } from '../../../core/game.js';
import { Fault, insist } from '../../../games/kit/fault.js';
import { setupOfText } from '../../positions/start-position.js';
import { phrase } from '../../../core/text/phrase.js';

export type Json = Readonly<Record<string, unknown>>;

/** @throws Fault */
export function objectOf(text: string): Json {
  insist(text.length <= maxLine, phrase('a line too long'));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault(phrase('not JSON'));
  }
  insist(typeof value === 'object' && value !== null, phrase('not an object'));
  return value as Json;
}

/** Reads the position in a first line. @param game id of its game @throws Fault */
export function positionOf({ position }: Json, game: string): Setup {
  const read = setupOfText(typeof position === 'string' ? position : '');
  insist(read.ok && read.value.game === game, phrase('position cannot be read'));
  return read.value;
}
