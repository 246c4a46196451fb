/**
 * Reads positions and games of any format as sessions, in file order. Each game is played move by
 * move, or refused with line, column and reason. Notes name whatever else the format contains, so
 * that nothing is dropped silently.
 */
import { annotationIn, type Annotation } from './annotation.js';
import type { ForeignGame, Game, BoardSize } from '../../../core/game.js';
import type { PublishedStrategy } from '../../../core/proof.js';
import { reason } from '../../../core/text/reasons.js';
import { packedAs } from '../../../batch/read/tokens.js';
import { refuse } from '../../../core/refusal.js';
import type { RecordItem, RefusedItem } from '../../../batch/read/items.js';
import { fileFaultText } from '../../../session/sentences.js';
import { Session } from '../../../session/session.js';
import { recordsOf } from '../../positions/records.js';
import { loadGame, startSetup } from '../../positions/start-position.js';
import { formatsCalled, publishedForms } from './formats.js';
import { foreignFormats } from '../../../games/formats.js';
import { lastMoveLeftOut, linesOf } from '../../../games/kit/formats/read.js';
import { movesIn, playMoves } from '../../../session/named-moves.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Line and column from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface PlacedText extends Place {
  readonly text: Phrase;
}

/** A game from its start to its last move; a position has no moves. */
export interface ReadGame extends Place {
  readonly kind: 'game';
  readonly session: Session;
  readonly players?: readonly [string, string] | undefined;
  /** That of a saved game which was annotated. */
  readonly annotation?: Annotation | undefined;
  /** The moves as the file writes them. */
  readonly written?: readonly string[];
  readonly notes: readonly PlacedText[];
}

export interface ReadFault extends PlacedText {
  readonly kind: 'fault';
}

export type ReadItem = ReadGame | ReadFault;

/** @param place default: the beginning of the text */
function fault(text: Phrase, place: Place = { line: 1, column: 1 }): ReadFault {
  return { kind: 'fault', ...place, text };
}

/** Maximum bytes of a file of games, which is read into memory; records have no such limit. */
export const maxGameBytes = 64 * 2 ** 20;

/** Number of bytes examined to recognise the format. */
export const lookBytes = 4096;

/** Data that the text may lack: the game of a list of moves, and the board. */
export interface BoardChoice {
  readonly game?: Game | undefined;
  readonly size?: BoardSize | undefined;
  readonly header?: readonly string[] | undefined;
}

/**
 * @param from a format id, `record`, `game` or `moves`; `auto` recognises it by the beginning of
 * the file
 * @param board used where the text does not give the board
 */
export async function* readGames(
  chunks: AsyncIterable<Uint8Array>,
  from: string,
  board: BoardChoice = {},
): AsyncGenerator<ReadItem> {
  const source = chunks[Symbol.asyncIterator]();
  const head: Uint8Array<ArrayBuffer>[] = [];
  for (let bytes = 0; from === 'auto' && bytes < lookBytes;) {
    const { value, done } = await source.next();
    if (done) break;
    head.push(value.slice());
    bytes += value.length;
  }
  const id = from === 'auto' ? formatOf(await new Blob(head).text()) : from;
  const all = { [Symbol.asyncIterator]: () => replay(head, source) };
  if (id === 'record') for await (const item of recordsOf(all)) yield ofRecord(item);
  else yield* ofText(await textOf(all), id, board);
}

async function* replay(head: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Returns the format that the beginning of a file resembles; `record` if it resembles none. */
export function formatOf(head: string): string {
  const foreign = foreignFormats.find(({ format }) => format.recognises(head));
  if (foreign) return foreign.format.id;
  if (publishedForms.some(({ published }) => published.recognises(head))) return 'strategy';
  return /^\s*\{/.test(head) ? 'game' : 'record';
}

/** Returns the text of a whole file, or the reason why it cannot be read. */
async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string | Phrase> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxGameBytes) return tooLarge;
    parts.push(chunk.slice());
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  try {
    // A single CR is a line end, too. Replacing it changes no index.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r(?!\n)/g, '\n');
  } catch {
    const packed = packedAs(bytes);
    if (packed !== undefined) return reason(refuse('bad-encoding', { problem: 'packed', found: packed }));
    return phrase('the text is not UTF-8');
  }
}

/**
 * Reads a strategy as others published it, written as patterns. A text that is none has one fault
 * and no lines.
 */
export async function readStrategy(chunks: AsyncIterable<Uint8Array>): Promise<PublishedStrategy> {
  const text = await textOf(chunks);
  if (typeof text !== 'string') return { lines: [], faults: [{ line: 1, text }] };
  const form = publishedForms.find(({ published }) => published.recognises(text));
  if (form) return form.published.read(text);
  const none = phrase('the text is not of the format {id}', { id: 'strategy' });
  return { lines: [], faults: [{ line: 1, text: none }] };
}

const megabytes = String(maxGameBytes / 2 ** 20);
const tooLarge = phrase('a file of games has at most {megabytes} MiB: divide it', { megabytes });

function ofRecord(item: RecordItem | RefusedItem): ReadItem {
  const { line } = item;
  if (item.kind === 'refused') return fault(reason(item.refusal), { line, column: item.column });
  const session = Session.open(item.game, item.setup, 1);
  if (session.ok) return { kind: 'game', line, column: 1, session: session.value, notes: [] };
  return fault(reason(session.error), { line, column: 1 });
}

function* ofText(text: string | Phrase, id: string, board: BoardChoice): Generator<ReadItem> {
  if (typeof text !== 'string') yield fault(text);
  else if (id === 'strategy') {
    yield fault(phrase('a strategy, not a game: ./solve convert --from strategy writes it as patterns'));
  } else if (id === 'game') yield* savedGames(text);
  else if (id === 'moves') yield* listedMoves(text, board);
  else yield* foreignGames(text, id, board);
}

/** Reads one game from each line, all from the same board. */
function* listedMoves(text: string, { game, size, header = [] }: BoardChoice): Generator<ReadItem> {
  if (!game) return yield fault(phrase('moves do not say which game they belong to'));
  const start = startSetup(game, size ?? game.view.standardSize, header);
  if (!start.ok) return yield fault(reason(start.error));
  const place = placer(text);
  for (const { text: line, at } of linesOf(text)) {
    if (line.trim() === '') continue;
    const moves = movesIn(game, start.value, line).map((move) => ({ ...move, at: at + move.at }));
    yield replayed(game, { kind: 'game', at, start: start.value, moves, notes: [] }, place);
  }
}

/** Reads one saved game, or one on each line. */
function* savedGames(text: string): Generator<ReadItem> {
  const isOne = !/\}\s*\n\s*\{/.test(text);
  const lines = isOne ? [text] : text.split('\n');
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const place = { line: i + 1, column: 1 };
    const loaded = loadGame(line);
    if (loaded.ok) yield { ...loaded, kind: 'game', ...place, notes: [], annotation: annotationIn(line) };
    else yield fault(fileFaultText(loaded.fault, loaded.detail), place);
  }
}

/** Reads by the first format with this id that recognises the text. */
function* foreignGames(text: string, id: string, { size }: BoardChoice): Generator<ReadItem> {
  const found = formatsCalled(id);
  const one =
    found.find(({ format }) => format.recognises(text)) ?? (found.length === 1 ? found[0] : undefined);
  const likely = formatOf(text);
  if (!one || (likely !== 'record' && likely !== id)) {
    const why =
      likely === 'record'
        ? phrase('the text is not of the format {id}', { id })
        : phrase('the text is not of the format {id}: it looks like {likely}', { id, likely });
    return yield fault(why);
  }
  const place = placer(text);
  let count = 0;
  for (const item of one.format.read(text, size)) {
    count++;
    yield item.kind === 'fault' ? fault(item.text, place(item.at)) : replayed(one.game, item, place);
  }
  if (count === 0) yield fault(noGame);
}

/** The fault of a text that holds nothing. */
export const noGame: Phrase = phrase('there is no game in the text');

type Placer = (at: number) => Place;

/** Converts an index to line and column; fast for increasing indices. */
function placer(text: string): Placer {
  let [known, line, begin] = [0, 1, 0];
  return (at) => {
    if (at < known) [known, line, begin] = [0, 1, 0];
    for (let end = text.indexOf('\n', known); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
      line++;
      begin = end + 1;
    }
    known = begin;
    return { line, column: at - begin + 1 };
  };
}

/** Plays a game move by move. Refuses it at an illegal move, but leaves out an illegal last one. */
function replayed(game: Game, item: ForeignGame, place: Placer): ReadItem {
  const opened = Session.open(game, item.start, 1);
  if (!opened.ok) return fault(reason(opened.error), place(item.at));
  const session = opened.value;
  const notes = [...item.notes];
  const wrong = playMoves(session, item.moves);
  if (wrong && wrong.at !== item.moves.at(-1)!.at) return fault(wrong.text, place(wrong.at));
  if (wrong) notes.push(lastMoveLeftOut(wrong));
  if (item.resigned !== undefined) session.apply({ kind: 'resign', side: item.resigned });
  return {
    kind: 'game',
    ...place(item.at),
    session,
    players: item.players,
    written: item.moves.slice(0, session.turns.length).map(({ written }) => written),
    notes: notes.map(({ at, text }) => ({ ...place(at), text })),
  };
}
