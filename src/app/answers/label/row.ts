/**
 * Rows of a label set, one for each legal move, as NDJSON, CSV or Parquet. README.md in this folder
 * lists the fields.
 */
import type { RecordItem, RefusedItem } from '../../../batch/read/items.js';
import type { Move } from '../../../core/position.js';
import type { Refusal } from '../../../core/refusal.js';
import { reason } from '../../../core/text/reasons.js';
import { csvField, onOneLine, rowEnd } from '../../../core/text/csv.js';
import type { PositionLabels, LabelledMove } from './label.js';
import { inLanguage } from '../../../core/text/phrase.js';
import { sizeName } from '../../../core/text/coordinates.js';

/** `labels-parquet` is passed on like `labels` and converted when it is written (`parquet.ts`). */
export const labelFormats = ['labels', 'labels-csv', 'labels-parquet'] as const;
export type LabelFormat = (typeof labelFormats)[number];

export function isLabels(format: string): format is LabelFormat {
  return (labelFormats as readonly string[]).includes(format);
}

export const labelSchema = 'tabuleiro.label/1';

export interface LabelRow {
  readonly index: number;
  readonly line: number;
  readonly game: string | null;
  readonly size: string | null;
  readonly position: string | null;
  readonly canonical: string | null;
  readonly move: string | null;
  readonly canonicalMove: string | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly status: string;
  readonly best: boolean | null;
  readonly complete: boolean;
  readonly distance: number | null;
  readonly nodes: number;
  readonly error: string | null;
  readonly turn: number | null;
  readonly positionLo: number | null;
  readonly positionHi: number | null;
  readonly positionStatus: string | null;
  /** Numbers of the record; in flat rows a text with spaces between them. */
  readonly cells: readonly number[] | null;
}

export type ColumnKind = 'integer' | 'small-integer' | 'real' | 'text' | 'flag' | 'numbers';

/** The columns of CSV and Parquet, in order. */
export const labelColumns: Readonly<Record<keyof LabelRow, ColumnKind>> = {
  ...({ index: 'integer', line: 'integer', game: 'text', size: 'text' } as const),
  ...({ position: 'text', canonical: 'text', move: 'text', canonicalMove: 'text' } as const),
  ...({ lo: 'real', hi: 'real', status: 'text', best: 'flag', complete: 'flag' } as const),
  ...({ distance: 'small-integer', nodes: 'integer', error: 'text' } as const),
  ...({ turn: 'small-integer', positionLo: 'real', positionHi: 'real' } as const),
  ...({ positionStatus: 'text', cells: 'numbers' } as const),
};

const columns = Object.keys(labelColumns) as (keyof LabelRow)[];

/** Returns the first line of CSV; an empty text for other formats. */
export function labelHeader(format: LabelFormat): string {
  return format === 'labels-csv' ? columns.join(',') : '';
}

/** Returns the rows of a position, joined by `rowEnd`; one without a move if the game is over. */
export function labelLines(record: RecordItem, labelled: PositionLabels, format: LabelFormat): string {
  const { game, setup, index, line } = record;
  const { image, complete, value, moves, toMove } = labelled;
  const about = {
    index,
    line,
    game: game.id,
    size: sizeName(setup),
    position: game.codec.format(setup),
    canonical: game.codec.format(image.setup),
    turn: toMove + 1,
    positionLo: value.lo,
    positionHi: value.hi,
    positionStatus: value.status,
    cells: Array.from(setup.cells),
  };
  const rowOf = ({ move, lo, hi, status, best, distance, nodes }: RowMove): MoveRow => ({
    move: move === undefined ? null : game.codec.moveName(setup, move),
    canonicalMove: move === undefined ? null : game.codec.moveName(image.setup, image.move(move)),
    lo,
    hi,
    status,
    best: best ?? null,
    complete,
    distance: distance ?? null,
    nodes,
    error: null,
  });
  const over: RowMove = { ...value, move: undefined, best: undefined, distance: 0, nodes: 0 };
  const rows = (moves.length === 0 ? [over] : moves).map(rowOf);
  if (format === 'labels-csv') return rows.map((row) => lineOf({ ...about, ...row }, format)).join(rowEnd);
  // The common part of all rows is serialised once.
  const begin = JSON.stringify(about).slice(0, -1);
  return rows.map((row) => `${begin},${JSON.stringify(row).slice(1)}`).join(rowEnd);
}

/** A move of a row; undefined if the game is over. */
type RowMove = Omit<LabelledMove, 'move' | 'ms'> & { readonly move: Move | undefined };

/** The part of a row about its move. */
type MoveRow = Omit<LabelRow, AboutPosition>;

type AboutPosition =
  | ('index' | 'line' | 'game' | 'size' | 'position' | 'canonical')
  | ('turn' | 'positionLo' | 'positionHi' | 'positionStatus' | 'cells');

/** Returns the row of a record that is no position, or that no solver accepted. */
export function refusedLabel(item: RecordItem | RefusedItem, refusal: Refusal, format: LabelFormat): string {
  const isRecord = item.kind === 'record';
  const row: LabelRow = {
    ...(Object.fromEntries(columns.map((name) => [name, null])) as Record<keyof LabelRow, null>),
    index: item.index,
    line: item.line,
    game: isRecord ? item.game.id : null,
    size: isRecord ? sizeName(item.setup) : null,
    position: isRecord ? item.game.codec.format(item.setup) : null,
    status: 'refused',
    complete: false,
    nodes: 0,
    error: `${refusal.code} ${inLanguage(reason(refusal), 'en')}`,
    cells: isRecord ? Array.from(item.setup.cells) : null,
  };
  return lineOf(row, format);
}

function lineOf(row: LabelRow, format: LabelFormat): string {
  if (format !== 'labels-csv') return JSON.stringify(row);
  const fields = columns.map((column) => flat(row[column]));
  return fields.map((field) => csvField(typeof field === 'string' ? onOneLine(field) : field)).join(',');
}

/** Converts an array to text, for columns of plain values. */
export function flat(value: LabelRow[keyof LabelRow]): Exclude<typeof value, readonly number[]> {
  return Array.isArray(value) ? value.join(' ') : (value as Exclude<typeof value, readonly number[]>);
}
