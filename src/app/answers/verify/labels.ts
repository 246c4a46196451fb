/**
 * Converts label sets for checking: the rows of a position become one answer, a value of schema
 * `solve.result/1`, with the values of its moves.
 */
import * as v from 'valibot';
import { gameByName } from '../../../games/registry.js';
import { readJson } from '../../../core/schema.js';
import { labelColumns, type ColumnKind, type LabelRow } from '../label/row.js';
import { resultOf, type ReadResult } from '../solve/result/read-result.js';
import { setupOfText } from '../../positions/start-position.js';
import { phrase } from '../../../core/text/phrase.js';

const kinds = {
  integer: v.number(),
  'small-integer': v.number(),
  real: v.number(),
  text: v.string(),
  flag: v.boolean(),
  numbers: v.array(v.number()),
} satisfies Record<ColumnKind, v.GenericSchema>;

const required = ['index', 'line', 'status', 'complete', 'nodes'];

const rowForm = v.object(
  Object.fromEntries(
    Object.entries(labelColumns).map(([name, kind]) => [
      name,
      required.includes(name) ? kinds[kind] : v.nullable(kinds[kind]),
    ]),
  ),
) as unknown as v.GenericSchema<unknown, LabelRow>;

/** Returns whether a file with this first line holds labels. */
export function isLabelRow(line: string): boolean {
  return line.startsWith('{"index":') && line.includes('"canonicalMove":');
}

/** Yields an answer for each position with the number of its first row; a fault for other lines. */
export async function* answersOf(lines: AsyncIterable<string>) {
  let rows: LabelRow[] = [];
  let [number, first] = [0, 1];
  for await (const line of lines) {
    number++;
    const row = rowOf(line);
    if (rows.length > 0 && row?.index !== rows[0].index) {
      yield { number: first, read: answerOf(rows), isLabel: true } as const;
      rows = [];
    }
    if (!row) yield { number, read: { ok: false, fault: phrase('not a row of labels') } } as const;
    else if (rows.push(row) === 1) first = number;
  }
  if (rows.length > 0) yield { number: first, read: answerOf(rows), isLabel: true } as const;
}

function rowOf(line: string): LabelRow | undefined {
  return isLabelRow(line) ? readJson(rowForm, line) : undefined;
}

function answerOf(rows: readonly LabelRow[]): ReadResult {
  const [{ index, game, size, position, status, error, positionLo, positionHi, positionStatus }] = rows;
  if (!rows.every((row) => isOfRecord(row, rows[0])))
    return { ok: false, fault: phrase('turn or cells are not those of the position') };
  const about = { schema: 'solve.result/1', index, game, size, position };
  if (status === 'refused') {
    const [code] = (error ?? '').split(' ');
    return resultOf({ ...about, status, error: { code } });
  }
  const best = rows.filter((row) => row.best === true).map(({ move }) => move);
  const values = rows.filter(({ move }) => move !== null);
  const isOpen = best.length === 0 && values.length > 0 && positionStatus === 'proved';
  return resultOf({
    ...about,
    lo: positionLo,
    hi: positionHi,
    status: isOpen ? 'bounded' : positionStatus,
    best,
    bestComplete: rows.every((row) => row.best !== null),
    pv: [],
    values: values.map(({ move, lo, hi, status: known }) => ({ move, lo, hi, status: known })),
  });
}

/** Returns whether the row has the position and turn of the first, and cells that fit them. */
function isOfRecord({ position, cells, turn }: LabelRow, first: LabelRow): boolean {
  if (position !== first.position || turn !== first.turn) return false;
  if (position === null) return cells === null;
  const setup = setupOfText(position);
  if (!setup.ok || String(cells) !== String(Array.from(setup.value.cells))) return false;
  const made = gameByName(setup.value.game)?.rules.position(setup.value);
  return turn === null || (made?.ok === true && made.value.toMove + 1 === turn);
}
