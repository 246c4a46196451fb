/** Characters of a line that are kept by default: the longest certificates take half of it. */
export const maxLine = 32 * 2 ** 20;

/**
 * The lines of a text that comes in pieces, without their newlines. A line of more than `limit` characters is cut to
 * `limit + 1` of them, whatever its length: the caller sees that it is too long, and memory stays bounded.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, limit = maxLine): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  const keep = (text: string): void => {
    const part = text.slice(0, limit + 1 - length);
    if (part !== '') parts.push(part);
    length += part.length;
  };
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop()!;
    for (const line of lines) {
      keep(line);
      yield parts.join('');
      parts = [];
      length = 0;
    }
    keep(last);
  }
  if (length > 0) yield parts.join('');
}
