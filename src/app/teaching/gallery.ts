/**
 * The web page with answers, records or annotated games inside: one file that any browser opens
 * from a folder. They are compressed (gzip, to about a fortieth) and written piece by piece, so
 * that a batch of any length fits.
 */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { inScript, inStyle } from '../../view/html.js';
import { escapeText } from '../../view/xml.js';
import { linesOf, withFirst } from '../../batch/read/lines.js';
import { RecordReader } from '../../batch/read/reader.js';
import { games } from '../../games/registry.js';
import { hasRecord } from '../positions/records.js';
import { readResult } from '../answers/solve/result/read-result.js';
import type { Language, Phrase } from '../../core/text/phrase.js';

/** Parts of the built page: its script, that of its workers, and its style. */
export interface PageParts {
  readonly main: string;
  readonly worker: string;
  readonly style: string;
}

export interface PageOptions {
  readonly language: Language;
  /** Name of the file inside, shown on the page. */
  readonly title: string;
  readonly parts: PageParts;
}

export interface GalleryCounts {
  /** Contents of the file; undefined if it holds neither. */
  kind?: 'answers' | 'records';
  /** Lines that are no answers, in a file of answers. */
  unreadable: number;
  /** The first unreadable line, and why. */
  firstFault?: { readonly line: number; readonly fault: Phrase } | undefined;
}

/** Yields the page in pieces; nothing if all lines are unreadable. Fills in `counts` meanwhile. */
export async function* galleryPage(
  chunks: AsyncIterable<Uint8Array>,
  options: PageOptions,
  counts: GalleryCounts,
): AsyncGenerator<string> {
  const lines = linesInPage(chunks, counts);
  const first = await lines.next();
  if (first.done && counts.unreadable > 0) return;
  yield* pageWith(first.done ? [] : withFirst(first.value, lines), options);
}

/** Yields the page in pieces, with the lines of a file inside that it opens at its start. */
export async function* pageWith(
  lines: Iterable<string> | AsyncIterable<string>,
  options: PageOptions,
): AsyncGenerator<string> {
  yield head(options);
  const gzip = createGzip();
  const source = Readable.from(lines);
  source.on('error', (error) => gzip.destroy(error));
  yield* base64(source.pipe(gzip));
  yield `</script>\n<script>(() => {\n'use strict';\n${inScript(options.parts.main)}\n})();</script>\n</body>\n</html>\n`;
}

/**
 * Yields the lines that hold answers, or all lines of a file of records, with their newlines. The
 * first answer or record tells which.
 */
async function* linesInPage(
  chunks: AsyncIterable<Uint8Array>,
  counts: GalleryCounts,
): AsyncGenerator<string> {
  const reader = new RecordReader(games);
  const encoder = new TextEncoder();
  const before: string[] = [];
  let number = 0;
  for await (const text of linesOf(chunks)) {
    const line = `${text}\n`;
    number++;
    if (counts.kind === 'records') {
      yield line;
      continue;
    }
    const read = text.trim() === '' ? undefined : readResult(text);
    if (read?.ok) {
      counts.kind = 'answers';
      yield line;
    } else if (read) {
      counts.unreadable++;
      counts.firstFault ??= { line: number, fault: read.fault };
    }
    if (counts.kind) continue;
    before.push(line);
    reader.push(encoder.encode(line));
    if (hasRecord(reader)) yield* records(before, counts);
  }
  reader.end();
  if (!counts.kind && hasRecord(reader)) yield* records(before, counts);
}

/** Yields the lines so far of a file of records, none of which is a faulty answer. */
function* records(lines: readonly string[], counts: GalleryCounts): Generator<string> {
  Object.assign(counts, { kind: 'records', unreadable: 0, firstFault: undefined });
  yield* lines;
}

async function* base64(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let left = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([left, chunk]);
    const whole = all.length - (all.length % 3);
    left = all.subarray(whole);
    yield all.toString('base64', 0, whole);
  }
  yield left.toString('base64');
}

/** Allows the page's own scripts and styles, and workers made from its text, with WebAssembly. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; font-src data:";

function head({ language, title, parts }: PageOptions): string {
  const name = escapeText(title);
  return `<!doctype html>
<html lang="${language}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${name}</title>
<style>${inStyle(parts.style)}</style>
</head>
<body>
<script type="text/plain" id="worker">${inScript(parts.worker)}</script>
<script type="application/gzip" id="records" data-name="${name}">`;
}
