/** A file of positions as a list: filtered, opened on the board, answered in whole. */
import { render } from 'preact';
import { freshSeed } from '../../../core/random.js';
import type { FileController } from '../../controller/file-controller.js';
import { rowStatuses, rowValues, type FileRow, type RowFilter } from '../../files/protocol.js';
import { filePicker } from '../file-picker.js';
import { button, el, field, on, rebuild, select, svg } from '../dom.js';
import { grouped, readable } from '../numbers.js';
import { inWords } from '../sides.js';
import type { Context, Panel } from './panel.js';
import { viewBoxOf } from '../board/extent.js';
import { paintScene } from '../board/scene-painter.js';
import type { TextKey } from '../texts.js';

/** Pixels of a row, as in the style sheet, and rows in sight. */
const rowHeight = 56;
const inSight = 6;
/** Browsers end longer elements: beyond it a step of the bar is several rows. */
const longestList = 8_000_000;

export interface FilesPanel extends Panel {
  /** Reads a file: positions, answers or a saved game. */
  readonly open: (file: File) => void;
  /** The list, which takes the place of the panels of the game while `isShown`. */
  readonly view: HTMLElement;
  /** The answer of the record on the board, under it. */
  readonly answer: HTMLElement;
  readonly isShown: () => boolean;
  /** Shows the panels of the game again. */
  readonly hide: () => void;
  /** Puts the keys on the list, or on what leads to it. */
  readonly focus: () => void;
}

/** @param changed the list is to be shown, or the panels of the game again */
export function filesPanel(context: Context, files: FileController, changed: () => void): FilesPanel {
  const { say } = context;
  let wanted = true;
  const want = (list: boolean): void => {
    wanted = list;
    changed();
  };
  const open = (file: File): void => {
    wanted = true;
    void files.open(file).then((game) => game !== undefined && context.ask({ kind: 'load', text: game }));
  };
  const input = filePicker(open, say('openFile'));
  const pick = (): HTMLElement => button(say('openFile'), () => input.click());
  const again = button('', () => want(true));
  const element = el(
    'details',
    { class: 'panel files' },
    el('summary', {}, say('files')),
    el('p', { class: 'hint' }, say('filesHint')),
    el('div', { class: 'row' }, pick(), input, again),
  );
  const view = fileView(context, files, [pick(), button(say('backToGame'), () => want(false))]);
  const answer = el('p', { class: 'answer', role: 'status' });
  const isShown = (): boolean => wanted && files.summary !== undefined;
  const update = (): void => {
    again.hidden = files.summary === undefined;
    again.textContent = files.summary?.name ?? '';
    element.hidden = isShown();
    view.element.hidden = !isShown();
    answer.hidden = !isShown() && !files.problem;
    answer.textContent = answerText(context, files);
    view.update();
  };
  const focus = (): void => {
    const place = isShown() ? view.element.querySelector('button') : element.querySelector('summary');
    place?.focus({ preventScroll: true });
  };
  update();
  return { element, update, open, view: view.element, answer, isShown, hide: () => want(false), focus };
}

/** What one can do with the whole file, which of its records are listed, and the list. */
function fileView(context: Context, files: FileController, buttons: readonly HTMLElement[]): Panel {
  const [list, filters, actions] = [
    rowList(context, files),
    filterFields(context, files),
    fileActions(context, files),
  ];
  const name = el('h2');
  const element = el(
    'section',
    { class: 'panel file-view', 'aria-label': context.say('files') },
    name,
    el('div', { class: 'row' }, ...buttons),
    actions.element,
    filters.element,
    list.element,
  );
  const update = (): void => {
    name.textContent = files.summary?.name ?? '';
    for (const part of [list, filters, actions]) part.update();
  };
  return { element, update };
}

/** `12: 1 c3. Blue wins with c3, …` */
function answerText({ controller, language, say }: Context, { shown, problem }: FileController): string {
  if (problem) return problem[language];
  if (!shown) return '';
  const { row, answer } = shown;
  const line = row.answer ?? answer?.line;
  const said = line !== undefined ? readable(line) : row.record === undefined ? '' : `${say('thinking')}…`;
  const explain = row.explain ?? answer?.explain;
  const words = explain && controller.state ? inWords(explain, controller.state, language) : '';
  return `${String(row.at + 1)}: ${said}${words === '' ? '' : `. ${words}`}`;
}

/** Rows of one height; only those in sight exist. */
function rowList(context: Context, files: FileController): Panel {
  const spacer = svg('svg', { class: 'spacer', width: 1, height: 0, 'aria-hidden': 'true' });
  const rows = el('ol', { class: 'rows' });
  const element = el(
    'div',
    { class: 'list', tabindex: 0, role: 'group', 'aria-label': context.say('files') },
    rows,
    spacer,
  );
  const counted = (records: number): string =>
    `${grouped(records, context.language)} ${context.say('records')}`;
  const count = el('p', { class: 'hint' }, counted(0));
  let [total, asked, shown] = [0, 0, ''];
  let drawn: readonly { readonly at: number; readonly text: string }[] = [];
  const firstInSight = (): number => {
    const room = element.scrollHeight - element.clientHeight;
    const share = room <= 0 ? 0 : element.scrollTop / room;
    return Math.round(share * Math.max(0, total - inSight));
  };
  /** Where the same records are in sight, rows that did not change stay: one that goes takes a click with it. */
  const draw = (found: readonly FileRow[]): void => {
    const now = found.map((row) => ({ at: row.at, text: JSON.stringify([row, isOnBoard(row, files)]) }));
    if (now.length === drawn.length && now.every(({ at }, i) => at === drawn[i].at)) {
      found.forEach((row, i) => {
        if (now[i].text !== drawn[i].text) rebuild(rows.children[i], listRow(context, files, row));
      });
    } else rebuild(rows, ...found.map((row) => el('li', {}, listRow(context, files, row))));
    drawn = now;
  };
  const load = async (): Promise<void> => {
    const question = ++asked;
    const found = await files.rows(firstInSight(), inSight);
    if (question !== asked) return;
    total = found.total;
    const below = Math.max(0, Math.min(total, longestList / rowHeight) - inSight);
    spacer.setAttribute('height', String(below * rowHeight));
    draw(found.rows);
    count.textContent = counted(total);
  };
  on(element, { scroll: () => void load() });
  const update = (): void => {
    const { summary, filter } = files;
    const now = JSON.stringify([summary, filter, files.shown?.row.at]);
    if (!summary || now === shown) return;
    shown = now;
    void load();
  };
  return { element: el('div', {}, count, element), update };
}

/** Its button. */
function listRow(context: Context, files: FileController, row: FileRow): HTMLElement {
  const { language, controller, ask, say } = context;
  const number = `${String(row.at + 1)}. ${row.title[language]}`;
  const answer = row.answer === undefined ? say('noAnswer') : readable(row.answer);
  const show = (): void => {
    const { record } = row;
    if (record !== undefined) ask({ kind: 'record', text: record, seed: freshSeed() });
    void files.answerShown(row, 1000 * controller.settings.seconds);
  };
  const open = button('', show, { class: `row-button ${row.status}` });
  open.ariaLabel = `${number}: ${answer}`;
  open.name = `record-${String(row.at)}`;
  if (isOnBoard(row, files)) open.ariaCurrent = 'true';
  const words = el(
    'span',
    {},
    el('strong', { class: 'row-title' }, number),
    el('span', { class: 'row-answer' }, answer),
  );
  open.append(row.scene ? thumbnail(row.scene) : el('span'), words);
  return open;
}

function isOnBoard(row: FileRow, { shown }: FileController): boolean {
  return shown?.row.at === row.at;
}

function thumbnail(scene: NonNullable<FileRow['scene']>): SVGElement {
  const seen = scene.items.filter((item) => item.kind !== 'label' || item.coordinate === undefined);
  const viewBox = viewBoxOf(seen);
  const picture = svg('svg', { class: 'thumbnail', viewBox, 'aria-hidden': 'true' });
  render(paintScene(scene), picture);
  return picture;
}

const statusKeys: Readonly<Record<(typeof rowStatuses)[number], TextKey>> = {
  ...{ none: 'noAnswer', proved: 'proved', bounded: 'bounded', estimated: 'estimate', refused: 'refused' },
};
const valueKeys: Readonly<Record<(typeof rowValues)[number], TextKey>> = {
  ...{ unknown: 'unknown', loss: 'loss', even: 'draw', win: 'win' },
};

/** Of the games in the file, and of what answers can be. */
function filterFields({ say, language }: Context, files: FileController): Panel {
  const element = el('div', { class: 'fields' });
  let shown = '';
  const update = (): void => {
    const games = files.summary?.games ?? [];
    const now = JSON.stringify([games, files.summary?.name]);
    if (now === shown) return;
    shown = now;
    const list = (
      name: keyof RowFilter,
      label: TextKey,
      options: readonly (readonly [string, string])[],
    ): HTMLElement =>
      field(
        say(label),
        select(files.filter[name] ?? '', [['', say('all')], ...options], (value) => {
          const { [name]: _, ...others } = files.filter;
          files.setFilter(value === '' ? others : { ...others, [name]: value });
        }),
      );
    element.replaceChildren(
      list(
        'game',
        'ofGame',
        games.map(({ id, name }) => [id, name[language]]),
      ),
      list(
        'status',
        'answer',
        rowStatuses.map((id) => [id, say(statusKeys[id])]),
      ),
      list(
        'value',
        'value',
        rowValues.map((id) => [id, say(valueKeys[id])]),
      ),
    );
  };
  return { element, update };
}

function fileActions({ say, controller, language }: Context, files: FileController): Panel {
  const progress = el('progress', { max: 1 });
  const text = el('span');
  const solveAll = (): void => {
    if (files.isSolving) files.stop();
    else void files.solveAll(1000 * controller.settings.seconds);
  };
  const all = button('', solveAll, { class: 'solve-all' });
  const save = button(say('saveAnswers'), () => {
    void files.output().then((blob) => {
      if (!blob) return;
      const address = URL.createObjectURL(blob);
      el('a', { href: address, download: 'saida.txt' }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    });
  });
  const element = el(
    'div',
    {},
    el('div', { class: 'row' }, all, save),
    el('p', { class: 'hint progress' }, progress, text),
  );
  const update = (): void => {
    const { summary, isSolving } = files;
    if (!summary) return;
    const isRead = summary.read >= 1;
    all.textContent = say(isSolving ? 'stopReplay' : 'solveAll');
    all.disabled = !isRead || (!isSolving && summary.answered === summary.records);
    save.disabled = !isRead || isSolving || summary.answered === 0;
    progress.value = isRead ? summary.answered / Math.max(1, summary.records) : summary.read;
    const number = (value: number): string => grouped(value, language);
    text.textContent = isRead
      ? `${number(summary.answered)} / ${number(summary.records)} ${say('answered')}`
      : `${say('reading')} ${number(summary.records)}`;
  };
  return { element, update };
}
