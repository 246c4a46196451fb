/**
 * Splits text that arrives in pieces into lines. Only the beginning of an overlong line is stored.
 */

/** Default limit of characters in a line: twice the longest certificates. */
export const maxLine = 32 * 2 ** 20;

/** Limit for a line of a protocol or of a person's input, far above any sensible one. */
export const maxCommandLine = 2 ** 16;

/**
 * Splits text into lines without their ends (LF, CR LF or CR). Of a line longer than `limit`,
 * `limit + 1` characters are returned, so that the caller sees that it is too long.
 */
export class LineSplitter {
  private parts: string[] = [];
  private length = 0;
  /** Whether the text so far ends with CR. A following LF then belongs to that line end. */
  private endsWithReturn = false;

  constructor(private readonly limit: number) {}

  /** Whether the unfinished line is already too long. */
  get isFlooded(): boolean {
    return this.length > this.limit;
  }

  /** Returns the lines that `text` completes. */
  push(text: string): string[] {
    const rest = this.endsWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.endsWithReturn = text.endsWith('\r');
    const lines = rest.includes('\r') ? rest.split(/\r\n?|\n/) : rest.split('\n');
    const last = lines.pop()!;
    const complete = lines.map((line) => {
      this.append(line);
      return this.take();
    });
    this.append(last);
    return complete;
  }

  /** Returns the last line if it has no line end. */
  end(): string[] {
    return this.length === 0 ? [] : [this.take()];
  }

  private append(text: string): void {
    const part = text.slice(0, this.limit + 1 - this.length);
    if (part !== '') this.parts.push(part);
    this.length += part.length;
  }

  private take(): string {
    const line = this.parts.join('');
    this.parts = [];
    this.length = 0;
    return line;
  }
}

/** Yields a line that was read ahead, then the others. */
export async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Yields the lines of a text in UTF-8, cut to `limit + 1` characters. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array | string>,
  limit = maxLine,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const splitter = new LineSplitter(limit);
  for await (const chunk of chunks)
    yield* splitter.push(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
  yield* splitter.end();
}
