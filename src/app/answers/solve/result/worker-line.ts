/** Tests whether a line from a worker of another machine fits the record. */
import type { RecordItem } from '../../../../batch/read/items.js';
import type { ResultCheck } from '../../../../batch/run/queue/wire/result.js';
import { refusalCodes, type RefusalCode } from '../../../../core/refusal.js';
import * as v from 'valibot';
import { readJson } from '../../../../core/schema.js';
import { totalsForm } from '../comparison.js';
import type { SolveJob } from '../job.js';
import { isLabels } from '../../label/row.js';
import { rowEnd } from '../../../../core/text/csv.js';
import type { Format } from './result.js';

type LineCheck = (line: string, record: RecordItem) => boolean;

/** Returns the validation of results from machines of a queue. */
export function resultCheck({ format }: SolveJob): ResultCheck {
  return { isTotal: (row) => v.is(totalsForm, row), isLine: lineCheck(format) };
}

/**
 * Returns the check for a form of answers. NDJSON must have the schema and the record's index,
 * line, game and position; every CSV row its index, line and game; text must begin with a value or
 * the code of a refusal. The value itself is not checked: see `verify`.
 */
function lineCheck(format: Format): LineCheck {
  if (format === 'ndjson') return isObjectFor;
  if (format === 'csv' || format === 'labels-csv') return areRowsFor;
  if (isLabels(format)) return areLabelsFor;
  return isText;
}

const placeForm = v.object({
  schema: v.literal('solve.result/1'),
  index: v.number(),
  line: v.number(),
  game: v.string(),
  position: v.string(),
});

function isObjectFor(line: string, { index, line: place, game, setup }: RecordItem): boolean {
  const said = readJson(placeForm, line);
  return (
    said?.index === index &&
    said.line === place &&
    said.game === game.id &&
    said.position === game.codec.format(setup)
  );
}

function areRowsFor(line: string, { index, line: place, game }: RecordItem): boolean {
  return line.split(rowEnd).every((row) => row.startsWith(`${String(index)},${String(place)},${game.id},`));
}

function areLabelsFor(line: string, { index, line: place, game }: RecordItem): boolean {
  const begin = JSON.stringify({ index, line: place, game: game.id }).slice(0, -1);
  return line.split(rowEnd).every((row) => row.startsWith(`${begin},`));
}

function isText(line: string): boolean {
  const code = /^! (\S+) ./.exec(line)?.[1];
  return code === undefined ? /^~?-?\d/.test(line) : refusalCodes.includes(code as RefusalCode);
}
