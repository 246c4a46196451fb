/** The messages of a run on standard error. */
import { ownersOf } from '../../../app/answers/solve/algorithms.js';
import type { SolveJob } from '../../../app/answers/solve/job.js';
import type { SolveEvent } from '../../../app/answers/solve/result/result-writer.js';
import type { SolveSummary } from '../../../app/answers/solve/solve-file.js';
import { shortListMark } from '../../../app/answers/solve/result/result.js';
import { ioReason } from '../../../batch/io-fault.js';
import { FileSequence } from '../../../batch/read/file-sequence.js';
import type { Chunks } from '../../../batch/read/input.js';
import type { RecordNote } from '../../../batch/run/partial-result.js';
import { groupedBy } from '../../../core/arrays.js';
import type { Refusal } from '../../../core/refusal.js';
import { reason } from '../../../core/text/reasons.js';
import { version } from '../../../core/version.js';
import { games } from '../../../games/registry.js';
import { processesOf } from '../../run/worker-processes.js';
import type { RunOptions } from './open-run.js';
import { comparisonMessage } from './summary.js';
import { CappedWarnings } from '../../terminal/capped-warnings.js';
import type { Context } from '../../context/context.js';
import {
  fileWarning,
  inputName,
  type Message,
  refusedRecord,
  unansweredRecord,
} from '../../context/message.js';
import { inLanguage, type Phrase } from '../../../core/text/phrase.js';

export class Messages {
  /** Limits the messages on refused records, which have their line in the output too. */
  private readonly capped: CappedWarnings;
  private file: string;
  /** Facts that are reported once a run: games without the algorithms, missing shared memory. */
  private readonly reported = new Set<unknown>();
  private missing: Refusal | undefined;
  /** The notes of each kind that are only counted, and the proofs that could not be written. */
  private readonly counts = { withoutProof: 0, shortList: 0, proofFault: 0 };

  constructor(
    private readonly ctx: Context,
    private readonly input: Chunks,
    private readonly job: SolveJob,
    private readonly tell: (message: Message) => void,
  ) {
    this.file = inputName(ctx.say, input.path);
    this.capped = new CappedWarnings(ctx, tell);
  }

  /** Whether the list of best moves, which was asked for, may be incomplete for some position. */
  get hasShortLists(): boolean {
    return this.counts.shortList > 0;
  }

  /** Whether a proof could not be written. The answers go on. */
  get hasProofFault(): boolean {
    return this.counts.proofFault > 0;
  }

  /** Receives the events of the run, in the order of the input. */
  readonly hear = (said: SolveEvent): void => {
    const event = this.input instanceof FileSequence ? this.inItsFile(said, this.input) : said;
    if (!event) return;
    const { file } = this;
    if (event.kind === 'refused') this.capped.tell(() => refusedRecord(file, event, this.ctx.language));
    else if (event.kind === 'warning') this.tell(fileWarning(file, event, this.ctx.language));
    else this.hearNote(event);
  };

  /** Returns the event with its line in its own file; undefined for records after a terminator. */
  private inItsFile(event: SolveEvent, files: FileSequence): SolveEvent | undefined {
    if ('code' in event && event.code === 'records-after-terminator') return undefined;
    const { file, line } = files.placeOf(event.line);
    this.file = inputName(this.ctx.say, file);
    return { ...event, line };
  }

  private hearNote({ index, line, ...note }: RecordNote): void {
    const { say, language } = this.ctx;
    const { refusal, explain, proofFault, claims, leftOut } = note;
    const at = { file: this.file, line, record: index };
    if (refusal && this.isNew(refusal))
      this.capped.tell(() => unansweredRecord(at.file, { index, line, refusal }, language));
    if (explain) {
      const message = inLanguage(explain, language);
      const text = `${at.file}:${String(line)}: ${String(index)}: ${message}`;
      this.tell({ level: 'info', code: 'explanation', message, ...at, text });
    }
    // Each worker process reports it.
    if (note.oneThread && this.isFirst('one-thread')) {
      const message = say(
        'the memory that several threads share could not be reserved: one thread searches each position (a smaller --mem may help)',
      );
      this.tell({ level: 'warning', code: 'one-thread', message, ...at });
    }
    if (proofFault) {
      this.counts.proofFault++;
      const message = inLanguage(ioReason(proofFault), language);
      this.capped.tell(() => ({ level: 'error', code: proofFault.code, message, ...at }));
    }
    if (note.withoutProof) this.counts.withoutProof++;
    if (note.shortList) this.counts.shortList++;
    if (claims) {
      const said = claims.map(([algorithm, value]) => `${algorithm} ${String(value ?? '?')}`).join(', ');
      const message = say('record {index}: the algorithms disagree: {said}', { index, said });
      this.capped.tell(() => ({ level: 'error', code: 'disagreement', message, ...at }));
    }
    if (leftOut?.length)
      this.tell({ level: 'info', code: 'left-out', message: leftOutText(this.ctx, leftOut), ...at });
  }

  /**
   * Returns whether to report the refusal. All records of a game without an algorithm are refused
   * alike, so this is reported once a game, and the advice once a run.
   */
  private isNew(refusal: Refusal): boolean {
    if (refusal.code !== 'no-algorithm') return true;
    if (!this.isFirst(refusal.params['game'])) return false;
    if (refusal.params['problem'] !== 'level') this.missing ??= refusal;
    return true;
  }

  private isFirst(what: unknown): boolean {
    const isFirst = !this.reported.has(what);
    this.reported.add(what);
    return isFirst;
  }

  /** Prints the notes at the end of a run; none if all went well. */
  close(summary: SolveSummary): void {
    const { ctx, job, missing } = this;
    const { say } = ctx;
    const { records } = summary;
    this.capped.close();
    if (missing) this.tell({ level: 'info', code: missing.code, message: ownersOf(missing, games) });
    const counts = [
      ['refused', summary.refused, say('refused{#records}')],
      ['limited', summary.limited, say('cut short by a limit')],
      ['unproved', summary.unproved, say('not proved (estimates, or an algorithm that is not exact)')],
      ['disagreements', summary.disagreements, say('the algorithms disagree')],
      [
        'without-proof',
        this.counts.withoutProof,
        say('proved, but without a proof in the folder (a limit ended it, or the algorithm writes none)'),
      ],
      [
        'short-list',
        this.counts.shortList,
        say(
          'best moves may be missing from the list (a limit ended it, or the algorithm looks for one; in text `{shortListMark}`)',
          { shortListMark },
        ),
      ],
    ] as const;
    for (const [code, count, what] of counts.filter(([, number]) => number > 0)) {
      const message = say('{what}: {count} of {records} {records|record|records}', {
        what,
        count: ctx.numbers.grouped(count),
        records,
      });
      this.tell({ level: 'warning', code, message, data: { count, records } });
    }
    if (summary.stopped) {
      const message = say('stopped at the first refused record (--strict)');
      this.tell({ level: 'error', code: 'stopped', message });
    }
    if (job.compare) this.tell(comparisonMessage(summary.comparison.rows(), ctx));
  }
}

/** Returns the algorithms that `-a all` left out, grouped by the reason. */
function leftOutText({ say, language }: Context, leftOut: NonNullable<RecordNote['leftOut']>): string {
  const namesOf = groupedBy(leftOut, ([, refusal]) =>
    refusal ? inLanguage(shortReason(refusal), language) : say('slower, or used by another'),
  );
  const all = [...namesOf].map(([why, ones]) => `${ones.map(([name]) => name).join(', ')} (${why})`);
  return `${say('left out')}: ${all.join('; ')}`;
}

/** Returns why a solver refuses a position, without the sentence common to all such refusals. */
function shortReason(refusal: Refusal): Phrase {
  const { because } = refusal.params;
  return typeof because === 'object' ? because : reason(refusal);
}

/**
 * Returns the message that `--verbose` prints before the first record: version, processes, and the
 * limits of a position.
 */
export function runHead(
  { say, numbers }: Context,
  { jobs, queue }: RunOptions,
  { limits, threads }: SolveJob,
): Message {
  const { bytes, ms, nodes, depth } = limits;
  const processes = processesOf(jobs, threads);
  const workers =
    queue === undefined
      ? say('up to {processes} {processes|process|processes}', { processes })
      : say('the workers of a queue');
  const limited = [
    ...(bytes === undefined ? [] : [`${numbers.size(bytes)} ${say('of memory')}`]),
    ...(ms === undefined ? [] : [numbers.duration(ms)]),
    ...(nodes === undefined ? [] : [`${numbers.grouped(nodes)} ${say('nodes')}`]),
    ...(depth === undefined ? [] : [`${numbers.grouped(depth)} ${say('plies')}`]),
  ];
  const atMost = say('each position at most');
  const message = `${version}, Node.js ${process.versions.node}; ${workers}; ${atMost} ${limited.join(', ')}`;
  return {
    level: 'info',
    code: 'run',
    message,
    data: { version, processes, limits: { bytes, ms, nodes, depth } },
  };
}
