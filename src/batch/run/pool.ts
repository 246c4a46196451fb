/**
 * Worker processes that each work on one task at a time. They are processes and not threads, as a
 * search that uses up memory, crashes or hangs ends only its own process, and a kill takes 2 ms.
 *
 * The pool does not retry: it reports a task whose worker ended, with the records that remain
 * (`ordered-tasks.ts`).
 */
import { now } from '../../core/clock.js';
import type { RunCode } from '../../core/refusal.js';
import { readValue } from '../../core/schema.js';
import { searchingForm } from '../../core/search/search-watch.js';
import { Child, type ChildSettings, isSearching } from './child.js';
import { readPartial } from './partial-result.js';
import { countOf, type Task, type TaskEvents, type TaskRunner } from './tasks.js';

export interface PoolSettings extends ChildSettings {
  readonly jobs: number;
  /** Milliseconds without a message after which a worker is considered hanging. */
  readonly hangMs: number;
}

interface Progress {
  readonly task: Task;
  readonly since: number;
  done: number;
  /** Whether the worker was asked to give back the remaining records. */
  wantedBack: boolean;
}

const watchEvery = 250;
/** Milliseconds after which a process that has not started is given up. */
const startMs = 30_000;
/** Milliseconds after which a task is shared with idle workers. */
const shareAfter = 60;
/** Number of failed starts, per worker, before giving up. */
const maxFailedStarts = 3;

export class Pool implements TaskRunner {
  cannotStart = false;
  private readonly working = new Map<Child, Progress | undefined>();
  private readonly queue: Task[] = [];
  private readonly watch: NodeJS.Timeout;
  private failedStarts = 0;
  private closed = false;
  private sharing: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: PoolSettings,
    private readonly events: TaskEvents,
  ) {
    this.watch = setInterval(() => this.killHanging(), watchEvery);
  }

  get hasCapacity(): boolean {
    return this.queue.length < this.settings.jobs;
  }

  get width(): number {
    return this.settings.jobs;
  }

  submit(task: Task): void {
    this.queue.push(task);
    this.dispatch();
  }

  submitFirst(tasks: readonly Task[]): void {
    this.queue.unshift(...tasks);
    this.dispatch();
  }

  /** Releases idle workers and kills busy ones. */
  close(): void {
    this.closed = true;
    clearInterval(this.watch);
    clearTimeout(this.sharing);
    this.queue.length = 0;
    for (const [child, work] of this.working) {
      if (work) child.kill();
      else child.release();
    }
    this.working.clear();
  }

  /** Asks for the remaining records of all running tasks; they come back between two records. */
  recall(): void {
    for (const [child, work] of this.working) if (work) this.ask(child, work);
  }

  private dispatch(): void {
    if (this.closed) return;
    if (this.cannotStart) {
      this.events.onUnable(this.queue.splice(0));
      return;
    }
    for (const [child, work] of this.working) if (!work) this.give(child);
    while (this.queue.length > 0 && this.working.size < this.placesFor(this.queue[0]))
      this.give(this.start());
    if (this.queue.length === 0) this.shareLater();
  }

  private placesFor({ isShared }: Task): number {
    return isShared ? this.settings.jobs - 1 : this.settings.jobs;
  }

  private start(): Child {
    const child = new Child(this.settings, {
      onMessage: (from, message) => this.receive(from, message),
      onEnd: (ended, code) => this.end(ended, code),
    });
    this.working.set(child, undefined);
    return child;
  }

  private give(child: Child): void {
    const task = this.queue.shift();
    if (!task) return;
    this.working.set(child, { task, since: now(), done: 0, wantedBack: false });
    child.send({ task: task.id, bytes: task.records.bytes });
  }

  private receive(child: Child, said: unknown): void {
    if (this.closed) return;
    if (isSearching(said)) return this.tell(said.searching);
    const work = this.working.get(child);
    const left = work ? countOf(work.task) - work.done : 0;
    const message = work && readPartial(said, work.task.id, work.done, left);
    if (!message) return child.kill('crash');
    const answered = message.tallies.length;
    const early = message.last && answered < left;
    if ((early && !work.wantedBack) || (answered === left && !message.last)) return child.kill('crash');
    this.failedStarts = 0;
    work.done += answered;
    if (message.last) this.working.set(child, undefined);
    if (answered > 0) this.events.onPartial(work.task, message);
    if (early) this.events.onReturned(work.task, work.done);
    if (message.last) this.dispatch();
  }

  private tell(said: unknown): void {
    const searching = readValue(searchingForm, said);
    if (searching) this.events.onSearching?.(searching);
  }

  private end(child: Child, code: RunCode): void {
    if (this.closed) return;
    const work = this.working.get(child);
    this.working.delete(child);
    if (child.isReady) {
      if (work) this.events.onLost(work.task, work.done, code);
    } else {
      // It ended before it had the task, so the task is not at fault.
      if (work) this.queue.unshift(work.task);
      this.cannotStart = ++this.failedStarts >= maxFailedStarts * this.settings.jobs;
    }
    this.dispatch();
  }

  private killHanging(): void {
    for (const [child, work] of this.working) {
      const limit = child.isReady ? this.settings.hangMs : startMs;
      if (work && child.lastHeard < now() - limit) child.kill('time');
    }
  }

  /** Asks busy workers for the rest of long tasks while a worker is idle and no task waits. */
  private shareLater(): void {
    this.sharing ??= setTimeout(() => {
      this.sharing = undefined;
      if (this.closed || this.queue.length > 0) return;
      const works = [...this.working].filter(([, work]) => work !== undefined) as [Child, Progress][];
      if (works.length === 0 || works.length === this.settings.jobs) return;
      for (const [child, work] of works) this.ask(child, work);
      this.shareLater();
    }, shareAfter);
  }

  private ask(child: Child, work: Progress): void {
    if (work.wantedBack || countOf(work.task) - work.done < 2 || now() - work.since < shareAfter) return;
    work.wantedBack = true;
    child.send({ giveBack: work.task.id });
  }
}
