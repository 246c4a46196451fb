/**
 * A file of positions as a list that can be filtered, opened on the board and answered as a whole.
 */
import { h, type ComponentChild } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { freshSeed } from '../../../core/random.js';
import type { Scene } from '../../../core/scene.js';
import type { FileController } from '../../controller/file-controller.js';
import {
  rowStatuses,
  verdicts,
  type FileRow,
  type FileSummary,
  type RowFilter,
} from '../../files/protocol.js';
import { button, download, field, FilePicker, select, type Option } from '../controls.js';
import { readable } from '../numbers.js';
import { inWords } from '../sides.js';
import type { Context } from './panel.js';
import { viewBoxOf } from '../board/extent.js';
import { verdictWords } from '../board/value-painter.js';
import { paintItems } from '../board/scene-painter.js';
import { grouped, type Phrase, phrase } from '../../../core/text/phrase.js';

/** Pixels of a row, as in the style sheet, and the number of visible rows. */
const rowHeight = 56;
const inSight = 6;
/** Browsers limit the length of elements; beyond it one step of the bar is several rows. */
const longestList = 8_000_000;

export interface FilesProps {
  readonly context: Context;
  readonly files: FileController;
  /** Reads a file: positions, answers or a saved game. */
  readonly open: (file: File) => void;
  /** Shows the list in place of the panels of the game, or hides it. */
  readonly want: (list: boolean) => void;
}

/** The fold from which a file is opened. */
export function FilesFold({ context: { say }, files, open, want }: FilesProps): ComponentChild {
  const { summary } = files;
  return [
    h('summary', null, say('Files of positions')),
    h(
      'p',
      { class: 'hint' },
      say(
        'Open or drop an entrada.txt, answers as NDJSON, a saved game, or games of other programs: SGF, PDN, psq, Kaggle, links, moves.',
      ),
    ),
    h(
      'div',
      { class: 'row' },
      h(FilePicker, { text: say('Open a file…'), take: open }),
      button(summary?.name ?? '', () => want(true), { hidden: !summary }),
    ),
  ];
}

/** The actions on the whole file, the filter, and the list. */
export function FileView({ context, files, open, want }: FilesProps): ComponentChild {
  const { say } = context;
  const { summary } = files;
  if (!summary) return null;
  return [
    h('h2', null, summary.name),
    h(
      'div',
      { class: 'row' },
      h(FilePicker, { text: say('Open a file…'), take: open }),
      button(say('Back to the game'), () => want(false)),
    ),
    fileActions(context, files, summary),
    h('div', { class: 'fields' }, filterFields(context, files, summary)),
    h(RowList, { context, files }),
  ];
}

/** Returns `12: 1 c3. Blue wins with c3, …` */
export function answerText(
  { controller, language, say }: Context,
  { shown, problem }: FileController,
): string {
  if (problem) return say(problem);
  if (!shown) return '';
  const { row, answer } = shown;
  if (row.ending) return `${String(row.at + 1)}: ${inWords(row.ending, undefined, say)}`;
  const line = row.answer ?? answer?.line;
  const said =
    line !== undefined ? readable(line, language) : row.record === undefined ? '' : `${say('thinking')}…`;
  const found =
    answer?.explain && controller.state ? inWords(answer.explain, controller.state.game, say) : '';
  const words = row.explain?.[language] ?? found;
  return `${String(row.at + 1)}: ${said}${words === '' ? '' : `. ${words}`}`;
}

type RowListProps = Pick<FilesProps, 'context' | 'files'>;

/**
 * Rows of equal height. Only visible ones exist, and a row that stays visible keeps its element.
 */
function RowList({ context, files }: RowListProps): ComponentChild {
  const { say } = context;
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef(0);
  const [{ total, rows, first }, show] = useState({ total: 0, rows: [] as readonly FileRow[], first: 0 });
  const load = async (): Promise<void> => {
    const question = ++asked.current;
    const from = firstInSight(box.current!, total);
    const found = await files.rows(from, inSight);
    if (question === asked.current) show({ ...found, first: from });
  };
  const open = (row: FileRow, at: number): void => showRow(context, files, row, at);
  useLayoutEffect(() => void load(), [files.summary, files.filter]);
  const below = Math.max(0, Math.min(total, longestList / rowHeight) - inSight);
  const list = {
    class: 'list',
    tabIndex: 0,
    role: 'group',
    'aria-label': say('Files of positions'),
  } as const;
  return h(
    'div',
    null,
    h(
      'div',
      { class: 'row' },
      button('‹', () => void showRecord(context, files, files.place - 1), {
        'aria-label': say('Previous record'),
      }),
      button('›', () => void showRecord(context, files, files.place + 1), {
        'aria-label': say('Next record'),
      }),
      h('p', { class: 'hint' }, say('{records} {records|record|records}', { records: total })),
    ),
    h(
      'div',
      { ...list, ref: box, onScroll: () => void load() },
      h(
        'ol',
        { class: 'rows' },
        rows.map((row, i) =>
          h(
            'li',
            { key: row.at },
            listRow(context, files, row, () => open(row, first + i)),
          ),
        ),
      ),
      h('svg', { class: 'spacer', width: 1, height: below * rowHeight, 'aria-hidden': 'true' }),
    ),
  );
}

function firstInSight({ scrollHeight, clientHeight, scrollTop }: Element, total: number): number {
  const room = scrollHeight - clientHeight;
  const share = room <= 0 ? 0 : scrollTop / room;
  return Math.round(share * Math.max(0, total - inSight));
}

/** Shows the record at a place of the filtered list, if there is one. */
export async function showRecord(context: Context, files: FileController, place: number): Promise<void> {
  const { rows } = place < 0 ? { rows: [] } : await files.rows(place, 1);
  if (rows[0]) showRow(context, files, rows[0], place);
}

/** Puts a record on the board, and asks for its answer. */
function showRow({ ask, controller }: Context, files: FileController, row: FileRow, place: number): void {
  files.place = place;
  if (row.saved !== undefined) ask({ kind: 'load', text: row.saved });
  else if (row.record !== undefined) ask({ kind: 'record', text: row.record, seed: freshSeed() });
  void files.answerShown(row, 1000 * controller.settings.seconds);
}

/** Returns the button of a row. */
function listRow(context: Context, files: FileController, row: FileRow, onClick: () => void): ComponentChild {
  const { say } = context;
  const { status, scene, ending } = row;
  const number = `${String(row.at + 1)}. ${say(row.title)}`;
  const found = row.answer === undefined ? say('no answer yet') : readable(row.answer, context.language);
  const answer = ending ? inWords(ending, undefined, say) : found;
  const isOnBoard = files.shown?.row.at === row.at;
  return h(
    'button',
    {
      type: 'button',
      class: `row-button ${status}`,
      onClick,
      'aria-label': `${number}: ${answer}`,
      'aria-current': isOnBoard ? 'true' : undefined,
    },
    scene ? thumbnail(scene) : h('span', null),
    h('span', null, h('strong', { class: 'row-title' }, number), h('span', { class: 'row-answer' }, answer)),
  );
}

function thumbnail(scene: Scene): ComponentChild {
  const seen = scene.items.filter((item) => item.kind !== 'label' || item.coordinate === undefined);
  return h('svg', { class: 'thumbnail', viewBox: viewBoxOf(seen), 'aria-hidden': 'true' }, paintItems(seen));
}

const statusWords: Readonly<Record<(typeof rowStatuses)[number], Phrase>> = {
  none: phrase('no answer yet'),
  proved: phrase('proved{#answer}'),
  bounded: phrase('an interval'),
  estimated: phrase('estimate'),
  refused: phrase('refused{#answer}'),
};

/** Returns the filters for games and for statuses of answers. */
function filterFields({ say }: Context, files: FileController, { games }: FileSummary): ComponentChild[] {
  const list = (name: keyof RowFilter, label: string, options: readonly Option[]): ComponentChild => {
    const { [name]: value = '', ...others } = files.filter;
    const change = (next: string): void =>
      files.setFilter(next === '' ? others : { ...others, [name]: next });
    return field(label, select(value, [['', say('all')], ...options], change));
  };
  return [
    list(
      'game',
      say('Of the game'),
      games.map(({ id, name }) => [id, say(name)]),
    ),
    list(
      'status',
      say('Answer'),
      rowStatuses.map((id) => [id, say(statusWords[id])]),
    ),
    list(
      'value',
      say('Value'),
      verdicts.map((id) => [id, say(verdictWords[id])]),
    ),
  ];
}

function fileActions(
  { say, controller, language }: Context,
  files: FileController,
  { read, records, answered }: FileSummary,
): ComponentChild {
  const { isSolving } = files;
  const isRead = read >= 1;
  const solveAll = (): void => {
    if (isSolving) files.stop();
    else void files.solveAll(1000 * controller.settings.seconds);
  };
  const save = (): void => void files.output().then((blob) => blob && download('saida.txt', blob));
  const number = (value: number): string => grouped(value, language);
  const text = isRead
    ? `${number(answered)} / ${number(records)} ${say('answered')}`
    : `${say('reading…')} ${number(records)}`;
  return h(
    'div',
    { class: 'file-actions' },
    h(
      'div',
      { class: 'row' },
      button(say(isSolving ? 'Stop' : files.onlyInexact ? 'Solve estimates again' : 'Solve all'), solveAll, {
        class: 'solve-all',
        disabled: !isRead || (!isSolving && answered === records && !files.onlyInexact),
      }),
      button(say('Save saida.txt'), save, { disabled: !isRead || isSolving || answered === 0 }),
    ),
    h(
      'p',
      { class: 'hint progress' },
      h('progress', { max: 1, value: isRead ? answered / Math.max(1, records) : read }),
      h('span', null, text),
    ),
  );
}
