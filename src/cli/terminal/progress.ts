/**
 * The progress of a command and of the search that it waits for: one line that is overwritten on a
 * terminal, or plain lines every ten seconds. All commands share it.
 */
import { Option } from '@commander-js/extra-typings';
import { now } from '../../core/clock.js';
import { type Searching, SearchWatch } from '../../core/search/search-watch.js';
import type { Context } from '../context/context.js';

const everyMs = { line: 250, plain: 10_000 } as const;
/** Milliseconds of a run before anything is shown. */
const showAfterMs = 1000;
/** Milliseconds of a search before it is named beside what is done. */
const longMs = 1000;
/** Milliseconds without news after which a search counts as ended. */
const staleAfterMs = 3000;

export const progressForms = ['auto', 'plain', 'none'] as const;
export type ProgressForm = (typeof progressForms)[number];

export function progressOption({ say }: Context) {
  return new Option(
    '--progress <form>',
    say('on standard error: a line on a terminal; plain: lines every 10 s, then a summary'),
  )
    .choices(progressForms)
    .default('auto' as const);
}

/** The progress so far, in words, and as figures for messages in JSON. */
export interface ProgressState {
  readonly parts: readonly string[];
  readonly data?: object | undefined;
  /** The number of records answered, which are the first ones of the input. */
  readonly records?: number;
}

/** Names a record, which is what most commands search. */
export function recordName({ say }: Context, index: number): string {
  return `${say('record')} ${String(index)}`;
}

/** A search with the time of its last report. */
type HeardSearch = Searching & { readonly heard: number };

/** Milliseconds since the start of the search. */
function elapsed({ ms, heard }: HeardSearch): number {
  return ms + now() - heard;
}

export class Progress {
  private readonly started = now();
  private readonly timer: NodeJS.Timeout | undefined;
  private shownAt: number | undefined;
  private readonly form: 'line' | 'plain' | 'none';
  /** Searches in progress. */
  private readonly searches = new Map<number, HeardSearch>();
  /** Watches the searches of this process. */
  readonly watch = new SearchWatch((searching) => this.searching(searching));

  /** @param nameOf names the object of a search, such as a record or a move, by its number. */
  constructor(
    private readonly ctx: Context,
    form: ProgressForm,
    private readonly nameOf: (index: number) => string,
    private readonly done: () => ProgressState = () => ({ parts: [] }),
  ) {
    this.form = form === 'auto' ? (ctx.stderrIsTerminal ? 'line' : 'none') : form;
    if (this.form === 'none') return;
    this.timer = setInterval(() => this.show(), everyMs.line).unref();
  }

  get isShown(): boolean {
    return this.form !== 'none';
  }

  /**
   * Reports the progress of a long search. It is shown at once, since a search of this process
   * blocks the timer.
   */
  searching(searching: Searching): void {
    this.searches.set(searching.index, { ...searching, heard: now() });
    this.show();
  }

  stop(): void {
    clearInterval(this.timer);
    this.ctx.showStatus('');
  }

  private show(): void {
    const { form, ctx } = this;
    if (form === 'none' || now() - this.started < showAfterMs) return;
    const { parts, data, records = 0 } = this.done();
    const first = this.firstSearch(records);
    const search = first && (parts.length === 0 || elapsed(first) >= longMs) ? first : undefined;
    // The first plain line of a long search is printed at once.
    const since = this.shownAt ?? (search ? -Infinity : this.started);
    const all = [...parts, ...(search ? this.searchParts(search) : [])];
    if (all.length === 0 || now() - since < everyMs[form]) return;
    this.shownAt = now();
    const message = all.join(', ');
    if (form === 'line') return ctx.showStatus(message);
    const { heard: _, ...searching } = search ?? {};
    ctx.tell({
      level: 'info',
      code: 'progress',
      message,
      data: { ...data, ...(search ? { searching } : {}) },
    });
  }

  /** Returns the first search, which all later records wait for. */
  private firstSearch(records: number) {
    for (const [index, { heard }] of this.searches)
      if (index <= records || now() - heard > staleAfterMs) this.searches.delete(index);
    return this.searches.get(Math.min(...this.searches.keys()));
  }

  private searchParts(search: HeardSearch): string[] {
    const { say } = this.ctx;
    const { index, game, size, nodes, depth } = search;
    return [
      `${this.nameOf(index)}: ${game} ${size}`,
      clock(elapsed(search) / 1000),
      say('{nodes} {nodes|node|nodes}', { nodes }),
      ...(depth > 0 ? [say('depth {depth}', { depth })] : []),
    ];
  }
}

/** Converts 3725 s to `1:02:05` and 65 s to `1:05`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
    : `${String(minutes)}:${two(whole % 60)}`;
}
