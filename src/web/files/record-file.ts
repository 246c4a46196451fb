/**
 * A file of positions, or of answers as NDJSON, of any length. It is read once as a stream; the
 * memory holds only a few bytes for each record (line, game, status, value) and the answers.
 * Records that are shown are read again from the file: the byte offset of every `spacing`-th line
 * is stored.
 */
import type { Game, Setup } from '../../core/game.js';
import { reason } from '../../core/text/reasons.js';
import { games } from '../../games/registry.js';
import { inUtf8, recordsOf, recordsOfText } from '../../app/positions/records.js';
import { readResult, type ShownResult } from '../../app/solve/result/read-result.js';
import { valueOf } from './answer.js';
import { Column } from './column.js';
import {
  type FileReply,
  type FileRow,
  type FileSummary,
  type RecordAnswer,
  type RecordText,
  type RowFilter,
  rowStatuses,
  rowValues,
} from './protocol.js';
import { inLanguage, phrase, type Phrase } from '../../core/text/phrase.js';

/** Number of lines from one stored byte offset to the next. */
const spacing = 64;

/** The largest size of a saved game in bytes. */
const longestGame = 2 ** 22;

/** Milliseconds between two reports while a file is read. */
const reportEvery = 200;

export class RecordFile {
  private readonly lines = new Column(Uint32Array);
  private readonly gameOf = new Column(Uint8Array);
  private readonly status = new Column(Uint8Array);
  private readonly value = new Column(Uint8Array);
  /** Byte offset of every `spacing`-th line. */
  private readonly places = new Column(Float64Array);
  private readonly answers = new Map<number, string>();
  private isNdjson = false;
  private read = 0;
  private matches: { readonly key: string; readonly rows: Uint32Array } | undefined;

  constructor(private file: File) {}

  /**
   * Reads the file. A saved game, or a text with neither records nor answers, is returned as it is.
   */
  async open(report: (summary: FileSummary) => void, now: () => number): Promise<FileReply> {
    this.file = await inUtf8(this.file);
    const start = (await this.file.slice(0, 200).text()).replace(/^\uFEFF/, '').trimStart();
    if ((start === '' || start.startsWith('{')) && this.file.size < longestGame) {
      const text = await this.file.text();
      if (!holdsAnswers(text)) return { kind: 'game', text };
    }
    this.isNdjson = start.startsWith('{');
    let reported = now();
    const chunks = this.chunks(() => {
      if (now() - reported < reportEvery) return;
      reported = now();
      report(this.summary());
    });
    if (this.isNdjson) await this.indexAnswers(chunks);
    else await this.indexRecords(chunks);
    return { kind: 'summary', summary: this.summary() };
  }

  summary(): FileSummary {
    const seen = new Set<number>();
    for (let i = 0; i < this.gameOf.length; i++) seen.add(this.gameOf.at(i));
    return {
      name: this.file.name,
      records: this.lines.length,
      answered: this.answers.size,
      games: games.flatMap(({ id, name }, i) => (seen.has(i + 1) ? [{ id, name }] : [])),
      read: this.file.size === 0 ? 1 : this.read / this.file.size,
    };
  }

  /** Returns rows of the filtered list. */
  async rows(filter: RowFilter, from: number, count: number): Promise<FileReply> {
    const matches = this.matching(filter);
    const wanted = [...matches.subarray(from, from + count)];
    const rows = await Promise.all(wanted.map((at) => this.row(at)));
    return { kind: 'rows', total: matches.length, rows };
  }

  /** Returns up to `count` records without an answer, and the index from which to continue. */
  async unanswered(from: number, count: number): Promise<FileReply> {
    const texts: RecordText[] = [];
    let at = from;
    for (; at < this.lines.length && texts.length < count; at++) {
      if (this.answers.has(at)) continue;
      const text = (await this.row(at)).record;
      if (text !== undefined) texts.push({ at, text });
    }
    return { kind: 'texts', texts, next: at };
  }

  keep(answers: readonly RecordAnswer[]): void {
    for (const { at, line, status, value } of answers) this.note(at, line, status, value);
    this.matches = undefined;
  }

  /** Returns `saida.txt`: one line for each record, empty where there is no answer yet. */
  output(): FileReply {
    const parts: string[] = [];
    for (let at = 0; at < this.lines.length; at++) parts.push(`${this.answers.get(at) ?? ''}\n`);
    return { kind: 'output', blob: new Blob(parts, { type: 'text/plain' }) };
  }

  private note(at: number, line: string, status: RecordAnswer['status'], value: RecordAnswer['value']): void {
    this.answers.set(at, line);
    this.status.set(at, rowStatuses.indexOf(status));
    this.value.set(at, rowValues.indexOf(value));
  }

  private add(line: number, game: Game | undefined): number {
    this.gameOf.push(game ? games.indexOf(game) + 1 : 0);
    this.status.push(0);
    this.value.push(0);
    return this.lines.push(line);
  }

  private async indexRecords(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const item of recordsOf(chunks)) {
      const at = this.add(item.line, item.kind === 'record' ? item.game : undefined);
      if (item.kind === 'record') continue;
      this.note(at, `! ${item.refusal.code} ${inLanguage(reason(item.refusal), 'en')}`, 'refused', 'unknown');
    }
  }

  private async indexAnswers(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let [left, number] = ['', 0];
    const take = (line: string): void => {
      number++;
      if (line.trim() === '') return;
      const read = readResult(line);
      const object = read.ok ? read.result : undefined;
      const at = this.add(
        number,
        games.find(({ id }) => id === object?.game),
      );
      if (object) this.note(at, shortAnswer(object), object.status, valueOfResult(object));
      else this.note(at, `! ${read.ok ? '' : inLanguage(read.fault, 'en')}`, 'refused', 'unknown');
    };
    for await (const chunk of chunks) {
      const pieces = (left + decoder.decode(chunk, { stream: true })).split('\n');
      left = pieces.pop()!;
      pieces.forEach(take);
    }
    take(left);
  }

  /** Yields the bytes of the file and counts its lines. */
  private async *chunks(between: () => void): AsyncGenerator<Uint8Array, void> {
    let line = 1;
    this.places.push(0);
    const reader = this.file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (let i = value.indexOf(10); i >= 0; i = value.indexOf(10, i + 1)) {
        if (line++ % spacing === 0) this.places.push(this.read + i + 1);
      }
      this.read += value.length;
      between();
      yield value;
    }
  }

  private matching({ game, status, value }: RowFilter): Uint32Array {
    const key = JSON.stringify([game, status, value, this.lines.length]);
    if (this.matches?.key === key) return this.matches.rows;
    const wantedGame = game === undefined ? -1 : games.findIndex(({ id }) => id === game) + 1;
    const wantedStatus = status === undefined ? -1 : rowStatuses.indexOf(status);
    const wantedValue = value === undefined ? -1 : rowValues.indexOf(value);
    const rows = new Column(Uint32Array);
    for (let at = 0; at < this.lines.length; at++) {
      if (wantedGame >= 0 && this.gameOf.at(at) !== wantedGame) continue;
      if (wantedStatus >= 0 && this.status.at(at) !== wantedStatus) continue;
      if (wantedValue >= 0 && this.value.at(at) !== wantedValue) continue;
      rows.push(at);
    }
    this.matches = { key, rows: rows.values() as Uint32Array };
    return this.matches.rows;
  }

  private async row(at: number): Promise<FileRow> {
    const line = this.lines.at(at);
    const answer = this.answers.get(at);
    const shown = {
      at,
      line,
      status: rowStatuses[this.status.at(at)],
      ...(answer === undefined ? {} : { answer }),
    };
    if (this.gameOf.at(at) === 0) return { ...shown, title: noPosition(line) };
    const object = this.isNdjson ? await this.resultAt(line) : undefined;
    const item = object ? positionOf(object) : await this.itemAt(at);
    if (!item) return { ...shown, title: noPosition(line) };
    const { game, setup } = item;
    // No-break spaces keep the size on one line.
    const title = `${String(setup.rows)}\u00a0×\u00a0${String(setup.cols)}`;
    return {
      ...shown,
      record: game.codec.format(setup),
      title: phrase('{name} {title}', { name: game.name, title }),
      scene: game.view.scene(setup),
      ...(object?.explain ? { explain: object.explain } : {}),
    };
  }

  private async resultAt(line: number): Promise<ShownResult | undefined> {
    const read = readResult((await this.linesFrom(line, 1)).split('\n', 1)[0]);
    return read.ok ? read.result : undefined;
  }

  /** Reads the record from the file again. Several records may begin on its line. */
  private async itemAt(at: number): Promise<{ game: Game; setup: Setup } | undefined> {
    const line = this.lines.at(at);
    let after = at + 1;
    while (after < this.lines.length && this.lines.at(after) === line) after++;
    const end = after < this.lines.length ? this.lines.at(after) : Infinity;
    // The last line may hold the beginning of the next record, and the first the end of the
    // previous one.
    const text = await this.linesFrom(line, end - line + 1);
    const here = [...recordsOfText(text)].filter((item) => item.line === 1);
    const item = here[here.length - (after - at)];
    return item?.kind === 'record' ? item : undefined;
  }

  /** Returns this many lines of the file. */
  private async linesFrom(line: number, count: number): Promise<string> {
    const before = Math.floor((line - 1) / spacing);
    const after = Math.ceil((line - 1 + count) / spacing);
    const end = after < this.places.length ? this.places.at(after) : this.file.size;
    const text = await this.file.slice(this.places.at(before), end).text();
    const lines = text.split('\n').slice(line - 1 - before * spacing);
    return `${lines.slice(0, count).join('\n')}\n`;
  }
}

function noPosition(line: number): Phrase {
  const n = String(line);
  return phrase('line {n}: not a position', { n });
}

function holdsAnswers(text: string): boolean {
  return text.split('\n').some((line) => readResult(line).ok);
}

function positionOf({ position }: ShownResult): { game: Game; setup: Setup } | undefined {
  const [item] = recordsOfText(position ?? '');
  return item?.kind === 'record' ? item : undefined;
}

function valueOfResult({ lo, hi }: ShownResult): RecordAnswer['value'] {
  return typeof lo === 'number' && typeof hi === 'number' ? valueOf({ lo, hi }) : 'unknown';
}

/** Returns `1 c3`, `~0.2 c3` or `-1..1 c3`, or the reason why there is no answer. */
function shortAnswer({ status, lo, hi, best, error }: ShownResult): string {
  if (status === 'refused') return `! ${error?.code ?? ''} ${error?.reason ?? ''}`;
  const value =
    status === 'estimated' ? `~${String(lo)}` : lo === hi ? String(lo) : `${String(lo)}..${String(hi)}`;
  return `${value} ${best.join(' ') || '-'}`;
}
