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
import type { Refusal } from '../../../core/refusal.js';
import { reason } from '../../../core/text/reasons.js';
import { version } from '../../../core/version.js';
import { games } from '../../../games/registry.js';
import { processesOf } from '../../run/worker-processes.js';
import type { RunOptions } from './open-run.js';
import { comparisonMessage } from './summary.js';
import { CappedWarnings } from '../../terminal/capped-warnings.js';
import type { Context } from '../../run/context.js';
import {
  fileWarning,
  inputName,
  type Message,
  refusedRecord,
  unansweredRecord,
} from '../../messages/message.js';
import { inLanguage, type Phrase } from '../../../core/text/phrase.js';

export class Messages {
  /** Limits the messages on refused records, which have their line in the output too. */
  private readonly capped: CappedWarnings;
  private isOneThread = false;
  /** Games without the algorithms named, or without the evaluation. */
  private readonly withoutAlgorithm = new Set<unknown>();
  private missing: Refusal | undefined;
  private file: string;

  constructor(
    private readonly ctx: Context,
    private readonly input: Chunks,
    private readonly job: SolveJob,
    private readonly tell: (message: Message) => void,
  ) {
    this.file = inputName(ctx.say, input.path);
    this.capped = new CappedWarnings(ctx, tell);
  }

  /** Receives the events of the run, in the order of the input. */
  readonly hear = (said: SolveEvent): void => {
    const event = this.input instanceof FileSequence ? this.inItsFile(said, this.input) : said;
    if (!event) return;
    if (event.kind === 'refused') this.capped.tell(() => refusedRecord(this.file, event, this.ctx.language));
    else if (event.kind === 'warning') this.tell(fileWarning(this.file, event, this.ctx.language));
    else this.hearNote(event);
  };

  /** Returns the event with its line in its own file; undefined for records after a terminator. */
  private inItsFile(event: SolveEvent, files: FileSequence): SolveEvent | undefined {
    if ('code' in event && event.code === 'records-after-terminator') return undefined;
    const { file, line } = files.placeOf(event.line);
    this.file = inputName(this.ctx.say, file);
    return { ...event, line };
  }

  private hearNote(note: RecordNote): void {
    const { refusal, explain, proofFault, claims } = note;
    if (refusal) this.unanswered(note, refusal);
    if (explain) this.explained(note, explain);
    if (note.oneThread) this.oneThread(note);
    if (proofFault) this.proofFailed(note, proofFault);
    if (note.withoutProof) this.withoutProof++;
    if (note.shortList) this.shortLists++;
    if (claims) this.disagreed(note, claims);
    if (note.leftOut?.length) this.tellLeftOut(note);
  }

  private unanswered({ index, line }: RecordNote, refusal: Refusal): void {
    if (refusal.code === 'no-algorithm' && !this.isNew(refusal)) return;
    this.capped.tell(() => unansweredRecord(this.file, { index, line, refusal }, this.ctx.language));
  }

  /**
   * Returns whether the refusal is the first of its game. All records of a game are refused alike,
   * so this is reported once a game, and the advice once a run.
   */
  private isNew(refusal: Refusal): boolean {
    const { game } = refusal.params;
    if (this.withoutAlgorithm.has(game)) return false;
    this.withoutAlgorithm.add(game);
    if (refusal.params['problem'] !== 'level') this.missing ??= refusal;
    return true;
  }

  private explained({ index, line }: RecordNote, explain: Phrase): void {
    const { file } = this;
    const message = inLanguage(explain, this.ctx.language);
    const text = `${file}:${String(line)}: ${String(index)}: ${message}`;
    this.tell({ level: 'info', code: 'explanation', message, file, line, record: index, text });
  }

  private disagreed({ index, line }: RecordNote, claims: NonNullable<RecordNote['claims']>): void {
    const said = claims.map(([algorithm, value]) => `${algorithm} ${String(value ?? '?')}`).join(', ');
    const message = this.ctx.say('record {index}: the algorithms disagree: {said}', { index, said });
    const { file } = this;
    this.capped.tell(() => ({ level: 'error', code: 'disagreement', message, file, line, record: index }));
  }

  /** Warns once that threads have no shared memory, since each worker process reports it. */
  private oneThread({ index, line }: RecordNote): void {
    if (this.isOneThread) return;
    this.isOneThread = true;
    const message = this.ctx.say(
      'the memory that several threads share could not be reserved: one thread searches each position (a smaller --mem may help)',
    );
    this.tell({ level: 'warning', code: 'one-thread', message, file: this.file, line, record: index });
  }

  /** Whether a proof could not be written. The answers go on. */
  hasProofFault = false;

  private proofFailed({ index, line }: RecordNote, fault: NonNullable<RecordNote['proofFault']>): void {
    this.hasProofFault = true;
    const message = inLanguage(ioReason(fault), this.ctx.language);
    const { file } = this;
    this.capped.tell(() => ({ level: 'error', code: fault.code, message, file, line, record: index }));
  }

  private withoutProof = 0;

  private shortLists = 0;

  /** Whether the list of best moves, which was asked for, may be incomplete for some position. */
  get hasShortLists(): boolean {
    return this.shortLists > 0;
  }

  private tellLeftOut({ index, line, leftOut = [] }: RecordNote): void {
    const { say, language } = this.ctx;
    const slow = say('slower, or used by another');
    const namesOf = new Map<string, string[]>();
    for (const [name, refusal] of leftOut) {
      const why = refusal ? inLanguage(shortReason(refusal), language) : slow;
      namesOf.set(why, [...(namesOf.get(why) ?? []), name]);
    }
    const all = [...namesOf].map(([why, names]) => `${names.join(', ')} (${why})`);
    const message = `${say('left out')}: ${all.join('; ')}`;
    this.tell({ level: 'info', code: 'left-out', message, file: this.file, line, record: index });
  }

  /** Prints the notes at the end of a run; none if all went well. */
  close(summary: SolveSummary): void {
    const { ctx, job } = this;
    const { say } = ctx;
    this.capped.close();
    if (this.missing)
      this.tell({ level: 'info', code: this.missing.code, message: ownersOf(this.missing, games) });
    const counts = [
      ['refused', summary.refused, say('refused{#records}')],
      ['limited', summary.limited, say('cut short by a limit')],
      ['unproved', summary.unproved, say('not proved (estimates, or an algorithm that is not exact)')],
      ['disagreements', summary.disagreements, say('the algorithms disagree')],
      [
        'without-proof',
        this.withoutProof,
        say('proved, but without a proof in the folder (a limit ended it, or the algorithm writes none)'),
      ],
      [
        'short-list',
        this.shortLists,
        say(
          'best moves may be missing from the list (a limit ended it, or the algorithm looks for one; in text `{shortListMark}`)',
          { shortListMark },
        ),
      ],
    ] as const;
    for (const [code, count, what] of counts) this.count(count, summary.records, code, what);
    if (summary.stopped) {
      const message = say('stopped at the first refused record (--strict)');
      this.tell({ level: 'error', code: 'stopped', message });
    }
    if (job.compare) this.tell(comparisonMessage(summary.comparison.rows(), ctx));
  }

  private count(count: number, records: number, code: string, what: string): void {
    if (count === 0) return;
    const message = this.ctx.say('{what}: {count} of {records} {records|record|records}', {
      what,
      count: this.ctx.numbers.grouped(count),
      records,
    });
    this.tell({ level: 'warning', code, message, data: { count, records } });
  }
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
