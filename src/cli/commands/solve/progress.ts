/** The progress of a run over a file, in words. */
import type { RunState } from '../../../app/answers/solve/result/result-writer.js';
import type { InputMark } from '../../../batch/read/input.js';
import { now } from '../../../core/clock.js';
import type { Context } from '../../run/context.js';
import { clock, type ProgressState } from '../../terminal/progress.js';

export class RunProgress {
  private readonly started = now();
  private latest: { readonly mark: InputMark; readonly state: () => RunState } | undefined;
  private first: InputMark | undefined;

  /**
   * @param size bytes of the input if known.
   * @param more returns further text.
   */
  constructor(
    private readonly ctx: Context,
    private readonly size: () => number | undefined,
    private readonly more: (() => string) | undefined = undefined,
  ) {}

  /** Records where the run is; `state` is called only to show it. */
  reached(mark: InputMark, state: () => RunState): void {
    this.first ??= mark;
    this.latest = { mark, state };
  }

  readonly now = (): ProgressState => {
    const { latest, more } = this;
    const rest = more ? [more()] : [];
    if (!latest) return { parts: rest };
    const state = latest.state();
    const { counts } = state;
    return { parts: [...this.parts(latest.mark, state), ...rest], data: counts, records: counts.records };
  };

  private parts({ at }: InputMark, { counts }: RunState): string[] {
    const { say, numbers } = this.ctx;
    const size = this.size();
    const { records, refused, limited } = counts;
    const parts = [say('{records} {records|record|records}', { records })];
    const seconds = (now() - this.started) / 1000;
    if (size !== undefined && size > 0) {
      // The share is rounded down, since a few long records at the end can take long.
      parts.push(numbers.percent(Math.floor((1000 * at) / size) / 1000));
      const from = this.first!.at;
      if (at > from) parts.push(`${say('left')} ${clock((seconds * (size - at)) / (at - from))}`);
    }
    if (refused > 0) parts.push(say('{refused} refused', { refused: numbers.grouped(refused) }));
    if (limited > 0) parts.push(say('{limited} limited{#records}', { limited: numbers.grouped(limited) }));
    return parts;
  }
}
