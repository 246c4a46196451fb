/**
 * A file of positions, or of answers as NDJSON, of any length. It is read once as a stream; the
 * memory holds only a few words for each record (line, game, status, value) and the answers.
 * Records that are shown are read again from the file: the byte offset of every `spacing`-th line
 * is stored. A file of games, in a format that `convert` reads, is held whole.
 */
import { now } from '../../core/clock.js';
import type { Game, Setup } from '../../core/game.js';
import { reason } from '../../core/text/reasons.js';
import { sideMarks, type SideNames } from '../../core/text/side-names.js';
import { gameByName, games } from '../../games/registry.js';
import { namesMoves } from '../../session/named-moves.js';
import { endingText } from '../../session/sentences.js';
import { formatOf, lookBytes, noGame, readGames, type BoardChoice } from '../../app/answers/convert/read.js';
import { savedLine } from '../../app/answers/convert/write.js';
import { loadGame, startSetup } from '../../app/positions/start-position.js';
import { inUtf8, recordsOf, recordsOfText } from '../../app/positions/records.js';
import { readResult, type ResultLine } from '../../app/answers/solve/result/read-result.js';
import {
  verdictOf,
  type FileBoard,
  type FileRow,
  type FileSummary,
  type OpenedFile,
  type RecordAnswer,
  type RecordText,
  type RecordsFound,
  type RowFilter,
  type RowsFound,
  type RowStatus,
  type Verdict,
} from './protocol.js';
import { inLanguage, phrase, type Phrase } from '../../core/text/phrase.js';

/** Number of lines from one stored byte offset to the next. */
const spacing = 64;

/** The largest size in bytes of a file that is searched for answers, or read as moves. */
const longestText = 2 ** 22;

/** Milliseconds between two reports while a file is read. */
const reportEvery = 200;

interface ListedPosition {
  readonly game: Game;
  readonly setup: Setup;
  /** Names of the players, where a game has them. */
  readonly players?: readonly [string, string] | undefined;
}

export class RecordFile {
  private readonly lines: number[] = [];
  private readonly gameOf: (Game | undefined)[] = [];
  private readonly status: RowStatus[] = [];
  private readonly value: Verdict[] = [];
  /** Byte offset of every `spacing`-th line. */
  private readonly places: number[] = [];
  private readonly answers = new Map<number, string>();
  /** Saved games by index, of a file of games. */
  private readonly savedGames = new Map<number, string>();
  /** How games ended, by index. */
  private readonly endings = new Map<number, Phrase>();
  private isNdjson = false;
  private read = 0;
  private matches: { readonly key: string; readonly rows: readonly number[] } | undefined;

  /** @param board the board of moves that name none */
  constructor(
    private file: File,
    private readonly board?: FileBoard,
  ) {}

  /** Reads the file. A game that is alone in it is returned as a saved game. */
  async open(report: (summary: FileSummary) => void): Promise<OpenedFile> {
    this.file = await inUtf8(this.file);
    const head = (await this.file.slice(0, lookBytes).text()).replace(/^\uFEFF/, '');
    const isLong = this.file.size >= longestText;
    const looksJson = /^\s*\{/.test(head);
    this.isNdjson = looksJson && (isLong || holdsAnswers(await this.file.text()));
    const format = formatOf(head);
    if (format !== 'record' && !this.isNdjson) return this.openGames(format);
    const moves = format === 'record' && !isLong ? await this.boardOfMoves(head) : undefined;
    if (moves) return this.openGames('moves', moves);
    let reported = now();
    const chunks = this.chunks(() => {
      if (now() - reported < reportEvery) return;
      reported = now();
      report(this.summary());
    });
    if (this.isNdjson) await this.indexAnswers(chunks);
    else {
      const problem = await this.indexRecords(chunks);
      if (problem) return { kind: 'refused', problem };
    }
    return { kind: 'summary', summary: this.summary() };
  }

  /** Returns the board of a file that has no record but names moves; undefined of other files. */
  private async boardOfMoves(head: string): Promise<BoardChoice | undefined> {
    const game = this.board && gameByName(this.board.game);
    if (!this.board || !game) return undefined;
    const { rows, cols, header } = this.board;
    const options = header.split(' ').filter((word) => word.includes('='));
    const start = startSetup(game, { rows, cols }, options);
    const isRecord = [...recordsOfText(head)].some(({ kind }) => kind === 'record');
    if (isRecord || !start.ok || !namesMoves(game, start.value, await this.file.text())) return undefined;
    return { game, size: { rows, cols }, header: options };
  }

  private async openGames(format: string, board: BoardChoice = {}): Promise<OpenedFile> {
    let [problem, note]: (Phrase | undefined)[] = [];
    for await (const item of readGames(
      this.chunks(() => undefined),
      format,
      board,
    )) {
      const at = this.add(item.line, item.kind === 'game' ? item.session.game : undefined);
      if (item.kind === 'fault') {
        problem ??= item.text;
        this.note(at, `! ${inLanguage(item.text, 'en')}`, 'refused', 'unknown');
      } else {
        note ??= item.notes[0]?.text;
        this.savedGames.set(at, savedLine(item));
        const ending = endingText(item.session, namesOn(item.session.game));
        if (ending) this.endings.set(at, ending);
      }
    }
    if (this.savedGames.size === 0) return { kind: 'refused', problem: problem ?? noGame };
    const only = this.lines.length === 1 ? this.savedGames.get(0) : undefined;
    return only === undefined
      ? { kind: 'summary', summary: this.summary() }
      : { kind: 'game', text: only, note };
  }

  summary(): FileSummary {
    const seen = new Set(this.gameOf);
    return {
      name: this.file.name,
      records: this.lines.length,
      answered: this.answers.size + this.endings.size,
      inexact: this.status.filter(isInexact).length,
      first: Math.max(0, this.gameOf.findIndex(Boolean)),
      games: games.filter((game) => seen.has(game)).map(({ id, name }) => ({ id, name })),
      read: this.file.size === 0 ? 1 : this.read / this.file.size,
    };
  }

  async rows(filter: RowFilter, from: number, count: number): Promise<RowsFound> {
    const matches = this.matching(filter);
    const rows = await Promise.all(matches.slice(from, from + count).map((at) => this.row(at)));
    return { total: matches.length, rows };
  }

  async openRecords(from: number, count: number, inexact: boolean): Promise<RecordsFound> {
    const texts: RecordText[] = [];
    let at = from;
    for (; at < this.lines.length && texts.length < count; at++) {
      const isOpen = inexact ? isInexact(this.status[at]) : !this.answers.has(at) && !this.endings.has(at);
      if (!isOpen) continue;
      const text = (await this.row(at)).record;
      if (text !== undefined) texts.push({ at, text });
    }
    return { texts, next: at };
  }

  keep(answers: readonly RecordAnswer[]): void {
    for (const { at, line, status, value } of answers) this.note(at, line, status, value);
    this.matches = undefined;
  }

  /** Returns `saida.txt`: one line for each record, empty where there is no answer yet. */
  output(): Blob {
    const parts: string[] = [];
    for (let at = 0; at < this.lines.length; at++) parts.push(`${this.answers.get(at) ?? ''}\n`);
    return new Blob(parts, { type: 'text/plain' });
  }

  private note(at: number, line: string, status: RecordAnswer['status'], value: RecordAnswer['value']): void {
    this.answers.set(at, line);
    this.status[at] = status;
    this.value[at] = value;
  }

  private add(line: number, game: Game | undefined): number {
    this.gameOf.push(game);
    this.status.push('none');
    this.value.push('unknown');
    return this.lines.push(line) - 1;
  }

  /** Returns the first fault if all records are refused. */
  private async indexRecords(chunks: AsyncIterable<Uint8Array>): Promise<Phrase | undefined> {
    let problem: Phrase | undefined = noGame;
    for await (const item of recordsOf(chunks)) {
      const at = this.add(item.line, item.kind === 'record' ? item.game : undefined);
      if (item.kind === 'record') {
        problem = undefined;
        continue;
      }
      const why = reason(item.refusal);
      if (at === 0) problem = why;
      this.note(at, `! ${item.refusal.code} ${inLanguage(why, 'en')}`, 'refused', 'unknown');
    }
    return problem;
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

  private matching({ game, status, value }: RowFilter): readonly number[] {
    const key = JSON.stringify([game, status, value, this.lines.length]);
    if (this.matches?.key === key) return this.matches.rows;
    const rows: number[] = [];
    for (let at = 0; at < this.lines.length; at++) {
      if (game !== undefined && this.gameOf[at]?.id !== game) continue;
      if (status !== undefined && this.status[at] !== status) continue;
      if (status === 'none' && this.endings.has(at)) continue;
      if (value !== undefined && this.value[at] !== value) continue;
      rows.push(at);
    }
    this.matches = { key, rows };
    return rows;
  }

  private async row(at: number): Promise<FileRow> {
    const line = this.lines[at];
    const answer = this.answers.get(at);
    const shown = { at, line, status: this.status[at], answer };
    if (!this.gameOf[at]) return { ...shown, title: noPosition(line) };
    const [saved, ending] = [this.savedGames.get(at), this.endings.get(at)];
    const object = this.isNdjson ? await this.resultAt(line) : undefined;
    const item = object ? positionOf(object) : saved === undefined ? await this.itemAt(at) : lastOf(saved);
    if (!item) return { ...shown, title: noPosition(line) };
    const { game, setup } = item;
    // No-break spaces keep the size on one line.
    const size = `${String(setup.rows)}\u00a0×\u00a0${String(setup.cols)}`;
    const title = item.players ? `${size}: ${item.players.join(' – ')}` : size;
    return {
      ...shown,
      record: game.codec.format(setup),
      title: phrase('{name} {title}', { name: game.name, title }),
      scene: game.view.scene(setup),
      saved,
      ending,
      // An answer found here has another explanation.
      explain: object && answer === shortAnswer(object) ? object.explain : undefined,
    };
  }

  private async resultAt(line: number): Promise<ResultLine | undefined> {
    const read = readResult((await this.linesFrom(line, 1)).split('\n', 1)[0]);
    return read.ok ? read.result : undefined;
  }

  /** Reads the record from the file again. Several records may begin on its line. */
  private async itemAt(at: number): Promise<ListedPosition | undefined> {
    const line = this.lines[at];
    let after = at + 1;
    while (after < this.lines.length && this.lines[after] === line) after++;
    const end = after < this.lines.length ? this.lines[after] : Infinity;
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
    const end = after < this.places.length ? this.places[after] : this.file.size;
    const text = await this.file.slice(this.places[before], end).text();
    const lines = text.split('\n').slice(line - 1 - before * spacing);
    return `${lines.slice(0, count).join('\n')}\n`;
  }
}

function isInexact(status: RowStatus): boolean {
  return status === 'bounded' || status === 'estimated';
}

function noPosition(line: number): Phrase {
  const n = String(line);
  return phrase('line {n}: not a position', { n });
}

function holdsAnswers(text: string): boolean {
  return text.split('\n').some((line) => readResult(line).ok);
}

function positionOf({ position }: ResultLine): ListedPosition | undefined {
  const [item] = recordsOfText(position ?? '');
  return item?.kind === 'record' ? item : undefined;
}

/** The letters drawn on the pieces, or else marks for their colours. */
function namesOn({ view: { sides } }: Game): SideNames {
  const [one, two] = sides.map(({ drawnAs: letter }, side) =>
    letter === undefined ? sideMarks[side] : phrase('{letter}', { letter }),
  );
  return [one, two];
}

function lastOf(saved: string): ListedPosition | undefined {
  const loaded = loadGame(saved);
  if (!loaded.ok) return undefined;
  const { game, setup } = loaded.session;
  return { game, setup, players: loaded.players };
}

function valueOfResult({ lo, hi }: ResultLine): RecordAnswer['value'] {
  return typeof lo === 'number' && typeof hi === 'number' ? verdictOf({ lo, hi }) : 'unknown';
}

/** Returns `1 c3`, `~0.2 c3` or `-1..1 c3`, or the reason why there is no answer. */
function shortAnswer({ status, lo, hi, best, error }: ResultLine): string {
  if (status === 'refused') return `! ${error?.code ?? ''} ${error?.reason ?? ''}`;
  const value =
    status === 'estimated' ? `~${String(lo)}` : lo === hi ? String(lo) : `${String(lo)}..${String(hi)}`;
  return `${value} ${best?.join(' ') || '-'}`;
}
