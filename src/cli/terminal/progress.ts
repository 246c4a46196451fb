/** How far a run is: one line that is written over on a terminal, or plain lines every ten seconds. */
import type { RunState } from '../../../app/solve/result/result-writer.js';
import type { InputMark } from '../../../batch/read/input.js';
import { now } from '../../../core/clock.js';
import type { Context } from '../../run/context.js';
import { grouped } from '../../terminal/table.js';

const everyMs = { line: 250, plain: 10_000 } as const;
/** Nothing is shown of runs that are over by then. */
const quietMs = 1000;

export class Progress {
  private readonly started = now();
  private readonly timer: NodeJS.Timeout | undefined;
  private shown = false;
  private latest: InputMark | undefined;
  private state: (() => RunState) | undefined;
  private first: InputMark | undefined;

  /** @param size bytes of the input if known. @param more what else there is to say. */
  constructor(
    private readonly ctx: Context,
    private readonly form: 'line' | 'plain' | 'none',
    private readonly size: () => number | undefined,
    private readonly more: (() => string) | undefined = undefined,
  ) {
    if (form === 'none') return;
    this.timer = setInterval(() => this.show(), everyMs[form]).unref();
  }

  /** Where the run is; `state` is only called to show it. */
  reached(mark: InputMark, state: () => RunState): void {
    this.first ??= mark;
    this.latest = mark;
    this.state = state;
  }

  /** Takes the line away, so that something else can be printed. */
  clear(): void {
    if (this.shown) this.ctx.warnRaw('\r\x1b[K');
    this.shown = false;
  }

  stop(): void {
    clearInterval(this.timer);
    this.clear();
  }

  private show(): void {
    if (now() - this.started < quietMs) return;
    const parts = [
      ...(this.latest ? this.parts(this.latest, this.state!()) : []),
      ...(this.more ? [this.more()] : []),
    ];
    if (parts.length === 0) return;
    const text = parts.join(', ');
    if (this.form === 'plain')
      return this.ctx.tell({ level: 'info', code: 'progress', message: text, data: this.state?.().counts });
    this.ctx.warnRaw(`\r${text.slice(0, this.ctx.columns - 1)}\x1b[K`);
    this.shown = true;
  }

  private parts({ at }: InputMark, { counts }: RunState): string[] {
    const { say } = this.ctx;
    const size = this.size();
    const parts = [`${grouped(counts.records)} ${say('records', 'registros')}`];
    const seconds = (now() - this.started) / 1000;
    if (size !== undefined && size > 0) {
      // Rounded down: a few long records at the end are not 100 % of the file.
      parts.push(`${(Math.floor((1000 * at) / size) / 10).toFixed(1)} %`);
      const from = this.first!.at;
      if (at > from) parts.push(`${say('left', 'falta')} ${clock((seconds * (size - at)) / (at - from))}`);
    }
    if (counts.refused > 0) parts.push(`${grouped(counts.refused)} ${say('refused', 'recusados')}`);
    if (counts.limited > 0) parts.push(`${grouped(counts.limited)} ${say('limited', 'limitados')}`);
    return parts;
  }
}

/** 3725 s -> `1:02:05`, 65 -> `1:05`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
    : `${String(minutes)}:${two(whole % 60)}`;
}
