/**
 * Exact answers saved in a file from one run to the next, found by the text of their records. The
 * file is valid only for the same build of the program with the same limits; an invalid one counts
 * as empty.
 */
import * as v from 'valibot';
import type { RecordItem, RefusedItem } from '../../../batch/read/items.js';
import type { Answer } from '../../../core/answer.js';
import type { Limits } from '../../../core/search/limits.js';
import { count, readJson } from '../../../core/schema.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { ExactAnswer } from './exact-answer.js';

export class SavedAnswers {
  /** Number of answers found in the file. */
  found = 0;
  private readonly known: ReadonlyMap<string, Answer>;
  private readonly used = new Map<string, Answer>();
  private readonly head: string;
  private readonly cache = new SolverCache();

  /**
   * @param text content of the file, empty if there is none
   * @param build fingerprint of the program
   */
  constructor(
    text: string,
    build: string,
    private readonly limits: Limits,
  ) {
    this.head = JSON.stringify({ schema: 'exact.answers/1', build, limits });
    const [head, ...lines] = text.split('\n');
    this.known = head === this.head ? parsed(lines) : new Map();
  }

  /** Returns the exact answer to a record, saved or computed. */
  of(item: RecordItem | RefusedItem): ExactAnswer {
    if (item.kind === 'refused') return ExactAnswer.of(item, this.limits, this.cache);
    const record = item.game.codec.format(item.setup);
    const kept = this.known.get(record);
    if (kept) this.found++;
    const exact = ExactAnswer.of(item, this.limits, this.cache, kept);
    if (exact.answer) this.used.set(record, exact.answer);
    return exact;
  }

  /** Returns the new content of the file: all earlier and new answers. */
  text(): string {
    const lines = [...new Map([...this.known, ...this.used])].map((entry) => JSON.stringify(entry));
    return `${[this.head, ...lines].join('\n')}\n`;
  }
}

const entryForm = v.tuple([
  v.string(),
  v.looseObject({
    lo: v.number(),
    hi: v.number(),
    status: v.picklist(['proved', 'bounded', 'estimated']),
    best: v.array(count),
    line: v.array(count),
  }),
]);

/** Reads entries up to the first invalid line, where the file was cut off. */
function parsed(lines: readonly string[]): Map<string, Answer> {
  const known = new Map<string, Answer>();
  for (const line of lines) {
    const entry = readJson(entryForm, line);
    if (!entry) break;
    known.set(entry[0], entry[1] as unknown as Answer);
  }
  return known;
}
