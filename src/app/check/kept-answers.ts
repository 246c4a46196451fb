/**
 * Exact answers kept in a file from one run to the next. An answer is found again by the text of its record; the file is
 * of use only to the same build of the program with the same limits, and a damaged one counts as empty.
 */
import type { RecordItem, RefusedItem } from '../../batch/read/items.js';
import type { Answer } from '../../core/answer.js';
import type { Limits } from '../../core/search/limits.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { ExactAnswer } from './exact-answer.js';

export class KeptAnswers {
  /** Answers that the file held already. */
  found = 0;
  private readonly known: ReadonlyMap<string, Answer>;
  private readonly used = new Map<string, Answer>();
  private readonly head: string;
  private readonly cache = new SolverCache();

  /**
   * @param text of the file, empty if there is none yet
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

  /** The exact answer to a record, kept or computed. */
  of(item: RecordItem | RefusedItem): ExactAnswer {
    if (item.kind === 'refused') return ExactAnswer.of(item, this.limits, this.cache);
    const record = item.game.codec.format(item.setup);
    const kept = this.known.get(record);
    if (kept) this.found++;
    const exact = kept
      ? ExactAnswer.kept(item, kept, this.limits)
      : ExactAnswer.of(item, this.limits, this.cache);
    if (exact.answer) this.used.set(record, exact.answer);
    return exact;
  }

  /** The file with all that is known: what it held before and what has been asked since. */
  text(): string {
    const lines = [...new Map([...this.known, ...this.used])].map((entry) => JSON.stringify(entry));
    return `${[this.head, ...lines].join('\n')}\n`;
  }
}

/** A line that is no entry ends the file: it was cut short. */
function parsed(lines: readonly string[]): Map<string, Answer> {
  const known = new Map<string, Answer>();
  try {
    for (const line of lines) {
      if (line === '') continue;
      const [record, answer] = JSON.parse(line) as [string, Answer];
      if (typeof record !== 'string' || typeof answer.lo !== 'number') break;
      known.set(record, answer);
    }
  } catch {
    // What stands before it is good.
  }
  return known;
}
