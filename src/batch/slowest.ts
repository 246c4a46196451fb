/** The ten records that took longest. */
import type { RecordPlace, SlowRecord } from './piece.js';

const kept = 10;

export class Slowest {
  /** Slowest first. */
  readonly list: SlowRecord[] = [];

  add({ index, line }: RecordPlace, ms: number): void {
    const { list } = this;
    if (list.length === kept && ms <= list[kept - 1]!.ms) return;
    let at = list.length;
    while (at > 0 && list[at - 1]!.ms < ms) at--;
    list.splice(at, 0, { index, line, ms });
    if (list.length > kept) list.pop();
  }
}
