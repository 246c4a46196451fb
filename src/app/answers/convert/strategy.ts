/** Strategies as others published them, written as patterns. */
import type { PublishedStrategy } from '../../../core/proof.js';
import { phrase } from '../../../core/text/phrase.js';
import { publishedForms } from './formats.js';
import { textOf } from './read.js';

/** Reads a whole file. A text that is no such strategy has one fault and no lines. */
export async function readStrategy(chunks: AsyncIterable<Uint8Array>): Promise<PublishedStrategy> {
  const text = await textOf(chunks);
  if (typeof text !== 'string') return { lines: [], faults: [{ line: 1, text }] };
  const form = publishedForms.find(({ published }) => published.recognises(text));
  if (form) return form.published.read(text);
  const none = phrase('the text is not of the format {id}', { id: 'strategy' });
  return { lines: [], faults: [{ line: 1, text: none }] };
}
